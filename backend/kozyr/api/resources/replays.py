"""The operation that plays a record again, checks it and shows positions of it."""

from typing import Any, Final, NamedTuple

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.fields import ComponentField, MoveList, RequestSchema, StrictInteger, check_items
from kozyr.api.http.errors import Problem, faults_problem
from kozyr.api.http.responses import JsonResponse
from kozyr.api.schemas import describe
from kozyr.api.states import UNKNOWN_BOT
from kozyr.bots import LEVELS
from kozyr.engine.cards import Card
from kozyr.engine.codec import Fault, Json, codec_of
from kozyr.engine.dumping import dump_event, dump_table, dump_text
from kozyr.engine.fair import COMMITMENT, reveal_seed
from kozyr.engine.game import Cut, Game, Seed
from kozyr.engine.record import (
    InvalidRecordError,
    InvalidTextError,
    Position,
    Record,
    WrongMoveError,
    decode_record,
    encode_record,
    read_text,
    replay,
    write_text,
)

blueprint = ApiBlueprint("replays", __name__, description="Playing a record again.")

MAX_POSITIONS: Final = 1000
"""Positions in one response."""
MAX_MOVES: Final = 20_000
"""Moves of one deal in one request."""
MAX_DEALS: Final = 4000
"""Further deals of one record in one request: more than fit into 64 KiB if each comes to its end."""
MAX_PLACE: Final = 1_000_000


class _RecordField(ComponentField):
    """A field of a record: it is only described here, the engine decodes it."""

    def __init__(self, openapi_schema: dict[str, Any], description: str) -> None:
        super().__init__("", allow_none=True, metadata=describe(description))
        self.openapi_schema = openapi_schema


class _PlacesField(ComponentField):
    """Numbers of positions, from 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)
        place: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MAX_PLACE}
        self.openapi_schema = {"type": "array", "maxItems": MAX_POSITIONS, "items": place}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[int]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        if len(value) > MAX_POSITIONS:
            raise ValidationError(f"must name at most {MAX_POSITIONS} positions")
        check_items(
            value,
            lambda place: type(place) is int and 0 <= place <= MAX_PLACE,
            f"must be an integer, 0 to {MAX_PLACE}",
        )
        return value


class _CommitmentsField(ComponentField):
    """For each deal null or a commitment."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)
        commitment: dict[str, Any] = {
            "anyOf": [{"$ref": "#/components/schemas/Commitment"}, {"type": "null"}]
        }
        self.openapi_schema = {"type": "array", "maxItems": MAX_DEALS + 1, "items": commitment}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[str | None]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        if len(value) > MAX_DEALS + 1:
            raise ValidationError(f"must name at most {MAX_DEALS + 1} deals")
        check_items(
            value,
            lambda each: each is None or (type(each) is str and bool(COMMITMENT.fullmatch(each))),
            "must be 64 hexadecimal digits, or null",
        )
        return value


