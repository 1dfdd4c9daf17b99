"""Our search against OpenSpiel's Python IS-MCTS at Svoi kozyri, in equal CPU time.

Both use the same table, determinizations and playouts.

    make arena-openspiel                      (in the environment of make bench, which has OpenSpiel)
    make arena-openspiel ARENA="--deals 50 --milliseconds 20"

Each has two seats of four; they play the same deals on changed seats, up to 1000 moves.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts

from kozyr.bots import decision_seed, memory_for
from kozyr.bots.decision import Budget
from kozyr.engine.cards import Seat
from kozyr.engine.moves import Move
from kozyr.games import PROFILES
from kozyr.games.covering import search
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.table import PLAYOUT_NOISE, UNDECIDED, Bit, Table, playout
from kozyr.games.svoi_kozyri import bot as svoi_kozyri
from tests.arena.matches import EXTRA_PLAYERS, Match, play, summarize
from tests.arena.table import HEADER, format_row

GAME = "svoi-kozyri"
MAX_PLIES = 1000
"""Moves after which a deal is broken off."""


class GameType:
    """The type of the game, as far as the bot needs it."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "GameType":
        return self


class Position:
    """Our bot's table with the interface of an OpenSpiel state. An action is the index of a bit."""

    def __init__(self, table: Table, path: tuple[int, ...] = ()) -> None:
        self.table = table
        self._path = path

    def get_game(self) -> GameType:
        return GameType()

    def current_player(self) -> Seat:
        return self.table.turn

    def is_terminal(self) -> bool:
        return self.table.loser != UNDECIDED

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        return list(_bit_indices(self.table.legal()))

    def apply_action(self, action: int) -> None:
        self.table.play(1 << int(action))
        self._path = (*self._path, int(action))

    def information_state_string(self) -> str:
        return f"{self.table.hands[self.table.turn]} {self._path}"

    def clone(self) -> "Position":
        return Position(self.table.copy(), self._path)

    def returns(self) -> list[float]:
        return values_of(self.table.loser, self.table)


def _bit_indices(bits: Bit) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def values_of(loser: int, table: Table) -> list[float]:
    return [search.value_of(loser, seat, table) for seat in range(table.ruleset.players)]


class Playouts:
    """Our playouts as the evaluator of OpenSpiel's bot, with equal priors."""

    def __init__(self, draw: Random) -> None:
        self._draw = draw.random

    def evaluate(self, position: Position) -> list[float]:
        table = position.table.copy()
        return values_of(playout(table, self._draw, [PLAYOUT_NOISE] * 4), table)

    def prior(self, position: Position) -> list[tuple[int, float]]:
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot with a budget of CPU time."""

    milliseconds = 20.0

    def run_search(self, state: Position) -> Any:
        end = process_time() + self.milliseconds / 1000
        self.reset()
        self._root_node = self.create_new_node(state)
        while process_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


def choose_with_openspiel(milliseconds: float, game: Any, state: Any) -> Move:
    """A move of OpenSpiel's bot; to cover and to lead are two searches, each with half the time."""
    moves = game.legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    rng = Random(decision_seed(state))
    determinizer = Determinizer(
        svoi_kozyri.ruleset_of, game.view(state, state.turn), memory_for(PROFILES[game.slug], state, "expert")
    )
    root = Position(determinizer.sample(rng.random))
    bot = TimedBot(
        GameType(),
        Playouts(rng),
        search.EXPLORATION,
        1,
        random_state=numpy.random.RandomState(rng.getrandbits(31)),
        allow_inconsistent_action_sets=True,
    )
    bot.milliseconds = milliseconds / 2 if root.table.responds else milliseconds
    bot.set_resampler(lambda position, player: _resample(determinizer, root, position, rng))
    choices = [1 << int(bot.step(root))]
    after = root.clone()
    after.apply_action(choices[0].bit_length() - 1)
    if after.table.has_covered:
        choices.append(1 << int(bot.step(after)))
    return search.to_move(tuple(choices), root.table)


def _resample(determinizer: Determinizer, root: Position, position: Position, rng: Random) -> Position:
    """Another determinization of *position*, which is *root* or follows it."""
    result = Position(determinizer.sample(rng.random))
    for action in position._path:
        result.apply_action(action)
    return result


def choose_with_kozyr(milliseconds: float, game: Any, state: Any) -> Move:
    """A move of our search, with the same clock."""
    moves = game.legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    budget = Budget(10**6, milliseconds, clock=process_time)
    view = game.view(state, state.turn)
    memory = memory_for(PROFILES[game.slug], state, "expert")
    return search.decide(svoi_kozyri.VARIANT, view, memory, Random(decision_seed(state)).random, budget).move


def play_deal(milliseconds: float, number: int) -> Any:
    EXTRA_PLAYERS["ours"] = partial(choose_with_kozyr, milliseconds)
    EXTRA_PLAYERS["open_spiel"] = partial(choose_with_openspiel, milliseconds)
    return play(Match(GAME, 4, "ours", "open_spiel"), number, MAX_PLIES)


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena.openspiel", description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    match = Match(GAME, 4, "ours", "open_spiel")
    numbers = range(args.first, args.first + args.deals)
    print(HEADER, flush=True)
    results = []
    with Pool(args.workers) as pool:
        for result in pool.imap_unordered(partial(play_deal, args.milliseconds), numbers):
            results.append(result)
            if len(results) % 20 == 0 or len(results) == args.deals:
                print(format_row(summarize(match, results)), flush=True)


if __name__ == "__main__":
    main()
