"""The search player of Kozel: tricks, khvalyonka and redeal.

It samples determinizations, the same ones for all moves. The last tricks are solved
(:mod:`~kozyr.games.kozel.bot_endgame`), longer kons are played out (:mod:`~kozyr.games.kozel.bot_playout`).
Before the tricks the rules themselves make the moves, on a sampled state.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from kozyr.bots.decision import Alternative, Budget, Decision, Exact
from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw, DrawRng
from kozyr.engine.cards import Seat, cards_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.kozel import Kozel
from kozyr.games.kozel.bot_determinization import TrickDeterminizer, sample_first_lead, sample_lay_state
from kozyr.games.kozel.bot_endgame import Solver
from kozyr.games.kozel.bot_playout import playout
from kozyr.games.kozel.bot_position import BIT_OF, UNFINISHED, Position, bits
from kozyr.games.kozel.bot_reasons import reason_for
from kozyr.games.kozel.bot_simple import simple_player
from kozyr.games.kozel.cards import STRENGTH, card_points
from kozyr.games.kozel.scoring import PAIR_CHARGE
from kozyr.games.kozel.state import MAX_REDEALS, Phase, State

_GAME: Final = Kozel()

MAX_SOLVED_TRICKS: Final = 5
"""With so many tricks left, or fewer, determinizations are solved."""
SOLVING_COST: Final = {1: 2, 2: 4, 3: 8, 4: 30, 5: 160}
"""What solving a determinization costs, in playouts, by the tricks left."""
MIN_SOLVED: Final = 8
"""Fewer solved determinizations than this tell less than the playouts that cost as much."""
CHANGE_ERRORS: Final = 1.0
"""By how many standard errors a move must beat the simple player's move to be chosen."""
DROP_ERRORS: Final = 2.5
"""A move that is behind another one by so many standard errors on either side is dropped."""
CHECK_INTERVAL: Final = 24
"""Determinizations between two looks at which moves can be dropped; before the tricks the minimum."""
FULL_SIMULATIONS: Final = 2000
"""From so many simulations on the budget is spent in full: see :func:`playouts_for`."""
CARD_POINT_VALUE: Final = 0.02
"""What one card point is worth, in points charged: it decides between equal charges."""


