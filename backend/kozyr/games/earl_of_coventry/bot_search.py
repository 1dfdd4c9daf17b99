"""The search player of the Earl of Coventry: it compares leads; everything else is forced.

It samples determinizations, the same ones for all leads. With few ranks left each one is solved
(:mod:`~kozyr.games.earl_of_coventry.bot_endgame`), before that it is played out
(:mod:`~kozyr.games.earl_of_coventry.bot_playout`). Ranks of which the seat holds equally many cards are
equivalent to it, because nothing it has seen tells them apart. So one rank of each count stands for all.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final, TypeAlias

from kozyr.bots.decision import Alternative, Budget, Decision, Exact
from kozyr.bots.memory import Memory
from kozyr.bots.players import legal_moves_of
from kozyr.bots.rng import Draw
from kozyr.engine.cards import Rank, rank_of
from kozyr.engine.game import View
from kozyr.games.earl_of_coventry.bot_determinization import Determinizer
from kozyr.games.earl_of_coventry.bot_endgame import Solver
from kozyr.games.earl_of_coventry.bot_playout import PlayoutPolicy, preferred_count
from kozyr.games.earl_of_coventry.bot_position import Hands
from kozyr.games.earl_of_coventry.bot_reasons import ANY_SUIT, Lead, reason_for

MAX_SOLVED_RANKS: Final = 5
"""With so many ranks left, or fewer, determinizations are solved."""
PLAYOUT_COST: Final = 10
"""What the playouts of one determinization cost, in simulations of the budget."""
CHANGE_ERRORS: Final = 2.0
"""By how many standard errors a lead must beat the baseline to be chosen.

The baseline (:func:`~kozyr.games.earl_of_coventry.bot_playout.preferred_count`) is nearly the best there is.
Without caution the luck of the determinizations would decide.
"""
CHECK_INTERVAL: Final = 25
"""Determinizations after which leads that are not ahead of the baseline are dropped."""


def decide(view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The best lead found, with average units as estimates. There is nothing to remember in this game."""
    moves = legal_moves_of(view)
    if view.phase != "lead":
        return Decision(moves[0], (), ANY_SUIT)
    leads, is_exact = compare_leads(view, draw, budget)
    first_of = {rank_of(move.cards[0]): move for move in reversed(moves)}
    alternatives = tuple(Alternative(first_of[lead.rank], lead.units, lead.visits) for lead in leads)
    best = alternatives[0]
    exact: Exact = "unknown"
    if is_exact:
        exact = "win" if best.estimate > 0 else "loss"
    return Decision(best.move, alternatives, reason_for(leads, is_exact=is_exact), exact)


def compare_leads(view: View, draw: Draw, budget: Budget) -> tuple[list[Lead], bool]:
    """Every rank in the hand as a lead, the best first, and whether the units are exact."""
    determinizer = Determinizer(view)
    ranks_left = determinizer.ranks_left.bit_count()
    if determinizer.is_open or ranks_left <= MAX_SOLVED_RANKS:
        cost = max(PLAYOUT_COST, (1 << ranks_left) * len(determinizer.sizes) // 3)
        return compare_samples(determinizer, _solve, draw, budget, cost), determinizer.is_open
    return compare_samples(determinizer, _play_out, draw, budget, PLAYOUT_COST), False


Evaluate: TypeAlias = Callable[[Determinizer, Hands, list[Rank], Draw], list[int]]
"""The units of the seat after the lead of each of some ranks, on one determinization."""


def _solve(determinizer: Determinizer, hands: Hands, ranks: list[Rank], draw: Draw) -> list[int]:
    solver = Solver(hands)
    seat, left, sizes = determinizer.seat, determinizer.ranks_left, determinizer.sizes
    return [solver.scores_after(left, seat, sizes, rank)[seat] for rank in ranks]


def _play_out(determinizer: Determinizer, hands: Hands, ranks: list[Rank], draw: Draw) -> list[int]:
    policy = PlayoutPolicy(hands, draw)
    seat, left, sizes = determinizer.seat, determinizer.ranks_left, determinizer.sizes
    return [policy.playout(left, seat, sizes, rank)[seat] for rank in ranks]


def compare_samples(
    determinizer: Determinizer, evaluate: Evaluate, draw: Draw, budget: Budget, cost: int
) -> list[Lead]:
    """All leads, the best first. One rank of each count is evaluated; the first one is the baseline.

    A lead that is not ahead of the baseline will hardly get far ahead, and is dropped.
    """
    seat = determinizer.seat
    ranks_by_count: dict[int, list[Rank]] = {}
    for rank, count in enumerate(determinizer.own_counts):
        if count:
            ranks_by_count.setdefault(count, []).append(rank)
    smallest_other_hand = min(size for other, size in enumerate(determinizer.sizes) if other != seat)
    baseline = preferred_count(determinizer.own_counts, smallest_other_hand, len(determinizer.sizes))
    counts = sorted(ranks_by_count, key=lambda count: (count != baseline, -count))
    ranks = [ranks_by_count[count][int(draw() * len(ranks_by_count[count]))] for count in counts]
    candidates = list(range(len(ranks)))
    gains, squares = [0] * len(ranks), [0] * len(ranks)
    visits, leads_again = [0] * len(ranks), [0] * len(ranks)
    baseline_total = rounds = 0
    for _ in range(1 if determinizer.is_open else max(1, budget.simulations // cost)):
        hands = determinizer.sample(draw)
        values = evaluate(determinizer, hands, [ranks[index] for index in candidates], draw)
        baseline_total += values[0]
        for index, value in zip(candidates, values, strict=True):
            gain = value - values[0]
            gains[index] += gain
            squares[index] += gain * gain
            visits[index] += 1
            cycle = hands.cycles[ranks[index]][seat]
            leads_again[index] += cycle is not None and cycle.next_leader == seat
        rounds += 1
        if not rounds % CHECK_INTERVAL:
            candidates = [index for index in candidates if not index or gains[index] > 0]
            if len(candidates) == 1:
                break
        if budget.is_out_of_time():
            break

    def cautious_gain(index: int) -> float:
        """The average gain of a lead over the baseline less CHANGE_ERRORS standard errors."""
        error = _standard_error(gains[index], squares[index], visits[index])
        return gains[index] / visits[index] - CHANGE_ERRORS * error

    best = max(range(len(ranks)), key=cautious_gain)
    ranking = sorted(range(len(ranks)), key=lambda index: (index != best, -gains[index] / visits[index]))
    leads = []
    for index in ranking:
        count, evaluated = counts[index], ranks[index]
        units = baseline_total / rounds + gains[index] / visits[index]
        equivalent = [evaluated, *[rank for rank in ranks_by_count[count] if rank != evaluated]]
        again = leads_again[index] / visits[index]
        leads += [Lead(rank, count, units, again, visits[index]) for rank in equivalent]
    return leads


def _standard_error(total: float, squares: float, count: int) -> float:
    """The standard error of the average of *count* numbers with this *total* and sum of *squares*."""
    mean = total / count
    return sqrt(max(0.0, squares / count - mean * mean) / count)
