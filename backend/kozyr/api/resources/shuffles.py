"""The operation by which the service commits itself to its part of a seed."""

from typing import Any

from flask import current_app

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.http.responses import JsonResponse
from kozyr.api.sealing.shuffles import SERVER_SEED_BYTES, seal_shuffle
from kozyr.api.states import current_keyring
from kozyr.engine.fair import commitment_of
from kozyr.engine.game import Game

blueprint = ApiBlueprint("shuffles", __name__, description="Shuffling fairly.")


@blueprint.operation(
    "shuffle", "/games/<game>/shuffles", body=schemas.ShuffleRequest(), response=schemas.Shuffle()
)
def shuffle(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Shuffle fairly

    Answers the service's part of a seed, sealed, and a commitment to it. Show the commitment to all players;
    then let them choose a client seed and the cut; then ask for the deal with `shuffle`, `client_seed` and
    `cut`. When the deal is over, its table reveals the seed, and everybody can check it.
    """
    server_seed = current_app.extensions["kozyr"].entropy(SERVER_SEED_BYTES)
    return JsonResponse(
        {
            "shuffle": seal_shuffle(current_keyring(), game.slug, server_seed),
            "commitment": commitment_of(server_seed.hex()),
        }
    )
