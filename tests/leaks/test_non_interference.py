"""Nobody learns what is not theirs: states that a seat may not tell apart get equal responses.

Twins (:mod:`tests.leaks.twins`) of random positions of every game are compared as the engine shows them,
and sealed and asked about over HTTP with the same ticket. Status, headers and bodies must be equal byte
for byte, but for the sealed string itself, whose length must be equal.
"""

from itertools import pairwise
from random import Random
from typing import Any, Final

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from kozyr.api.http.application import create_app
from kozyr.api.sealing.tickets import make_ticket
from kozyr.api.settings import Settings
from kozyr.api.states import Series, current_keyring, dump_state
from kozyr.bots import LEVELS, bot_move
from kozyr.engine.cards import HIDDEN, CardSet, Seat, card_name, card_set
from kozyr.engine.game import Game
from kozyr.engine.moves import Move
from kozyr.games import GAMES, PROFILES
from tests.leaks.twins import make_twin, public_cards, random_positions, visible_cards

ENGINE_POSITIONS: Final = 500
"""Positions of every game that are compared from every seat in the engine."""
HTTP_POSITIONS: Final = 150
"""Positions that are compared over HTTP from one seat."""
LEVEL_WITHOUT_MEMORY: Final = next(name for name, level in LEVELS.items() if not level.memory)
"""A level whose hints depend on what is seen alone; the twins differ in what others remember."""
SERIES: Final = Series(b"one of many....!", False)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(state_keys={1: bytes(range(32))}, entropy=bytes))


class SeatClient:
    """Makes requests with a sealed state and the ticket of one seat, or as a spectator."""

    def __init__(self, app: Flask, game: Game[Any], state: Any, seat: Seat | None) -> None:
        self.client: FlaskClient = app.test_client()
        self.game = game
        with app.app_context():
            self.state = dump_state(game, state, SERIES)
            self.ticket = None if seat is None else make_ticket(current_keyring(), game.slug, SERIES.id, seat)

    def ask(self, endpoint: str, **payload: Any) -> tuple[Any, ...]:
        """The answer, its sealed state replaced by the length of it: status, headers, body."""
        body = {"state": self.state, **payload}
        if self.ticket is not None:
            body["ticket"] = self.ticket
        response = self.client.post(
            f"/api/v1/games/{self.game.slug}/{endpoint}", json=body, headers={"X-Request-Id": "leak"}
        )
        content = response.data
        if response.status_code == 200 and endpoint in ("moves", "deals"):
            sealed = orjson.loads(content)["state"].encode()
            content = content.replace(sealed, b"#" * len(sealed))
        assert response.status_code < 500
        return response.status_code, sorted(response.headers.items()), content


def make_requests(
    game: Game[Any], state: Any, seat: Seat | None, rng: Random
) -> list[tuple[str, dict[str, Any]]]:
    """Requests that make no move: to all endpoints, valid and invalid."""
    texts = [move.text for move in _some_moves(game, rng)]
    requests: list[tuple[str, dict[str, Any]]] = [
        ("views", {}),
        ("views", {"seat": rng.randrange(len(state.hands))}),
        ("legal-moves", {}),
        ("moves", {"moves": []}),
        ("moves", {"moves": [], "expect_ply": state.ply + 1}),
        ("moves", {"moves": [], "advance": "forced"}) if seat != state.turn else ("views", {}),
        ("moves", {"move": "no move"}),
        ("hints", {"level": LEVEL_WITHOUT_MEMORY}),
        ("deals", {"after": None}),
    ]
    for text in rng.sample(texts, 3):
        requests.append(("explanations", {"move": text}))
        if seat != state.turn or game.parse_move(text) not in game.legal_moves(state):
            requests.append(("moves", {"move": text}))
    return requests


@each_game
def test_the_engine_shows_twins_alike_to_every_seat(game: Game[Any]) -> None:
    """Views, legal moves of the seat on turn, and which rule forbids what."""
    rng = Random(f"shown {game.slug}")
    compared = 0
    for state in random_positions(game, ENGINE_POSITIONS):
        for seat in (None, *range(len(state.hands))):
            other = make_twin(game, state, game.cards_in_play(state) & ~visible_cards(game, state, seat), rng)
            if other is None:
                continue
            compared += 1
            assert game.view(state, seat) == game.view(other, seat)
            if seat != state.turn:
                continue
            moves = game.legal_moves(state)
            assert list(game.legal_moves(other)) == list(moves)
            for move in _some_moves(game, rng):
                assert game.find_refusal(state, move) == game.find_refusal(other, move), move.text
    assert compared > ENGINE_POSITIONS * 2


