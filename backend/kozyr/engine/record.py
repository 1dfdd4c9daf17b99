"""Records: a whole game, one deal or a series, as data and as text; and its replay.

A record holds the inputs of each deal and its moves, in order; the rest follows from them (:func:`replay`).
As data it is the body of a ``deals`` request with ``moves``, ``result`` and ``next`` added; as text the same
fields stand as headers around numbered moves (docs/records.md).

>>> print(write_text({"players": 2, "seed": "x", "moves": ["lead 8h", "take"]}), end="")
[Players 2]
[Seed "x"]
<BLANKLINE>
1. lead 8h  2. take
>>> read_text('[Players 2] 1. lead 8h 2. take') == {"players": 2, "moves": ["lead 8h", "take"]}
True
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeAlias, get_type_hints

from kozyr.engine.cards import Card, Seat
from kozyr.engine.codec import (
    MAX_FAULTS,
    Codec,
    DecodeError,
    Fault,
    FaultsError,
    Json,
    Length,
    codec_of,
    find_unknown_fields,
)
from kozyr.engine.dealing import NO_CUT, Cut, InvalidDealError, NoCut
from kozyr.engine.game import DealOverError, Game
from kozyr.engine.moves import Event, IllegalMoveError, InvalidMoveError, Move, Refusal
from kozyr.engine.state import BotName, S, Seed, Step

MoveText: TypeAlias = Annotated[str, Length(1, 200)]


class Deal(NamedTuple):
    """One deal of a record: its inputs, its moves as texts, and the result if the record has it.

    ``pack`` is an explicit order; without it the pack is shuffled from the seed of the series, which is the
    ``seed`` of the deal where it first occurs. A further deal with a ``seed`` begins anew with it: in a
    series of fair deals every deal has one.
    """

    moves: tuple[MoveText, ...] = ()
    seed: Seed | None = None
    pack: tuple[Card, ...] | None = None
    cut: Cut | NoCut | None = None
    inputs: Any = None
    result: Any = None


class Record(NamedTuple):
    """A game: what holds for all of it, and its deals in order, at least one."""

    game: str
    players: int
    rules: Any
    deals: tuple[Deal, ...]
    dealer: Seat | None = None
    bots: tuple[BotName | None, ...] | None = None


class InvalidRecordError(FaultsError):
    """The value is no record of the game, or has a deal or a result that cannot be.

    The paths of the faults are those in the record's data.
    """


class InvalidTextError(ValueError):
    """The text does not follow the format of records; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class WrongMoveError(ValueError):
    """The first move of a record that cannot be made, and ``state``, the position before it.

    ``deal`` counts the deals of the record from 1, ``ply`` the moves of the deal from 0; ``path`` is the path
    of the move in the record's data. ``refusal`` is None if the text is no move at all, or the deal was over.
    """

    def __init__(
        self, place: tuple[int, int], text: str, refusal: Refusal | None, why: str, state: Any
    ) -> None:
        self.deal, self.ply = place
        self.path = f"{deal_path(self.deal)}/moves/{self.ply}"
        self.text = text
        self.refusal = refusal
        self.why = why
        self.state = state
        super().__init__(f"deal {self.deal}, move {self.ply + 1}, {text!r}: {why}")


class Position(NamedTuple, Generic[S]):
    """One moment of a replay: after a deal (``move`` None) or a move, and the events that led there.

    ``deal`` counts the deals of the record from 1.
    """

    deal: int
    move: Move | None
    state: S
    events: tuple[Event, ...]


def deal_path(deal: int) -> str:
    """The path of the *deal*-th deal, from 1, in the data of a record (a JSON pointer)."""
    return "" if deal == 1 else f"/next/{deal - 2}"


# ---- replay ----


