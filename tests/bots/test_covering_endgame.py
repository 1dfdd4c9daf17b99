"""The endgame solver of the covering games: against a slow fixed point over small packs, and its limits."""

from collections import Counter
from random import Random
from typing import Any, TypeAlias

import pytest

from kozyr.bots.decision import Budget
from kozyr.engine.cards import parse_card
from kozyr.games import GAMES
from kozyr.games.covering.endgame import UNKNOWN, Solution, _order_choices, solve
from kozyr.games.covering.table import BIT_OF, DRAW, EXCHANGE, TAKE, UNDECIDED, Ruleset, Table
from tests.bots.covering_positions import RULESETS, bits_of

Key: TypeAlias = tuple[Any, ...]


def key_of(table: Table) -> Key:
    return (*table.hands, table.turn, table.responds, table.has_covered, *table.pile)


def after_each(table: Table) -> list[Table]:
    tables = []
    options = table.legal()
    while options:
        twin = table.copy()
        twin.play(options & -options)
        tables.append(twin)
        options &= options - 1
    return tables


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
        has_grown = True
        while has_grown:
            has_grown = False
            for key, table in tables.items():
                if key in lost[seat] or table.loser != UNDECIDED:
                    continue
                enough = all if table.turn == seat else any
                if enough(each in lost[seat] for each in follows[key]):
                    lost[seat].add(key)
                    has_grown = True
    return {
        key: "0 loses" if key in lost[0] else "1 loses" if key in lost[1] else "draw"
        for key, table in tables.items()
        if table.loser == UNDECIDED
    }


SVOI, KRYT = "svoi-kozyri", "kryt-navalivat"


def small_table(ruleset: Ruleset, pack: str, rng: Random) -> Table:
    cards = [BIT_OF[parse_card(name)] for name in pack.split()]
    rng.shuffle(cards)
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
def test_what_is_solved_is_true(slug: str, trumps: tuple[int, int], pack: str, draws: bool) -> None:
    ruleset = RULESETS[slug](GAMES[slug].rules(), trumps)
    rng = Random(f"{slug} {pack}")
    results: Counter[str] = Counter()
    for _ in range(4):
        start = small_table(ruleset, pack, rng)
        values = values_from(start)
        table = start
        for _ in range(12):
            solution = solve(table, 2000, Budget(0))
            value = values[key_of(table)]
            expected = "draw" if value == "draw" else "loss" if value.startswith(str(table.turn)) else "win"
            assert solution.exact in (expected, "unknown")
            results[solution.exact] += 1
            if solution.exact in ("win", "draw"):
                assert solution.choice is not None
                kept = table.copy()
                kept.play(solution.choice)
                ends = {DRAW: "draw", 0: "0 loses", 1: "1 loses"}
                assert (values[key_of(kept)] if kept.loser == UNDECIDED else ends[kept.loser]) == value
            going_on = [each for each in after_each(table) if each.loser == UNDECIDED]
            if not going_on:
                break
            table = rng.choice(going_on)
    assert results.keys() >= {"win", "loss", *(["draw"] if draws else [])}
    assert not results["unknown"]


RULES = RULESETS[SVOI](GAMES[SVOI].rules(), (0, 1))


def position(hand: str, other: str, pile: str = "", *, responds: bool = True, turn: int = 0) -> Table:
    """Two seats with the trumps clubs and diamonds; seat *turn* has *hand*."""
    hands = [bits_of(hand), bits_of(other)]
    return Table(RULES, hands[::-1] if turn else hands, split_cards(pile), [], turn, responds)


def split_cards(text: str) -> list[int]:
    return [BIT_OF[parse_card(name)] for name in text.split()]


def solved(table: Table, max_nodes: int = 500) -> Solution:
    return solve(table, max_nodes, Budget(0))


def test_positions_with_one_choice_left() -> None:
    """A last card that is led, and covered or not by the other one's last card."""
    nine = BIT_OF[parse_card("9h")]
    assert solved(position("9h", "8s", responds=False)) == ("win", nine)
    assert solved(position("9h", "Th", responds=False)) == ("draw", nine)
    assert solved(position("9h", "Th Ts", responds=False)) == ("win", nine)
    assert solved(position("9h", "8s 8h", "8h 7h", responds=True)) == ("win", nine)
    assert solved(position("9h", "6s", responds=False, turn=1)) == ("win", nine)


