"""Playouts of the Earl of Coventry, and the rule of thumb for leads."""

from random import Random

import pytest

from kozyr.games.earl_of_coventry.bot_playout import PlayoutPolicy, preferred_count
from kozyr.games.earl_of_coventry.bot_position import Hands, Scores
from tests.bots.earl_positions import draws, random_ending


def hands_with(counts: dict[int, tuple[int, ...]], players: int = 3) -> Hands:
    """Hands with these counts of some ranks; the other ranks are gone."""
    return Hands([counts.get(rank, (0,) * players) for rank in range(13)])


def test_ranks_are_led_by_how_many_cards_the_seat_holds() -> None:
    hands = hands_with({1: (1, 1, 2), 4: (3, 0, 1), 6: (2, 2, 0), 9: (0, 2, 2), 12: (4, 0, 0)})
    policy = PlayoutPolicy(hands, Random(1).random)
    assert policy.lead_order(0) == [12, 4, 6, 1]
    assert set(policy.lead_order(1)[:2]) == {6, 9}
    assert policy.lead_order(1)[2:] == [1]
    assert policy.lead_order(0) is policy.lead_order(0), "the order is found once"


def test_ties_are_broken_by_random_numbers_that_differ_by_seat() -> None:
    hands = hands_with({0: (2, 1, 1), 1: (2, 1, 1), 2: (2, 1, 1), 3: (2, 1, 1)})
    numbers = [0.3, 0.1, 0.2, 0.9, 0.0, 0.8, 0.5, 0.4, 0.7, 0.6, 0.35, 0.45, 0.55]
    policy = PlayoutPolicy(hands, draws(*numbers))
    # seat 0 takes the numbers from the first one on, seat 1 from the fourth, seat 2 from the seventh
    assert policy.lead_order(0) == [1, 2, 0, 3]
    assert policy.lead_order(1) == [1, 3, 2, 0]
    assert policy.lead_order(2) == [1, 0, 3, 2]
    # after the last number comes the first one
    hands = hands_with({5: (1, 1, 2), 6: (1, 1, 2), 7: (1, 1, 2)})
    assert PlayoutPolicy(hands, draws(*numbers)).lead_order(2) == [7, 5, 6]


def simple_playout(
    hands: Hands, policy: PlayoutPolicy, left: int, leader: int, sizes: tuple[int, ...], rank: int
) -> Scores:
    """The same playout, card by card."""
    hand_sizes = list(sizes)
    while True:
        rest = list(hands.counts[rank])
        seat = leader
        while any(rest):
            if rest[seat]:
                rest[seat] -= 1
                hand_sizes[seat] -= 1
                leader = seat
                if not hand_sizes[seat]:
                    return tuple(
                        sum(hand_sizes) if each == seat else -size for each, size in enumerate(hand_sizes)
                    )
            seat = (seat + 1) % len(sizes)
        left &= ~(1 << rank)
        rank = next(rank for rank in policy.lead_order(leader) if left >> rank & 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_playouts_follow_the_lead_orders(players: int) -> None:
    for number in range(30):
        rng = Random(number)
        hands, left, sizes = random_ending(rng, players, 5 + number % 9)
        policy = PlayoutPolicy(hands, rng.random)
        for leader in range(players):
            for rank in hands.ranks_of(leader):
                assert policy.playout(left, leader, sizes, rank) == simple_playout(
                    hands, policy, left, leader, sizes, rank
                )


def counts_of(fours: int = 0, threes: int = 0, pairs: int = 0, singles: int = 0) -> list[int]:
    counts = [4] * fours + [3] * threes + [2] * pairs + [1] * singles
    return counts + [0] * (13 - len(counts))


@pytest.mark.parametrize(
    ("players", "counts", "smallest_other_hand", "count"),
    [
        # three players: exactly two pairs, two singles or more, nothing longer, three cards or more elsewhere
        (3, counts_of(pairs=2, singles=2), 3, 1),
        (3, counts_of(pairs=2, singles=2), 2, 2),
        (3, counts_of(pairs=2, singles=11), 3, 1),
        (3, counts_of(pairs=2, singles=1), 3, 2),
        (3, counts_of(pairs=1, singles=3), 3, 2),
        (3, counts_of(pairs=3, singles=3), 3, 2),
        (3, counts_of(threes=1, pairs=2, singles=2), 3, 3),
        (3, counts_of(fours=1, pairs=2, singles=2), 3, 4),
        # four and five players: three pairs or more, two singles or more, five cards or more elsewhere
        *(
            (players, *case)
            for players in (4, 5)
            for case in (
                (counts_of(pairs=3, singles=2), 5, 1),
                (counts_of(pairs=3, singles=2), 4, 2),
                (counts_of(pairs=2, singles=2), 5, 2),
                (counts_of(pairs=3, singles=1), 5, 2),
                (counts_of(threes=2, pairs=3, singles=2), 5, 1),
                (counts_of(fours=1, pairs=5, singles=7), 5, 1),
            )
        ),
        # six players: two pairs or more, two or three singles
        (6, counts_of(pairs=2, singles=2), 5, 1),
        (6, counts_of(pairs=2, singles=3), 5, 1),
        (6, counts_of(pairs=2, singles=4), 5, 2),
        (6, counts_of(pairs=2, singles=1), 5, 2),
        (6, counts_of(pairs=1, singles=2), 5, 2),
        (6, counts_of(pairs=2, singles=2), 4, 2),
        (6, counts_of(threes=1, pairs=2, singles=2), 5, 1),
    ],
)
def test_singles_are_led_first_while_all_hands_are_long(
    players: int, counts: list[int], smallest_other_hand: int, count: int
) -> None:
    assert preferred_count(counts, smallest_other_hand, players) == count
