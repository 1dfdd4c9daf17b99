"""The simple player of the covering games: cheapest card first."""

from collections.abc import Sequence
from typing import Final

from kozyr.bots.players import legal_moves_of
from kozyr.bots.rng import Rng
from kozyr.engine.cards import SUITS, Suit, rank_of, suit_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text

SLIP_RATE: Final = 0.05
"""How often it plays any legal move. Players that never slip can go round for ever."""


def simple_player(view: View, rng: Rng) -> Move:
    """Covers with the cheapest card and leads the cheapest one; takes only when nothing covers."""
    moves = legal_moves_of(view)
    number = rng.random()
    if number < SLIP_RATE:
        return slip(moves, number)
    trump = _own_trump(view)
    card_moves = [move for move in moves if move.cards]
    if not card_moves:
        return moves[0]
    return min(card_moves, key=lambda move: [(suit_of(card) == trump, rank_of(card)) for card in move.cards])


def slip(moves: Sequence[Move], number: float) -> Move:
    """Any of *moves*; the random *number*, below :data:`SLIP_RATE`, says which."""
    return moves[int(number / SLIP_RATE * len(moves))]


def _own_trump(view: View) -> Suit:
    """The trump suit of the seat: its own, or the common one."""
    assert view.seat is not None
    trumps = view.facts.get("trumps")
    return SUITS.index(trumps[view.seat] if trumps else view.facts["trump"])


CHEAPEST_REASON: Final = Text("Простое правило: положить подешевле.", "A plain habit: lay what is cheapest.")


def explain_simple_move(view: View, move: Move) -> Text:
    """The one reason for every move: it is the cheapest."""
    return CHEAPEST_REASON