class _DealsField(fields.List[Any]):
    """The further deals of a record. Only the number of their moves is checked here."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[Any]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        for index, deal in enumerate(value):
            moves = deal.get("moves") if type(deal) is dict else None
            if type(moves) is list and len(moves) > MAX_MOVES:
                raise ValidationError({index: {"moves": [f"must name at most {MAX_MOVES} moves"]}})
        return value


class DealPlayed(RequestSchema):
    """A deal of a record: what was asked for it, and its moves. A game may have inputs of its own."""

    class Meta:
        unknown = INCLUDE

    seed = _RecordField(
        codec_of(Seed).schema,
        "What packs are shuffled from; in `next` only if it is another one from there on.",
    )
    pack = _RecordField(codec_of(tuple[Card, ...]).schema, "An explicit pack, top first.")
    cut = _RecordField({"oneOf": [codec_of(Cut).schema, {"const": "none"}]}, "The cut (CV-10).")
    moves = MoveList(MAX_MOVES, metadata=describe("The moves in order, whoever made them."))
    result = ComponentField(
        "Result",
        allow_none=True,
        metadata=describe("How the deal ended. If it is told it must be what the rules give."),
    )


class RecordPlayed(DealPlayed):
    """A record, as data or as `text`, and which of its positions to show."""

    class Meta:
        unknown = INCLUDE

    game = ComponentField("Slug", metadata=describe("The game of the address; may be left out."))
    version = _RecordField({"type": "integer", "enum": [1]}, "The version of records; may be left out.")
    players = _RecordField(
        {"type": "integer", "minimum": 1, "maximum": schemas.MAX_PLAYERS}, "How many seats the table has."
    )
    rules = _RecordField({"type": "object"}, "Options of the game; those left out have their defaults.")
    dealer = _RecordField({"$ref": "#/components/schemas/Seat"}, "Who deals first; left out: as in `deals`.")
    bots = ComponentField(
        "Bots", allow_none=True, metadata=describe("For each seat null or the level of a bot.")
    )
    next = _DealsField(
        fields.Nested(DealPlayed),
        validate=validate.Length(max=MAX_DEALS, error="must name at most {max} deals"),
        metadata=describe("The further deals of the series, in order."),
    )
    text = fields.String(metadata=describe("The record as text, in place of all fields above."))
    commitments = _CommitmentsField(
        metadata=describe(
            "For each deal null or the commitment that was shown before it: its seed must be the one that "
            "the service was committed to."
        )
    )
    at = _PlacesField(
        metadata=describe("Show these positions. Position 0 is the first deal before its first move.")
    )
    every = StrictInteger(
        1,
        MAX_PLACE,
        metadata=describe(f"Show positions 0, `every`, twice `every`, …; at most {MAX_POSITIONS} of them."),
    )


class PositionShown(Schema):
    """A position of a record."""

    place = fields.Integer(required=True, metadata=describe("Its number, from 0."))
    record_deal = fields.Integer(
        required=True, metadata=describe("Which deal of the record it is of, from 1.")
    )
    move = ComponentField(
        "Move", required=True, allow_none=True, metadata=describe("What led to it; null: a deal.")
    )
    table = fields.Nested(schemas.Table, required=True)


class ReplayedEvent(schemas.Event):
    """An event, and the position that it led to."""

    place = fields.Integer(required=True)


class Replayed(Schema):
    """A record that has been played again without a fault."""

    record = fields.Dict(required=True, metadata=describe("The record as data, with all options."))
    text = fields.String(required=True, metadata=describe("The record as text."))
    length = fields.Integer(required=True, metadata=describe("How many positions it has."))
    table = fields.Nested(schemas.Table, required=True, metadata=describe("The last position."))
    events = fields.List(fields.Nested(ReplayedEvent), required=True, metadata=describe("All that happened."))
    positions = fields.List(
        fields.Nested(PositionShown), required=True, metadata=describe("Those asked for.")
    )
    reveals = fields.List(
        fields.Nested(schemas.Reveal, allow_none=True),
        metadata=describe("If commitments were given: for each of them how that deal was shuffled, or null."),
    )


class _Selection(NamedTuple):
    """The positions to show."""

    at: frozenset[int]
    every: int | None

    def __contains__(self, place: object) -> bool:
        return place in self.at or (
            self.every is not None and isinstance(place, int) and place % self.every == 0
        )


@blueprint.operation(
    "replay",
    "/games/<game>/replays",
    body=RecordPlayed(),
    response=Replayed(),
    problems=("illegal-move", "deal-over", "invalid-move"),
)
def replay_record(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Play a record again

    Checks every move and every result of a record (a deal or a whole series, as data or as text) and answers
    its last position, all its events, the record in both forms, and the positions that were asked for. The
    first move that cannot be made is refused as in `moves`: `errors` names its place, `rule` the rule, and
    `legal_moves` what would have been allowed there.

    With `commitments` it is also checked that every fair deal was shuffled from the seed to which the service
    had committed itself.
    """
    selection = _Selection(frozenset(payload.pop("at", ())), payload.pop("every", None))
    commitments = payload.pop("commitments", None)
    record = _decode_record(game, payload)
    reveals = None if commitments is None else _check_commitments(record, commitments)
    events: list[Json] = []
    positions: list[Json] = []
    length = 0
    last: Position[Any] | None = None
    try:
        for place, position in enumerate(replay(game, record)):
            events.extend({"place": place, **dump_event(event)} for event in position.events)
            if place in selection:
                positions.append(_dump_position(game, place, position))
                _check_position_count(positions)
            last, length = position, place + 1
    except WrongMoveError as error:
        raise _wrong_move_problem(game, error) from None
    except InvalidRecordError as error:
        raise faults_problem("invalid-request", error.faults) from None
    assert last is not None
    encoded = encode_record(game, record)
    response = {
        "record": encoded,
        "text": write_text(encoded),
        "length": length,
        "table": dump_table(game, last.state, last.events),
        "events": events,
        "positions": positions,
    }
    return JsonResponse(response if reveals is None else {**response, "reveals": reveals})


