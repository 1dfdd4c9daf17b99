"""Playouts of the Earl of Coventry, and the rule of thumb for leads that the search has to beat."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.rng import Draw
from kozyr.engine.cards import Rank, Seat
from kozyr.games.earl_of_coventry.bot_position import Hands, Ranks, Scores


class PlayoutPolicy:
    """Leads as the simple player does: every seat leads the ranks of which it holds most first.

    One object serves many playouts with the same *hands*; ties between ranks are broken once, at random.
    """

    def __init__(self, hands: Hands, draw: Draw) -> None:
        self._hands = hands
        self._tie_breaks = [draw() for _ in hands.counts]
        self._lead_orders: dict[Seat, list[Rank]] = {}

    def lead_order(self, leader: Seat) -> list[Rank]:
        """The ranks of a seat in the order in which it leads them."""
        order = self._lead_orders.get(leader)
        if order is None:
            counts, tie_breaks = self._hands.counts, self._tie_breaks
            start = 3 * leader
            keys = {
                rank: tie_breaks[(rank + start) % 13] - counts[rank][leader]
                for rank in self._hands.ranks_of(leader)
            }
            order = self._lead_orders[leader] = sorted(keys, key=keys.__getitem__)
        return order

    def playout(self, left: Ranks, leader: Seat, sizes: Sequence[int], rank: Rank) -> Scores:
        """The scores when *leader* leads *rank*, with the ranks *left* and hands of *sizes*."""
        hands, lead_orders = self._hands, self._lead_orders
        counts, cycles = hands.counts, hands.cycles
        while True:
            cycle = cycles[rank][leader]
            assert cycle is not None
            sizes_after = [size - count for size, count in zip(sizes, counts[rank], strict=True)]
            if 0 in sizes_after:
                return hands.scores(sizes, cycle.players)
            sizes = sizes_after
            left &= ~(1 << rank)
            leader = cycle.next_leader
            for rank in lead_orders.get(leader) or self.lead_order(leader):
                if left >> rank & 1:
                    break


class SinglesFirst(NamedTuple):
    """When a seat leads a single (a rank of which it holds one card) before its pairs.

    The number of its pairs, singles and longer ranks (of three or four cards) is within these limits, and no
    other hand is smaller than *min_other_hand*. A single gives the lead away whenever it is led; while pairs
    are still in the hand, the lead may come back.
    """

    min_pairs: int
    min_singles: int
    min_other_hand: int
    max_pairs: int = 13
    max_singles: int = 13
    max_longer: int = 13


SINGLES_FIRST: Final[dict[int, SinglesFirst]] = {
    3: SinglesFirst(min_pairs=2, max_pairs=2, min_singles=2, max_longer=0, min_other_hand=3),
    4: SinglesFirst(min_pairs=3, min_singles=2, min_other_hand=5),
    5: SinglesFirst(min_pairs=3, min_singles=2, min_other_hand=5),
    6: SinglesFirst(min_pairs=2, min_singles=2, max_singles=3, min_other_hand=5),
}
"""By the number of players. The best of some twenty such rules, over 60,000 deals each."""


def preferred_count(counts: Sequence[int], smallest_other_hand: int, players: int) -> int:
    """How many cards of a rank a seat should hold to lead it, by a rule of thumb: mostly as many as possible.

    *counts* is how many cards the seat holds of each rank.
    """
    rule = SINGLES_FIRST[players]
    pairs, singles = counts.count(2), counts.count(1)
    longer = counts.count(3) + counts.count(4)
    if (
        rule.min_pairs <= pairs <= rule.max_pairs
        and rule.min_singles <= singles <= rule.max_singles
        and longer <= rule.max_longer
        and smallest_other_hand >= rule.min_other_hand
    ):
        return 1
    return max(counts)
