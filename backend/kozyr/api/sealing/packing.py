"""A state as a few bytes and back, derived from its annotations as its JSON is (:mod:`kozyr.engine.codec`).

A card costs one byte wherever it lies and a set of cards seven, whatever is in it: the length says no more
than how many cards lie where, which everybody can see. Sealed states are padded to one length besides.

For each type two functions are written (:mod:`kozyr.engine.codegen`).

Packed bytes are trusted: only what :mod:`kozyr.api.sealing.keyring` has found genuine is unpacked.
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
    """How the values of one type are packed and unpacked.

    ``unpack`` is given bytes and where in them a value begins; it returns the value, and where it ends.
    """

    pack: Callable[[Any], bytearray]
    unpack: Callable[[bytes, int], tuple[Any, int]]


class _Form(Protocol):
    """The form that values of a type have in bytes: what writes it, and what reads it."""

    def pack(self, code: Code, value: str) -> None:
        """Writes the lines that add the value called *value* to ``out``."""

    def unpack(self, code: Code) -> str:
        """Writes the lines that read a value of ``content`` from ``at`` on; its name."""


# ---- single values ----


class _Byte:
    def pack(self, code: Code, value: str) -> None:
        code.line(f"out.append({value})")

    def unpack(self, code: Code) -> str:
        found = code.name()
        code.line(f"{found} = content[at]")
        code.line("at += 1")
        return found


class _Boolean(_Byte):
    def unpack(self, code: Code) -> str:
        found = super().unpack(code)
        code.line(f"{found} = {found} == 1")
        return found


class _Set:
    def pack(self, code: Code, value: str) -> None:
        code.line(f"out += {value}.to_bytes({SET_BYTES}, 'big')")

    def unpack(self, code: Code) -> str:
        found = code.name()
        code.line(f"{found} = int.from_bytes(content[at : at + {SET_BYTES}], 'big')")
        code.line(f"at += {SET_BYTES}")
        return found


class _Integer:
    """Any integer, seven bits a byte, small ones first; the sign is its lowest bit."""

    def pack(self, code: Code, value: str) -> None:
        left = code.name()
        code.line(f"{left} = {value} << 1 if {value} >= 0 else ~{value} << 1 | 1")
        with code.block(f"while {left} > 0x7F:"):
            code.line(f"out.append({left} & 0x7F | 0x80)")
            code.line(f"{left} >>= 7")
        code.line(f"out.append({left})")

    def unpack(self, code: Code) -> str:
        found, shift = code.name(), code.name()
        code.line(f"{found} = content[at]")
        code.line("at += 1")
        with code.block(f"if {found} > 0x7F:"):
            code.line(f"{found} &= 0x7F")
            code.line(f"{shift} = 7")
            with code.block("while content[at] > 0x7F:"):
                code.line(f"{found} |= (content[at] & 0x7F) << {shift}")
                code.line("at += 1")
                code.line(f"{shift} += 7")
            code.line(f"{found} |= content[at] << {shift}")
            code.line("at += 1")
        code.line(f"{found} = ~({found} >> 1) if {found} & 1 else {found} >> 1")
        return found


class _Text:
    def pack(self, code: Code, value: str) -> None:
        written, size = code.name(), code.name()
        code.line(f"{written} = {value}.encode()")
        code.line(f"{size} = len({written})")
        _Integer().pack(code, size)
        code.line(f"out += {written}")

    def unpack(self, code: Code) -> str:
        found, size = code.name(), _Integer().unpack(code)
        code.line(f"{found} = content[at : at + {size}].decode()")
        code.line(f"at += {size}")
        return found


class _OneOf:
    """One of a few values, by its number."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = tuple(values)

    def pack(self, code: Code, value: str) -> None:
        numbers = code.know({each: number for number, each in enumerate(self._values)})
        code.line(f"out.append({numbers}[{value}])")

    def unpack(self, code: Code) -> str:
        number = _Byte().unpack(code)
        code.line(f"{number} = {code.know(self._values)}[{number}]")
        return number


class _Nullable:
    def __init__(self, some: _Form) -> None:
        self._some = some

    def pack(self, code: Code, value: str) -> None:
        with code.block(f"if {value} is None:"):
            code.line("out.append(0)")
        with code.block("else:"):
            code.line("out.append(1)")
            self._some.pack(code, value)

    def unpack(self, code: Code) -> str:
        found, there = code.name(), _Byte().unpack(code)
        with code.block(f"if {there}:"):
            code.line(f"{found} = {self._some.unpack(code)}")
        with code.block("else:"):
            code.line(f"{found} = None")
        return found


