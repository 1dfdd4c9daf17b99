"""The simple player of Kozel: rules of thumb for its team, without a search."""

from collections.abc import Sequence
from typing import Final

from kozyr.bots.players import legal_moves_of, own_hand
from kozyr.bots.rng import Rng
from kozyr.engine.cards import RANKS, Card, parse_card, rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.kozel.cards import CARD_POINTS, STRENGTH, TRUMPS, card_points
from kozyr.games.kozel.tricks import taker

SAFE_STRENGTH: Final = STRENGTH[parse_card("Qd")]
"""A partner's card at least as strong is expected to take the trick; so is a plain ace."""


def _is_trump(card: Card) -> bool:
    return bool(TRUMPS >> card & 1)


def _is_plain_ace(card: Card) -> bool:
    return RANKS[rank_of(card)] == "A" and not _is_trump(card)


def _cost(card: Card) -> tuple[int, int]:
    """The cost of discarding a card: its card points, then its strength."""
    return (CARD_POINTS[card], STRENGTH[card])


def simple_player(view: View, rng: Rng) -> Move:
    """Gives card points to the partner's tricks, takes tricks worth taking, else plays the cheapest card."""
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
            return max(moves, key=lambda move: _lead_priority(move.cards[0]))
        case _:
            return _follow(view, moves)


def _is_worth_keeping(hand: Sequence[Card]) -> bool:
    """Whether a hand in a team without good queens (KZ-30) is worth playing: with five trumps."""
    return sum(map(_is_trump, hand)) >= 5


def _lead_priority(card: Card) -> tuple[int, int]:
    """The order of leads: a plain ace first, then the cheapest plain card; of trumps the strongest."""
    if _is_trump(card):
        return (0, STRENGTH[card])
    return (2, 0) if _is_plain_ace(card) else (1, -CARD_POINTS[card] * 10 - STRENGTH[card])


def _follow(view: View, moves: Sequence[Move]) -> Move:
    """Gives the partner card points if its trick is safe; else takes if last or for 4 card points or more."""
    assert view.seat is not None
    trick = tuple((seat, parse_card(name)) for seat, name in view.facts["trick"])
    winner = taker(trick)
    best = dict(trick)[winner]
    cheapest = min(moves, key=lambda move: _cost(move.cards[0]))
    winning = [move for move in moves if taker((*trick, (view.seat, move.cards[0]))) == view.seat]
    is_last = len(trick) == 3
    is_safe = STRENGTH[best] >= SAFE_STRENGTH or _is_plain_ace(best)
    if winner == (view.seat + 2) % 4 and (is_last or is_safe):
        losing = [move for move in moves if move not in winning] or list(moves)
        return max(losing, key=lambda move: CARD_POINTS[move.cards[0]])
    if not winning:
        return cheapest
    if is_last:
        return max(winning, key=lambda move: (CARD_POINTS[move.cards[0]], -STRENGTH[move.cards[0]]))
    points = card_points(card for _, card in trick)
    return min(winning, key=lambda move: STRENGTH[move.cards[0]]) if points >= 4 else cheapest
