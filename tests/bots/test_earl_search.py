"""The search player of the Earl of Coventry: budget, statistics, and every reason."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kozyr.bots import NO_MEMORY
from kozyr.bots.decision import Budget
from kozyr.engine.moves import Text
from kozyr.games.earl_of_coventry import bot_search
from kozyr.games.earl_of_coventry.bot_determinization import Determinizer
from kozyr.games.earl_of_coventry.bot_endgame import Solver
from kozyr.games.earl_of_coventry.bot_reasons import ANY_SUIT, Lead, reason_for
from kozyr.games.earl_of_coventry.bot_search import compare_leads, compare_samples, decide
from tests.bots.earl_positions import GAME, RANKS, hands_of, to_lead
from tests.play import play_moves

THREE_RANKS = ("4c 4d 4h 5c 6c 7c 7d", "4s 5d 6d 6h 6s 7h", "5h 5s 7s")
"""Seat 0 holds three, two and twice one card of a rank; with three players it plans to lead the three."""
FOUR, FIVE, SIX, SEVEN = 2, 3, 4, 5


def view_of(state: Any) -> Any:
    return GAME.view(state, state.turn)


def compared(
    values: Callable[[int], dict[int, int]], rounds: int, cost: int = 10, budget: Budget | None = None
) -> list[Lead]:
    """The leads of THREE_RANKS if, in each round, the leads of ranks with so many cards bring *values*."""
    determinizer = Determinizer(view_of(to_lead(*THREE_RANKS)))
    counter = iter(range(100_000))

    def evaluate(determinizer: Any, hands: Any, ranks: list[int], draw: Any) -> list[int]:
        by_count = values(next(counter))
        return [by_count[determinizer.own_counts[rank]] for rank in ranks]

    budget = budget or Budget(rounds * cost)
    return compare_samples(determinizer, evaluate, Random("samples").random, budget, cost)


# ---- statistics ----


def test_units_are_the_mean_of_the_baseline_and_of_the_gain() -> None:
    leads = compared(lambda number: {3: number, 2: number + 2, 1: number - 3}, 5)
    assert [(lead.held, lead.units, lead.visits) for lead in leads] == [
        (2, 4, 5),
        (3, 2, 5),
        (1, -1, 5),
        (1, -1, 5),
    ]
    assert [lead.rank for lead in leads[:2]] == [SEVEN, FOUR]
    assert {lead.rank for lead in leads[2:]} == {FIVE, SIX}


def test_the_evaluated_rank_stands_before_its_equivalents() -> None:
    firsts = set()
    determinizer = Determinizer(view_of(to_lead(*THREE_RANKS)))
    for number in range(12):
        ranks_seen: list[int] = []

        def evaluate(determinizer: Any, hands: Any, ranks: list[int], draw: Any) -> list[int]:
            ranks_seen.extend(ranks)  # noqa: B023
            return [0] * len(ranks)

        leads = compare_samples(determinizer, evaluate, Random(number).random, Budget(1), 1)
        singles = [lead.rank for lead in leads if lead.held == 1]
        assert singles[0] == ranks_seen[-1]
        assert sorted(singles) == [FIVE, SIX]
        assert ranks_seen == [FOUR, SEVEN, singles[0]], "the baseline comes first, then the larger counts"
        firsts.add(singles[0])
    assert firsts == {FIVE, SIX}


@pytest.mark.parametrize(
    ("others", "baseline"),
    [(("4h 4s 5h 5s 6d 6h 6s", "7d 7h 7s"), 1), (("4h 4s 5h 5s 6d 6h 6s 7d", "7h 7s"), 2)],
)
def test_the_baseline_depends_on_the_smallest_other_hand(others: tuple[str, str], baseline: int) -> None:
    determinizer = Determinizer(view_of(to_lead("4c 4d 5c 5d 6c 7c", *others)))
    counts: list[int] = []

    def evaluate(determinizer: Any, hands: Any, ranks: list[int], draw: Any) -> list[int]:
        counts.extend(determinizer.own_counts[rank] for rank in ranks)
        return [0] * len(ranks)

    compare_samples(determinizer, evaluate, Random(1).random, Budget(1), 1)
    assert counts == [baseline, 3 - baseline]


def test_the_lead_comes_back_as_often_as_in_the_samples() -> None:
    leads = compared(lambda number: {3: 0, 2: 0, 1: 0}, 24)
    again = {lead.held: lead.leads_again for lead in leads}
    # seat 0 leads and plays the fourth card if nobody holds two sevens, or if the last three are its own
    assert again[1] == 0
    assert again[3] == 1
    assert 0 < again[2] < 1


def test_a_lead_must_be_better_by_two_standard_errors() -> None:
    # gains 4 and -2: mean 1, standard deviation 3; in 36 rounds the standard error is 1 / 2, in 35 more
    def swinging(number: int) -> dict[int, int]:
        return {3: 0, 2: 4 if number % 2 == 0 else -2, 1: -1}

    assert compared(swinging, 34)[0].held == 3
    assert compared(swinging, 38)[0].held == 2


def test_behind_the_best_the_order_is_that_of_the_averages() -> None:
    leads = compared(lambda number: {3: 0, 2: 9 if number % 2 else -7, 1: -1}, 6)
    assert [lead.held for lead in leads] == [3, 2, 1, 1]
    assert leads[1].units > leads[0].units, "but not surely"


@pytest.mark.parametrize(("simulations", "rounds"), [(1, 1), (9, 1), (19, 1), (20, 2), (240, 24)])
def test_the_budget_pays_for_the_rounds(simulations: int, rounds: int) -> None:
    leads = compared(lambda number: {3: 0, 2: 0, 1: 0}, 0, budget=Budget(simulations))
    assert {lead.visits for lead in leads} == {rounds}


def test_leads_that_are_not_ahead_are_dropped_after_25_rounds() -> None:
    leads = compared(lambda number: {3: 0, 2: 1 if number == 0 else 0, 1: 0}, 60)
    assert {lead.held: lead.visits for lead in leads} == {3: 60, 2: 60, 1: 25}


def test_the_search_ends_when_only_the_baseline_is_left() -> None:
    leads = compared(lambda number: {3: 2, 2: 2, 1: 1}, 60)
    assert {lead.visits for lead in leads} == {25}
    assert [lead.units for lead in leads] == [2, 2, 1, 1]


def test_without_time_one_round_decides() -> None:
    leads = compared(lambda number: {3: 0, 2: 0, 1: 0}, 0, budget=Budget(2000, 0))
    assert {lead.visits for lead in leads} == {1}


# ---- solving and playing out ----


@pytest.mark.parametrize(
    ("hands", "rounds", "solves"),
    [
        # five ranks left: 2 ** 5 * 3 // 3 = 32 simulations
        (("4c 4d 4h 5c 6c 7c 7d 8c", "4s 5d 6d 6h 6s 7h 8d", "5h 5s 7s 8h 8s"), 24, True),
        # four ranks left: 16 simulations
        (("4c 4d 4h 5c 6c 7c 7d", "4s 5d 6d 6h 6s 7h", "5h 5s 7s"), 48, True),
        # three ranks left would cost 8, but 10 is the least
        (("4c 4d 4h 5c 6c", "4s 5d 6d 6h 6s", "5h 5s"), 77, True),
        # six ranks left are played out for 10
        (("4c 4d 4h 5c 6c 7c 7d 8c 9c", "4s 5d 6d 6h 6s 7h 8d 9d", "5h 5s 7s 8h 8s 9h 9s"), 77, False),
    ],
)
def test_few_ranks_are_solved(
    hands: tuple[str, ...], rounds: int, solves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved: list[Any] = []
    monkeypatch.setattr(bot_search, "CHECK_INTERVAL", 1000)
    monkeypatch.setattr(bot_search, "Solver", lambda hands: solved.append(hands) or Solver(hands))
    state = to_lead(*hands)
    leads, is_exact = compare_leads(view_of(state), Random(1).random, Budget(779))
    assert {lead.visits for lead in leads} == {rounds}
    assert len(solved) == (rounds if solves else 0)
    assert not is_exact


def test_values_of_solved_samples_are_the_scores_of_the_seat() -> None:
    # all hidden cards are threes
    state = to_lead("3c 7c 7d 7h 7s", "3d 3h", "3s")
    leads, is_exact = compare_leads(view_of(state), Random(1).random, Budget(2000))
    assert is_exact
    assert {lead.visits for lead in leads} == {1}
    hands, left, sizes = hands_of(state), 1 << RANKS.index("3") | 1 << RANKS.index("7"), (5, 2, 1)
    for lead in leads:
        assert lead.units == Solver(hands).scores_after(left, 0, sizes, lead.rank)[0]


@pytest.mark.parametrize(
    ("hands", "exact"),
    [
        (("3c 7c 7d 7h 7s", "3d 3h", "3s"), "win"),
        (("3c 3d 3h 7c 7d 7h 7s", "3s", "8c 8d 8h 8s"), "unknown"),
        (("3c 3d 5c", "3h 5d", "3s 5h 5s"), "unknown"),
    ],
)
def test_proven_results_are_named(hands: tuple[str, ...], exact: str) -> None:
    decision = decide(view_of(to_lead(*hands)), NO_MEMORY, Random(1).random, Budget(200))
    assert decision.exact == exact


@pytest.mark.parametrize(("units", "exact"), [(1.0, "win"), (-1.0, "loss")])
def test_the_sign_of_the_units_decides(units: float, exact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leads = [Lead(FOUR, 3, units, 0.5, 7), Lead(FIVE, 1, units - 1, 0.0, 7)]
    monkeypatch.setattr(bot_search, "compare_leads", lambda *_: (leads, True))
    decision = decide(view_of(to_lead(*THREE_RANKS)), NO_MEMORY, Random(1).random, Budget(200))
    assert decision.exact == exact
    assert decision.move.text == "play 4c", "the lowest suit"
    assert [(each.move.text, each.estimate, each.visits) for each in decision.alternatives] == [
        ("play 4c", units, 7),
        ("play 5c", units - 1, 7),
    ]


def test_after_the_lead_nothing_is_searched() -> None:
    state = play_moves(GAME, to_lead("4c 5c 5d", "4s 4h 4d", "5h 5s"), "play 4c")
    decision = decide(view_of(state), NO_MEMORY, Random(1).random, Budget(200))
    assert (decision.move.text, decision.alternatives, decision.reason) == ("play 4d", (), ANY_SUIT)


# ---- reasons ----


def reason(*leads: tuple[int, int, float, float], is_exact: bool = False) -> tuple[str, str]:
    text: Text = reason_for([Lead(*lead, 9) for lead in leads], is_exact=is_exact)
    return text.ru, text.en


def test_the_reason_of_four_cards() -> None:
    assert reason((FOUR, 4, 2.04, 1.0), is_exact=True) == (
        "Четвёрка: все четыре у вас, и заходить снова вам. Все карты известны: итог +2.",
        "Four: all four are yours, and you lead again. All cards are known: it ends with +2.",
    )


def test_the_reason_of_a_single() -> None:
    assert reason((FOUR, 1, -0.25, 0.0)) == (
        "Четвёрка: такая карта у вас одна, и дальше зайдёт другой. В среднем \N{MINUS SIGN}0,2 очка.",
        "Four: you hold one, and somebody else leads next. It brings \N{MINUS SIGN}0.2 points on average.",
    )


def test_the_reason_of_a_single_led_before_pairs() -> None:
    assert reason((FOUR, 1, 0.5, 0.0), (FIVE, 2, 0.1, 0.4)) == (
        "Четвёрка: одиночная карта всё равно отдаёт ход, а с парами в руке он может вернуться. "
        "В среднем +0,5 очка; пятёрка: +0,1.",
        "Four: a single card gives the lead away anyhow, and with pairs in your hand it may come back. "
        "It brings +0.5 points on average; the five: +0.1.",
    )


def test_the_reason_of_some_cards() -> None:
    assert reason((FOUR, 2, 0.5, 0.375), (FIVE, 2, 0.5, 0.375)) == (
        "Четвёрка: уйдут 2 карты, и с вероятностью 38 % заходить снова вам. "
        "В среднем +0,5 очка; другие достоинства не хуже.",
        "Four: it rids you of 2 cards, and with a 38 % chance you lead again. "
        "It brings +0.5 points on average; your other ranks are as good.",
    )
    assert reason((FOUR, 3, 0.5, 1.0)) == (
        "Четвёрка: уйдут 3 карты, и заходить снова вам. В среднем +0,5 очка.",
        "Four: it rids you of 3 cards, and you lead again. It brings +0.5 points on average.",
    )


@pytest.mark.parametrize(
    ("best", "other", "value"),
    [
        ((2, 0.52), (1, 0.5), "as much, but it rids you of fewer cards."),
        ((2, 0.5), (1, 0.52), "a little more, but that may be chance."),
        ((2, 0.52), (3, 0.5), "as much."),
        ((2, 0.5), (3, 0.5), "as much."),
        ((2, 0.5), (3, 0.9), "+0.9, but that may be chance."),
        ((2, 0.5), (3, -0.9), "\N{MINUS SIGN}0.9."),
    ],
)
def test_the_next_kind_of_lead(best: tuple[int, float], other: tuple[int, float], value: str) -> None:
    leads = [(FOUR, *best, 0.5), (SIX, *best, 0.5), (FIVE, *other, 0.5)]
    assert reason(*leads)[1].endswith(f" points on average; the five: {value}")
