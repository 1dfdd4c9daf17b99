"""The arena's kernel decides as the players do, to the last digit of every estimate."""

from shutil import which
from typing import Any

import pytest

from kozyr.bots import bot_move, decide, decision_seed, memory_for
from kozyr.bots.decision import Budget
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering import endgame
from tests.arena import kernel
from tests.arena.kernel import compiled
from tests.bots.covering_positions import table_of

pytestmark = pytest.mark.skipif(which("cc") is None, reason="there is no C compiler")


def decisions(slug: str, players: int, level: str) -> list[Any]:
    game = GAMES[slug]
    decided = []
    for number in range(2):
        state = game.deal(players, seed=f"kernel {number}").state
        while state.result is None and state.ply < 120:
            view, memory = game.view(state, state.turn), memory_for(PROFILES[game.slug], state, level)
            decided.append(
                decide(
                    PROFILES[game.slug],
                    view,
                    level,
                    decision_seed(state),
                    memory,
                    simulations=40 + 60 * number,
                )
            )
            state = game.apply(state, bot_move(PROFILES[game.slug], state, "greedy")).state
    return decided


@pytest.mark.parametrize(
    ("slug", "players"), [("svoi-kozyri", 2), ("svoi-kozyri", 3), ("svoi-kozyri", 4), ("kryt-navalivat", 2)]
)
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_the_kernel_decides_as_the_players_do(slug: str, players: int, level: str) -> None:
    expected = decisions(slug, players, level)
    with compiled():
        assert decisions(slug, players, level) == expected


@pytest.mark.parametrize("slug", ["svoi-kozyri", "kryt-navalivat"])
def test_the_kernel_solves_what_the_players_solve(slug: str) -> None:
    game = GAMES[slug]
    exact_results: set[str] = set()
    for number in range(6):
        state = game.deal(2, seed=f"proofs {number}").state
        while state.result is None and state.ply < 120:
            if state.ply > 16:
                table = table_of(slug, state)
                solution = endgame.solve(table, 200, Budget(0))
                assert kernel.solve(table, 200, Budget(0)) == solution
                exact_results.add(solution.exact)
            state = game.apply(state, bot_move(PROFILES[game.slug], state, "greedy")).state
    assert exact_results >= {"unknown", "win", "loss"}