# ---- several values ----


class _Bytes:
    """As many bytes as there are, at most 255."""

    def pack(self, code: Code, value: str) -> None:
        code.line(f"out.append(len({value}))")
        code.line(f"out += bytes({value})")

    def unpack(self, code: Code) -> str:
        found, size = code.name(), _Byte().unpack(code)
        code.line(f"{found} = tuple(content[at : at + {size}])")
        code.line(f"at += {size}")
        return found


class _List:
    """As many values of one type as there are, at most 255."""

    def __init__(self, item: _Form) -> None:
        self._item = item

    def pack(self, code: Code, value: str) -> None:
        each = code.name()
        code.line(f"out.append(len({value}))")
        with code.block(f"for {each} in {value}:"):
            self._item.pack(code, each)

    def unpack(self, code: Code) -> str:
        found, size = code.name(), _Byte().unpack(code)
        code.line(f"{found} = []")
        with code.block(f"for _ in range({size}):"):
            code.line(f"{found}.append({self._item.unpack(code)})")
        code.line(f"{found} = tuple({found})")
        return found


class _Row:
    """A value of a type of its own at every place of a tuple or a ``NamedTuple``."""

    def __init__(self, items: Sequence[_Form], made: type[Any]) -> None:
        self._items = items
        self._made = made

    def pack(self, code: Code, value: str) -> None:
        parts = [code.name() for _ in self._items]
        code.line(f"[{', '.join(parts)}] = {value}")
        for item, part in zip(self._items, parts, strict=True):
            item.pack(code, part)

    def unpack(self, code: Code) -> str:
        found, made = code.name(), code.know(self._made)
        parts = "".join(f"{item.unpack(code)}, " for item in self._items)
        code.line(f"{found} = tuple.__new__({made}, ({parts}))")
        return found


# ---- from annotations ----


def _record(annotation: Any) -> _Form:
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
        fields.append(_form(hint))
    return _Row(fields, made)


def _annotated(base: Any, remarks: Sequence[Any]) -> _Form:
    for remark in remarks:
        match remark:
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
    return _form(base)


def _form(annotation: Any) -> _Form:
    """The form of a type; ``KeyError`` for one that has no form in JSON."""
    made = get_origin(annotation) or annotation
    if isinstance(made, type) and issubclass(made, tuple) and hasattr(made, "_fields"):
        return _record(annotation)
    parts = get_args(annotation)
    if made is Annotated or hasattr(annotation, "__metadata__"):
        return _annotated(parts[0], parts[1:])
    if made in (Union, UnionType):
        (some,) = (part for part in parts if part is not NoneType)
        return _Nullable(_form(some))
    if made is tuple and parts[-1] is Ellipsis:
        item = _form(parts[0])
        return _Bytes() if type(item) is _Byte else _List(item)
    if made is tuple:
        return _Row([_form(part) for part in parts], tuple)
    if made is Literal:
        return _OneOf(parts)
    if isinstance(made, type) and issubclass(made, Enum):
        return _OneOf(list(made))
    plain: dict[Any, _Form] = {bool: _Boolean(), int: _Integer(), str: _Text()}
    return plain[made]


def packer(annotation: Any) -> Packer:
    """How the values of a type are packed; ``KeyError`` for one that has no form in JSON."""
    form = _form(annotation)
    packing, unpacking = Code(), Code()
    with packing.block("def pack(value):"):
        packing.line("out = bytearray()")
        form.pack(packing, "value")
        packing.line("return out")
    with unpacking.block("def unpack(content, at):"):
        unpacking.line(f"return {form.unpack(unpacking)}, at")
    return Packer(packing.compiled("pack"), unpacking.compiled("unpack"))


@cache
def packer_of(game: Game[Any]) -> Packer:
    """How the states of *game* are packed."""
    return packer(game.state)


@cache
def shape_of(game: Game[Any]) -> bytes:
    """Four bytes that tell the shape of a game's states: another shape has other ones."""
    return sha256(json.dumps(game.codec.schema, sort_keys=True).encode()).digest()[:4]
