"""The requests under load: positions of the four games, open and sealed, and what players do with them."""

from itertools import chain, zip_longest
from random import Random
from typing import Any, NamedTuple

from kozyr.client import Client
from tests.load.generator import request

SEATS = {"svoi-kozyri": 4, "kryt-navalivat": 2, "earl-of-coventry": 4, "kozel": 4}
PLIES = range(0, 30, 3)
"""Plies of a deal whose positions are used."""


class Position(NamedTuple):
    """A position, and a move that is legal there; with the ticket of the seat on turn if it is sealed."""

    game: str
    payload: dict[str, Any]
    move: str


def positions(client: Client, *, sealed: bool) -> list[Position]:
    """Positions from a deal of each game, the games in turn."""
    by_game = [_positions_of_deal(client, slug, sealed=sealed) for slug in SEATS]
    return [position for position in chain.from_iterable(zip_longest(*by_game)) if position is not None]


def _positions_of_deal(client: Client, slug: str, *, sealed: bool) -> list[Position]:
    rng = Random(slug)
    table = client.deal(slug, players=SEATS[slug], seed=f"load {slug}", dealer=0, seal=sealed)
    tickets = table.tickets or [None] * SEATS[slug]
    result = []
    while table.turn is not None and table.ply < PLIES.stop:
        payload = {"state": table.state}
        if sealed:
            payload["ticket"] = tickets[table.turn]
        move = rng.choice(client.list_legal_moves(slug, **payload).moves)
        if table.ply in PLIES:
            result.append(Position(slug, payload, move))
        table = client.make_moves(slug, move=move, **payload)
    return result


def operations(client: Client) -> dict[str, list[bytes]]:
    """The requests to measure, by kind; *client* prepares the positions."""
    opened, sealed = positions(client, sealed=False), positions(client, sealed=True)
    deals = [
        {"players": SEATS[slug], "seed": f"load {number}", "seal": number % 2 == 1}
        for number in range(10)
        for slug in SEATS
    ]
    requests = {
        "moves, open": [_post(position, "moves", move=position.move) for position in opened],
        "moves, sealed": [_post(position, "moves", move=position.move) for position in sealed],
        "legal-moves": [_post(position, "legal-moves") for position in chain(opened, sealed)],
        "deals": [
            request("POST", f"/api/v1/games/{slug}/deals", payload)
            for slug, payload in zip([*SEATS] * 10, deals, strict=True)
        ],
        "hints, 20 tries": [_post(position, "hints", level="medium", simulations=20) for position in opened],
    }
    return requests | {"all of them": _mix(requests)}


def _post(position: Position, operation: str, **more: Any) -> bytes:
    return request("POST", f"/api/v1/games/{position.game}/{operation}", {**position.payload, **more})


def _mix(requests: dict[str, list[bytes]]) -> list[bytes]:
    """As at a table: one call for legal moves to two moves, and sometimes a deal or a hint."""
    shares = {"moves, open": 40, "moves, sealed": 40, "legal-moves": 40, "deals": 4, "hints, 20 tries": 4}
    kinds = [name for name, share in shares.items() for _ in range(share)]
    rng = Random("mixed")
    rng.shuffle(kinds)
    return [rng.choice(requests[name]) for name in kinds]
