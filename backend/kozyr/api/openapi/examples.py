"""Examples for the OpenAPI document, recorded from real calls with fixed seeds: they are never stale."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson
from flask.testing import FlaskClient

from kozyr.api.fields import API_PREFIX
from kozyr.api.sealing.keyring import KEY_BYTES
from kozyr.api.settings import Settings
from kozyr.bots import LEVELS
from kozyr.games import GAMES

SEED: Final = "a fixed seed, for the same example every time"
EXAMPLE_SETTINGS: Final = Settings(state_keys={1: bytes(KEY_BYTES)}, entropy=lambda size: bytes(range(size)))
"""Settings under which the same calls always have the same responses."""


class Example(NamedTuple):
    """A call: its operation, the name and title of the example, the request and the response."""

    operation: str
    name: str
    title: str
    request: Any
    status: int
    response: Any


class _Recorder:
    """Makes calls and records them as examples."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.examples: list[Example] = []

    def call(self, operation: str, path: str, body: Any = None, *, name: str = "call", title: str) -> Any:
        """Makes one call; returns the body of its response."""
        if body is None:
            response = self.client.get(API_PREFIX + path)
        else:
            response = self.client.post(API_PREFIX + path, json=body)
        payload = orjson.loads(response.data.splitlines()[-1])  # the last line of a stream
        self.examples.append(Example(operation, name, title, body, response.status_code, payload))
        return payload


def record_examples(client: FlaskClient) -> list[Example]:
    """A tour of the service behind *client*, at a table of its first game."""
    recorder = _Recorder(client)
    call = recorder.call
    game = next(iter(GAMES.values()))
    here = f"/games/{game.slug}"
    call("listGames", "/games", title="All games")
    call("getGame", here, title=game.titles.en)
    players = game.seats[1]
    level = list(LEVELS)[:2][-1]
    bots = [None, *[level] * (players - 1)]
    table = call(
        "deal",
        f"{here}/deals",
        {"players": players, "seed": SEED, "dealer": 0, "bots": bots},
        name="first",
        title="The first deal of a series: a person at seat 0, bots at the others",
    )
    table = call(
        "makeMoves",
        f"{here}/moves",
        {"state": table["state"], "advance": "bots"},
        name="bots",
        title="The bots move until the person must decide",
    )
    state = table["state"]
    call("listLegalMoves", f"{here}/legal-moves", {"state": state}, title="What seat 0 may do")
    call("look", f"{here}/views", {"state": state, "seat": 0}, name="seat", title="What seat 0 sees")
    call("look", f"{here}/views", {"state": state}, name="spectator", title="What a spectator sees")
    call("hint", f"{here}/hints", {"state": state, "level": level}, title="What a bot would do")
    legal = table["legal_moves"]
    call(
        "explainMove",
        f"{here}/explanations",
        {"state": state, "move": legal[0]},
        name="legal",
        title="A legal move",
    )
    forbidden = _illegal_move(table)
    call(
        "explainMove",
        f"{here}/explanations",
        {"state": state, "move": forbidden},
        name="illegal",
        title="A move that the rules forbid",
    )
    call(
        "makeMoves",
        f"{here}/moves",
        {"state": state, "move": forbidden},
        name="illegal",
        title="A move that the rules forbid",
    )
    call(
        "makeMoves",
        f"{here}/moves",
        {"state": state, "move": legal[0], "expect_ply": table["ply"] + 1},
        name="stale",
        title="The state is not the one that was expected",
    )
    call(
        "makeMoves",
        f"{here}/moves",
        {"state": state, "move": legal[0], "expect_ply": table["ply"]},
        name="move",
        title="One move",
    )
    call(
        "makeMoves",
        f"{here}/moves",
        {"state": {**state, "ply": -1, "phase": "tea"}, "move": legal[0]},
        name="state",
        title="A state that cannot be",
    )
    call(
        "deal",
        f"{here}/deals",
        {"players": 0, "dealer": "east"},
        name="request",
        title="A request that is wrong",
    )
    over = _play_deal(client, here, players)
    call("deal", f"{here}/deals", {"after": over}, name="next", title="The next deal of the series")
    call("deal", f"{here}/deals", {"after": state}, name="not-over", title="The deal is not over yet")
    _record_sealed_play(call, here, players)
    call(
        "replay",
        f"{here}/replays",
        {"players": players, "seed": SEED, "dealer": 0, "moves": [], "at": [0]},
        title="A record of a deal in which nobody has moved yet, and its first position",
    )
    call(
        "simulate",
        f"{here}/simulations",
        {"bots": bots[1:], "deals": 4, "seed": SEED},
        title="The last line: the summary of four deals",
    )
    call("checkHealth", "/health", title="It runs")
    call("checkReadiness", "/ready", title="It can answer")
    return recorder.examples


def _record_sealed_play(call: Callable[..., Any], here: str, players: int) -> None:
    """Records calls with sealed states and a fair deal."""
    level = next(iter(LEVELS))
    shuffle = call("shuffle", f"{here}/shuffles", {}, title="The service commits itself")["shuffle"]
    request = {
        "players": players,
        "shuffle": shuffle,
        "client_seed": "as the players agreed",
        "dealer": 0,
        "cut": {"by": players - 1, "at": 11},
        "seal": True,
        "bots": [level, None, *[level] * (players - 2)],
    }
    table = call(
        "deal", f"{here}/deals", request, name="sealed", title="A fair deal, sealed; a person at seat 1"
    )
    state = table["state"]
    with_ticket = {"state": state, "ticket": table["tickets"][1]}
    call("look", f"{here}/views", with_ticket, name="ticket", title="What the seat of the ticket sees")
    moves = call(
        "listLegalMoves",
        f"{here}/legal-moves",
        with_ticket,
        name="ticket",
        title="What the seat of the ticket may do",
    )
    call(
        "listLegalMoves", f"{here}/legal-moves", {"state": state}, name="no-ticket", title="Without a ticket"
    )
    call(
        "makeMoves",
        f"{here}/moves",
        {**with_ticket, "move": moves["moves"][0], "expect_ply": 0, "advance": "bots"},
        name="sealed",
        title="A move in a sealed state, and those of the bots after it",
    )
    call(
        "look",
        f"{here}/views",
        {"state": state[:-1] + "A"},
        name="forged",
        title="A sealed state that has been changed",
    )


def _illegal_move(table: Any) -> str:
    """A move of the right form that is not legal: a legal one with a card of another hand."""
    legal = table["legal_moves"]
    verb, _, cards = next(text for text in legal if " " in text).partition(" ")
    held = cards.split("+")
    other = next(
        card for seat, hand in enumerate(table["state"]["hands"]) if seat != table["turn"] for card in hand
    )
    return f"{verb} {'+'.join([other, *held[1:]])}"


def _play_deal(client: FlaskClient, here: str, players: int) -> Any:
    """A finished state, played by bots."""

    def post(path: str, body: Any) -> Any:
        return client.post(API_PREFIX + path, json=body).get_json()

    bots = [next(iter(LEVELS))] * players
    table = post(f"{here}/deals", {"players": players, "seed": SEED, "bots": bots})
    while table["result"] is None:
        table = post(f"{here}/moves", {"state": table["state"], "advance": "bots"})
    return table["state"]
