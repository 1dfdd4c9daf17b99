"""The simple player of the Earl of Coventry: it leads what it holds most of."""

from kozyr.bots.players import legal_moves_of, own_hand
from kozyr.bots.rng import Rng, pick
from kozyr.engine.cards import rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move


def simple_player(view: View, rng: Rng) -> Move:
    """Leads a rank of which it holds most, so that few others can answer; else plays what it must."""
    moves = legal_moves_of(view)
    if view.phase != "lead":
        return pick(moves, rng)
    ranks = [rank_of(card) for card in own_hand(view)]
    most = max(map(ranks.count, ranks))
    return pick([move for move in moves if ranks.count(rank_of(move.cards[0])) == most], rng)
