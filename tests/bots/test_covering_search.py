"""The search of the covering games, step by step: values, selection, the tree, and the chosen candidate."""

from math import log, sqrt
from random import Random
from typing import Any

import pytest

from kozyr.bots import NO_MEMORY, decide
from kozyr.bots.decision import Budget
from kozyr.engine.moves import Move
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering import search
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.reasons import Candidate
from kozyr.games.covering.search import (
    DRAW_VALUE,
    EXPLORATION,
    MAX_TREE_DEPTH,
    OPPONENT_WIDENING,
    OWN_WIDENING,
    Node,
    OpponentModel,
    run_simulations,
    to_move,
    tolerance,
    value_of,
)
from kozyr.games.covering.table import (
    DRAW,
    EXCHANGE,
    MAX_PLAYOUT_TURNS,
    PLAYOUT_NOISE,
    TAKE,
    UNDECIDED,
    Bit,
    Bits,
    Table,
    bits,
    cheapest,
    final_loser,
    nth_bit,
    playout,
    playout_policy,
)
from kozyr.games.kryt_navalivat import bot as kryt
from kozyr.games.svoi_kozyri import bot as svoi
from tests.bots.covering_positions import RULESETS, bits_of, table_of

CLUBS_AGAINST_DIAMONDS = RULESETS["svoi-kozyri"](GAMES["svoi-kozyri"].rules(), [0, 1])


def bit(name: str) -> Bit:
    return bits_of(name)


def table(hand: str, other: str, top: str = "", *, responds: bool = True) -> Table:
    """Seat 0 (clubs) is on turn against seat 1 (diamonds)."""
    pile = [bit(name) for name in top.split()]
    return Table(CLUBS_AGAINST_DIAMONDS, [bits_of(hand), bits_of(other)], pile, [], 0, responds)


# ---- constants ----


def test_the_parameters_of_the_search() -> None:
    """They were found by many thousand deals (docs/bots.md); a change needs new ones."""
    assert (EXPLORATION, OWN_WIDENING, OPPONENT_WIDENING, MAX_TREE_DEPTH) == (0.35, 1.5, 0.5, 12)
    assert (DRAW_VALUE, PLAYOUT_NOISE, MAX_PLAYOUT_TURNS) == (0.6, 0.2, 120)
    assert (search.MAX_SOLVER_NODES, search.CLOCK_INTERVAL, search.BOUND_WIDTH) == (500, 16, 0.5)
    assert svoi.VARIANT.opponents == (0.5, 0.2)
    assert kryt.VARIANT.opponents == (0.7, 0.05)


def test_the_noise_of_the_others_is_that_of_their_model() -> None:
    assert OpponentModel(0.5, noise=0.05).noise_by_seat(1, 4) == [0.05, PLAYOUT_NOISE, 0.05, 0.05]
    assert OpponentModel(0.5).noise_by_seat(0, 2) == [0.2, 0.2]


# ---- values ----


def test_a_draw_is_worth_more_than_half_and_an_endless_deal_by_the_cards() -> None:
    position = table("6c 7c 8c", "6d")
    assert [value_of(loser, 0, position) for loser in (0, 1, DRAW)] == [0, 1, 0.6]
    assert value_of(UNDECIDED, 0, position) == 0.75 - 0.5 * 3 / 4
    assert value_of(UNDECIDED, 1, position) == 0.75 - 0.5 * 1 / 4
    position.hands[:] = [0, 0]
    assert value_of(UNDECIDED, 0, position) == 0.75


# ---- selection ----


def node_with(visits: dict[str, tuple[int, float]]) -> Node:
    node = Node()
    for name, (count, value) in visits.items():
        node.expand(TAKE if name == "take" else bit(name))
        edge = node.edges[TAKE if name == "take" else bit(name)]
        edge.visits, edge.total_value, edge.availability = count, value, count
        node.visits += count
    return node


def test_the_cheapest_choice_is_the_first_one() -> None:
    node = Node()
    assert search._select_by_ucb(node, table("6c 7h 8s", "6d", responds=False), 1.5) == (bit("7h"), True)
    assert (node.expanded, list(node.edges)) == (bit("7h"), [bit("7h")])
    edge = node.edges[bit("7h")]
    assert (edge.visits, edge.availability, edge.total_value, edge.child) == (0, 1, 0.0, None)


