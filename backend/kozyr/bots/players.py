"""What a player is, and the one that plays any legal move."""

from collections.abc import Callable, Sequence
from hashlib import sha512
from struct import Struct
from typing import Final, Protocol, TypeAlias, TypeVar

from kozyr.engine.game import View
from kozyr.engine.moves import LegalMoves, Move


class Chance(Protocol):
    """Where a player draws from."""

    def random(self) -> float:
        """The next number, from 0 up to 1."""
        ...


class Lots:
    """Numbers drawn from a text: the same ones for the same text, on every machine and for ever.

    Where a text ends in a number, its first lot is drawn together with those of its neighbours
    (:func:`first_lots`): whoever plays a whole deal draws for many moves at once.
    """

    __slots__ = ("_drawn", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def random(self) -> float:
        """The next number, from 0 up to 1."""
        head, place = f"{self._text}/{self._drawn}", 0
        if not self._drawn:
            before, _, number = self._text.rpartition("/")
            if number.isdecimal():
                head, place = before, int(number)
        self._drawn += 1
        return first_lots(head, place // TOGETHER)[place % TOGETHER] / LOTS


TOGETHER: Final = 16
"""So many lots are drawn together."""
LOTS: Final = 2**32
"""A lot is one of so many."""
_lots = Struct(f">{TOGETHER}I").unpack


def first_lots(head: str, block: int) -> tuple[int, ...]:
    """The first lots of the texts ``head/n``, n being the numbers of a *block* of 16; below :data:`LOTS`."""
    return _lots(sha512(f"{head}/{block}".encode()).digest())


Player: TypeAlias = Callable[[str, View, Chance], Move]
"""Decides for the seat of a view, which is on turn: the game's slug, the view, chance."""

T = TypeVar("T")


def pick(choices: Sequence[T], chance: Chance) -> T:
    """One of *choices*, each as likely as the others."""
    return choices[int(chance.random() * len(choices))]


def moves_of(view: View) -> LegalMoves:
    """The legal moves of the seat of *view*, which is on turn."""
    assert view.legal_moves, "the seat of this view is not on turn"
    return view.legal_moves


def random_player(game: str, view: View, chance: Chance) -> Move:
    """Any legal move, each as likely as the others."""
    return pick(moves_of(view), chance)
