"""The operation that advises a seat."""

from typing import Any, Final, get_args

from marshmallow import Schema, fields, validate

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.bot_turns import Searches
from kozyr.api.fields import ComponentField, StrictInteger, one_of
from kozyr.api.http.errors import Problem
from kozyr.api.http.responses import JsonResponse
from kozyr.api.schemas import describe
from kozyr.api.states import load_state
from kozyr.bots import (
    HINT_LEVEL,
    LEVELS,
    MAX_BUDGET_MS,
    MAX_SIMULATIONS_PER_DECISION,
    Decision,
    decide,
    decision_seed,
    memory_for,
)
from kozyr.bots.profile import Measure
from kozyr.engine.dumping import dump_text
from kozyr.engine.game import Game
from kozyr.games import PROFILES

blueprint = ApiBlueprint("hints", __name__, description="What a good player would do.")

EXACT_VALUES: Final = ("win", "draw", "loss", "unknown")


class HintRequest(schemas.StateRequest):
    """A state in which somebody wants advice."""

    level = fields.String(
        validate=one_of(tuple(LEVELS)),
        load_default=HINT_LEVEL,
        metadata=describe("The level of the bot that is asked. Left out: the best one, which never slips."),
    )
    simulations = StrictInteger(
        1,
        MAX_SIMULATIONS_PER_DECISION,
        metadata=describe("How many tries it may make. Left out: as many as its level makes."),
    )
    budget_ms = StrictInteger(
        1,
        MAX_BUDGET_MS,
        metadata=describe(
            "Milliseconds after which it decides by what it has found; then the answer depends on the "
            "machine. Left out: the service's own limit, which ordinary machines do not reach."
        ),
    )


class Alternative(Schema):
    """A move, and what was thought of it."""

    move = ComponentField("Move", required=True)
    estimate = fields.Float(required=True, metadata=describe("What it leads to on average, in `measure`."))
    visits = fields.Integer(required=True, metadata=describe("How many tries that is the average of."))


class Hint(Schema):
    """The move that a bot would make, and why."""

    move = ComponentField("Move", required=True)
    level = fields.String(required=True)
    alternatives = fields.List(
        fields.Nested(Alternative),
        required=True,
        metadata=describe(
            "The moves that were tried, the best first; none if there is nothing to think about."
        ),
    )
    measure = fields.String(
        required=True,
        validate=validate.OneOf(sorted(get_args(Measure))),
        metadata=describe(
            "What estimates count: `chance`, from 0 (a sure defeat) to 1 (getting away); `units` won or "
            "lost; `points` charged to the others less those charged to us."
        ),
    )
    reason = fields.Nested(schemas.Text, required=True, metadata=describe("What decided, for players."))
    exact = fields.String(
        required=True,
        validate=validate.OneOf(EXACT_VALUES),
        metadata=describe("What perfect play leads to for this seat, if that is proved; else `unknown`."),
    )


@blueprint.operation(
    "hint",
    "/games/<game>/hints",
    body=HintRequest(),
    response=Hint(),
    problems=("invalid-state", "unsealable", "bad-ticket", "not-your-turn", "deal-over", "rate-limited"),
)
def hint(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """A hint

    The move that a bot of a level would make for the seat on turn, what it thought of the others, and why. It
    is told what that seat sees and could remember, and nothing else. The same question has the same answer,
    as long as the time is not the limit. A process makes a few searches at a time; who would wait too long
    is refused with `rate-limited`.
    """
    loaded = load_state(game, payload)
    state = loaded.state
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.")
    loaded.check_turn(state)
    level = payload["level"]
    profile = PROFILES[game.slug]
    simulations = payload.get("simulations")
    with Searches() as searches, searches.search_slot(level, simulations):
        decision = decide(
            profile,
            game.view(state, state.turn),
            level,
            decision_seed(state),
            memory_for(profile, state, level),
            simulations=simulations,
            budget_ms=payload.get("budget_ms"),
        )
    return JsonResponse(_dump_decision(decision, level, profile.measure))


def _dump_decision(decision: Decision, level: str, measure: str) -> dict[str, Any]:
    return {
        "move": decision.move.text,
        "level": level,
        "alternatives": [
            {"move": move.text, "estimate": round(estimate, 4), "visits": visits}
            for move, estimate, visits in decision.alternatives
        ],
        "measure": measure,
        "reason": dump_text(decision.reason),
        "exact": decision.exact,
    }
