"""Kozel's search player: its statistics, its budget, and what decisions before the tricks are worth."""

from itertools import cycle
from random import Random
from typing import Any, TypeAlias

import pytest

from kozyr.bots import Memory
from kozyr.bots.decision import Alternative, Budget
from kozyr.engine.moves import Move
from kozyr.games.kozel import bot_search
from kozyr.games.kozel.bot_determinization import TrickDeterminizer
from kozyr.games.kozel.bot_endgame import Solver
from kozyr.games.kozel.bot_position import BIT_OF
from kozyr.games.kozel.bot_search import (
    CARD_POINT_VALUE,
    Comparison,
    Outcome,
    compare_moves,
    decide,
    outcome_after_lay,
    playout_outcome,
    playouts_for,
    sample_redeal_outcome,
)
from tests.bots.kozel_positions import GAME, position_from, position_of
from tests.games.test_kozel import LAY_ONE, ONE_LEG, before_khvalyonka, options, play, to_lead

MEMORY = Memory(tricks=True)


def view_of(state: Any) -> Any:
    return GAME.view(state, state.turn)


def visits(state: Any, simulations: int) -> list[int]:
    """How often each move is tried, the most first."""
    draw = Random("visits").random
    alternatives, _ = compare_moves(view_of(state), MEMORY, draw, Budget(simulations))
    return sorted((each.visits for each in alternatives), reverse=True)


# ---- statistics ----


@pytest.mark.parametrize(
    ("simulations", "playouts"),
    [(1, 1), (63, 1), (64, 2), (200, 20), (600, 180), (1999, 1998), (2000, 2000), (2001, 2001)],
)
def test_small_budgets_are_cut_by_their_square(simulations: int, playouts: int) -> None:
    assert playouts_for(simulations) == playouts


Round: TypeAlias = dict[int, tuple[float, float]]


def comparison(seat: int, *rounds: Round, count: int = 3, baseline: int = 0) -> Comparison:
    result = Comparison(count, baseline, seat)
    for outcomes in rounds:
        result.add({index: Outcome(*outcome) for index, outcome in outcomes.items()})
    return result


def test_gains_are_measured_against_the_baseline() -> None:
    rounds = [{0: (2, 10), 1: (4, 30), 2: (2, 5)}, {0: (-2, -20), 1: (2, 0)}]
    one = comparison(0, *rounds)
    assert one.visits == [2, 2, 1]
    assert one.mean_gain(0) == 0
    assert one.mean_gain(1) == pytest.approx((2 + 20 * CARD_POINT_VALUE + 4 + 20 * CARD_POINT_VALUE) / 2)
    assert one.mean_gain(2) == pytest.approx(-5 * CARD_POINT_VALUE)
    assert [one.estimate(index) for index in range(3)] == [0, 3, 0]
    other = comparison(1, *rounds)
    assert other.mean_gain(1) == pytest.approx(-one.mean_gain(1))
    assert [other.estimate(index) for index in range(3)] == [0, -3, 0]


def test_an_estimate_adds_the_mean_of_the_baseline() -> None:
    one = comparison(2, {0: (2, 0), 1: (4, 0)}, {0: (4, 0), 1: (4, 0)}, {0: (6, 0)}, count=2)
    assert one.estimate(0) == 4
    assert one.estimate(1) == 4 + 1


def test_caution_takes_off_one_standard_error() -> None:
    one = comparison(0, {0: (0, 0), 1: (4, 0)}, {0: (0, 0), 1: (0, 0)}, count=2)
    # gains 4 and 0: mean 2, variance 4, standard error sqrt(4 / 2)
    assert one.cautious_gain(1) == pytest.approx(2 - 2**0.5)
    assert one.cautious_gain(0) == 0


