"""Shuffles to which the service commits itself before the players give their part."""

from typing import Any

from flask import current_app

from kozyr.api import schemas
from kozyr.api.http.responses import Answer
from kozyr.api.operations import Resources
from kozyr.api.sealing import shuffles as fair
from kozyr.api.states import keyring
from kozyr.engine.fair import commitment_of
from kozyr.engine.game import Game

resources = Resources("shuffles", __name__, description="Shuffling fairly.")


@resources.operation(
    "shuffle", "/games/<game>/shuffles", asks=schemas.ShuffleRequest(), answers=schemas.Shuffle()
)
def shuffle(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Shuffle fairly

    Answers the service's part of a seed, sealed, and a commitment to it. Show the commitment to all players;
    then let them choose a client seed and the cut; then ask for the deal with `shuffle`, `client_seed` and
    `cut`. When the deal is over, its table reveals the seed, and everybody can check it.
    """
    server_seed = current_app.extensions["kozyr"].entropy(fair.SERVER_BYTES)
    return Answer(
        {
            "shuffle": fair.sealed_shuffle(keyring(), game.slug, server_seed),
            "commitment": commitment_of(server_seed.hex()),
        }
    )
