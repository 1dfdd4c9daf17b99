"""The cards of Kozel: trumps, strength, card points (KZ-1 to KZ-5)."""

from collections.abc import Iterable
from typing import Final

from kozyr.engine.cards import (
    DECK36,
    RANKS,
    SUIT_CARDS,
    Card,
    card_set,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)

PLAIN_ORDER: Final = "6789KTA"
"""The ranks of the plain cards from low to high (KZ-4)."""
TRUMP_ORDER: Final = parse_cards(
    [*("7c", "8c", "9c", "Kc", "Tc", "Ac"), *("Jd", "Jh", "Js", "Jc"), *("Qd", "Qh", "Qs", "Qc"), "6c"]
)
"""The trumps from low to high (KZ-2)."""
TRUMPS: Final = card_set(TRUMP_ORDER)
PLAIN: Final = card_set(DECK36) & ~TRUMPS
"""The cards that are no trumps (KZ-4)."""
SHAMOK: Final = parse_card("6c")
SHAMKA: Final = parse_card("Qc")
CATCH_CARDS: Final = (SHAMOK, SHAMKA)
"""Шамок and шамка: the first catches the second of the other team (KZ-19)."""
FIRST_LEAD: Final = parse_card("Ad")
"""The first lead of kon 1 (KZ-11)."""
QUEENS: Final = card_set(parse_cards(["Qc", "Qd", "Qh", "Qs"]))
QUEEN_OF_DIAMONDS: Final = 1 << parse_card("Qd")

_RANK_POINTS: Final = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
CARD_POINTS: Final = tuple(_RANK_POINTS.get(rank, 0) for _ in range(4) for rank in RANKS)
"""For each card its card points (KZ-5)."""
FOLLOWS: Final = tuple(
    TRUMPS if TRUMPS >> card & 1 else PLAIN & SUIT_CARDS[suit_of(card)] for card in range(52)
)
"""For each card the cards that follow suit when it is led; trumps are one suit (KZ-13, KZ-14)."""


def _strength_of(card: Card) -> int:
    if TRUMPS >> card & 1:
        return len(PLAIN_ORDER) + TRUMP_ORDER.index(card)
    return PLAIN_ORDER.find(RANKS[rank_of(card)])


STRENGTH: Final = tuple(_strength_of(card) for card in range(52))
"""For each card its strength; plain cards of different suits cannot be compared (KZ-2, KZ-4)."""


def card_points(cards: Iterable[Card]) -> int:
    """The card points of *cards* (KZ-5)."""
    return sum([CARD_POINTS[card] for card in cards])
