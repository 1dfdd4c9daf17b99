"""An endgame solver for the covering games: with two seats left and all cards known, who can force what.

Positions repeat, so a value must not be cached from a line that was cut off. A search of bounded depth needs
no further care: "forced within d choices" holds for every greater depth, "not forced within d" for every
smaller one. Only proven results are reported.
"""

from typing import Final, NamedTuple, TypeAlias

from kozyr.bots.decision import Budget, Exact
from kozyr.engine.cards import Seat
from kozyr.games.covering.table import DRAW, TAKE, UNDECIDED, Bit, Bits, Table

MAX_DEPTH: Final = 40
"""Depths searched are less than this."""
CLOCK_INTERVAL: Final = 64
"""Nodes between two looks at the clock."""
Key: TypeAlias = tuple[int, int, int, bool, bool, tuple[Bit, ...], tuple[Bit, ...]]


class Solution(NamedTuple):
    """The proven result for the seat on turn, and for a win or a draw the choice that keeps it."""

    exact: Exact
    choice: Bit | None


UNKNOWN: Final = Solution("unknown", None)


class _NodeLimitError(Exception):
    """The search may visit no more nodes."""


def solve(table: Table, max_nodes: int, budget: Budget) -> Solution:
    """What can be proved of *table* by four searches of at most *max_nodes* nodes each.

    Two seats hold cards, and all cards are known. A draw is proved if each of the two can avoid its defeat.
    """
    me = table.turn
    other = next(seat for seat, hand in enumerate(table.hands) if hand and seat != me)
    win = _GoalSearch(me, {other}, max_nodes, budget)
    loss = _GoalSearch(other, {me}, max_nodes, budget)
    escape = _GoalSearch(me, {other, DRAW}, max_nodes, budget)
    others_escape = _GoalSearch(other, {me, DRAW}, max_nodes, budget)
    for depth in range(1, MAX_DEPTH):
        if win.is_forced(table, depth):
            return Solution("win", win.choice)
        if not escape.is_proved and loss.is_forced(table, depth):
            return Solution("loss", None)
        if escape.is_forced(table, depth) and others_escape.is_forced(table, depth):
            return Solution("draw", escape.choice)
        if win.is_exhausted or loss.is_exhausted:
            return UNKNOWN
    return UNKNOWN


class _GoalSearch:
    """Whether *seat* can force an end with one of *losers*: seats or :data:`DRAW`."""

    def __init__(self, seat: Seat, losers: set[int], max_nodes: int, budget: Budget) -> None:
        self._seat = seat
        self._losers = losers
        self._nodes_left = max_nodes
        self._budget = budget
        self._proved: dict[Key, int] = {}
        """Positions from which the goal is forced, with the depth that suffices."""
        self._refuted: dict[Key, int] = {}
        """Positions from which it is not, with the depth searched."""
        self.choice: Bit | None = None
        """The first choice of *seat* towards the goal."""
        self.is_exhausted = False
        self.is_proved = False

    def is_forced(self, table: Table, depth: int) -> bool:
        """Whether the goal is forced within *depth* choices. A result that was proved before stays."""
        if self.is_proved or self.is_exhausted:
            return self.is_proved
        try:
            self.is_proved = self._search(table, depth, is_root=True)
        except _NodeLimitError:
            self.is_exhausted = True
        return self.is_proved

    def _search(self, table: Table, depth: int, *, is_root: bool = False) -> bool:
        if table.loser != UNDECIDED:
            return table.loser in self._losers
        if depth == 0:
            return False
        hands = table.hands
        key = (
            hands[0],
            hands[1],
            table.turn,
            table.responds,
            table.has_covered,
            tuple(table.pile),
            tuple(table.stock),
        )
        if len(hands) > 2:
            key = (*hands[2:], *key)  # type: ignore[assignment]
        if not is_root:
            if self._proved.get(key, MAX_DEPTH) <= depth:
                return True
            if self._refuted.get(key, -1) >= depth:
                return False
        self._nodes_left -= 1
        if self._nodes_left <= 0 or (not self._nodes_left % CLOCK_INTERVAL and self._budget.is_out_of_time()):
            raise _NodeLimitError
        is_forced = self._search_choices(table, depth, is_root=is_root)
        if is_forced:
            self._proved[key] = depth
        else:
            self._refuted[key] = depth
        return is_forced

    def _search_choices(self, table: Table, depth: int, *, is_root: bool) -> bool:
        is_own_turn = table.turn == self._seat
        for choice in _order_choices(table):
            after = table.copy()
            after.play(choice)
            if self._search(after, depth - 1) == is_own_turn:
                if is_root and is_own_turn:
                    self.choice = choice
                return is_own_turn
        return not is_own_turn


def _order_choices(table: Table) -> list[Bit]:
    """The choices, best guesses first: covers before the take, leads that the other seat can cover least."""
    choices = table.legal()
    if table.responds:
        covers = _split(choices & ~TAKE)
        return [*covers, TAKE]
    other = next(seat for seat, hand in enumerate(table.hands) if hand and seat != table.turn)
    hand, covers_of = table.hands[other], table.ruleset.covers[other]
    return sorted(_split(choices), key=lambda bit: (hand & covers_of.get(bit, 0)).bit_count())


def _split(choices: Bits) -> list[Bit]:
    """The single bits of a set, lowest first."""
    result = []
    while choices:
        result.append(choices & -choices)
        choices &= choices - 1
    return result