def _some_moves(game: Game[Any], rng: Random) -> list[Move]:
    """Moves of the game's verbs with random cards."""
    cards = rng.sample(game.pack, 6)
    moves = []
    for verb, takes in game.verbs.items():
        moves += [Move(verb, (card,)) for card in cards] if 1 in takes.cards else []
        moves += [Move(verb, pair) for pair in pairwise(cards)] if 2 in takes.cards else []
        moves += [] if takes.cards or takes.value else [Move(verb)]
    return moves


@each_game
def test_twins_are_answered_alike(app: Flask, game: Game[Any]) -> None:
    rng = Random(f"twins {game.slug}")
    requests = pairs = 0
    for state in random_positions(game, HTTP_POSITIONS):
        seat = rng.choice([None, *range(len(state.hands)), state.turn])
        other = make_twin(game, state, game.cards_in_play(state) & ~visible_cards(game, state, seat), rng)
        if other is None:
            continue
        pairs += 1
        one, two = SeatClient(app, game, state, seat), SeatClient(app, game, other, seat)
        for endpoint, fields in make_requests(game, state, seat, rng):
            assert one.ask(endpoint, **fields) == two.ask(endpoint, **fields), (endpoint, fields)
            requests += 1
    assert pairs > HTTP_POSITIONS * 0.8
    assert requests > 1000


@each_game
def test_moves_are_told_alike_unless_they_show_more(app: Flask, game: Game[Any]) -> None:
    """The same move in twins: the table after it differs for a seat only by cards that it has come to see."""
    rng = Random(f"moves {game.slug}")
    compared = 0
    for state in random_positions(game, HTTP_POSITIONS):
        mover = state.turn
        seat = rng.choice([None, *range(len(state.hands)), mover])
        own = state.hands[mover]
        hidden = (
            game.cards_in_play(state)
            & ~visible_cards(game, state, seat)
            & ~own
            & ~visible_cards(game, state, mover)
        )
        other = make_twin(game, state, hidden, rng)
        if other is None:
            continue
        moves = game.legal_moves(state)
        assert list(game.legal_moves(other)) == list(moves)
        move = rng.choice(moves)
        after, after_other = game.apply(state, move).state, game.apply(other, move).state
        if public_shape(game, after, seat) != public_shape(game, after_other, seat):
            continue  # what the rules made of hidden cards is public: who drew how many, who decides
        shown = cards_shown_by(game, state, move, seat) | cards_shown_by(game, other, move, seat)
        if moved_cards(game, state, other) & shown:
            continue
        tables = [responses_to(app, game, each, move.text, mover, seat) for each in (state, other)]
        assert tables[0] == tables[1], move.text
        compared += 1
    assert compared > HTTP_POSITIONS * 0.4


def cards_shown_by(game: Game[Any], state: Any, move: Move, seat: Seat | None) -> CardSet:
    """The cards that *seat* sees after *move*, or is told of."""
    step = game.apply(state, move)
    shown = (card for each in step.events for card in each.seen_by(seat).cards if card != HIDDEN)
    return visible_cards(game, step.state, seat) | card_set(shown)


def moved_cards(game: Game[Any], state: Any, other: Any) -> CardSet:
    """The cards that do not lie in the same place in both."""
    moved = 0
    for (_, cards), (_, others) in zip(game.zones_by_path(state), game.zones_by_path(other), strict=True):
        if isinstance(cards, int):
            moved |= cards ^ others
        else:
            moved |= card_set(
                card for pair in zip(cards, others, strict=True) for card in pair if len({*pair}) > 1
            )
    return moved


def public_shape(game: Game[Any], state: Any, seat: Seat | None) -> tuple[Any, ...]:
    """What everybody sees of a state but for the cards themselves."""
    zones = [(zone.name, zone.seat, len(zone.cards)) for zone in game.view(state, seat).zones]
    return zones, state.turn, state.phase, state.result is None


