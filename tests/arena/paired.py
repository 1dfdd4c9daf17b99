"""Paired deals: one seat changes its player, the others, the cards and the random numbers stay.

python -m tests.arena.paired earl-of-coventry 4 expert greedy --deals 4000

Every deal is played with side b at all seats, and again for each seat where side a makes another move. The
gain is how much more the seat scores with a than with b. Luck, which decides most of some games, mostly
cancels out.
"""

from argparse import ArgumentParser
from functools import partial
from multiprocessing import Pool
from typing import Any, NamedTuple

from kozyr.engine.cards import Seat
from kozyr.engine.moves import Move
from kozyr.games import GAMES
from tests.arena.matches import (
    MAX_PLIES,
    Match,
    choose_move,
    confidence_interval,
    initial_state,
    is_player,
)


def move_class(match: Match, state: Any, move: Move) -> object:
    """The class of equivalent moves of *move*.

    In the Earl of Coventry any card of the named rank is the same, and so are leads of ranks that are held
    equally often, since nothing seen tells them apart.
    """
    if match.game != "earl-of-coventry" or not move.cards:
        return move
    hand = state.hands[state.turn]
    return state.rank is None and sum(hand >> card & 1 for card in range(move.cards[0] % 13, 52, 13))


def decide_both(match: Match, state: Any) -> tuple[Move, Move]:
    """The moves of sides a and b; the same move if they are equivalent."""
    game = GAMES[match.game]
    moves = game.legal_moves(state)
    move_b = moves[0] if len(moves) == 1 else choose_move(match.b, game, state)
    if len({move_class(match, state, move) for move in moves}) == 1:
        return move_b, move_b
    move_a = choose_move(match.a, game, state)
    if move_class(match, state, move_a) == move_class(match, state, move_b):
        return move_b, move_b
    return move_a, move_b


def play_on(match: Match, state: Any, own_seat: Seat) -> tuple[float, ...]:
    """The scores if side a plays seat *own_seat* from *state* on; all 0 if the deal is broken off."""
    game = GAMES[match.game]
    while state.result is None and state.ply < MAX_PLIES:
        if state.turn == own_seat:
            move, _ = decide_both(match, state)
        else:
            moves = game.legal_moves(state)
            move = moves[0] if len(moves) == 1 else choose_move(match.b, game, state)
        state = game.apply(state, move).state
    return (0.0,) * match.players if state.result is None else state.result.scores


def gain(match: Match, number: int) -> float:
    """How much more a seat scores with side a in deal *number*, on average over the seats.

    Up to the first different move, its deal is the deal that side b plays at all seats.
    """
    game = GAMES[match.game]
    state = initial_state(match, number)
    branches: dict[Seat, Any] = {}
    while state.result is None and state.ply < MAX_PLIES:
        if state.turn in branches:
            moves = game.legal_moves(state)
            move = moves[0] if len(moves) == 1 else choose_move(match.b, game, state)
        else:
            move_a, move = decide_both(match, state)
            if move_a != move:
                branches[state.turn] = game.apply(state, move_a).state
        state = game.apply(state, move).state
    before = (0.0,) * match.players if state.result is None else state.result.scores
    return (
        sum(play_on(match, after, seat)[seat] - before[seat] for seat, after in branches.items())
        / match.players
    )


class PairedResult(NamedTuple):
    """How much more a seat scores in a deal with side a than with b: the mean, and half its 95 % interval."""

    match: Match
    deals: int
    gain: float
    half: float

    @property
    def is_better(self) -> bool:
        return self.gain - self.half > 0


def run_paired(match: Match, deals: int, workers: int = 2, first: int = 0) -> PairedResult:
    """Compares side a of *match*, at one seat among side b, on *deals* deals from number *first* on."""
    numbers = range(first, first + deals)
    if workers == 1:
        gains = [gain(match, number) for number in numbers]
    else:
        with Pool(workers) as pool:
            gains = pool.map(partial(gain, match), numbers, chunksize=8)
    return PairedResult(match, deals, *confidence_interval(gains))


HEADER = (
    "| game | seats | a | b | deals | more for a seat with a than with b, a deal |\n|---|---|---|---|---|---|"
)


def format_row(result: PairedResult) -> str:
    match = result.match
    return (
        f"| {match.game} | {match.players} | {match.a} | {match.b} | {result.deals} "
        f"| {result.gain:+.3f} ± {result.half:.3f}{' *' if result.is_better else ''} |"
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.arena.paired", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    match = Match(args.game, args.players, args.a, args.b, alone=True)
    for name in (match.a, match.b):
        assert is_player(name), name
    print(HEADER, format_row(run_paired(match, args.deals, args.workers, args.first)), sep="\n")


if __name__ == "__main__":
    main()
