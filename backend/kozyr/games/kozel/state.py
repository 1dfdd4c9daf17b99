"""The state of a deal of Kozel (section 4 of the sheet), and small functions of it.

Seats 0 and 2 are team 0, seats 1 and 3 are team 1 (KZ-6): the team of a seat is ``seat % 2``.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, TypeAlias

from kozyr.engine.cards import Card, CardSet, Seat, card_set
from kozyr.engine.codec import Inline, Range
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.state import Ply, Result, Setup
from kozyr.games.kozel.options import Rules

Team: TypeAlias = Annotated[int, Range(0, 1)]
Points: TypeAlias = Annotated[int, Range(0)]
Trick: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Who laid which card, in the order laid."""
MAX_REDEALS: Final = 3
"""This number of redeals in a row ends the kon (KZ-32)."""
MAX_MULTIPLIER: Final = 64
"""The multiplier of a kon does not grow beyond this (KZ-A10)."""


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    KHVAL = "khval"
    LAY = "lay"
    REDEAL = "redeal"
    REKHVAL = "rekhval"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


KHVAL, LAY, REDEAL, REKHVAL, LEAD, FOLLOW, OVER = Phase


class Standing(NamedTuple):
    """The game points of both teams before this kon, its multiplier, and its number (section 4)."""

    points: tuple[Points, Points]
    multiplier: Annotated[int, Range(1, MAX_MULTIPLIER)]
    kon: Annotated[int, Range(1)]


class Pile(NamedTuple):
    """One trick of the khvalyonka: the boaster's card first; its taker once it is opened (KZ-26)."""

    cards: Trick
    winner: Seat | None


Hands: TypeAlias = tuple[CardSet, ...]
DealSetup: TypeAlias = Setup[Rules, Standing]
DealResult: TypeAlias = Result[Standing]


class State(NamedTuple):
    """One moment of a deal (section 4)."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    redeals: Annotated[int, Range(0, MAX_REDEALS)]
    stock: tuple[Card, ...] = ()
    drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    legs: Annotated[int, Range(0, 2)] = 0
    piles: tuple[Pile, ...] = ()
    trick: Trick = ()
    won: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    leader: Seat | None = None
    winner: Team | None = None


new_state: Final = constructor(State)
"""``State``, faster."""


def boaster_of(setup: DealSetup) -> Seat:
    """The boaster: the dealer's left neighbour (KZ-21)."""
    return (setup.dealer + 1) % 4


def is_boasting(state: State) -> bool:
    """Whether the seat on turn in the phase ``lay`` is the boaster."""
    return state.turn == boaster_of(state.setup)


def clockwise_from(first: Seat) -> tuple[Seat, ...]:
    """All four seats, clockwise from *first* on (CV-5)."""
    return tuple((first + steps) % 4 for steps in range(4))


def holder_of(hands: Hands, card: Card) -> Seat:
    """The seat that holds *card*."""
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1)


def cards_in_piles(piles: Sequence[Pile]) -> CardSet:
    """The cards of the khvalyonka."""
    return card_set(card for pile in piles for _, card in pile.cards)


def is_first_lead_made(state: State) -> bool:
    """Whether Ad, the first lead of kon 1, has been made (KZ-11)."""
    return state.setup.standing.kon > 1 or any(state.won)
