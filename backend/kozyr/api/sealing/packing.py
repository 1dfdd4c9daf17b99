"""Packs states into few bytes and unpacks them, by their annotations (as :mod:`kozyr.engine.codec` for JSON).

A card takes one byte and a set of cards seven, so the length tells no more than how many cards lie where,
which everybody can see. Sealed states are padded to one length besides.

The code of two functions is generated for each type (:mod:`kozyr.engine.codegen`). Packed bytes are trusted:
only what :mod:`kozyr.api.sealing.keyring` has authenticated is unpacked.
"""

import json
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from kozyr.engine.cards import Word
from kozyr.engine.codec import Length, Range
from kozyr.engine.codegen import Code
from kozyr.engine.game import Game

SET_BYTES: Final = 7


class Packer(NamedTuple):
    """The two functions of one type.

    ``unpack`` takes bytes and the offset of a value in them; it returns the value and the offset after it.
    """

    pack: Callable[[Any], bytearray]
    unpack: Callable[[bytes, int], tuple[Any, int]]


class _Format(Protocol):
    """The binary format of one type: it generates the code that packs and unpacks a value."""

    def pack(self, code: Code, value: str) -> None:
        """Generates the lines that append the value of the variable *value* to ``out``."""

    def unpack(self, code: Code) -> str:
        """Generates the lines that read a value of ``content`` at ``at``; returns its variable."""


# ---- single values ----


class _Byte:
    def pack(self, code: Code, value: str) -> None:
        code.line(f"out.append({value})")

    def unpack(self, code: Code) -> str:
        result = code.new_name()
        code.line(f"{result} = content[at]")
        code.line("at += 1")
        return result


class _Boolean(_Byte):
    def unpack(self, code: Code) -> str:
        result = super().unpack(code)
        code.line(f"{result} = {result} == 1")
        return result


class _Set:
    def pack(self, code: Code, value: str) -> None:
        code.line(f"out += {value}.to_bytes({SET_BYTES}, 'big')")

    def unpack(self, code: Code) -> str:
        result = code.new_name()
        code.line(f"{result} = int.from_bytes(content[at : at + {SET_BYTES}], 'big')")
        code.line(f"at += {SET_BYTES}")
        return result


class _Integer:
    """Any integer, seven bits a byte, the lowest ones first; the sign is the lowest bit."""

    def pack(self, code: Code, value: str) -> None:
        rest = code.new_name()
        code.line(f"{rest} = {value} << 1 if {value} >= 0 else ~{value} << 1 | 1")
        with code.block(f"while {rest} > 0x7F:"):
            code.line(f"out.append({rest} & 0x7F | 0x80)")
            code.line(f"{rest} >>= 7")
        code.line(f"out.append({rest})")

    def unpack(self, code: Code) -> str:
        result, shift = code.new_name(), code.new_name()
        code.line(f"{result} = content[at]")
        code.line("at += 1")
        with code.block(f"if {result} > 0x7F:"):
            code.line(f"{result} &= 0x7F")
            code.line(f"{shift} = 7")
            with code.block("while content[at] > 0x7F:"):
                code.line(f"{result} |= (content[at] & 0x7F) << {shift}")
                code.line("at += 1")
                code.line(f"{shift} += 7")
            code.line(f"{result} |= content[at] << {shift}")
            code.line("at += 1")
        code.line(f"{result} = ~({result} >> 1) if {result} & 1 else {result} >> 1")
        return result


class _Text:
    def pack(self, code: Code, value: str) -> None:
        encoded, size = code.new_name(), code.new_name()
        code.line(f"{encoded} = {value}.encode()")
        code.line(f"{size} = len({encoded})")
        _Integer().pack(code, size)
        code.line(f"out += {encoded}")

    def unpack(self, code: Code) -> str:
        result, size = code.new_name(), _Integer().unpack(code)
        code.line(f"{result} = content[at : at + {size}].decode()")
        code.line(f"at += {size}")
        return result


