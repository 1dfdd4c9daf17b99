"""The operation that plays many deals between bots and streams their results."""

from collections.abc import Iterator
from time import monotonic
from typing import Any, Final, Literal

import orjson
from flask import Response, current_app
from marshmallow import Schema, fields, validate

from kozyr import simulation
from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.fields import (
    CodecField,
    ComponentField,
    PlayerCount,
    RequestSchema,
    StrictInteger,
    decode_into,
)
from kozyr.api.http import limits
from kozyr.api.http.errors import faults_problem
from kozyr.api.schemas import describe
from kozyr.api.settings import Settings
from kozyr.bots import LEVELS, BusyError
from kozyr.engine.codec import Codec, Fault, codec_of
from kozyr.engine.game import Game
from kozyr.simulation import OUTCOME, Plan, SeedBase, TimeUpError

blueprint = ApiBlueprint("simulations", __name__, description="Many deals between bots.")

MEDIA_TYPE: Final = "application/x-ndjson"
MAX_PLIES: Final = 100_000
DEFAULT_MAX_PLIES: Final = 2_000
SEED_BYTES: Final = 16
END_REASONS: Final = ("all", "time", "busy")
LEVELS_CODEC: Final[Codec[Any]] = codec_of(tuple[Literal[tuple(LEVELS)], ...])  # type: ignore[misc]


class SimulationRequest(RequestSchema):
    """What is to be played."""

    players = PlayerCount(
        1, schemas.MAX_PLAYERS, metadata=describe("How many seats; may be left out: as many as bots.")
    )
    bots = CodecField(LEVELS_CODEC, required=True, metadata=describe("The level of the bot at each seat."))
    deals = StrictInteger(
        1,
        schemas.MAX_SAFE_INTEGER,
        required=True,
        metadata=describe(
            "How many deals; a service has a limit, which is 10000 if it is not set up otherwise."
        ),
    )
    first = StrictInteger(
        0,
        schemas.MAX_SAFE_INTEGER,
        load_default=0,
        metadata=describe(
            "The number of the first deal, so that several requests can share the deals of one experiment."
        ),
    )
    seed = CodecField(
        codec_of(SeedBase),
        metadata=describe("Deal number i is dealt from this text, a slash and i. Left out: a fresh one."),
    )
    rules = fields.Raw(metadata=describe("Options of the game; those left out have their defaults."))
    max_plies = StrictInteger(
        1,
        MAX_PLIES,
        load_default=DEFAULT_MAX_PLIES,
        metadata=describe("A deal that has gone on for so many moves is broken off: its reason is `cap`."),
    )


class Estimate(Schema):
    """A mean and its 95 % interval (normal approximation); null where there are too few deals."""

    mean = fields.Float(required=True, allow_none=True)
    low = fields.Float(required=True, allow_none=True)
    high = fields.Float(required=True, allow_none=True)


class SeatSummary(Schema):
    """How a seat fared, over the deals that came to their end."""

    seat = ComponentField("Seat", required=True)
    bot = fields.String(required=True)
    losses = fields.Integer(required=True)
    score = fields.Nested(Estimate, required=True)


class Summary(Schema):
    """What all deals together say."""

    game = ComponentField("Slug", required=True)
    rules = ComponentField("Rules", required=True)
    bots = fields.List(fields.String(), required=True)
    seed = fields.String(required=True)
    max_plies = fields.Integer(required=True)
    first = fields.Integer(required=True)
    asked = fields.Integer(required=True, metadata=describe("How many deals were asked for."))
    deals = fields.Integer(required=True, metadata=describe("How many were played."))
    ended = fields.String(
        required=True,
        validate=validate.OneOf(END_REASONS),
        metadata=describe(
            "Why it ended: `all` deals were played, its `time` was up, or the service was `busy` with too "
            "many bots that think."
        ),
    )
    finished = fields.Integer(required=True, metadata=describe("How many of them came to their end."))
    reasons = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=describe("How many ended for each reason; `cap`: broken off after `max_plies` moves."),
    )
    draws = fields.Integer(required=True)
    plies = fields.Nested(Estimate, required=True, metadata=describe("Moves in a deal, broken off or not."))
    seats = fields.List(fields.Nested(SeatSummary), required=True)


