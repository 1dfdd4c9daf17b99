"""Schemas of the bodies of requests, which load them, and of responses, which only describe them."""

from typing import Annotated, Any, Final, Literal

from marshmallow import INCLUDE, Schema, fields, validate

from kozyr.api.fields import (
    CodecField,
    ComponentField,
    MoveList,
    PlayerCount,
    RequestSchema,
    StateField,
    StrictBoolean,
    StrictInteger,
    StrictString,
    one_of,
)
from kozyr.api.http.errors import MAX_ERRORS
from kozyr.bots import LEVELS
from kozyr.engine.cards import Card
from kozyr.engine.codec import REFERENCE, Codec, DecodeError, Fault, Json, Length, codec_of
from kozyr.engine.game import Cut, Seed
from kozyr.games import GAMES

MAX_MOVES: Final = 2000
"""Moves in one request to `moves`."""
MAX_ADVANCED_MOVES: Final = 1000
"""Moves that the service makes by itself in one request."""
MAX_PLAYERS: Final = max(game.seats[1] for game in GAMES.values())
MAX_SAFE_INTEGER: Final = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""
ADVANCE_MODES: Final = ("none", "forced", "bots")


class _CutCodec(Codec[Any]):
    """A cut, or the word ``none`` where the game fines a deal that is not cut (CV-10)."""

    def __init__(self) -> None:
        self._cut = codec_of(Cut)

    @property
    def schema(self) -> dict[str, Any]:
        return {"oneOf": [self._cut.schema, {"const": "none"}]}

    def decode(self, value: Json, path: str = "") -> Any:
        if value == "none":
            return value
        if type(value) is not dict:
            raise DecodeError([Fault(path, 'must be {"by": seat, "at": depth} or "none"')])
        return self._cut.decode(value, path)


def describe(description: str) -> dict[str, Any]:
    """The metadata of a field with this *description* in the OpenAPI document."""
    return {"description": description}


BOTS_CODEC: Final[Codec[Any]] = codec_of(tuple[Literal[tuple(LEVELS)] | None, ...])  # type: ignore[misc]
"""For each seat null (a person) or the name of a level."""


class DealRequest(RequestSchema):
    """What a deal is told. A game may have inputs of its own: they are read by the game."""

    class Meta:
        unknown = INCLUDE

    players = PlayerCount(1, MAX_PLAYERS, metadata=describe("How many seats the table has."))
    rules = fields.Raw()
    seed = CodecField(codec_of(Seed))
    pack = CodecField(codec_of(tuple[Card, ...]))
    dealer = StrictInteger(0, MAX_PLAYERS - 1)
    cut = CodecField(_CutCodec())
    bots = CodecField(BOTS_CODEC)
    after = StateField(metadata=describe("The finished state of the deal before."))
    ticket = StrictString("Ticket", metadata=describe("With a sealed `after`: the ticket of any seat."))
    tickets = CodecField(
        codec_of(tuple[Annotated[str, Length(1, 64)] | None, ...]),
        {
            "type": "array",
            "maxItems": MAX_PLAYERS,
            "items": {"anyOf": [{"$ref": REFERENCE + "Ticket"}, {"type": "null"}]},
        },
        metadata=describe(
            "With a sealed `after`: the tickets of all seats, null for bots, as they were told."
        ),
    )
    seal = StrictBoolean(
        metadata=describe("Answer a sealed state, and a ticket for each seat that is no bot.")
    )
    shuffle = StrictString(
        "SealedShuffle", metadata=describe("A shuffle to which the service has committed itself before.")
    )
    client_seed = CodecField(
        codec_of(Annotated[str, Length(1, 63)]),
        metadata=describe(
            "With `shuffle`: the players' part of the seed, at most 63 bytes, chosen after it."
        ),
    )


class StateRequest(RequestSchema):
    """A state, of which something is asked."""

    state = StateField(required=True, metadata=describe("The state, as it was answered."))
    ticket = StrictString(
        "Ticket", metadata=describe("With a sealed state: the ticket of the seat that asks.")
    )


class MovesRequest(StateRequest):
    """A state and the moves to make."""

    move = StrictString("Move", metadata=describe("One move."))
    moves = MoveList(
        MAX_MOVES,
        metadata=describe("Several moves, one after another, all or none. Give either `move` or `moves`."),
    )
    expect_ply = StrictInteger(
        0,
        MAX_SAFE_INTEGER,
        metadata=describe("The `ply` that the state must have; another one is refused with `stale-state`."),
    )
    advance = fields.String(
        validate=one_of(ADVANCE_MODES),
        load_default="none",
        metadata=describe(
            "What the service does after that: `none`, nothing; `forced`, it makes moves that are the only "
            "legal one, whoever is on turn (with a sealed state only those of the ticket's seat); `bots`, it "
            "moves the seats of bots until a person must decide or "
            f"the deal is over. It stops after {MAX_ADVANCED_MOVES} moves; ask again to go on.",
        ),
    )


