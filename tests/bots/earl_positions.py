"""Positions of the Earl of Coventry for the tests of its bot."""

from collections.abc import Callable
from random import Random
from typing import Any

from kozyr.engine.cards import cards_of, rank_of
from kozyr.games import GAMES
from kozyr.games.earl_of_coventry.bot_position import Hands
from tests.games.positions import make_state, sort_cards

GAME = GAMES["earl-of-coventry"]
RANKS = "23456789TJQKA"


def to_lead(*hands: str, turn: int = 0) -> Any:
    """Seat *turn* leads; all ranks that are in no hand have been played."""
    sorted_hands = [sort_cards(hand.split()) for hand in hands]
    held = {card[0] for hand in sorted_hands for card in hand}
    done = [[rank + suit for suit in "cdhs"] for rank in RANKS if rank not in held]
    assert sum(map(len, sorted_hands)) + 4 * len(done) == 52
    players = len(hands)
    # every move but a fourth card passes the turn on, so some seats must have passed
    ply = next(ply for ply in range(4 * len(done), 99) if (1 + ply - len(done)) % players == turn)
    return make_state(
        GAME, players, turn=turn, ply=ply, dealer=0, phase="lead",
        hands=sorted_hands, rank=None, run=[], done=done, standing={"totals": [0] * players},
    )  # fmt: skip


def hands_of(state: Any) -> Hands:
    """The hands of a state between two leads."""
    counts = [[0] * 13 for _ in state.hands]
    for seat, hand in enumerate(state.hands):
        for card in cards_of(hand):
            counts[seat][rank_of(card)] += 1
    return Hands(list(zip(*counts, strict=True)))


def random_ending(rng: Random, players: int, ranks_left: int) -> tuple[Hands, int, tuple[int, ...]]:
    """Hands with so many ranks dealt at random, the ranks left, and the sizes of the hands."""
    ranks = rng.sample(range(13), ranks_left)
    cards = [rank for rank in ranks for _ in range(4)]
    rng.shuffle(cards)
    counts = [[cards[seat::players].count(rank) for rank in range(13)] for seat in range(players)]
    hands = Hands(list(zip(*counts, strict=True)))
    return hands, sum(1 << rank for rank in ranks), tuple(map(sum, counts))


def draws(*numbers: float) -> Callable[[], float]:
    """A source of random numbers that gives *numbers*, then fails."""
    return iter(numbers).__next__
