"""A match: the same deals are played several times, and the two sides change seats."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from kozyr.bots import LEVELS, decide, decision_seed, memory_for
from kozyr.engine.cards import Seat, cards_of
from kozyr.engine.moves import Move
from kozyr.engine.shuffle import shuffle_pack
from kozyr.games import GAMES, PROFILES

MAX_PLIES = 400
"""Moves after which a deal is broken off."""

MovePlayer = Callable[[Any, Any], Move]
"""A player that is not a level: game, state -> move."""


class Match(NamedTuple):
    """Side *a* against side *b*: each is a level, or a level with a number of simulations (`hard@100`).

    Side *a* has one seat if *alone*, otherwise every other seat.
    """

    game: str
    players: int
    a: str
    b: str
    alone: bool = False


class DealResult(NamedTuple):
    """One deal played in all rotations: penalty points and defeats of each side, one defeat for each seat."""

    penalty_points: tuple[float, float]
    defeats: tuple[int, int]
    lost: tuple[int, int]
    """Rotations in which a seat of the side was among the losers."""
    draws: int
    capped: int
    rotations: int
    plies: tuple[int, ...]
    milliseconds: tuple[float, ...]
    """CPU time of every decision of side *a* with more than one legal move."""


def seats_of(match: Match) -> list[frozenset[Seat]]:
    """The seats of side *a* in each rotation."""
    if match.alone:
        return [frozenset({seat}) for seat in range(match.players)]
    return [frozenset(range(start, match.players, 2)) for start in (0, 1)]


EXTRA_PLAYERS: dict[str, MovePlayer] = {}
"""Players that are not levels, by name."""


def choose_move(name: str, game: Any, state: Any) -> Move:
    """The move of the player *name* (:class:`Match`) for the seat on turn."""
    if name in EXTRA_PLAYERS:
        return EXTRA_PLAYERS[name](game, state)
    level, _, simulations = name.partition("@")
    view = game.view(state, state.turn)
    memory = memory_for(PROFILES[game.slug], state, level)
    return decide(
        PROFILES[game.slug],
        view,
        level,
        decision_seed(state),
        memory,
        simulations=int(simulations) if simulations else None,
    ).move


def play(match: Match, number: int, max_plies: int = MAX_PLIES) -> DealResult:
    """Plays deal *number* of *match* in all rotations, up to *max_plies* moves.

    Every second deal of Kozel is a kon with a khvalyonka.
    """
    game = GAMES[match.game]
    penalty_points, defeats, lost = [0.0, 0.0], [0, 0], [0, 0]
    draws = capped = 0
    plies, times = [], []
    rotations = seats_of(match)
    for own_seats in rotations:
        state = initial_state(match, number)
        while state.result is None and state.ply < max_plies:
            is_own_turn = state.turn in own_seats
            start = process_time()
            move = choose_move(match.a if is_own_turn else match.b, game, state)
            if is_own_turn and len(game.legal_moves(state)) > 1:
                times.append(1000 * (process_time() - start))
            state = game.apply(state, move).state
        plies.append(state.ply)
        if state.result is None:
            capped += 1
            continue
        draws += state.result.draw
        for seat in state.result.losers:
            defeats[seat not in own_seats] += 1
        for side in {seat not in own_seats for seat in state.result.losers}:
            lost[side] += 1
        side_sizes = len(own_seats), match.players - len(own_seats)
        for seat, score in enumerate(state.result.scores):
            side = seat not in own_seats
            penalty_points[side] -= score / side_sizes[side]
    return DealResult(
        (penalty_points[0], penalty_points[1]),
        (defeats[0], defeats[1]),
        (lost[0], lost[1]),
        draws,
        capped,
        len(rotations),
        tuple(plies),
        tuple(times),
    )


def initial_state(match: Match, number: int) -> Any:
    """The state with which all rotations of deal *number* begin."""
    game = GAMES[match.game]
    state = game.deal(match.players, seed=f"arena {number}", dealer=number % match.players).state
    if match.game == "kozel" and number % 2:
        standing = state.setup.standing._replace(points=(2, 0), kon=2)
        setup = state.setup._replace(standing=standing, deal=2, shuffles=1)
        cards = sorted(card for hand in state.hands for card in cards_of(hand))
        pack = tuple(shuffle_pack(tuple(cards), f"arena {number}", 1))
        return game.start(setup, pack, None, None, None).state
    return state


class MatchSummary(NamedTuple):
    """The result of a match."""

    match: Match
    deals: int
    defeats: tuple[int, int]
    draws: int
    capped: int
    penalty_points: tuple[float, float]
    gain: float
    """Penalty points of side *b* less those of side *a*, for a seat and deal, on average."""
    half: float
    """Half the 95 % interval of the gain, over deals."""
    loss_share: float | None
    """The share of rotations that side *a* lost; None if both sides can lose at once, as in the Earl."""
    loss_half: float
    """Half the 95 % interval of the share, over deals."""
    milliseconds: float
    slowest: float
    plies: int

    @property
    def is_better(self) -> bool:
        """Whether the interval excludes equality."""
        return self.gain - self.half > 0


def confidence_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of *values*, and half its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1))
    return mean, 1.96 * deviation / sqrt(count)


def summarize(match: Match, results: Iterable[DealResult]) -> MatchSummary:
    """The result of *match* over the *results* of its deals."""
    deals = list(results)
    gain, half = confidence_interval(
        [(deal.penalty_points[1] - deal.penalty_points[0]) / deal.rotations for deal in deals]
    )
    rotations = sum(deal.rotations for deal in deals)
    defeats = [sum(deal.defeats[side] for deal in deals) for side in (0, 1)]
    lost = [sum(deal.lost[side] for deal in deals) for side in (0, 1)]
    share, share_half = confidence_interval([deal.lost[0] / deal.rotations for deal in deals])
    times = sorted(time for deal in deals for time in deal.milliseconds)
    return MatchSummary(
        match,
        len(deals),
        (defeats[0], defeats[1]),
        sum(deal.draws for deal in deals),
        sum(deal.capped for deal in deals),
        (sum(deal.penalty_points[0] for deal in deals), sum(deal.penalty_points[1] for deal in deals)),
        gain,
        half,
        share if sum(lost) <= rotations else None,
        share_half,
        median(times) if times else 0.0,
        times[int(0.99 * len(times))] if times else 0.0,
        int(median(ply for deal in deals for ply in deal.plies)),
    )


def is_player(name: str) -> bool:
    """Whether *name* is a level, perhaps with a number of simulations, or an extra player."""
    return name in EXTRA_PLAYERS or name.partition("@")[0] in LEVELS
