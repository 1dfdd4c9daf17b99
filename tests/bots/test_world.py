"""Possible worlds of a view: each has what the seat sees and remembers, and nothing else is fixed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from kozyr.bots.memory import NO_MEMORY, Memory
from kozyr.bots.profile import Profile
from kozyr.bots.world import MAX_ATTEMPTS, Determinizer, state_from_view
from kozyr.engine.cards import HIDDEN, card_set, cards_of
from kozyr.engine.game import Zone
from kozyr.games import PROFILES
from tests.bots.test_generic_search import outside
from tests.bots.toy_game import ToyGame, ToyState, toy_profile
from tests.play import random_deals

__all__ = ["outside"]


def states_on_turn(profile: Profile, deals: int = 10) -> list[Any]:
    states = [step.state for steps in random_deals(profile.game, deals) for step in steps[::3]]
    return [state for state in states if state.turn is not None]


@pytest.mark.parametrize("slug", ["five-tricks", "earl-of-coventry"])
def test_every_world_shows_the_seat_the_same_view(slug: str, outside: Profile) -> None:
    profile = outside if slug == "five-tricks" else PROFILES[slug]
    game, others = profile.game, 0
    for number, state in enumerate(states_on_turn(profile)):
        view = game.view(state, state.turn)
        determinizer = Determinizer(game, view, NO_MEMORY, profile.state_from_view)
        draw = Random(number).random
        for _ in range(3):
            world = determinizer.sample(draw)
            assert world is not None
            assert not game.check(world)
            assert game.view(world, state.turn) == view
            assert game.legal_moves(world) == game.legal_moves(state)
            others += world.hands != state.hands
    assert others > 50


@pytest.mark.parametrize("slug", ["svoi-kozyri", "kryt-navalivat", "kozel"])
def test_there_is_no_world_if_a_view_does_not_tell_all_of_a_state(slug: str) -> None:
    """These games bring their own search, so they need none."""
    profile = PROFILES[slug]
    for state in states_on_turn(profile, 3):
        view = profile.game.view(state, state.turn)
        assert state_from_view(profile.game, view) is None
        assert Determinizer(profile.game, view, NO_MEMORY, state_from_view).sample(Random(0).random) is None


def test_a_view_with_hidden_cards_is_no_state() -> None:
    profile = PROFILES["earl-of-coventry"]
    state = profile.game.deal(3, seed="hidden").state
    assert state.turn is not None
    assert state_from_view(profile.game, profile.game.view(state, state.turn)) is None


def test_a_view_without_hidden_cards_is_the_state_itself() -> None:
    """But for the seed, which no view shows."""
    profile = PROFILES["earl-of-coventry"]
    for state in states_on_turn(profile, 4):
        view = profile.game.view(state, state.turn)
        zones = tuple(
            zone._replace(cards=cards_of(state.hands[zone.seat]))
            if zone.name == "hands" and zone.seat is not None
            else zone
            for zone in view.zones
        )
        setup = state.setup._replace(seed=None, shuffles=0)
        assert state_from_view(profile.game, view._replace(zones=zones)) == state._replace(setup=setup)


def test_every_deal_of_the_hidden_cards_is_equally_likely() -> None:
    zones = (Zone("hands", 0, (0,)), Zone("hands", 1, (HIDDEN,)), Zone("stock", None, (HIDDEN, 1, HIDDEN)))
    game = ToyGame(own=range(1), pack=range(5))
    view = game.view(ToyState(2, None, 0), 0)._replace(zones=zones)
    worlds: Counter[Any] = Counter()
    determinizer = Determinizer(game, view, NO_MEMORY, lambda game, view: view)  # type: ignore[arg-type]
    game.check = lambda state: []  # type: ignore[method-assign,assignment]
    draw = Random(1).random
    for _ in range(6000):
        filled = determinizer.sample(draw).zones
        assert filled[0] == zones[0]
        assert filled[2].cards[1] == 1
        worlds[filled[1].cards[0], filled[2].cards[0], filled[2].cards[2]] += 1
    assert set(worlds) == {
        (a, b, c) for a in (2, 3, 4) for b in (2, 3, 4) for c in (2, 3, 4) if len({a, b, c}) == 3
    }
    assert all(880 < count < 1120 for count in worlds.values())  # four standard errors


def test_remembered_cards_are_in_their_hands() -> None:
    zones = (
        Zone("hands", 0, (0, 1)),
        Zone("hands", 1, (HIDDEN, HIDDEN, HIDDEN)),
        Zone("hands", 2, (HIDDEN, 7)),
        Zone("hands", None, (HIDDEN,)),
        Zone("stock", None, (HIDDEN,)),
    )
    game = ToyGame(own=range(2), pack=range(10))
    view = game.view(ToyState(2, None, 0), 0)._replace(zones=zones)
    memory = Memory(hands=(card_set([0]), card_set([2, 3]), card_set([7])))
    game.check = lambda state: []  # type: ignore[method-assign,assignment]
    determinizer = Determinizer(game, view, memory, lambda game, view: view)  # type: ignore[arg-type]
    thirds = set()
    for number in range(60):
        own, other, third, nobody, stock = determinizer.sample(Random(number).random).zones
        assert own == zones[0]
        assert set(other.cards) > {2, 3}
        assert len(other.cards) == 3
        assert third.cards[0] == 7 or third.cards[1] == 7
        thirds.add(next(card for card in other.cards if card not in (2, 3)))
        dealt = [*own.cards, *other.cards, *third.cards, *nobody.cards, *stock.cards]
        assert len(dealt) == len(set(dealt)) == 9
        assert HIDDEN not in dealt
    assert thirds == {4, 5, 6, 8, 9}


def test_what_is_missing_in_the_pack_stays_hidden() -> None:
    game = ToyGame(own=range(4), pack=range(4))
    view = game.view(ToyState(2, None, 0), 0)
    game.check = lambda state: []  # type: ignore[method-assign,assignment]
    determinizer = Determinizer(game, view, NO_MEMORY, lambda game, view: view)  # type: ignore[arg-type]
    assert determinizer.sample(Random(0).random).zones[1].cards == (HIDDEN,)


def test_cards_that_are_not_in_play_are_left_out_after_the_first_fault() -> None:
    game = ToyGame(own=range(4), pack=range(20), faults=tuple(range(6, 20)))
    game.in_play = range(1, 6)
    worlds = set()
    for number in range(60):
        game.checked.clear()
        determinizer = Determinizer(
            game,  # type: ignore[arg-type]
            game.view(ToyState(4, None, 0), 0),
            NO_MEMORY,
            toy_profile(game).state_from_view,
        )
        worlds.add(determinizer.sample(Random(number).random).hidden)
        assert len(game.checked) <= 2
    assert worlds == {4, 5}


@pytest.mark.parametrize("wrong", [1, 19, 20, 21])
def test_a_world_is_tried_twenty_times(wrong: int) -> None:
    assert MAX_ATTEMPTS == 20
    game = ToyGame(own=range(4), pack=range(9))
    answers = [["wrong"]] * wrong + [[]] * 30
    game.check = lambda state: answers.pop(0)  # type: ignore[method-assign,assignment,return-value]
    determinizer = Determinizer(
        game,  # type: ignore[arg-type]
        game.view(ToyState(8, None, 0), 0),
        NO_MEMORY,
        toy_profile(game).state_from_view,
    )
    assert (determinizer.sample(Random(0).random) is None) is (wrong >= 20)
    assert len(answers) == 30 + wrong - min(wrong + 1, 20)
