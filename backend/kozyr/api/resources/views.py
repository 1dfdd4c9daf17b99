"""The operation that shows a seat, or a spectator, what it may see."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.http.errors import Problem, faults_problem
from kozyr.api.http.responses import JsonResponse
from kozyr.api.states import load_state
from kozyr.engine.checking import seat_fault
from kozyr.engine.dumping import dump_view
from kozyr.engine.game import Game

blueprint = ApiBlueprint("views", __name__, description="Looking at the table.")


@blueprint.operation(
    "look",
    "/games/<game>/views",
    body=schemas.ViewRequest(),
    response=schemas.View(),
    problems=("invalid-state", "unsealable", "bad-ticket"),
)
def look(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Look at the table

    What one seat may see of a state, or, without a seat, what a spectator may see: every place with its
    cards, those that are hidden as `??`, and the public facts of the game. Once the deal is over all cards
    are open. Of a sealed state a seat sees its cards only with its ticket.
    """
    loaded = load_state(game, payload)
    state, seat = loaded.state, payload["seat"]
    players = len(state.hands)
    if seat is not None and seat >= players:
        raise faults_problem("invalid-request", [seat_fault("/seat", players)])
    if loaded.series is not None:
        if seat not in (None, loaded.seat):
            raise Problem("bad-ticket", "That seat sees its cards only with its own ticket, in `ticket`.")
        seat = loaded.seat
    return JsonResponse(dump_view(game, game.view(state, seat)))
