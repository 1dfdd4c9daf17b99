"""Players that decide from a view alone, without a search, and the one that plays at random."""

from collections.abc import Callable
from typing import TypeAlias

from kozyr.bots.rng import Rng, pick
from kozyr.engine.cards import Card
from kozyr.engine.game import View
from kozyr.engine.moves import LegalMoves, Move

Player: TypeAlias = Callable[[View, Rng], Move]
"""Chooses a move for the seat of a view, which is on turn."""


def legal_moves_of(view: View) -> LegalMoves:
    """The legal moves of the seat of *view*, which is on turn."""
    assert view.legal_moves, "the seat of this view is not on turn"
    return view.legal_moves


def own_hand(view: View) -> tuple[Card, ...]:
    """The cards in the hand of the seat of *view*, in ascending order."""
    return next(zone.cards for zone in view.zones if zone.name == "hands" and zone.seat == view.seat)


def random_player(view: View, rng: Rng) -> Move:
    """Plays any legal move, all equally likely."""
    return pick(legal_moves_of(view), rng)
