"""Determinization for the Earl of Coventry: the hidden cards dealt at random to the other hands."""

from kozyr.bots.rng import Draw, shuffle
from kozyr.engine.cards import Seat, rank_of
from kozyr.engine.game import View
from kozyr.games.earl_of_coventry.bot_position import Hands, Ranks


class Determinizer:
    """Samples all hands, as far as the seat of a view, which is to lead, cannot know better."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat: Seat = view.seat
        hands = [zone.cards for zone in view.zones if zone.name == "hands"]
        self.sizes = tuple(len(cards) for cards in hands)
        """The sizes of all hands."""
        self.own_counts = [0] * 13
        """How many cards of each rank the seat holds."""
        for card in hands[view.seat]:
            self.own_counts[rank_of(card)] += 1
        self.ranks_left: Ranks = 0x1FFF
        """The ranks that are still in hands."""
        for four in [zone.cards for zone in view.zones if zone.name == "done"]:
            self.ranks_left &= ~(1 << rank_of(four[0]))
        others = [(seat, size) for seat, size in enumerate(self.sizes) if seat != self.seat]
        self._owners = [seat for seat, size in others for _ in range(size)]
        """The seat of each hidden card; the cards are in the order of their ranks."""
        seats = range(len(self.sizes))
        self._own_rows = [[count if seat == self.seat else 0 for seat in seats] for count in self.own_counts]
        self._hidden_counts = [
            4 - count if self.ranks_left >> rank & 1 else 0 for rank, count in enumerate(self.own_counts)
        ]

    @property
    def is_open(self) -> bool:
        """Whether the hands are known: all hidden cards, if any, are of one rank."""
        return sum(map(bool, self._hidden_counts)) <= 1

    def sample(self, draw: Draw) -> Hands:
        """Hands that the seat cannot tell from the true ones."""
        owners = self._owners
        shuffle(owners, draw)
        counts = []
        start = 0
        for own_row, hidden in zip(self._own_rows, self._hidden_counts, strict=True):
            row = own_row[:]
            for seat in owners[start : start + hidden]:
                row[seat] += 1
            start += hidden
            counts.append(tuple(row))
        return Hands(counts)
