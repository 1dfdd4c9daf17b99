"""The bodies of requests, which are parsed by these, and of answers, which are only described by them."""

from typing import Annotated, Any, Final, Literal

from marshmallow import INCLUDE, Schema, fields, validate

from kozyr.api.fields import (
    Body,
    Coded,
    Component,
    Flag,
    Line,
    MoveTexts,
    PlayerCount,
    StateField,
    Whole,
    one_of,
)
from kozyr.bots import LEVELS
from kozyr.engine.cards import Card
from kozyr.engine.codec import REFERENCE, Codec, DecodeError, Fault, Json, Length, codec_of
from kozyr.engine.game import Cut, Seed

MOST_MOVES: Final = 2000
"""Moves in one request."""
MOST_ADVANCES: Final = 1000
"""Moves that one request lets the service make by itself."""
MOST_PLAYERS: Final = 6
BIGGEST: Final = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""
ADVANCES: Final = ("none", "forced", "bots")


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


def said(what: str, **more: Any) -> dict[str, Any]:
    """The description of a field."""
    return {"description": what, **more}


BOTS: Final[Codec[Any]] = codec_of(tuple[Literal[tuple(LEVELS)] | None, ...])  # type: ignore[misc]
"""For each seat null (a person) or the name of a level."""


class DealRequest(Body):
    """What a deal is told. A game may have inputs of its own: they are read by the game."""

    class Meta:
        unknown = INCLUDE

    players = PlayerCount(1, MOST_PLAYERS, metadata=said("How many seats the table has."))
    rules = fields.Raw()
    seed = Coded(codec_of(Seed))
    pack = Coded(codec_of(tuple[Card, ...]))
    dealer = Whole(0, MOST_PLAYERS - 1)
    cut = Coded(_CutCodec())
    bots = Coded(BOTS)
    after = StateField(metadata=said("The finished state of the deal before."))
    ticket = Line("Ticket", metadata=said("With a sealed `after`: the ticket of any seat."))
    tickets = Coded(
        codec_of(tuple[Annotated[str, Length(1, 64)] | None, ...]),
        {
            "type": "array",
            "maxItems": MOST_PLAYERS,
            "items": {"anyOf": [{"$ref": REFERENCE + "Ticket"}, {"type": "null"}]},
        },
        metadata=said("With a sealed `after`: the tickets of all seats, null for bots, as they were told."),
    )
    seal = Flag(metadata=said("Answer a sealed state, and a ticket for each seat that is no bot."))
    shuffle = Line(
        "SealedShuffle", metadata=said("A shuffle to which the service has committed itself before.")
    )
    client_seed = Coded(
        codec_of(Annotated[str, Length(1, 63)]),
        metadata=said("With `shuffle`: the players' part of the seed, at most 63 bytes, chosen after it."),
    )


class StateRequest(Body):
    """A state, of which something is asked."""

    state = StateField(required=True, metadata=said("The state, as it was answered."))
    ticket = Line("Ticket", metadata=said("With a sealed state: the ticket of the seat that asks."))


class MovesRequest(StateRequest):
    """A state and the moves to make."""

    move = Line("Move", metadata=said("One move."))
    moves = MoveTexts(
        MOST_MOVES,
        metadata=said("Several moves, one after another, all or none. Give either `move` or `moves`."),
    )
    expect_ply = Whole(
        0,
        BIGGEST,
        metadata=said("The `ply` that the state must have; another one is refused with `stale-state`."),
    )
    advance = fields.String(
        validate=one_of(ADVANCES),
        load_default="none",
        metadata=said(
            "What the service does after that: `none`, nothing; `forced`, it makes moves that are the only "
            "legal one, whoever is on turn (with a sealed state only those of the ticket's seat); `bots`, it "
            "moves the seats of bots until a person must decide or "
            f"the deal is over. It stops after {MOST_ADVANCES} moves; ask again to go on.",
        ),
    )


class ViewRequest(StateRequest):
    """A state and the seat that looks at it."""

    seat = Whole(
        0,
        MOST_PLAYERS - 1,
        allow_none=True,
        load_default=None,
        metadata=said(
            "Who looks; with a sealed state the seat of the ticket. Left out or null: a spectator."
        ),
    )


