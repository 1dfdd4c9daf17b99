"""``kozyr simulate``: many deals between bots, on all cores or on many machines."""

import argparse
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from kozyr import simulation
from kozyr.cli.arguments import (
    add_game,
    add_json,
    add_seed,
    parse_levels,
    parse_profile,
    parse_rules,
    seed_or_random,
)
from kozyr.cli.errors import UsageError
from kozyr.cli.shards import Progress, Shard, map_shards, split_into_shards
from kozyr.simulation import MAX_SEED_LENGTH, Plan, Totals

SHARD_SIZE: Final = 50
"""Deals that a worker plays before it reports them."""

Task: TypeAlias = tuple[Plan, Shard]
Engine: TypeAlias = Callable[[list[Task]], Iterator[tuple[Shard, Totals]]]
"""Plays the tasks and yields the totals of each shard as it is finished."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_game(parser)
    parser.add_argument(
        "--bots", type=parse_levels, required=True, metavar="LEVEL,LEVEL,…", help="a level a seat"
    )
    parser.add_argument("--deals", type=int, default=1000, help="how many (1000)")
    add_seed(parser)
    parser.add_argument("--max-plies", type=int, default=2000, help="a longer deal is broken off (2000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; one a core")
    parser.add_argument(
        "--shard",
        type=int,
        default=SHARD_SIZE,
        help=f"deals a worker plays before it tells what it has ({SHARD_SIZE})",
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


def run(args: argparse.Namespace) -> int:
    """Plays and prints a table, with ``--json`` the summary as the service answers it."""
    game = parse_profile(args).game
    low, high = game.seats
    if not low <= len(args.bots) <= high:
        raise UsageError(f"--bots must name {low} to {high} levels")
    if min(args.deals, args.max_plies, args.workers, args.shard) < 1:
        raise UsageError("--deals, --max-plies, --workers and --shard must be at least 1")
    engine = _choose_engine(args)
    rules = parse_rules(game, args.rule)
    results = None if args.results is None else _ResultsFile(Path(args.results))
    seed = args.seed
    if seed is None and results is not None:
        seed = results.seed
    plan = Plan(game.slug, rules, tuple(args.bots), seed_or_random(seed), args.max_plies)
    if len(plan.seed) > MAX_SEED_LENGTH:
        raise UsageError(f"--seed must have at most {MAX_SEED_LENGTH} characters")
    done = {} if results is None else results.open(plan)
    stop = max((shard.stop for shard in done), default=0)
    if stop > args.deals:
        raise UsageError(f"the results hold more deals than {args.deals}: ask for at least {stop}")
    tasks = [(plan, shard) for shard in missing_shards(done, args.deals, args.shard)]
    with Progress(args.deals) as progress:
        totals = _collect(plan, done, engine(tasks), results, progress)
    summary = {**simulation.summarize(plan, totals), "first": 0, "asked": args.deals, "ended": "all"}
    print(json.dumps(summary, ensure_ascii=False) if args.json else "\n".join(_format_summary(summary)))
    return 0


def _choose_engine(args: argparse.Namespace) -> Engine:
    if args.engine == "processes":
        if args.scheduler is not None:
            raise UsageError("--scheduler goes with --engine dask")
        return lambda tasks: map_shards(_play_shard, tasks, args.workers)
    try:
        from kozyr.cli import cluster  # noqa: PLC0415 - an optional part of the package
    except ModuleNotFoundError:
        raise UsageError("the optional part is missing: pip install 'kozyr[dask]'") from None
    return lambda tasks: cluster.map_shards(_play_shard, tasks, args.workers, args.scheduler)


def _collect(
    plan: Plan,
    done: dict[Shard, Totals],
    finished: Iterable[tuple[Shard, Totals]],
    results: "_ResultsFile | None",
    progress: Progress,
) -> Totals:
    """The totals of the shards in *done* and of the *finished* ones, which are written to *results*."""
    totals = simulation.empty_totals(len(plan.bots))
    for part in done.values():
        totals = simulation.merge_totals(totals, part)
    progress.show(totals.deals)
    for shard, part in finished:
        if results is not None:
            results.write(shard, part)
        totals = simulation.merge_totals(totals, part)
        progress.show(totals.deals)
    return totals


def missing_shards(done: Iterable[Shard], deals: int, size: int = SHARD_SIZE) -> Iterator[Shard]:
    """The deals from 0 up to *deals* that no shard of *done* has, in shards of at most *size*.

    >>> list(missing_shards([Shard(50, 100)], 120))
    [Shard(start=0, stop=50), Shard(start=100, stop=120)]
    """
    start = 0
    for shard in (*sorted(done), Shard(deals, deals)):
        yield from split_into_shards(start, shard.start, size)
        start = shard.stop


def _play_shard(task: Task) -> tuple[Shard, Totals]:
    plan, shard = task
    return shard, simulation.simulate_deals(plan, range(*shard))


# ---- results in a file ----


class _ResultsFile:
    """A file of results: a line with the plan, then a line for every shard, in the order they were finished.

    The last line is dropped if it is incomplete because a run was broken off.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._complete_bytes = 0
        self._lines = self._read_lines()

    def _read_lines(self) -> list[Any]:
        if not self.path.exists():
            return []
        try:
            complete, newline, _ = self.path.read_bytes().rpartition(b"\n")
            self._complete_bytes = len(complete + newline)
            return [json.loads(line) for line in complete.splitlines()]
        except (OSError, ValueError) as error:
            raise UsageError(f"{self.path}: not a file of results: {error}") from None

    @property
    def seed(self) -> str | None:
        """The seed of the run that wrote the file; None if it is empty or missing."""
        try:
            seed = self._lines[0]["plan"]["seed"] if self._lines else None
        except (KeyError, TypeError):
            raise UsageError(f"{self.path}: not a file of results") from None
        return seed if isinstance(seed, str) else None

    def open(self, plan: Plan) -> dict[Shard, Totals]:
        """Prepares the file for more results and returns those in it, which must be of the same *plan*."""
        data = json.loads(json.dumps(simulation.dump_plan(plan)))
        if self._lines and self._lines[0] != {"plan": data}:
            raise UsageError(f"{self.path}: these are the results of another plan; choose another file")
        done = self._load_shards()
        if self._lines:
            with self.path.open("r+b") as file:
                file.truncate(self._complete_bytes)
        else:
            self.path.write_text(f"{json.dumps({'plan': data})}\n", encoding="utf-8")
        return done

    def _load_shards(self) -> dict[Shard, Totals]:
        try:
            done = {
                Shard(line["start"], line["stop"]): simulation.load_totals(line["totals"])
                for line in self._lines[1:]
            }
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(f"{self.path}: not a file of results: {error}") from None
        end = 0
        for shard in sorted(done):
            if shard.start < end or done[shard].deals != shard.stop - shard.start:
                raise UsageError(f"{self.path}: deals are counted twice or not at all")
            end = shard.stop
        return done

    def write(self, shard: Shard, totals: Totals) -> None:
        """Adds the line of a shard."""
        line = {**shard._asdict(), "totals": simulation.dump_totals(totals)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")


# ---- output ----


def _format_summary(summary: dict[str, Any]) -> Iterator[str]:
    """A summary as lines of a table."""
    yield f"{summary['game']}, seed {summary['seed']}: {summary['deals']} deals"
    for reason, count in summary["reasons"].items():
        yield f"  {reason:<14} {count:>9}  {count / summary['deals']:>6.1%}"
    yield f"  moves a deal   {_format_estimate(summary['plies'])}"
    yield "seat  bot        losses  mean score, 95 % interval"
    for seat in summary["seats"]:
        yield f"{seat['seat']:>4}  {seat['bot']:<9} {seat['losses']:>7}  {_format_estimate(seat['score'])}"


def _format_estimate(estimate: dict[str, Any]) -> str:
    if estimate["mean"] is None:
        return "-"
    if estimate["low"] is None:
        return f"{estimate['mean']:.3f}"
    return f"{estimate['mean']:.3f}  [{estimate['low']:.3f}, {estimate['high']:.3f}]"
