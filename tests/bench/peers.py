"""Whole random games of other projects: list the legal moves, choose one, make it, and count the moves.

Chance events such as dealing happen but do not count.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import chess
import pyspiel
import rlcard


def openspiel(name: str, plies: int) -> Callable[[], int]:
    """Plays OpenSpiel's game of that name through its Python API for so many moves at least."""
    game = pyspiel.load_game(name)
    draw = Random(name).random

    def work() -> int:
        done = 0
        while done < plies:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if state.is_chance_node():
                    state.apply_action(_outcome(state.chance_outcomes(), draw))
                    continue
                state.apply_action(legal[int(draw() * len(legal))])
                done += 1
        return done

    return work


def _outcome(outcomes: list[tuple[int, float]], draw: Callable[[], float]) -> int:
    left = draw()
    for action, share in outcomes:
        left -= share
        if left < 0:
            return action
    return outcomes[-1][0]


def rlcard_env(name: str, plies: int) -> Callable[[], int]:
    """Plays RLCard's environment of that name for so many moves at least."""
    env = rlcard.make(name, config={"seed": 1})
    draw = Random(name).random

    def work() -> int:
        done = 0
        while done < plies:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(draw() * len(legal))])
                done += 1
        return done

    return work


def rlcard_raw(name: str, plies: int) -> Callable[[], int]:
    """Plays RLCard's game itself, below its environment, for so many moves at least."""
    game: Any = rlcard.make(name, config={"seed": 1}).game
    draw = Random(name).random

    def work() -> int:
        done = 0
        while done < plies:
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                game.step(legal[int(draw() * len(legal))])
                done += 1
        return done

    return work


def chess_moves(plies: int) -> Callable[[], int]:
    """Plays chess with python-chess for so many moves at least; a game ends after 200."""
    draw = Random("chess").random

    def work() -> int:
        done = 0
        while done < plies:
            board = chess.Board()
            for _ in range(200):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(legal[int(draw() * len(legal))])
                done += 1
        return done

    return work
