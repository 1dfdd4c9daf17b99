"""How search players of the Earl of Coventry lead: positions, and what their hints say."""

from typing import Any

import pytest

from kozyr.bots import Decision, decide, memory_for
from kozyr.engine.cards import rank_of
from kozyr.games import PROFILES
from kozyr.games.earl_of_coventry.bot_playout import preferred_count
from kozyr.games.earl_of_coventry.bot_reasons import Lead, reason_for
from tests.bots.earl_positions import GAME, to_lead

SEEDS = [f"lead {number}" for number in range(4)]


def decisions(state: Any, level: str = "expert") -> list[Decision]:
    view = GAME.view(state, state.turn)
    return [
        decide(PROFILES[GAME.slug], view, level, seed, memory_for(PROFILES[GAME.slug], state, level))
        for seed in SEEDS
    ]


def ranks_led(state: Any, level: str = "expert") -> set[str]:
    """The ranks that players of *level* lead on different days."""
    return {decision.move.text[5] for decision in decisions(state, level)}


@pytest.mark.parametrize("level", ["expert", "greedy"])
def test_who_holds_all_four_leads_them_before_a_rank_that_gives_the_lead_away(level: str) -> None:
    # all others hold threes: whoever plays the last of them wins
    state = to_lead("3c 7c 7d 7h 7s", "3d 3h", "3s")
    assert ranks_led(state, level) == {"7"}
    for decision in decisions(state):
        assert decision.exact == "win"
        assert [each.estimate for each in decision.alternatives] == sorted(
            [each.estimate for each in decision.alternatives], reverse=True
        )
        assert "Все карты известны: итог +3" in decision.reason.ru
        assert "all four are yours, and you lead again" in decision.reason.en


def test_three_of_a_rank_keep_the_lead() -> None:
    state = to_lead("4c 4d 4h 5c 6c", "4s 5d 6d 6h 6s", "5h 5s 8c 8d 8h 8s")
    assert ranks_led(state) == {"4"}
    assert all("и заходить снова вам" in decision.reason.ru for decision in decisions(state))


def test_three_pairs_are_saved_while_all_hands_are_long() -> None:
    # the ranks of which seat 0 holds 2, 2, 2, 1 and 1 cards
    numbers = [2, 2, 2, 1, 1] + [0] * 8
    assert preferred_count(numbers, 8, 4) == 1
    assert preferred_count(numbers, 4, 4) == 2, "somebody is nearly out"
    assert preferred_count([2, 2, 1, 1, 1] + [0] * 8, 8, 4) == 2, "two pairs are too few"
    assert preferred_count([3, 2, 2, 2, 1] + [0] * 8, 8, 4) == 3, (
        "a single rank of one card is kept for the end"
    )


def test_equally_many_cards_are_worth_the_same() -> None:
    state = GAME.deal(4, seed="alike").state
    view = GAME.view(state, state.turn)
    decision = decide(PROFILES[GAME.slug], view, "expert", "chance")
    held = [rank_of(move.cards[0]) for move in view.legal_moves or ()]
    worth: dict[int, set[float]] = {}
    for each in decision.alternatives:
        worth.setdefault(held.count(rank_of(each.move.cards[0])), set()).add(each.estimate)
    assert len(worth) > 1
    assert all(len(estimates) == 1 for estimates in worth.values())
    assert {rank_of(each.move.cards[0]) for each in decision.alternatives} == set(held)


def test_a_better_estimate_that_was_not_chosen_is_said_to_be_chance() -> None:
    count = 0
    for number in range(60):
        state = GAME.deal(4, seed=f"chance {number}").state
        decision = decide(
            PROFILES[GAME.slug], GAME.view(state, state.turn), "expert", "chance", simulations=300
        )
        best, *others = decision.alternatives
        same = [each for each in others if each.estimate == best.estimate]
        first = next((each for each in others if each not in same), None)
        better = first is not None and first.estimate > best.estimate
        assert ("может быть случайностью" in decision.reason.ru) == better
        assert ("may be chance" in decision.reason.en) == better
        count += better
    assert count > 0


@pytest.mark.parametrize(
    ("held", "units", "comparison"),
    [
        ((2, 1), (0.52, 0.5), "туз: столько же, но карт уйдёт меньше."),
        ((2, 1), (0.5, 0.52), "туз: чуть больше, но это может быть случайностью."),
        ((1, 2), (0.5, 0.5), "туз: столько же."),
        ((2, 1), (0.5, 0.3), "туз: +0,3."),
    ],
)
def test_equal_estimates_are_not_set_against_each_other_as_numbers(
    held: tuple[int, int], units: tuple[float, float], comparison: str
) -> None:
    king, ace = zip((11, 12), held, units, strict=True)
    leads = [Lead(*each, leads_again=0.5, visits=9) for each in (king, ace)]
    reason = reason_for(leads, is_exact=False)
    assert reason.ru.endswith(f"В среднем +0,5 очка; {comparison}")
    assert reason.en.count("+0.5") == 1


def test_the_suit_does_not_matter_once_a_rank_is_led() -> None:
    state = to_lead("4c 4d 4h 5c 6c", "4s 5d 6d 6h 6s", "5h 5s 8c 8d 8h 8s", turn=1)
    state = GAME.play(GAME.play(state, GAME.parse_move("play 4s")).state, GAME.parse_move("pass")).state
    assert len(GAME.legal_moves(state)) == 3
    assert all("масть не важна" in decision.reason.ru for decision in decisions(state))
