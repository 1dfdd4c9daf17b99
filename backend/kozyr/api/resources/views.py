"""Looking at the table."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.http import responses as answers
from kozyr.api.http.errors import Problem, faulty
from kozyr.api.operations import Resources
from kozyr.api.states import brought
from kozyr.engine.codec import Fault
from kozyr.engine.dumping import dump_view
from kozyr.engine.game import Game

resources = Resources("views", __name__, description="Looking at the table.")


@resources.operation(
    "look",
    "/games/<game>/views",
    asks=schemas.ViewRequest(),
    answers=schemas.View(),
    refuses=("invalid-state", "unsealable", "bad-ticket"),
)
def look(asked: dict[str, Any], game: Game[Any]) -> answers.Answer:
    """Look at the table

    What one seat may see of a state, or, without a seat, what a spectator may see: every place with its
    cards, those that are hidden as `??`, and the public facts of the game. Once the deal is over all cards
    are open. Of a sealed state a seat sees its cards only with its ticket.
    """
    sitting = brought(game, asked)
    state, seat = sitting.state, asked["seat"]
    players = len(state.hands)
    if seat is not None and seat >= players:
        raise faulty("invalid-request", [Fault("/seat", f"must be a seat, 0 to {players - 1}")])
    if sitting.series is not None:
        if seat not in (None, sitting.seat):
            raise Problem("bad-ticket", "That seat sees its cards only with its own ticket, in `ticket`.")
        seat = sitting.seat
    return answers.Answer(dump_view(game, game.view(state, seat)))
