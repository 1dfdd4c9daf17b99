"""Playing a record again: checking it, and looking at any of its positions."""

from typing import Any, Final, NamedTuple

from marshmallow import INCLUDE, Schema, ValidationError, fields

from kozyr.api import schemas
from kozyr.api.fields import Component, MoveTexts, Whole
from kozyr.api.http.errors import Problem, faulty
from kozyr.api.http.responses import Answer
from kozyr.api.operations import Resources
from kozyr.api.schemas import said
from kozyr.api.sealing import shuffles as fair
from kozyr.bots import LEVELS
from kozyr.engine.cards import Card
from kozyr.engine.codec import Fault, Json, codec_of
from kozyr.engine.dumping import dump_event, dump_table, dump_text
from kozyr.engine.fair import reveal_seed
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

resources = Resources("replays", __name__, description="Playing a record again.")

MOST_POSITIONS: Final = 1000
"""Positions that one answer shows."""
MOST_MOVES: Final = 20_000
"""Moves of one deal that one request may replay."""
BIGGEST_PLACE: Final = 1_000_000


class _Told(Component):
    """A part of a record: the document describes it, the engine reads it."""

    def __init__(self, documented: dict[str, Any], about: str) -> None:
        super().__init__("", allow_none=True, metadata=said(about))
        self.documented = documented


class _Places(Component):
    """Numbers of positions, from 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)
        place: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": BIGGEST_PLACE}
        documented: dict[str, Any] = {"type": "array", "maxItems": MOST_POSITIONS, "items": place}
        self.documented = documented

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[int]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        if len(value) > MOST_POSITIONS:
            raise ValidationError(f"must name at most {MOST_POSITIONS} positions")
        wrong = {
            index: [f"must be an integer, 0 to {BIGGEST_PLACE}"]
            for index, place in enumerate(value)
            if type(place) is not int or not 0 <= place <= BIGGEST_PLACE
        }
        if wrong:
            raise ValidationError(wrong)
        return value


class _Commitments(Component):
    """For each deal null or a commitment."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)
        commitment: dict[str, Any] = {
            "anyOf": [{"$ref": "#/components/schemas/Commitment"}, {"type": "null"}]
        }
        documented: dict[str, Any] = {"type": "array", "items": commitment}
        self.documented = documented

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[str | None]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        wrong = {
            index: ["must be 64 hexadecimal digits, or null"]
            for index, each in enumerate(value)
            if each is not None and not (type(each) is str and fair.COMMITMENT.fullmatch(each))
        }
        if wrong:
            raise ValidationError(wrong)
        return value


class DealPlayed(Schema):
    """A deal of a record: what was asked for it, and its moves. A game may have inputs of its own."""

    class Meta:
        unknown = INCLUDE

    seed = _Told(
        codec_of(Seed).schema,
        "What packs are shuffled from; in `next` only if it is another one from there on.",
    )
    pack = _Told(codec_of(tuple[Card, ...]).schema, "An explicit pack, top first.")
    cut = _Told({"oneOf": [codec_of(Cut).schema, {"const": "none"}]}, "The cut (CV-10).")
    moves = MoveTexts(MOST_MOVES, metadata=said("The moves in order, whoever made them."))
    result = Component(
        "Result",
        allow_none=True,
        metadata=said("How the deal ended. If it is told it must be what the rules give."),
    )


class RecordPlayed(DealPlayed):
    """A record, as data or as `text`, and which of its positions to show."""

    class Meta:
        unknown = INCLUDE

    game = Component("Slug", metadata=said("The game of the address; may be left out."))
    version = _Told({"type": "integer", "enum": [1]}, "The version of records; may be left out.")
    players = _Told(
        {"type": "integer", "minimum": 1, "maximum": schemas.MOST_PLAYERS}, "How many seats the table has."
    )
    rules = _Told({"type": "object"}, "Options of the game; those left out have their defaults.")
    dealer = _Told({"$ref": "#/components/schemas/Seat"}, "Who deals first; left out: as in `deals`.")
    bots = Component("Bots", allow_none=True, metadata=said("For each seat null or the level of a bot."))
    next = fields.List(fields.Nested(DealPlayed), metadata=said("The further deals of the series, in order."))
    text = fields.String(metadata=said("The record as text, in place of all fields above."))
    commitments = _Commitments(
        metadata=said(
            "For each deal null or the commitment that was shown before it: its seed must be the one that "
            "the service was committed to."
        )
    )
    at = _Places(metadata=said("Show these positions. Position 0 is the first deal before its first move."))
    every = Whole(
        1,
        BIGGEST_PLACE,
        metadata=said(f"Show positions 0, `every`, twice `every`, …; at most {MOST_POSITIONS} of them."),
    )


