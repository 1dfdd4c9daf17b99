"""Proofs in the covering games: with two left and all cards known, who can force what.

Positions repeat, so a value may not be remembered from a line that was cut off. A search of bounded depth is
sound without further care: "forced within d decisions" holds for every greater d, "not forced within d" for
every smaller one. Only what is proved is reported.
"""

from typing import Final, NamedTuple, TypeAlias

from kozyr.bots.decision import Budget, Exact
from kozyr.engine.cards import Seat
from kozyr.games.covering.table import DRAW, OPEN, TAKE, Bit, Bits, Table

DEEPEST: Final = 40
Key: TypeAlias = tuple[int, int, int, bool, bool, tuple[Bit, ...], tuple[Bit, ...]]


class Proof(NamedTuple):
    """What the seat on turn can be sure of, and, if that is a win or a draw, the choice that keeps it."""

    exact: Exact
    choice: Bit | None


UNPROVED: Final = Proof("unknown", None)


class _SpentError(Exception):
    """So many positions may be looked at, and no more."""


def prove(table: Table, positions: int, budget: Budget) -> Proof:
    """What can be proved of *table* (two left, all cards known) by four searches of so many *positions*.

    A draw is proved where each of the two can force an end in which it does not lose.
    """
    me = table.turn
    other = next(seat for seat, hand in enumerate(table.hands) if hand and seat != me)
    wins = _Prover(me, {other}, positions, budget)
    losses = _Prover(other, {me}, positions, budget)
    escapes = _Prover(me, {other, DRAW}, positions, budget)
    holds = _Prover(other, {me, DRAW}, positions, budget)
    for depth in range(1, DEEPEST):
        if wins.forces(table, depth):
            return Proof("win", wins.choice)
        if not escapes.is_proved and losses.forces(table, depth):
            return Proof("loss", None)
        if escapes.forces(table, depth) and holds.forces(table, depth):
            return Proof("draw", escapes.choice)
        if wins.is_spent or losses.is_spent:
            return UNPROVED
    return UNPROVED


class _Prover:
    """Whether seat *hero* can force an end with one of *losers*, seats or :data:`DRAW`."""

    def __init__(self, hero: Seat, losers: set[int], positions: int, budget: Budget) -> None:
        self._hero = hero
        self._losers = losers
        self._positions = positions
        self._thinking = budget
        self._proved: dict[Key, int] = {}
        self._failed: dict[Key, int] = {}
        self.choice: Bit | None = None
        self.is_spent = False
        self.is_proved = False

    def forces(self, table: Table, depth: int) -> bool:
        """Whether it is forced within *depth* decisions; ``choice`` is the hero's first one."""
        if self.is_proved or self.is_spent:
            return self.is_proved
        try:
            self.is_proved = self._forced(table, depth, is_root=True)
        except _SpentError:
            self.is_spent = True
        return self.is_proved

    def _forced(self, table: Table, depth: int, *, is_root: bool = False) -> bool:
        if table.loser != OPEN:
            return table.loser in self._losers
        if depth == 0:
            return False
        hands = table.hands
        key = (
            hands[0],
            hands[1],
            table.turn,
            table.responds,
            table.covered,
            tuple(table.pile),
            tuple(table.stock),
        )
        if len(hands) > 2:
            key = (*hands[2:], *key)  # type: ignore[assignment]
        if not is_root:
            if self._proved.get(key, DEEPEST) <= depth:
                return True
            if self._failed.get(key, -1) >= depth:
                return False
        self._positions -= 1
        if self._positions <= 0 or (not self._positions % 64 and self._thinking.is_out_of_time()):
            raise _SpentError
        found = self._try_all(table, depth, is_root=is_root)
        if found:
            self._proved[key] = depth
        else:
            self._failed[key] = depth
        return found

    def _try_all(self, table: Table, depth: int, *, is_root: bool) -> bool:
        mine = table.turn == self._hero
        for choice in _in_order(table):
            after = table.copy()
            after.play(choice)
            if self._forced(after, depth - 1) == mine:
                if is_root and mine:
                    self.choice = choice
                return mine
        return not mine


def _in_order(table: Table) -> list[Bit]:
    """The choices, those first that leave the other seat the least: cards it cannot cover, then dear ones."""
    options = table.legal()
    if table.responds:
        covers = _listed(options & ~TAKE)
        return [*covers, TAKE]
    other = next(seat for seat, hand in enumerate(table.hands) if hand and seat != table.turn)
    hand, covers_of = table.hands[other], table.ruleset.covers[other]
    return sorted(_listed(options), key=lambda bit: (hand & covers_of.get(bit, 0)).bit_count())


def _listed(choices: Bits) -> list[Bit]:
    found = []
    while choices:
        found.append(choices & -choices)
        choices &= choices - 1
    return found
