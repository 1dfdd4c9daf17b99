"""Values to and from JSON, and their schema, all three derived from their annotations.

A codec is made once for a type and then decodes strictly: exact fields, exact types, every fault found with
its path (a JSON pointer). It knows ``NamedTuple``, ``tuple``, ``Literal``, ``Enum``, ``None`` unions,
``bool``, ``int``, ``str`` and the words of :mod:`kozyr.engine.cards`.

>>> from kozyr.engine.cards import Seat
>>> class Example(NamedTuple):
...     turn: Seat | None
...     hand: CardSet
>>> codec = codec_of(Example)
>>> codec.decode({"turn": 1, "hand": ["6d", "Qs"]})
Example(turn=1, hand=562949953552384)
>>> codec.decode({"turn": True, "hand": ["Qs", "6d"]})
Traceback (most recent call last):
...
kozyr.engine.codec.DecodeError: /turn: must be an integer; /hand: must be in ascending order, each card once
"""

import itertools
import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from kozyr.engine.cards import (
    CARDS,
    RANKS,
    SUITS,
    CardSet,
    Word,
    card_set,
    names,
    names_in,
)
from kozyr.engine.codegen import Code

T = TypeVar("T")
Json: TypeAlias = Any
Schema: TypeAlias = dict[str, Any]


class Inline(Enum):
    """Marks a record whose fields stand among those of the record that holds it."""

    INLINE = "inline"


class Range(NamedTuple):
    """The bounds of an integer, both included."""

    low: int
    high: int | None = None


class Length(NamedTuple):
    """The bounds of the number of characters of a text, both included."""

    low: int
    high: int


class Fault(NamedTuple):
    """One reason why a value is refused: where (a JSON pointer) and what."""

    path: str
    message: str


