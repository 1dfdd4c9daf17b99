"""The operations that describe the games."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.http.responses import JsonResponse, dump_game
from kozyr.engine.game import Game
from kozyr.games import GAMES

blueprint = ApiBlueprint("games", __name__, description="What is played here.")


@blueprint.operation("listGames", "/games", response=schemas.Games())
def list_games() -> JsonResponse:
    """All games

    Titles, seats, packs, verbs, options, levels of bots and texts of every game: all that a client needs to
    offer and to show it. It changes only with the version of the service.
    """
    return JsonResponse({"games": [dump_game(game) for game in GAMES.values()]})


@blueprint.operation("getGame", "/games/<game>", response=schemas.Game())
def get_game(game: Game[Any]) -> JsonResponse:
    """One game

    The same as in the list of all games.
    """
    return JsonResponse(dump_game(game))
