"""Moves a second: list the legal moves, choose one, make it. All four games, twice, and other projects."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from kozyr.engine.game import Game
from kozyr.games import GAMES
from tests.bench import peers
from tests.bench.report import Section
from tests.bench.timing import Bar, Contender, measure

PLIES = 20_000
"""Moves in one round; a quarter of them for slow contenders."""
SEATS = {"svoi-kozyri": 4, "kryt-navalivat": 2, "earl-of-coventry": 4, "kozel": 4}
MAX_PLIES = 1_000
"""Moves after which another deal begins: random deals of the covering games hardly ever end."""


def play_publicly(game: Game[Any], players: int) -> Callable[[], int]:
    """Random deals of *game* through its public interface, with immutable states and all events."""
    draw = Random(game.slug).random
    numbers = count()

    def work() -> int:
        done = 0
        while done < PLIES:
            state = game.deal(players, seed=f"bench/{next(numbers)}").state
            while state.result is None and state.ply < MAX_PLIES:
                moves = game.legal_moves(state)
                step = game.apply(state, moves[int(draw() * len(moves))])
                state = step.state
                done += 1
        return done

    return work


def sections(rounds: int) -> list[Section]:
    ours = [
        Contender(f"Kozyr {slug}, public interface", play_publicly(GAMES[slug], players))
        for slug, players in SEATS.items()
    ]
    crazy = "OpenSpiel crazy_eights"
    contenders = [
        *ours,
        Contender(crazy, peers.openspiel("crazy_eights", PLIES)),
        Contender("OpenSpiel hearts", peers.openspiel("hearts", PLIES)),
        Contender("RLCard uno, raw", peers.rlcard_raw("uno", PLIES // 4)),
        Contender("RLCard uno, env", peers.rlcard_env("uno", PLIES // 4)),
        Contender("python-chess", peers.chess_moves(PLIES // 4)),
    ]
    bars = {contender.name: [Bar(1.5, crazy)] for contender in ours}
    return [Section("Moves a second", "moves/s", measure(contenders, bars, rounds))]
