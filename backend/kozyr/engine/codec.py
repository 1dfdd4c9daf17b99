"""Codecs: values to and from JSON, and their JSON Schema, all derived from type annotations.

A codec is made once for a type. It decodes strictly: exact fields, exact types, every fault with its path (a
JSON pointer). It supports ``NamedTuple``, ``tuple``, ``Literal``, ``Enum``, unions with ``None``, ``bool``,
``int``, ``str`` and the types of :mod:`kozyr.engine.cards`.

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
    """Marks a record whose fields are written among the fields of the record that holds it."""

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


class FaultsError(ValueError):
    """A value is refused; ``faults`` holds every reason, each with its path."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path or '/'}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


class DecodeError(FaultsError):
    """The value is not of the type of the codec."""


MAX_FAULTS: Final = 100
"""Faults after which the rest of a value is not looked at: a long list of wrong items costs little."""


class _TooManyFaultsError(Exception):
    """There are :data:`MAX_FAULTS`."""


class _FaultList(list[Fault]):
    """At most :data:`MAX_FAULTS` faults; the last one ends the decoding."""

    def append(self, fault: Fault) -> None:
        super().append(fault)
        if len(self) >= MAX_FAULTS:
            raise _TooManyFaultsError

    def extend(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.append(fault)


READ_ERRORS: Final = (LookupError, TypeError, ValueError)
"""What the generated fast reader raises for a value that is not of the type."""


class _Kind(NamedTuple):
    """How one type is read, written and described.

    ``read`` generates the lines that read a variable, and returns the name of the result; the lines raise one
    of :data:`READ_ERRORS` for a wrong value. ``decode`` reads the same value but collects every fault; its
    result counts only if there is none. ``write`` returns the expression that turns a value, given as an
    expression, into JSON.
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
        """The value written as *value* (parsed JSON) at *path*.

        :class:`DecodeError` with every fault, or the first :data:`MAX_FAULTS`.
        """
        with suppress(*READ_ERRORS):
            return self._read(value)
        faults = _FaultList()
        try:
            decoded: T = self._kind.decode(value, path, faults)
        except _TooManyFaultsError:
            raise DecodeError(faults) from None
        if faults:
            raise DecodeError(faults)
        return decoded

    @cached_property
    def _read(self) -> Callable[[Json], T]:
        """The generated fast reader: no faults, only one of :data:`READ_ERRORS` for a wrong value."""
        code = Code()
        with code.block("def read(value):"):
            code.line(f"return {self._kind.read(code, 'value')}")
        return code.compile("read")

    def encode(self, value: T) -> Json:
        """*value* as data for JSON."""
        return self._write(value)

    @cached_property
    def _write(self) -> Callable[[T], Json]:
        return _build_writer(self._kind)


def _build_writer(kind: _Kind) -> Callable[[Any], Json]:
    code = Code()
    with code.block("def write(value):"):
        code.line(f"return {kind.write(code, 'value')}")
    return code.compile("write")


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


def _write_as_is(code: Code, value: str) -> str:
    """The value is the same in JSON."""
    return value


def _raise_if(code: Code, condition: str) -> None:
    """Generates: refuse the value if *condition* holds."""
    with code.block(f"if {condition}:"):
        code.line("raise ValueError")


def _choice(
    table: Mapping[Any, Any], message: str, write: Callable[[Code, str], str], schema: Schema
) -> _Kind:
    """One of a few strings or integers; *table* maps the JSON value to the value of the program."""
    types = {type(each) for each in table}

    def read(code: Code, value: str) -> str:
        result = code.new_name()
        _raise_if(code, f"type({value}) not in {code.bind(types)}")
        code.line(f"{result} = {code.bind(table)}[{value}]")
        return result

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) in types and value in table:
            return table[value]
        faults.append(Fault(path, message))
        return None

    return _Kind(read, decode, write, schema)


def _card_word(word: Word, table: Mapping[str, int]) -> _Kind:
    """A card, rank or suit: an integer that is written as text."""
    names = {value: name for name, value in table.items()}

    def write(code: Code, value: str) -> str:
        return f"{code.bind(names)}[{value}]"

    return _choice(table, f"must be a {word.value.lower()}", write, {"$ref": REFERENCE + word.value})


_BITS: Final = {name: 1 << card for name, card in CARDS.items()}


def _read_card_set(code: Code, value: str) -> str:
    cards, name, card = code.new_name(), code.new_name(), code.new_name()
    _raise_if(code, f"type({value}) is not list")
    code.line(f"{cards} = 0")
    with code.block(f"for {name} in {value}:"):
        code.line(f"{card} = {code.bind(_BITS)}[{name}]")
        _raise_if(code, f"{card} <= {cards}")  # not after all cards before it
        code.line(f"{cards} |= {card}")
    return cards


def _decode_card_set(value: Json, path: str, faults: list[Fault]) -> CardSet:
    if type(value) is not list:
        faults.append(Fault(path, "must be a list of cards"))
        return 0
    if len(value) > len(CARDS):
        faults.append(Fault(path, f"must have at most {len(CARDS)} items"))
        return 0
    unknown = [index for index, name in enumerate(value) if type(name) is not str or name not in CARDS]
    faults.extend(Fault(f"{path}/{index}", "must be a card") for index in unknown)
    if unknown:
        return 0
    cards = [CARDS[name] for name in value]
    if any(card >= after for card, after in itertools.pairwise(cards)):
        faults.append(Fault(path, "must be in ascending order, each card once"))
    return card_set(cards)


def _integer(low: float, high: float, schema: Schema) -> _Kind:
    def read(code: Code, value: str) -> str:
        _raise_if(code, f"type({value}) is not int or not {code.bind(low)} <= {value} <= {code.bind(high)}")
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

    return _Kind(read, decode, _write_as_is, schema)


def _integer_in(bounds: Range) -> _Kind:
    schema: Schema = {"type": "integer", "minimum": bounds.low}
    if bounds.high is not None:
        schema["maximum"] = bounds.high
    return _integer(bounds.low, math.inf if bounds.high is None else bounds.high, schema)


def _text(bounds: Length | None) -> _Kind:
    low, high = bounds or (0, math.inf)

    def read(code: Code, value: str) -> str:
        size = f"{code.bind(low)} <= len({value}) <= {code.bind(high)}"
        _raise_if(code, f"type({value}) is not str or not {size} or not {code.bind(_is_unicode)}({value})")
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
    return _Kind(read, decode, _write_as_is, schema)


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _nullable(kind: _Kind) -> _Kind:
    decode_inner = kind.decode

    def read(code: Code, value: str) -> str:
        result = code.new_name()
        code.line(f"{result} = {value}")
        with code.block(f"if {value} is not None:"):
            code.line(f"{result} = {kind.read(code, value)}")
        return result

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        return None if value is None else decode_inner(value, path, faults)

    def write(code: Code, value: str) -> str:
        inner = kind.write(code, value)
        return value if inner == value else f"(None if {value} is None else {inner})"

    schema = kind.schema
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        schema = {**schema, "type": [schema["type"], "null"]}
    else:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return _Kind(read, decode, write, schema)


def _list(kind: _Kind, max_items: int | None = None) -> _Kind:
    item = kind.decode
    too_long = "" if max_items is None else f" or len({{}}) > {max_items}"

    def read(code: Code, value: str) -> str:
        result, each = code.new_name(), code.new_name()
        _raise_if(code, f"type({value}) is not list{too_long.format(value)}")
        code.line(f"{result} = []")
        with code.block(f"for {each} in {value}:"):
            code.line(f"{result}.append({kind.read(code, each)})")
        code.line(f"{result} = tuple({result})")
        return result

    def decode(value: Json, path: str, faults: list[Fault]) -> tuple[Any, ...]:
        if type(value) is not list:
            faults.append(Fault(path, "must be a list"))
            return ()
        if max_items is not None and len(value) > max_items:
            faults.append(Fault(path, f"must have at most {max_items} items"))
            return ()
        return tuple([item(each, f"{path}/{index}", faults) for index, each in enumerate(value)])

    def write(code: Code, value: str) -> str:
        each = code.new_name()
        element = kind.write(code, each)
        return f"[*{value}]" if element == each else f"[{element} for {each} in {value}]"

    schema: Schema = {"type": "array", "items": kind.schema}
    return _Kind(read, decode, write, schema if max_items is None else {**schema, "maxItems": max_items})


def _card_list(kind: _Kind) -> _Kind:
    """A list of cards: as :func:`_list`, and at most as long as a pack."""
    read, decode, _, schema = _list(kind, len(CARDS))

    def write(code: Code, value: str) -> str:
        return f"{code.bind(names)}({value})"

    return _Kind(read, decode, write, schema)


def _fixed_list(kinds: Sequence[_Kind]) -> _Kind:
    """A list of fixed length with a kind for every place."""
    size = len(kinds)
    items = [(index, kind.decode) for index, kind in enumerate(kinds)]

    def read(code: Code, value: str) -> str:
        parts = [code.new_name() for _ in kinds]
        _raise_if(code, f"type({value}) is not list or len({value}) != {size}")
        code.line(f"[{', '.join(parts)}] = {value}")
        results = [kind.read(code, part) for kind, part in zip(kinds, parts, strict=True)]
        return f"({''.join(f'{each}, ' for each in results)})"

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) is not list or len(value) != size:
            faults.append(Fault(path, f"must be a list of {size}"))
            value = [None] * size
            faults = []
        return tuple([item(value[index], f"{path}/{index}", faults) for index, item in items])

    def write(code: Code, value: str) -> str:
        elements = [kind.write(code, f"{value}[{place}]") for place, kind in enumerate(kinds)]
        return f"[{', '.join(elements)}]"

    schema: Schema = {"type": "array", "minItems": size, "maxItems": size}
    schema["prefixItems"] = [kind.schema for kind in kinds]
    return _Kind(read, decode, write, schema)


class _Field(NamedTuple):
    """A field of a record. ``parts`` are the keys it has in JSON: its own, or those of an inlined record."""

    name: str
    kind: _Kind
    parts: tuple[tuple[str, _Kind], ...]
    inlined: Any
    """The class of the record that the parts make, if the field is inlined; else None."""


def _field(name: str, hint: Any) -> _Field:
    if Inline.INLINE not in getattr(hint, "__metadata__", ()):
        kind = _kind(hint)
        return _Field(name, kind, ((name, kind),), None)
    record = get_args(hint)[0]
    parts = tuple((inner, _kind(each)) for inner, each in _record_fields(record))
    return _Field(name, _record(record, inline=True), parts, get_origin(record) or record)


def _record_fields(record: Any) -> list[tuple[str, Any]]:
    """The annotations of a ``NamedTuple``, with type variables filled in."""
    cls = get_origin(record) or record
    arguments = dict(zip(getattr(cls, "__parameters__", ()), get_args(record), strict=False))
    hints = get_type_hints(cls, include_extras=True)
    return [(name, _substitute(hints[name], arguments)) for name in cls._fields]


def _substitute(annotation: Any, arguments: Mapping[Any, Any]) -> Any:
    """*annotation* with its type variables replaced by *arguments*."""
    if annotation in arguments:
        return arguments[annotation]
    parameters = getattr(annotation, "__parameters__", ())
    if parameters:
        return annotation[tuple(arguments[parameter] for parameter in parameters)]
    return annotation


def _is_record(annotation: Any) -> bool:
    cls = get_origin(annotation) or annotation
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")


def _record(annotation: Any, *, partial: bool = False, inline: bool = False) -> _Kind:
    """A ``NamedTuple``. *partial*: fields with a default may be left out; *inline*: its fields are written
    among those of the record that holds it.
    """
    cls = get_origin(annotation) or annotation
    defaults: dict[str, Any] = cls._field_defaults if partial else {}
    fields = [_field(name, hint) for name, hint in _record_fields(annotation)]
    parts = [part for field in fields for part in field.parts]
    keys = [name for name, _ in parts]
    expected = frozenset(keys)

    def read(code: Code, value: str) -> str:
        if partial:
            _raise_if(code, f"type({value}) is not dict or not {value}.keys() <= {code.bind(expected)}")
        else:
            _raise_if(code, f"type({value}) is not dict or len({value}) != {len(keys)}")
        row = []
        for field in fields:
            names = [read_part(code, value, *part) for part in field.parts]
            row.append(_construction(code, field.inlined, names) if field.inlined else names[0])
        return _construction(code, cls, row)

    def read_part(code: Code, value: str, name: str, kind: _Kind) -> str:
        part = code.new_name()
        if name not in defaults:
            code.line(f"{part} = {value}[{name!r}]")
            return kind.read(code, part)
        with code.block(f"if {name!r} in {value}:"):
            code.line(f"{part} = {value}[{name!r}]")
            code.line(f"{part} = {kind.read(code, part)}")
        with code.block("else:"):
            code.line(f"{part} = {code.bind(defaults[name])}")
        return part

    def decode(value: Json, path: str, faults: list[Fault]) -> Any:
        if type(value) is not dict:
            faults.append(Fault(path, "must be an object"))
            return None
        if not inline and value.keys() != expected:
            faults.extend(find_unknown_fields(value, keys, path))
        row = []
        for name, (_, item, _, _), _, inlined in fields:
            if inlined:
                row.append(item(value, path, faults))
            elif name in value:
                row.append(item(value[name], f"{path}/{name}", faults))
            elif name in defaults:
                row.append(defaults[name])
            else:
                faults.append(Fault(f"{path}/{name}", "missing"))
                row.append(None)
        return cls._make(row)

    def write(code: Code, value: str) -> str:
        items = []
        for place, field in enumerate(fields):
            indices = [f"[{index}]" for index in range(len(field.parts))] if field.inlined else [""]
            items += [
                f"{name!r}: {kind.write(code, f'{value}[{place}]{index}')}"
                for index, (name, kind) in zip(indices, field.parts, strict=True)
            ]
        return f"{{{', '.join(items)}}}"

    properties: Schema = {}
    for name, kind, _, inlined in fields:
        if inlined:
            properties |= kind.schema["properties"]
        elif name in defaults:
            properties[name] = {**kind.schema, "default": _build_writer(kind)(defaults[name])}
        else:
            properties[name] = kind.schema
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    required = [name for name in properties if name not in defaults]
    if required:
        schema["required"] = required
    return _Kind(read, decode, write, schema)


def _construction(code: Code, record: Any, names: Sequence[str]) -> str:
    """The expression that makes a ``NamedTuple`` of the variables *names*, one for each of its fields."""
    return f"tuple.__new__({code.bind(record)}, ({''.join(f'{name}, ' for name in names)}))"


def unknown_field_message(known: Iterable[str]) -> str:
    """What is wrong with a field that is none of the *known* ones."""
    return f"unknown field; known: {', '.join(known)}"


def find_unknown_fields(names: Iterable[str], known: Collection[str], path: str = "") -> list[Fault]:
    """A fault for each of the field *names* of the object at *path* that is none of the *known* ones.

    At most :data:`MAX_FAULTS`.
    """
    unknown = list(itertools.islice((name for name in names if name not in known), MAX_FAULTS))
    if not unknown:
        return []
    message = unknown_field_message(known)
    return [Fault(f"{path}/{escape_key(name)}", message) for name in unknown]


def escape_key(key: str) -> str:
    """A key as a part of a JSON pointer (RFC 6901). Keys are user input, so a long one is cut."""
    return key[:64].replace("~", "~0").replace("/", "~1")


_WORDS: Final[dict[Word, _Kind]] = {
    Word.CARD: _card_word(Word.CARD, CARDS),
    Word.CARD_SET: _Kind(
        _read_card_set,
        _decode_card_set,
        lambda code, value: f"{code.bind(names_in)}({value})",
        {"$ref": REFERENCE + "CardSet"},
    ),
    Word.RANK: _card_word(Word.RANK, {rank: index for index, rank in enumerate(RANKS)}),
    Word.SEAT: _integer(0, 5, {"$ref": REFERENCE + "Seat"}),
    Word.SUIT: _card_word(Word.SUIT, {suit: index for index, suit in enumerate(SUITS)}),
}


def _metadata_kind(annotation: Any) -> _Kind:
    base, *metadata = get_args(annotation)
    for item in metadata:
        match item:
            case Word():
                return _WORDS[item]
            case Range():
                return _integer_in(item)
            case Length():
                return _text(item)
    return _kind(base)


def _union(parts: Sequence[Any]) -> _Kind:
    others = [part for part in parts if part is not NoneType]
    if len(others) != 1 or len(others) == len(parts):
        raise TypeError(f"no codec for the union {parts}")
    return _nullable(_kind(others[0]))


def _tuple(parts: Sequence[Any]) -> _Kind:
    if len(parts) == 2 and parts[1] is Ellipsis:
        kind = _kind(parts[0])
        return _card_list(kind) if kind is _WORDS[Word.CARD] else _list(kind)
    return _fixed_list([_kind(part) for part in parts])


def _one_of_message(values: Iterable[Any]) -> str:
    return f"must be one of: {', '.join(map(str, values))}"


def _kind(annotation: Any) -> _Kind:
    if _is_record(annotation):
        return _record(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _metadata_kind(annotation)
    if origin in (Union, UnionType):
        return _union(get_args(annotation))
    if origin is tuple:
        return _tuple(get_args(annotation))
    if origin is Literal:
        values = get_args(annotation)
        kind = "string" if isinstance(values[0], str) else "integer"
        table = {value: value for value in values}
        return _choice(table, _one_of_message(values), _write_as_is, {"type": kind, "enum": list(values)})
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        members = {member.value: member for member in annotation}
        schema = {"type": "string", "enum": list(members)}
        return _choice(members, _one_of_message(members), lambda code, value: f"{value}._value_", schema)
    if annotation is bool:
        table = {True: True, False: False}
        return _choice(table, "must be true or false", _write_as_is, {"type": "boolean"})
    if annotation is int:
        return _integer(-math.inf, math.inf, {"type": "integer"})
    if annotation is str:
        return _text(None)
    raise TypeError(f"no codec for {annotation!r}")


def codec_of(annotation: Any, *, partial: bool = False) -> Codec[Any]:
    """The codec of a type; ``TypeError`` if a part of the type has no form in JSON.

    With *partial* the fields of a record that have a default may be left out.
    """
    return _cached_codec(annotation, partial)


@cache
def _cached_codec(annotation: Hashable, partial: bool) -> Codec[Any]:
    return Codec(_record(annotation, partial=True) if partial else _kind(annotation))