@pytest.mark.parametrize(
    ("visits", "widening", "is_new"),
    [(0, 1.0, False), (1, 1.0, True), (1, 0.5, False), (3, 0.5, False), (4, 0.5, True), (0, 1.5, True)],
)
def test_a_new_choice_is_looked_at_if_the_visits_allow_it(visits: int, widening: float, is_new: bool) -> None:
    """With one choice expanded: if visits + 1 > (1 / widening) ** 2."""
    node = node_with({"7h": (max(1, visits), 0.5)})
    node.visits = visits
    choice = search._select_by_ucb(node, table("6c 7h 8s", "6d", responds=False), widening)
    assert choice == ((bit("8s"), True) if is_new else (bit("7h"), False))


def test_choices_that_are_not_legal_in_this_world_do_not_count() -> None:
    node = node_with({"7h": (1, 0.5), "9h": (1, 0.5), "Th": (1, 0.5)})
    node.visits = 1
    position = table("6c 7h 8s", "6d", responds=False)
    assert search._select_by_ucb(node, position, 1.0) == (bit("8s"), True)
    assert [edge.availability for edge in node.edges.values()] == [1, 1, 1, 1]


def test_the_upper_confidence_bound_decides() -> None:
    position = table("6c 7h 8s", "6d", responds=False)
    visits = {"7h": (10, 6.0), "8s": (3, 1.5), "6c": (5, 3.0)}
    node = node_with(visits)
    scores = {
        name: value / count + 0.35 * sqrt(log(count + 1) / count) for name, (count, value) in visits.items()
    }
    best = max(scores, key=lambda name: scores[name])
    assert search._select_by_ucb(node, position, 1.5) == (bit(best), False)
    assert {edge.availability for edge in node.edges.values()} == {11, 4, 6}
    assert sorted(scores, key=lambda name: scores[name]) == ["8s", "7h", "6c"]


def test_of_equal_bounds_the_first_expanded_wins() -> None:
    node = node_with({"8s": (4, 2.0), "7h": (4, 2.0), "6c": (4, 2.0)})
    assert search._select_by_ucb(node, table("6c 7h 8s", "6d", responds=False), 1.5)[0] == bit("8s")


def test_the_policy_of_the_others_expands_what_it_chooses() -> None:
    node, position = Node(), table("6c 7h 8s", "6d", responds=False)
    assert search._select_by_policy(node, position, lambda: 0.5, 0.2) == (bit("7h"), True)
    assert search._select_by_policy(node, position, lambda: 0.5, 0.2) == (bit("7h"), False)
    draws = iter([0.1, 0.99])
    assert search._select_by_policy(node, position, lambda: next(draws), 0.2) == (bit("8s"), True)
    assert list(node.edges) == [bit("7h"), bit("8s")]


# ---- policy and playout ----


@pytest.mark.parametrize(
    ("hand", "top", "draws", "choice"),
    [
        ("6c 7h 8s", "", [0.2], "7h"),  # not below the noise
        ("6c 7h 8s", "", [0.19, 0.0], "6c"),
        ("6c 7h 8s", "", [0.19, 0.34], "7h"),
        ("6c 7h 8s", "", [0.19, 0.67], "8s"),
        ("6c 9c", "", [0.9], "6c"),
        ("6c 9h 8s", "7h", [0.9], "9h"),
        ("6c 9c 8s", "7h", [0.9], "6c"),
        ("6c 9h 8s", "7h", [0.1, 0.0], "6c"),
        ("6c 9h 8s", "7h", [0.1, 0.34], "9h"),
        ("6c 9h 8s", "7h", [0.1, 0.67], "take"),
        ("9d 8s", "7h", [], "take"),
    ],
)
def test_the_playout_policy(hand: str, top: str, draws: list[float], choice: str) -> None:
    rest = iter(draws)
    position = table(hand, "6d", top, responds=bool(top))
    expected = TAKE if choice == "take" else bit(choice)
    assert playout_policy(position, lambda: next(rest), 0.2) == expected
    assert not list(rest)


def test_cheapest_and_nth() -> None:
    plains = CLUBS_AGAINST_DIAMONDS.plains[0]
    assert cheapest(TAKE, plains) == TAKE
    assert cheapest(TAKE | bit("9c"), plains) == bit("9c")
    assert cheapest(TAKE | bits_of("6c 9h"), plains) == bit("9h")
    assert [nth_bit(bits_of("6c 9h Ks"), index) for index in range(3)] == [bit("6c"), bit("9h"), bit("Ks")]


def test_a_playout_of_a_deal_that_is_over_does_nothing() -> None:
    position = table("6c 7h 8s", "6d", responds=False)
    for loser in (0, 1, DRAW):
        position.loser = loser
        trace: list[Bit] = []
        assert playout(position, Random(0).random, [0.2] * 2, trace) == loser
        assert not trace


