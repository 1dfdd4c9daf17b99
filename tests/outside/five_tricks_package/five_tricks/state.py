"""The options and the state of Five Tricks, and what can be read off a state. See RULES.md."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from kozyr.engine.cards import DECK52, RANKS, Card, CardSet, Seat, Suit, suit_of
from kozyr.engine.codec import Inline, Range
from kozyr.engine.game import Ply, Result, Setup, option

DECK24: Final = tuple(card for card in DECK52 if card % 13 >= RANKS.index("9"))
HAND_SIZE: Final = 5


class Phase(StrEnum):
    """What the seat on turn has to do."""

    EXCHANGE = "exchange"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


EXCHANGE, LEAD, FOLLOW, OVER = Phase


class Rules(NamedTuple):
    """The options."""

    exchange: Annotated[
        bool,
        option(
            "FT-3",
            ru="Обмен: перед первым ходом каждый может поменять одну карту на верхнюю из колоды.",
            en="Exchange: before the first lead each may change a card for the top one of the stock.",
        ),
    ] = True
    must_trump: Annotated[
        bool,
        option(
            "FT-6",
            ru="Бить обязательно: у кого нет масти хода, тот кладёт козырь.",
            en="Trumping is a duty: who does not hold the suit led plays a trump.",
        ),
    ] = False
    last_trick: Annotated[
        Annotated[int, Range(1, 3)],
        option(
            "FT-8",
            ru="Очков за последнюю взятку: остальные стоят по одному.",
            en="Points for the last trick: the others count one.",
        ),
    ] = 2
    target: Annotated[
        Annotated[int, Range(1, 100)],
        option(
            "FT-9",
            ru="Игра до очков: кто набрал столько, кончает серию.",
            en="Points of a series: it is over when a seat has so many.",
        ),
    ] = 21


class Standing(NamedTuple):
    """The points before this deal, one number a seat (FT-9)."""

    totals: tuple[int, ...]


class State(NamedTuple):
    """One moment of a deal."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    turned: tuple[Card]
    stock: tuple[Card, ...]
    laid: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    leader: Seat
    won: tuple[tuple[Card, ...], ...]


def trump_of(state: State) -> Suit:
    """The suit of the card turned up (FT-2)."""
    return suit_of(state.turned[0])


def wins_trick(trick: Sequence[Card], card: Card, trump: Suit) -> bool:
    """Whether *card* would be the best of *trick* if it were played now (FT-7)."""
    lead = suit_of(trick[0])
    return max((*trick, card), key=lambda each: strength(each, lead, trump)) == card


def strength(card: Card, lead: Suit, trump: Suit) -> tuple[int, Card]:
    """Compares cards of a trick: trumps, then the suit led, then the others (FT-7)."""
    suit = suit_of(card)
    return 2 if suit == trump else int(suit == lead), card


def points_of(state: State) -> tuple[int, ...]:
    """The points of each seat in this deal so far (FT-8)."""
    players = len(state.hands)
    points = [len(cards) // players for cards in state.won]
    if sum(points) == HAND_SIZE:
        points[state.leader] += state.setup.rules.last_trick - 1
    return tuple(points)


def result_of(state: State) -> Result[Standing]:
    """The result after five tricks (FT-8, FT-9)."""
    points = points_of(state)
    totals = tuple(before + now for before, now in zip(state.setup.standing.totals, points, strict=True))
    is_draw = min(points) == max(points)
    return Result(
        scores=points,
        losers=() if is_draw else tuple(seat for seat, each in enumerate(points) if each == min(points)),
        draw=is_draw,
        reason="played-out",
        series_over=max(totals) >= state.setup.rules.target,
        standing=Standing(totals),
    )
