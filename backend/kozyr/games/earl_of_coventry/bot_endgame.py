"""The endgame solver of the Earl of Coventry: max^n over the leads, with all hands open."""

from kozyr.engine.cards import Rank, Seat
from kozyr.games.earl_of_coventry.bot_position import Hands, Ranks, Scores


class Solver:
    """The scores of perfect play if everybody knows *hands* and plays for the most units (max^n).

    Of equally good leads the lowest rank is taken. A transposition table keeps the scores.
    """

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._ranks = [hands.ranks_of(seat) for seat in range(len(hands.counts[0]))]
        self._scores: dict[int, Scores] = {}

    def scores(self, left: Ranks, leader: Seat, sizes: tuple[int, ...]) -> Scores:
        """The scores when *leader* is to lead, with the ranks *left* and hands of *sizes*."""
        key = left << 3 | leader
        known = self._scores.get(key)
        if known is not None:
            return known
        most = -99
        best: Scores = ()
        for rank in self._ranks[leader]:
            if left >> rank & 1:
                scores = self.scores_after(left, leader, sizes, rank)
                if scores[leader] > most:
                    most, best = scores[leader], scores
        self._scores[key] = best
        return best

    def scores_after(self, left: Ranks, leader: Seat, sizes: tuple[int, ...], rank: Rank) -> Scores:
        """The scores when *leader* leads *rank*."""
        hands = self._hands
        cycle = hands.cycles[rank][leader]
        assert cycle is not None
        sizes_after = tuple([size - count for size, count in zip(sizes, hands.counts[rank], strict=True)])
        if 0 in sizes_after:
            return hands.scores(sizes, cycle.players)
        return self.scores(left & ~(1 << rank), cycle.next_leader, sizes_after)
