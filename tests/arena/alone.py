"""One seat changes its player, the others stay: what that brings, on the same deals with the same lots.

python -m tests.arena.alone earl-of-coventry 4 expert greedy --deals 4000

Every deal is played with side b in all seats, and once for each seat with side a in it. What a seat gets more
with a than with b is the gain; where both decide alike the two are the same game, so that chance, which
decides most of the Earl of Coventry, mostly cancels out.
"""

from argparse import ArgumentParser
from functools import partial
from math import sqrt
from multiprocessing import Pool

from kozyr.engine.cards import Seat
from kozyr.games import GAMES
from tests.arena.matches import CAP, Match, first_state, known, move_by


def scores(match: Match, number: int, own: Seat | None) -> tuple[float, ...]:
    """The scores of deal *number* with side a at seat *own*; all 0 if it does not end."""
    game = GAMES[match.game]
    state = first_state(match, number)
    while state.result is None and state.ply < CAP:
        name = match.a if state.turn == own else match.b
        moves = game.legal_moves(state)
        move = moves[0] if len(moves) == 1 else move_by(name, game, state)
        state = game.apply(state, move).state
    return (0.0,) * match.players if state.result is None else state.result.scores


def gain(match: Match, number: int) -> float:
    """What a seat gets more with side a in deal *number*, on average over the seats."""
    before = scores(match, number, None)
    return (
        sum(scores(match, number, seat)[seat] - before[seat] for seat in range(match.players)) / match.players
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena.alone", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    match = Match(asked.game, asked.players, asked.a, asked.b)
    assert known(match.a), match.a
    assert known(match.b), match.b
    numbers = range(asked.first, asked.first + asked.deals)
    with Pool(asked.workers) as pool:
        gains = list(pool.imap_unordered(partial(gain, match), numbers, chunksize=8))
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1))
    half = 1.96 * spread / sqrt(len(gains))
    print(
        f"{match.game}, {match.players} seats, {match.a} alone among {match.b}: "
        f"{mean:+.3f} ± {half:.3f} a deal ({len(gains)} deals)"
    )


if __name__ == "__main__":
    main()
