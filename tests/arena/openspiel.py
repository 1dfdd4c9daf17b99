"""Our search against OpenSpiel's Python IS-MCTS at Svoi kozyri: same table, same guesses, same playouts,
same CPU time.

    make arena-openspiel                      (in the environment of make bench, which has OpenSpiel)
    make arena-openspiel ARENA="--deals 50 --milliseconds 20"

Two seats of each at a table of four, the same deals with the seats changed, up to 1000 moves.
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
from tests.arena.matches import OTHERS, Match, line_of, play
from tests.arena.table import head, row

GAME = "svoi-kozyri"
CAP = 1000
"""Moves after which a deal is broken off: OpenSpiel's bot has no patience that ends."""


class Kind:
    """The type of the game, as far as the bot asks for it."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Kind":
        return self


class Position:
    """Our fast table as OpenSpiel's bot sees a state. An action is the place of a bit."""

    def __init__(self, table: Table, path: tuple[int, ...] = ()) -> None:
        self.table = table
        self._path = path

    def get_game(self) -> Kind:
        return Kind()

    def current_player(self) -> Seat:
        return self.table.turn

    def is_terminal(self) -> bool:
        return self.table.loser != UNDECIDED

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        return list(_places(self.table.legal()))

    def apply_action(self, action: int) -> None:
        self.table.play(1 << int(action))
        self._path = (*self._path, int(action))

    def information_state_string(self) -> str:
        return f"{self.table.hands[self.table.turn]} {self._path}"

    def clone(self) -> "Position":
        return Position(self.table.copy(), self._path)

    def returns(self) -> list[float]:
        return worths(self.table.loser, self.table)


def _places(bits: Bit) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def worths(loser: int, table: Table) -> list[float]:
    return [search.value_of(loser, seat, table) for seat in range(table.ruleset.players)]


class Playouts:
    """Our own playouts as the bot's evaluator, moves with equal priors."""

    def __init__(self, draw: Random) -> None:
        self._draw = draw.random

    def evaluate(self, position: Position) -> list[float]:
        table = position.table.copy()
        return worths(playout(table, self._draw, [PLAYOUT_NOISE] * 4), table)

    def prior(self, position: Position) -> list[tuple[int, float]]:
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, searching for so many milliseconds of CPU time."""

    milliseconds = 20.0

    def run_search(self, state: Position) -> Any:
        end = process_time() + self.milliseconds / 1000
        self.reset()
        self._root_node = self.create_new_node(state)
        while process_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


def theirs(milliseconds: float, game: Any, state: Any) -> Move:
    """A whole move of OpenSpiel's bot: cover and lead are two searches, each of half the time."""
    moves = game.legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    chance = Random(decision_seed(state))
    determinizer = Determinizer(
        svoi_kozyri.ruleset_of, game.view(state, state.turn), memory_for(PROFILES[game.slug], state, "expert")
    )
    root = Position(determinizer.sample(chance.random))
    covers = root.table.responds
    bot = TimedBot(
        Kind(),
        Playouts(chance),
        search.EXPLORATION,
        1,
        random_state=numpy.random.RandomState(chance.getrandbits(31)),
        allow_inconsistent_action_sets=True,
    )
    bot.milliseconds = milliseconds / 2 if covers else milliseconds
    bot.set_resampler(lambda position, player: _guessed(determinizer, root, position, chance))
    choices = [1 << int(bot.step(root))]
    after = root.clone()
    after.apply_action(choices[0].bit_length() - 1)
    if after.table.has_covered:
        choices.append(1 << int(bot.step(after)))
    return search.to_move(tuple(choices), root.table)


def _guessed(determinizer: Determinizer, root: Position, position: Position, chance: Random) -> Position:
    """Another way in which the cards may lie at *position*, which is *root* or comes right after it."""
    found = Position(determinizer.sample(chance.random))
    for action in position._path:
        found.apply_action(action)
    return found


def ours(milliseconds: float, game: Any, state: Any) -> Move:
    """Our search, stopped by the same clock."""
    moves = game.legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    budget = Budget(10**6, milliseconds, clock=process_time)
    view = game.view(state, state.turn)
    memory = memory_for(PROFILES[game.slug], state, "expert")
    return search.decide(svoi_kozyri.VARIANT, view, memory, Random(decision_seed(state)).random, budget).move


def play_deal(milliseconds: float, number: int) -> Any:
    OTHERS["ours"] = partial(ours, milliseconds)
    OTHERS["open_spiel"] = partial(theirs, milliseconds)
    return play(Match(GAME, 4, "ours", "open_spiel"), number, CAP)


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena.openspiel", description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    match = Match(GAME, 4, "ours", "open_spiel")
    numbers = range(asked.first, asked.first + asked.deals)
    print(head(), flush=True)
    played = []
    with Pool(asked.workers) as pool:
        for each in pool.imap_unordered(partial(play_deal, asked.milliseconds), numbers):
            played.append(each)
            if len(played) % 20 == 0 or len(played) == asked.deals:
                print(row(line_of(match, played)), flush=True)


if __name__ == "__main__":
    main()
