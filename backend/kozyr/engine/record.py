"""A whole game, one deal or a series, as data and as text; and playing it again.

A record is what was asked of the table and in which order: the request for the first deal and its moves, then
for each further deal what was asked for it and its moves. Everything else follows from it (:func:`replay`).
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
from kozyr.engine.codec import Codec, DecodeError, Fault, Json, Length, codec_of, unknown_fields
from kozyr.engine.game import NO_CUT, BotName, Cut, Game, InvalidDealError, NoCut, S, Seed, Step
from kozyr.engine.moves import InvalidMoveError, Move, Refusal

MoveText: TypeAlias = Annotated[str, Length(1, 200)]


class Deal(NamedTuple):
    """One deal of a record: what was asked for it, the moves as texts, and the result if it is told.

    ``pack`` is an explicit order; without it the pack is shuffled from the seed of the series, which is
    ``seed`` in the deal where it is given first. A further deal with a ``seed`` begins anew with it: a series
    of fair deals has one for every deal.
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


class InvalidRecordError(ValueError):
    """The value is no record of the game, or it tells a deal or a result that cannot be.

    ``faults`` names every reason found, by its path in the record's data.
    """

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path or '/'}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


class InvalidTextError(ValueError):
    """The text is not written as records are; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class WrongMoveError(ValueError):
    """The first move of a record that cannot be made.

    ``deal`` counts the deals of the record from 1, ``ply`` the moves of the deal from 0; ``path`` is the
    move's place in the record's data. ``refusal`` is the rule that forbids it; None if the text is no move at
    all, or if the deal was over. ``state`` is the position in which it stands.
    """

    def __init__(
        self, place: tuple[int, int], text: str, refusal: Refusal | None, why: str, state: Any
    ) -> None:
        self.deal, self.ply = place
        self.path = f"{path_of(self.deal)}/moves/{self.ply}"
        self.text = text
        self.refusal = refusal
        self.why = why
        self.state = state
        super().__init__(f"deal {self.deal}, move {self.ply + 1}, {text!r}: {why}")


class Position(NamedTuple, Generic[S]):
    """One moment of a replay: after a deal (``move`` None) or a move, with the events that led to it.

    ``deal`` counts the deals of the record from 1.
    """

    deal: int
    move: Move | None
    state: S
    events: tuple[Any, ...]


def path_of(deal: int) -> str:
    """Where the *deal*-th deal, from 1, stands in the data of a record (a JSON pointer)."""
    return "" if deal == 1 else f"/next/{deal - 2}"


# ---- playing it again ----


def replay(game: Game[S], record: Record) -> Iterator[Position[S]]:
    """Every position of *record* in order, each checked before it is told.

    Raises, as soon as it comes to it, :class:`WrongMoveError` for a move that cannot be made, and
    :class:`InvalidRecordError` for a deal that cannot be dealt, one that follows an unfinished deal, and a
    result that is not the one that the rules give.
    """
    before: S | None = None
    for number, deal in enumerate(record.deals, 1):
        step = _dealt(game, record, number, before)
        yield Position(number, None, step.state, step.events)
        for ply, text in enumerate(deal.moves):
            move = _checked(game, step.state, text, (number, ply))
            step = game.apply(step.state, move)
            yield Position(number, move, step.state, step.events)
        if deal.result is not None and deal.result != step.state.result:
            raise InvalidRecordError([Fault(f"{path_of(number)}/result", "is not the result of this deal")])
        before = step.state


def last_position(game: Game[S], record: Record) -> Position[S]:
    """The position with which *record* ends. Raises as :func:`replay`."""
    *_, last = replay(game, record)
    return last


def _dealt(game: Game[S], record: Record, number: int, before: S | None) -> Step[S]:
    deal = record.deals[number - 1]
    path = path_of(number)
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
            before = _unseeded(before)
        return game.next_deal(before, seed=deal.seed, pack=deal.pack, cut=deal.cut, inputs=deal.inputs)
    except InvalidDealError as error:
        raise InvalidRecordError(
            [Fault(path + fault.path, fault.message) for fault in error.faults]
        ) from None


def _unseeded(state: Any) -> Any:
    """*state*, as if nothing had been shuffled in its series yet."""
    return state._replace(setup=state.setup._replace(seed=None, shuffles=0))


def _checked(game: Game[S], state: S, text: str, place: tuple[int, int]) -> Move:
    if state.result is not None:
        raise WrongMoveError(place, text, None, "the deal is over", state)
    try:
        move = game.parse_move(text)
    except InvalidMoveError as error:
        raise WrongMoveError(place, text, None, str(error), state) from None
    refusal = game.why_not(state, move)
    if refusal is not None:
        raise WrongMoveError(place, text, refusal, f"{refusal.rule}: {refusal.text.en}", state)
    return move


# ---- as data ----


class _Head(NamedTuple):
    """What holds for a whole record, besides the options."""

    game: str
    players: int
    version: Literal[1] = 1
    dealer: Seat | None = None
    bots: tuple[BotName | None, ...] | None = None


class _Dealing(NamedTuple):
    """What every deal has, besides the cut, the result and the game's own inputs."""

    seed: Seed | None = None
    pack: tuple[Card, ...] | None = None
    moves: tuple[MoveText, ...] = ()


