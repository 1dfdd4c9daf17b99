"""A simple player with one plain idea for each game; chance decides where the idea has no opinion.

It plays to its own view alone: nothing is remembered and nothing is searched.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.bots.players import Chance, Player, moves_of, pick, random_player
from kozyr.engine.cards import SUITS, Card, parse_card, rank_of, suit_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.kozel.rules import CARD_POINTS, STRENGTH, TRUMPS, card_points, taker

SLIP: Final = 0.05
"""How often a player of a covering game plays any legal move: players who never slip can go round for ever.
"""


def greedy(game: str, view: View, chance: Chance) -> Move:
    """The player's idea for *game*; any legal move in a game for which it has none."""
    return IDEAS.get(game, random_player)(game, view, chance)


def _hand(view: View) -> tuple[Card, ...]:
    return next(zone.cards for zone in view.zones if zone.name == "hands" and zone.seat == view.seat)


# ---- the covering games ----


def _cover_cheaply(game: str, view: View, chance: Chance) -> Move:
    """Covers with the cheapest card and leads the cheapest; takes only when nothing covers."""
    moves = moves_of(view)
    lot = chance.random()
    if lot < SLIP:
        return slipped(moves, lot)
    trump = _trump(view)
    laying = [move for move in moves if move.cards]
    if not laying:
        return moves[0]
    return min(laying, key=lambda move: [(suit_of(card) == trump, rank_of(card)) for card in move.cards])


def slipped(moves: Sequence[Move], lot: float) -> Move:
    """Any of *moves*, by the *lot* that was below :data:`SLIP`."""
    return moves[int(lot / SLIP * len(moves))]


def _trump(view: View) -> int:
    """The trump suit of the seat: its own, or the common one."""
    assert view.seat is not None
    trumps = view.facts.get("trumps")
    return SUITS.index(trumps[view.seat] if trumps else view.facts["trump"])


# ---- Earl of Coventry ----


def _lead_the_longest_rank(game: str, view: View, chance: Chance) -> Move:
    """Leads a rank of which it holds most, so that few others can answer; else plays what it must."""
    moves = moves_of(view)
    if view.phase != "lead":
        return pick(moves, chance)
    held = [rank_of(card) for card in _hand(view)]
    most = max(map(held.count, held))
    return pick([move for move in moves if held.count(rank_of(move.cards[0])) == most], chance)


# ---- Kozel ----

SURE: Final = STRENGTH[parse_card("Qd")]
"""A card as strong as this one is taken to hold the trick; so is a plain ace."""


def _is_trump(card: Card) -> bool:
    return bool(TRUMPS >> card & 1)


def _cost(card: Card) -> tuple[int, int]:
    """What it costs to give a card away: its points, then its strength."""
    return (CARD_POINTS[card], STRENGTH[card])


def _play_for_two(game: str, view: View, chance: Chance) -> Move:
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
            return max(moves, key=lambda move: ([STRENGTH[card] for card in move.cards], chance.random()))
        case "lead":
            return max(moves, key=lambda move: _lead_worth(move.cards[0]))
        case _:
            return _answer(view, moves)


def _likes(hand: Sequence[Card]) -> bool:
    """Whether a hand without good queens is worth playing: five trumps are."""
    return sum(map(_is_trump, hand)) >= 5


def _lead_worth(card: Card) -> tuple[int, int]:
    """Leads an ace, which mostly takes; else the cheapest plain card; of trumps the strongest."""
    if _is_trump(card):
        return (0, STRENGTH[card])
    return (2, 0) if rank_of(card) == 12 else (1, -CARD_POINTS[card] * 10 - STRENGTH[card])


def _answer(view: View, moves: Sequence[Move]) -> Move:
    assert view.seat is not None
    trick = tuple((seat, parse_card(name)) for seat, name in view.facts["trick"])
    holder = taker(trick)
    best = dict(trick)[holder]
    cheapest = min(moves, key=lambda move: _cost(move.cards[0]))
    winning = [move for move in moves if taker((*trick, (view.seat, move.cards[0]))) == view.seat]
    last = len(trick) == 3
    sure = STRENGTH[best] >= SURE or (rank_of(best) == 12 and not _is_trump(best))
    if holder == (view.seat + 2) % 4 and (last or sure):
        giving = [move for move in moves if move not in winning] or list(moves)
        return max(giving, key=lambda move: CARD_POINTS[move.cards[0]])
    if not winning:
        return cheapest
    if last:
        return max(winning, key=lambda move: (CARD_POINTS[move.cards[0]], -STRENGTH[move.cards[0]]))
    worth = card_points(card for _, card in trick)
    return min(winning, key=lambda move: STRENGTH[move.cards[0]]) if worth >= 4 else cheapest


IDEAS: Final[Mapping[str, Player]] = {
    "svoi-kozyri": _cover_cheaply,
    "kryt-navalivat": _cover_cheaply,
    "earl-of-coventry": _lead_the_longest_rank,
    "kozel": _play_for_two,
}
