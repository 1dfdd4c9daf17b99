"""The search player of the covering games: Monte Carlo tree search over determinizations.

Each simulation deals the unknown cards anew, walks down one tree of choices that all worlds share (UCB, with
availability counts as in information set MCTS), and finishes the deal by a cheap playout. With two seats left
and no card unknown the endgame solver (:mod:`kozyr.games.covering.endgame`) comes first.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final, NamedTuple

from kozyr.bots.decision import Alternative, Budget, Decision
from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw
from kozyr.engine.cards import Seat, Suit
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.endgame import UNKNOWN, solve
from kozyr.games.covering.reasons import Candidate, explain
from kozyr.games.covering.table import (
    CARD_OF,
    DRAW,
    EXCHANGE,
    PLAYOUT_NOISE,
    TAKE,
    UNDECIDED,
    Bit,
    Bits,
    Ruleset,
    Table,
    cheapest,
    playout,
    playout_policy,
)

EXPLORATION: Final = 0.35
"""The exploration constant of UCB."""
OWN_WIDENING: Final = 1.5
"""How fast the tree widens where the searching seat chooses: see :func:`_select_by_ucb`."""
OPPONENT_WIDENING: Final = 0.5
"""The same where another seat chooses: most of its choices are cheap ones."""
MAX_TREE_DEPTH: Final = 12
"""Choices on one path of the tree. A cover and its lead are two."""
DRAW_VALUE: Final = 0.6
"""The value of a draw, between a defeat (0) and getting away (1)."""
MAX_SOLVER_NODES: Final = 500
"""Nodes that each search of the endgame solver may visit."""
CLOCK_INTERVAL: Final = 16
"""Simulations between two looks at the clock."""


class OpponentModel(NamedTuple):
    """How the other seats are expected to play."""

    policy_share: float
    """How often a seat in the tree follows the playout policy instead of its own best choice.

    At 0 a player does poorly against simple players, at 1 against good ones.
    """
    noise: float = PLAYOUT_NOISE
    """How often a seat that follows the playout policy makes any legal choice."""

    def noise_by_seat(self, own_seat: Seat, players: int) -> list[float]:
        """The noise of each seat in a search for *own_seat*."""
        return [PLAYOUT_NOISE if seat == own_seat else self.noise for seat in range(players)]


class Variant(NamedTuple):
    """What differs between the covering games."""

    ruleset_of: Callable[[Any, Sequence[Suit]], Ruleset]
    opponents: OpponentModel


# ---- the tree ----


class Node:
    """A choice of one seat: its visits, and an edge for each choice made so far."""

    __slots__ = ("edges", "expanded", "visits")

    def __init__(self) -> None:
        self.expanded: Bits = 0
        """The choices that have an edge."""
        self.visits = 0
        self.edges: dict[Bit, Edge] = {}

    def expand(self, choice: Bit) -> None:
        """Adds an edge for *choice*."""
        self.expanded |= choice
        self.edges[choice] = Edge()


class Edge:
    """One choice at a node: how often it was available and made, the sum of values, the node after it."""

    __slots__ = ("availability", "child", "total_value", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.availability = 1
        self.total_value = 0.0
        self.child: Node | None = None


def run_simulations(
    root: Node, determinizer: Determinizer, draw: Draw, budget: Budget, opponents: OpponentModel
) -> None:
    """Runs *budget.simulations* simulations, each with a new world, one new edge and a playout."""
    own_seat = determinizer.own_seat
    noise = opponents.noise_by_seat(own_seat, determinizer.ruleset.players)
    for number in range(budget.simulations):
        if not number % CLOCK_INTERVAL and number and budget.is_out_of_time():
            return
        table = determinizer.sample(draw)
        path: list[tuple[Node, Edge, Seat]] = []
        node = root
        while table.loser == UNDECIDED:
            seat = table.turn
            if seat == own_seat:
                choice, is_new = _select_by_ucb(node, table, OWN_WIDENING)
            elif draw() < opponents.policy_share:
                choice, is_new = _select_by_policy(node, table, draw, noise[seat])
            else:
                choice, is_new = _select_by_ucb(node, table, OPPONENT_WIDENING)
            edge = node.edges[choice]
            path.append((node, edge, seat))
            table.play(choice)
            if is_new or len(path) >= MAX_TREE_DEPTH:
                break
            if edge.child is None:
                edge.child = Node()
            node = edge.child
        loser = playout(table, draw, noise)
        for node, edge, seat in path:
            node.visits += 1
            edge.visits += 1
            edge.total_value += value_of(loser, seat, table)


def value_of(loser: int, seat: Seat, table: Table) -> float:
    """The value of an outcome for *seat*, 0 to 1; without one, by its share of the cards that are held."""
    if loser == DRAW:
        return DRAW_VALUE
    if loser == UNDECIDED:
        own_cards = table.hands[seat].bit_count()
        return 0.75 - 0.5 * own_cards / (sum(hand.bit_count() for hand in table.hands) or 1)
    return 0.0 if loser == seat else 1.0


def _select_by_ucb(node: Node, table: Table, widening: float) -> tuple[Bit, bool]:
    """The choice to simulate at *node*, and whether it is new there.

    Progressive widening: the cheapest new choice is added while the visits exceed the square of
    (number of legal choices expanded / *widening*).
    """
    choices = table.legal()
    edges = node.edges
    fresh = choices & ~node.expanded
    if fresh and node.visits + 1 > ((choices & node.expanded).bit_count() / widening) ** 2:
        choice = cheapest(fresh, table.ruleset.plains[table.turn])
        node.expand(choice)
        return choice, True
    best, best_score = 0, -1.0
    for bit, edge in edges.items():
        if bit & choices:
            edge.availability += 1
            score = edge.total_value / edge.visits + EXPLORATION * sqrt(log(edge.availability) / edge.visits)
            if score > best_score:
                best, best_score = bit, score
    return best, False


def _select_by_policy(node: Node, table: Table, draw: Draw, noise: float) -> tuple[Bit, bool]:
    """The choice of the playout policy, and whether it is new at *node*."""
    choice = playout_policy(table, draw, noise)
    is_new = not choice & node.expanded
    if is_new:
        node.expand(choice)
    return choice, is_new


# ---- the decision ----


def decide(variant: Variant, view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The decision for the seat of *view*, which is on turn."""
    determinizer = Determinizer(variant.ruleset_of, view, memory)
    table = determinizer.sample(draw)
    solution = UNKNOWN
    if determinizer.is_certain and determinizer.seats_left == 2:
        solution = solve(table, min(budget.simulations // 2, MAX_SOLVER_NODES), budget)
    root = Node()
    run_simulations(root, determinizer, draw, budget, variant.opponents)
    candidates = sorted(_candidates(root, table), key=_lower_bound, reverse=True)
    if solution.choice is not None:
        best = _complete_solution(table, solution.choice, budget)
    else:
        best = _best_candidate(candidates, table, view.ply)
    alternatives = tuple(
        Alternative(to_move(each.choices, table), each.estimate, each.visits) for each in candidates
    )
    is_impatient = tolerance(view.ply) > 0
    reason = explain(determinizer, table, best, candidates, solution, is_impatient=is_impatient)
    return Decision(to_move(best, table), alternatives, reason, solution.exact)


IMPATIENCE_START_PLY: Final = 180
"""The ply up to which a player looks for the best move only."""
IMPATIENCE_FULL_PLY: Final = 300
"""The ply from which on any move is good enough if it is cheap."""


def tolerance(ply: int) -> float:
    """How much worse than the best move a cheaper one may be estimated and still be made.

    Strong players can go round for ever, those who cover cheaply do not. So deals come to an end.
    """
    return max(0.0, (ply - IMPATIENCE_START_PLY) / (IMPATIENCE_FULL_PLY - IMPATIENCE_START_PLY))


BOUND_WIDTH: Final = 0.5
"""How much the lower bound of an estimate is below it after one visit."""


def _best_candidate(candidates: Sequence[Candidate], table: Table, ply: int) -> tuple[Bit, ...]:
    """The candidate with the best lower bound; late in a deal the cheapest of those close to it."""
    best = max(map(_lower_bound, candidates))
    threshold = best - tolerance(ply)
    if threshold == best:
        return max(candidates, key=_lower_bound).choices
    close = (each for each in candidates if _lower_bound(each) >= threshold)
    return min(close, key=lambda each: _cost(each, table)).choices


def _lower_bound(candidate: Candidate) -> float:
    return candidate.estimate - BOUND_WIDTH / sqrt(candidate.visits)


def _cost(candidate: Candidate, table: Table) -> list[tuple[bool, Bit]]:
    """A sort key: plain cards before trumps, low cards before high ones, the take last."""
    plains = table.ruleset.plains[table.turn]
    return [(not bit & plains, bit) for bit in candidate.choices]


def _has_second_choice(table: Table, choice: Bit) -> bool:
    """Whether a lead follows *choice* in the same move."""
    return table.responds and choice < TAKE and table.hands[table.turn] != choice


def _candidates(root: Node, table: Table) -> list[Candidate]:
    """The whole moves that were simulated. A cover without a simulated lead gets the cheapest one."""
    candidates = []
    for first, edge in root.edges.items():
        if _has_second_choice(table, first) and edge.child is not None:
            candidates += [
                Candidate((first, second), then.total_value / then.visits, then.visits)
                for second, then in edge.child.edges.items()
            ]
        else:
            choices: tuple[Bit, ...] = (first,)
            if _has_second_choice(table, first):
                choices = (first, _cheapest_lead(table, first))
            candidates.append(Candidate(choices, edge.total_value / edge.visits, edge.visits))
    return candidates


def _cheapest_lead(table: Table, cover: Bit) -> Bit:
    """The cheapest lead after *cover*."""
    after = table.copy()
    after.play(cover)
    return cheapest(after.legal(), table.ruleset.plains[table.turn])


def _complete_solution(table: Table, choice: Bit, budget: Budget) -> tuple[Bit, ...]:
    """The whole move that begins with the solved *choice*."""
    if not _has_second_choice(table, choice):
        return (choice,)
    after = table.copy()
    after.play(choice)
    second = solve(after, 8 * MAX_SOLVER_NODES, budget).choice
    return choice, _cheapest_lead(table, choice) if second is None else second


def to_move(choices: tuple[Bit, ...], table: Table) -> Move:
    """The move that consists of *choices*."""
    first = choices[0]
    if first == TAKE:
        return Move("take")
    if first == EXCHANGE:
        return Move("exchange")
    return Move("cover" if table.responds else "lead", tuple(CARD_OF[bit] for bit in choices))