class PositionShown(Schema):
    """A position of a record."""

    place = fields.Integer(required=True, metadata=said("Its number, from 0."))
    record_deal = fields.Integer(required=True, metadata=said("Which deal of the record it is of, from 1."))
    move = Component("Move", required=True, allow_none=True, metadata=said("What led to it; null: a deal."))
    table = fields.Nested(schemas.Table, required=True)


class ReplayedEvent(schemas.Event):
    """An event, and the position that it led to."""

    place = fields.Integer(required=True)


class Replayed(Schema):
    """A record that has been played again without a fault."""

    record = fields.Dict(required=True, metadata=said("The record as data, with all options."))
    text = fields.String(required=True, metadata=said("The record as text."))
    length = fields.Integer(required=True, metadata=said("How many positions it has."))
    table = fields.Nested(schemas.Table, required=True, metadata=said("The last position."))
    events = fields.List(fields.Nested(ReplayedEvent), required=True, metadata=said("All that happened."))
    positions = fields.List(fields.Nested(PositionShown), required=True, metadata=said("Those asked for."))
    reveals = fields.List(
        fields.Nested(schemas.Reveal, allow_none=True),
        metadata=said("If commitments were given: for each of them how that deal was shuffled, or null."),
    )


class _Shown(NamedTuple):
    """Which positions are to be shown."""

    at: frozenset[int]
    every: int | None

    def __contains__(self, place: object) -> bool:
        return place in self.at or (
            self.every is not None and isinstance(place, int) and place % self.every == 0
        )


@resources.operation(
    "replay",
    "/games/<game>/replays",
    asks=RecordPlayed(),
    answers=Replayed(),
    refuses=("illegal-move", "deal-over", "invalid-move"),
)
def replay_record(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Play a record again

    Checks every move and every result of a record (a deal or a whole series, as data or as text) and answers
    its last position, all its events, the record in both forms, and the positions that were asked for. The
    first move that cannot be made is refused as in `moves`: `errors` names its place, `rule` the rule, and
    `legal_moves` what would have been allowed there.

    With `commitments` it is also checked that every fair deal was shuffled from the seed to which the service
    had committed itself.
    """
    shown = _Shown(frozenset(asked.pop("at", ())), asked.pop("every", None))
    commitments = asked.pop("commitments", None)
    record = _record(game, asked)
    reveals = None if commitments is None else _reveals(record, commitments)
    events: list[Json] = []
    positions: list[Json] = []
    length = 0
    last: Position[Any] | None = None
    try:
        for place, position in enumerate(replay(game, record)):
            events.extend({"place": place, **dump_event(each)} for each in position.events)
            if place in shown:
                positions.append(_position(game, place, position))
                _check_length(positions)
            last, length = position, place + 1
    except WrongMoveError as wrong:
        raise _wrong_move(game, wrong) from None
    except InvalidRecordError as wrong:
        raise faulty("invalid-request", wrong.faults) from None
    assert last is not None
    written = encode_record(game, record)
    told = {
        "record": written,
        "text": write_text(written),
        "length": length,
        "table": dump_table(game, last.state, last.events),
        "events": events,
        "positions": positions,
    }
    return Answer(told if reveals is None else {**told, "reveals": reveals})


def _reveals(record: Record, commitments: list[str | None]) -> list[Json]:
    """How the deals were shuffled to which somebody was committed; :class:`Problem` ``invalid-request``."""
    if len(commitments) > len(record.deals):
        raise faulty("invalid-request", [Fault("/commitments", "more of them than deals")])
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
        raise faulty("invalid-request", faults)
    return reveals


def _record(game: Game[Any], asked: dict[str, Any]) -> Record:
    """The record that was sent; :class:`Problem` ``invalid-request``."""
    under = ""
    if "text" in asked:
        if len(asked) > 1:
            raise faulty("invalid-request", [Fault("/text", "give either a text or the record's fields")])
        under = "/text"
        try:
            asked = read_text(asked["text"])
        except InvalidTextError as error:
            raise faulty("invalid-request", [Fault(under, str(error))]) from None
    try:
        record = decode_record(game, {"game": game.slug, **asked})
    except InvalidRecordError as error:
        faults = [
            Fault(under, f"{path}: {what}") if under else Fault(path, what) for path, what in error.faults
        ]
        raise faulty("invalid-request", faults) from None
    if any(level is not None and level not in LEVELS for level in record.bots or ()):
        raise faulty("invalid-request", [Fault("/bots", f"must be null or a bot level: {', '.join(LEVELS)}")])
    return record


def _position(game: Game[Any], place: int, position: Position[Any]) -> Json:
    return {
        "place": place,
        "record_deal": position.deal,
        "move": None if position.move is None else position.move.text,
        "table": dump_table(game, position.state, position.events),
    }


def _check_length(positions: list[Json]) -> None:
    if len(positions) > MOST_POSITIONS:
        raise faulty("invalid-request", [Fault("/every", f"would show over {MOST_POSITIONS} positions")])


def _wrong_move(game: Game[Any], wrong: WrongMoveError) -> Problem:
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
