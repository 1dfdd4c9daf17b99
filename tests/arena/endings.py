"""`make endings`: how the deals of the covering games end between bots of one level.

python -m tests.arena.endings                          2000 deals a level, 500 of each table
python -m tests.arena.endings --level hard --deals 50
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from multiprocessing import Pool

from kozyr.games import GAMES
from kozyr.simulation import CAPPED, Outcome, Plan, simulate_deal
from tests.arena.kernel import compiled
from tests.arena.table import LADDER

TABLES = [("svoi-kozyri", 2), ("svoi-kozyri", 3), ("svoi-kozyri", 4), ("kryt-navalivat", 2)]
EXPECTED_PLIES = 400
"""Moves within which nearly every deal should end."""
MAX_PLIES = 10_000
"""Moves after which a deal counts as endless."""

HEADER = (
    "| level | game | seats | deals | by the rules within 400 moves | later | without an end "
    "| last player / draw | moves: median, 95 %, 99 %, most |\n|---|---|---|---|---|---|---|---|---|"
)


def format_row(level: str, game: str, players: str, outcomes: Sequence[Outcome]) -> str:
    reasons = Counter(outcome.reason for outcome in outcomes)
    endless = reasons.pop(CAPPED, 0)
    plies = sorted(outcome.plies for outcome in outcomes)
    in_time = sum(ply <= EXPECTED_PLIES for ply in plies)
    at = ", ".join(str(plies[int(share * (len(plies) - 1))]) for share in (0.5, 0.95, 0.99, 1))
    ends = f"{reasons['last-player']} / {reasons['draw']}"
    return (
        f"| {level} | {game} | {players} | {len(plies)} | {in_time} ({100 * in_time / len(plies):.2f} %) "
        f"| {len(plies) - in_time - endless} | {endless} | {ends} | {at} |"
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena.endings", description=__doc__)
    parser.add_argument("--level", choices=LADDER, help="only this level")
    parser.add_argument("--deals", type=int, default=500, help="deals a table")
    parser.add_argument("--seed", default="endings")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kernel", action="store_true", help="search in C: the same moves, sooner")
    args = parser.parse_args()
    print(HEADER, flush=True)
    with ExitStack() as stack:
        if args.kernel:
            stack.enter_context(compiled())
        pool = stack.enter_context(Pool(args.workers))
        for level in [args.level] if args.level else LADDER:
            all_outcomes: list[Outcome] = []
            for game, players in TABLES:
                plan = Plan(game, GAMES[game].rules(), (level,) * players, args.seed, MAX_PLIES)
                outcomes = pool.map(partial(simulate_deal, plan), range(args.deals))
                print(format_row(level, game, str(players), outcomes), flush=True)
                all_outcomes += outcomes
            print(format_row(level, "all", "", all_outcomes), flush=True)


if __name__ == "__main__":
    main()