class SimulationLine(Schema):
    """One JSON object a line: each deal as it ends, and in the last line only `summary`."""

    deal = fields.Integer(metadata=describe("The number of the deal."))
    seed = fields.String(metadata=describe("The seed of this deal, for `deals`."))
    dealer = ComponentField("Seat")
    reason = fields.String(metadata=describe("How it ended; `cap`: broken off."))
    plies = fields.Integer()
    scores = fields.List(fields.Integer(), allow_none=True, metadata=describe("Null if it was broken off."))
    losers = fields.List(ComponentField("Seat"))
    draw = fields.Boolean()
    summary = fields.Nested(Summary)


@blueprint.operation(
    "simulate",
    "/games/<game>/simulations",
    body=SimulationRequest(),
    response=SimulationLine(),
    problems=("rate-limited",),
    media_type=MEDIA_TYPE,
)
def simulate(payload: dict[str, Any], game: Game[Any]) -> Response:
    """Play many deals between bots

    Answers a stream of lines, one a deal as it ends, and at last a summary with the mean score of every
    seat and its 95 % interval. Each deal is the first of a series of its own and depends on nothing but
    the game, its options, the bots, `seed` and its number. The service ends a simulation early, with a
    summary of what has been played and why it `ended`, when its time is up or too many bots think at once;
    it stops when nobody listens any more. A process is at one simulation at a time, if it is
    not set up otherwise; others are refused with `rate-limited`.
    """
    settings: Settings = current_app.extensions["kozyr"]
    plan = _make_plan(payload, game, settings)
    limits.count_costly_call()
    release = limits.acquire_simulation_slot()
    lines = _play_lines(plan, payload["first"], payload["deals"], settings.simulation_time)
    response = Response(lines, content_type=MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})
    response.call_on_close(release)
    return response


def _make_plan(payload: dict[str, Any], game: Game[Any], settings: Settings) -> Plan:
    """The plan of a simulation; :class:`Problem` ``invalid-request``."""
    faults: list[Fault] = []
    bots = payload["bots"]
    low, high = game.seats
    if not low <= len(bots) <= high:
        faults.append(
            Fault("/bots", f"must name {low} to {high} bots" if low < high else f"must name {low} bots")
        )
    if payload.get("players", len(bots)) != len(bots):
        faults.append(Fault("/players", "must be as many as there are bots"))
    if payload["deals"] > settings.simulation_deals:
        faults.append(Fault("/deals", f"must be at most {settings.simulation_deals} here"))
    rules = decode_into(codec_of(game.rules, partial=True), payload.get("rules", {}), "/rules", faults)
    if faults:
        raise faults_problem("invalid-request", faults)
    seed = payload.get("seed") or settings.entropy(SEED_BYTES).hex()
    return Plan(game.slug, rules, tuple(bots), seed, payload["max_plies"])


def _play_lines(plan: Plan, first: int, deals: int, seconds: int) -> Iterator[bytes]:
    """Plays for at most so many *seconds*; yields a line a deal, then the summary."""
    deadline = monotonic() + seconds

    def is_time_up() -> bool:
        return monotonic() > deadline

    totals, ended = simulation.empty_totals(len(plan.bots)), "all"
    for number in range(first, first + deals):
        try:
            outcome = simulation.simulate_deal(plan, number, is_time_up)
        except TimeUpError:
            ended = "time"
            break
        except BusyError:
            ended = "busy"
            break
        totals = simulation.add_outcome(totals, outcome)
        yield orjson.dumps(OUTCOME.encode(outcome)) + b"\n"
    summary = {**simulation.summarize(plan, totals), "first": first, "asked": deals, "ended": ended}
    yield orjson.dumps({"summary": summary}) + b"\n"
