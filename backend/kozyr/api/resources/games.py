"""What is played here."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.http.responses import Answer, description
from kozyr.api.operations import Resources
from kozyr.engine.game import Game
from kozyr.games import GAMES

resources = Resources("games", __name__, description="What is played here.")


@resources.operation("listGames", "/games", answers=schemas.Games())
def list_games() -> Answer:
    """All games

    Titles, seats, packs, verbs, options, levels of bots and texts of every game: all that a client needs to
    offer and to show it. It changes only with the version of the service.
    """
    return Answer({"games": [description(game) for game in GAMES.values()]})


@resources.operation("getGame", "/games/<game>", answers=schemas.Game())
def get_game(game: Game[Any]) -> Answer:
    """One game

    The same as in the list of all games.
    """
    return Answer(description(game))