def test_moves_that_are_clearly_behind_are_no_contenders() -> None:
    rounds = [{0: (0, 0), 1: (4, 0), 2: (-4, 0)}, {0: (0, 0), 1: (2, 0), 2: (-2, 0)}] * 8
    one = comparison(0, *rounds)
    # means 0, 3, -3; the standard error of 1 and 2 is 1 / 4
    assert one.contenders([0, 1, 2]) == [1]
    assert one.contenders([0, 2]) == [0]
    assert one.contenders([2]) == [2]
    near = comparison(0, *[{0: (0, 0), 1: (4, 0)}, {0: (0, 0), 1: (-2, 0)}] * 8, count=2)
    # mean 1, standard error 3 / 4: within 2.5 of them
    assert near.contenders([0, 1]) == [0, 1]


def test_contenders_may_be_behind_by_five_standard_errors_in_all() -> None:
    # both means have the same standard error 1 / 4, so the limit is 1.25
    def gap(charge: float) -> list[int]:
        rounds = [{0: (0, 0), 1: (charge + 1, 0), 2: (1, 0)}, {0: (0, 0), 1: (charge - 1, 0), 2: (-1, 0)}] * 8
        return comparison(0, *rounds).contenders([1, 2])

    assert gap(1.24) == [1, 2]
    assert gap(1.26) == [1]


def test_the_best_move_is_one_of_those_tried_most() -> None:
    one = comparison(0, {0: (0, 0), 1: (6, 0), 2: (1, 0)}, {0: (0, 0), 2: (1, 0)})
    assert one.ranking() == [2, 1, 0]


def test_the_baseline_is_kept_unless_another_move_is_surely_better() -> None:
    one = comparison(0, {0: (0, 0), 1: (6, 0)}, {0: (0, 0), 1: (-4, 0)}, count=2)
    assert one.mean_gain(1) > 0
    assert one.ranking() == [0, 1]


def test_of_equal_moves_the_better_in_playouts_is_chosen_then_the_baseline() -> None:
    equal = comparison(0, {0: (2, 0), 1: (2, 0), 2: (2, 0)}, baseline=1)
    assert equal.ranking()[0] == 1
    assert equal.ranking([0.0, 0.0, 0.5])[0] == 2
    assert equal.ranking([0.5, 0.5, 0.0])[0] == 1


def test_the_other_moves_are_ranked_by_their_estimates() -> None:
    one = comparison(1, {0: (0, 0), 1: (6, 0), 2: (-2, 0), 3: (2, 0)}, count=4)
    assert one.ranking() == [2, 0, 3, 1]
    moves = [Move("redeal"), Move("keep"), Move("rekhval"), Move("keep-piles")]
    assert one.alternatives(moves, [2, 1]) == (Alternative(moves[2], 2, 1), Alternative(moves[1], -6, 1))


# ---- tricks ----


def opening() -> Any:
    """Nine tricks are left and four cards may be led."""
    return play(to_lead("Td 8h 7s Ks 6h Jc Kc", "Ad 9d 8c 7c Qs 9s 8s"))


def test_sequential_halving_spends_the_budget() -> None:
    state = opening()
    assert len(GAME.legal_moves(state)) == 5
    # 45 playouts in three rounds of 15 for 5, 3 and 2 moves: 3, 5 and 7 each
    assert visits(state, 300) == [15, 15, 8, 3, 3]


def test_four_moves_take_two_rounds() -> None:
    state = to_lead("Td 8h 7s Ks Jc Kc", "Ad 9d 8c 7c Qs 9s")
    assert len(GAME.legal_moves(state)) == 4
    # 45 playouts in two rounds of 22: 5 for each move, then 11 for each of two
    assert visits(state, 300) == [16, 16, 5, 5]


@pytest.mark.parametrize(("simulations", "counts"), [(1, [3, 3, 2, 1, 1]), (100, [3, 3, 2, 1, 1])])
def test_every_round_has_at_least_one_playout(simulations: int, counts: list[int]) -> None:
    assert visits(opening(), simulations) == counts


def test_moves_that_fall_behind_drop_out_before_their_round_ends() -> None:
    state = to_lead("Td 8d 7s 9s 6s 6h", "9d", "Ad", "6d", leader=1)
    state = play(state, "lead 9d", "follow Ad", "follow 6d")
    assert visits(state, 10_000) == [48, 48]


class SolvedError(Exception):
    """A position is solved."""


