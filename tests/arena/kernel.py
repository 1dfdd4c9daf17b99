"""The covering games' search in C (kernel.c): the arena's matches in a twentieth of the time, the same moves.

    with compiled():
        ...                      # covering_search decides as ever, only faster

Built with ``cc`` when it is first asked for. It knows no clock: only for players whose budget is tries.
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
from kozyr.engine.cards import HIDDEN
from kozyr.games.covering import search as covering_search
from kozyr.games.covering import table as covering
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.endgame import Solution
from kozyr.games.covering.search import Edge, Node, OpponentModel
from kozyr.games.covering.table import BIT_OF, Draw, Table

SOURCE = Path(__file__).with_name("kernel.c")
BUILT = Path(__file__).parents[2] / ".cache" / "arena"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-ffp-contract=off")
"""No contraction: the same rounding as in Python."""


class _Lots(Structure):
    _fields_ = (("words", c_uint32 * 624), ("next", c_int32))


class _Customs(Structure):
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
        ("piled", c_int32),
        ("stocked", c_int32),
        ("turn", c_int32),
        ("responds", c_int32),
        ("covered", c_int32),
        ("left", c_int32),
        ("loser", c_int32),
    )


class _Question(Structure):
    _fields_ = (
        ("ruleset", _Customs),
        ("me", c_int32),
        ("responds", c_int32),
        ("piled", c_int32),
        ("stocked", c_int32),
        ("unknowns", c_int32),
        ("sizes", c_int32 * 4),
        ("hands", c_uint64 * 4),
        ("pile", c_uint64 * 36),
        ("stock", c_uint64 * 36),
        ("unknown", c_uint64 * 36),
        ("tries", c_int32),
        ("depth", c_int32),
        ("cap", c_int32),
        ("noise", c_double * 4),
        ("explore", c_double),
        ("widen", c_double),
        ("widen_others", c_double),
        ("habit", c_double),
        ("draw_worth", c_double),
        ("signs", c_int32),
        ("starts", c_int32 * 36),
        ("stops", c_int32 * 36),
        ("weights", c_double * 36),
        ("cards", c_uint64 * 36),
    )


class _Row(Structure):
    _fields_ = (("bit", c_uint64), ("worth", c_double), ("tries", c_int32), ("level", c_int32))


MOST_ROWS = 37 * 38
EXACT: tuple[Exact, ...] = ("unknown", "win", "loss", "draw")


@cache
def library() -> CDLL:
    """The kernel, built anew if its source has changed."""
    built = BUILT / f"kernel-{sha256(SOURCE.read_bytes()).hexdigest()[:16]}.so"
    if not built.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        run(["cc", *FLAGS, "-o", str(built), str(SOURCE), "-lm"], check=True)
    found = CDLL(str(built))
    found.grow.argtypes = (POINTER(_Question), POINTER(_Lots), POINTER(_Row), c_int32)
    found.prove.argtypes = (POINTER(_Customs), POINTER(_Table), c_int32, POINTER(c_uint64))
    return found


def run_simulations(
    root: Node, determinizer: Determinizer, draw: Draw, budget: Budget, opponents: OpponentModel
) -> None:
    """As :func:`kozyr.games.covering.search.run_simulations`, but the tree ends after two decisions."""
    asked = _Question(
        ruleset=_customs(determinizer.ruleset), me=determinizer.own_seat, responds=determinizer._responds
    )
    asked.sizes[: len(determinizer._sizes)] = determinizer._sizes
    asked.hands[: len(determinizer._hands)] = determinizer._hands
    asked.pile[: len(determinizer._pile)] = [
        0 if card == HIDDEN else BIT_OF[card] for card in determinizer._pile
    ]
    asked.stock[: len(determinizer._stock)] = [
        0 if card == HIDDEN else BIT_OF[card] for card in determinizer._stock
    ]
    asked.unknown[: len(determinizer._unseen)] = determinizer._unseen
    asked.piled, asked.stocked, asked.unknowns = (
        len(determinizer._pile),
        len(determinizer._stock),
        len(determinizer._unseen),
    )
    asked.tries, asked.depth, asked.cap = (
        budget.simulations,
        covering_search.MAX_TREE_DEPTH,
        covering.MAX_PLAYOUT_TURNS,
    )
    asked.noise[: determinizer.ruleset.players] = opponents.noise_by_seat(
        determinizer.own_seat, determinizer.ruleset.players
    )
    asked.explore, asked.habit = covering_search.EXPLORATION, opponents.policy_share
    asked.widen, asked.widen_others = covering_search.OWN_WIDENING, covering_search.OPPONENT_WIDENING
    asked.draw_worth = covering_search.DRAW_VALUE
    asked.signs = len(determinizer.clues)
    for number, clue in enumerate(determinizer.clues):
        places = determinizer.positions_of(clue)
        asked.starts[number], asked.stops[number] = places.start, places.stop
        asked.cards[number], asked.weights[number] = clue.cards, clue.weight
    rows = (_Row * MOST_ROWS)()
    count = library().grow(byref(asked), byref(_lots(draw)), rows, MOST_ROWS)
    for row in rows[:count]:
        if row.level == 1:
            edge = _filled(root, row)
        else:
            edge.child = edge.child or Node()
            _filled(edge.child, row)


def _filled(node: Node, row: _Row) -> Edge:
    node.expand(row.bit)
    edge = node.edges[row.bit]
    edge.visits, edge.total_value = row.tries, row.worth
    return edge


def solve(table: Table, positions: int, budget: Budget) -> Solution:
    """As :func:`kozyr.games.covering.endgame.solve`."""
    asked = _Table(
        piled=len(table.pile),
        stocked=len(table.stock),
        turn=table.turn,
        responds=table.responds,
        covered=table.has_covered,
        left=table.seats_left,
        loser=table.loser,
    )
    asked.hands[: len(table.hands)] = table.hands
    asked.pile[: len(table.pile)] = table.pile
    asked.stock[: len(table.stock)] = table.stock
    choice = c_uint64()
    result = library().prove(byref(_customs(table.ruleset)), byref(asked), positions, byref(choice))
    return Solution(EXACT[result], choice.value or None)


def _lots(draw: Any) -> _Lots:
    *words, place = draw.__self__.getstate()[1]
    return _Lots((c_uint32 * 624)(*words), place)


def _customs(ruleset: covering.Ruleset) -> _Customs:
    found = _Customs(
        players=ruleset.players, refill=ruleset.refill, exchanges=ruleset.exchanges, six=ruleset.six
    )
    found.draws[:] = ruleset.draws
    for seat in range(ruleset.players):
        found.plains[seat] = ruleset.plains[seat]
        found.covers[seat][:] = [ruleset.covers[seat][1 << place] for place in range(36)]
        found.takes[seat][:] = [ruleset.takes[seat][1 << place] for place in range(36)]
    return found


@contextmanager
def compiled() -> Iterator[None]:
    """The players of the covering games think in C until the end of the block."""
    library()
    before = covering_search.run_simulations, covering_search.solve
    covering_search.run_simulations, covering_search.solve = run_simulations, solve
    try:
        yield
    finally:
        covering_search.run_simulations, covering_search.solve = before
