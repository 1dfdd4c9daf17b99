"""Random numbers for bots: derived from a text, equal on every machine and in every version."""

from collections.abc import Callable, Sequence
from hashlib import sha512
from struct import Struct
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Draw: TypeAlias = Callable[[], float]
"""A function that draws random numbers: ``Random.random``."""

BLOCK_SIZE: Final = 16
"""Numbers that one hash yields."""
DRAW_RANGE: Final = 2**32
"""A raw draw is an integer from 0 to one less than this."""
_unpack_draws = Struct(f">{BLOCK_SIZE}I").unpack


class Rng(Protocol):
    """A source of random numbers."""

    def random(self) -> float:
        """The next number, from 0 up to but not including 1."""
        ...


class DrawRng(NamedTuple):
    """A function that draws random numbers, as an :class:`Rng`."""

    random: Draw


class SeededRandom:
    """Random numbers derived from a text.

    If the text ends in ``/number``, its first draw comes from the block that it shares with its neighbours
    (:func:`draw_block`), so that a whole deal can be played with one hash for sixteen moves.
    """

    __slots__ = ("_drawn", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def random(self) -> float:
        """The next number, from 0 up to but not including 1."""
        prefix, index = f"{self._text}/{self._drawn}", 0
        if not self._drawn:
            before, _, number = self._text.rpartition("/")
            if number.isdecimal():
                prefix, index = before, int(number)
        self._drawn += 1
        return draw_block(prefix, index // BLOCK_SIZE)[index % BLOCK_SIZE] / DRAW_RANGE


def draw_block(prefix: str, block: int) -> tuple[int, ...]:
    """The first raw draws of the texts ``prefix/n`` for the sixteen numbers n of a *block*."""
    return _unpack_draws(sha512(f"{prefix}/{block}".encode()).digest())


def pick(options: Sequence[T], rng: Rng) -> T:
    """One of *options*, all equally likely."""
    return options[int(rng.random() * len(options))]


def shuffle(items: list[Any], draw: Draw) -> None:
    """Puts *items* in random order, in place."""
    for last in range(len(items) - 1, 0, -1):
        other = int(draw() * (last + 1))
        items[last], items[other] = items[other], items[last]