def replay(game: Game[S], record: Record) -> Iterator[Position[S]]:
    """Yields every position of *record* in order, each one checked.

    Raises, when it comes to it, :class:`WrongMoveError` for a move that cannot be made, and
    :class:`InvalidRecordError` for a deal that cannot be dealt, a deal that follows an unfinished one, and a
    result that is not the one that the rules give.
    """
    before: S | None = None
    for number, deal in enumerate(record.deals, 1):
        step = _deal(game, record, number, before)
        yield Position(number, None, step.state, step.events)
        for ply, text in enumerate(deal.moves):
            move, step = _play(game, step.state, text, (number, ply))
            yield Position(number, move, step.state, step.events)
        if deal.result is not None and deal.result != step.state.result:
            raise InvalidRecordError([Fault(f"{deal_path(number)}/result", "is not the result of this deal")])
        before = step.state


def last_position(game: Game[S], record: Record) -> Position[S]:
    """The position with which *record* ends. Raises the errors of :func:`replay`."""
    *_, last = replay(game, record)
    return last


def _deal(game: Game[S], record: Record, number: int, before: S | None) -> Step[S]:
    deal = record.deals[number - 1]
    path = deal_path(number)
    try:
        if before is None:
            return game.deal(
                record.players,
                rules=record.rules,
                seed=deal.seed,
                pack=deal.pack,
                dealer=record.dealer,
                cut=deal.cut,
                bots=record.bots,
                inputs=deal.inputs,
            )
        if before.result is None:
            raise InvalidRecordError([Fault(path, "the deal before it is not over")])
        if deal.seed is not None:
            before = _forget_seed(before)
        return game.next_deal(before, seed=deal.seed, pack=deal.pack, cut=deal.cut, inputs=deal.inputs)
    except InvalidDealError as error:
        raise InvalidRecordError(
            [Fault(path + fault.path, fault.message) for fault in error.faults]
        ) from None


def _forget_seed(state: Any) -> Any:
    """*state* as if nothing had been shuffled in its series yet."""
    return state._replace(setup=state.setup._replace(seed=None, shuffles=0))


def _play(game: Game[S], state: S, text: str, place: tuple[int, int]) -> tuple[Move, Step[S]]:
    try:
        move = game.parse_move(text)
        return move, game.play(state, move)
    except IllegalMoveError as error:
        raise WrongMoveError(place, text, error.refusal, str(error), state) from None
    except (DealOverError, InvalidMoveError) as error:
        why = "the deal is over" if state.result is not None else str(error)
        raise WrongMoveError(place, text, None, why, state) from None


# ---- as data ----


class _Head(NamedTuple):
    """What holds for a whole record, besides the options."""

    game: str
    players: int
    version: Literal[1] = 1
    dealer: Seat | None = None
    bots: tuple[BotName | None, ...] | None = None


class _DealFields(NamedTuple):
    """What every deal has, besides the cut, the result and the game's own inputs."""

    seed: Seed | None = None
    pack: tuple[Card, ...] | None = None
    moves: tuple[MoveText, ...] = ()


_HEAD: Final = codec_of(_Head, partial=True)
_HEAD_FIELDS: Final = (*_Head._fields, "rules")
_DEAL_FIELDS: Final = codec_of(_DealFields, partial=True)
_CUT: Final = codec_of(Cut)


def decode_record(game: Game[Any], value: Json) -> Record:
    """The record of *game* written as *value* (parsed JSON); :class:`InvalidRecordError`.

    Deals after :data:`~kozyr.engine.codec.MAX_FAULTS` faults are not looked at. The moves are not checked:
    :func:`replay` does that.
    """
    if type(value) is not dict:
        raise InvalidRecordError([Fault("", "must be an object")])
    faults: list[Fault] = []
    head: _Head | None = _decode(
        _HEAD, {name: value[name] for name in _Head._fields if name in value}, "", faults
    )
    rules = _decode(codec_of(game.rules, partial=True), value.get("rules", {}), "/rules", faults)
    further = value.get("next", [])
    if type(further) is not list:
        faults.append(Fault("/next", "must be a list"))
        further = []
    if head is not None and head.game != game.slug:
        faults.append(Fault("/game", f"must be {game.slug}"))
    first = {name: each for name, each in value.items() if name not in (*_HEAD_FIELDS, "next")}
    deals = []
    for number, deal in enumerate([first, *further], 1):
        deals.append(_decode_deal(game, deal, deal_path(number), faults))
        if len(faults) >= MAX_FAULTS:
            break
    if faults:
        raise InvalidRecordError(faults)
    assert head is not None
    return Record(head.game, head.players, rules, tuple(deals), head.dealer, head.bots)


