"""A state as a few bytes and back, derived from its annotations as its JSON is (:mod:`kozyr.engine.codec`).

A card costs one byte wherever it lies and a set of cards seven, whatever is in it: the length says no more
than how many cards lie where, which everybody can see. Sealed states are padded to one length besides.

Packed bytes are trusted: only what :mod:`kozyr.api.sealing` has found genuine is unpacked.
"""

import json
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from kozyr.engine.cards import Word
from kozyr.engine.codec import Length, Range
from kozyr.engine.game import Game

SET_BYTES: Final = 7


class Source:
    """Packed bytes, and how far they have been read."""

    __slots__ = ("at", "content")

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def byte(self) -> int:
        """The next byte."""
        found = self.content[self.at]
        self.at += 1
        return found

    def take(self, count: int) -> bytes:
        """The next *count* bytes."""
        found = self.content[self.at : self.at + count]
        self.at += count
        return found


class Packer(NamedTuple):
    """How the values of one type are packed and unpacked."""

    pack: Callable[[Any, bytearray], None]
    unpack: Callable[[Source], Any]


# ---- single values ----


def _pack_byte(value: int, out: bytearray) -> None:
    out.append(value)


def _pack_set(value: int, out: bytearray) -> None:
    out += value.to_bytes(SET_BYTES, "big")


def _unpack_set(source: Source) -> int:
    return int.from_bytes(source.take(SET_BYTES), "big")


def _pack_integer(value: int, out: bytearray) -> None:
    """Any integer, seven bits a byte, small ones first; the sign is its lowest bit."""
    left = value << 1 if value >= 0 else ~value << 1 | 1
    while left > 0x7F:
        out.append(left & 0x7F | 0x80)
        left >>= 7
    out.append(left)


def _unpack_integer(source: Source) -> int:
    found = shift = 0
    while True:
        byte = source.byte()
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return ~(found >> 1) if found & 1 else found >> 1
        shift += 7


def _pack_text(value: str, out: bytearray) -> None:
    written = value.encode()
    _pack_integer(len(written), out)
    out += written


def _unpack_text(source: Source) -> str:
    return source.take(_unpack_integer(source)).decode()


def _pack_boolean(value: bool, out: bytearray) -> None:
    out.append(value)


_BYTE: Final = Packer(_pack_byte, Source.byte)
_INTEGER: Final = Packer(_pack_integer, _unpack_integer)
_TEXT: Final = Packer(_pack_text, _unpack_text)
_BOOLEAN: Final = Packer(_pack_boolean, lambda source: source.byte() == 1)
_SET: Final = Packer(_pack_set, _unpack_set)


def _one_of(values: Sequence[Any]) -> Packer:
    """One of a few values, by its number."""
    numbers = {value: number for number, value in enumerate(values)}
    return Packer(
        lambda value, out: out.append(numbers[value]),
        lambda source: values[source.byte()],
    )


def _nullable(some: Packer) -> Packer:
    pack, unpack = some

    def packed(value: Any, out: bytearray) -> None:
        if value is None:
            out.append(0)
        else:
            out.append(1)
            pack(value, out)

    return Packer(packed, lambda source: unpack(source) if source.byte() else None)


# ---- several values ----


def _pack_bytes(value: tuple[int, ...], out: bytearray) -> None:
    out.append(len(value))
    out += bytes(value)


_BYTES: Final = Packer(_pack_bytes, lambda source: tuple(source.take(source.byte())))


def _list(item: Packer) -> Packer:
    """As many values of one type as there are, at most 255."""
    if item is _BYTE:
        return _BYTES
    pack, unpack = item

    def packed(value: tuple[Any, ...], out: bytearray) -> None:
        out.append(len(value))
        for each in value:
            pack(each, out)

    return Packer(packed, lambda source: tuple([unpack(source) for _ in range(source.byte())]))


def _row(items: Sequence[Packer], make: Callable[[list[Any]], Any]) -> Packer:
    """A value of a type of its own at every place."""
    packs = [item.pack for item in items]
    unpacks = [item.unpack for item in items]

    def packed(value: tuple[Any, ...], out: bytearray) -> None:
        for pack, each in zip(packs, value, strict=True):
            pack(each, out)

    return Packer(packed, lambda source: make([unpack(source) for unpack in unpacks]))


# ---- from annotations ----


def _record(annotation: Any) -> Packer:
    """A ``NamedTuple``, its type variables filled in."""
    made = get_origin(annotation) or annotation
    filled = dict(zip(getattr(made, "__parameters__", ()), get_args(annotation), strict=False))
    hints = get_type_hints(made, include_extras=True)
    fields = []
    for name in made._fields:
        hint = hints[name]
        parameters = getattr(hint, "__parameters__", ())
        if hint in filled:
            hint = filled[hint]
        elif parameters:
            hint = hint[tuple(filled[parameter] for parameter in parameters)]
        fields.append(packer(hint))
    return _row(fields, made._make)


def _annotated(base: Any, remarks: Sequence[Any]) -> Packer:
    for remark in remarks:
        match remark:
            case Word.CARD_SET:
                return _SET
            case Word():
                return _BYTE
            case Range(low, high) if low >= 0 and high is not None and high < 256:
                return _BYTE
            case Range():
                return _INTEGER
            case Length():
                return _TEXT
    return packer(base)


def packer(annotation: Any) -> Packer:
    """How the values of a type are packed; ``KeyError`` for one that has no form in JSON."""
    made = get_origin(annotation) or annotation
    if isinstance(made, type) and issubclass(made, tuple) and hasattr(made, "_fields"):
        return _record(annotation)
    parts = get_args(annotation)
    if made is Annotated or hasattr(annotation, "__metadata__"):
        return _annotated(parts[0], parts[1:])
    if made in (Union, UnionType):
        (some,) = (part for part in parts if part is not NoneType)
        return _nullable(packer(some))
    if made is tuple and parts[-1] is Ellipsis:
        return _list(packer(parts[0]))
    if made is tuple:
        return _row([packer(part) for part in parts], tuple)
    if made is Literal:
        return _one_of(parts)
    if isinstance(made, type) and issubclass(made, Enum):
        return _one_of(list(made))
    return {bool: _BOOLEAN, int: _INTEGER, str: _TEXT}[made]


@cache
def packer_of(game: Game[Any]) -> Packer:
    """How the states of *game* are packed."""
    return packer(game.state)


@cache
def shape_of(game: Game[Any]) -> bytes:
    """Four bytes that tell the shape of a game's states: another shape has other ones."""
    return sha256(json.dumps(game.codec.schema, sort_keys=True).encode()).digest()[:4]
