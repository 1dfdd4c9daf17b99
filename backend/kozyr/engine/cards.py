"""Cards, suits, ranks, sets of cards and packs (CV-1 to CV-4).

A card is a small integer: ``13 * suit + rank``, so that ascending integers are the canonical order of CV-2
in a pack of 36 and of 52 alike. A hand is a bit mask of such integers; everything with an order is a tuple.

>>> parse_card("Td"), card_name(21)
(21, 'Td')
>>> names(cards_of(card_set(parse_cards(["Qs", "6d"]))))
['6d', 'Qs']
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Annotated, Final, TypeAlias


class Word(Enum):
    """What an integer in a state stands for; the codec reads it from the annotations."""

    CARD = "Card"
    CARD_SET = "CardSet"
    RANK = "Rank"
    SEAT = "Seat"
    SUIT = "Suit"


Card: TypeAlias = Annotated[int, Word.CARD]
CardSet: TypeAlias = Annotated[int, Word.CARD_SET]
Rank: TypeAlias = Annotated[int, Word.RANK]
Seat: TypeAlias = Annotated[int, Word.SEAT]
Suit: TypeAlias = Annotated[int, Word.SUIT]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
HIDDEN: Final[Card] = -1
"""A card that the reader may not know; written ``??``."""

_NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "??")
"""The names of all cards, and at index -1 that of a hidden one."""
CARDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(_NAMES[:-1])}
"""Every card by its name."""

DECK52: Final[tuple[Card, ...]] = tuple(range(52))
DECK36: Final[tuple[Card, ...]] = tuple(card for card in DECK52 if card % 13 >= RANKS.index("6"))


class InvalidCardError(ValueError):
    """The text is no card of CV-1."""


def parse_card(text: str) -> Card:
    """The card called *text*; :class:`InvalidCardError` if there is none (CV-1)."""
    try:
        return CARDS[text]
    except KeyError:
        raise InvalidCardError(f"no card: {text!r}") from None


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """The cards called *texts*, in their order."""
    return tuple(parse_card(text) for text in texts)


def card_name(card: Card) -> str:
    """The two characters of *card*, ``??`` for a hidden one (CV-1)."""
    return _NAMES[card]


def names(cards: Iterable[Card]) -> list[str]:
    """The names of *cards*, in their order."""
    return [_NAMES[card] for card in cards]


def suit_of(card: Card) -> Suit:
    """The suit of *card*, 0 to 3 in the order of :data:`SUITS`."""
    return card // 13


def rank_of(card: Card) -> Rank:
    """The rank of *card*, 0 to 12 in the order of :data:`RANKS`."""
    return card % 13


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of *cards*."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def lowest(cards: CardSet) -> Card:
    """The first card of a set that is not empty, in canonical order."""
    return (cards & -cards).bit_length() - 1


def _subsets(suit: Suit) -> list[tuple[Card, ...]]:
    """The cards of each of the 8192 subsets of a suit, ascending; the index is the bit mask of the ranks."""
    subsets: list[tuple[Card, ...]] = [()]
    for card in range(13 * suit, 13 * suit + 13):
        subsets += [(*cards, card) for cards in subsets]
    return subsets


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (_subsets(suit) for suit in range(4))


def cards_of(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set, ascending (CV-3)."""
    return (
        _CLUBS[cards & 0x1FFF]
        + _DIAMONDS[cards >> 13 & 0x1FFF]
        + _HEARTS[cards >> 26 & 0x1FFF]
        + _SPADES[cards >> 39]
    )


_SUBSET_NAMES: Final = [
    [
        [_NAMES[low + index] for index in range(9) if subset >> index & 1]
        for subset in range(1 << min(9, 52 - low))
    ]
    for low in range(0, 52, 9)
]
"""The names of the cards of every subset of nine consecutive cards: six small tables for the pack."""


def names_in(cards: CardSet) -> list[str]:
    """The names of the cards of a set, ascending; ``IndexError`` if it holds a number above 51."""
    a, b, c, d, e, f = _SUBSET_NAMES
    return [
        *a[cards & 0x1FF],
        *b[cards >> 9 & 0x1FF],
        *c[cards >> 18 & 0x1FF],
        *d[cards >> 27 & 0x1FF],
        *e[cards >> 36 & 0x1FF],
        *f[cards >> 45],
    ]


SUIT_CARDS: Final[tuple[CardSet, ...]] = tuple(0x1FFF << 13 * suit for suit in range(4))
"""For each suit the set of its cards."""

RANK_CARDS: Final[tuple[CardSet, ...]] = tuple(card_set(range(rank, 52, 13)) for rank in range(13))
"""For each rank the set of its cards."""

HIGHER: Final[tuple[CardSet, ...]] = tuple(SUIT_CARDS[card // 13] & ~((2 << card) - 1) for card in DECK52)
"""For each card the higher cards of its suit, ace high."""


def cut_pack(pack: Sequence[Card], depth: int) -> tuple[Card, ...]:
    """The pack after a cut: the *depth* top cards go to the bottom (CV-8)."""
    return (*pack[depth:], *pack[:depth])


def deal_singly(pack: Sequence[Card], players: int, dealer: Seat) -> list[CardSet]:
    """The hands when *pack* is dealt one card at a time, from the dealer's left (CV-9)."""
    bits = [1 << card for card in pack]
    return [sum(bits[(seat - dealer - 1) % players :: players]) for seat in range(players)]


def replace_at(row: Sequence[CardSet], seat: Seat, cards: CardSet) -> tuple[CardSet, ...]:
    """A copy of *row*, which has one set for each seat, with *cards* as the set of *seat*."""
    copy = list(row)
    copy[seat] = cards
    return tuple(copy)
