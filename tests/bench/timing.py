"""Timing of contenders: they take turns, and CPU time counts, so that other load matters little."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple

Work = Callable[[], int]
"""Works for a while and returns how many units of work it did."""


class Contender(NamedTuple):
    """Something that is timed, by the CPU time of this process or another *clock* (in seconds)."""

    name: str
    work: Work
    clock: Callable[[], float] = process_time


class Bar(NamedTuple):
    """The rate that a contender has to reach: *times* the rate of another one, or *times* units a second."""

    times: float
    of: str = ""


class Line(NamedTuple):
    """The rates of a contender (units a second, one for each round), and the bars that it has to reach."""

    name: str
    rates: tuple[float, ...]
    bars: tuple[Bar, ...]


def measure_rates(contenders: Sequence[Contender], rounds: int) -> dict[str, list[float]]:
    """Units a second of each contender in each round, after a round that only warms up."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(rounds + 1):
        for name, work, clock in contenders:
            gc.collect()
            start = clock()
            done = work()
            seconds = clock() - start
            if number:
                rates[name].append(done / seconds)
    return rates


def measure(contenders: Sequence[Contender], bars: dict[str, list[Bar]], rounds: int) -> list[Line]:
    """Times the contenders; *bars* are those of some of them, by name."""
    return [
        Line(name, tuple(rates), tuple(bars.get(name, ())))
        for name, rates in measure_rates(contenders, rounds).items()
    ]


def ratio(lines: Sequence[Line], name: str, other: str) -> float:
    """The median rate of *name* divided by that of *other*."""
    medians = {line.name: median(line.rates) for line in lines}
    return medians[name] / medians[other]
