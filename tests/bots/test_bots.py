"""Bots: legal, repeatable, given a view only, and their games end."""

from typing import Any

import pytest

from kozyr.bots import LEVELS, chance_of, choose
from kozyr.engine.game import Game
from kozyr.games import GAMES
from tests.play import random_deals

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_makes_a_legal_move_and_the_same_one_when_asked_again(game: Game[Any], level: str) -> None:
    for steps in random_deals(game, 12):
        for step in steps[:40]:
            state = step.state
            if state.turn is None:
                continue
            view = game.view(state, state.turn)
            move = choose(game, view, level, chance_of(state))
            assert move in game.legal_moves(state)
            assert choose(game, view, level, chance_of(state)) == move


@every_game
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_deals_of_simple_bots_end_by_the_rules_within_400_moves(game: Game[Any], players: int) -> None:
    if not game.seats[0] <= players <= game.seats[1]:
        pytest.skip(f"{game.slug} is not played by {players}")
    for number in range(40):
        state = game.deal(players, seed=f"bots {number}").state
        while state.result is None:
            assert state.ply < 400
            view = game.view(state, state.turn)
            state = game.play(state, choose(game, view, "greedy", chance_of(state))).state
