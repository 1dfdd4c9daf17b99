"""The search of games that bring none: averages over possible worlds, all moves in the same ones."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kozyr.bots import NO_MEMORY, generic_search
from kozyr.bots.decision import ONLY_MOVE, SIMPLE_CHOICE, Alternative, Budget
from kozyr.bots.generic_search import (
    BEST_AVERAGE,
    MAX_CANDIDATES,
    MAX_PLAYOUT_PLIES,
    PLAYOUT_COST,
    decide,
)
from kozyr.bots.profile import Profile
from kozyr.engine.moves import Move
from kozyr.games import PROFILES
from tests.bots.toy_game import ToyGame, ToyState, simple_player, toy_profile
from tests.play import random_deals

PACKAGE = Path(__file__).parents[1] / "outside" / "five_tricks_package"


def lead(card: int) -> Move:
    return Move("lead", (card,))


def toy_view(game: ToyGame) -> Any:
    return game.view(ToyState(game.pack[-1], None, 0), 0)


def decide_toy(game: ToyGame, simulations: int, seed: int = 0, **parts: Any) -> Any:
    profile = toy_profile(game, **parts)
    return decide(profile, toy_view(game), NO_MEMORY, Random(seed).random, Budget(simulations))


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Profile:
    """The profile of a game of another package that brings no search."""
    monkeypatch.syspath_prepend(PACKAGE)
    from five_tricks.profile import PROFILE

    assert "five_tricks" in sys.modules
    profile: Profile = PROFILE
    return profile


def test_every_move_is_played_in_the_same_worlds_and_the_best_average_wins() -> None:
    game = ToyGame(own=range(4), pack=range(9))
    decision = decide_toy(game, 1600)
    assert decision.move == lead(3)
    assert decision.reason == BEST_AVERAGE
    assert decision.exact == "unknown"
    assert [each.move for each in decision.alternatives] == [lead(3), lead(2), lead(1), lead(0)]
    assert [each.visits for each in decision.alternatives] == [100] * 4
    mean = decision.alternatives[3].estimate
    assert [each.estimate for each in decision.alternatives] == pytest.approx(
        [mean + 30, mean + 20, mean + 10, mean]
    )
    worlds = game.checked
    assert len(worlds) == 100
    assert mean == sum(worlds) / 100
    assert set(worlds) == {4, 5, 6, 7, 8}
    assert all(8 <= worlds.count(hidden) <= 34 for hidden in range(4, 9))


@pytest.mark.parametrize(
    ("simulations", "worlds"), [(0, 1), (1, 1), (15, 1), (16, 1), (31, 1), (32, 2), (47, 2), (48, 3)]
)
def test_a_playout_costs_four_simulations(simulations: int, worlds: int) -> None:
    assert PLAYOUT_COST == 4
    game = ToyGame(own=range(4), pack=range(9))
    assert {each.visits for each in decide_toy(game, simulations).alternatives} == {worlds}
    assert len(game.checked) == worlds


def test_of_equal_averages_the_move_of_the_simple_player_wins() -> None:
    game = ToyGame(own=range(4), pack=range(9), waits=MAX_PLAYOUT_PLIES)
    decision = decide_toy(game, 32)
    assert decision.alternatives == (
        Alternative(lead(1), 0, 2),
        Alternative(lead(0), 0, 2),
        Alternative(lead(2), 0, 2),
        Alternative(lead(3), 0, 2),
    )
    assert decision.move == lead(1)


@pytest.mark.parametrize(("waits", "is_scored"), [(0, True), (399, True), (400, False), (1000, False)])
def test_a_playout_is_abandoned_after_400_moves(waits: int, is_scored: bool) -> None:
    decision = decide_toy(ToyGame(own=range(1, 5), pack=range(1, 6), waits=waits), 16)
    assert [each.estimate for each in decision.alternatives] == ([45, 35, 25, 15] if is_scored else [0] * 4)


def test_a_forced_move_is_not_searched() -> None:
    game = ToyGame(own=range(1), pack=range(3))
    decision = decide_toy(game, 1000)
    assert decision == (lead(0), (), ONLY_MOVE, "unknown")
    assert not game.checked


def test_two_moves_are_searched() -> None:
    assert len(decide_toy(ToyGame(own=range(2), pack=range(5)), 100).alternatives) == 2


def test_without_a_possible_world_the_simple_player_decides() -> None:
    game = ToyGame(own=range(4), pack=range(9), faults=tuple(range(9)))
    assert decide_toy(game, 1000) == (lead(1), (), SIMPLE_CHOICE, "unknown")
    assert len(game.checked) == 20
    unknown = decide_toy(game, 1000, state_from_view=lambda game, view: None)
    assert unknown == (lead(1), (), SIMPLE_CHOICE, "unknown")


def test_impossible_worlds_are_dealt_again() -> None:
    game = ToyGame(own=range(4), pack=range(9), faults=(4, 5, 6))
    decision = decide_toy(game, 1600)
    assert decision.alternatives[0].visits == 100
    assert {30 + 7, 30 + 8} >= {round(decision.alternatives[0].estimate)}
    assert {hidden for hidden in game.checked if hidden not in game.faults} == {7, 8}


def test_of_many_moves_some_are_compared() -> None:
    assert MAX_CANDIDATES == 24
    few = decide_toy(ToyGame(own=range(24), pack=range(30)), 100)
    assert len(few.alternatives) == 24
    many = [decide_toy(ToyGame(own=range(25), pack=range(30)), 100, seed) for seed in range(30)]
    for decision in many:
        moves = [each.move for each in decision.alternatives]
        assert 10 < len(moves) == len(set(moves)) < 25
        assert lead(1) in moves
        assert decision.move == max(moves, key=lambda move: move.cards)
    assert {move for decision in many for move in decision.alternatives} > set()
    assert len({each.move for decision in many for each in decision.alternatives}) == 25


def test_the_time_limit_stops_it_after_one_world_at_the_earliest() -> None:
    game = ToyGame(own=range(4), pack=range(9))
    for limit, worlds in ((0, 1), (1, 1), (2, 2), (5, 5)):
        ticks = iter(range(100))
        budget = Budget(10_000, limit * 1000, clock=lambda ticks=ticks: float(next(ticks)))
        decision = decide(toy_profile(game), toy_view(game), NO_MEMORY, Random(0).random, budget)
        assert {each.visits for each in decision.alternatives} == {worlds}


def compared_states(profile: Profile, deals: int) -> list[Any]:
    states = [step.state for steps in random_deals(profile.game, deals) for step in steps[::4]]
    return [state for state in states if state.turn is not None]


@pytest.mark.parametrize("slug", ["five-tricks", "earl-of-coventry"])
def test_the_same_seed_makes_the_same_legal_decision(slug: str, outside: Profile) -> None:
    profile = outside if slug == "five-tricks" else PROFILES[slug]
    searched = 0
    for number, state in enumerate(compared_states(profile, 6)):
        view = profile.game.view(state, state.turn)
        legal = profile.game.legal_moves(state)
        decisions = [decide(profile, view, NO_MEMORY, Random(number).random, Budget(120)) for _ in range(2)]
        assert decisions[0] == decisions[1]
        assert decisions[0].move in legal
        assert decisions[0].reason == (ONLY_MOVE if len(legal) == 1 else BEST_AVERAGE)
        searched += len(legal) > 1
        assert len(decisions[0].alternatives) == (len(legal) if len(legal) > 1 else 0)
    assert searched >= 8


def test_the_simple_player_is_asked_in_playouts_wherever_there_is_a_choice(outside: Profile) -> None:
    calls: list[int] = []

    def player(view: Any, rng: Any) -> Move:
        calls.append(len(view.legal_moves))
        return outside.simple_player(view, rng)

    game = outside.game
    state = game.deal(game.seats[0], seed="asked").state
    profile = replace(outside, simple_player=player)
    decide(profile, game.view(state, state.turn), NO_MEMORY, Random(0).random, Budget(64))
    assert len(calls) > 20
    assert min(calls) > 1


def test_a_search_beats_the_simple_player(outside: Profile) -> None:
    """One seat searches; over the same deals it scores more than the simple player in its place."""
    game = outside.game
    totals = [0, 0]
    for number in range(24):
        for side in (0, 1):
            state = game.deal(game.seats[0], seed=f"generic {number}").state
            rng = Random(number)
            while state.result is None:
                view = game.view(state, state.turn)
                if side and state.turn == 0:
                    move = decide(outside, view, NO_MEMORY, rng.random, Budget(160)).move
                else:
                    move = outside.simple_player(view, rng)
                state = game.apply(state, move).state
            totals[side] += state.result.scores[0]
    assert totals[1] > totals[0]


def test_a_level_that_searches_uses_it_if_the_profile_has_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    from kozyr.bots import choosing

    game = ToyGame(own=range(4), pack=range(9))
    decision = choosing.decide(toy_profile(game), toy_view(game), "expert", "seed", simulations=32)
    assert decision == generic_search.decide(
        toy_profile(game), toy_view(game), NO_MEMORY, Random("seed").random, Budget(32)
    )
    assert decision.reason == BEST_AVERAGE
    assert simple_player(toy_view(game), None) == lead(1)
