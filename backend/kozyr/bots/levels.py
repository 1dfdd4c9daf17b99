"""The levels: what a player of each remembers, how often it slips, and how much it thinks."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from kozyr.bots.players import Player, random_player
from kozyr.bots.simple import greedy
from kozyr.engine.moves import Text

EARL: Final = "earl-of-coventry"
"""Only its leads are decisions, and chance rules: a slip costs little there."""

SVOI: Final = "svoi-kozyri"
"""Deals of four novices who slip at every second move go on for too long."""


class Level(NamedTuple):
    """How well a bot plays.

    *memory* is the share of what it has seen that it remembers; *slip* how often it makes any legal move,
    *slips* the same for games in which a slip costs more or less than in others. It tries *simulations*
    guesses for a decision; with none *player* decides, which sees its view alone.
    """

    titles: Text
    player: Player
    memory: float = 0.0
    slip: float = 0.0
    simulations: int = 0
    slips: Mapping[str, float] = MappingProxyType({})

    def slip_in(self, game: str) -> float:
        """How often it slips in a game."""
        return self.slips.get(game, self.slip)


LEVELS: Final[dict[str, Level]] = {
    "random": Level(Text("Наугад", "Random"), random_player),
    "greedy": Level(Text("Простой", "Simple"), greedy),
    "novice": Level(Text("Новичок", "Novice"), greedy, slip=0.5, slips={SVOI: 0.45, EARL: 0.9}),
    "easy": Level(Text("Любитель", "Easy"), greedy, slip=0.15, slips={EARL: 0.6}),
    "medium": Level(
        Text("Игрок", "Medium"), greedy, memory=0.5, slip=0.02, simulations=200, slips={EARL: 0.4}
    ),
    "hard": Level(Text("Знаток", "Hard"), greedy, memory=0.9, simulations=600, slips={EARL: 0.2}),
    "expert": Level(Text("Мастер", "Expert"), greedy, memory=1.0, simulations=2000),
}
"""Every level by its name. The first two are for comparison; the others are a ladder, the weakest first."""

DEFAULT_LEVEL: Final = "medium"
ADVISER: Final = "expert"
"""Whose move a hint is if nobody else is named: a hint can be trusted, so it comes from who never slips."""
MOST_SIMULATIONS: Final = 10_000
"""Tries that anybody may ask for in one decision."""
MOST_MS: Final = 2_000
"""Milliseconds after which any decision is made, whatever was asked for."""
