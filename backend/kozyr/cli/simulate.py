"""``kozyr simulate``: many deals between bots, on all cores or on many machines."""

import argparse
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from kozyr import simulation
from kozyr.cli.arguments import (
    ComplaintError,
    add_game,
    add_json,
    add_seed,
    bots_of,
    fresh_seed,
    game_of,
    rules_of,
)
from kozyr.cli.shards import Progress, Shard, in_shards, shared_out
from kozyr.simulation import Plan, Totals

SHARD: Final = 50
"""Deals that a worker plays before it tells what it has."""

Task: TypeAlias = tuple[Plan, Shard]
Engine: TypeAlias = Callable[[list[Task]], Iterator[tuple[Shard, Totals]]]
"""Plays tasks; what comes of them, as it comes."""


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("simulate", help="play many deals between bots")
    add_game(parser)
    parser.add_argument("--bots", type=bots_of, required=True, metavar="LEVEL,LEVEL,…", help="a level a seat")
    parser.add_argument("--deals", type=int, default=1000, help="how many (1000)")
    add_seed(parser)
    parser.add_argument("--max-plies", type=int, default=2000, help="a longer deal is broken off (2000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; one a core")
    parser.add_argument(
        "--shard", type=int, default=SHARD, help=f"deals a worker plays before it tells what it has ({SHARD})"
    )
    parser.add_argument(
        "--engine",
        choices=("processes", "dask"),
        default="processes",
        help="who shares the deals out: this program among processes, or Dask among machines",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="of Dask, whose workers play; without it Dask starts --workers on this machine",
    )
    parser.add_argument(
        "--results", metavar="FILE", help="write results there as they come; goes on from what lies there"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Plays; prints a table, with --json the summary that the service would give."""
    game = game_of(asked)
    low, high = game.seats
    if not low <= len(asked.bots) <= high:
        raise ComplaintError(f"--bots must name {low} to {high} levels")
    if min(asked.deals, asked.max_plies, asked.workers, asked.shard) < 1:
        raise ComplaintError("--deals, --max-plies, --workers and --shard must be at least 1")
    engine = _engine(asked)
    rules = rules_of(game, asked.rule)
    results = None if asked.results is None else _Results(Path(asked.results))
    seed = asked.seed
    if seed is None and results is not None:
        seed = results.seed
    plan = Plan(game.slug, rules, tuple(asked.bots), fresh_seed(seed), asked.max_plies)
    if len(plan.seed) > 100:
        raise ComplaintError("--seed must have at most 100 characters")
    done = {} if results is None else results.open(plan)
    most = max((shard.stop for shard in done), default=0)
    if most > asked.deals:
        raise ComplaintError(f"the results hold more deals than {asked.deals}: ask for at least {most}")
    missing = [(plan, shard) for shard in missing_shards(done, asked.deals, asked.shard)]
    with Progress(asked.deals) as progress:
        totals = _simulated(plan, done, engine(missing), results, progress)
    summary = {**simulation.summary(plan, totals), "first": 0, "asked": asked.deals, "ended": "all"}
    print(json.dumps(summary, ensure_ascii=False) if asked.json else "\n".join(_table(summary)))
    return 0


def _engine(asked: argparse.Namespace) -> Engine:
    if asked.engine == "processes":
        if asked.scheduler is not None:
            raise ComplaintError("--scheduler goes with --engine dask")
        return lambda tasks: shared_out(_play_shard, tasks, asked.workers)
    try:
        from kozyr.cli import cluster  # noqa: PLC0415 - an optional part of the package
    except ModuleNotFoundError:
        raise ComplaintError("the optional part is missing: pip install 'kozyr[dask]'") from None
    return lambda tasks: cluster.shared_out(_play_shard, tasks, asked.workers, asked.scheduler)


def _simulated(
    plan: Plan,
    done: dict[Shard, Totals],
    coming: Iterable[tuple[Shard, Totals]],
    results: "_Results | None",
    progress: Progress,
) -> Totals:
    """The totals of the shards that are *done*, and of those that are *coming*."""
    totals = simulation.no_totals(len(plan.bots))
    for known in done.values():
        totals = simulation.merged(totals, known)
    progress.show(totals.deals)
    for shard, found in coming:
        if results is not None:
            results.write(shard, found)
        totals = simulation.merged(totals, found)
        progress.show(totals.deals)
    return totals


def missing_shards(done: Iterable[Shard], deals: int, size: int = SHARD) -> Iterator[Shard]:
    """The deals from 0 that no shard of *done* holds, in shards of at most *size*.

    >>> list(missing_shards([Shard(50, 100)], 120))
    [Shard(start=0, stop=50), Shard(start=100, stop=120)]
    """
    start = 0
    for shard in (*sorted(done), Shard(deals, deals)):
        yield from in_shards(start, shard.start, size)
        start = shard.stop


def _play_shard(task: Task) -> tuple[Shard, Totals]:
    plan, shard = task
    return shard, simulation.simulated(plan, range(*shard))


# ---- results in a file ----


class _Results:
    """A file of results: a line with the plan, then a line for every shard, in the order in which they came.

    A last line that is not whole, of a run that was broken off, is dropped.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._whole = 0
        self._lines = self._read()

    def _read(self) -> list[Any]:
        if not self.path.exists():
            return []
        try:
            whole, newline, _ = self.path.read_bytes().rpartition(b"\n")
            self._whole = len(whole + newline)
            return [json.loads(line) for line in whole.splitlines()]
        except (OSError, ValueError) as error:
            raise ComplaintError(f"{self.path}: not a file of results: {error}") from None

    @property
    def seed(self) -> str | None:
        """The seed of the run whose results lie there."""
        try:
            seed = self._lines[0]["plan"]["seed"] if self._lines else None
        except (KeyError, TypeError):
            raise ComplaintError(f"{self.path}: not a file of results") from None
        return seed if isinstance(seed, str) else None

    def open(self, plan: Plan) -> dict[Shard, Totals]:
        """Makes the file ready for more; what lies there already, which must be of the same plan."""
        written = json.loads(json.dumps(simulation.written_plan(plan)))
        if self._lines and self._lines[0] != {"plan": written}:
            raise ComplaintError(f"{self.path}: these are the results of another plan; choose another file")
        done = self._done()
        if self._lines:
            with self.path.open("r+b") as file:
                file.truncate(self._whole)
        else:
            self.path.write_text(f"{json.dumps({'plan': written})}\n", encoding="utf-8")
        return done

    def _done(self) -> dict[Shard, Totals]:
        try:
            done = {
                Shard(line["start"], line["stop"]): simulation.read_totals(line["totals"])
                for line in self._lines[1:]
            }
        except (KeyError, TypeError, ValueError) as error:
            raise ComplaintError(f"{self.path}: not a file of results: {error}") from None
        end = 0
        for shard in sorted(done):
            if shard.start < end or done[shard].deals != shard.stop - shard.start:
                raise ComplaintError(f"{self.path}: deals are counted twice or not at all")
            end = shard.stop
        return done

    def write(self, shard: Shard, totals: Totals) -> None:
        """Adds a shard."""
        line = {**shard._asdict(), "totals": simulation.written_totals(totals)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")


# ---- what is shown ----


def _table(summary: dict[str, Any]) -> Iterator[str]:
    """A summary for people."""
    yield f"{summary['game']}, seed {summary['seed']}: {summary['deals']} deals"
    for reason, count in summary["reasons"].items():
        yield f"  {reason:<14} {count:>9}  {count / summary['deals']:>6.1%}"
    yield f"  moves a deal   {_interval(summary['plies'])}"
    yield "seat  bot        losses  mean score, 95 % interval"
    for seat in summary["seats"]:
        yield f"{seat['seat']:>4}  {seat['bot']:<9} {seat['losses']:>7}  {_interval(seat['score'])}"


def _interval(estimate: dict[str, Any]) -> str:
    if estimate["mean"] is None:
        return "-"
    if estimate["low"] is None:
        return f"{estimate['mean']:.3f}"
    return f"{estimate['mean']:.3f}  [{estimate['low']:.3f}, {estimate['high']:.3f}]"
