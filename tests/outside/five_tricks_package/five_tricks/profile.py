"""Five Tricks as it is registered: its rules and a simple player. Everything else is left to the defaults."""

from typing import Final

from five_tricks.rules import FiveTricks
from five_tricks.state import wins_trick
from kozyr.bots.players import legal_moves_of
from kozyr.bots.profile import Profile
from kozyr.bots.rng import Rng
from kozyr.engine.cards import RANKS, SUITS, Card, rank_of, suit_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move

LOW_RANKS: Final = (RANKS.index("9"), RANKS.index("T"))


def simple_player(view: View, rng: Rng) -> Move:
    """Swaps a low card that is no trump, leads its highest card, wins a trick as cheaply as it can, and
    throws away its lowest card otherwise."""
    trump = SUITS.index(view.facts["trump"])
    moves = legal_moves_of(view)
    cards = sorted((move.cards[0] for move in moves if move.cards), key=lambda card: _cost(card, trump))
    if view.phase == "exchange":
        is_low = rank_of(cards[0]) in LOW_RANKS and suit_of(cards[0]) != trump
        return Move("swap", (cards[0],)) if is_low else Move("keep")
    if view.phase == "lead":
        return Move("play", (max(cards, key=rank_of),))
    trick = next(zone.cards for zone in view.zones if zone.name == "trick")
    winning = [card for card in cards if wins_trick(trick, card, trump)]
    return Move("play", ((winning or cards)[0],))


def _cost(card: Card, trump: int) -> tuple[bool, int]:
    return suit_of(card) == trump, rank_of(card)


PROFILE: Final = Profile(game=FiveTricks(), simple_player=simple_player)
