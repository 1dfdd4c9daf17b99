"""Sections of the report, as tables in Markdown."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from tests.bench.timing import Bar, Line, ratio


class Fact(NamedTuple):
    """A measured number that is no rate. *limit* is the most that it may be, if there is a bar."""

    name: str
    value: float
    unit: str
    limit: float | None = None


class Section(NamedTuple):
    """Rates that were measured together, all in one *unit*, and other facts."""

    title: str
    unit: str
    lines: Sequence[Line] = ()
    facts: Sequence[Fact] = ()


def format_section(section: Section) -> str:
    """The section as in docs/speed.md."""
    parts = [f"### {section.title}"]
    if section.lines:
        parts.append("\n".join(_rate_rows(section)))
    if section.facts:
        parts.append("\n".join(_fact_rows(section.facts)))
    return "\n\n".join(parts) + "\n"


def _rate_rows(section: Section) -> Iterable[str]:
    yield f"| | {section.unit}, median | lowest to highest | against | bar |"
    yield "|---|--:|--:|---|---|"
    for line in section.lines:
        comparisons = [_compare(section.lines, line, bar) for bar in line.bars]
        span = f"{_format_number(min(line.rates))} to {_format_number(max(line.rates))}"
        against = "<br>".join(ratio for ratio, _ in comparisons)
        bars = "<br>".join(bar for _, bar in comparisons)
        yield f"| {line.name} | {_format_number(median(line.rates))} | {span} | {against} | {bars} |"


def _compare(lines: Sequence[Line], line: Line, bar: Bar) -> tuple[str, str]:
    """The ratio of a contender to another one, and whether it reaches the bar."""
    if not bar.of:
        return "", f"≥ {bar.times:,.0f}: {_verdict(median(line.rates) >= bar.times)}"
    times = ratio(lines, line.name, bar.of)
    return f"{times:.2f} × {bar.of}", f"≥ {bar.times:g} ×: {_verdict(times >= bar.times)}"


def _fact_rows(facts: Iterable[Fact]) -> Iterable[str]:
    yield "| | measured | bar |"
    yield "|---|--:|---|"
    for fact in facts:
        bar = ""
        if fact.limit is not None:
            bar = f"≤ {fact.limit:g} {fact.unit}: {_verdict(fact.value <= fact.limit)}"
        yield f"| {fact.name} | {fact.value:.3g} {fact.unit} | {bar} |"


def _format_number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _verdict(is_reached: bool) -> str:
    return "reached" if is_reached else "**missed**"
