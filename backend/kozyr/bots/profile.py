"""The thinking player of each game, and what is said of the moves of its simple player."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kozyr.bots.decision import Thinker
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text
from kozyr.games.covering import search as covering_search
from kozyr.games.earl_of_coventry import bot_search as earl_search
from kozyr.games.kozel import bot_search as kozel_search
from kozyr.games.kozel.bot_reasons import about

THINKERS: Final[Mapping[str, Thinker]] = {
    "svoi-kozyri": partial(covering_search.decide, "svoi-kozyri"),
    "kryt-navalivat": partial(covering_search.decide, "kryt-navalivat"),
    "earl-of-coventry": earl_search.decide,
    "kozel": kozel_search.decide,
}
"""By slug; a game without one is played by the level's simple player."""

MEASURES: Final[Mapping[str, str]] = {
    "svoi-kozyri": "chance",
    "kryt-navalivat": "chance",
    "earl-of-coventry": "units",
    "kozel": "points",
}
"""What the estimates of each game count: see :class:`~kozyr.bots.decision.Alternative`."""

CHEAPEST: Final = Text("Простое правило: положить подешевле.", "A plain habit: lay what is cheapest.")


def cheapest(view: View, move: Move) -> Text:
    """Covering and leading cheaply, whatever the cards."""
    return CHEAPEST


HABITS: Final[Mapping[str, Callable[[View, Move], Text]]] = {
    "svoi-kozyri": cheapest,
    "kryt-navalivat": cheapest,
    "earl-of-coventry": earl_search.habit,
    "kozel": about,
}
"""What the simple player of each game goes by when it makes a move."""