class _OneOf:
    """One of a few values, as its index."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = tuple(values)

    def pack(self, code: Code, value: str) -> None:
        numbers = code.bind({item: number for number, item in enumerate(self._values)})
        code.line(f"out.append({numbers}[{value}])")

    def unpack(self, code: Code) -> str:
        number = _Byte().unpack(code)
        code.line(f"{number} = {code.bind(self._values)}[{number}]")
        return number


class _Nullable:
    def __init__(self, inner: _Format) -> None:
        self._inner = inner

    def pack(self, code: Code, value: str) -> None:
        with code.block(f"if {value} is None:"):
            code.line("out.append(0)")
        with code.block("else:"):
            code.line("out.append(1)")
            self._inner.pack(code, value)

    def unpack(self, code: Code) -> str:
        result, present = code.new_name(), _Byte().unpack(code)
        with code.block(f"if {present}:"):
            code.line(f"{result} = {self._inner.unpack(code)}")
        with code.block("else:"):
            code.line(f"{result} = None")
        return result


# ---- several values ----


class _Bytes:
    """At most 255 bytes, after their number."""

    def pack(self, code: Code, value: str) -> None:
        code.line(f"out.append(len({value}))")
        code.line(f"out += bytes({value})")

    def unpack(self, code: Code) -> str:
        result, size = code.new_name(), _Byte().unpack(code)
        code.line(f"{result} = tuple(content[at : at + {size}])")
        code.line(f"at += {size}")
        return result


class _List:
    """At most 255 values of one type, after their number."""

    def __init__(self, item: _Format) -> None:
        self._item = item

    def pack(self, code: Code, value: str) -> None:
        item = code.new_name()
        code.line(f"out.append(len({value}))")
        with code.block(f"for {item} in {value}:"):
            self._item.pack(code, item)

    def unpack(self, code: Code) -> str:
        result, size = code.new_name(), _Byte().unpack(code)
        code.line(f"{result} = []")
        with code.block(f"for _ in range({size}):"):
            code.line(f"{result}.append({self._item.unpack(code)})")
        code.line(f"{result} = tuple({result})")
        return result


class _Row:
    """A tuple or a ``NamedTuple``: values of different types, one after another."""

    def __init__(self, items: Sequence[_Format], cls: type[Any]) -> None:
        self._items = items
        self._cls = cls

    def pack(self, code: Code, value: str) -> None:
        parts = [code.new_name() for _ in self._items]
        code.line(f"[{', '.join(parts)}] = {value}")
        for item, part in zip(self._items, parts, strict=True):
            item.pack(code, part)

    def unpack(self, code: Code) -> str:
        result, cls = code.new_name(), code.bind(self._cls)
        parts = "".join(f"{item.unpack(code)}, " for item in self._items)
        code.line(f"{result} = tuple.__new__({cls}, ({parts}))")
        return result


# ---- from annotations ----


def _record_format(annotation: Any) -> _Format:
    """The format of a ``NamedTuple``; its type variables are replaced."""
    cls = get_origin(annotation) or annotation
    type_arguments = dict(zip(getattr(cls, "__parameters__", ()), get_args(annotation), strict=False))
    hints = get_type_hints(cls, include_extras=True)
    fields = []
    for name in cls._fields:
        hint = hints[name]
        parameters = getattr(hint, "__parameters__", ())
        if hint in type_arguments:
            hint = type_arguments[hint]
        elif parameters:
            hint = hint[tuple(type_arguments[parameter] for parameter in parameters)]
        fields.append(_format_of(hint))
    return _Row(fields, cls)


def _annotated_format(base: Any, metadata: Sequence[Any]) -> _Format:
    for mark in metadata:
        match mark:
            case Word.CARD_SET:
                return _Set()
            case Word():
                return _Byte()
            case Range(low, high) if low >= 0 and high is not None and high < 256:
                return _Byte()
            case Range():
                return _Integer()
            case Length():
                return _Text()
    return _format_of(base)


def _format_of(annotation: Any) -> _Format:
    """The format of a type; ``KeyError`` for one that has no form in JSON."""
    cls = get_origin(annotation) or annotation
    if isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields"):
        return _record_format(annotation)
    parts = get_args(annotation)
    if cls is Annotated or hasattr(annotation, "__metadata__"):
        return _annotated_format(parts[0], parts[1:])
    if cls in (Union, UnionType):
        (inner,) = (part for part in parts if part is not NoneType)
        return _Nullable(_format_of(inner))
    if cls is tuple and parts[-1] is Ellipsis:
        item = _format_of(parts[0])
        return _Bytes() if type(item) is _Byte else _List(item)
    if cls is tuple:
        return _Row([_format_of(part) for part in parts], tuple)
    if cls is Literal:
        return _OneOf(parts)
    if isinstance(cls, type) and issubclass(cls, Enum):
        return _OneOf(list(cls))
    formats: dict[Any, _Format] = {bool: _Boolean(), int: _Integer(), str: _Text()}
    return formats[cls]


def build_packer(annotation: Any) -> Packer:
    """The packer of a type; ``KeyError`` for one that has no form in JSON."""
    format_ = _format_of(annotation)
    packing, unpacking = Code(), Code()
    with packing.block("def pack(value):"):
        packing.line("out = bytearray()")
        format_.pack(packing, "value")
        packing.line("return out")
    with unpacking.block("def unpack(content, at):"):
        unpacking.line(f"return {format_.unpack(unpacking)}, at")
    return Packer(packing.compile("pack"), unpacking.compile("unpack"))


@cache
def packer_of(game: Game[Any]) -> Packer:
    """The packer of the states of *game*."""
    return build_packer(game.state)


@cache
def state_shape(game: Game[Any]) -> bytes:
    """Four bytes of a hash of the schema of a game's states: another schema has other ones."""
    return sha256(json.dumps(game.codec.schema, sort_keys=True).encode()).digest()[:4]
