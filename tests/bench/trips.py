"""Round trips a second: a state is read and checked, a move is checked and made, the next state written."""

from collections.abc import Callable
from itertools import cycle, islice
from random import Random
from typing import Any

import orjson
import pyspiel

from kozyr.api.sealing.packing import packer_of
from kozyr.games import GAMES
from tests.bench.plies import SEATS
from tests.bench.report import Section
from tests.bench.timing import Bar, Contender, lines

TRIPS = 2_000
DEALS = 20
PLIES = 100
"""Positions are those of the first moves of some deals."""


def positions(slug: str, players: int) -> list[tuple[Any, str]]:
    """States of some deals, each with a legal move, in any order."""
    game = GAMES[slug]
    chance = Random(slug)
    found: list[tuple[Any, str]] = []
    for number in range(DEALS):
        state = game.deal(players, seed=f"trips/{number}").state
        while state.result is None and state.ply < PLIES:
            move = chance.choice(game.legal_moves(state))
            found.append((state, move.text))
            state = game.apply(state, move).state
    chance.shuffle(found)
    return found


def as_json(slug: str, players: int) -> Callable[[], int]:
    """As text: JSON is parsed, the state and the move are checked whole, the next state is JSON again."""
    game = GAMES[slug]
    written = cycle([(orjson.dumps(game.encode(state)), move) for state, move in positions(slug, players)])

    def work() -> int:
        for text, move in islice(written, TRIPS):
            state = game.decode(orjson.loads(text))
            orjson.dumps(game.encode(game.play(state, game.parse_move(move)).state))
        return TRIPS

    return work


def packed(slug: str, players: int) -> Callable[[], int]:
    """As the bytes that are sealed: the move is checked, the state is the service's own."""
    game = GAMES[slug]
    packer = packer_of(game)
    written = cycle([(bytes(packer.pack(state)), move) for state, move in positions(slug, players)])

    def work() -> int:
        for content, move in islice(written, TRIPS):
            state, _ = packer.unpack(content, 0)
            packer.pack(game.play(state, game.parse_move(move)).state)
        return TRIPS

    return work


def openspiel(name: str, *, whole: bool) -> Callable[[], int]:
    """OpenSpiel's own text of a state, or of game and state together (*whole*), which is read again; whether
    the action is legal is asked.
    """
    game = pyspiel.load_game(name)
    chance = Random(name)

    def read(text: str) -> Any:
        return pyspiel.deserialize_game_and_state(text)[1] if whole else game.deserialize_state(text)

    def write(state: Any) -> str:
        text: str = pyspiel.serialize_game_and_state(game, state) if whole else state.serialize()
        return text

    written: list[tuple[str, int]] = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            if not state.is_chance_node():
                written.append((write(state), action))
            state.apply_action(action)
    chance.shuffle(written)
    positions = cycle(written)

    def work() -> int:
        for text, action in islice(positions, TRIPS):
            state = read(text)
            assert action in state.legal_actions()
            state.apply_action(action)
            write(state)
        return TRIPS

    return work


def sections(rounds: int) -> list[Section]:
    whole = "OpenSpiel crazy_eights, game and state"
    kozyr = [
        *[Contender(f"Kozyr {slug}, JSON", as_json(slug, players)) for slug, players in SEATS.items()],
        *[Contender(f"Kozyr {slug}, packed", packed(slug, players)) for slug, players in SEATS.items()],
    ]
    peers = [
        Contender(whole, openspiel("crazy_eights", whole=True)),
        Contender("OpenSpiel crazy_eights, state alone", openspiel("crazy_eights", whole=False)),
    ]
    bars = {contender.name: [Bar(1.5, whole)] for contender in kozyr}
    return [Section("Round trips a second", "trips/s", lines([*kozyr, *peers], bars, rounds))]
