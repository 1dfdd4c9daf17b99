"""What is asked under load: positions of all four games, open and sealed, and what players do with them."""

from itertools import chain, zip_longest
from random import Random
from typing import Any, NamedTuple

from kozyr.client import Client
from kozyr.games import GAMES
from tests.load.generator import request

SEATS = {"svoi-kozyri": 4, "kryt-navalivat": 2, "earl-of-coventry": 4, "kozel": 4}
PLIES = range(0, 30, 3)
"""The positions that are taken from a deal, by their ply."""


class Position(NamedTuple):
    """A position, and a move that is legal there; with the ticket of the seat on turn if it is sealed."""

    game: str
    asked: dict[str, Any]
    move: str


def positions(client: Client, *, sealed: bool) -> list[Position]:
    """Positions from a deal of each game, the games in turn."""
    each = [_positions(client, slug, sealed=sealed) for slug in GAMES]
    return [found for found in chain.from_iterable(zip_longest(*each)) if found is not None]


def _positions(client: Client, slug: str, *, sealed: bool) -> list[Position]:
    chance = Random(slug)
    table = client.deal(slug, players=SEATS[slug], seed=f"load {slug}", dealer=0, seal=sealed)
    tickets = table.tickets or [None] * SEATS[slug]
    found = []
    while table.turn is not None and table.ply < PLIES.stop:
        asked = {"state": table.state}
        if sealed:
            asked["ticket"] = tickets[table.turn]
        move = chance.choice(client.list_legal_moves(slug, **asked).moves)
        if table.ply in PLIES:
            found.append(Position(slug, asked, move))
        table = client.make_moves(slug, move=move, **asked)
    return found


def operations(client: Client) -> dict[str, list[bytes]]:
    """The requests that are measured, by what they are; *client* prepares the positions."""
    opened, sealed = positions(client, sealed=False), positions(client, sealed=True)
    deals = [
        {"players": SEATS[slug], "seed": f"load {number}", "seal": number % 2 == 1}
        for number in range(10)
        for slug in GAMES
    ]
    found = {
        "moves, open": [_post(each, "moves", move=each.move) for each in opened],
        "moves, sealed": [_post(each, "moves", move=each.move) for each in sealed],
        "legal-moves": [_post(each, "legal-moves") for each in chain(opened, sealed)],
        "deals": [
            request("POST", f"/api/v1/games/{slug}/deals", asked)
            for slug, asked in zip([*GAMES] * 10, deals, strict=True)
        ],
        "hints, 20 tries": [_post(each, "hints", level="medium", simulations=20) for each in opened],
    }
    return found | {"all of them": _mixed(found)}


def _post(position: Position, operation: str, **more: Any) -> bytes:
    return request("POST", f"/api/v1/games/{position.game}/{operation}", {**position.asked, **more})


def _mixed(found: dict[str, list[bytes]]) -> list[bytes]:
    """As at a table: for every two moves the legal moves are asked once; now and then a deal or a hint."""
    shares = {"moves, open": 40, "moves, sealed": 40, "legal-moves": 40, "deals": 4, "hints, 20 tries": 4}
    chosen = [name for name, share in shares.items() for _ in range(share)]
    chance = Random("mixed")
    chance.shuffle(chosen)
    return [chance.choice(found[name]) for name in chosen]