def responses_to(
    app: Flask, game: Game[Any], state: Any, text: str, mover: Seat, seat: Seat | None
) -> tuple[Any, ...]:
    """What *seat* learns of a move of *mover*: the response if it is its own, the events, its view."""
    mover_client = SeatClient(app, game, state, mover)
    step = game.apply(state, game.parse_move(text))
    events = [each.seen_by(seat) for each in step.events]
    watcher = SeatClient(app, game, step.state, seat)
    seen = [watcher.ask("views"), watcher.ask("moves", moves=[]), [(each.seat, each.text) for each in events]]
    if seat == mover:
        seen.append(mover_client.ask("moves", move=text))
    return tuple(seen)


@each_game
def test_a_sealed_deal_is_told_alike_whatever_the_pack(app: Flask, game: Game[Any]) -> None:
    """Two packs that differ in two cards: a spectator is told the same, and the strings are as long."""
    rng = Random(f"packs {game.slug}")
    client = app.test_client()
    compared = 0
    for _ in range(40):
        pack = [card_name(card) for card in rng.sample(game.pack, len(game.pack))]
        first, second = rng.sample(range(len(pack)), 2)
        swapped = pack.copy()
        swapped[first], swapped[second] = pack[second], pack[first]
        answers = []
        for each in (pack, swapped):
            payload = {"players": game.seats[1], "pack": each, "seal": True}
            body = client.post(f"/api/v1/games/{game.slug}/deals", json=payload).get_json()
            answers.append({**body, "state": len(body["state"])})
        open_zones = str(answers[0]["view"]["zones"])
        if pack[first] in open_zones or pack[second] in open_zones:
            continue  # a card that is turned up is public
        if all(answers[0][public] == answers[1][public] for public in ("events", "phase", "turn")):
            assert answers[0] == answers[1]
            compared += 1
    assert compared > 10


@each_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_alike_in_twins(game: Game[Any], level: str) -> None:
    """Its seed is the same, and so is what it could remember: cards that it has seen laid or taken."""
    rng = Random(f"bots {game.slug} {level}")
    thinks = LEVELS[level].simulations > 0
    decided = 0
    for state in random_positions(game, 16 if thinks else 160, plies=24):
        hidden = game.cards_in_play(state) & ~visible_cards(game, state, state.turn) & ~public_cards(state)
        other = make_twin(game, state, hidden, rng)
        if other is None:
            continue
        assert bot_move(PROFILES[game.slug], state, level) == bot_move(PROFILES[game.slug], other, level)
        decided += 1
    assert decided >= (4 if thinks else 40)


# ---- that these tests could fail


@each_game
def test_what_is_public_does_show(app: Flask, game: Game[Any]) -> None:
    """Swapping a card that a seat sees with one that it does not changes what it is answered."""
    rng = Random(f"public {game.slug}")
    compared = 0
    for state in random_positions(game, 60):
        seat = state.turn
        own = state.hands[seat]
        other = make_twin(
            game, state, own | (game.cards_in_play(state) & ~visible_cards(game, state, seat)), rng
        )
        if other is None or other.hands[seat] == own:
            continue
        compared += 1
        one, two = SeatClient(app, game, state, seat), SeatClient(app, game, other, seat)
        assert one.ask("views") != two.ask("views")
        assert one.ask("moves", moves=[]) != two.ask("moves", moves=[])
    assert compared > 30


@each_game
def test_an_open_state_does_tell_twins_apart(app: Flask, game: Game[Any]) -> None:
    """The twins are not the same state after all."""
    rng = Random(f"open {game.slug}")
    client = app.test_client()
    compared = 0
    for state in random_positions(game, 20):
        other = make_twin(game, state, game.cards_in_play(state) & ~visible_cards(game, state, None), rng)
        if other is None:
            continue
        responses = [
            client.post(
                f"/api/v1/games/{game.slug}/moves", json={"state": game.encode(each), "moves": []}
            ).data
            for each in (state, other)
        ]
        assert responses[0] != responses[1]
        compared += 1
    assert compared > 10


@each_game
def test_a_sealed_state_has_one_length(app: Flask, game: Game[Any]) -> None:
    with app.app_context():
        lengths = {len(dump_state(game, state, SERIES)) for state in random_positions(game, 200)}
    assert len(lengths) == 1
    assert max(lengths) <= 700