def test_a_loss_has_no_choice() -> None:
    """Whatever seat 0 leads, the last card of the other one covers it, and its own is left."""
    solution = solved(position("7h 9h", "Ad", responds=False))
    assert solution == ("loss", None)


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_that_are_out_make_no_difference(turn: int, seats: int) -> None:
    rules = RULESETS[SVOI](GAMES[SVOI].rules(), (0, 1, 2, 3)[:seats])
    rng = Random(seats)
    for _ in range(10):
        pack = split_cards("6c 6d 7c 7d 8c 8d")
        rng.shuffle(pack)
        two = Table(RULES, [sum(pack[:3]), sum(pack[3:])], [], [], turn, responds=False)
        hands = [sum(pack[:3]), sum(pack[3:])] + [0] * (seats - 2)
        many = Table(rules, hands, [], [], turn, responds=False)
        assert solved(two, 2000) == solved(many, 2000)


@pytest.mark.parametrize("places", [(0, 2), (1, 2), (1, 3), (2, 3)])
def test_it_makes_no_difference_at_which_seats_the_two_sit(places: tuple[int, int]) -> None:
    rng = Random(f"{places}")
    results = Counter[str]()
    for _ in range(10):
        pack = split_cards("6c 6d 7c 7d 8c 8d 9h")
        rng.shuffle(pack)
        trumps, hands = [2, 2, 2, 2], [0, 0, 0, 0]
        for place, trump, cards in zip(places, (0, 1), (pack[:3], pack[3:]), strict=True):
            trumps[place], hands[place] = trump, sum(cards)
        many = Table(RULESETS[SVOI](GAMES[SVOI].rules(), trumps), hands, [], [], places[0], responds=False)
        two = Table(RULES, [sum(pack[:3]), sum(pack[3:])], [], [], 0, responds=False)
        assert solved(many, 3000) == solved(two, 3000)
        results[solved(two, 3000).exact] += 1
    assert len(results) > 1


def test_how_many_nodes_a_solution_takes() -> None:
    """The order of the choices and the cache decide this number."""
    counts = {}
    for name, table in (
        ("lead", position("9c 7h Ks", "8s Ad 7d", responds=False)),
        ("cover", position("9h Kh", "Ah 7s", "6h 8h")),
        ("loss", position("7h 9h 8c", "Ad Kd", responds=False)),
        ("first", position("6c 7d 8c", "6d 7c 8d", responds=False)),
    ):
        needed = next(limit for limit in range(2, 20_000) if solved(table, limit).exact != "unknown")
        counts[name] = (needed, solved(table, 20_000).exact)
    assert counts == {"lead": (76, "draw"), "cover": (4, "win"), "first": (84, "draw"), "loss": (11, "loss")}


def test_without_time_nothing_is_solved() -> None:
    table = position("6c 7d 8c", "6d 7c 8d", responds=False)
    assert solved(table, 20_000).exact != "unknown"
    assert solve(table, 20_000, Budget(0, 0, clock=lambda: 1.0)) == UNKNOWN
    calls = []

    def clock() -> float:
        calls.append(1)
        return 1.0

    solve(table, 60, Budget(0, 1000, clock=clock))
    assert len(calls) == 1, "no look at the clock within so few nodes but at the start"


def test_no_choices_are_left_out_and_the_best_guesses_come_first() -> None:
    lead = position("6c 7h 9h As", "8h Th 6d 9s", responds=False)
    # what the other one can cover with: 6c by 6d; 7h by 8h Th 6d; 9h by Th 6d; As by 6d
    assert _order_choices(lead) == split_cards("6c As 9h 7h")
    cover = position("9c 9h 8s Ts", "6d", "7h")
    assert _order_choices(cover) == [*split_cards("9c 9h"), TAKE]
    assert _order_choices(position("9d 8s", "6d", "7h")) == [TAKE]
    other_turn = position("6c 7h 9h As", "8h Th 6c 9s", responds=False, turn=1)
    assert len(_order_choices(other_turn)) == 4


def test_an_exchange_is_the_first_guess() -> None:
    rules = RULESETS[KRYT](GAMES[KRYT].rules(trump_six_exchange="own-turn"), (0, 0))
    table = Table(rules, [bits_of("6c 7h"), bits_of("8h Kc")], [], split_cards("Ac 9s"), 0, responds=False)
    assert _order_choices(table) == [EXCHANGE, *split_cards("6c 7h")]
