"""Requests are read in one go where nothing is wrong with them, and then as marshmallow reads them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from kozyr.api import schemas
from kozyr.api.fields import RequestSchema
from kozyr.api.resources.hints import HintRequest
from kozyr.api.resources.simulations import SimulationRequest

BODIES = (
    schemas.DealRequest(),
    schemas.StateRequest(),
    schemas.MovesRequest(),
    schemas.ViewRequest(),
    schemas.ExplanationRequest(),
    HintRequest(),
    SimulationRequest(),
)
WORDS = ("lead 6c", "none", "bots", "hard", "s", "")
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 7)
    | st.just(1.0)
    | st.sampled_from(WORDS)
    | st.lists(st.sampled_from([*WORDS, None, 3]), max_size=3)
    | st.just({})
)
GOOD: dict[str, Any] = {
    "state": {"game": "kozel"},
    "move": "lead 6c",
    "moves": ["take"],
    "advance": "bots",
    "expect_ply": 3,
    "seat": 1,
    "players": 2,
    "seed": "s",
    "bots": ["hard"],
    "deals": 2,
    "level": "easy",
    "ticket": "kt1.",
}
REQUESTS = st.dictionaries(st.sampled_from([*GOOD, "rules", "stranger"]), VALUES) | st.fixed_dictionaries(
    {}, optional={name: st.just(value) | VALUES for name, value in GOOD.items()}
)


def load_by_marshmallow(body: RequestSchema, data: Any) -> Any:
    """The request, or all that is wrong with it."""
    try:
        return Schema.load(body, data)
    except ValidationError as error:
        return error.messages


def load_or_errors(body: RequestSchema, data: Any) -> Any:
    try:
        return body.load(data)
    except ValidationError as error:
        return error.messages


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
@given(data=REQUESTS | VALUES)
def test_a_request_says_what_marshmallow_says_it_does(body: RequestSchema, data: Any) -> None:
    assert load_or_errors(body, data) == load_by_marshmallow(body, data)


def test_fields_of_a_request_stand_in_the_order_of_the_schema() -> None:
    data = {"advance": "none", "move": "take", "state": {}}
    assert list(schemas.MovesRequest().load(data)) == ["state", "move", "advance"]


def test_unknown_fields_are_told_in_the_order_of_the_request() -> None:
    strangers = ["to", "be", "or", "not", "that", "is", "the", "question"]
    errors = load_or_errors(schemas.MovesRequest(), dict.fromkeys(strangers, 1))
    assert list(errors) == ["state", *strangers]
    payload = schemas.DealRequest().load(dict.fromkeys(strangers, 1))
    assert list(payload) == strangers
