"""Positions in notation, for the tests of the rules: a test says what matters, the rest is filled in."""

from collections.abc import Iterable, Sequence
from typing import Any

from kozyr.engine.cards import DECK36, DECK52, Card, names
from kozyr.engine.codec import codec_of
from kozyr.engine.game import Game, InvalidStateError
from kozyr.engine.moves import Event, LegalMoves

REST = "…"


def m36(k: int) -> list[str]:
    """The test pack M36(k) of the conventions, section 4."""
    return names(DECK36[k * (i + 1) % 37 - 1] for i in range(36))


def m52(k: int) -> list[str]:
    """The test pack M52(k) of the conventions, section 4."""
    return names(DECK52[k * (i + 1) % 53 - 1] for i in range(52))


def fill_zones(pack: Sequence[Card], *zones: str) -> list[list[str]]:
    """The cards of every zone; `…` in one of them stands for all cards that are named nowhere."""
    zone_cards = [zone.split() for zone in zones]
    named = {name for zone in zone_cards for name in zone}
    rest = [name for name in names(pack) if name not in named]
    return [[card for name in zone for card in (rest if name == REST else [name])] for zone in zone_cards]


def sort_cards(cards: Iterable[str]) -> list[str]:
    """Cards in the order of a hand (CV-3)."""
    order = names(DECK52)
    return sorted(cards, key=order.index)


def make_state(game: Game[Any], players: int, *, turn: int, ply: int, **fields: Any) -> Any:
    """The state with these fields; the rest as in a first deal in which the seats moved in turn."""
    rules = codec_of(game.rules).encode(game.rules()) | fields.pop("rules", {})
    common = {
        "game": game.slug,
        "version": 1,
        "deal": 1,
        "dealer": (turn - 1 - ply) % players,
        "turn": turn,
        "ply": ply,
        "seed": None,
        "shuffles": 0,
        "bots": [None] * players,
        "result": None,
    }
    return game.decode({**common, **fields, "rules": rules})


def legal_texts(game: Game[Any], state: Any) -> list[str]:
    """The texts of the legal moves, in their order."""
    return [move.text for move in game.legal_moves(state)]


def covering_cards(moves: LegalMoves) -> str:
    """The cards that may cover, ascending, whatever is led after them."""
    return " ".join(names(dict.fromkeys(move.cards[0] for move in moves if move.verb == "cover")))


def broken_rule(game: Game[Any], state: Any, move: str) -> str | None:
    """The number of the rule that forbids a move; None if the move is legal."""
    refusal = game.find_refusal(state, game.parse_move(move))
    return refusal and refusal.rule


def event_texts(events: Iterable[Event], seat: int | None = None) -> list[str]:
    """The texts of events as a seat or a spectator sees them: `1: take 6h+Jd+8d`."""
    return [f"{event.seat}: {event.seen_by(seat).text}" for event in events]


def zone_text(game: Game[Any], state: Any, zone: str, seat: int | None = None) -> str:
    """The cards of the zones of that name as a seat or a spectator sees them; zones apart by ` | `."""
    zones = game.view(state, seat).zones
    return " | ".join(" ".join(names(each.cards)) for each in zones if each.name == zone)


def fault_paths(game: Game[Any], state: Any, **fields: Any) -> list[str]:
    """The paths of the faults of the open state with these *fields*."""
    data = {**game.encode(state), **fields}
    try:
        game.decode(data)
    except InvalidStateError as error:
        return [fault.path for fault in error.faults]
    return []
