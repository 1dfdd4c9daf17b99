"""A position between two leads, made for search: only leads are choices, and only ranks matter.

Between two leads every rank is whole: all four of its cards are in hands, or none is. So a position is who
holds how many cards of each rank, which ranks are left, and who leads. A lead begins a cycle, which is forced
(EC-5 to EC-7).
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from kozyr.engine.cards import Rank, Seat

Ranks: TypeAlias = int
"""A set of ranks, as bits."""
Scores: TypeAlias = tuple[int, ...]
"""The units of each seat (EC-10)."""


class Cycle(NamedTuple):
    """The seats that play the cards of one rank, in order, and the seat that leads next."""

    players: tuple[Seat, ...]
    next_leader: Seat


@cache
def play_cycle(counts: tuple[int, ...], leader: Seat) -> Cycle:
    """The cycle of a rank led by *leader*, if each seat holds *counts* cards of it (EC-5 to EC-7)."""
    players: list[Seat] = []
    left = list(counts)
    seats = len(counts)
    while any(left):
        for step in range(seats):
            seat = (leader + step) % seats
            if left[seat]:
                left[seat] -= 1
                players.append(seat)
    return Cycle(tuple(players), players[-1])


@cache
def cycles_by_leader(counts: tuple[int, ...]) -> tuple[Cycle | None, ...]:
    """The cycle of a rank for each seat that may lead it; None for the seats that hold no card of it."""
    return tuple(play_cycle(counts, leader) if count else None for leader, count in enumerate(counts))


class Hands:
    """All hands: for each rank how many cards of it each seat holds."""

    def __init__(self, counts: Sequence[tuple[int, ...]]) -> None:
        self.counts = counts
        self.cycles = [cycles_by_leader(each) for each in counts]
        """For each rank, then for each seat that leads it: its cycle."""

    def ranks_of(self, seat: Seat) -> list[Rank]:
        """The ranks that a seat holds."""
        return [rank for rank, counts in enumerate(self.counts) if counts[seat]]

    def scores(self, sizes: Sequence[int], players: Sequence[Seat]) -> Scores:
        """The scores when *players* empty a hand, playing a card each in this order (EC-9, EC-10).

        *sizes* are the hand sizes before that.
        """
        left = list(sizes)
        for seat in players:
            left[seat] -= 1
            if not left[seat]:
                break
        winner = left.index(0)
        total = sum(left)
        return tuple(total if seat == winner else -size for seat, size in enumerate(left))