class ViewRequest(StateRequest):
    """A state and the seat that looks at it."""

    seat = StrictInteger(
        0,
        MAX_PLAYERS - 1,
        allow_none=True,
        load_default=None,
        metadata=describe(
            "Who looks; with a sealed state the seat of the ticket. Left out or null: a spectator."
        ),
    )


class ExplanationRequest(StateRequest):
    """A state and a move that may be forbidden."""

    move = StrictString(
        "Move", required=True, metadata=describe("The move in question, of the seat on turn.")
    )


# ---- responses, which are only described


class Text(Schema):
    """A sentence for players."""

    ru = fields.String(required=True, metadata=describe("In Russian."))
    en = fields.String(required=True, metadata=describe("In English."))


class Seats(Schema):
    """How many can play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class Verb(Schema):
    """A verb of moves, and what it takes."""

    name = fields.String(required=True)
    cards = fields.List(
        fields.Integer(), required=True, metadata=describe("How many cards it takes: one of these numbers.")
    )
    value = fields.Boolean(required=True, metadata=describe("Whether it takes a value."))


class Option(Schema):
    """An option of a game: a key of `rules`."""

    name = fields.String(required=True)
    type = fields.String(required=True, validate=validate.OneOf(("choice", "boolean", "integer")))
    values = fields.List(fields.String(), metadata=describe("Of a choice: its values."))
    minimum = fields.Integer(metadata=describe("Of an integer: the smallest."))
    maximum = fields.Integer(metadata=describe("Of an integer: the largest."))
    nullable = fields.Boolean(required=True, metadata=describe("Whether null is a value too."))
    default = fields.Raw(required=True, allow_none=True, metadata=describe("The value if none is given."))
    rule = fields.String(required=True, metadata=describe("The rule or gap of the sheet that it is about."))
    text = fields.Nested(Text, required=True)


class Bot(Schema):
    """A level of bots."""

    name = fields.String(required=True)
    titles = fields.Nested(Text, required=True)
    default = fields.Boolean(
        required=True, metadata=describe("Whether a table takes it unless it is told otherwise.")
    )


class Game(Schema):
    """What a client needs to know of a game."""

    slug = ComponentField("Slug", required=True)
    titles = fields.Nested(Text, required=True)
    seats = fields.Nested(Seats, required=True)
    pack = fields.List(
        ComponentField("Card"), required=True, metadata=describe("All cards, in the order of CV-2.")
    )
    verbs = fields.List(fields.Nested(Verb), required=True)
    phases = fields.List(fields.String(), required=True)
    options = fields.List(fields.Nested(Option), required=True)
    inputs = fields.List(
        fields.String(), required=True, metadata=describe("Inputs of a deal that only this game has.")
    )
    bots = fields.List(
        fields.Nested(Bot), required=True, metadata=describe("Levels of bots, the weakest first.")
    )
    texts = fields.Dict(
        required=True, metadata=describe("What is said at this table, in Russian and English.")
    )


class Games(Schema):
    """All games."""

    games = fields.List(fields.Nested(Game), required=True)


class Event(Schema):
    """One thing that happened."""

    seat = ComponentField("Seat", required=True, metadata=describe("Who did it."))
    text = fields.String(
        required=True,
        metadata=describe("What, in the grammar of moves; cards that one may not know are `??`."),
    )
    to = ComponentField("Seat", metadata=describe("To whom."))
    verse = fields.Integer(metadata=describe("Which verse belongs to it, from 1."))
    points = fields.Integer(metadata=describe("The points or the score that it tells."))


class Moment(Schema):
    """What tables and views have in common."""

    ply = fields.Integer(required=True, metadata=describe("Moves made in this deal (CV-15)."))
    turn = ComponentField(
        "Seat", required=True, allow_none=True, metadata=describe("Who decides; null when over.")
    )
    phase = fields.String(required=True, metadata=describe("What is to be decided; at the end `over`."))
    result = ComponentField("Result", required=True, allow_none=True)


class Zone(Schema):
    """A place with cards, as it is seen."""

    name = fields.String(required=True, metadata=describe("`hands`, `pile`, …: as in the rule sheet."))
    seat = ComponentField(
        "Seat", required=True, allow_none=True, metadata=describe("Whose it is; null: everybody's.")
    )
    cards = fields.List(
        fields.String(), required=True, metadata=describe("The cards in order; a hidden one is `??`.")
    )


class View(Moment):
    """What one seat, or a spectator, may see. The public facts of the game follow as further fields."""

    class Meta:
        unknown = INCLUDE

    game = ComponentField("Slug", required=True)
    seat = ComponentField(
        "Seat", required=True, allow_none=True, metadata=describe("Who looks; null: a spectator.")
    )
    deal = fields.Integer(required=True, metadata=describe("Number of this deal in its series, from 1."))
    dealer = ComponentField("Seat", required=True)
    rules = ComponentField("Rules", required=True)
    bots = ComponentField("Bots", required=True)
    zones = fields.List(fields.Nested(Zone), required=True)
    legal_moves = fields.List(
        ComponentField("Move"),
        required=True,
        allow_none=True,
        metadata=describe("The legal moves if it is this seat's turn, else null."),
    )
    standing = ComponentField(
        "Standing", required=True, metadata=describe("What this deal started with (CV-15).")
    )


class Reveal(Schema):
    """How a fair deal was shuffled, to be checked by everybody (docs/fair-deals.md)."""

    seed = fields.String(required=True, metadata=describe("The seed of the deal, from which CV-24 shuffles."))
    server_seed = fields.String(required=True, metadata=describe("The service's part of it."))
    client_seed = fields.String(
        required=True, allow_none=True, metadata=describe("The players' part, if any.")
    )
    commitment = ComponentField("Commitment", required=True)


class Table(Moment):
    """A state and everything that a client needs for the next step."""

    state = ComponentField("AnyState", required=True)
    legal_moves = fields.List(
        ComponentField("Move"),
        required=True,
        allow_none=True,
        metadata=describe(
            "The legal moves of the seat on turn; of a sealed state only for its ticket, else null."
        ),
    )
    events = fields.List(
        fields.Nested(Event),
        required=True,
        metadata=describe(
            "What has happened since the request's state; in `deals` since the pack was offered."
        ),
    )
    view = fields.Nested(
        View, metadata=describe("Of a sealed state: what the ticket's seat, or a spectator, sees.")
    )
    tickets = fields.List(
        ComponentField("Ticket", allow_none=True),
        metadata=describe("Once, when a series is first sealed: a ticket for each seat, null for a bot."),
    )
    reveal = fields.Nested(
        Reveal, metadata=describe("Of a sealed fair deal that is over: how it was shuffled.")
    )


class ShuffleRequest(RequestSchema):
    """Nothing has to be said: ``{}``."""


class Shuffle(Schema):
    """A shuffle that is not known yet, and a commitment to it."""

    shuffle = ComponentField("SealedShuffle", required=True)
    commitment = ComponentField("Commitment", required=True)


class LegalMoves(Schema):
    """The legal moves of a position."""

    turn = ComponentField("Seat", required=True, allow_none=True)
    phase = fields.String(required=True)
    moves = fields.List(ComponentField("Move"), required=True)


class Explanation(Schema):
    """Whether a move is allowed, and what forbids it."""

    legal = fields.Boolean(required=True)
    rule = fields.String(
        required=True, allow_none=True, metadata=describe("The number of the rule that forbids it, or null.")
    )
    text = fields.Nested(Text, required=True, allow_none=True)


class Health(Schema):
    """The service runs."""

    status = fields.String(required=True, validate=validate.Equal("ok"))


class Readiness(Schema):
    """The service can answer."""

    status = fields.String(required=True, validate=validate.Equal("ready"))
    version = fields.String(required=True, metadata=describe("The version of the service."))
    commit = fields.String(
        required=True, allow_none=True, metadata=describe("What it was built from; null if nobody said so.")
    )
    games = fields.List(ComponentField("Slug"), required=True)


class ProblemDocument(Schema):
    """What is wrong with a request (RFC 9457)."""

    type = fields.String(required=True, metadata=describe("Address of a page about this kind of problem."))
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True, metadata=describe("What is wrong, in English."))
    code = ComponentField("ProblemCode", required=True)
    errors = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=describe(
            "JSON pointer into the body of the request → what is wrong there; "
            f"a body that is wrong in {MAX_ERRORS} places is not looked at any further."
        ),
    )
    rule = fields.String(metadata=describe("`illegal-move`: the number of the rule that forbids the move."))
    text = fields.Nested(Text, metadata=describe("`illegal-move`: that rule in one sentence."))
    legal_moves = fields.List(
        ComponentField("Move"),
        metadata=describe("`illegal-move`: what is allowed, if the caller may know it."),
    )
    ply = fields.Integer(metadata=describe("`stale-state`: the ply of the state."))
    limit = fields.String(metadata=describe("`rate-limited`: the name of the limit."))
    seconds = fields.Integer(metadata=describe("`rate-limited`: when to come back, as in `Retry-After`."))
