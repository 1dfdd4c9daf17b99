"""The Earl of Coventry as bots think it through: only the leads are choices, and only ranks matter.

Between two leads all ranks are whole: either all four cards are in hands or none is. A position is then the
ranks left and the leader, and a lead's course is settled by who holds how many. Who knows all hands can
solve it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from kozyr.engine.cards import Rank, Seat

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


@cache
def courses_of(held: tuple[int, ...]) -> tuple[Course | None, ...]:
    """The course by the seat that leads; None for those that cannot."""
    return tuple(course(held, leader) if cards else None for leader, cards in enumerate(held))


class Hands:
    """All hands between two leads, known or guessed: for each rank how many cards of it each seat holds."""

    def __init__(self, held: Sequence[tuple[int, ...]]) -> None:
        self.held = held
        self.courses = [courses_of(each) for each in held]

    def ranks_of(self, seat: Seat) -> list[Rank]:
        """The ranks that a seat holds."""
        return [rank for rank, held in enumerate(self.held) if held[seat]]

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
        self._ranks = [hands.ranks_of(seat) for seat in range(len(hands.held[0]))]
        self._values: dict[int, Scores] = {}

    def value(self, left: Ranks, leader: Seat, sizes: tuple[int, ...]) -> Scores:
        """The scores from a lead of *leader* on, with the ranks *left*; *sizes* are those of the hands."""
        key = left << 3 | leader
        found = self._values.get(key)
        if found is not None:
            return found
        most = -99
        best: Scores = ()
        for rank in self._ranks[leader]:
            if left >> rank & 1:
                scores = self.after(left, leader, sizes, rank)
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


class Plans:
    """How simple players lead if the cards lie as in *hands*: the ranks first of which they hold most."""

    def __init__(self, hands: Hands, draw: Draw) -> None:
        self._hands = hands
        self._lots = [draw() for _ in hands.held]
        self._orders: dict[Seat, list[Rank]] = {}

    def order(self, leader: Seat) -> list[Rank]:
        """The ranks of a seat in the order in which it leads them, with equal ones in any order."""
        found = self._orders.get(leader)
        if found is None:
            held, lots = self._hands.held, self._lots
            start = 3 * leader
            keys = {
                rank: lots[(rank + start) % 13] - held[rank][leader] for rank in self._hands.ranks_of(leader)
            }
            found = self._orders[leader] = sorted(keys, key=keys.__getitem__)
        return found

    def play_out(self, left: Ranks, leader: Seat, sizes: Sequence[int], rank: Rank) -> Scores:
        """The scores if *leader* leads *rank* and simple players go on."""
        hands, orders = self._hands, self._orders
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
            for rank in orders.get(leader) or self.order(leader):
                if left >> rank & 1:
                    break


class Saving(NamedTuple):
    """When a seat leads a rank of which it holds a single card before its pairs: it has so many *pairs* and
    *singles*, at most *more* ranks of three or four, and nobody else holds fewer than *cards* cards.

    A single card gives the lead away, whenever it is led; with pairs still in the hand it may come back.
    """

    pairs: range
    singles: range
    more: int
    cards: int


SAVINGS: Final[dict[int, Saving]] = {
    3: Saving(range(2, 3), range(2, 14), 0, 3),
    4: Saving(range(3, 14), range(2, 14), 13, 5),
    5: Saving(range(3, 14), range(2, 14), 13, 5),
    6: Saving(range(2, 14), range(2, 4), 13, 5),
}
"""By the number of players. Found by trying out some twenty such rules over 60,000 deals each."""


def planned(numbers: Sequence[int], fewest: int, players: int) -> int:
    """Of how many cards a rank is that a seat should lead which holds so many of each rank; *fewest* is the
    size of the smallest other hand.
    """
    saving = SAVINGS[players]
    pairs, singles = numbers.count(2), numbers.count(1)
    more = numbers.count(3) + numbers.count(4)
    if pairs in saving.pairs and singles in saving.singles and more <= saving.more and fewest >= saving.cards:
        return 1
    return max(numbers)
