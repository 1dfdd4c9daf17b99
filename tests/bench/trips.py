"""Round trips a second: read and check a state, check and make a move, write the next state."""

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
from tests.bench.timing import Bar, Contender, measure

TRIPS = 2_000
DEALS = 20
PLIES = 100
"""Positions come from so many first moves of some deals."""


def positions(slug: str, players: int) -> list[tuple[Any, str]]:
    """States of some deals in random order, each with a legal move."""
    game = GAMES[slug]
    rng = Random(slug)
    result: list[tuple[Any, str]] = []
    for number in range(DEALS):
        state = game.deal(players, seed=f"trips/{number}").state
        while state.result is None and state.ply < PLIES:
            move = rng.choice(game.legal_moves(state))
            result.append((state, move.text))
            state = game.apply(state, move).state
    rng.shuffle(result)
    return result


def round_trip_json(slug: str, players: int) -> Callable[[], int]:
    """JSON: parse it, check state and move completely, write the next state as JSON."""
    game = GAMES[slug]
    cases = cycle([(orjson.dumps(game.encode(state)), move) for state, move in positions(slug, players)])

    def work() -> int:
        for text, move in islice(cases, TRIPS):
            state = game.decode(orjson.loads(text))
            orjson.dumps(game.encode(game.play(state, game.parse_move(move)).state))
        return TRIPS

    return work


def round_trip_packed(slug: str, players: int) -> Callable[[], int]:
    """The bytes of sealed states: the move is checked, the state is trusted."""
    game = GAMES[slug]
    packer = packer_of(game)
    cases = cycle([(bytes(packer.pack(state)), move) for state, move in positions(slug, players)])

    def work() -> int:
        for content, move in islice(cases, TRIPS):
            state, _ = packer.unpack(content, 0)
            packer.pack(game.play(state, game.parse_move(move)).state)
        return TRIPS

    return work


def openspiel(name: str, *, whole: bool) -> Callable[[], int]:
    """OpenSpiel's serialization of a state, or of game and state (*whole*), and its check of the action."""
    game = pyspiel.load_game(name)
    rng = Random(name)

    def read(text: str) -> Any:
        return pyspiel.deserialize_game_and_state(text)[1] if whole else game.deserialize_state(text)

    def write(state: Any) -> str:
        text: str = pyspiel.serialize_game_and_state(game, state) if whole else state.serialize()
        return text

    cases: list[tuple[str, int]] = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            if not state.is_chance_node():
                cases.append((write(state), action))
            state.apply_action(action)
    rng.shuffle(cases)
    positions = cycle(cases)

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
        *[
            Contender(f"Kozyr {slug}, JSON", round_trip_json(slug, players))
            for slug, players in SEATS.items()
        ],
        *[
            Contender(f"Kozyr {slug}, packed", round_trip_packed(slug, players))
            for slug, players in SEATS.items()
        ],
    ]
    peers = [
        Contender(whole, openspiel("crazy_eights", whole=True)),
        Contender("OpenSpiel crazy_eights, state alone", openspiel("crazy_eights", whole=False)),
    ]
    bars = {contender.name: [Bar(1.5, whole)] for contender in kozyr}
    return [Section("Round trips a second", "trips/s", measure([*kozyr, *peers], bars, rounds))]
