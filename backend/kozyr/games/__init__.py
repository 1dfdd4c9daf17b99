"""The registry of games: one line a game."""

from typing import Any

from kozyr.engine.game import Game
from kozyr.games.earl_of_coventry.rules import EarlOfCoventry
from kozyr.games.kozel.rules import Kozel
from kozyr.games.kryt_navalivat.rules import KrytNavalivat
from kozyr.games.svoi_kozyri.rules import SvoiKozyri

_GAMES: tuple[Game[Any], ...] = (
    SvoiKozyri(),
    KrytNavalivat(),
    EarlOfCoventry(),
    Kozel(),
)

GAMES: dict[str, Game[Any]] = {game.slug: game for game in _GAMES}
"""Every game by its slug."""