def _check_commitments(record: Record, commitments: list[str | None]) -> list[Json]:
    """For each of *commitments* how its deal was shuffled, or None; :class:`Problem` ``invalid-request``."""
    if len(commitments) > len(record.deals):
        raise faults_problem("invalid-request", [Fault("/commitments", "more of them than deals")])
    reveals: list[Json] = []
    faults = []
    for number, (deal, commitment) in enumerate(zip(record.deals, commitments, strict=False)):
        reveal = None if deal.seed is None else reveal_seed(deal.seed)
        if commitment is None:
            reveals.append(None)
        elif deal.pack is not None or reveal is None or reveal.commitment != commitment:
            faults.append(Fault(f"/commitments/{number}", "is not a commitment to the seed of this deal"))
        else:
            reveals.append(reveal._asdict())
    if faults:
        raise faults_problem("invalid-request", faults)
    return reveals


def _decode_record(game: Game[Any], payload: dict[str, Any]) -> Record:
    """The record in a request; :class:`Problem` ``invalid-request``."""
    pointer = ""
    if "text" in payload:
        if len(payload) > 1:
            raise faults_problem(
                "invalid-request", [Fault("/text", "give either a text or the record's fields")]
            )
        pointer = "/text"
        try:
            payload = read_text(payload["text"])
        except InvalidTextError as error:
            raise faults_problem("invalid-request", [Fault(pointer, str(error))]) from None
    try:
        record = decode_record(game, {"game": game.slug, **payload})
    except InvalidRecordError as error:
        faults = [
            Fault(pointer, f"{path}: {message}") if pointer else Fault(path, message)
            for path, message in error.faults
        ]
        raise faults_problem("invalid-request", faults) from None
    if any(level is not None and level not in LEVELS for level in record.bots or ()):
        raise faults_problem("invalid-request", [Fault("/bots", UNKNOWN_BOT)])
    return record


def _dump_position(game: Game[Any], place: int, position: Position[Any]) -> Json:
    return {
        "place": place,
        "record_deal": position.deal,
        "move": None if position.move is None else position.move.text,
        "table": dump_table(game, position.state, position.events),
    }


def _check_position_count(positions: list[Json]) -> None:
    if len(positions) > MAX_POSITIONS:
        raise faults_problem(
            "invalid-request", [Fault("/every", f"would show over {MAX_POSITIONS} positions")]
        )


def _wrong_move_problem(game: Game[Any], wrong: WrongMoveError) -> Problem:
    """The problem of the first move of a record that cannot be made."""
    where = f"Deal {wrong.deal}, move {wrong.ply + 1}"
    errors = {wrong.path: [wrong.why]}
    if wrong.state.result is not None:
        return Problem("deal-over", f"{where}: the deal is over.", errors=errors)
    legal = game.legal_moves(wrong.state).texts()
    if wrong.refusal is None:
        return Problem("invalid-move", f"{where} is no move: {wrong.why}.", errors=errors, legal_moves=legal)
    return Problem(
        "illegal-move",
        f"{where}: {wrong.refusal.text.en}",
        errors=errors,
        rule=wrong.refusal.rule,
        text=dump_text(wrong.refusal.text),
        legal_moves=legal,
    )
