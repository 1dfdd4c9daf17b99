"""What it takes to count the legal moves of twenty cards and to pick one of them, and whether a move costs
more the longer a deal has lasted.
"""

from random import Random
from statistics import median
from time import process_time
from typing import Any

import orjson

from kozyr.games import GAMES
from tests.bench.report import Fact, Section

TIMES = 2_000
GAME = GAMES["svoi-kozyri"]
EARLY = 100
LATE = 5_000
SPAN = 200


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


def listing(rounds: int) -> Fact:
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
    return Fact(what, 1e6 * median(spent), "µs", 5)


def seconds(states: list[Any]) -> float:
    """What reading, checking, moving and writing takes for all of *states*."""
    written = [orjson.dumps(GAME.encode(state)) for state in states]
    start = process_time()
    for text in written:
        state = GAME.decode(orjson.loads(text))
        moves = GAME.legal_moves(state)
        orjson.dumps(GAME.encode(GAME.play(state, moves[len(moves) // 2]).state))
    return process_time() - start


def growth(rounds: int) -> Fact:
    chance = Random("growth")
    early, late = [], []
    number = 0
    while len(late) < 5 * SPAN:
        state = GAME.deal(4, seed=f"growth/{number}").state
        states = []
        while state.result is None and state.ply < LATE + SPAN:
            states.append(state)
            state = GAME.apply(state, chance.choice(GAME.legal_moves(state))).state
        if state.ply == LATE + SPAN:
            early += states[EARLY : EARLY + SPAN]
            late += states[LATE:]
        number += 1
    times = [seconds(late) / seconds(early) for _ in range(rounds)]
    what = f"a round trip after {LATE:,} moves of a deal, against one after {EARLY}"
    return Fact(what, median(times), "times", 1.1)


def sections(rounds: int) -> list[Section]:
    return [Section("Listing and growth", "", facts=[listing(rounds), growth(rounds)])]
