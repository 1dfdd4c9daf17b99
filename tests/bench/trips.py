"""Round trips a second: a state is read and checked, a move is checked and made, the next state written."""

from collections.abc import Callable
from itertools import cycle, islice
from random import Random

import orjson
import pyspiel

from kozyr.games import GAMES
from tests.bench.plies import SEATS
from tests.bench.report import Section
from tests.bench.timing import Bar, Contender, lines

TRIPS = 2_000
DEALS = 20
PLIES = 100
"""Positions are those of the first moves of some deals."""


def ours(slug: str, players: int) -> Callable[[], int]:
    """As text: JSON is parsed, the state and the move are checked whole, the next state is JSON again."""
    game = GAMES[slug]
    chance = Random(slug)
    written: list[tuple[bytes, str]] = []
    for number in range(DEALS):
        state = game.deal(players, seed=f"trips/{number}").state
        while state.result is None and state.ply < PLIES:
            move = chance.choice(game.legal_moves(state))
            written.append((orjson.dumps(game.encode(state)), move.text))
            state = game.apply(state, move).state
    chance.shuffle(written)
    positions = cycle(written)

    def work() -> int:
        for text, move in islice(positions, TRIPS):
            state = game.decode(orjson.loads(text))
            orjson.dumps(game.encode(game.play(state, game.parse_move(move)).state))
        return TRIPS

    return work


def openspiel(name: str) -> Callable[[], int]:
    """OpenSpiel's own text of a state, which is read again; whether the action is legal is asked."""
    game = pyspiel.load_game(name)
    chance = Random(name)
    written: list[tuple[str, int]] = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            if not state.is_chance_node():
                written.append((state.serialize(), action))
            state.apply_action(action)
    chance.shuffle(written)
    positions = cycle(written)

    def work() -> int:
        for text, action in islice(positions, TRIPS):
            state = game.deserialize_state(text)
            assert action in state.legal_actions()
            state.apply_action(action)
            state.serialize()
        return TRIPS

    return work


def sections(rounds: int) -> list[Section]:
    crazy = "OpenSpiel crazy_eights"
    kozyr = [Contender(f"Kozyr {slug}, JSON", ours(slug, players)) for slug, players in SEATS.items()]
    contenders = [
        *kozyr,
        Contender(crazy, openspiel("crazy_eights")),
        Contender("OpenSpiel hearts", openspiel("hearts")),
    ]
    bars = {contender.name: [Bar(1.5, crazy)] for contender in kozyr}
    return [Section("Round trips a second", "trips/s", lines(contenders, bars, rounds))]
