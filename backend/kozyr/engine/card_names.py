"""Names of cards in words, for sentences that players read."""

from typing import Final

from kozyr.engine.cards import RANKS, SUITS, Card, Rank, rank_of, suit_of
from kozyr.engine.moves import Text

_RANKS: Final[dict[str, tuple[str, str]]] = {
    "2": ("двойка", "two"),
    "3": ("тройка", "three"),
    "4": ("четвёрка", "four"),
    "5": ("пятёрка", "five"),
    "6": ("шестёрка", "six"),
    "7": ("семёрка", "seven"),
    "8": ("восьмёрка", "eight"),
    "9": ("девятка", "nine"),
    "T": ("десятка", "ten"),
    "J": ("валет", "jack"),
    "Q": ("дама", "queen"),
    "K": ("король", "king"),
    "A": ("туз", "ace"),
}
_SUITS: Final[dict[str, tuple[str, str]]] = {
    "c": ("треф", "clubs"),
    "d": ("бубен", "diamonds"),
    "h": ("червей", "hearts"),
    "s": ("пик", "spades"),
}
RANK_TEXTS: Final = tuple(Text(*_RANKS[rank]) for rank in RANKS)


def card_text(card: Card) -> Text:
    """``дама пик``, ``queen of spades``."""
    rank, suit = _RANKS[RANKS[rank_of(card)]], _SUITS[SUITS[suit_of(card)]]
    return Text(f"{rank[0]} {suit[0]}", f"{rank[1]} of {suit[1]}")


def rank_text(rank: Rank) -> Text:
    """``дама``, ``queen``."""
    return RANK_TEXTS[rank]
