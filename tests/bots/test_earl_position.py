"""The Earl of Coventry's positions for search are equal to the rules, and its solver is perfect."""

from random import Random

import pytest

from kozyr.engine.cards import rank_of
from kozyr.games.earl_of_coventry.bot_endgame import Solver
from kozyr.games.earl_of_coventry.bot_position import Cycle, Hands, Scores, cycles_by_leader, play_cycle
from tests.bots.earl_positions import GAME, hands_of, random_ending


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cycles_lead_to_the_same_leaders_sizes_and_scores(players: int) -> None:
    for number in range(20):
        rng = Random(number)
        state = GAME.deal(players, seed=f"earl {number}").state
        while state.result is None:
            hands = hands_of(state)
            sizes = [hand.bit_count() for hand in state.hands]
            move = rng.choice(GAME.legal_moves(state))
            rank, leader = rank_of(move.cards[0]), state.turn
            state = GAME.apply(state, move).state
            while state.result is None and state.phase.value == "follow":
                state = GAME.apply(state, GAME.legal_moves(state)[0]).state
            cycle = hands.cycles[rank][leader]
            assert cycle is not None
            sizes_after = [size - count for size, count in zip(sizes, hands.counts[rank], strict=True)]
            if state.result is not None:
                assert 0 in sizes_after
                assert hands.scores(sizes, cycle.players) == state.result.scores
            else:
                sizes_in_state = [hand.bit_count() for hand in state.hands]
                assert (cycle.next_leader, sizes_after) == (state.turn, sizes_in_state)


@pytest.mark.parametrize(
    ("counts", "leader", "players", "next_leader"),
    [
        ((1, 1, 1, 1), 2, (2, 3, 0, 1), 1),
        ((4, 0, 0), 0, (0, 0, 0, 0), 0),
        ((2, 0, 2), 2, (2, 0, 2, 0), 0),
        ((3, 1, 0), 0, (0, 1, 0, 0), 0),
        ((3, 1, 0), 1, (1, 0, 0, 0), 0),
        ((1, 0, 3), 0, (0, 2, 2, 2), 2),
        ((0, 2, 1, 0, 1), 4, (4, 1, 2, 1), 1),
    ],
)
def test_a_cycle_goes_round_till_the_fourth_card(
    counts: tuple[int, ...], leader: int, players: tuple[int, ...], next_leader: int
) -> None:
    cycle = Cycle(players, next_leader)
    assert play_cycle(counts, leader) == cycle
    by_leader = cycles_by_leader(counts)
    assert by_leader[leader] == cycle
    assert [each is None for each in by_leader] == [count == 0 for count in counts]


@pytest.mark.parametrize(
    ("sizes", "players", "scores"),
    [
        ((2, 3, 5), (0, 1, 2, 0), (6, -2, -4)),
        ((1, 3, 5), (0, 1, 2, 0), (8, -3, -5)),  # out at once: nobody follows (EC-9)
        ((4, 1, 2, 3), (2, 0, 1, 3), (-3, 7, -1, -3)),
        ((3, 3, 1), (1, 1, 2, 1), (-3, -1, 4)),
    ],
)
def test_who_is_out_first_is_paid_for_the_cards_of_the_others(
    sizes: tuple[int, ...], players: tuple[int, ...], scores: Scores
) -> None:
    assert Hands([]).scores(sizes, players) == scores


def test_the_ranks_of_a_seat() -> None:
    hands = Hands([(4, 0, 0), (0, 1, 3), (1, 1, 2)])
    assert [hands.ranks_of(seat) for seat in range(3)] == [[0, 2], [1, 2], [1, 2]]


def best_scores(hands: Hands, left: int, leader: int, sizes: tuple[int, ...]) -> Scores:
    """The scores by trying every lead; of equal ones the lowest rank."""
    best: Scores = ()
    for rank in range(13):
        cycle = hands.cycles[rank][leader]
        if not left >> rank & 1 or cycle is None:
            continue
        sizes_after = tuple(size - count for size, count in zip(sizes, hands.counts[rank], strict=True))
        if 0 in sizes_after:
            scores = hands.scores(sizes, cycle.players)
        else:
            scores = best_scores(hands, left & ~(1 << rank), cycle.next_leader, sizes_after)
        if not best or scores[leader] > best[leader]:
            best = scores
    return best


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_solver_finds_what_trying_everything_finds(players: int) -> None:
    for number in range(24):
        hands, left, sizes = random_ending(Random(number), players, 4 + number % 3)
        solver = Solver(hands)
        for leader in range(players):
            if hands.ranks_of(leader):
                scores = best_scores(hands, left, leader, sizes)
                assert solver.scores(left, leader, sizes) == scores
                assert Solver(hands).scores(left, leader, sizes) == scores
                after = {
                    rank: solver.scores_after(left, leader, sizes, rank)[leader]
                    for rank in hands.ranks_of(leader)
                }
                assert max(after.values()) == scores[leader]