class DecodeError(ValueError):
    """The value is not of the type; ``faults`` names every reason found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path or '/'}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


WRONG: Final = (LookupError, TypeError, ValueError)
"""What reading in one go raises for a value that is not of the type."""


class _Kind(NamedTuple):
    """How one type is read, written and described.

    ``read`` writes the lines that read a right value, whose name it is given, in one go, and returns the name
    of what was read; the lines raise one of :data:`WRONG` for a wrong one. ``decode`` reads the same, adds
    every fault it finds, and then returns anything. ``write`` returns the expression of what a value, whose
    expression it is given, is in JSON.
    """

    read: Callable[[Code, str], str]
    decode: Callable[[Json, str, list[Fault]], Any]
    write: Callable[[Code, str], str]
    schema: Schema


class Codec(Generic[T]):
    """Reads and writes the values of one type."""

    def __init__(self, kind: _Kind) -> None:
        self._kind = kind

    @property
    def schema(self) -> Schema:
        """The JSON Schema (2020-12) of the type, with references to :data:`WORD_SCHEMAS`."""
        return self._kind.schema

    def decode(self, value: Json, path: str = "") -> T:
        """The value that *value* (parsed JSON) says; :class:`DecodeError` with every fault if it cannot."""
        with suppress(*WRONG):
            return self._read(value)
        faults: list[Fault] = []
        decoded: T = self._kind.decode(value, path, faults)
        if faults:
            raise DecodeError(faults)
        return decoded

    @cached_property
    def _read(self) -> Callable[[Json], T]:
        """Reads a right value in one go; one of :data:`WRONG` for another one."""
        code = Code()
        with code.block("def read(value):"):
            code.line(f"return {self._kind.read(code, 'value')}")
        return code.compiled("read")

    def encode(self, value: T) -> Json:
        """*value* as data for JSON."""
        return self._write(value)

    @cached_property
    def _write(self) -> Callable[[T], Json]:
        return _writer(self._kind)


def _writer(kind: _Kind) -> Callable[[Any], Json]:
    code = Code()
    with code.block("def write(value):"):
        code.line(f"return {kind.write(code, 'value')}")
    return code.compiled("write")


REFERENCE = "#/components/schemas/"

WORD_SCHEMAS: Final[dict[str, Schema]] = {
    "Card": {
        "type": "string",
        "pattern": "^[2-9TJQKA][cdhs]$",
        "description": "A card: rank and suit (CV-1).",
        "example": "Td",
    },
    "CardSet": {
        "type": "array",
        "items": {"$ref": REFERENCE + "Card"},
        "uniqueItems": True,
        "maxItems": 52,
        "description": "A set of cards, ascending: suits c, d, h, s, in a suit ranks 2 to A (CV-2, CV-3).",
        "example": ["6c", "Td", "Qs"],
    },
    "Rank": {
        "type": "string",
        "enum": list(RANKS),
        "description": "A rank (CV-1).",
        "example": "Q",
    },
    "Seat": {
        "type": "integer",
        "minimum": 0,
        "maximum": 5,
        "description": "A place at the table, clockwise from 0 (CV-5).",
        "example": 0,
    },
    "Suit": {
        "type": "string",
        "enum": list(SUITS),
        "description": "A suit: clubs, diamonds, hearts, spades (CV-1).",
        "example": "h",
    },
}


def _same(code: Code, value: str) -> str:
    """Writes what JSON holds as it is."""
    return value


def _refused_if(code: Code, condition: str) -> None:
    with code.block(f"if {condition}:"):
        code.line("raise ValueError")


def _chosen(
    table: Mapping[Any, Any], message: str, write: Callable[[Code, str], str], schema: Schema
) -> _Kind:
    """One of a few texts or integers; *table* maps what JSON holds to what the program holds."""
    types = {type(each) for each in table}

    def read(code: Code, value: str) -> str:
        found = code.name()
        _refused_if(code, f"type({value}) not in {code.know(types)}")
        code.line(f"{found} = {code.know(table)}[{value}]")
        return found

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) in types and value in table:
            return table[value]
        faults.append(Fault(path, message))
        return None

    return _Kind(read, decode, write, schema)


def _named(word: Word, table: Mapping[str, int]) -> _Kind:
    """A word that is written as text."""
    names = {held: name for name, held in table.items()}

    def write(code: Code, value: str) -> str:
        return f"{code.know(names)}[{value}]"

    return _chosen(table, f"must be a {word.value.lower()}", write, {"$ref": REFERENCE + word.value})


_BITS: Final = {name: 1 << card for name, card in CARDS.items()}


def _read_card_set(code: Code, value: str) -> str:
    cards, name, card = code.name(), code.name(), code.name()
    _refused_if(code, f"type({value}) is not list")
    code.line(f"{cards} = 0")
    with code.block(f"for {name} in {value}:"):
        code.line(f"{card} = {code.know(_BITS)}[{name}]")
        _refused_if(code, f"{card} <= {cards}")  # it comes not after all those before it
        code.line(f"{cards} |= {card}")
    return cards


def _decode_card_set(value: Json, path: str, faults: list[Fault]) -> CardSet:
    if type(value) is not list:
        faults.append(Fault(path, "must be a list of cards"))
        return 0
    strangers = [
        Fault(f"{path}/{index}", "must be a card")
        for index, name in enumerate(value)
        if type(name) is not str or name not in CARDS
    ]
    faults.extend(strangers)
    if strangers:
        return 0
    cards = [CARDS[name] for name in value]
    if any(card >= after for card, after in itertools.pairwise(cards)):
        faults.append(Fault(path, "must be in ascending order, each card once"))
    return card_set(cards)


def _integer(low: float, high: float, schema: Schema) -> _Kind:
    def read(code: Code, value: str) -> str:
        _refused_if(code, f"type({value}) is not int or not {code.know(low)} <= {value} <= {code.know(high)}")
        return value

    def decode(value: Json, path: str, faults: list[Fault]) -> int:
        if type(value) is not int:
            faults.append(Fault(path, "must be an integer"))
            return 0
        if value < low:
            faults.append(Fault(path, f"must be at least {low}"))
        if value > high:
            faults.append(Fault(path, f"must be at most {high}"))
        return value

    return _Kind(read, decode, _same, schema)


def _ranged(bounds: Range) -> _Kind:
    schema: Schema = {"type": "integer", "minimum": bounds.low}
    if bounds.high is not None:
        schema["maximum"] = bounds.high
    return _integer(bounds.low, math.inf if bounds.high is None else bounds.high, schema)


def _text(bounds: Length | None) -> _Kind:
    low, high = bounds or (0, math.inf)

    def read(code: Code, value: str) -> str:
        size = f"{code.know(low)} <= len({value}) <= {code.know(high)}"
        _refused_if(code, f"type({value}) is not str or not {size} or not {code.know(_is_unicode)}({value})")
        return value

    def decode(value: Json, path: str, faults: list[Fault]) -> str:
        if type(value) is not str:
            faults.append(Fault(path, "must be a string"))
            return ""
        if not low <= len(value) <= high:
            faults.append(Fault(path, f"must have {low} to {high} characters"))
        if not _is_unicode(value):
            faults.append(Fault(path, "must be valid Unicode"))
        return value

    schema: Schema = {"type": "string"}
    if bounds is not None:
        schema |= {"minLength": bounds.low, "maxLength": bounds.high}
    return _Kind(read, decode, _same, schema)


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _nullable(kind: _Kind) -> _Kind:
    inner = kind.decode

    def read(code: Code, value: str) -> str:
        found = code.name()
        code.line(f"{found} = {value}")
        with code.block(f"if {value} is not None:"):
            code.line(f"{found} = {kind.read(code, value)}")
        return found

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        return None if value is None else inner(value, path, faults)

    def write(code: Code, value: str) -> str:
        some = kind.write(code, value)
        return value if some == value else f"(None if {value} is None else {some})"

    schema = kind.schema
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        schema = {**schema, "type": [schema["type"], "null"]}
    else:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return _Kind(read, decode, write, schema)


def _list(kind: _Kind) -> _Kind:
    item = kind.decode

    def read(code: Code, value: str) -> str:
        found, each = code.name(), code.name()
        _refused_if(code, f"type({value}) is not list")
        code.line(f"{found} = []")
        with code.block(f"for {each} in {value}:"):
            code.line(f"{found}.append({kind.read(code, each)})")
        code.line(f"{found} = tuple({found})")
        return found

    def decode(value: Json, path: str, faults: list[Fault]) -> tuple[Any, ...]:
        if type(value) is not list:
            faults.append(Fault(path, "must be a list"))
            return ()
        return tuple([item(each, f"{path}/{index}", faults) for index, each in enumerate(value)])

    def write(code: Code, value: str) -> str:
        each = code.name()
        written = kind.write(code, each)
        return f"[*{value}]" if written == each else f"[{written} for {each} in {value}]"

    return _Kind(read, decode, write, {"type": "array", "items": kind.schema})


def _card_list(kind: _Kind) -> _Kind:
    """A list of cards: as :func:`_list`, and at most as long as a pack."""
    read, decode, _, schema = _list(kind)

    def write(code: Code, value: str) -> str:
        return f"{code.know(names)}({value})"

    return _Kind(read, decode, write, {**schema, "maxItems": 52})


def _fixed(kinds: Sequence[_Kind]) -> _Kind:
    """A list with a kind for every place."""
    size = len(kinds)
    items = [(index, kind.decode) for index, kind in enumerate(kinds)]

    def read(code: Code, value: str) -> str:
        parts = [code.name() for _ in kinds]
        _refused_if(code, f"type({value}) is not list or len({value}) != {size}")
        code.line(f"[{', '.join(parts)}] = {value}")
        read = [kind.read(code, part) for kind, part in zip(kinds, parts, strict=True)]
        return f"({''.join(f'{each}, ' for each in read)})"

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) is not list or len(value) != size:
            faults.append(Fault(path, f"must be a list of {size}"))
            value = [None] * size
            faults = []
        return tuple([item(value[index], f"{path}/{index}", faults) for index, item in items])

    def write(code: Code, value: str) -> str:
        written = [kind.write(code, f"{value}[{place}]") for place, kind in enumerate(kinds)]
        return f"[{', '.join(written)}]"

    schema: Schema = {"type": "array", "minItems": size, "maxItems": size}
    schema["prefixItems"] = [kind.schema for kind in kinds]
    return _Kind(read, decode, write, schema)


class _Field(NamedTuple):
    """A field of a record, and what has a key of its own in JSON: it alone, or its own fields."""

    name: str
    kind: _Kind
    parts: tuple[tuple[str, _Kind], ...]
    made: Any
    """The record that the parts make, if it is inlined."""


def _field(name: str, hint: Any) -> _Field:
    if Inline.INLINE not in getattr(hint, "__metadata__", ()):
        kind = _kind(hint)
        return _Field(name, kind, ((name, kind),), None)
    record = get_args(hint)[0]
    parts = tuple((inner, _kind(each)) for inner, each in _record_fields(record))
    return _Field(name, _record(record, inline=True), parts, get_origin(record) or record)


def _record_fields(record: Any) -> list[tuple[str, Any]]:
    """The annotations of a ``NamedTuple``, with type variables filled in."""
    made = get_origin(record) or record
    filled = dict(zip(getattr(made, "__parameters__", ()), get_args(record), strict=False))
    hints = get_type_hints(made, include_extras=True)
    return [(name, _fill(hints[name], filled)) for name in made._fields]


def _fill(annotation: Any, known: Mapping[Any, Any]) -> Any:
    if annotation in known:
        return known[annotation]
    parameters = getattr(annotation, "__parameters__", ())
    if parameters:
        return annotation[tuple(known[parameter] for parameter in parameters)]
    return annotation


def _is_record(annotation: Any) -> bool:
    made = get_origin(annotation) or annotation
    return isinstance(made, type) and issubclass(made, tuple) and hasattr(made, "_fields")


def _record(annotation: Any, *, partial: bool = False, inline: bool = False) -> _Kind:
    """A ``NamedTuple``. *partial*: fields with a default may be left out; *inline*: it is part of another."""
    made = get_origin(annotation) or annotation
    defaults: dict[str, Any] = made._field_defaults if partial else {}
    fields = [_field(name, hint) for name, hint in _record_fields(annotation)]
    parts = [part for field in fields for part in field.parts]
    keys = [name for name, _ in parts]
    wanted = frozenset(keys)

    def read(code: Code, value: str) -> str:
        if partial:
            _refused_if(code, f"type({value}) is not dict or not {value}.keys() <= {code.know(wanted)}")
        else:
            _refused_if(code, f"type({value}) is not dict or len({value}) != {len(keys)}")
        row = []
        for field in fields:
            found = [read_part(code, value, *part) for part in field.parts]
            row.append(_making(code, field.made, found) if field.made else found[0])
        return _making(code, made, row)

    def read_part(code: Code, value: str, name: str, kind: _Kind) -> str:
        found = code.name()
        if name not in defaults:
            code.line(f"{found} = {value}[{name!r}]")
            return kind.read(code, found)
        with code.block(f"if {name!r} in {value}:"):
            code.line(f"{found} = {value}[{name!r}]")
            code.line(f"{found} = {kind.read(code, found)}")
        with code.block("else:"):
            code.line(f"{found} = {code.know(defaults[name])}")
        return found

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) is not dict:
            faults.append(Fault(path, "must be an object"))
            return None
        if not inline and value.keys() != wanted:
            faults += unknown_fields(value, keys, path)
        found = []
        for name, (_, item, _, _), _, record in fields:
            if record:
                found.append(item(value, path, faults))
            elif name in value:
                found.append(item(value[name], f"{path}/{name}", faults))
            elif name in defaults:
                found.append(defaults[name])
            else:
                faults.append(Fault(f"{path}/{name}", "missing"))
                found.append(None)
        return made._make(found)

    def write(code: Code, value: str) -> str:
        written = []
        for place, field in enumerate(fields):
            inner = [f"[{below}]" for below in range(len(field.parts))] if field.made else [""]
            written += [
                f"{name!r}: {kind.write(code, f'{value}[{place}]{below}')}"
                for below, (name, kind) in zip(inner, field.parts, strict=True)
            ]
        return f"{{{', '.join(written)}}}"

    properties: Schema = {}
    for name, kind, _, record in fields:
        if record:
            properties |= kind.schema["properties"]
        elif name in defaults:
            properties[name] = {**kind.schema, "default": _writer(kind)(defaults[name])}
        else:
            properties[name] = kind.schema
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    required = [name for name in properties if name not in defaults]
    if required:
        schema["required"] = required
    return _Kind(read, decode, write, schema)


def _making(code: Code, record: Any, names: Sequence[str]) -> str:
    """What makes a ``NamedTuple`` of the values called so."""
    return f"tuple.__new__({code.know(record)}, ({''.join(f'{name}, ' for name in names)}))"


def unknown_field(known: Iterable[str]) -> str:
    """What is wrong with a field that is none of the *known* ones."""
    return f"unknown field; known: {', '.join(known)}"


def unknown_fields(given: Iterable[str], known: Collection[str], path: str = "") -> list[Fault]:
    """A fault for each of the *given* fields of what stands at *path* that is none of the *known* ones."""
    unknown = [name for name in given if name not in known]
    if not unknown:
        return []
    what = unknown_field(known)
    return [Fault(f"{path}/{escaped(name)}", what) for name in unknown]


def escaped(key: str) -> str:
    """A key as a part of a JSON pointer (RFC 6901); a long one is cut, for it is somebody's input."""
    return key[:64].replace("~", "~0").replace("/", "~1")


