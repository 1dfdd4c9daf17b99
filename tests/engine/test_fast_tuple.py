"""Fast constructors of named tuples: as strict as the class, and what they make is the same."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from kozyr.engine.fast_tuple import constructor
from kozyr.engine.moves import Event, Move, move_event, new_event
from kozyr.engine.state import Step, new_step
from kozyr.games.earl_of_coventry import rules as earl_of_coventry
from kozyr.games.kozel import state as kozel
from kozyr.games.kryt_navalivat import rules as kryt_navalivat
from kozyr.games.svoi_kozyri import rules as svoi_kozyri


class Point(NamedTuple):
    x: int
    y: int
    label: str = "origin"


CONSTRUCTORS = [
    (Point, constructor(Point)),
    (Event, new_event),
    (Step, new_step),
    (svoi_kozyri.State, svoi_kozyri._new_state),
    (kryt_navalivat.State, kryt_navalivat._new_state),
    (earl_of_coventry.State, earl_of_coventry._new_state),
    (kozel.State, kozel.new_state),
]
all_constructors = pytest.mark.parametrize(
    ("record", "construct"), CONSTRUCTORS, ids=[record.__module__ for record, _ in CONSTRUCTORS]
)


@all_constructors
def test_the_value_is_that_of_the_class(record: Any, construct: Callable[..., Any]) -> None:
    values = tuple(range(len(record._fields)))
    value = construct(*values)
    assert type(value) is record
    assert value == record(*values)
    assert value._asdict() == dict(zip(record._fields, values, strict=True))


@all_constructors
def test_too_few_and_too_many_values_are_refused(record: Any, construct: Callable[..., Any]) -> None:
    required = len(record._fields) - len(record._field_defaults)
    with pytest.raises(TypeError):
        construct(*range(required - 1))
    with pytest.raises(TypeError):
        construct(*range(len(record._fields) + 1))


def test_a_tuple_in_place_of_the_values_is_refused() -> None:
    short: Any = (0, "take")
    with pytest.raises(TypeError):
        new_event(short)


@all_constructors
def test_fields_left_out_have_the_defaults_of_the_class(record: Any, construct: Callable[..., Any]) -> None:
    required = range(len(record._fields) - len(record._field_defaults))
    assert construct(*required) == record(*required)


def test_fields_are_given_by_name_too() -> None:
    assert constructor(Point)(y=2, x=1) == Point(1, 2)


def test_an_event_of_a_move_has_its_text_and_nothing_to_hide() -> None:
    event = move_event(3, Move("cover", (4, 5)))
    assert event == Event(3, "cover", (4, 5))
    assert event.seen_by(None) is event
