"""Why a move is not allowed."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.http.errors import Problem
from kozyr.api.http.responses import Answer, explanation
from kozyr.api.operations import Resources
from kozyr.api.states import brought, parsed_move
from kozyr.engine.game import Game

resources = Resources("explanations", __name__, description="Why a move is not allowed.")


@resources.operation(
    "explainMove",
    "/games/<game>/explanations",
    asks=schemas.ExplanationRequest(),
    answers=schemas.Explanation(),
    refuses=("invalid-state", "unsealable", "bad-ticket", "not-your-turn", "invalid-move", "deal-over"),
)
def explain(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Explain a move

    Whether the seat on turn may make this move, and if not: the number of the rule that forbids it and one
    sentence in Russian and English.
    """
    sitting = brought(game, asked)
    state = sitting.state
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.")
    sitting.check_turn(state)
    return Answer(explanation(game.why_not(state, parsed_move(game, asked["move"], "/move"))))