_WORDS: Final[dict[Word, _Kind]] = {
    Word.CARD: _named(Word.CARD, CARDS),
    Word.CARD_SET: _Kind(
        _read_card_set,
        _decode_card_set,
        lambda code, value: f"{code.know(names_in)}({value})",
        {"$ref": REFERENCE + "CardSet"},
    ),
    Word.RANK: _named(Word.RANK, {rank: index for index, rank in enumerate(RANKS)}),
    Word.SEAT: _integer(0, 5, {"$ref": REFERENCE + "Seat"}),
    Word.SUIT: _named(Word.SUIT, {suit: index for index, suit in enumerate(SUITS)}),
}


def _annotated(annotation: Any) -> _Kind:
    base, *remarks = get_args(annotation)
    for remark in remarks:
        match remark:
            case Word():
                return _WORDS[remark]
            case Range():
                return _ranged(remark)
            case Length():
                return _text(remark)
    return _kind(base)


def _union(parts: Sequence[Any]) -> _Kind:
    some = [part for part in parts if part is not NoneType]
    if len(some) != 1 or len(some) == len(parts):
        raise TypeError(f"no codec for the union {parts}")
    return _nullable(_kind(some[0]))


def _tuple(parts: Sequence[Any]) -> _Kind:
    if len(parts) == 2 and parts[1] is Ellipsis:
        kind = _kind(parts[0])
        return _card_list(kind) if kind is _WORDS[Word.CARD] else _list(kind)
    return _fixed([_kind(part) for part in parts])


