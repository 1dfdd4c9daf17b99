"""The thinking player of each game."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from kozyr.bots import covering_search, earl_search, kozel_search
from kozyr.bots.decisions import Thinker

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
"""What the estimates of each game count: see :class:`~kozyr.bots.decisions.Alternative`."""