@pytest.mark.parametrize(
    ("tricks", "simulations"),
    # the least budget that pays for 8 positions of 2, 4, 8, 30 and 160 playouts
    [(1, 179), (2, 253), (3, 358), (4, 693), (5, 1600)],
)
def test_the_last_tricks_are_solved_if_the_budget_pays_for_eight_positions(
    tricks: int, simulations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solve(**options: bool) -> None:
        raise SolvedError

    monkeypatch.setattr(bot_search, "Solver", solve)
    hands = ["Td 8h 7s Ks 6h", "9d 8s 8c 7c Qs", "Kd Kh Th 7h Jd", "6d 6s 9s Ts Jc"]
    state = to_lead(*[" ".join(hand.split()[:tricks]) for hand in hands], leader=0)
    assert visits(state, simulations - 1)
    with pytest.raises(SolvedError):
        visits(state, simulations)


def test_solved_positions_are_counted() -> None:
    state = to_lead("Td 8h 7s", "9d 8s 8c", "Kd Kh Th", "6d 6s 9s", leader=0)
    assert visits(state, 358) == [8, 8, 8]
    assert visits(state, 500) == [15, 15, 15]
    assert visits(state, 10_000) == [568, 568, 568], "one lead is clearly the best"


def test_six_tricks_are_never_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_search, "Solver", None)
    state = to_lead("Td 8h 7s Ks 6h Jc", "Ad 9d 8c 7c Qs 9s")
    assert max(visits(state, 10_000)) > 1


