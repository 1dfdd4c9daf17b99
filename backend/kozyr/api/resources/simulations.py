"""Many deals between bots, told while they are played."""

from collections.abc import Iterator
from time import monotonic
from typing import Any, Final, Literal

import orjson
from flask import Response, current_app
from marshmallow import Schema, fields, validate

from kozyr import simulation
from kozyr.api import schemas
from kozyr.api.fields import Body, Coded, Component, PlayerCount, Whole, decoded
from kozyr.api.http import limits
from kozyr.api.http.errors import faulty
from kozyr.api.operations import Resources
from kozyr.api.schemas import said
from kozyr.api.settings import Settings
from kozyr.bots import LEVELS, BusyError
from kozyr.engine.codec import Codec, Fault, codec_of
from kozyr.engine.game import Game
from kozyr.simulation import OUTCOME, Plan, SeedBase, TimeUpError

resources = Resources("simulations", __name__, description="Many deals between bots.")

MEDIA_TYPE: Final = "application/x-ndjson"
MOST_PLIES: Final = 100_000
PLIES: Final = 2_000
SEED_BYTES: Final = 16
ENDS: Final = ("all", "time", "busy")
LEVEL: Final[Codec[Any]] = codec_of(Literal[tuple(LEVELS)])


class SimulationRequest(Body):
    """What is to be played."""

    players = PlayerCount(
        1, schemas.MOST_PLAYERS, metadata=said("How many seats; may be left out: as many as bots.")
    )
    bots = fields.List(Coded(LEVEL), required=True, metadata=said("The level of the bot at each seat."))
    deals = Whole(
        1,
        schemas.BIGGEST,
        required=True,
        metadata=said("How many deals; a service has a limit, which is 10000 if it is not set up otherwise."),
    )
    first = Whole(
        0,
        schemas.BIGGEST,
        load_default=0,
        metadata=said(
            "The number of the first deal, so that several requests can share the deals of one experiment."
        ),
    )
    seed = Coded(
        codec_of(SeedBase),
        metadata=said("Deal number i is dealt from this text, a slash and i. Left out: a fresh one."),
    )
    rules = fields.Raw(metadata=said("Options of the game; those left out have their defaults."))
    max_plies = Whole(
        1,
        MOST_PLIES,
        load_default=PLIES,
        metadata=said("A deal that has gone on for so many moves is broken off: its reason is `cap`."),
    )


class Estimate(Schema):
    """A mean and its 95 % interval (normal approximation); null where there are too few deals."""

    mean = fields.Float(required=True, allow_none=True)
    low = fields.Float(required=True, allow_none=True)
    high = fields.Float(required=True, allow_none=True)


class SeatSummary(Schema):
    """How a seat fared, over the deals that came to their end."""

    seat = Component("Seat", required=True)
    bot = fields.String(required=True)
    losses = fields.Integer(required=True)
    score = fields.Nested(Estimate, required=True)


class Summary(Schema):
    """What all deals together say."""

    game = Component("Slug", required=True)
    rules = Component("Rules", required=True)
    bots = fields.List(fields.String(), required=True)
    seed = fields.String(required=True)
    max_plies = fields.Integer(required=True)
    first = fields.Integer(required=True)
    asked = fields.Integer(required=True, metadata=said("How many deals were asked for."))
    deals = fields.Integer(required=True, metadata=said("How many were played."))
    ended = fields.String(
        required=True,
        validate=validate.OneOf(ENDS),
        metadata=said(
            "Why it ended: `all` deals were played, its `time` was up, or the service was `busy` with too "
            "many bots that think."
        ),
    )
    finished = fields.Integer(required=True, metadata=said("How many of them came to their end."))
    reasons = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=said("How many ended for each reason; `cap`: broken off after `max_plies` moves."),
    )
    draws = fields.Integer(required=True)
    plies = fields.Nested(Estimate, required=True, metadata=said("Moves in a deal, broken off or not."))
    seats = fields.List(fields.Nested(SeatSummary), required=True)


class SimulationLine(Schema):
    """One JSON object a line: each deal as it ends, and in the last line only `summary`."""

    deal = fields.Integer(metadata=said("The number of the deal."))
    seed = fields.String(metadata=said("The seed of this deal, for `deals`."))
    dealer = Component("Seat")
    reason = fields.String(metadata=said("How it ended; `cap`: broken off."))
    plies = fields.Integer()
    scores = fields.List(fields.Integer(), allow_none=True, metadata=said("Null if it was broken off."))
    losers = fields.List(Component("Seat"))
    draw = fields.Boolean()
    summary = fields.Nested(Summary)


@resources.operation(
    "simulate",
    "/games/<game>/simulations",
    asks=SimulationRequest(),
    answers=SimulationLine(),
    refuses=("rate-limited",),
    media_type=MEDIA_TYPE,
)
def simulate(asked: dict[str, Any], game: Game[Any]) -> Response:
    """Play many deals between bots

    Answers a stream of lines, one a deal as it ends, and at last a summary with the mean score of every
    seat and its 95 % interval. Each deal is the first of a series of its own and depends on nothing but
    the game, its options, the bots, `seed` and its number. The service ends a simulation early, with a
    summary of what has been played and why it `ended`, when its time is up or too many bots think at once;
    it stops when nobody listens any more. A process is at one simulation at a time, if it is
    not set up otherwise; others are refused with `rate-limited`.
    """
    settings: Settings = current_app.extensions["kozyr"]
    plan = _plan(asked, game, settings)
    limits.charge()
    end = limits.begin_simulation()
    lines = _lines(plan, asked["first"], asked["deals"], settings.simulation_time)
    response = Response(lines, content_type=MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})
    response.call_on_close(end)
    return response


def _plan(asked: dict[str, Any], game: Game[Any], settings: Settings) -> Plan:
    faults: list[Fault] = []
    bots = asked["bots"]
    low, high = game.seats
    if not low <= len(bots) <= high:
        faults.append(
            Fault("/bots", f"must name {low} to {high} bots" if low < high else f"must name {low} bots")
        )
    if asked.get("players", len(bots)) != len(bots):
        faults.append(Fault("/players", "must be as many as there are bots"))
    if asked["deals"] > settings.simulation_deals:
        faults.append(Fault("/deals", f"must be at most {settings.simulation_deals} here"))
    rules = decoded(codec_of(game.rules, partial=True), asked.get("rules", {}), "/rules", faults)
    if faults:
        raise faulty("invalid-request", faults)
    seed = asked.get("seed") or settings.entropy(SEED_BYTES).hex()
    return Plan(game.slug, rules, tuple(bots), seed, asked["max_plies"])


def _lines(plan: Plan, first: int, deals: int, seconds: int) -> Iterator[bytes]:
    end = monotonic() + seconds

    def is_time_up() -> bool:
        return monotonic() > end

    totals, ended = simulation.no_totals(len(plan.bots)), "all"
    for number in range(first, first + deals):
        try:
            outcome = simulation.simulate(plan, number, is_time_up)
        except TimeUpError:
            ended = "time"
            break
        except BusyError:
            ended = "busy"
            break
        totals = simulation.counted(totals, outcome)
        yield orjson.dumps(OUTCOME.encode(outcome)) + b"\n"
    summary = {**simulation.summary(plan, totals), "first": first, "asked": deals, "ended": ended}
    yield orjson.dumps({"summary": summary}) + b"\n"
