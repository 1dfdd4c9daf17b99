"""A state on its way in: checked whole, every reason told with its place."""

from copy import deepcopy
from typing import Any

import pytest

from kozyr.games import GAMES
from tests.api.conftest import ApiClient

ENDPOINTS = ("legal-moves", "moves", "views", "explanations")


def deal_table(service: ApiClient, slug: str) -> dict[str, Any]:
    body = {"players": GAMES[slug].seats[0], "seed": "states"}
    state: dict[str, Any] = service.post(f"/games/{slug}/deals", body).body["state"]
    return state


def payload_for(endpoint: str, state: Any) -> dict[str, Any]:
    """A request to *endpoint* that is right in all but the state."""
    more = {"moves": {"moves": []}, "explanations": {"move": "take"}}
    return {"state": state, **more.get(endpoint, {})}


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_every_reason_is_told_with_its_place(service: ApiClient, endpoint: str) -> None:
    state = deal_table(service, "svoi-kozyri")
    state |= {"phase": "tea", "ply": -1, "extra": 1, "version": 2, "hands": [["6c", "6c", "10s"], 5]}
    del state["deal"]
    refused = service.post(f"/games/svoi-kozyri/{endpoint}", payload_for(endpoint, state))
    assert refused.status == 422
    assert refused.code == "invalid-state"
    assert set(refused.body["errors"]) == {
        "/state/phase",
        "/state/ply",
        "/state/extra",
        "/state/version",
        "/state/hands/0/2",
        "/state/hands/1",
        "/state/deal",
    }


@pytest.mark.parametrize("slug", GAMES)
def test_a_state_of_another_game_is_refused(service: ApiClient, slug: str) -> None:
    state = deal_table(service, slug)
    for other in GAMES:
        answer = service.post(f"/games/{other}/views", {"state": state})
        assert (answer.status == 200) == (other == slug)
        if other != slug:
            assert "/state/game" in answer.body["errors"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_in_two_places_or_nowhere_is_refused(service: ApiClient, slug: str) -> None:
    """CV-4."""
    state = deal_table(service, slug)
    twice, missing = deepcopy(state), deepcopy(state)
    twice["hands"][0] = state["hands"][1]
    missing["hands"][0] = state["hands"][0][1:]
    for broken in (twice, missing):
        refused = service.post(f"/games/{slug}/views", {"state": broken})
        assert refused.code == "invalid-state"
        assert all(path.startswith("/state") for path in refused.body["errors"])


@pytest.mark.parametrize("slug", GAMES)
def test_a_level_that_nobody_plays_is_refused(service: ApiClient, slug: str) -> None:
    state = deal_table(service, slug)
    state["bots"][-1] = "genius"
    refused = service.post(f"/games/{slug}/views", {"state": state})
    assert refused.code == "invalid-state"
    assert set(refused.body["errors"]) == {f"/state/bots/{len(state['bots']) - 1}"}


@pytest.mark.parametrize("state", [None, 5, [], True])
def test_what_is_neither_an_object_nor_a_string_is_no_state(service: ApiClient, state: Any) -> None:
    refused = service.post("/games/svoi-kozyri/views", {"state": state})
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == {"/state"}


@pytest.mark.parametrize("number", [2**31 + 1, 2**53 + 1, 2**63, 2**64, 10**30])
@pytest.mark.parametrize("field", ["deal", "ply", "shuffles"])
def test_numbers_beyond_what_json_parsers_read_exactly_are_refused(
    service: ApiClient, field: str, number: int
) -> None:
    state = deal_table(service, "kozel") | {field: number}
    assert service.post("/games/kozel/views", {"state": state}).code == "invalid-state"


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"extra": 1}, "/state/extra"),
        ({"version": 2}, "/state/version"),
        ({"bots": ["grandmaster", None]}, "/state/bots/0"),
    ],
)
def test_what_is_wrong_with_the_cards_is_told_next_to_what_is_wrong_beside_them(
    service: ApiClient, wrong: dict[str, Any], pointer: str
) -> None:
    state = deal_table(service, "svoi-kozyri")
    state["hands"][0] = state["hands"][1]
    cards = service.post("/games/svoi-kozyri/views", {"state": state}).body["errors"]
    both = service.post("/games/svoi-kozyri/views", {"state": {**state, **wrong}}).body["errors"]
    assert cards.keys() < both.keys()
    assert both.keys() - cards.keys() == {pointer}


def test_a_level_that_nobody_plays_is_told_next_to_what_does_not_decode(service: ApiClient) -> None:
    state = deal_table(service, "svoi-kozyri") | {"bots": [None, "grandmaster"], "ply": -1}
    refused = service.post("/games/svoi-kozyri/views", {"state": state})
    assert refused.body["errors"].keys() == {"/state/bots/1", "/state/ply"}
