"""``kozyr arena``: levels of bots against each other."""

import argparse
import json
import os
from itertools import combinations
from typing import Any, Final, NamedTuple

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
from kozyr.simulation import Plan, Sum

SHARD_SIZE: Final = 10
"""Deals that a process plays before it reports them."""


class Duel(NamedTuple):
    """Two levels at one table, in both seatings (:func:`seatings`)."""

    first: str
    second: str
    plan: Plan
    reverse_plan: Plan


class Margins(NamedTuple):
    """How much better the first level was, summed over the deals that ended in both seatings.

    *capped* counts the deals that were broken off in at least one of them.
    """

    margin: Sum
    capped: int


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.description = (
        "Every two levels play the same deals twice, seated in turns and then the other way "
        "round, so that luck falls on both alike. In a game of two teams a level is a team."
    )
    add_game(parser)
    parser.add_argument("--levels", type=parse_levels, required=True, metavar="LEVEL,LEVEL,…")
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    parser.add_argument("--deals", type=int, default=200, help="how many, each played twice (200)")
    add_seed(parser)
    parser.add_argument("--max-plies", type=int, default=2000, help="a longer deal is broken off (2000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; one a core")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Plays every pair and prints a line for each, with ``--json`` one list."""
    game = parse_profile(args).game
    low, high = game.seats
    players = high if args.players is None else args.players
    if not max(low, 2) <= players <= high:
        raise UsageError(f"--players must be {low} to {high}")
    if min(args.deals, args.max_plies, args.workers) < 1:
        raise UsageError("--deals, --max-plies and --workers must be at least 1")
    if len(set(args.levels)) < len(args.levels) or len(args.levels) < 2:
        raise UsageError("--levels must name at least two different levels")
    seed, rules = seed_or_random(args.seed), parse_rules(game, args.rule)
    pairs = list(combinations(args.levels, 2))
    results = []
    with Progress(args.deals * len(pairs)) as progress:
        for number, (first, second) in enumerate(pairs):
            plans = (
                Plan(game.slug, rules, bots, seed, args.max_plies)
                for bots in seatings(first, second, players)
            )
            duel = Duel(first, second, *plans)
            margins = _play_duel(duel, args.deals, args.workers, progress, args.deals * number)
            results.append(_summarize(duel, margins, players))
    if args.json:
        print(json.dumps({"game": game.slug, "players": players, "seed": seed, "pairs": results}))
    else:
        print("\n".join(_format_result(result) for result in results))
    return 0


def seatings(first: str, second: str, players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two levels seated in turns, and the other way round: each has had every seat once.

    >>> seatings("a", "b", 3)
    (('a', 'b', 'a'), ('b', 'a', 'b'))
    """
    seating = tuple((first, second)[seat % 2] for seat in range(players))
    reverse = tuple((second, first)[seat % 2] for seat in range(players))
    return seating, reverse


def _play_duel(duel: Duel, deals: int, workers: int, progress: Progress, before: int) -> Margins:
    """The margins over *deals*; *before* is how many deals the progress bar has counted so far."""
    total = Margins(Sum(), 0)
    tasks = [(duel, shard) for shard in split_into_shards(0, deals, SHARD_SIZE)]
    played = 0
    for margins in map_shards(_play_shard, tasks, workers):
        total = Margins(total.margin.merge(margins.margin), total.capped + margins.capped)
        played += margins.margin.size + margins.capped
        progress.show(before + played)
    return total


def _play_shard(task: tuple[Duel, Shard]) -> Margins:
    duel, shard = task
    margin, capped = Sum(), 0
    for number in range(*shard):
        halves = [(plan, simulation.simulate_deal(plan, number)) for plan in (duel.plan, duel.reverse_plan)]
        scores = [
            score if level == duel.first else -score
            for plan, outcome in halves
            if outcome.scores is not None
            for level, score in zip(plan.bots, outcome.scores, strict=True)
        ]
        if any(outcome.scores is None for _, outcome in halves):
            capped += 1
        else:
            margin = margin.add(sum(scores))
    return Margins(margin, capped)


def _summarize(duel: Duel, margins: Margins, players: int) -> dict[str, Any]:
    """The result of a pair, as data for JSON; the margin is that of one seat in one deal."""
    estimate = margins.margin.estimate()
    margin = {name: None if value is None else value / players for name, value in estimate.items()}
    return {
        "first": duel.first,
        "second": duel.second,
        "deals": margins.margin.size,
        "capped": margins.capped,
        "margin": margin,
    }


def _format_result(result: dict[str, Any]) -> str:
    margin = result["margin"]
    if margin["mean"] is None:
        interval = "-"
    elif margin["low"] is None:
        interval = f"{margin['mean']:+.3f}"
    else:
        interval = f"{margin['mean']:+.3f}  [{margin['low']:+.3f}, {margin['high']:+.3f}]"
    capped = f", {result['capped']} more broken off" if result["capped"] else ""
    return f"{result['first']:>9} – {result['second']:<9} {interval}  ({result['deals']} deals{capped})"
