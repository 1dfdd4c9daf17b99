"""Proofs of the covering games against a slow fixed point over small packs: no contradiction."""

from collections import Counter
from random import Random
from typing import Any, TypeAlias

import pytest

from kozyr.bots.decision import Budget
from kozyr.engine.cards import parse_card
from kozyr.games import GAMES
from kozyr.games.covering.endgame import solve
from kozyr.games.covering.table import BIT_OF, DRAW, UNDECIDED, Ruleset, Table
from tests.bots.covering_positions import RULESETS

Key: TypeAlias = tuple[Any, ...]


def key_of(table: Table) -> Key:
    return (*table.hands, table.turn, table.responds, table.has_covered, *table.pile)


def after_each(table: Table) -> list[Table]:
    found = []
    options = table.legal()
    while options:
        twin = table.copy()
        twin.play(options & -options)
        found.append(twin)
        options &= options - 1
    return found


def values_from(start: Table) -> dict[Key, str]:
    """Every position that can be reached: who loses with the best play of both; endless play is a draw."""
    tables = {key_of(start): start}
    follows: dict[Key, list[Key]] = {}
    todo = [start]
    while todo:
        table = todo.pop()
        follows[key_of(table)] = []
        if table.loser != UNDECIDED:
            continue
        for after in after_each(table):
            key = key_of(after)
            follows[key_of(table)].append(key)
            if key not in tables:
                tables[key] = after
                todo.append(after)
    lost: list[set[Key]] = [{key for key, table in tables.items() if table.loser == seat} for seat in (0, 1)]
    for seat in (0, 1):
        grows = True
        while grows:
            grows = False
            for key, table in tables.items():
                if key in lost[seat] or table.loser != UNDECIDED:
                    continue
                enough = all if table.turn == seat else any
                if enough(each in lost[seat] for each in follows[key]):
                    lost[seat].add(key)
                    grows = True
    return {
        key: "0 loses" if key in lost[0] else "1 loses" if key in lost[1] else "draw"
        for key, table in tables.items()
        if table.loser == UNDECIDED
    }


SVOI, KRYT = "svoi-kozyri", "kryt-navalivat"


def small_table(ruleset: Ruleset, pack: str, chance: Random) -> Table:
    cards = [BIT_OF[parse_card(name)] for name in pack.split()]
    chance.shuffle(cards)
    half = len(cards) // 2
    return Table(ruleset, [sum(cards[:half]), sum(cards[half:])], [], [], 0, responds=False)


@pytest.mark.parametrize(
    ("slug", "trumps", "pack", "draws"),
    [
        (SVOI, (0, 1), "6c 6d 7c 7d 8c 8d", True),
        (SVOI, (0, 2), "Kc Kd Kh Ac Ad Ah", True),
        (KRYT, (0, 0), "Qc Qd Kc Kd Ac Ad", True),
        (KRYT, (1, 1), "9c 9d 9h Tc Td Th", False),
    ],
)
def test_what_is_proved_is_true(slug: str, trumps: tuple[int, int], pack: str, draws: bool) -> None:
    ruleset = RULESETS[slug](GAMES[slug].rules(), trumps)
    chance = Random(f"{slug} {pack}")
    proved: Counter[str] = Counter()
    for _ in range(4):
        start = small_table(ruleset, pack, chance)
        values = values_from(start)
        table = start
        for _ in range(12):
            proof = solve(table, 2000, Budget(0))
            value = values[key_of(table)]
            expected = "draw" if value == "draw" else "loss" if value.startswith(str(table.turn)) else "win"
            assert proof.exact in (expected, "unknown")
            proved[proof.exact] += 1
            if proof.exact in ("win", "draw"):
                assert proof.choice is not None
                kept = table.copy()
                kept.play(proof.choice)
                ends = {DRAW: "draw", 0: "0 loses", 1: "1 loses"}
                assert (values[key_of(kept)] if kept.loser == UNDECIDED else ends[kept.loser]) == value
            going_on = [each for each in after_each(table) if each.loser == UNDECIDED]
            if not going_on:
                break
            table = chance.choice(going_on)
    assert proved.keys() >= {"win", "loss", *(["draw"] if draws else [])}
    assert not proved["unknown"]
