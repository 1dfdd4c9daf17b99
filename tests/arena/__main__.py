"""`make arena`: plays the matches and writes their table.

python -m tests.arena                                       all matches of the table
python -m tests.arena svoi-kozyri 4 expert greedy --alone --deals 100 --kernel
"""

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from functools import partial
from multiprocessing import Pool

from tests.arena import alone
from tests.arena.kernel import compiled
from tests.arena.matches import Line, Match, known, line_of, play
from tests.arena.table import MATCHES, PAIRED, head, row


def run(match: Match, deals: int, workers: int, first: int = 0) -> Line:
    numbers = range(first, first + deals)
    if workers == 1:
        return line_of(match, map(partial(play, match), numbers))
    with Pool(workers) as pool:
        return line_of(match, pool.imap_unordered(partial(play, match), numbers))


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
    asked = parser.parse_args()
    print(head(), flush=True)
    with compiled() if asked.kernel else nullcontext():
        _play(asked)


def _play(asked: Namespace) -> None:
    if asked.game:
        match = Match(asked.game, asked.players, asked.a, asked.b, asked.alone)
        assert known(match.a), match.a
        assert known(match.b), match.b
        print(row(run(match, asked.deals or 100, asked.workers, asked.first)), flush=True)
        return
    for match, deals in MATCHES:
        if asked.only in str(match):
            print(row(run(match, asked.deals or deals, asked.workers)), flush=True)
    paired = [each for each in PAIRED if asked.only in str(each[0])]
    if paired:
        print(f"\nPaired: one seat changes its player, deals and lots stay.\n\n{alone.HEAD}", flush=True)
    for match, deals in paired:
        print(alone.row(alone.trial(match, asked.deals or deals, asked.workers)), flush=True)


if __name__ == "__main__":
    main()
