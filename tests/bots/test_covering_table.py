"""The fast table of the covering games plays by the rules: the same deals as the games, move by move."""

from random import Random
from typing import Any

import pytest

from kozyr.engine.moves import Move
from kozyr.games import GAMES
from kozyr.games.covering.table import (
    BIT_OF,
    CARD_OF,
    DRAW,
    EXCHANGE,
    TAKE,
    UNDECIDED,
    Bit,
    Table,
    playout,
    playout_policy,
)
from tests.bots.covering_positions import table_of
from tests.play import all_rules

NOISE_BY_SEAT = [0.2, 0.1, 0.15, 0.05]

GAMES_AND_RULES = [
    pytest.param(slug, players, rules, id=f"{slug}-{players}-{number}")
    for slug, players in [("svoi-kozyri", 2), ("svoi-kozyri", 3), ("svoi-kozyri", 4), ("kryt-navalivat", 2)]
    for number, rules in enumerate(all_rules(GAMES[slug]))
    if rules.max_turns is None and rules.pile_visibility == "peek"
]


def choices_of(move: Move) -> tuple[Bit, ...]:
    if move.verb in ("take", "exchange"):
        return (TAKE if move.verb == "take" else EXCHANGE,)
    return tuple(BIT_OF[card] for card in move.cards)


def moves_on(table: Table) -> set[tuple[Bit, ...]]:
    """Whole moves, each as its one or two choices."""
    moves = set()
    options = table.legal()
    for first in (1 << place for place in range(38) if options >> place & 1):
        after = table.copy()
        after.play(first)
        if after.has_covered:
            moves |= {(first, bit) for bit in CARD_OF if after.legal() & bit}
        else:
            moves.add((first,))
    return moves


def assert_same(table: Table, slug: str, state: Any) -> None:
    if state.result is not None:
        assert table.loser == (DRAW if state.result.draw else state.result.losers[0])
        return
    twin = table_of(slug, state)
    assert table.loser == UNDECIDED
    assert (table.hands, table.pile, table.stock) == (twin.hands, twin.pile, twin.stock)
    assert (table.turn, table.responds, table.seats_left) == (twin.turn, twin.responds, twin.seats_left)


@pytest.mark.parametrize(("slug", "players", "rules"), GAMES_AND_RULES)
def test_the_same_moves_are_legal_and_lead_to_the_same_positions(slug: str, players: int, rules: Any) -> None:
    game = GAMES[slug]
    for number in range(6):
        rng = Random(f"fast {number}")
        state = game.deal(players, rules=rules, seed=f"fast {number}").state
        table = table_of(slug, state)
        while state.result is None and state.ply < 400:
            moves = game.legal_moves(state)
            assert moves_on(table) == {choices_of(move) for move in moves}
            # mostly as one plays: random moves alone hardly ever end a deal
            cheap = [move for move in moves if move.verb != "take"]
            move = rng.choice(cheap or moves) if rng.random() < 0.97 else rng.choice(moves)
            for choice in choices_of(move):
                table.play(choice)
            state = game.apply(state, move).state
            assert_same(table, slug, state)


@pytest.mark.parametrize(("slug", "players", "rules"), GAMES_AND_RULES)
def test_playouts_keep_the_rules(slug: str, players: int, rules: Any) -> None:
    game = GAMES[slug]
    ended = 0
    for number in range(40):
        state = game.deal(players, rules=rules, seed=f"playout {number}").state
        trace: list[Bit] = []
        loser = playout(table_of(slug, state), Random(number).random, NOISE_BY_SEAT, trace)
        while trace:
            choices = [trace.pop(0)]
            lays = choices[0] not in (TAKE, EXCHANGE) and state.phase.value == "respond"
            if lays and state.hands[state.turn].bit_count() > 1:
                choices.append(trace.pop(0))
            state = game.play(state, move_of(state, choices)).state
        if state.result is None:
            assert loser == UNDECIDED
        else:
            assert loser == (DRAW if state.result.draw else state.result.losers[0])
            ended += 1
    assert ended > 20


@pytest.mark.parametrize(("slug", "players", "rules"), GAMES_AND_RULES)
def test_playouts_follow_the_playout_policy(slug: str, players: int, rules: Any) -> None:
    state = GAMES[slug].deal(players, rules=rules, seed="habit").state
    for number in range(10):
        trace: list[Bit] = []
        loser = playout(table_of(slug, state), Random(number).random, NOISE_BY_SEAT, trace)
        table, draw = table_of(slug, state), Random(number).random
        for choice in trace:
            assert playout_policy(table, draw, NOISE_BY_SEAT[table.turn]) == choice
            table.play(choice)
        assert table.loser == loser


def move_of(state: Any, choices: list[Bit]) -> Move:
    if choices[0] & (TAKE | EXCHANGE):
        return Move("take" if choices[0] == TAKE else "exchange")
    return Move("cover" if state.phase.value == "respond" else "lead", tuple(CARD_OF[bit] for bit in choices))
