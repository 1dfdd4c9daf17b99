"""The levels: what a player of each remembers, how often it slips, and how much it searches."""

from typing import Final, NamedTuple

from kozyr.engine.moves import Text


class Level(NamedTuple):
    """How well a bot plays.

    *memory* is the share of what it has seen that it remembers, 0 to 1. *slip* is how often it plays any
    legal move instead (a game's profile may set another rate). *simulations* is the budget of a decision;
    without one the game's simple player decides, or chance alone if *is_random*.
    """

    titles: Text
    memory: float = 0.0
    slip: float = 0.0
    simulations: int = 0
    is_random: bool = False


LEVELS: Final[dict[str, Level]] = {
    "random": Level(Text("Наугад", "Random"), is_random=True),
    "greedy": Level(Text("Простой", "Simple")),
    "novice": Level(Text("Новичок", "Novice"), slip=0.5),
    "easy": Level(Text("Любитель", "Easy"), slip=0.15),
    "medium": Level(Text("Игрок", "Medium"), memory=0.5, slip=0.02, simulations=200),
    "hard": Level(Text("Знаток", "Hard"), memory=0.9, simulations=600),
    "expert": Level(Text("Мастер", "Expert"), memory=1.0, simulations=2000),
}
"""Every level by its name. The first two are for comparison; the others are a ladder, weakest first."""

DEFAULT_LEVEL: Final = "medium"
HINT_LEVEL: Final = "expert"
"""The level of a hint if the request names none: the one that never slips."""
MAX_SIMULATIONS_PER_DECISION: Final = 10_000
"""The largest number of simulations that a request may ask for in one decision."""
MAX_BUDGET_MS: Final = 2_000
"""Milliseconds after which every decision is made, whatever the request asks for."""