def test_a_playout_is_abandoned_after_120_turns() -> None:
    """Two seats that each can cover only at random go round and round."""
    abandoned = 0
    for number in range(40):
        start = table_of("svoi-kozyri", GAMES["svoi-kozyri"].deal(2, seed=f"long {number}").state)
        trace: list[Bit] = []
        if playout(start.copy(), Random(number).random, [1.0, 1.0], trace) != UNDECIDED:
            continue
        turns = 0
        position = start.copy()
        for choice in trace:
            position.play(choice)
            turns += not position.has_covered
        assert (turns, position.loser) == (120, UNDECIDED)
        abandoned += 1
    assert abandoned > 5


@pytest.mark.parametrize(
    ("draw_rule", "was_led", "last", "loser"),
    [
        ("after-lead", True, "9h", DRAW),
        ("after-lead", False, "9h", 1),
        ("any-top", True, "9h", DRAW),
        ("any-top", False, "9h", DRAW),
        ("any-top", True, "6d", DRAW),
        ("any-top", True, "7h", 1),
        ("any-top", True, "9s", 1),
        ("any-top", True, "9h Th", 1),
        ("none", True, "9h", 1),
        ("none", False, "9h", 1),
    ],
)
def test_sk_24_the_last_card_draws_if_it_covers(draw_rule: str, was_led: bool, last: str, loser: int) -> None:
    ruleset = search.Ruleset([0, 1], (3, 5), draw_rule, 0, False)
    assert final_loser(ruleset, [0, bits_of(last)], bit("8h"), was_led) == loser


# ---- the tree ----


def determinizer_at(slug: str, players: int, plies: int) -> Determinizer:
    game = GAMES[slug]
    state: Any = game.deal(players, seed="tree").state
    rng = Random("tree")
    while state.ply < plies:
        state = game.apply(state, rng.choice(game.legal_moves(state))).state
    return Determinizer(RULESETS[slug], game.view(state, state.turn), NO_MEMORY)


def walk(node: Node, depth: int = 1) -> list[tuple[Node, int]]:
    children = [edge.child for edge in node.edges.values() if edge.child is not None]
    return [(node, depth), *(each for child in children for each in walk(child, depth + 1))]


@pytest.mark.parametrize(("slug", "players"), [("svoi-kozyri", 3), ("kryt-navalivat", 2)])
def test_every_simulation_goes_down_one_path_and_adds_one_edge(slug: str, players: int) -> None:
    determinizer = determinizer_at(slug, players, 4)
    root = Node()
    run_simulations(root, determinizer, Random(1).random, Budget(300), OpponentModel(0.5))
    assert root.visits == 300
    nodes = walk(root)
    for node, _ in nodes:
        assert node.visits == sum(edge.visits for edge in node.edges.values())
        assert node.expanded == sum(node.edges)
        for edge in node.edges.values():
            assert edge.visits >= 1
            assert 0 <= edge.total_value <= edge.visits
            assert edge.child is None or edge.child.visits < edge.visits
    assert max(depth for _, depth in nodes) <= MAX_TREE_DEPTH
    assert sum(len(node.edges) for node, _ in nodes) <= 300
    assert len(nodes) > 20


def test_a_tree_is_at_most_twelve_choices_deep() -> None:
    root = Node()
    run_simulations(
        root, determinizer_at("svoi-kozyri", 2, 4), Random(1).random, Budget(4000), OpponentModel(1.0, 0)
    )
    depths = [depth for _, depth in walk(root)]
    assert max(depths) == MAX_TREE_DEPTH


@pytest.mark.parametrize("ticks", [1, 2, 3])
def test_the_clock_is_read_every_sixteen_simulations(ticks: int) -> None:
    times = iter([0.0] * ticks + [10.0] * 100)
    budget = Budget(1000, 5000, clock=lambda: next(times))
    root = Node()
    run_simulations(root, determinizer_at("svoi-kozyri", 3, 4), Random(1).random, budget, OpponentModel(0.5))
    assert root.visits == 16 * ticks


# ---- the choice ----


def test_patience_has_an_end() -> None:
    assert [tolerance(ply) for ply in (0, 180, 186, 240, 300, 420)] == pytest.approx([0, 0, 0.05, 0.5, 1, 2])


LINES = [
    Candidate((bit("9c"),), 0.70, 400),  # lower bound 0.675
    Candidate((bit("9h"),), 0.66, 900),  # 0.6433
    Candidate((TAKE,), 0.655, 400),  # 0.63
    Candidate((bit("8s"),), 0.99, 1),  # 0.49
]


