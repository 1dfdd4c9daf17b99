"""Dealing, as all games do it: CV-9 to CV-12, CV-18; and the strictness of a posted state."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.engine.cards import DECK36, names
from kozyr.engine.game import Cut, Game, InvalidDealError, InvalidStateError
from kozyr.engine.shuffle import draw_dealer, shuffle_pack
from kozyr.games import GAMES
from tests.play import random_deals

GAME = GAMES["svoi-kozyri"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def fault_paths(game: Game[Any], **inputs: Any) -> list[str]:
    with pytest.raises(InvalidDealError) as caught:
        game.deal(inputs.pop("players", game.seats[0]), **inputs)
    return [fault.path for fault in caught.value.faults]


@every_game
def test_cv_10_the_dealers_right_neighbour_cuts(game: Game[Any]) -> None:
    plain = game.deal(game.seats[0], seed="cut", dealer=0).state
    neighbour = len(plain.hands) - 1
    once = game.deal(game.seats[0], seed="cut", dealer=0, cut=Cut(neighbour, 5)).state
    assert once.hands != plain.hands or once.phase.value == "khval"
    assert fault_paths(game, seed="cut", dealer=0, cut=Cut(neighbour, len(game.pack))) == ["/cut/at"]


def test_cv_10_nobody_else_cuts_and_the_cut_is_not_refused_where_no_rule_says_so() -> None:
    assert fault_paths(GAME, seed="cut", dealer=0, cut=Cut(0, 5)) == ["/cut/by"]
    assert fault_paths(GAME, seed="cut", dealer=0, cut="none") == ["/cut"]


@every_game
def test_cv_11_an_explicit_pack_is_dealt_as_it_is_and_leaves_the_seed_alone(game: Game[Any]) -> None:
    state = game.deal(game.seats[0], pack=game.pack, seed="kept").state
    assert (state.setup.seed, state.setup.shuffles) == ("kept", 0)
    assert fault_paths(game, pack=game.pack[1:]) == ["/pack"]
    assert fault_paths(game, pack=(*game.pack[1:], game.pack[1])) == ["/pack"]


@every_game
def test_cv_12_lots_come_from_the_seed_and_without_one_nothing_is_drawn(game: Game[Any]) -> None:
    players = game.seats[1]
    assert game.deal(players, seed="lots").state.setup.dealer == draw_dealer(players, "lots")
    assert game.deal(players, pack=game.pack).state.setup.dealer == 0
    assert game.deal(players, seed="lots", dealer=1).state.setup.dealer == 1
    assert fault_paths(game) == ["/seed"]


def test_cv_24_each_deal_of_a_series_uses_the_next_shuffle() -> None:
    assert shuffle_pack(DECK36, "series", 0) != shuffle_pack(DECK36, "series", 1)
    for steps in random_deals(GAME, 12):
        last = steps[-1].state
        if last.result is not None:
            assert GAME.next_deal(last).state.setup.shuffles == 2
            assert GAME.next_deal(last, pack=GAME.pack).state.setup.shuffles == 1


@every_game
def test_inputs_out_of_range_are_named_by_path(game: Game[Any]) -> None:
    low, high = game.seats
    assert fault_paths(game, players=low - 1, seed="s") == ["/players"]
    assert fault_paths(game, players=high + 1, seed="s") == ["/players"]
    assert fault_paths(game, seed="s", dealer=low) == ["/dealer"]
    assert fault_paths(game, seed="s", dealer=-1, bots=[None]) == ["/dealer", "/bots"]


def every_place(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside *value*."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(place for key, each in inside for place in every_place(each, (*at, key)))]


def replace_place(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    if not place:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = replace_place(value[place[0]], place[1:], new)
    return copy


STATES = [
    (game, game.encode(step.state))
    for game in GAMES.values()
    for steps in random_deals(game, 8)
    for step in (*steps[:3], *steps[3::17], steps[-1])
]
odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from(
        ["", "??", "lead", "respond", "follow", "over", "khval", "lay", "redeal", "c", "Q", *names(DECK36)]
    ),
    st.lists(st.sampled_from(names(DECK36)), max_size=4),
    st.lists(st.integers(-1, 6), max_size=4),
    st.just({}),
    st.just([[0, "6c"]]),
)


@settings(max_examples=1500)
@given(st.data())
def test_a_state_changed_anywhere_is_refused_or_is_a_state_that_can_be_played_on(data: st.DataObject) -> None:
    game, value = data.draw(st.sampled_from(STATES), label="state")
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        place = data.draw(st.sampled_from(every_place(value)), label="place")
        value = replace_place(value, place, data.draw(odd_values, label="new"))
    try:
        state = game.decode(value)
    except InvalidStateError:
        return
    assert game.encode(state) == value
    for seat in (None, *range(len(state.hands))):
        game.view(state, seat)
    for move in list(game.legal_moves(state))[:20]:
        after = game.play(state, move).state
        assert game.check(after) == []
    if state.result is not None:
        game.next_deal(state, seed="fresh")
