"""How a level decides: forced moves, slips, simple players, budgets, memory."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kozyr.bots import (
    LEVELS,
    MAX_BUDGET_MS,
    MAX_SIMULATIONS_PER_DECISION,
    NO_MEMORY,
    SLIP_REASON,
    Decision,
    Memory,
    Profile,
    bot_move,
    choose_move,
    decide,
    decision_seed,
    memory_for,
)
from kozyr.bots.choosing import RANDOM_REASON
from kozyr.bots.decision import ONLY_MOVE, SIMPLE_CHOICE, Budget
from kozyr.bots.levels import DEFAULT_LEVEL, HINT_LEVEL
from kozyr.bots.players import legal_moves_of, own_hand, random_player
from kozyr.bots.rng import SeededRandom, pick
from kozyr.engine.cards import cards_of
from kozyr.engine.game import View
from kozyr.engine.moves import Text
from kozyr.games import GAMES, PROFILES
from tests.play import random_deals

every_level = pytest.mark.parametrize("level", LEVELS)
SEEDS = [f"seed {number}" for number in range(400)]


class Recorder:
    """A search player that keeps what it is given and chooses the last legal move."""

    def __init__(self) -> None:
        self.calls: list[tuple[Memory, float, Budget]] = []

    def __call__(self, view: View, memory: Memory, draw: Callable[[], float], budget: Budget) -> Decision:
        self.calls.append((memory, draw(), budget))
        return Decision(legal_moves_of(view)[-1], (), Text("по-русски.", "in English."))


def profile_with(search_player: Any) -> Profile:
    return replace(PROFILES["svoi-kozyri"], search_player=search_player)


def view_with_a_choice() -> View:
    game = GAMES["svoi-kozyri"]
    state = game.deal(4, seed="choice").state
    view: View = game.view(state, state.turn)
    assert len(legal_moves_of(view)) == 9
    return view


def view_without_a_choice() -> View:
    game = GAMES["svoi-kozyri"]
    for steps in random_deals(game, 20):
        for step in steps:
            state = step.state
            if state.turn is not None and len(game.legal_moves(state)) == 1:
                view: View = game.view(state, state.turn)
                return view
    raise AssertionError


def test_the_levels() -> None:
    """The table of docs/bots.md: memory, slips, simulations, and whether chance alone decides."""
    assert {name: level[1:] for name, level in LEVELS.items()} == {
        "random": (0, 0, 0, True),
        "greedy": (0, 0, 0, False),
        "novice": (0, 0.5, 0, False),
        "easy": (0, 0.15, 0, False),
        "medium": (0.5, 0.02, 200, False),
        "hard": (0.9, 0, 600, False),
        "expert": (1, 0, 2000, False),
    }
    assert (DEFAULT_LEVEL, HINT_LEVEL) == ("medium", "expert")
    assert (MAX_SIMULATIONS_PER_DECISION, MAX_BUDGET_MS) == (10_000, 2_000)


@every_level
def test_a_forced_move_is_made_without_thinking(level: str) -> None:
    view, search = view_without_a_choice(), Recorder()
    decision = decide(profile_with(search), view, level, "seed")
    assert decision == (legal_moves_of(view)[0], (), ONLY_MOVE, "unknown")
    assert choose_move(profile_with(search), view, level, "seed") == decision.move
    assert not search.calls


@pytest.mark.parametrize(
    ("asked", "simulations"),
    [
        ({}, 600),
        ({"simulations": 7}, 7),
        ({"simulations": MAX_SIMULATIONS_PER_DECISION}, MAX_SIMULATIONS_PER_DECISION),
        ({"simulations": MAX_SIMULATIONS_PER_DECISION + 1}, MAX_SIMULATIONS_PER_DECISION),
    ],
)
def test_a_search_gets_its_budget_its_memory_and_its_own_numbers(
    asked: dict[str, int], simulations: int
) -> None:
    search, memory = Recorder(), Memory(tricks=True)
    view = view_with_a_choice()
    decision = decide(profile_with(search), view, "hard", "17", memory, **asked)
    assert decision.move == legal_moves_of(view)[-1]
    [(given, number, budget)] = search.calls
    assert given is memory
    assert number == Random("17").random()
    assert budget.simulations == simulations
    assert not budget.is_out_of_time()


@pytest.mark.parametrize(
    ("asked", "limit_ms"),
    [({}, 2000), ({"budget_ms": 1}, 1), ({"budget_ms": 2000}, 2000), ({"budget_ms": 2001}, 2000)],
)
def test_a_search_has_at_most_two_seconds(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, float], limit_ms: float
) -> None:
    limits = []

    def budget(simulations: int, limit: float) -> Budget:
        limits.append(limit)
        return Budget(simulations, limit)

    monkeypatch.setattr("kozyr.bots.choosing.Budget", budget)
    decide(profile_with(Recorder()), view_with_a_choice(), "hard", "17", **asked)
    assert limits == [limit_ms]


def test_a_budget_runs_out_of_time_when_its_limit_has_passed() -> None:
    now = [100.0]
    budget = Budget(5, 250, clock=lambda: now[0])
    assert not budget.is_out_of_time()
    now[0] = 100.249
    assert not budget.is_out_of_time()
    now[0] = 100.25
    assert budget.is_out_of_time()
    now[0] = 1e9
    assert not Budget(5, clock=lambda: now[0]).is_out_of_time()


@pytest.mark.parametrize(("level", "rate"), [("novice", 0.45), ("easy", 0.15), ("medium", 0.02), ("hard", 0)])
def test_a_level_slips_at_its_rate_and_says_so(level: str, rate: float) -> None:
    view = view_with_a_choice()
    decisions = [decide(profile_with(Recorder()), view, level, seed) for seed in SEEDS]
    slips = [each for each in decisions if each.reason == SLIP_REASON]
    assert [SeededRandom(seed).random() < rate for seed in SEEDS] == [each in slips for each in decisions]
    assert len({each.move for each in slips}) == min(len(slips), 9) or rate < 0.1
    for seed in SEEDS[:40]:
        assert (
            choose_move(profile_with(Recorder()), view, level, seed)
            == decide(profile_with(Recorder()), view, level, seed).move
        )


def test_a_slip_is_any_legal_move() -> None:
    view = view_with_a_choice()
    rng = SeededRandom("seed 3")
    assert rng.random() < 0.45
    expected = pick(legal_moves_of(view), rng)
    assert decide(PROFILES["svoi-kozyri"], view, "novice", "seed 3").move == expected


def test_simple_levels_give_the_reason_of_the_simple_player() -> None:
    view, seed = view_with_a_choice(), "17"
    profile = PROFILES["svoi-kozyri"]
    move = profile.simple_player(view, SeededRandom(seed))
    assert profile.explain_simple_move is not None
    assert decide(profile, view, "greedy", seed) == (
        move,
        (),
        profile.explain_simple_move(view, move),
        "unknown",
    )
    mute = replace(profile, explain_simple_move=None)
    assert decide(mute, view, "greedy", seed) == (move, (), SIMPLE_CHOICE, "unknown")
    random_profile = Profile(game=profile.game)
    move = random_player(view, SeededRandom(seed))
    assert decide(random_profile, view, "greedy", seed) == (move, (), RANDOM_REASON, "unknown")
    move = random_player(view, SeededRandom(seed))
    assert decide(profile, view, "random", seed) == (move, (), RANDOM_REASON, "unknown")


@pytest.mark.parametrize("slug", GAMES)
@every_level
def test_a_bot_on_turn_is_given_its_view_its_memory_and_the_seed_of_the_decision(
    slug: str, level: str
) -> None:
    game, profile = GAMES[slug], PROFILES[slug]
    search = Recorder()
    if LEVELS[level].simulations:
        profile = replace(profile, search_player=search)
    for steps in random_deals(game, 3, plies=12):
        for state in [step.state for step in steps if step.state.turn is not None]:
            view = game.view(state, state.turn)
            memory = memory_for(profile, state, level)
            seed = decision_seed(state)
            assert seed == f"{state.setup.seed}/{state.setup.deal}/{state.ply}"
            assert bot_move(profile, state, level) == choose_move(profile, view, level, seed, memory)
            assert (
                choose_move(profile, view, level, seed, memory)
                == decide(profile, view, level, seed, memory).move
            )
            assert all(given == memory for given, _, _ in search.calls)
            search.calls.clear()


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "easy"])
def test_levels_without_memory_remember_nothing(level: str) -> None:
    game = GAMES["svoi-kozyri"]
    state = list(random_deals(game, 4, plies=60))[2][-1].state
    assert memory_for(PROFILES[game.slug], state, level) is NO_MEMORY


def test_a_seat_sees_its_own_hand() -> None:
    game = GAMES["kozel"]
    state = game.deal(4, seed="hand").state
    for seat in range(4):
        assert own_hand(game.view(state, seat)) == cards_of(state.hands[seat])


def test_a_player_that_is_not_on_turn_has_no_moves() -> None:
    game = GAMES["kozel"]
    state = game.deal(4, seed="hand").state
    assert state.turn is not None
    with pytest.raises(AssertionError, match="not on turn"):
        legal_moves_of(game.view(state, (state.turn + 1) % 4))