@pytest.mark.parametrize(
    ("ply", "choice"),
    [
        (10, "9c"),
        (180, "9c"),
        (183, "9c"),  # tolerance 0.025
        (184, "9h"),  # 0.0333: a plain card is cheaper than a trump
        (200, "9h"),  # 0.1667: the eight is cheaper still, but 0.185 below
        (203, "8s"),  # 0.1917
        (400, "8s"),
    ],
)
def test_late_in_a_deal_the_cheapest_of_nearly_equal_moves_is_made(ply: int, choice: str) -> None:
    position = table("9c 9h 8s", "6d", "7h")
    assert search._best_candidate(LINES, position, ply) == (bit(choice),)


def test_a_take_is_the_dearest_and_a_lead_decides_between_equal_covers() -> None:
    position = table("9c 9h 8s Ts", "6d", "7h")
    lines = [Candidate((TAKE,), 0.7, 400), Candidate((bit("9c"), bit("Ts")), 0.7, 400)]
    assert search._best_candidate(lines, position, 300) == (bit("9c"), bit("Ts"))
    lines += [Candidate((bit("9h"), bit("9c")), 0.6, 400), Candidate((bit("9h"), bit("Ts")), 0.6, 400)]
    assert search._best_candidate(lines, position, 300) == (bit("9h"), bit("Ts"))


def test_candidates_are_whole_moves() -> None:
    position = table("9c 9h 8s Ts", "6d 7d", "7h")
    root = node_with({"9h": (6, 3.0), "9c": (1, 0.25), "take": (3, 0.75)})
    child = root.edges[bit("9h")].child = node_with({"8s": (4, 2.0), "Ts": (1, 1.0)})
    assert child is not None
    assert search._candidates(root, position) == [
        Candidate((bit("9h"), bit("8s")), 0.5, 4),
        Candidate((bit("9h"), bit("Ts")), 1.0, 1),
        Candidate((bit("9c"), bit("8s")), 0.25, 1),  # no lead was tried: the cheapest
        Candidate((TAKE,), 0.25, 3),
    ]


def test_a_last_card_that_covers_and_a_lead_are_whole_moves() -> None:
    for position in (table("9h", "6d 7d", "7h"), table("9h 8s", "6d 7d", responds=False)):
        root = node_with({"9h": (2, 1.0)})
        root.edges[bit("9h")].child = node_with({"6d": (1, 1.0)})
        assert search._candidates(root, position) == [Candidate((bit("9h"),), 0.5, 2)]


def test_choices_are_moves() -> None:
    cover, lead = table("9h 8s", "6d", "7h"), table("9h 8s", "6d", responds=False)
    assert to_move((TAKE,), cover) == Move("take")
    assert to_move((EXCHANGE,), lead) == Move("exchange")
    assert to_move((bit("9h"), bit("8s")), cover).text == "cover 9h+8s"
    assert to_move((bit("9h"),), lead).text == "lead 9h"


def test_a_solved_cover_is_completed_by_a_solved_lead() -> None:
    """Nine covers, then the ace of hearts cannot be covered by a hand without diamonds."""
    position = table("9h Ah Ts", "7s 8s", "8h")
    best = search._complete_solution(position, bit("9h"), Budget(0))
    assert best[0] == bit("9h")
    won = position.copy()
    for choice in best:
        won.play(choice)
    assert search.solve(won, 5000, Budget(0)).exact == "loss"
    assert search._complete_solution(position, TAKE, Budget(0)) == (TAKE,)
    lead = table("9h Ah", "7s 8s", responds=False)
    assert search._complete_solution(lead, bit("Ah"), Budget(0)) == (bit("Ah"),)


def test_if_the_lead_after_a_solved_cover_is_not_solved_it_is_the_cheapest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = table("9h Ah Ts", "7s 8s", "8h")
    monkeypatch.setattr(search, "solve", lambda *_: search.UNKNOWN)
    assert search._complete_solution(position, bit("9h"), Budget(0)) == (bit("9h"), bit("Ts"))


def test_the_alternatives_are_sorted_by_their_lower_bounds() -> None:
    game = GAMES["svoi-kozyri"]
    for number in range(6):
        state = game.deal(4, seed=f"sorted {number}").state
        view = game.view(state, state.turn)
        decision = decide(PROFILES[game.slug], view, "hard", "seed", simulations=100)
        bounds = [each.estimate - 0.5 / sqrt(each.visits) for each in decision.alternatives]
        assert bounds == sorted(bounds, reverse=True)
        assert decision.move == decision.alternatives[0].move
        assert sum(each.visits for each in decision.alternatives) == 100


def test_the_bits_of_cards() -> None:
    every: Bits = 0
    for card in GAMES["svoi-kozyri"].pack:
        every |= bits([card])
    assert every == (1 << 36) - 1
    assert bits([]) == 0
    assert bit("6c") == 1
    assert bit("As") == 1 << 35
    assert bit("7d") == 1 << 5
