"""The simple player of Kozel: it plays for its team, one card at a time."""

from collections.abc import Sequence
from typing import Final

from kozyr.bots.players import legal_moves_of, own_hand
from kozyr.bots.rng import Rng
from kozyr.engine.cards import Card, parse_card, rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.kozel.rules import CARD_POINTS, STRENGTH, TRUMPS, card_points, taker

SAFE_STRENGTH: Final = STRENGTH[parse_card("Qd")]
"""A card as strong as this one is taken to hold the trick; so is a plain ace."""


def _is_trump(card: Card) -> bool:
    return bool(TRUMPS >> card & 1)


def _cost(card: Card) -> tuple[int, int]:
    """What it costs to give a card away: its points, then its strength."""
    return (CARD_POINTS[card], STRENGTH[card])


def simple_player(view: View, rng: Rng) -> Move:
    """Gives points to the partner's trick, takes what is worth it, throws away what is cheap."""
    moves = legal_moves_of(view)
    match view.phase:
        case "khval":
            return moves[0]
        case "redeal":
            return Move("keep") if _is_worth_keeping(own_hand(view)) else Move("redeal")
        case "rekhval":
            return Move("keep-piles")
        case "lay":
            return max(moves, key=lambda move: ([STRENGTH[card] for card in move.cards], rng.random()))
        case "lead":
            return max(moves, key=lambda move: _lead_value(move.cards[0]))
        case _:
            return _follow(view, moves)


def _is_worth_keeping(hand: Sequence[Card]) -> bool:
    """Whether a hand without good queens is worth playing: five trumps are."""
    return sum(map(_is_trump, hand)) >= 5


def _lead_value(card: Card) -> tuple[int, int]:
    """Leads an ace, which mostly takes; else the cheapest plain card; of trumps the strongest."""
    if _is_trump(card):
        return (0, STRENGTH[card])
    return (2, 0) if rank_of(card) == 12 else (1, -CARD_POINTS[card] * 10 - STRENGTH[card])


def _follow(view: View, moves: Sequence[Move]) -> Move:
    assert view.seat is not None
    trick = tuple((seat, parse_card(name)) for seat, name in view.facts["trick"])
    winner = taker(trick)
    best = dict(trick)[winner]
    cheapest = min(moves, key=lambda move: _cost(move.cards[0]))
    winning = [move for move in moves if taker((*trick, (view.seat, move.cards[0]))) == view.seat]
    is_last = len(trick) == 3
    is_safe = STRENGTH[best] >= SAFE_STRENGTH or (rank_of(best) == 12 and not _is_trump(best))
    if winner == (view.seat + 2) % 4 and (is_last or is_safe):
        losing = [move for move in moves if move not in winning] or list(moves)
        return max(losing, key=lambda move: CARD_POINTS[move.cards[0]])
    if not winning:
        return cheapest
    if is_last:
        return max(winning, key=lambda move: (CARD_POINTS[move.cards[0]], -STRENGTH[move.cards[0]]))
    points = card_points(card for _, card in trick)
    return min(winning, key=lambda move: STRENGTH[move.cards[0]]) if points >= 4 else cheapest
