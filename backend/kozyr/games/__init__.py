"""The registry of games: one line a game."""

from typing import Any

from kozyr.engine.game import Game
from kozyr.games.earl_of_coventry import EarlOfCoventry
from kozyr.games.kozel import Kozel
from kozyr.games.kryt_navalivat import KrytNavalivat
from kozyr.games.svoi_kozyri import SvoiKozyri

_GAMES: tuple[Game[Any], ...] = (
    SvoiKozyri(),
    KrytNavalivat(),
    EarlOfCoventry(),
    Kozel(),
)

GAMES: dict[str, Game[Any]] = {game.slug: game for game in _GAMES}
"""Every game by its slug."""