def _said(values: Iterable[Any]) -> str:
    return f"must be one of: {', '.join(map(str, values))}"


def _kind(annotation: Any) -> _Kind:
    if _is_record(annotation):
        return _record(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _annotated(annotation)
    if origin in (Union, UnionType):
        return _union(get_args(annotation))
    if origin is tuple:
        return _tuple(get_args(annotation))
    if origin is Literal:
        values = get_args(annotation)
        kind = "string" if isinstance(values[0], str) else "integer"
        table = {value: value for value in values}
        return _chosen(table, _said(values), _same, {"type": kind, "enum": list(values)})
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        members = {member.value: member for member in annotation}
        schema = {"type": "string", "enum": list(members)}
        return _chosen(members, _said(members), lambda code, value: f"{value}._value_", schema)
    if annotation is bool:
        table = {True: True, False: False}
        return _chosen(table, "must be true or false", _same, {"type": "boolean"})
    if annotation is int:
        return _integer(-math.inf, math.inf, {"type": "integer"})
    if annotation is str:
        return _text(None)
    raise TypeError(f"no codec for {annotation!r}")


def codec_of(annotation: Any, *, partial: bool = False) -> Codec[Any]:
    """The codec of a type; ``TypeError`` if it holds something that has no form in JSON.

    Every field is needed, unless *partial* lets the fields of a record that have a default be left out.
    """
    return _made(annotation, partial)


@cache
def _made(annotation: Hashable, partial: bool) -> Codec[Any]:
    return Codec(_record(annotation, partial=True) if partial else _kind(annotation))
