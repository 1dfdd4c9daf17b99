"""``kozyr arena``: levels of bots against each other."""

import argparse
import json
import os
from itertools import combinations
from typing import Any, Final, NamedTuple

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
from kozyr.simulation import Plan, Sum

SHARD: Final = 10
"""Deals that a process plays before it tells what it has."""


class Duel(NamedTuple):
    """Two levels at one table: the plan seats them in turns, and the other way round in the second half."""

    first: str
    second: str
    there: Plan
    back: Plan


class Margins(NamedTuple):
    """By how much the first level was better, over deals that both seatings brought to their end."""

    margin: Sum
    capped: int


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help="levels of bots against each other",
        description="Every two levels play the same deals twice, seated in turns and then the other way "
        "round, so that luck falls on both alike. In a game of two teams a level is a team.",
    )
    add_game(parser)
    parser.add_argument("--levels", type=bots_of, required=True, metavar="LEVEL,LEVEL,…")
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    parser.add_argument("--deals", type=int, default=200, help="how many, each played twice (200)")
    add_seed(parser)
    parser.add_argument("--max-plies", type=int, default=2000, help="a longer deal is broken off (2000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; one a core")
    add_json(parser)
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Plays every pair; prints a line for each, with --json a list."""
    game = game_of(asked)
    low, high = game.seats
    players = high if asked.players is None else asked.players
    if not max(low, 2) <= players <= high:
        raise ComplaintError(f"--players must be {low} to {high}")
    if min(asked.deals, asked.max_plies, asked.workers) < 1:
        raise ComplaintError("--deals, --max-plies and --workers must be at least 1")
    if len(set(asked.levels)) < len(asked.levels) or len(asked.levels) < 2:
        raise ComplaintError("--levels must name at least two different levels")
    seed, rules = fresh_seed(asked.seed), rules_of(game, asked.rule)
    pairs = list(combinations(asked.levels, 2))
    found = []
    with Progress(asked.deals * len(pairs)) as progress:
        for number, (first, second) in enumerate(pairs):
            there, back = (
                Plan(game.slug, rules, bots, seed, asked.max_plies) for bots in seated(first, second, players)
            )
            duel = Duel(first, second, there, back)
            margins = _margins(duel, asked.deals, asked.workers, progress, asked.deals * number)
            found.append(_told(duel, margins, players))
    if asked.json:
        print(json.dumps({"game": game.slug, "players": players, "seed": seed, "pairs": found}))
    else:
        print("\n".join(_line(pair) for pair in found))
    return 0


def seated(first: str, second: str, players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two levels seated in turns, and the other way round: each has had every seat once.

    >>> seated("a", "b", 3)
    (('a', 'b', 'a'), ('b', 'a', 'b'))
    """
    there = tuple((first, second)[seat % 2] for seat in range(players))
    back = tuple((second, first)[seat % 2] for seat in range(players))
    return there, back


def _margins(duel: Duel, deals: int, workers: int, progress: Progress, before: int) -> Margins:
    total = Margins(Sum(), 0)
    tasks = [(duel, shard) for shard in in_shards(0, deals, SHARD)]
    played = 0
    for found in shared_out(_play_shard, tasks, workers):
        total = Margins(total.margin.merged(found.margin), total.capped + found.capped)
        played += found.margin.size + found.capped
        progress.show(before + played)
    return total


def _play_shard(task: tuple[Duel, Shard]) -> Margins:
    duel, shard = task
    margin, capped = Sum(), 0
    for number in range(*shard):
        halves = [(plan, simulation.simulate(plan, number)) for plan in (duel.there, duel.back)]
        scores = [
            score if level == duel.first else -score
            for plan, outcome in halves
            if outcome.scores is not None
            for level, score in zip(plan.bots, outcome.scores, strict=True)
        ]
        if any(outcome.scores is None for _, outcome in halves):
            capped += 1
        else:
            margin = margin.plus(sum(scores))
    return Margins(margin, capped)


def _told(duel: Duel, margins: Margins, players: int) -> dict[str, Any]:
    """What is told of a pair; the margin is that of one seat in one deal."""
    estimate = margins.margin.estimate()
    margin = {name: None if value is None else value / players for name, value in estimate.items()}
    return {
        "first": duel.first,
        "second": duel.second,
        "deals": margins.margin.size,
        "capped": margins.capped,
        "margin": margin,
    }


def _line(pair: dict[str, Any]) -> str:
    margin = pair["margin"]
    if margin["mean"] is None:
        said = "-"
    elif margin["low"] is None:
        said = f"{margin['mean']:+.3f}"
    else:
        said = f"{margin['mean']:+.3f}  [{margin['low']:+.3f}, {margin['high']:+.3f}]"
    capped = f", {pair['capped']} more broken off" if pair["capped"] else ""
    return f"{pair['first']:>9} – {pair['second']:<9} {said}  ({pair['deals']} deals{capped})"
