"""The search of the covering games in C (kernel.c): the same moves in a twentieth of the time.

    with compiled():
        ...                      # kozyr.games.covering.search makes the same decisions, faster

The first use builds it with ``cc``. It has no clock: it is for budgets of simulations, not of time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, POINTER, Structure, byref, c_double, c_int32, c_uint32, c_uint64
from functools import cache
from hashlib import sha256
from pathlib import Path
from subprocess import run
from typing import Any

from kozyr.bots.decision import Budget, Exact
from kozyr.bots.rng import Draw
from kozyr.engine.cards import HIDDEN
from kozyr.games.covering import search as covering_search
from kozyr.games.covering import table as covering
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.endgame import Solution
from kozyr.games.covering.search import Edge, Node, OpponentModel
from kozyr.games.covering.table import BIT_OF, Table

SOURCE = Path(__file__).with_name("kernel.c")
BUILD_FOLDER = Path(__file__).parents[2] / ".cache" / "arena"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-ffp-contract=off")
"""Without contraction, so that rounding is the same as in Python."""


class _Rng(Structure):
    _fields_ = (("words", c_uint32 * 624), ("next", c_int32))


class _Ruleset(Structure):
    _fields_ = (
        ("players", c_int32),
        ("refill", c_int32),
        ("exchanges", c_int32),
        ("draws", c_int32 * 2),
        ("six", c_uint64),
        ("plains", c_uint64 * 4),
        ("covers", (c_uint64 * 36) * 4),
        ("takes", (c_int32 * 36) * 4),
    )


class _Table(Structure):
    _fields_ = (
        ("hands", c_uint64 * 4),
        ("pile", c_uint64 * 36),
        ("stock", c_uint64 * 36),
        ("pile_size", c_int32),
        ("stock_size", c_int32),
        ("turn", c_int32),
        ("responds", c_int32),
        ("has_covered", c_int32),
        ("left", c_int32),
        ("loser", c_int32),
    )


class _Search(Structure):
    _fields_ = (
        ("ruleset", _Ruleset),
        ("own_seat", c_int32),
        ("responds", c_int32),
        ("pile_size", c_int32),
        ("stock_size", c_int32),
        ("unseen_count", c_int32),
        ("hand_sizes", c_int32 * 4),
        ("hands", c_uint64 * 4),
        ("pile", c_uint64 * 36),
        ("stock", c_uint64 * 36),
        ("unseen", c_uint64 * 36),
        ("simulations", c_int32),
        ("max_depth", c_int32),
        ("max_playout_turns", c_int32),
        ("noise", c_double * 4),
        ("exploration", c_double),
        ("own_widening", c_double),
        ("opponent_widening", c_double),
        ("policy_share", c_double),
        ("draw_value", c_double),
        ("clue_count", c_int32),
        ("clue_starts", c_int32 * 36),
        ("clue_stops", c_int32 * 36),
        ("clue_weights", c_double * 36),
        ("clue_cards", c_uint64 * 36),
    )


class _EdgeRow(Structure):
    _fields_ = (("bit", c_uint64), ("value", c_double), ("visits", c_int32), ("level", c_int32))


MAX_ROWS = 37 * 38
EXACT: tuple[Exact, ...] = ("unknown", "win", "loss", "draw")


@cache
def library() -> CDLL:
    """The compiled kernel; it is built if its source has changed."""
    path = BUILD_FOLDER / f"kernel-{sha256(SOURCE.read_bytes()).hexdigest()[:16]}.so"
    if not path.exists():
        BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
        run(["cc", *FLAGS, "-o", str(path), str(SOURCE), "-lm"], check=True)
    kernel = CDLL(str(path))
    kernel.run_simulations.argtypes = (POINTER(_Search), POINTER(_Rng), POINTER(_EdgeRow), c_int32)
    kernel.solve.argtypes = (POINTER(_Ruleset), POINTER(_Table), c_int32, POINTER(c_uint64))
    return kernel


def run_simulations(
    root: Node, determinizer: Determinizer, draw: Draw, budget: Budget, opponents: OpponentModel
) -> None:
    """As :func:`kozyr.games.covering.search.run_simulations`, but the tree ends after two decisions."""
    search = _Search(
        ruleset=_ruleset_of(determinizer.ruleset),
        own_seat=determinizer.own_seat,
        responds=determinizer._responds,
    )
    search.hand_sizes[: len(determinizer._sizes)] = determinizer._sizes
    search.hands[: len(determinizer._hands)] = determinizer._hands
    search.pile[: len(determinizer._pile)] = [
        0 if card == HIDDEN else BIT_OF[card] for card in determinizer._pile
    ]
    search.stock[: len(determinizer._stock)] = [
        0 if card == HIDDEN else BIT_OF[card] for card in determinizer._stock
    ]
    search.unseen[: len(determinizer._unseen)] = determinizer._unseen
    search.pile_size, search.stock_size, search.unseen_count = (
        len(determinizer._pile),
        len(determinizer._stock),
        len(determinizer._unseen),
    )
    search.simulations, search.max_depth, search.max_playout_turns = (
        budget.simulations,
        covering_search.MAX_TREE_DEPTH,
        covering.MAX_PLAYOUT_TURNS,
    )
    search.noise[: determinizer.ruleset.players] = opponents.noise_by_seat(
        determinizer.own_seat, determinizer.ruleset.players
    )
    search.exploration, search.policy_share = covering_search.EXPLORATION, opponents.policy_share
    search.own_widening, search.opponent_widening = (
        covering_search.OWN_WIDENING,
        covering_search.OPPONENT_WIDENING,
    )
    search.draw_value = covering_search.DRAW_VALUE
    search.clue_count = len(determinizer.clues)
    for number, clue in enumerate(determinizer.clues):
        places = determinizer.positions_of(clue)
        search.clue_starts[number], search.clue_stops[number] = places.start, places.stop
        search.clue_cards[number], search.clue_weights[number] = clue.cards, clue.weight
    rows = (_EdgeRow * MAX_ROWS)()
    count = library().run_simulations(byref(search), byref(_rng_of(draw)), rows, MAX_ROWS)
    for row in rows[:count]:
        if row.level == 1:
            edge = _set_edge(root, row)
        else:
            edge.child = edge.child or Node()
            _set_edge(edge.child, row)


def _set_edge(node: Node, row: _EdgeRow) -> Edge:
    node.expand(row.bit)
    edge = node.edges[row.bit]
    edge.visits, edge.total_value = row.visits, row.value
    return edge


def solve(table: Table, positions: int, budget: Budget) -> Solution:
    """As :func:`kozyr.games.covering.endgame.solve`."""
    position = _Table(
        pile_size=len(table.pile),
        stock_size=len(table.stock),
        turn=table.turn,
        responds=table.responds,
        has_covered=table.has_covered,
        left=table.seats_left,
        loser=table.loser,
    )
    position.hands[: len(table.hands)] = table.hands
    position.pile[: len(table.pile)] = table.pile
    position.stock[: len(table.stock)] = table.stock
    choice = c_uint64()
    result = library().solve(byref(_ruleset_of(table.ruleset)), byref(position), positions, byref(choice))
    return Solution(EXACT[result], choice.value or None)


def _rng_of(draw: Any) -> _Rng:
    *words, next_word = draw.__self__.getstate()[1]
    return _Rng((c_uint32 * 624)(*words), next_word)


def _ruleset_of(ruleset: covering.Ruleset) -> _Ruleset:
    result = _Ruleset(
        players=ruleset.players, refill=ruleset.refill, exchanges=ruleset.exchanges, six=ruleset.six
    )
    result.draws[:] = ruleset.draws
    for seat in range(ruleset.players):
        result.plains[seat] = ruleset.plains[seat]
        result.covers[seat][:] = [ruleset.covers[seat][1 << place] for place in range(36)]
        result.takes[seat][:] = [ruleset.takes[seat][1 << place] for place in range(36)]
    return result


@contextmanager
def compiled() -> Iterator[None]:
    """The search players of the covering games run in C until the end of the block."""
    library()
    originals = covering_search.run_simulations, covering_search.solve
    covering_search.run_simulations, covering_search.solve = run_simulations, solve
    try:
        yield
    finally:
        covering_search.run_simulations, covering_search.solve = originals
