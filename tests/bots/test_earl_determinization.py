"""The Earl of Coventry's determinizations agree with what the seat sees."""

from random import Random
from typing import Any

import pytest

from kozyr.games.earl_of_coventry.bot_determinization import Determinizer
from kozyr.games.earl_of_coventry.bot_playout import PlayoutPolicy
from tests.bots.earl_positions import GAME, draws, hands_of, to_lead


def determinizer_of(state: Any) -> Determinizer:
    return Determinizer(GAME.view(state, state.turn))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_sampled_hands_agree_with_all_that_the_seat_sees(players: int) -> None:
    different = 0
    for number in range(12):
        rng = Random(number)
        state = GAME.deal(players, seed=f"determinizations {number}").state
        while state.result is None:
            if state.phase.value == "lead":
                true, determinizer = hands_of(state), determinizer_of(state)
                assert determinizer.seat == state.turn
                assert determinizer.sizes == tuple(hand.bit_count() for hand in state.hands)
                assert determinizer.own_counts == [counts[state.turn] for counts in true.counts]
                left = [rank for rank, counts in enumerate(true.counts) if any(counts)]
                assert determinizer.ranks_left == sum(1 << rank for rank in left)
                for _ in range(2):
                    hands = determinizer.sample(rng.random)
                    assert [counts[state.turn] for counts in hands.counts] == determinizer.own_counts
                    assert [sum(counts) for counts in hands.counts] == [sum(each) for each in true.counts]
                    assert tuple(map(sum, zip(*hands.counts, strict=True))) == determinizer.sizes
                    different += hands.counts != true.counts
            state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
    assert different > 50


@pytest.mark.parametrize(
    ("hands", "is_open"),
    [
        (("3c 7c 7d 7h 7s", "3d 3h", "3s"), True),
        (("3c 3d 3h 3s 7c 7d", "7h", "7s"), True),
        (("3c 7c 7d 7h", "3d 7s", "3h 3s"), False),
        (("4c 4d 4h 5c 6c", "4s 5d 6d 6h 6s", "5h 5s 8c 8d 8h 8s"), False),
    ],
)
def test_hands_are_open_if_all_hidden_cards_are_of_one_rank(hands: tuple[str, ...], is_open: bool) -> None:
    assert determinizer_of(to_lead(*hands)).is_open == is_open


def test_every_deal_of_the_hidden_cards_is_equally_likely() -> None:
    determinizer = determinizer_of(to_lead("3c 7c 7d 7h", "3d 7s", "3h 3s"))
    rng = Random("hands")
    # of four hidden cards seat 1 holds two: 3 and 7 in half of the deals, else two threes
    with_seven = sum(determinizer.sample(rng.random).counts[5][1] for _ in range(1000))
    assert 440 < with_seven < 560


def test_hidden_cards_are_shuffled_from_the_last_one_on() -> None:
    determinizer = determinizer_of(to_lead("3c 7c 7d 7h", "3d 7s", "3h 3s"))
    # the owners of 3 3 3 7 are 1 1 2 2; they stay so with the greatest numbers
    assert determinizer.sample(draws(0.99, 0.99, 0.99)).counts[1] == (1, 2, 1)
    # 0: the last one goes to the front: 2 1 2 1, 2 1 2 1 -> each of the others to the front as well
    assert determinizer.sample(draws(0.0, 0.0, 0.0)).counts[5] == (3, 1, 0)


def test_a_policy_draws_one_number_for_each_rank() -> None:
    determinizer = determinizer_of(to_lead("3c 7c 7d 7h", "3d 7s", "3h 3s"))
    hands = determinizer.sample(Random(1).random)
    with pytest.raises(StopIteration):
        PlayoutPolicy(hands, draws(*[0.5] * 12))
    PlayoutPolicy(hands, draws(*[0.5] * 13))
