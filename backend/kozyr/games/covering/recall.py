"""What a player of a covering game can remember."""

from typing import Any

from kozyr.bots.memory import Memory, Remembers
from kozyr.engine.cards import HIDDEN, card_set, cards_of


def recall_pile(state: Any, remembers: Remembers) -> Memory:
    """The cards that everybody saw go into a hand (``known``), and the pile, laid openly (SK-12, SK-20)."""
    return Memory(
        hands=tuple(card_set(filter(remembers, cards_of(known))) for known in state.known),
        pile=tuple(card if remembers(card) else HIDDEN for card in state.pile),
    )