def _decode_deal(game: Game[Any], value: Json, path: str, faults: list[Fault]) -> Deal:
    if type(value) is not dict:
        faults.append(Fault(path, "must be an object"))
        return Deal()
    common = {name: value[name] for name in _DealFields._fields if name in value}
    codec = codec_of(game.inputs, partial=True)
    own = {name: value[name] for name in codec.schema["properties"] if name in value}
    known = (*_DealFields._fields, "cut", *codec.schema["properties"], "result")
    faults += find_unknown_fields(value, known if path else (*_HEAD_FIELDS, *known, "next"), path)
    fields = _decode(_DEAL_FIELDS, common, path, faults) or _DealFields()
    cut = value.get("cut")
    if cut is not None and cut != NO_CUT:
        cut = _decode(_CUT, cut, f"{path}/cut", faults)
    result = _decode(_result_codec(game), value.get("result"), f"{path}/result", faults)
    inputs = _decode(codec, own, path, faults)
    return Deal(fields.moves, fields.seed, fields.pack, cut, inputs, result)


def _decode(codec: Codec[Any], value: Json, path: str, faults: list[Fault]) -> Any:
    """The decoded *value*; None if it has faults, which are added to *faults*."""
    try:
        return codec.decode(value, path)
    except DecodeError as error:
        faults.extend(error.faults)
        return None


@cache
def _result_codec(game: Game[Any]) -> Codec[Any]:
    """Reads and writes the result of a deal, or null."""
    return codec_of(get_type_hints(game.state, include_extras=True)["result"])


def encode_record(game: Game[Any], record: Record) -> dict[str, Json]:
    """*record* as data for JSON; :func:`decode_record` reads it. All options are written, nulls are not."""
    first, *further = (_encode_deal(game, deal) for deal in record.deals)
    fields = _HEAD.encode(_Head(record.game, record.players, 1, record.dealer, record.bots))
    fields["rules"] = codec_of(game.rules).encode(record.rules)
    fields |= first
    return _drop_nulls(fields) | ({"next": further} if further else {})


def _encode_deal(game: Game[Any], deal: Deal) -> dict[str, Json]:
    fields: dict[str, Json] = _DEAL_FIELDS.encode(_DealFields(deal.seed, deal.pack, deal.moves))
    fields["cut"] = _CUT.encode(deal.cut) if isinstance(deal.cut, Cut) else deal.cut
    if deal.inputs is not None:
        fields |= codec_of(game.inputs).encode(deal.inputs)
    fields["result"] = _result_codec(game).encode(deal.result)
    return _drop_nulls(fields)


def _drop_nulls(fields: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if value is not None}


# ---- as text ----

_HEADER_NAMES: Final = ("game", "version", "players", "rules", "bots", "dealer")
"""The headers of the whole record, in the order of the text."""
_LINE_WIDTH: Final = 96
_TOKEN: Final = re.compile(r"\[([A-Z][a-z_]*)[ \t]+|\d+\.|;[^\n]*|[^\s\[;]+")
_JSON_DECODER: Final = json.JSONDecoder()


