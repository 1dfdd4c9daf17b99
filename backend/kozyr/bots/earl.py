"""The Earl of Coventry as bots think it through: only the leads are choices, and only ranks matter.

Between two leads all ranks are whole: either all four cards are in hands or none is. A position is then the
ranks left and the leader, and a lead's course is settled by who holds how many. Who knows all hands can
solve it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from kozyr.engine.cards import Rank, Seat

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat how many cards of each rank it holds."""
Scores: TypeAlias = tuple[int, ...]
Draw: TypeAlias = Callable[[], float]
Ranks: TypeAlias = int
"""A set of ranks, as bits."""


class Course(NamedTuple):
    """What a lead of one rank leads to: the seats in the order in which they play, and who leads next."""

    players: tuple[Seat, ...]
    leader: Seat


@cache
def course(held: tuple[int, ...], leader: Seat) -> Course:
    """The course of a rank of which each seat holds so many cards, led by *leader* (EC-5 to EC-7)."""
    players: list[Seat] = []
    left = list(held)
    seats = len(held)
    while any(left):
        for step in range(seats):
            seat = (leader + step) % seats
            if left[seat]:
                left[seat] -= 1
                players.append(seat)
    return Course(tuple(players), players[-1])


class Hands:
    """All hands between two leads, known or guessed."""

    def __init__(self, counts: Sequence[Sequence[int]]) -> None:
        seats = range(len(counts))
        self.seats = len(counts)
        self.held = [tuple(counts[seat][rank] for seat in seats) for rank in range(13)]
        """For each rank how many cards of it each seat holds."""
        self.ranks: list[Ranks] = [
            sum(1 << rank for rank in range(13) if counts[seat][rank]) for seat in seats
        ]
        """For each seat the ranks it holds."""
        self.sizes = [sum(row) for row in counts]
        self.courses = [
            [course(held, leader) if held[leader] else None for leader in seats] for held in self.held
        ]

    def scores(self, sizes: Sequence[int], players: Sequence[Seat]) -> Scores:
        """The scores when *players*, playing in this order, empty a hand of these *sizes* (EC-9, EC-10)."""
        left = list(sizes)
        for seat in players:
            left[seat] -= 1
            if not left[seat]:
                break
        winner = left.index(0)
        total = sum(left)
        return tuple(total if seat == winner else -size for seat, size in enumerate(left))


class Solver:
    """What each lead is worth if everybody knows *hands* and plays for the most units (max^n)."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._values: dict[int, Scores] = {}

    def value(self, left: Ranks, leader: Seat, sizes: tuple[int, ...]) -> Scores:
        """The scores from a lead of *leader* on, with the ranks *left*; *sizes* are those of the hands."""
        key = left << 3 | leader
        found = self._values.get(key)
        if found is not None:
            return found
        most = -99
        best: Scores = ()
        options = left & self._hands.ranks[leader]
        while options:
            bit = options & -options
            options ^= bit
            scores = self.after(left, leader, sizes, bit.bit_length() - 1)
            if scores[leader] > most:
                most, best = scores[leader], scores
        self._values[key] = best
        return best

    def after(self, left: Ranks, leader: Seat, sizes: tuple[int, ...], rank: Rank) -> Scores:
        """The scores if *leader* leads *rank*."""
        hands = self._hands
        went = hands.courses[rank][leader]
        assert went is not None
        rest = tuple([size - held for size, held in zip(sizes, hands.held[rank], strict=True)])
        if 0 in rest:
            return hands.scores(sizes, went.players)
        return self.value(left & ~(1 << rank), went.leader, rest)


def orders(hands: Hands, draw: Draw) -> list[list[Rank]]:
    """For each seat its ranks in the order in which a simple player leads them: those it holds most of
    first.
    """
    return [
        sorted(
            [rank for rank in range(13) if row >> rank & 1],
            key=[draw() - held[seat] for held in hands.held].__getitem__,
        )
        for seat, row in enumerate(hands.ranks)
    ]


def play_out(
    hands: Hands, order: Sequence[Sequence[Rank]], left: Ranks, leader: Seat, sizes: Sequence[int], rank: Rank
) -> Scores:
    """The scores if *leader* leads *rank* and after that every leader the first rank left in its *order*."""
    held, courses = hands.held, hands.courses
    while True:
        went = courses[rank][leader]
        assert went is not None
        rest = [size - count for size, count in zip(sizes, held[rank], strict=True)]
        if 0 in rest:
            return hands.scores(sizes, went.players)
        sizes = rest
        left &= ~(1 << rank)
        leader = went.leader
        for rank in order[leader]:
            if left >> rank & 1:
                break
