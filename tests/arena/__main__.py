"""`make arena`: plays the matches and prints their table.

python -m tests.arena                                       all matches of the table
python -m tests.arena svoi-kozyri 4 expert greedy --alone --deals 100 --kernel
"""

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from functools import partial
from multiprocessing import Pool

from tests.arena import paired
from tests.arena.kernel import compiled
from tests.arena.matches import Match, MatchSummary, is_player, play, summarize
from tests.arena.table import HEADER, MATCHES, PAIRED, format_row


def run(match: Match, deals: int, workers: int, first: int = 0) -> MatchSummary:
    """Plays *deals* deals of *match*, from number *first* on, on so many processes."""
    numbers = range(first, first + deals)
    if workers == 1:
        return summarize(match, map(partial(play, match), numbers))
    with Pool(workers) as pool:
        return summarize(match, pool.imap_unordered(partial(play, match), numbers))


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("players", nargs="?", type=int)
    parser.add_argument("a", nargs="?")
    parser.add_argument("b", nargs="?")
    parser.add_argument("--alone", action="store_true", help="side a has one seat")
    parser.add_argument("--deals", type=int, help="deals a match")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="only matches of the table with this text")
    parser.add_argument("--kernel", action="store_true", help="search in C: the same moves, sooner")
    args = parser.parse_args()
    print(HEADER, flush=True)
    with compiled() if args.kernel else nullcontext():
        _play_matches(args)


def _play_matches(args: Namespace) -> None:
    """Plays the match that the arguments name, or those of the table, and prints a row for each."""
    if args.game:
        match = Match(args.game, args.players, args.a, args.b, args.alone)
        for name in (match.a, match.b):
            assert is_player(name), name
        print(format_row(run(match, args.deals or 100, args.workers, args.first)), flush=True)
        return
    for match, deals in MATCHES:
        if args.only in str(match):
            print(format_row(run(match, args.deals or deals, args.workers)), flush=True)
    matches = [(match, deals) for match, deals in PAIRED if args.only in str(match)]
    if matches:
        print(f"\nPaired: one seat changes its player, deals and lots stay.\n\n{paired.HEADER}", flush=True)
    for match, deals in matches:
        result = paired.run_paired(match, args.deals or deals, args.workers)
        print(paired.format_row(result), flush=True)


if __name__ == "__main__":
    main()
