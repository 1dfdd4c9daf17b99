"""Possible worlds of a view: its hidden cards dealt at random, and the state that it would be then."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.engine.cards import HIDDEN, Card, cards_of, names
from kozyr.engine.codec import DecodeError, Json, codec_of
from kozyr.engine.game import Game, View, Zone

StateFromView: TypeAlias = Callable[[Game[Any], View], Any]
"""Makes the state of a game that a view without hidden cards shows; None if there can be no such state."""

MAX_ATTEMPTS: Final = 20
"""Deals of the hidden cards in a row that may be impossible before a search gives up."""


class Determinizer:
    """Deals the cards that a seat cannot see to the places where it sees only backs."""

    def __init__(self, game: Game[Any], view: View, memory: Memory, build: StateFromView) -> None:
        self._game = game
        self._view = view
        self._build = build
        self._zones = _with_remembered_hands(view.zones, memory)
        visible = {card for zone in self._zones for card in zone.cards if card != HIDDEN}
        self._unseen = [card for card in game.pack if card not in visible]

    def sample(self, draw: Callable[[], float]) -> Any:
        """A state that the seat cannot tell from the true one; None if none was found."""
        for _ in range(MAX_ATTEMPTS):
            state = self._build(self._game, self._view._replace(zones=self._fill(draw)))
            if state is not None and not self._game.check(state):
                return state
        return None

    def _fill(self, draw: Callable[[], float]) -> tuple[Zone, ...]:
        cards = self._unseen
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        deck = iter(cards)
        return tuple(
            zone._replace(cards=tuple(next(deck, HIDDEN) if card == HIDDEN else card for card in zone.cards))
            for zone in self._zones
        )


def _with_remembered_hands(zones: tuple[Zone, ...], memory: Memory) -> tuple[Zone, ...]:
    """The zones with remembered cards in place of backs in the hands of the others."""
    return tuple(
        zone._replace(cards=_reveal(zone.cards, cards_of(memory.hands[zone.seat])))
        if zone.name == "hands" and zone.seat is not None and memory.hands and HIDDEN in zone.cards
        else zone
        for zone in zones
    )


def _reveal(cards: tuple[Card, ...], known: tuple[Card, ...]) -> tuple[Card, ...]:
    known = tuple(card for card in known if card not in cards)
    backs = cards.count(HIDDEN) - len(known)
    return (*(card for card in cards if card != HIDDEN), *known, *(HIDDEN,) * backs)


def state_from_view(game: Game[Any], view: View) -> Any:
    """The state whose fields are the zones and the public facts of *view*, each by its own name.

    A zone of one seat is a list in the field of its name; a zone without a seat is the field itself. None if
    a field of the state is neither: then a game has to say itself how a state is made.
    """
    own: dict[str, Json] = {
        "rules": codec_of(game.rules).encode(view.rules),
        "deal": view.deal,
        "dealer": view.dealer,
        "turn": view.turn,
        "phase": view.phase,
        "ply": view.ply,
        "result": None,
        "seed": None,
        "shuffles": 0,
        "bots": list(view.bots),
    }
    fields: Mapping[str, Any] = game.codec.schema["properties"]
    values: dict[str, Json] = {}
    for name in fields:
        zones = [zone for zone in view.zones if zone.name == name]
        if name == "standing":
            values[name] = _encode_standing(game, view)
        elif name in own:
            values[name] = own[name]
        elif any(zone.seat is not None for zone in zones):
            values[name] = [_names(name, zone) for zone in zones]
        elif zones:
            values[name] = _names(name, zones[0])
        elif name in view.facts:
            values[name] = view.facts[name]
        else:
            return None
    try:
        return game.codec.decode(values)
    except DecodeError:
        return None


def _names(field: str, zone: Zone) -> list[Json]:
    """The names of the cards of a zone; a hand is written in ascending order (CV-3)."""
    cards = sorted(zone.cards) if field == "hands" else zone.cards
    return [*names(cards)]


def _encode_standing(game: Game[Any], view: View) -> Json:
    return codec_of(type(view.standing)).encode(view.standing)
