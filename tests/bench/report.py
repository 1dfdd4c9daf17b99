"""The sections of the report as tables in Markdown."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from tests.bench.timing import Bar, Line, ratio


class Fact(NamedTuple):
    """One number that is no rate: what, the number with its unit, and what it may be at most, if that is
    asked.
    """

    what: str
    found: float
    unit: str
    most: float | None = None


class Section(NamedTuple):
    """What was measured together: rates in a *unit* of their own, and other facts."""

    title: str
    unit: str
    lines: Sequence[Line] = ()
    facts: Sequence[Fact] = ()


def written(section: Section) -> str:
    """The section as it stands in docs/speed.md."""
    parts = [f"### {section.title}"]
    if section.lines:
        parts.append("\n".join(_rates(section)))
    if section.facts:
        parts.append("\n".join(_facts(section.facts)))
    return "\n\n".join(parts) + "\n"


def _rates(section: Section) -> Iterable[str]:
    yield f"| | {section.unit}, median | lowest to highest | against | bar |"
    yield "|---|--:|--:|---|---|"
    for line in section.lines:
        compared = [_compared(section.lines, line, bar) for bar in line.bars]
        span = f"{_number(min(line.rates))} to {_number(max(line.rates))}"
        against, bars = "<br>".join(each[0] for each in compared), "<br>".join(each[1] for each in compared)
        yield f"| {line.name} | {_number(median(line.rates))} | {span} | {against} | {bars} |"


def _compared(found: Sequence[Line], line: Line, bar: Bar) -> tuple[str, str]:
    """How a contender did against another one, and whether that is enough."""
    if not bar.of:
        return "", f"≥ {bar.times:,.0f}: {_said(median(line.rates) >= bar.times)}"
    times = ratio(found, line.name, bar.of)
    return f"{times:.2f} × {bar.of}", f"≥ {bar.times:g} ×: {_said(times >= bar.times)}"


def _facts(facts: Iterable[Fact]) -> Iterable[str]:
    yield "| | measured | bar |"
    yield "|---|--:|---|"
    for fact in facts:
        bar = "" if fact.most is None else f"≤ {fact.most:g} {fact.unit}: {_said(fact.found <= fact.most)}"
        yield f"| {fact.what} | {fact.found:.3g} {fact.unit} | {bar} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _said(reached: bool) -> str:
    return "reached" if reached else "**missed**"