class ExplanationRequest(StateRequest):
    """A state and a move that may be forbidden."""

    move = Line("Move", required=True, metadata=said("The move in question, of the seat on turn."))


# ---- answers: described only ----


class Text(Schema):
    """A sentence for players."""

    ru = fields.String(required=True, metadata=said("In Russian."))
    en = fields.String(required=True, metadata=said("In English."))


class Seats(Schema):
    """How many can play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class Verb(Schema):
    """A verb of moves, and what it takes."""

    name = fields.String(required=True)
    cards = fields.List(
        fields.Integer(), required=True, metadata=said("How many cards it takes: one of these numbers.")
    )
    value = fields.Boolean(required=True, metadata=said("Whether it takes a value."))


class Option(Schema):
    """An option of a game: a key of `rules`."""

    name = fields.String(required=True)
    type = fields.String(required=True, validate=validate.OneOf(("choice", "boolean", "integer")))
    values = fields.List(fields.String(), metadata=said("Of a choice: its values."))
    minimum = fields.Integer(metadata=said("Of an integer: the smallest."))
    maximum = fields.Integer(metadata=said("Of an integer: the largest."))
    nullable = fields.Boolean(required=True, metadata=said("Whether null is a value too."))
    default = fields.Raw(required=True, allow_none=True, metadata=said("The value if none is given."))
    rule = fields.String(required=True, metadata=said("The rule or gap of the sheet that it is about."))
    text = fields.Nested(Text, required=True)


class Bot(Schema):
    """A level of bots."""

    name = fields.String(required=True)
    titles = fields.Nested(Text, required=True)
    default = fields.Boolean(
        required=True, metadata=said("Whether a table takes it unless it is told otherwise.")
    )


class Game(Schema):
    """What a client needs to know of a game."""

    slug = Component("Slug", required=True)
    titles = fields.Nested(Text, required=True)
    seats = fields.Nested(Seats, required=True)
    pack = fields.List(Component("Card"), required=True, metadata=said("All cards, in the order of CV-2."))
    verbs = fields.List(fields.Nested(Verb), required=True)
    phases = fields.List(fields.String(), required=True)
    options = fields.List(fields.Nested(Option), required=True)
    inputs = fields.List(
        fields.String(), required=True, metadata=said("Inputs of a deal that only this game has.")
    )
    bots = fields.List(fields.Nested(Bot), required=True, metadata=said("Levels of bots, the weakest first."))
    texts = fields.Dict(required=True, metadata=said("What is said at this table, in Russian and English."))


class Games(Schema):
    """All games."""

    games = fields.List(fields.Nested(Game), required=True)


class Event(Schema):
    """One thing that happened."""

    seat = Component("Seat", required=True, metadata=said("Who did it."))
    text = fields.String(
        required=True, metadata=said("What, in the grammar of moves; cards that one may not know are `??`.")
    )
    to = Component("Seat", metadata=said("To whom."))
    verse = fields.Integer(metadata=said("Which verse belongs to it, from 1."))
    points = fields.Integer(metadata=said("The points or the score that it tells."))


class Moment(Schema):
    """What tables and views have in common."""

    ply = fields.Integer(required=True, metadata=said("Moves made in this deal (CV-15)."))
    turn = Component("Seat", required=True, allow_none=True, metadata=said("Who decides; null when over."))
    phase = fields.String(required=True, metadata=said("What is to be decided; at the end `over`."))
    result = Component("Result", required=True, allow_none=True)


class Zone(Schema):
    """A place with cards, as it is seen."""

    name = fields.String(required=True, metadata=said("`hands`, `pile`, …: as in the rule sheet."))
    seat = Component("Seat", required=True, allow_none=True, metadata=said("Whose it is; null: everybody's."))
    cards = fields.List(
        fields.String(), required=True, metadata=said("The cards in order; a hidden one is `??`.")
    )


class View(Moment):
    """What one seat, or a spectator, may see. The public facts of the game follow as further fields."""

    class Meta:
        unknown = INCLUDE

    game = Component("Slug", required=True)
    seat = Component("Seat", required=True, allow_none=True, metadata=said("Who looks; null: a spectator."))
    deal = fields.Integer(required=True, metadata=said("Number of this deal in its series, from 1."))
    dealer = Component("Seat", required=True)
    rules = Component("Rules", required=True)
    bots = Component("Bots", required=True)
    zones = fields.List(fields.Nested(Zone), required=True)
    legal_moves = fields.List(
        Component("Move"),
        required=True,
        allow_none=True,
        metadata=said("The legal moves if it is this seat's turn, else null."),
    )
    standing = Component("Standing", required=True, metadata=said("What this deal started with (CV-15)."))


class Reveal(Schema):
    """How a fair deal was shuffled, to be checked by everybody (docs/fair-deals.md)."""

    seed = fields.String(required=True, metadata=said("The seed of the deal, from which CV-24 shuffles."))
    server_seed = fields.String(required=True, metadata=said("The service's part of it."))
    client_seed = fields.String(required=True, allow_none=True, metadata=said("The players' part, if any."))
    commitment = Component("Commitment", required=True)


class Table(Moment):
    """A state and everything that a client needs for the next step."""

    state = Component("AnyState", required=True)
    legal_moves = fields.List(
        Component("Move"),
        required=True,
        allow_none=True,
        metadata=said(
            "The legal moves of the seat on turn; of a sealed state only for its ticket, else null."
        ),
    )
    events = fields.List(
        fields.Nested(Event),
        required=True,
        metadata=said("What has happened since the request's state; in `deals` since the pack was offered."),
    )
    view = fields.Nested(
        View, metadata=said("Of a sealed state: what the ticket's seat, or a spectator, sees.")
    )
    tickets = fields.List(
        Component("Ticket", allow_none=True),
        metadata=said("Once, when a series is first sealed: a ticket for each seat, null for a bot."),
    )
    reveal = fields.Nested(Reveal, metadata=said("Of a sealed fair deal that is over: how it was shuffled."))


class ShuffleRequest(Body):
    """Nothing has to be said: ``{}``."""


class Shuffle(Schema):
    """A shuffle that is not known yet, and a commitment to it."""

    shuffle = Component("SealedShuffle", required=True)
    commitment = Component("Commitment", required=True)


class LegalMoves(Schema):
    """The legal moves of a position."""

    turn = Component("Seat", required=True, allow_none=True)
    phase = fields.String(required=True)
    moves = fields.List(Component("Move"), required=True)


class Explanation(Schema):
    """Whether a move is allowed, and what forbids it."""

    legal = fields.Boolean(required=True)
    rule = fields.String(
        required=True, allow_none=True, metadata=said("The number of the rule that forbids it, or null.")
    )
    text = fields.Nested(Text, required=True, allow_none=True)


class Health(Schema):
    """The service runs."""

    status = fields.String(required=True, validate=validate.Equal("ok"))


class Readiness(Schema):
    """The service can answer."""

    status = fields.String(required=True, validate=validate.Equal("ready"))
    version = fields.String(required=True, metadata=said("The version of the service."))
    commit = fields.String(
        required=True, allow_none=True, metadata=said("What it was built from; null if nobody said so.")
    )
    games = fields.List(Component("Slug"), required=True)


class ProblemDocument(Schema):
    """What is wrong with a request (RFC 9457)."""

    type = fields.String(required=True, metadata=said("Address of a page about this kind of problem."))
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True, metadata=said("What is wrong, in English."))
    code = Component("ProblemCode", required=True)
    errors = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=said("JSON pointer into the body of the request → what is wrong there."),
    )
    rule = fields.String(metadata=said("`illegal-move`: the number of the rule that forbids the move."))
    text = fields.Nested(Text, metadata=said("`illegal-move`: that rule in one sentence."))
    legal_moves = fields.List(
        Component("Move"), metadata=said("`illegal-move`: what is allowed, if the caller may know it.")
    )
    ply = fields.Integer(metadata=said("`stale-state`: the ply of the state."))
    limit = fields.String(metadata=said("`rate-limited`: the name of the limit."))
    seconds = fields.Integer(metadata=said("`rate-limited`: when to come back, as in `Retry-After`."))
