"""What it takes to count the legal moves of a hand of twenty cards, and to pick one of them."""

from random import Random
from statistics import median
from time import process_time
from typing import Any

from kozyr.games import GAMES
from tests.bench.report import Fact, Section

TIMES = 2_000
GAME = GAMES["svoi-kozyri"]


def positions() -> list[Any]:
    """Positions of two-player deals in which the seat on turn answers with twenty cards in hand."""
    found = []
    number = 0
    while len(found) < 50:
        chance = Random(f"listing {number}")
        state = GAME.deal(2, seed=f"listing/{number}").state
        while state.result is None and state.ply < 200:
            hand = state.hands[state.turn]
            if state.phase.value == "respond" and hand.bit_count() == 20:
                found.append(state)
                break
            state = GAME.apply(state, chance.choice(GAME.legal_moves(state))).state
        number += 1
    return found


def sections(rounds: int) -> list[Section]:
    found = positions()
    draw = Random("listing").random
    spent = []
    for _ in range(rounds):
        start = process_time()
        for _ in range(TIMES // len(found)):
            for state in found:
                moves = GAME.legal_moves(state)
                moves[int(draw() * len(moves))]
        spent.append((process_time() - start) / (TIMES // len(found) * len(found)))
    most = max(len(GAME.legal_moves(state)) for state in found)
    what = f"`legal_moves` of 20 cards of Svoi kozyri (up to {most} moves), counted and one picked"
    return [Section("Listing", "", facts=[Fact(what, 1e6 * median(spent), "µs", 5)])]
