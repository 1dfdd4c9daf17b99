"""Five Tricks as it is registered: its rules and a simple player. Everything else is left to the defaults."""

from typing import Final

from five_tricks import FiveTricks
from five_tricks.rules import wins_trick
from kozyr.bots.players import legal_moves_of
from kozyr.bots.profile import Profile
from kozyr.bots.rng import Rng
from kozyr.engine.cards import SUITS, rank_of, suit_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move


def simple_player(view: View, rng: Rng) -> Move:
    """Keeps its hand, leads its highest card, wins a trick as cheaply as it can, and throws away its lowest
    card if it cannot."""
    moves = legal_moves_of(view)
    if view.phase == "exchange":
        return Move("keep")
    if view.phase == "lead":
        return max(moves, key=lambda move: rank_of(move.cards[0]))
    trump = SUITS.index(view.facts["trump"])
    trick = next(zone.cards for zone in view.zones if zone.name == "trick")
    cheapest_first = sorted(moves, key=lambda move: (suit_of(move.cards[0]) == trump, rank_of(move.cards[0])))
    winning = (move for move in cheapest_first if wins_trick(trick, move.cards[0], trump))
    return next(winning, cheapest_first[0])


PROFILE: Final = Profile(game=FiveTricks(), simple_player=simple_player)