def write_text(record: Mapping[str, Json]) -> str:
    """The data of a record as text for people; :func:`read_text` reads it."""
    blocks = []
    further = record.get("next", [])
    for number, deal in enumerate([record, *further], 1):
        names = [name for name in _HEADER_NAMES if name in deal] if number == 1 else []
        names += [name for name in deal if name not in {*_HEADER_NAMES, "moves", "result", "next"}]
        headers = [] if number == 1 else [f"[Deal {number}]"]
        headers += [_header(name, deal[name]) for name in names]
        blocks.append("\n".join(headers))
        moves = list(_move_lines(deal.get("moves", ())))
        if "result" in deal:
            moves.append(_header("result", deal["result"]))
        if moves:
            blocks.append("\n".join(moves))
    return "\n\n".join(blocks) + "\n"


def _header(name: str, value: Json) -> str:
    if name == "pack":
        value = " ".join(value)
    return f"[{name.capitalize()} {json.dumps(value, ensure_ascii=False)}]"


def _move_lines(moves: Sequence[str]) -> Iterator[str]:
    """The numbered moves, in lines of limited width."""
    line = ""
    for number, move in enumerate(moves, 1):
        numbered = f"{number}. {move}"
        if line and len(line) + 2 + len(numbered) > _LINE_WIDTH:
            yield line
            line = numbered
        else:
            line = f"{line}  {numbered}" if line else numbered
    if line:
        yield line


def read_text(text: str) -> dict[str, Json]:
    """The data of the record written in *text*; :class:`InvalidTextError`. The fields are not checked.

    ``[Name value]`` is a field, its value is JSON. ``[Deal n]`` begins a further deal. A move follows its
    number, which is not checked. A comment goes from ``;`` to the end of the line. White space is ignored.
    """
    record: dict[str, Json] = {"moves": []}
    deal = record
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        token = _TOKEN.match(text, place)
        if token is None:
            raise _syntax_error(text, place, "a header is written [Name value], its value as JSON")
        place = token.end()
        if token[1]:
            place, value = _read_header_value(text, place)
            if token[1] == "Deal":
                deal = {"moves": []}
                record.setdefault("next", []).append(deal)
                _check_deal_number(text, token.start(), value, len(record["next"]) + 1)
            else:
                _set_field(deal, token[1].lower(), value, text, token.start())
        elif token[0].endswith("."):
            place = _read_move(deal, text, place)
        elif not token[0].startswith(";"):
            raise _syntax_error(text, token.start(), "a move stands after its number: 1. take")
    return record


def _read_header_value(text: str, place: int) -> tuple[int, Json]:
    """Reads the JSON value at *place*; returns the end of the header, and the value."""
    try:
        value, place = _JSON_DECODER.raw_decode(text, place)
    except (ValueError, RecursionError):
        raise _syntax_error(text, place, "the value of a header is JSON") from None
    closing = _CLOSING.match(text, place)
    if closing is None:
        raise _syntax_error(text, place, "a header ends with ]")
    return closing.end(), value


def _set_field(deal: dict[str, Json], name: str, value: Json, text: str, place: int) -> None:
    if name in deal or name == "next":
        raise _syntax_error(text, place, f"{name.capitalize()} cannot stand here, or stands here twice")
    deal[name] = value.split() if name == "pack" and isinstance(value, str) else value


def _check_deal_number(text: str, place: int, value: Json, number: int) -> None:
    if type(value) is not int or value != number:
        raise _syntax_error(text, place, f"this is deal {number}")


_WORDS: Final = re.compile(r"\s*(?!\d+\.)([^\s\[;]+)(?:\s+(?!\d+\.)([^\s\[;]+))?")
_CLOSING: Final = re.compile(r"[ \t]*\]")


def _read_move(deal: dict[str, Json], text: str, place: int) -> int:
    """Adds the move at *place*, one word or two, to *deal*; returns its end."""
    match = _WORDS.match(text, place)
    if match is None:
        raise _syntax_error(text, place, "a number is followed by a move")
    deal["moves"].append(" ".join(word for word in match.groups() if word))
    return match.end()


def _syntax_error(text: str, place: int, message: str) -> InvalidTextError:
    return InvalidTextError(text.count("\n", 0, place) + 1, message)
