"""Bots make legal, repeatable moves from a view and a memory alone, and their deals end."""

from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from kozyr.bots import LEVELS, BusyError, Memory, choose_move, decide, decision_seed, memory_for
from kozyr.bots.search_slots import MAX_CONCURRENT_SEARCHES, SLOT_TIMEOUT_SECONDS, search_slot
from kozyr.engine.cards import card_set, cards_of
from kozyr.engine.game import Game
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering.search import IMPATIENCE_FULL_PLY, IMPATIENCE_START_PLY, tolerance
from tests.play import random_deals

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SIMULATIONS = 24
"""Enough to reach every part of a search."""


def some_states(game: Game[Any], deals: int) -> list[Any]:
    states = [step.state for steps in random_deals(game, deals) for step in steps[:40:3]]
    return [state for state in states if state.turn is not None]


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_makes_a_legal_move_and_repeats_it(game: Game[Any], level: str) -> None:
    for state in some_states(game, 8):
        view = game.view(state, state.turn)
        arguments = (
            PROFILES[game.slug],
            view,
            level,
            decision_seed(state),
            memory_for(PROFILES[game.slug], state, level),
        )
        decision = decide(*arguments, simulations=SIMULATIONS)
        assert decision.move in game.legal_moves(state)
        assert {each.move for each in decision.alternatives} <= set(game.legal_moves(state))
        assert decide(*arguments, simulations=SIMULATIONS) == decision


@every_game
def test_a_view_alone_is_enough(game: Game[Any]) -> None:
    for state in some_states(game, 4):
        view = game.view(state, state.turn)
        assert decide(
            PROFILES[game.slug], view, "expert", "chance", simulations=SIMULATIONS
        ).move in game.legal_moves(state)


@every_game
def test_every_reason_has_both_languages(game: Game[Any]) -> None:
    for state in some_states(game, 4):
        view = game.view(state, state.turn)
        reason = decide(PROFILES[game.slug], view, "expert", "chance", simulations=SIMULATIONS).reason
        assert reason.ru != reason.en
        assert reason.ru.endswith(".")
        assert reason.en.endswith(".")


def hidden_twin(state: Any, rng: Random) -> Any:
    """A state that differs in nothing that the seat on turn sees or remembers."""
    own = [state.turn]
    open_cards = card_set(state.pile)
    known = state.known if hasattr(state, "known") else (0,) * len(state.hands)
    sixes = [1 << (13 * trump + 4) for trump in getattr(state, "trumps", ())] or [0] * len(state.hands)
    kept = [
        hand if seat in own else hand & (known[seat] | sixes[seat]) for seat, hand in enumerate(state.hands)
    ]
    unseen = [card for hand, keeps in zip(state.hands, kept, strict=True) for card in cards_of(hand & ~keeps)]
    stock = list(getattr(state, "stock", ()))
    unseen += stock[:-1]
    assert not card_set(unseen) & open_cards
    rng.shuffle(unseen)
    hands = []
    for hand, keeps in zip(state.hands, kept, strict=True):
        count = (hand & ~keeps).bit_count()
        hands.append(keeps | card_set(unseen[:count]))
        del unseen[:count]
    twin = state._replace(hands=tuple(hands))
    return twin._replace(stock=(*unseen, stock[-1])) if stock else twin


@pytest.mark.parametrize("slug", ["svoi-kozyri", "kryt-navalivat"])
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_hidden_cards_do_not_change_a_decision(slug: str, level: str) -> None:
    game = GAMES[slug]
    rng = Random("twins")
    different = 0
    for state in some_states(game, 12):
        twin = hidden_twin(state, rng)
        different += twin != state
        decisions = [
            decide(
                PROFILES[slug],
                game.view(each, each.turn),
                level,
                decision_seed(each),
                memory_for(PROFILES[game.slug], each, level),
                simulations=SIMULATIONS,
            )
            for each in (state, twin)
        ]
        assert decisions[0] == decisions[1]
    assert different > 20


def test_weak_levels_remember_less() -> None:
    game = GAMES["svoi-kozyri"]
    state = list(random_deals(game, 4, plies=60))[2][-1].state
    remembered = []
    for level in ("novice", "medium", "hard", "expert"):
        memory = memory_for(PROFILES[game.slug], state, level)
        remembered.append(
            sum(card >= 0 for card in memory.pile or ()) + sum(map(int.bit_count, memory.hands))
        )
    assert remembered[0] == 0
    assert remembered[1] < remembered[3]
    assert remembered == sorted(remembered)
    assert remembered[3] == len(state.pile) + sum(map(int.bit_count, state.known))


def test_the_time_limit_ends_a_search() -> None:
    game = GAMES["svoi-kozyri"]
    state = game.deal(4, seed="time").state
    decision = decide(
        PROFILES[game.slug],
        game.view(state, state.turn),
        "expert",
        "chance",
        Memory(),
        simulations=10_000,
        budget_ms=0,
    )
    assert sum(each.visits for each in decision.alternatives) <= 16


def test_the_number_of_concurrent_searches_is_limited() -> None:
    assert (MAX_CONCURRENT_SEARCHES, SLOT_TIMEOUT_SECONDS) == (2, 2.0)
    with ExitStack() as stack:
        for _ in range(MAX_CONCURRENT_SEARCHES):
            stack.enter_context(search_slot(0))
        with pytest.raises(BusyError), search_slot(0):
            pass
    with search_slot(0):
        pass


def test_a_forced_move_waits_for_a_search_slot_too() -> None:
    """Otherwise a busy answer would tell that the bot had a choice."""
    game = GAMES["earl-of-coventry"]
    state = next(each for each in some_states(game, 8) if len(game.legal_moves(each)) == 1)
    with ExitStack() as stack:
        for _ in range(MAX_CONCURRENT_SEARCHES):
            stack.enter_context(search_slot(0))
        with pytest.raises(BusyError):
            choose_move(PROFILES[game.slug], game.view(state, state.turn), "medium", "chance")


@every_game
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_deals_of_simple_bots_end_by_the_rules_within_400_moves(game: Game[Any], players: int) -> None:
    if not game.seats[0] <= players <= game.seats[1]:
        pytest.skip(f"{game.slug} is not played by {players}")
    for number in range(40):
        state = game.deal(players, seed=f"bots {number}").state
        while state.result is None:
            assert state.ply < 400
            view = game.view(state, state.turn)
            state = game.play(
                state, choose_move(PROFILES[game.slug], view, "greedy", decision_seed(state))
            ).state


@pytest.mark.parametrize(("slug", "players"), [("svoi-kozyri", 2), ("svoi-kozyri", 4), ("kryt-navalivat", 2)])
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_deals_of_searching_bots_end_by_the_rules_within_400_moves(
    slug: str, players: int, level: str
) -> None:
    game = GAMES[slug]
    for number in range(6):
        state = game.deal(players, seed=f"thinking {number}").state
        while state.result is None:
            assert state.ply < 400
            view = game.view(state, state.turn)
            memory = memory_for(PROFILES[game.slug], state, level)
            decision = decide(
                PROFILES[game.slug], view, level, decision_seed(state), memory, simulations=SIMULATIONS
            )
            state = game.play(state, decision.move).state


def test_a_bot_becomes_impatient() -> None:
    assert tolerance(0) == tolerance(IMPATIENCE_START_PLY) == 0
    assert tolerance(IMPATIENCE_START_PLY + 10) < tolerance(IMPATIENCE_START_PLY + 20) < 1
    assert tolerance(IMPATIENCE_FULL_PLY) == 1
