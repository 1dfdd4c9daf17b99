"""States that somebody has changed: refused by place, or as good as any other; never a crash."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.games import GAMES
from tests.play import random_deals

CLIENT = create_app(Settings()).test_client()
ODD = st.sampled_from(
    [
        None, True, False, 0, 1, -1, 2, 3, 5, 6, 36, 2**53, 2**53 + 1, 2**63, -(2**63), 0.5, "", "6c", "Qc",
        "??", "over", "c", [], ["6c"], [[]], [None], {}, {"a": 1}, "x" * 200,
    ]
).map(deepcopy)  # fmt: skip


@cache
def states(slug: str) -> list[dict[str, Any]]:
    """Open states of random deals, all phases among them."""
    game = GAMES[slug]
    value: dict[tuple[str, int], dict[str, Any]] = {}
    for steps in random_deals(game, 12, plies=120):
        for step in steps:
            value.setdefault((step.state.phase.value, step.state.ply % 17), game.encode(step.state))
    return list(value.values())


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values in *found*."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in paths_in(each, (*path, key)))]


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def change_state(draw: st.DrawFn, state: dict[str, Any]) -> None:
    """Changes one thing in *state*."""
    *path, last = draw(st.sampled_from(paths_in(state)[1:]))
    holder = value_at(state, tuple(path))
    match draw(st.sampled_from(["odd", "odd", "swap", "move", "drop", "twice", "number"])):
        case "odd":
            holder[last] = draw(ODD)
        case "swap":  # two values of the same holder
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            other = draw(st.sampled_from(keys))
            holder[last], holder[other] = holder[other], holder[last]
        case "move":  # from one list to another
            lists = [place for place in paths_in(state) if isinstance(value_at(state, place), list)]
            source = value_at(state, draw(st.sampled_from(lists)))
            target = value_at(state, draw(st.sampled_from(lists)))
            if source and source is not target:
                target.append(source.pop())
                if all(isinstance(each, str) for each in target):
                    target.sort(key=lambda card: (card[-1:], "23456789TJQKA".find(card[:1])))
        case "drop":
            del holder[last]
        case "twice":
            if isinstance(holder, list):
                holder.append(deepcopy(holder[last]))
            else:
                holder[f"{last}2"] = holder[last]
        case "number":
            if type(holder[last]) is int:
                holder[last] += draw(st.sampled_from([-1, 1, 2]))


@st.composite
def mutated_states(draw: st.DrawFn, slug: str) -> dict[str, Any]:
    state = deepcopy(draw(st.sampled_from(states(slug))))
    for _ in range(draw(st.integers(1, 3))):
        change_state(draw, state)
    return state


def post(slug: str, endpoint: str, payload: Any) -> tuple[int, Any]:
    response = CLIENT.post(f"/api/v1/games/{slug}/{endpoint}", json=payload)
    return response.status_code, response.get_json()


def check_refusal(status: int, body: Any, state: Any) -> None:
    """What is refused is refused by place: every pointer leads to a value, or to a field that is missing."""
    assert status == 422, body
    assert body["code"] == "invalid-state"
    assert body["errors"]
    for pointer, messages in body["errors"].items():
        assert messages
        root, *parts = pointer.split("/")[1:]
        assert root == "state"
        value = state
        for part in parts[:-1]:
            value = value[int(part)] if isinstance(value, list) else value[part]


@pytest.mark.parametrize("slug", GAMES)
def test_a_changed_state_is_refused_by_place_or_played_on(slug: str) -> None:
    accepted = refused = 0

    @settings(max_examples=300)
    @given(mutated_states(slug))
    def check(state: dict[str, Any]) -> None:
        nonlocal accepted, refused
        status, body = post(slug, "moves", {"state": state, "moves": []})
        if status != 200:
            check_refusal(status, body, state)
            refused += 1
            return
        accepted += 1
        assert body["state"] == state
        for seat in (None, *range(len(state["hands"]))):
            assert post(slug, "views", {"state": state, "seat": seat})[0] == 200
        for text in body["legal_moves"][:6]:
            status, after = post(slug, "moves", {"state": state, "move": text, "advance": "bots"})
            assert status == 200, after
        if body["result"]:
            status, after = post(slug, "deals", {"after": state})
            assert status == 200, after

    check()
    assert refused > 100
    assert accepted > 0


@pytest.mark.parametrize("slug", GAMES)
def test_a_state_made_up_from_odd_values_is_refused(slug: str) -> None:
    fields = list(states(slug)[0])

    @given(st.dictionaries(st.sampled_from([*fields, "extra"]), ODD), st.sampled_from(states(slug)))
    def check(odd: dict[str, Any], state: dict[str, Any]) -> None:
        for payload in (odd, {**state, **odd}):
            status, body = post(slug, "views", {"state": payload})
            if status != 200:
                check_refusal(status, body, payload)

    check()