_HEAD: Final = codec_of(_Head, partial=True)
_HEAD_FIELDS: Final = (*_Head._fields, "rules")
_DEALING: Final = codec_of(_Dealing, partial=True)
_CUT: Final = codec_of(Cut)


def decode_record(game: Game[Any], value: Json) -> Record:
    """The record of *game* that *value* (parsed JSON) says; :class:`InvalidRecordError`.

    The moves are not looked at: :func:`replay` does that.
    """
    if type(value) is not dict:
        raise InvalidRecordError([Fault("", "must be an object")])
    faults: list[Fault] = []
    head: _Head | None = _read(
        _HEAD, {name: value[name] for name in _Head._fields if name in value}, "", faults
    )
    rules = _read(codec_of(game.rules, partial=True), value.get("rules", {}), "/rules", faults)
    further = value.get("next", [])
    if type(further) is not list:
        faults.append(Fault("/next", "must be a list"))
        further = []
    if head is not None and head.game != game.slug:
        faults.append(Fault("/game", f"must be {game.slug}"))
    first = {name: each for name, each in value.items() if name not in (*_HEAD_FIELDS, "next")}
    deals = [
        _decode_deal(game, deal, path_of(number), faults) for number, deal in enumerate([first, *further], 1)
    ]
    if faults:
        raise InvalidRecordError(faults)
    assert head is not None
    return Record(head.game, head.players, rules, tuple(deals), head.dealer, head.bots)


def _decode_deal(game: Game[Any], value: Json, path: str, faults: list[Fault]) -> Deal:
    if type(value) is not dict:
        faults.append(Fault(path, "must be an object"))
        return Deal()
    common = {name: value[name] for name in _Dealing._fields if name in value}
    codec = codec_of(game.inputs, partial=True)
    own = {name: value[name] for name in codec.schema["properties"] if name in value}
    known = (*_Dealing._fields, "cut", *codec.schema["properties"], "result")
    faults += unknown_fields(value, known if path else (*_HEAD_FIELDS, *known, "next"), path)
    dealing = _read(_DEALING, common, path, faults) or _Dealing()
    cut = value.get("cut")
    if cut is not None and cut != NO_CUT:
        cut = _read(_CUT, cut, f"{path}/cut", faults)
    result = _read(_result_codec(game), value.get("result"), f"{path}/result", faults)
    inputs = _read(codec, own, path, faults)
    return Deal(dealing.moves, dealing.seed, dealing.pack, cut, inputs, result)


def _read(codec: Codec[Any], value: Json, path: str, faults: list[Fault]) -> Any:
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
    """*record* as data for JSON; :func:`decode_record` reads it. All options are told, null is left out."""
    first, *further = (_encode_deal(game, deal) for deal in record.deals)
    written = _HEAD.encode(_Head(record.game, record.players, 1, record.dealer, record.bots))
    written["rules"] = codec_of(game.rules).encode(record.rules)
    written |= first
    return _given(written) | ({"next": further} if further else {})


def _encode_deal(game: Game[Any], deal: Deal) -> dict[str, Json]:
    written: dict[str, Json] = _DEALING.encode(_Dealing(deal.seed, deal.pack, deal.moves))
    written["cut"] = _CUT.encode(deal.cut) if isinstance(deal.cut, Cut) else deal.cut
    if deal.inputs is not None:
        written |= codec_of(game.inputs).encode(deal.inputs)
    written["result"] = _result_codec(game).encode(deal.result)
    return _given(written)


