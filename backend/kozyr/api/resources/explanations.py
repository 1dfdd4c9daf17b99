"""The operation that explains why a move is not allowed."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.http.errors import Problem
from kozyr.api.http.responses import JsonResponse, dump_explanation
from kozyr.api.states import load_state, parse_move
from kozyr.engine.game import Game

blueprint = ApiBlueprint("explanations", __name__, description="Why a move is not allowed.")


@blueprint.operation(
    "explainMove",
    "/games/<game>/explanations",
    body=schemas.ExplanationRequest(),
    response=schemas.Explanation(),
    problems=("invalid-state", "unsealable", "bad-ticket", "not-your-turn", "invalid-move", "deal-over"),
)
def explain(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Explain a move

    Whether the seat on turn may make this move, and if not: the number of the rule that forbids it and one
    sentence in Russian and English.
    """
    loaded = load_state(game, payload)
    state = loaded.state
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.")
    loaded.check_turn(state)
    return JsonResponse(
        dump_explanation(game.find_refusal(state, parse_move(game, payload["move"], "/move")))
    )
