"""The result of a decision, and the budget of a search."""

from collections.abc import Callable
from time import monotonic
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text

Exact: TypeAlias = Literal["win", "draw", "loss", "unknown"]
"""The proven result of perfect play for the seat on turn; ``unknown`` if nothing is proven."""


class Alternative(NamedTuple):
    """A move with its average *estimate* over *visits* simulations, in the profile's ``measure``."""

    move: Move
    estimate: float
    visits: int


class Decision(NamedTuple):
    """The chosen move, the moves compared (best first; empty if nothing was searched), and the reason."""

    move: Move
    alternatives: tuple[Alternative, ...]
    reason: Text
    exact: Exact = "unknown"


class Budget:
    """What a search may spend on one move: a number of simulations, and a time limit.

    The number of simulations alone decides as long as the time suffices, so that the same question has the
    same answer on every machine.
    """

    def __init__(
        self, simulations: int, limit_ms: float | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.simulations = simulations
        self._clock = clock
        self._deadline = None if limit_ms is None else clock() + limit_ms / 1000

    def is_out_of_time(self) -> bool:
        """Whether the time limit has passed."""
        return self._deadline is not None and self._clock() >= self._deadline


SearchPlayer: TypeAlias = Callable[[View, Memory, Draw, Budget], Decision]
"""Chooses by search: from a view, a memory, a source of random numbers (``Random.random``) and a budget."""

ONLY_MOVE: Final = Text("Другого хода нет.", "There is no other move.")
SIMPLE_CHOICE: Final = Text("Простое правило этой игры.", "The simple player's choice.")
