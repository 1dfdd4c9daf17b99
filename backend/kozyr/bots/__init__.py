"""Players: a bot is given a view, never a state, so it cannot know what its seat may not know.

The decision of a bot depends on the view, its level and a text of chance (:func:`chance_of`), and on nothing
else: the same request has the same answer.
"""

from random import Random
from typing import Any, NamedTuple

from kozyr.bots.greedy import greedy
from kozyr.bots.players import Player, random_player
from kozyr.engine.game import Game, State, View
from kozyr.engine.moves import Move, Text


class Level(NamedTuple):
    """How well a bot plays: its titles, and the player that decides."""

    titles: Text
    player: Player


LEVELS: dict[str, Level] = {
    "random": Level(Text("Наугад", "Random"), random_player),
    "greedy": Level(Text("Простой", "Simple"), greedy),
}
"""Every level by its name, the weakest first."""


def choose(game: Game[Any], view: View, level: str, chance: str) -> Move:
    """The move that a bot of *level* makes for the seat of *view*, which is on turn.

    *chance* is any text; the same text, view and level give the same move.
    """
    return LEVELS[level].player(game.slug, view, Random(chance))


def chance_of(state: State) -> str:
    """The text of chance for the next decision in *state*: the seed and how far the deal has come."""
    setup = state.setup
    return f"{setup.seed}/{setup.deal}/{state.ply}/{state.turn}"
