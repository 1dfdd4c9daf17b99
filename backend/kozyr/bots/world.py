"""Possible worlds of a view: states in which its hidden cards are dealt at random."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw, shuffle
from kozyr.engine.cards import HIDDEN, Card, card_set, cards_of, names
from kozyr.engine.codec import REFERENCE, DecodeError, Json, codec_of
from kozyr.engine.game import Game, View, Zone

StateFromView: TypeAlias = Callable[[Game[Any], View], Any]
"""Makes the state of a game that a view without hidden cards shows; None if there can be no such state."""

CARD: Final = {"$ref": REFERENCE + "Card"}
CARD_SET: Final = {"$ref": REFERENCE + "CardSet"}
"""The schemas of a card and of a set of cards."""
MAX_ATTEMPTS: Final = 20
"""How many deals of the hidden cards are tried for one world. Some contradict the rules of a game."""


class Determinizer:
    """Deals the cards that a seat does not see to the places where it sees only backs.

    A card that the seat remembers to be in a hand is dealt to that hand.
    """

    def __init__(self, game: Game[Any], view: View, memory: Memory, build: StateFromView) -> None:
        self._game = game
        self._view = view
        self._build = build
        self._zones = _with_remembered_hands(view.zones, memory)
        self._visible = card_set(card for zone in self._zones for card in zone.cards if card != HIDDEN)
        self._unseen = [*cards_of(card_set(game.pack) & ~self._visible)]

    def sample(self, draw: Draw) -> Any:
        """A state that the seat cannot tell from the true one; None if no deal was possible."""
        for _ in range(MAX_ATTEMPTS):
            state = self._build(self._game, self._view._replace(zones=self._deal_hidden(draw)))
            if state is None:
                continue
            if not self._game.check(state):
                return state
            # a deal may have fewer cards than the pack of its game
            self._unseen = [*cards_of(self._game.cards_in_play(state) & ~self._visible)]
        return None

    def _deal_hidden(self, draw: Draw) -> tuple[Zone, ...]:
        cards = self._unseen
        shuffle(cards, draw)
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
    """The cards of a hand with *known* ones in place of backs."""
    known = tuple(card for card in known if card not in cards)
    backs = cards.count(HIDDEN) - len(known)
    return (*(card for card in cards if card != HIDDEN), *known, *(HIDDEN,) * backs)


def state_from_view(game: Game[Any], view: View) -> Any:
    """The state whose fields are the zones and the public facts of *view*, by their names.

    The zones of one name become a list of lists if the state has one there, a single zone becomes a list.
    None if the state has a field that is neither, or if the values are no state: then the profile of the game
    has to bring its own function.
    """
    common: dict[str, Json] = {
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
    for name, schema in fields.items():
        zones = [zone for zone in view.zones if zone.name == name]
        if name == "standing":
            values[name] = codec_of(type(view.standing)).encode(view.standing)
        elif name in common:
            values[name] = common[name]
        elif name in view.facts and not zones:
            values[name] = view.facts[name]
        elif _is_list_of_piles(schema) and (zones or schema["items"] != CARD_SET):
            values[name] = [_card_names(zone, schema["items"]) for zone in zones]
        elif len(zones) == 1:
            values[name] = _card_names(zones[0], schema)
        elif not zones and schema.get("items") == CARD:
            values[name] = []  # an empty pile that the view leaves out
        else:
            return None
    try:
        return game.codec.decode(values)
    except DecodeError:
        return None


def _is_list_of_piles(schema: Mapping[str, Any]) -> bool:
    """Whether *schema* is that of a list of sets or of lists of cards."""
    items: Mapping[str, Any] = schema.get("items", {})
    return items == CARD_SET or bool(items.get("items") == CARD)


def _card_names(zone: Zone, schema: Mapping[str, Any]) -> list[Json]:
    """The names of the cards of a zone; those of a set in ascending order (CV-3)."""
    return [*names(sorted(zone.cards) if schema == CARD_SET else zone.cards)]
