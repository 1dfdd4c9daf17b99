"""Contenders in turn, so that all have the same weather; CPU time, so that neighbours count little."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple

Work = Callable[[], int]
"""Works for a while; how many things it did."""


class Contender(NamedTuple):
    """Something to be timed, and the clock by which it is: the CPU time of this process, unless told."""

    name: str
    work: Work
    clock: Callable[[], float] = process_time


class Bar(NamedTuple):
    """What a contender has to reach: so many times what another one does, or so many things a second."""

    times: float
    of: str = ""


class Line(NamedTuple):
    """How a contender did: things a second in every round, and the bars it has to reach."""

    name: str
    rates: tuple[float, ...]
    bars: tuple[Bar, ...]


def rates(contenders: Sequence[Contender], rounds: int) -> dict[str, list[float]]:
    """Things a second of each contender, one number a round. The first round only warms up."""
    found: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(rounds + 1):
        for name, work, clock in contenders:
            gc.collect()
            start = clock()
            done = work()
            spent = clock() - start
            if number:
                found[name].append(done / spent)
    return found


def lines(contenders: Sequence[Contender], bars: dict[str, list[Bar]], rounds: int) -> list[Line]:
    """The contenders, timed in turn, with the bars that some of them have to reach, by name."""
    return [
        Line(name, tuple(each), tuple(bars.get(name, ()))) for name, each in rates(contenders, rounds).items()
    ]


def ratio(found: Sequence[Line], name: str, other: str) -> float:
    """How many times as much *name* does as *other*: the ratio of their medians."""
    middle = {line.name: median(line.rates) for line in found}
    return middle[name] / middle[other]
