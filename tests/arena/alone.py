"""One seat changes its player, the others stay: what that brings, on the same deals with the same lots.

python -m tests.arena.alone earl-of-coventry 4 expert greedy --deals 4000

Every deal is played with side b at all seats, and again for each seat that side a would have led otherwise.
What a seat gets more with a than with b is the gain; so chance, which decides most of the Earl of Coventry,
mostly cancels out.
"""

from argparse import ArgumentParser
from functools import partial
from multiprocessing import Pool
from typing import Any, NamedTuple

from kozyr.engine.cards import Seat
from kozyr.engine.moves import Move
from kozyr.games import GAMES
from tests.arena.matches import CAP, Match, first_state, interval, known, move_by


def kind(match: Match, state: Any, move: Move) -> object:
    """What a move is, as far as it matters: in the Earl of Coventry any card of the rank named will do, and
    leads of ranks that are held equally often are the same, since nothing seen tells them apart.
    """
    if match.game != "earl-of-coventry" or not move.cards:
        return move
    hand = state.hands[state.turn]
    return state.rank is None and sum(hand >> card & 1 for card in range(move.cards[0] % 13, 52, 13))


def decision(match: Match, state: Any) -> tuple[Move, Move]:
    """What sides a and b do; where that comes to the same thing both do the same."""
    game = GAMES[match.game]
    moves = game.legal_moves(state)
    theirs = moves[0] if len(moves) == 1 else move_by(match.b, game, state)
    if len({kind(match, state, move) for move in moves}) == 1:
        return theirs, theirs
    ours = move_by(match.a, game, state)
    return (theirs, theirs) if kind(match, state, ours) == kind(match, state, theirs) else (ours, theirs)


def played_on(match: Match, state: Any, own: Seat) -> tuple[float, ...]:
    """The scores when side a is at seat *own* from *state* on; all 0 if the deal does not end."""
    game = GAMES[match.game]
    while state.result is None and state.ply < CAP:
        if state.turn == own:
            move, _ = decision(match, state)
        else:
            moves = game.legal_moves(state)
            move = moves[0] if len(moves) == 1 else move_by(match.b, game, state)
        state = game.apply(state, move).state
    return (0.0,) * match.players if state.result is None else state.result.scores


def gain(match: Match, number: int) -> float:
    """What a seat gets more with side a in deal *number*, on average over the seats.

    Until it decides otherwise for the first time, its deal is the deal that side b plays at all seats.
    """
    game = GAMES[match.game]
    state = first_state(match, number)
    others: dict[Seat, Any] = {}
    while state.result is None and state.ply < CAP:
        if state.turn in others:
            moves = game.legal_moves(state)
            move = moves[0] if len(moves) == 1 else move_by(match.b, game, state)
        else:
            other, move = decision(match, state)
            if other != move:
                others[state.turn] = game.apply(state, other).state
        state = game.apply(state, move).state
    before = (0.0,) * match.players if state.result is None else state.result.scores
    return (
        sum(played_on(match, after, seat)[seat] - before[seat] for seat, after in others.items())
        / match.players
    )


class Trial(NamedTuple):
    """What seats got more with side a than with side b, a deal: the average and half its 95 % interval."""

    match: Match
    deals: int
    gain: float
    half: float

    @property
    def is_better(self) -> bool:
        return self.gain - self.half > 0


def trial(match: Match, deals: int, workers: int = 2, first: int = 0) -> Trial:
    """The trial of side a of *match* alone among side b, on *deals* deals from number *first* on."""
    numbers = range(first, first + deals)
    if workers == 1:
        gains = [gain(match, number) for number in numbers]
    else:
        with Pool(workers) as pool:
            gains = pool.map(partial(gain, match), numbers, chunksize=8)
    return Trial(match, deals, *interval(gains))


HEAD = (
    "| game | seats | a | b | deals | more for a seat with a than with b, a deal |\n|---|---|---|---|---|---|"
)


def row(found: Trial) -> str:
    match = found.match
    return (
        f"| {match.game} | {match.players} | {match.a} | {match.b} | {found.deals} "
        f"| {found.gain:+.3f} ± {found.half:.3f}{' *' if found.is_better else ''} |"
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
    match = Match(asked.game, asked.players, asked.a, asked.b, alone=True)
    assert known(match.a), match.a
    assert known(match.b), match.b
    print(HEAD, row(trial(match, asked.deals, asked.workers, asked.first)), sep="\n")


if __name__ == "__main__":
    main()
