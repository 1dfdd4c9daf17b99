"""A simple player with one plain idea for each game; chance decides where the idea has no opinion.

It plays to its own view alone: nothing is remembered and nothing is searched.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kozyr.bots.players import Player, moves_of, pick, random_player
from kozyr.engine.cards import SUITS, Card, Seat, parse_card, parse_cards, rank_of, suit_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move

SLIP: Final = 0.05
"""How often a player of a covering game plays any legal move: players who never slip can go round for ever.
"""


def greedy(game: str, view: View, chance: Random) -> Move:
    """The player's idea for *game*; any legal move in a game for which it has none."""
    return IDEAS.get(game, random_player)(game, view, chance)


def _hand(view: View) -> tuple[Card, ...]:
    return next(zone.cards for zone in view.zones if zone.name == "hands" and zone.seat == view.seat)


# ---- the covering games ----


def _cover_cheaply(game: str, view: View, chance: Random) -> Move:
    """Covers with the cheapest card and leads the cheapest; takes only when nothing covers."""
    moves = moves_of(view)
    if chance.random() < SLIP:
        return pick(moves, chance)
    trump = _trump(view)
    laying = [move for move in moves if move.cards]
    if not laying:
        return moves[0]
    return min(laying, key=lambda move: [(suit_of(card) == trump, rank_of(card)) for card in move.cards])


def _trump(view: View) -> int:
    """The trump suit of the seat: its own, or the common one."""
    assert view.seat is not None
    trumps = view.facts.get("trumps")
    return SUITS.index(trumps[view.seat] if trumps else view.facts["trump"])


# ---- Earl of Coventry ----


def _lead_the_longest_rank(game: str, view: View, chance: Random) -> Move:
    """Leads a rank of which it holds most, so that few others can answer; else plays what it must."""
    moves = moves_of(view)
    if view.phase != "lead":
        return pick(moves, chance)
    held = [rank_of(card) for card in _hand(view)]
    most = max(map(held.count, held))
    return pick([move for move in moves if held.count(rank_of(move.cards[0])) == most], chance)


# ---- Kozel ----

_TRUMPS: Final = parse_cards(
    ("7c", "8c", "9c", "Kc", "Tc", "Ac", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc", "6c")
)
_PLAIN: Final = [4, 5, 6, 7, 11, 8, 12]
"""Ranks of plain cards from low to high (KZ-4)."""
_POINTS: Final = {9: 2, 10: 3, 11: 4, 8: 10, 12: 11}
"""Card points by rank (KZ-5)."""


def _strength(card: Card) -> int:
    """How strong a card is among trumps, or among the plain cards of its suit (KZ-2, KZ-4)."""
    return 10 + _TRUMPS.index(card) if card in _TRUMPS else _PLAIN.index(rank_of(card))


def _points(card: Card) -> int:
    return _POINTS.get(rank_of(card), 0)


def _cost(card: Card) -> tuple[int, int]:
    """What it costs to give a card away: its points, then its strength."""
    return (_points(card), _strength(card))


def _play_for_two(game: str, view: View, chance: Random) -> Move:
    """Gives points to the partner's trick, takes what is worth it, throws away what is cheap."""
    moves = moves_of(view)
    match view.phase:
        case "khval":
            return moves[0]
        case "redeal":
            return Move("keep") if _likes(_hand(view)) else Move("redeal")
        case "rekhval":
            return Move("keep-piles")
        case "lay":
            return max(moves, key=lambda move: ([_strength(card) for card in move.cards], chance.random()))
        case "lead":
            return max(moves, key=lambda move: _lead_worth(move.cards[0]))
        case _:
            return _answer(view, moves)


def _likes(hand: Sequence[Card]) -> bool:
    """Whether a hand without good queens is worth playing: five trumps are."""
    return sum(card in _TRUMPS for card in hand) >= 5


def _lead_worth(card: Card) -> tuple[int, int]:
    """Leads an ace, which mostly takes; else the cheapest plain card; of trumps the strongest."""
    if card in _TRUMPS:
        return (0, _strength(card))
    return (2, 0) if rank_of(card) == 12 else (1, -_points(card) * 10 - _strength(card))


def _answer(view: View, moves: Sequence[Move]) -> Move:
    assert view.seat is not None
    trick = [(seat, parse_card(name)) for seat, name in view.facts["trick"]]
    holder, best = _best(trick)
    cheapest = min(moves, key=lambda move: _cost(move.cards[0]))
    winning = [move for move in moves if _beats(move.cards[0], best)]
    last = len(trick) == 3
    if holder == (view.seat + 2) % 4 and (last or _strength(best) >= 20):
        giving = [move for move in moves if move not in winning] or list(moves)
        return max(giving, key=lambda move: _points(move.cards[0]))
    if not winning:
        return cheapest
    if last:
        return max(winning, key=lambda move: (_points(move.cards[0]), -_strength(move.cards[0])))
    worth = sum(_points(card) for _, card in trick)
    return min(winning, key=lambda move: _strength(move.cards[0])) if worth >= 4 else cheapest


def _best(trick: Sequence[tuple[Seat, Card]]) -> tuple[Seat, Card]:
    holder, best = trick[0]
    for seat, card in trick[1:]:
        if _beats(card, best):
            holder, best = seat, card
    return holder, best


def _beats(card: Card, best: Card) -> bool:
    """Whether *card*, laid after *best*, takes the trick from it (KZ-16)."""
    if card in _TRUMPS:
        return best not in _TRUMPS or _strength(card) > _strength(best)
    return best not in _TRUMPS and suit_of(card) == suit_of(best) and _strength(card) > _strength(best)


IDEAS: Final[Mapping[str, Player]] = {
    "svoi-kozyri": _cover_cheaply,
    "kryt-navalivat": _cover_cheaply,
    "earl-of-coventry": _lead_the_longest_rank,
    "kozel": _play_for_two,
}
