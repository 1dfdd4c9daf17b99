"""The cost of the legal moves of twenty cards, and whether a move costs more late in a deal."""

from random import Random
from statistics import median
from time import process_time
from typing import Any

import orjson

from kozyr.games import GAMES
from tests.bench.report import Fact, Section

REPEATS = 2_000
GAME = GAMES["svoi-kozyri"]
EARLY_PLY = 100
LATE_PLY = 5_000
SPAN = 200


def positions() -> list[Any]:
    """States of two-player deals in which the seat on turn responds with twenty cards in hand."""
    states: list[Any] = []
    number = 0
    while len(states) < 50:
        rng = Random(f"listing {number}")
        state = GAME.deal(2, seed=f"listing/{number}").state
        while state.result is None and state.ply < 200:
            hand = state.hands[state.turn]
            if state.phase.value == "respond" and hand.bit_count() == 20:
                states.append(state)
                break
            state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
        number += 1
    return states


def measure_listing(rounds: int) -> Fact:
    """Microseconds to count the legal moves of a state and to pick one."""
    states = positions()
    draw = Random("listing").random
    times = []
    for _ in range(rounds):
        start = process_time()
        for _ in range(REPEATS // len(states)):
            for state in states:
                moves = GAME.legal_moves(state)
                moves[int(draw() * len(moves))]
        times.append((process_time() - start) / (REPEATS // len(states) * len(states)))
    longest = max(len(GAME.legal_moves(state)) for state in states)
    name = f"`legal_moves` of 20 cards of Svoi kozyri (up to {longest} moves), counted and one picked"
    return Fact(name, 1e6 * median(times), "µs", 5)


def round_trip_seconds(states: list[Any]) -> float:
    """CPU time to read, check, move and write all of *states*."""
    texts = [orjson.dumps(GAME.encode(state)) for state in states]
    start = process_time()
    for text in texts:
        state = GAME.decode(orjson.loads(text))
        moves = GAME.legal_moves(state)
        orjson.dumps(GAME.encode(GAME.play(state, moves[len(moves) // 2]).state))
    return process_time() - start


def measure_growth(rounds: int) -> Fact:
    """The time of a round trip late in a deal, divided by that early in the same deal."""
    rng = Random("growth")
    early, late = [], []
    number = 0
    while len(late) < 5 * SPAN:
        state = GAME.deal(4, seed=f"growth/{number}").state
        states = []
        while state.result is None and state.ply < LATE_PLY + SPAN:
            states.append(state)
            state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
        if state.ply == LATE_PLY + SPAN:
            early += states[EARLY_PLY : EARLY_PLY + SPAN]
            late += states[LATE_PLY:]
        number += 1
    ratios = [round_trip_seconds(late) / round_trip_seconds(early) for _ in range(rounds)]
    name = f"a round trip after {LATE_PLY:,} moves of a deal, against one after {EARLY_PLY}"
    return Fact(name, median(ratios), "times", 1.1)


def sections(rounds: int) -> list[Section]:
    return [Section("Listing and growth", "", facts=[measure_listing(rounds), measure_growth(rounds)])]
