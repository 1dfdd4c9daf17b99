"""A body of 64 KB that is refused costs little, whatever is in it.

The work is counted in calls of functions, which does not depend on the machine; `make refusals` prints
milliseconds.
"""

import sys
from typing import Any, Final

import pytest
from flask import Flask

from kozyr.api.http.errors import MAX_ERRORS
from kozyr.games import GAMES
from tests.faults.refusals import FILLERS, all_attacks, call, make_app, played_attacks

MAX_CALLS: Final = 150_000
"""Two or three for each item of the longest list of a body; a fault of each would be thirty times as many."""
DEAREST: Final = ("1,1,…", "[],[],…", "deal with everything wrong", "unknown fields", "record of deals")


@pytest.fixture(scope="module")
def app() -> Flask:
    return make_app()


def count_calls(app: Flask, path: str, body: bytes) -> tuple[int, Any]:
    """How many functions the service calls to answer, and the answer."""
    count = 0

    def profile(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event.endswith("call")

    call(app, path, body)  # functions that are generated at the first call are no part of it
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        reply = call(app, path, body)
    finally:
        sys.setprofile(before)
    return count, reply.answer


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("filler", DEAREST)
def test_a_refusal_looks_at_little_of_a_body(app: Flask, game: str, filler: str) -> None:
    attacks = list(all_attacks(app, games=[game], fillers=[filler]))
    assert attacks
    dear = []
    for attack in attacks:
        calls, answer = count_calls(app, attack.path, attack.body)
        assert answer["status"] in (409, 422), attack.field
        assert len(answer.get("errors", {})) <= MAX_ERRORS
        assert sum(map(len, answer.get("errors", {}).values())) <= 3 * MAX_ERRORS
        if calls > MAX_CALLS:
            dear.append((attack.path, attack.field, calls))
    assert not dear


@pytest.mark.parametrize("filler", FILLERS)
def test_every_field_of_a_record_refuses_every_filler(app: Flask, filler: str) -> None:
    """The operation with the longest lists: no filler is answered with more than so many places."""
    for attack in all_attacks(app, games=["svoi-kozyri"], fillers=[filler], operations="/replays"):
        answer = call(app, attack.path, attack.body).answer
        assert answer["status"] in (409, 422), attack.field
        assert len(answer.get("errors", {})) <= MAX_ERRORS


def test_a_record_is_played_to_its_first_wrong_move(app: Flask) -> None:
    """What a refusal costs then is what the moves before it cost."""
    for attack in played_attacks(app):
        reply = call(app, attack.path, attack.body)
        assert reply.status in (409, 422)
        assert len(reply.answer["errors"]) == 1