@pytest.mark.parametrize(("estimate", "exact"), [(4.0, "win"), (0.0, "draw"), (-2.0, "loss")])
def test_exact_results_are_named(estimate: float, exact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = opening()
    alternatives = tuple(Alternative(move, estimate, 1) for move in GAME.legal_moves(state))
    monkeypatch.setattr(bot_search, "compare_moves", lambda *_: (alternatives, True))
    decision = decide(view_of(state), MEMORY, Random(1).random, Budget(9))
    assert (decision.exact, decision.move, decision.alternatives) == (
        exact,
        alternatives[0].move,
        alternatives,
    )
    monkeypatch.setattr(bot_search, "compare_moves", lambda *_: (alternatives, False))
    assert decide(view_of(state), MEMORY, Random(1).random, Budget(9)).exact == "unknown"


def test_with_all_cards_known_one_solved_position_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    state = to_lead("Td 8h 7s", "9d 8s 8c", "Kd Kh Th", "6d 6s 9s", leader=1)
    monkeypatch.setattr(TrickDeterminizer, "is_open", True)
    monkeypatch.setattr(TrickDeterminizer, "sample", lambda *_: position_of(state))
    alternatives, is_exact = compare_moves(view_of(state), MEMORY, Random(1).random, Budget(1))
    assert is_exact
    assert [each.visits for each in alternatives] == [1, 1]
    for each in alternatives:
        after = position_of(state)
        after.play(BIT_OF[each.move.cards[0]])
        assert each.estimate == -Solver().value(after), "points of team 1"


class EqualValues:
    """A solver to which all moves are equal."""

    def __init__(self, **options: bool) -> None:
        pass

    def value(self, position: Any) -> int:
        return 0


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(
    ("outcomes", "best_of_teams"),
    [
        ([Outcome(2, 0), Outcome(4, 0), Outcome(-2, 0)], (1, 2)),
        ([Outcome(2, 10), Outcome(2, 30), Outcome(2, -20)], (1, 2)),
        ([Outcome(2, 90), Outcome(4, 0), Outcome(4, -20)], (1, 2)),  # 3.8, 4 and 3.6
    ],
)
def test_playouts_decide_between_moves_of_equal_value(
    leader: int, outcomes: list[Outcome], best_of_teams: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = cycle(outcomes)
    monkeypatch.setattr(bot_search, "Solver", EqualValues)
    monkeypatch.setattr(bot_search, "playout_outcome", lambda *_: next(queue))
    hands = ["9d 8s 8c", "Kd Kh Th", "6d 6s 9s"]
    hands.insert(leader, "Td 8h 7s")
    state = to_lead(*hands, leader=leader)
    alternatives, _ = compare_moves(view_of(state), MEMORY, Random(1).random, Budget(358))
    assert alternatives[0].move == GAME.legal_moves(state)[best_of_teams[leader]]


def test_without_time_one_position_decides() -> None:
    for state in (opening(), to_lead("Td 8h 7s", "Ad 9d 8c", "Kd Kh Th", leader=0)):
        budget = Budget(2000, 0)
        alternatives, is_exact = compare_moves(view_of(state), MEMORY, Random(1).random, budget)
        assert {each.visits for each in alternatives} == {1}
        assert not is_exact
    to_lay = play(before_khvalyonka(*ONE_LEG), "khval pants")
    alternatives, _ = compare_moves(view_of(to_lay), MEMORY, Random(1).random, Budget(2000, 0))
    assert {each.visits for each in alternatives} == {1}


def test_a_playout_counts_charge_and_card_points() -> None:
    # seat 0 leads Ah and takes, then seat 3 takes with Td: 61 to 59
    position = position_from("Ah 7d", "6h 6d", "9h 8d", "Kh Td", points=(46, 49))
    assert playout_outcome(position, lambda: 0.5) == Outcome(2, 2)


# ---- khvalyonka and redeal ----


@pytest.mark.parametrize(("simulations", "count"), [(1, 24), (627, 24), (633, 25), (1000, 62)])
def test_half_a_budget_is_shared_by_the_moves_before_the_tricks(simulations: int, count: int) -> None:
    state = play(before_khvalyonka("7h Kd", "8d Qs", "Th Td"), "khval pants")
    assert len(GAME.legal_moves(state)) == 4
    assert visits(state, simulations) == [count] * 4


def redeal_state(**fields: Any) -> Any:
    """The team of seat 1 took the pile with 25 card points and leads; seat 2's team may call for a redeal."""
    pairs = ("Qs Qc", "Ah 7c", "Kh 8c", "Th Qh", "Kd Kc")
    return play(before_khvalyonka(*pairs, **fields), "khval pants", "lay Ah", "lay Kh", "lay Th", "lay Kd")


def test_the_third_redeal_costs_the_dealers_team_a_pair() -> None:
    for dealer in range(4):
        view = view_of(redeal_state())._replace(dealer=dealer)
        facts = {**view.facts, "redeals": 2}
        outcome = sample_redeal_outcome(view._replace(facts=facts), "redeal", Random(1).random)
        assert outcome == Outcome(2 if dealer % 2 else -2, 0)


@pytest.mark.parametrize("redeals", [0, 1])
@pytest.mark.parametrize(
    ("winner", "points", "card_points"),
    [
        (1, (4, 29), -50),
        (1, (29, 4), 0),  # the winners of the khvalyonka boast again
        (0, (29, 4), 50),
        (0, (4, 29), 0),
        (None, (4, 29), 0),  # kon 1: everything is dealt anew
    ],
)
def test_after_a_redeal_the_winners_keep_piles_that_are_good_for_them(
    redeals: int, winner: int | None, points: tuple[int, int], card_points: int
) -> None:
    view = view_of(redeal_state())
    facts = {**view.facts, "redeals": redeals, "winner": winner, "card_points": points}
    outcome = sample_redeal_outcome(view._replace(facts=facts), "redeal", Random(1).random)
    assert outcome == Outcome(0, card_points)


def test_a_new_khvalyonka_is_worth_nothing_to_anybody() -> None:
    assert sample_redeal_outcome(view_of(redeal_state()), "rekhval", Random(1).random) == Outcome(0, 0)


@pytest.mark.parametrize("verb", ["keep", "keep-piles"])
def test_playing_on_is_played_out(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bool] = []

    def sample(view: Any, draw: Any, *, keeps_hand: bool) -> Any:
        kept.append(keeps_hand)
        return position_from("6d", "7d", "8d", "Ad", points=(50, 59))

    monkeypatch.setattr(bot_search, "sample_first_lead", sample)
    assert sample_redeal_outcome(view_of(redeal_state()), verb, lambda: 0.5) == Outcome(-2, -20)
    assert kept == [verb == "keep"]


def test_laying_ends_in_a_playout_with_the_points_of_the_piles() -> None:
    after_lay = play(before_khvalyonka(*ONE_LEG), *LAY_ONE[:4])
    outcomes = {outcome_after_lay(after_lay, Random(number).random) for number in range(20)}
    assert {each.charge for each in outcomes} <= {-6, -4, -2, 0, 2, 4, 6}
    assert len(outcomes) > 5


def test_the_pile_goes_to_the_team_of_its_taker(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = []

    def record(position: Any, draw: Any) -> Outcome:
        positions.append(position)
        return Outcome(0, 0)

    monkeypatch.setattr(bot_search, "playout_outcome", record)
    outcome_after_lay(play(before_khvalyonka(*ONE_LEG), *LAY_ONE), Random(1).random)
    (position,) = positions
    # seat 2 took 7h Th 9s Kh and leads
    assert (position.points, position.has_tricks, position.leader) == ([14, 0], [True, False], 2)
    assert position.trick == []
    assert [hand.bit_count() for hand in position.hands] == [8] * 4


def test_a_pile_of_the_other_team_counts_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = []

    def record(position: Any, draw: Any) -> Outcome:
        positions.append(position)
        return Outcome(0, 0)

    monkeypatch.setattr(bot_search, "playout_outcome", record)
    pairs = ("6h 7c", "7h Qs", "Ah Qh", "Kh Qc")
    state = play(before_khvalyonka(*pairs), "khval pants", "lay 6h", "lay 7h", "lay Ah", "lay Kh")
    outcome_after_lay(state, Random(1).random)
    assert (positions[0].points, positions[0].has_tricks, positions[0].leader) == ([0, 15], [False, True], 3)


@pytest.mark.parametrize("verb", ["lay", "redeal"])
def test_the_phase_says_what_is_sampled(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def sampler(name: str) -> Any:
        def sample(view: Any, moves: Any, draw: Any) -> list[Outcome]:
            calls.append(name)
            return [Outcome(0, 0)] * len(moves)

        return sample

    monkeypatch.setattr(bot_search, "_sample_lay_outcomes", sampler("lay"))
    monkeypatch.setattr(bot_search, "_sample_redeal_outcomes", sampler("redeal"))
    state = redeal_state() if verb == "redeal" else play(before_khvalyonka(*ONE_LEG), "khval pants")
    compare_moves(view_of(state), MEMORY, Random(1).random, Budget(1))
    assert set(calls) == {verb}


def test_the_others_lay_their_strongest_cards() -> None:
    laid = []

    class Game:
        legal_moves = staticmethod(GAME.legal_moves)

        @staticmethod
        def apply(state: Any, move: Move) -> Any:
            laid.append(move.text)
            return GAME.apply(state, move)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_search, "_GAME", Game)
        state = play(before_khvalyonka("7h Kd", "8d Qs", "Th Td"), "khval pants", "lay 7h+Kd")
        outcome_after_lay(state, Random(1).random)
    assert len(laid) == 3
    assert set(laid[0].split()[1].split("+")) <= {"8d", "Th", "Td"}
    assert "8d" not in laid[0]


@pytest.mark.parametrize("phase", ["redeal", "overflow"])
def test_a_deal_that_does_not_come_to_the_tricks_counts_nothing(phase: str) -> None:
    if phase == "redeal":
        state = redeal_state()
    else:
        # seat 2 draws eleven cards for two plain ones
        pairs = ("6h 7h", "7c 8c", "9c Kc", "Tc Ac", "Jd Jh", "6d 7d", "8d 9d", "8h 9h")
        state = play(
            before_khvalyonka(*pairs, **options(pants_overflow="redeal")),
            "khval pants",
            "lay 6h+7h",
            "lay 6d+7d",
            "lay 8d+9d",
            "lay 8h+9h",
        )
        assert state.result.reason == "overflow"
    assert state.phase.value != "lead"
    assert outcome_after_lay(state, Random(1).random) == Outcome(0, 0)