def decide(view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The best move found, with average points as estimates."""
    alternatives, is_exact = compare_moves(view, memory, draw, budget)
    best = alternatives[0]
    exact: Exact = "unknown"
    if is_exact:
        exact = "win" if best.estimate > 0 else "loss" if best.estimate < 0 else "draw"
    return Decision(best.move, alternatives, reason_for(view, alternatives, is_exact=is_exact), exact)


def compare_moves(
    view: View, memory: Memory, draw: Draw, budget: Budget
) -> tuple[tuple[Alternative, ...], bool]:
    """Every legal move with its average points, the best first, and whether they are exact.

    The points of a move are those charged to the opponents minus those charged to the own team.
    """
    if view.phase in ("lead", "follow"):
        return _compare_cards(view, TrickDeterminizer(view, memory), draw, budget)
    return _compare_before_tricks(view, draw, budget), False


def playouts_for(simulations: int) -> int:
    """The playouts to spend for a budget of *simulations*: fewer below FULL_SIMULATIONS.

    The error of an average shrinks only with the root of their number. Without this a level with a third of
    the simulations of another could hardly be distinguished from it.
    """
    if simulations >= FULL_SIMULATIONS:
        return simulations
    return max(1, simulations * simulations // FULL_SIMULATIONS)


class Outcome(NamedTuple):
    """The end of a kon: *charge* as the value of a position, and team 0's card points less team 1's."""

    charge: float
    card_points: float


class Comparison:
    """Averages of the outcomes of some moves for the team of a *seat*, on the same determinizations.

    Moves are indices below *count*. *baseline* is the simple player's move: the others are measured by their
    gain over it. A gain counts the charge, and card points at CARD_POINT_VALUE.
    """

    def __init__(self, count: int, baseline: int, seat: Seat) -> None:
        self.baseline = baseline
        self.visits = [0] * count
        self._sign = -1 if seat & 1 else 1
        self._baseline_total = 0.0
        self._charge_gains = [0.0] * count
        self._gains = [0.0] * count
        self._squares = [0.0] * count

    def add(self, outcomes: Mapping[int, Outcome]) -> None:
        """Adds the outcomes of some moves, the baseline among them, on one determinization."""
        base = outcomes[self.baseline]
        sign = self._sign
        self._baseline_total += sign * base.charge
        for index, outcome in outcomes.items():
            charge_gain = sign * (outcome.charge - base.charge)
            gain = charge_gain + sign * CARD_POINT_VALUE * (outcome.card_points - base.card_points)
            self.visits[index] += 1
            self._charge_gains[index] += charge_gain
            self._gains[index] += gain
            self._squares[index] += gain * gain

    def mean_gain(self, index: int) -> float:
        """The average gain of a move over the baseline."""
        return self._gains[index] / self.visits[index]

    def estimate(self, index: int) -> float:
        """The average points of a move, without card points."""
        baseline = self._baseline_total / self.visits[self.baseline]
        return baseline + self._charge_gains[index] / self.visits[index]

    def cautious_gain(self, index: int) -> float:
        """The average gain of a move less CHANGE_ERRORS standard errors."""
        return self.mean_gain(index) - CHANGE_ERRORS * self._standard_error(index)

    def _standard_error(self, index: int) -> float:
        visits, mean = self.visits[index], self.mean_gain(index)
        return sqrt(max(0.0, self._squares[index] / visits - mean * mean) / visits)

    def contenders(self, candidates: Sequence[int]) -> list[int]:
        """Those of *candidates* that may still turn out to be the best."""
        floor = max(self.mean_gain(index) - DROP_ERRORS * self._standard_error(index) for index in candidates)
        return [
            index
            for index in candidates
            if self.mean_gain(index) + DROP_ERRORS * self._standard_error(index) >= floor
        ]

    def ranking(self, playout_totals: Sequence[float] | None = None) -> list[int]:
        """All moves, the one to choose first, then the others by their estimates.

        Among the moves with the most visits the one with the greatest cautious gain is chosen. The greater of
        *playout_totals* breaks a tie, then the baseline.
        """
        most = max(self.visits)
        best = max(
            [index for index, visits in enumerate(self.visits) if visits == most],
            key=lambda index: (
                self.cautious_gain(index),
                playout_totals[index] if playout_totals else 0.0,
                index == self.baseline,
            ),
        )
        return sorted(range(len(self.visits)), key=lambda index: (index != best, -self.estimate(index)))

    def alternatives(self, moves: Sequence[Move], ranking: Sequence[int]) -> tuple[Alternative, ...]:
        """*moves* in the order of *ranking*, with their estimates and visits."""
        return tuple(Alternative(moves[index], self.estimate(index), self.visits[index]) for index in ranking)


def _new_comparison(view: View, draw: Draw) -> tuple[Sequence[Move], Comparison]:
    """The legal moves, and an empty comparison of them with the simple player's move."""
    assert view.legal_moves is not None
    assert view.seat is not None
    moves = list(view.legal_moves)
    return moves, Comparison(len(moves), moves.index(simple_player(view, DrawRng(draw))), view.seat)


# ---- tricks ----


def _compare_cards(
    view: View, determinizer: TrickDeterminizer, draw: Draw, budget: Budget
) -> tuple[tuple[Alternative, ...], bool]:
    """Solves determinizations if few tricks are left and the budget is large enough, else plays them out."""
    moves, comparison = _new_comparison(view, draw)
    tricks_left = determinizer.tricks_left
    if tricks_left <= MAX_SOLVED_TRICKS:
        rounds = playouts_for(budget.simulations) // SOLVING_COST[tricks_left]
        if determinizer.is_open:
            return _compare_solved(moves, comparison, determinizer, 1, draw, budget), True
        if rounds >= MIN_SOLVED:
            return _compare_solved(moves, comparison, determinizer, rounds, draw, budget), False
    return _compare_playouts(moves, comparison, determinizer, draw, budget), False


def _compare_solved(
    moves: Sequence[Move],
    comparison: Comparison,
    determinizer: TrickDeterminizer,
    rounds: int,
    draw: Draw,
    budget: Budget,
) -> tuple[Alternative, ...]:
    """Compares the exact values on *rounds* determinizations.

    The solver sees all hands. Between moves of equal value playouts decide: there a seat sees only its own.
    """
    playout_totals = [0.0] * len(moves)
    sign = -1 if determinizer.seat & 1 else 1
    for _ in range(rounds):
        position = determinizer.sample(draw)
        solver = Solver(zero_tricks=position.zero_tricks)
        outcomes = {}
        for index, move in enumerate(moves):
            after = position.copy()
            after.play(BIT_OF[move.cards[0]])
            value = after.value if after.value != UNFINISHED else solver.value(after)
            outcomes[index] = Outcome(value, 0)
            charge, points = playout_outcome(after, draw)
            playout_totals[index] += sign * (charge + CARD_POINT_VALUE * points)
        comparison.add(outcomes)
        if budget.is_out_of_time():
            break
        if (
            not comparison.visits[comparison.baseline] % MIN_SOLVED
            and len(comparison.contenders(range(len(moves)))) == 1
        ):
            break
    return comparison.alternatives(moves, comparison.ranking(playout_totals))


def _compare_playouts(
    moves: Sequence[Move],
    comparison: Comparison,
    determinizer: TrickDeterminizer,
    draw: Draw,
    budget: Budget,
) -> tuple[Alternative, ...]:
    """Compares playouts by sequential halving: each round drops the worse half of the candidates."""
    baseline = comparison.baseline
    candidates = list(range(len(moves)))
    rounds = max(1, (len(moves) - 1).bit_length())
    while True:
        for _ in range(max(1, playouts_for(budget.simulations) // (rounds * len(candidates)))):
            position = determinizer.sample(draw)
            outcomes = {}
            for index in candidates:
                after = position.copy()
                after.play(BIT_OF[moves[index].cards[0]])
                outcomes[index] = playout_outcome(after, draw)
            comparison.add(outcomes)
            if budget.is_out_of_time():
                break
            if not comparison.visits[baseline] % CHECK_INTERVAL:
                contenders = comparison.contenders(candidates)
                if len(contenders) == 1:
                    return comparison.alternatives(moves, comparison.ranking())
                candidates = sorted({baseline, *contenders})
        if len(candidates) <= 2 or budget.is_out_of_time():
            return comparison.alternatives(moves, comparison.ranking())
        candidates.sort(key=lambda index: (index != baseline, -comparison.mean_gain(index)))
        del candidates[(len(candidates) + 1) // 2 :]


def playout_outcome(position: Position, draw: Draw) -> Outcome:
    """The outcome of one playout of *position*, which is used up."""
    return Outcome(playout(position, draw), position.points[0] - position.points[1])


# ---- khvalyonka and redeal ----


def _compare_before_tricks(view: View, draw: Draw, budget: Budget) -> tuple[Alternative, ...]:
    """Compares the moves of khvalyonka and redeal on the same determinizations."""
    moves, comparison = _new_comparison(view, draw)
    sample_outcomes = _sample_lay_outcomes if view.phase == "lay" else _sample_redeal_outcomes
    for _ in range(max(CHECK_INTERVAL, playouts_for(budget.simulations) // (2 * len(moves)))):
        comparison.add(dict(enumerate(sample_outcomes(view, moves, draw))))
        if budget.is_out_of_time():
            break
    return comparison.alternatives(moves, comparison.ranking())


def _sample_lay_outcomes(view: View, moves: Sequence[Move], draw: Draw) -> list[Outcome]:
    """The outcome of each way to lay, on one sampled state."""
    state = sample_lay_state(view, draw)
    return [outcome_after_lay(_GAME.apply(state, move).state, draw) for move in moves]


def outcome_after_lay(state: State, draw: Draw) -> Outcome:
    """Lays for the other seats and plays the kon out. A redeal or a void khvalyonka counts 0."""
    while state.phase is Phase.LAY:
        moves = _GAME.legal_moves(state)
        strongest = max(moves, key=lambda move: sum(STRENGTH[card] for card in move.cards) + draw())
        state = _GAME.apply(state, strongest).state
    if state.phase is not Phase.LEAD:
        return Outcome(0, 0)
    points = [0, 0]
    has_tricks = [False, False]
    for pile in state.piles:
        assert pile.winner is not None
        points[pile.winner % 2] += card_points(card for _, card in pile.cards)
        has_tricks[pile.winner % 2] = True
    assert state.leader is not None
    hands = [bits(cards_of(hand)) for hand in state.hands]
    return playout_outcome(Position(hands, state.leader, [], points, has_tricks), draw)


def _sample_redeal_outcomes(view: View, moves: Sequence[Move], draw: Draw) -> list[Outcome]:
    """The outcome of each answer to a redeal, or after one."""
    return [sample_redeal_outcome(view, move.verb, draw) for move in moves]


def sample_redeal_outcome(view: View, verb: str, draw: Draw) -> Outcome:
    """The outcome of ``keep`` and ``keep-piles`` by a playout, of the others by a rule of thumb."""
    facts: Any = view.facts
    match verb:
        case "keep":
            return playout_outcome(sample_first_lead(view, draw, keeps_hand=True), draw)
        case "keep-piles":
            return playout_outcome(sample_first_lead(view, draw, keeps_hand=False), draw)
        case "redeal" if facts["redeals"] == MAX_REDEALS - 1:  # it costs the dealer's team a pair (KZ-32)
            return Outcome(PAIR_CHARGE if view.dealer & 1 else -PAIR_CHARGE, 0)
        case "redeal" if facts["winner"] is not None:
            # the winners of the khvalyonka will keep the piles if they are ahead (KZ-31)
            team_0, team_1 = map(int, facts["card_points"])
            lead = 2 * (team_0 - team_1)
            return Outcome(0, max(lead, 0) if facts["winner"] == 0 else min(lead, 0))
    return Outcome(0, 0)
