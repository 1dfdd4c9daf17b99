"""The Earl of Coventry between two leads: courses by the rules, the solver against trying everything."""

from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import cards_of, rank_of
from kozyr.games import GAMES
from kozyr.games.earl_of_coventry.bot_endgame import Solver
from kozyr.games.earl_of_coventry.bot_position import Hands, Scores

GAME = GAMES["earl-of-coventry"]


def hands_of(state: Any) -> Hands:
    counts = [[0] * 13 for _ in state.hands]
    for seat, hand in enumerate(state.hands):
        for card in cards_of(hand):
            counts[seat][rank_of(card)] += 1
    return Hands(list(zip(*counts, strict=True)))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_leads_lead_to_the_same_leaders_sizes_and_scores(players: int) -> None:
    for number in range(20):
        chance = Random(number)
        state = GAME.deal(players, seed=f"earl {number}").state
        while state.result is None:
            hands = hands_of(state)
            sizes = [hand.bit_count() for hand in state.hands]
            move = chance.choice(GAME.legal_moves(state))
            rank, leader = rank_of(move.cards[0]), state.turn
            state = GAME.apply(state, move).state
            while state.result is None and state.phase.value == "follow":
                state = GAME.apply(state, GAME.legal_moves(state)[0]).state
            cycle = hands.cycles[rank][leader]
            assert cycle is not None
            rest = [size - held for size, held in zip(sizes, hands.counts[rank], strict=True)]
            if state.result is not None:
                assert 0 in rest
                assert hands.scores(sizes, cycle.players) == state.result.scores
            else:
                assert (cycle.next_leader, rest) == (state.turn, [hand.bit_count() for hand in state.hands])


def perfect(hands: Hands, left: int, leader: int, sizes: list[int]) -> Scores:
    """The scores by trying every lead; of equal ones the lowest rank."""
    best: Scores = ()
    for rank in range(13):
        cycle = hands.cycles[rank][leader]
        if not left >> rank & 1 or cycle is None:
            continue
        rest = [size - held for size, held in zip(sizes, hands.counts[rank], strict=True)]
        if 0 in rest:
            scores = hands.scores(sizes, cycle.players)
        else:
            scores = perfect(hands, left & ~(1 << rank), cycle.next_leader, rest)
        if not best or scores[leader] > best[leader]:
            best = scores
    return best


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_solver_finds_what_trying_everything_finds(players: int) -> None:
    for number in range(8):
        chance = Random(number)
        ranks = chance.sample(range(13), 6)
        cards = [rank for rank in ranks for _ in range(4)]
        chance.shuffle(cards)
        counts = [[cards[seat::players].count(rank) for rank in range(13)] for seat in range(players)]
        hands = Hands(list(zip(*counts, strict=True)))
        left = sum(1 << rank for rank in ranks)
        sizes = tuple(map(sum, counts))
        assert Solver(hands).scores(left, 0, sizes) == perfect(hands, left, 0, list(sizes))
