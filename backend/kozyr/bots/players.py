"""What a player is, and the one that plays any legal move."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from kozyr.engine.game import View
from kozyr.engine.moves import LegalMoves, Move

Player: TypeAlias = Callable[[str, View, Random], Move]
"""Decides for the seat of a view, which is on turn: the game's slug, the view, chance."""

T = TypeVar("T")


def pick(choices: Sequence[T], chance: Random) -> T:
    """One of *choices*. Uses ``random()`` alone, the only draw that Python promises never to change."""
    return choices[int(chance.random() * len(choices))]


def moves_of(view: View) -> LegalMoves:
    """The legal moves of the seat of *view*, which is on turn."""
    assert view.legal_moves, "the seat of this view is not on turn"
    return view.legal_moves


def random_player(game: str, view: View, chance: Random) -> Move:
    """Any legal move, each as likely as the others."""
    return pick(moves_of(view), chance)
