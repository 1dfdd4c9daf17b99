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

WORTH_TAKING: Final = 4
"""A trick with so many card points is taken even before the last card."""
SAFE_STRENGTH: Final = STRENGTH[parse_card("Qd")]
"""A partner's card at least as strong is expected to take the trick; so is a plain ace."""


def _is_trump(card: Card) -> bool:
    return bool(TRUMPS >> card & 1)


def _is_plain_ace(card: Card) -> bool:
    return RANKS[rank_of(card)] == "A" and not _is_trump(card)


def _card(move: Move) -> Card:
    return move.cards[0]


def _points(move: Move) -> int:
    return CARD_POINTS[_card(move)]


def _strength(move: Move) -> int:
    return STRENGTH[_card(move)]


def _cost(move: Move) -> tuple[int, int]:
    """The cost of giving a card away: its card points, then its strength."""
    return _points(move), _strength(move)


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
            return _lead(moves)
        case _:
            return _follow(view, moves)


def _is_worth_keeping(hand: Sequence[Card]) -> bool:
    """Whether a hand in a team without good queens (KZ-30) is worth playing: with five trumps."""
    return sum(map(_is_trump, hand)) >= 5


def _lead(moves: Sequence[Move]) -> Move:
    """A plain ace, else the cheapest plain card, or the strongest trump. No choice has both (KZ-15)."""
    aces = [move for move in moves if _is_plain_ace(_card(move))]
    if aces:
        return aces[0]
    if _is_trump(_card(moves[0])):
        return max(moves, key=_strength)
    return min(moves, key=_cost)


def _follow(view: View, moves: Sequence[Move]) -> Move:
    """Gives the partner card points if its trick is safe; else takes if last or for 4 card points or more."""
    assert view.seat is not None
    trick = tuple((seat, parse_card(name)) for seat, name in view.facts["trick"])
    winner = taker(trick)
    best = dict(trick)[winner]
    cheapest = min(moves, key=_cost)
    winning = [move for move in moves if taker((*trick, (view.seat, _card(move)))) == view.seat]
    is_last = len(trick) == 3
    is_safe = STRENGTH[best] >= SAFE_STRENGTH or _is_plain_ace(best)
    if winner == (view.seat + 2) % 4 and (is_last or is_safe):
        losing = [move for move in moves if move not in winning] or list(moves)
        return max(losing, key=_points)
    if not winning:
        return cheapest
    if is_last:
        return max(winning, key=lambda move: (_points(move), -_strength(move)))
    points = card_points(card for _, card in trick)
    return min(winning, key=_strength) if points >= WORTH_TAKING else cheapest