def _given(written: Mapping[str, Json]) -> dict[str, Json]:
    return {name: each for name, each in written.items() if each is not None}


# ---- as text ----

_HEADS: Final = ("game", "version", "players", "rules", "bots", "dealer")
"""The headers of the whole record, in the order in which they are written."""
_WIDTH: Final = 96
_TOKEN: Final = re.compile(r"\[([A-Z][a-z_]*)[ \t]+|\d+\.|;[^\n]*|[^\s\[;]+")
_READER: Final = json.JSONDecoder()


def write_text(record: Mapping[str, Json]) -> str:
    """The data of a record as text, for people; :func:`read_text` gives the same data again."""
    blocks = []
    further = record.get("next", [])
    for number, deal in enumerate([record, *further], 1):
        names = [name for name in _HEADS if name in deal] if number == 1 else []
        names += [name for name in deal if name not in {*_HEADS, "moves", "result", "next"}]
        headers = [] if number == 1 else [f"[Deal {number}]"]
        headers += [_header(name, deal[name]) for name in names]
        blocks.append("\n".join(headers))
        moves = list(_lines(deal.get("moves", ())))
        if "result" in deal:
            moves.append(_header("result", deal["result"]))
        if moves:
            blocks.append("\n".join(moves))
    return "\n\n".join(blocks) + "\n"


def _header(name: str, value: Json) -> str:
    if name == "pack":
        value = " ".join(value)
    return f"[{name.capitalize()} {json.dumps(value, ensure_ascii=False)}]"


def _lines(moves: Sequence[str]) -> Iterator[str]:
    """The numbered moves, in lines that are not too long."""
    line = ""
    for number, move in enumerate(moves, 1):
        numbered = f"{number}. {move}"
        if line and len(line) + 2 + len(numbered) > _WIDTH:
            yield line
            line = numbered
        else:
            line = f"{line}  {numbered}" if line else numbered
    if line:
        yield line


def read_text(text: str) -> dict[str, Json]:
    """The data of the record written in *text*; :class:`InvalidTextError`. The game is not known to it.

    ``[Name value]`` is a field, its value is JSON; ``[Deal n]`` begins a further deal; a move stands after
    its number, which is not looked at; from ``;`` to the end of a line is a remark. Space does not matter.
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
            raise _faulty(text, place, "a header is written [Name value], its value as JSON")
        place = token.end()
        if token[1]:
            place, value = _value(text, place)
            if token[1] == "Deal":
                deal = {"moves": []}
                record.setdefault("next", []).append(deal)
                _check_number(text, token.start(), value, len(record["next"]) + 1)
            else:
                _put(deal, token[1].lower(), value, text, token.start())
        elif token[0].endswith("."):
            place = _move(deal, text, place)
        elif not token[0].startswith(";"):
            raise _faulty(text, token.start(), "a move stands after its number: 1. take")
    return record


def _value(text: str, place: int) -> tuple[int, Json]:
    """The JSON value at *place*, and where the header ends."""
    try:
        value, place = _READER.raw_decode(text, place)
    except (ValueError, RecursionError):
        raise _faulty(text, place, "the value of a header is JSON") from None
    closing = _CLOSING.match(text, place)
    if closing is None:
        raise _faulty(text, place, "a header ends with ]")
    return closing.end(), value


def _put(deal: dict[str, Json], name: str, value: Json, text: str, place: int) -> None:
    if name in deal or name == "next":
        raise _faulty(text, place, f"{name.capitalize()} cannot stand here, or stands here twice")
    deal[name] = value.split() if name == "pack" and isinstance(value, str) else value


def _check_number(text: str, place: int, value: Json, number: int) -> None:
    if type(value) is not int or value != number:
        raise _faulty(text, place, f"this is deal {number}")


_WORDS: Final = re.compile(r"\s*(?!\d+\.)([^\s\[;]+)(?:\s+(?!\d+\.)([^\s\[;]+))?")
_CLOSING: Final = re.compile(r"[ \t]*\]")


def _move(deal: dict[str, Json], text: str, place: int) -> int:
    """Adds the move at *place*, one word or two; where it ends."""
    found = _WORDS.match(text, place)
    if found is None:
        raise _faulty(text, place, "a number is followed by a move")
    deal["moves"].append(" ".join(word for word in found.groups() if word))
    return found.end()


def _faulty(text: str, place: int, message: str) -> InvalidTextError:
    return InvalidTextError(text.count("\n", 0, place) + 1, message)
