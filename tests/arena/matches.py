"""A match: the same deals played several times, the two sides changing seats."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from kozyr.bots import LEVELS, decide, decision_seed, memory_for
from kozyr.engine.cards import Seat
from kozyr.engine.moves import Move
from kozyr.games import GAMES, PROFILES

CAP = 400
"""Moves after which a deal is broken off."""

Chooser = Callable[[Any, Any], Move]
"""A player that is no level: game, state -> move."""


class Match(NamedTuple):
    """Side *a* against side *b*: the name of a level, or of a level with so many tries (`hard@100`).

    *alone*: side *a* has one seat, else every other seat.
    """

    game: str
    players: int
    a: str
    b: str
    alone: bool = False


class Played(NamedTuple):
    """One deal played in all rotations: per side the badness, the defeats (one a seat), what became of it."""

    badness: tuple[float, float]
    defeats: tuple[int, int]
    lost: tuple[int, int]
    """Rounds in which a seat of the side was among the losers."""
    draws: int
    unfinished: int
    rounds: int
    plies: tuple[int, ...]
    milliseconds: tuple[float, ...]
    """CPU time of the decisions of side *a* that were decisions."""


def seats_of(match: Match) -> list[frozenset[Seat]]:
    """The seats of side *a* in each rotation."""
    if match.alone:
        return [frozenset({seat}) for seat in range(match.players)]
    return [frozenset(range(start, match.players, 2)) for start in (0, 1)]


OTHERS: dict[str, Chooser] = {}
"""Players that are no levels, by name."""


def move_by(name: str, game: Any, state: Any) -> Move:
    if name in OTHERS:
        return OTHERS[name](game, state)
    level, _, tries = name.partition("@")
    view = game.view(state, state.turn)
    memory = memory_for(PROFILES[game.slug], state, level)
    return decide(
        PROFILES[game.slug],
        view,
        level,
        decision_seed(state),
        memory,
        simulations=int(tries) if tries else None,
    ).move


def play(match: Match, number: int, cap: int = CAP) -> Played:
    """Plays deal *number* of *match* in all rotations, up to *cap* moves; in Kozel a kon with a khvalyonka in
    every second deal.
    """
    game = GAMES[match.game]
    badness, defeats, lost = [0.0, 0.0], [0, 0], [0, 0]
    draws = unfinished = 0
    plies, times = [], []
    rotations = seats_of(match)
    for own in rotations:
        state = first_state(match, number)
        while state.result is None and state.ply < cap:
            mine = state.turn in own
            started = process_time()
            move = move_by(match.a if mine else match.b, game, state)
            if mine and len(game.legal_moves(state)) > 1:
                times.append(1000 * (process_time() - started))
            state = game.apply(state, move).state
        plies.append(state.ply)
        if state.result is None:
            unfinished += 1
            continue
        draws += state.result.draw
        for seat in state.result.losers:
            defeats[seat not in own] += 1
        for side in {seat not in own for seat in state.result.losers}:
            lost[side] += 1
        for seat, score in enumerate(state.result.scores):
            badness[seat not in own] -= score / (len(own) if seat in own else match.players - len(own))
    return Played(
        (badness[0], badness[1]),
        (defeats[0], defeats[1]),
        (lost[0], lost[1]),
        draws,
        unfinished,
        len(rotations),
        tuple(plies),
        tuple(times),
    )


def first_state(match: Match, number: int) -> Any:
    """The deal with which everybody begins."""
    game = GAMES[match.game]
    state = game.deal(match.players, seed=f"arena {number}", dealer=number % match.players).state
    if match.game == "kozel" and number % 2:
        standing = state.setup.standing._replace(points=(2, 0), kon=2)
        setup = state.setup._replace(standing=standing, deal=2, shuffles=1)
        pack = tuple(card for hand in state.hands for card in _listed(hand))
        return game.start(setup, _shuffled(pack, number), None, None, None).state
    return state


def _listed(hand: int) -> list[int]:
    return [card for card in range(52) if hand >> card & 1]


def _shuffled(pack: Sequence[int], number: int) -> tuple[int, ...]:
    from kozyr.engine.shuffle import shuffle_pack

    return tuple(shuffle_pack(tuple(sorted(pack)), f"arena {number}", 1))


class Line(NamedTuple):
    """What a match came to."""

    match: Match
    deals: int
    defeats: tuple[int, int]
    draws: int
    unfinished: int
    badness: tuple[float, float]
    gain: float
    """How much less bad a deal went for side *a* than for side *b*, a seat of each, on average …"""
    half: float
    """… and half its 95 % interval, over deals."""
    loss_share: float | None
    """Rounds lost by side *a*, of all; None if both sides have losers in one round, as in the Earl …"""
    loss_half: float
    """… and half its 95 % interval, over deals."""
    milliseconds: float
    slowest: float
    plies: int

    @property
    def is_better(self) -> bool:
        """Whether the interval excludes equality."""
        return self.gain - self.half > 0


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The average of *values*, and half its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    spread = sqrt(sum((each - mean) ** 2 for each in values) / max(1, count - 1))
    return mean, 1.96 * spread / sqrt(count)


def line_of(match: Match, played: Iterable[Played]) -> Line:
    every = list(played)
    gain, half = interval([(each.badness[1] - each.badness[0]) / each.rounds for each in every])
    rounds = sum(each.rounds for each in every)
    defeats = [sum(each.defeats[side] for each in every) for side in (0, 1)]
    lost = [sum(each.lost[side] for each in every) for side in (0, 1)]
    share, share_half = interval([each.lost[0] / each.rounds for each in every])
    times = sorted(time for each in every for time in each.milliseconds)
    return Line(
        match,
        len(every),
        (defeats[0], defeats[1]),
        sum(each.draws for each in every),
        sum(each.unfinished for each in every),
        (sum(each.badness[0] for each in every), sum(each.badness[1] for each in every)),
        gain,
        half,
        share if sum(lost) <= rounds else None,
        share_half,
        median(times) if times else 0.0,
        times[int(0.99 * len(times))] if times else 0.0,
        int(median(ply for each in every for ply in each.plies)),
    )


def known(name: str) -> bool:
    return name in OTHERS or name.partition("@")[0] in LEVELS
