"""A state as bytes and back."""

from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.api.sealing.packing import build_packer, packer_of, state_shape
from kozyr.api.states import MAX_SEED_BYTES, SERIES_ID_BYTES, STATE_BYTES
from kozyr.bots import LEVELS
from kozyr.engine.cards import Card, CardSet, Seat
from kozyr.engine.codec import Length, Range
from kozyr.engine.game import MAX_COUNT, Game
from kozyr.games import GAMES
from kozyr.games.covering.rules import Standing
from tests.play import random_deals

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def round_trip(annotation: Any, value: Any) -> Any:
    packed = build_packer(annotation).pack(value)
    unpacked, end = build_packer(annotation).unpack(b"?" + packed, 1)
    assert end == 1 + len(packed)
    return unpacked


class Suit(StrEnum):
    CLUBS = "c"
    HEARTS = "h"


class Pair(NamedTuple):
    left: tuple[Card, ...]
    right: Annotated[int, Range(0, 9)] | None


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (bool, True),
        (int, 0),
        (int, -1),
        (int, MAX_COUNT),
        (int, -(2**63)),
        (str, ""),
        (Annotated[str, Length(1, 9)], "кон ♠ 🂡"),
        (Seat | None, None),
        (Seat | None, 0),
        (CardSet, (1 << 52) - 1),
        (tuple[Card, ...], tuple(range(52))),
        (tuple[CardSet, ...], (0, 1, 1 << 51)),
        (tuple[tuple[Seat, Card], ...], ((0, 51), (3, 0))),
        (tuple[Pair, ...], (Pair((), None), Pair((1, 2), 9))),
        (Literal["one", "two"], "two"),
        (Suit, Suit.HEARTS),
    ],
)
def test_a_value_comes_back_as_it_was(annotation: Any, value: Any) -> None:
    unpacked = round_trip(annotation, value)
    assert unpacked == value
    assert type(unpacked) is type(value)


@given(st.integers())
def test_any_integer_comes_back(number: int) -> None:
    assert round_trip(int, number) == number


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    assert round_trip(str, text) == text


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(KeyError):
        build_packer(float)


@each_game
def test_every_state_comes_back_and_fits(game: Game[Any]) -> None:
    states = packer_of(game)
    for steps in random_deals(game, 12):
        for step in steps:
            packed = states.pack(step.state)
            assert len(packed) < STATE_BYTES - SERIES_ID_BYTES - 1
            assert repr(states.unpack(bytes(packed), 0)) == repr((step.state, len(packed)))


def with_highest_counts(state: Any, standing: Standing) -> Any:
    """*state* after so many defeats and draws; the other games' standings cannot grow like that."""
    result = state.result and state.result._replace(standing=standing)
    return state._replace(setup=state.setup._replace(standing=standing), result=result)


@each_game
def test_the_longest_seed_bots_and_numbers_fit_as_well(game: Game[Any]) -> None:
    longest = max(LEVELS, key=len)
    most = 0
    for steps in random_deals(game, 24):
        for step in steps:
            state = step.state
            if "losses" in state.setup.standing._fields:
                state = with_highest_counts(state, Standing((MAX_COUNT,) * len(state.hands), MAX_COUNT))
            setup = state.setup._replace(
                seed="s" * MAX_SEED_BYTES,
                bots=(longest,) * len(state.hands),
                deal=MAX_COUNT,
                shuffles=MAX_COUNT,
            )
            packed = packer_of(game).pack(state._replace(setup=setup, ply=MAX_COUNT))
            most = max(most, len(packed))
    assert most <= STATE_BYTES - SERIES_ID_BYTES - 1


@each_game
def test_a_card_costs_the_same_wherever_it_lies(game: Game[Any]) -> None:
    """Hands are of one length whatever is in them; so is every list of so many cards."""
    state = game.deal(game.seats[0], seed="same").state
    lengths = set()
    for hands in (state.hands, state.hands[::-1], (0,) * len(state.hands)):
        lengths.add(len(packer_of(game).pack(state._replace(hands=hands))))
    assert len(lengths) == 1


def test_every_game_has_a_shape_of_its_own() -> None:
    shapes = {state_shape(game) for game in GAMES.values()}
    assert len(shapes) == len(GAMES)
    assert {len(shape) for shape in shapes} == {4}
