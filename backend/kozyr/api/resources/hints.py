"""What a good player would do."""

from typing import Any, Final, get_args

from marshmallow import Schema, fields, validate

from kozyr.api import schemas
from kozyr.api.bot_turns import room_for_a_search
from kozyr.api.fields import Component, Whole, one_of
from kozyr.api.http.errors import Problem
from kozyr.api.http.responses import Answer
from kozyr.api.operations import Resources
from kozyr.api.schemas import said
from kozyr.api.states import brought
from kozyr.bots import (
    HINT_LEVEL,
    LEVELS,
    MAX_BUDGET_MS,
    MAX_SIMULATIONS,
    Decision,
    decide,
    decision_seed,
    memory_for,
)
from kozyr.bots.profile import Measure
from kozyr.engine.dumping import dump_text
from kozyr.engine.game import Game
from kozyr.games import PROFILES

resources = Resources("hints", __name__, description="What a good player would do.")

EXACT: Final = ("win", "draw", "loss", "unknown")


class HintRequest(schemas.StateRequest):
    """A state in which somebody wants advice."""

    level = fields.String(
        validate=one_of(tuple(LEVELS)),
        load_default=HINT_LEVEL,
        metadata=said("The level of the bot that is asked. Left out: the best one, which never slips."),
    )
    simulations = Whole(
        1,
        MAX_SIMULATIONS,
        metadata=said("How many tries it may make. Left out: as many as its level makes."),
    )
    budget_ms = Whole(
        1,
        MAX_BUDGET_MS,
        metadata=said(
            "Milliseconds after which it decides by what it has found; then the answer depends on the "
            "machine. Left out: the service's own limit, which ordinary machines do not reach."
        ),
    )


class Alternative(Schema):
    """A move, and what was thought of it."""

    move = Component("Move", required=True)
    estimate = fields.Float(required=True, metadata=said("What it leads to on average, in `measure`."))
    visits = fields.Integer(required=True, metadata=said("How many tries that is the average of."))


class Hint(Schema):
    """The move that a bot would make, and why."""

    move = Component("Move", required=True)
    level = fields.String(required=True)
    alternatives = fields.List(
        fields.Nested(Alternative),
        required=True,
        metadata=said("The moves that were tried, the best first; none if there is nothing to think about."),
    )
    measure = fields.String(
        required=True,
        validate=validate.OneOf(sorted(get_args(Measure))),
        metadata=said(
            "What estimates count: `chance`, from 0 (a sure defeat) to 1 (getting away); `units` won or "
            "lost; `points` charged to the others less those charged to us."
        ),
    )
    reason = fields.Nested(schemas.Text, required=True, metadata=said("What decided, for players."))
    exact = fields.String(
        required=True,
        validate=validate.OneOf(EXACT),
        metadata=said("What perfect play leads to for this seat, if that is proved; else `unknown`."),
    )


@resources.operation(
    "hint",
    "/games/<game>/hints",
    asks=HintRequest(),
    answers=Hint(),
    refuses=("invalid-state", "unsealable", "bad-ticket", "not-your-turn", "deal-over", "rate-limited"),
)
def hint(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """A hint

    The move that a bot of a level would make for the seat on turn, what it thought of the others, and why. It
    is told what that seat sees and could remember, and nothing else. The same question has the same answer,
    as long as the time is not the limit. A process makes a few searches at a time; who would wait too long
    is refused with `rate-limited`.
    """
    sitting = brought(game, asked)
    state = sitting.state
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.")
    sitting.check_turn(state)
    level = asked["level"]
    profile = PROFILES[game.slug]
    with room_for_a_search(level):
        decision = decide(
            profile,
            game.view(state, state.turn),
            level,
            decision_seed(state),
            memory_for(profile, state, level),
            simulations=asked.get("simulations"),
            budget_ms=asked.get("budget_ms"),
        )
    return Answer(_said(decision, level, profile.measure))


def _said(decision: Decision, level: str, measure: str) -> dict[str, Any]:
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
