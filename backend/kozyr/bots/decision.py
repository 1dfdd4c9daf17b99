"""What a player decides, what it thought of the other moves, and how long it may think."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text

Exact: TypeAlias = Literal["win", "draw", "loss", "unknown"]
"""What perfect play leads to for the seat on turn, if that was proved."""


class Alternative(NamedTuple):
    """A move and what was thought of it, from so many tries; *estimate* is in the game's own measure.

    Covering games: 0 (a sure defeat) to 1 (getting away). Earl of Coventry: units. Kozel: points charged to
    the others less those charged to us.
    """

    move: Move
    estimate: float
    visits: int


class Decision(NamedTuple):
    """A move, what was thought of it and of others (the best first), and what decided it."""

    move: Move
    alternatives: tuple[Alternative, ...]
    reason: Text
    exact: Exact = "unknown"


class Thinking:
    """How much may be thought about one move: so many tries, and never longer than so many milliseconds.

    With tries alone the same question has the same answer on every machine; the time only guards a machine
    that is too slow.
    """

    def __init__(
        self, simulations: int, budget_ms: float | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.simulations = simulations
        self._clock = clock
        self._end = None if budget_ms is None else clock() + budget_ms / 1000

    def is_over(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and self._clock() >= self._end


Thinker: TypeAlias = Callable[[View, Memory, Callable[[], float], Thinking], Decision]
"""Decides for the seat of a view: what it sees, what it remembers, ``Random.random``, how much it may think.
"""

ONLY_MOVE: Final = Text("Другого хода нет.", "There is no other move.")

MOST_SEARCHES: Final = 2
"""Searches at the same time in one process: more would only slow each other down."""
PATIENCE: Final = 2.0
"""Seconds for which a search waits for its turn."""
_searches = BoundedSemaphore(MOST_SEARCHES)


class BusyError(RuntimeError):
    """Too many searches are going on; ask again a little later."""


@contextmanager
def searching(patience: float | None = None) -> Iterator[None]:
    """Waits until there is room for one more search; :class:`BusyError` if there is none for too long."""
    if not _searches.acquire(timeout=PATIENCE if patience is None else patience):
        raise BusyError("too many searches at the same time")
    try:
        yield
    finally:
        _searches.release()
