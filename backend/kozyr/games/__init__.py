"""The registry of games: one line a game."""

from typing import Any

from kozyr.engine.game import Game
from kozyr.games.svoi_kozyri import SvoiKozyri

GAMES: dict[str, Game[Any]] = {game.slug: game for game in (SvoiKozyri(),)}
"""Every game by its slug."""
