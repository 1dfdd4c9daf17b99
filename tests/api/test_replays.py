"""POST /games/{game}/replays."""

from typing import Any

import pytest

from kozyr.engine.record import encode_record, replay, write_text
from kozyr.games import GAMES
from tests.api.conftest import ApiClient
from tests.engine.test_record import SHORT, random_series

SK = "/games/svoi-kozyri/replays"


def record_series(slug: str, number: int = 5) -> tuple[dict[str, Any], list[Any]]:
    """A record of some random deals, as data, and its states."""
    game = GAMES[slug]
    record, states = random_series(game, number, deals=2)
    return encode_record(game, record), [game.encode(state) for state in states]


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_is_answered_in_both_forms_with_its_last_table(service: ApiClient, slug: str) -> None:
    record, states = record_series(slug)
    response = service.post(f"/games/{slug}/replays", record)
    assert response.status == 200
    assert response.body["record"] == record
    assert response.body["text"] == write_text(record)
    assert response.body["length"] == len(states)
    assert response.body["table"]["state"] == states[-1]
    assert response.body["positions"] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_text_is_answered_as_its_data_is(service: ApiClient, slug: str) -> None:
    record, _ = record_series(slug)
    path = f"/games/{slug}/replays"
    as_text = service.post(path, {"text": write_text(record)})
    assert as_text.status == 200
    assert as_text.body == service.post(path, record).body


def test_any_position_can_be_asked_for(service: ApiClient) -> None:
    record, states = record_series("svoi-kozyri")
    body = service.post(SK, {**record, "at": [3, 1], "every": 40}).body
    places = [position["place"] for position in body["positions"]]
    assert places == sorted({1, 3, *range(0, len(states), 40)})
    for position in body["positions"]:
        assert position["table"]["state"] == states[position["place"]]
    assert body["positions"][0]["move"] is None
    assert body["positions"][1]["move"] == record["moves"][0]


def test_events_say_to_which_position_they_led(service: ApiClient) -> None:
    record, _ = record_series("kryt-navalivat")
    game = GAMES["kryt-navalivat"]
    body = service.post("/games/kryt-navalivat/replays", record).body
    _, first = random_series(game, 5, deals=2)
    expected = [
        (place, each.text)
        for place, position in enumerate(replay(game, random_series(game, 5, deals=2)[0]))
        for each in position.events
    ]
    assert [(event["place"], event["text"]) for event in body["events"]] == expected
    assert first


def test_the_first_wrong_move_is_refused_as_in_moves(service: ApiClient) -> None:
    response = service.post(SK, {"text": SHORT + "  3. lead 7c  4. take"})
    assert (response.status, response.code) == (409, "illegal-move")
    assert list(response.body["errors"]) == ["/moves/2"]
    assert response.body["rule"] == "CV-6"
    assert response.body["text"]["ru"]
    assert "take" in response.body["legal_moves"]
    assert response.body["detail"].startswith("Deal 1, move 3:")


def test_a_text_that_is_no_move_is_named(service: ApiClient) -> None:
    response = service.post(SK, {"text": SHORT + "  3. leda 7c"})
    assert (response.status, response.code) == (422, "invalid-move")
    assert list(response.body["errors"]) == ["/moves/2"]


def test_a_move_after_the_end_is_named(service: ApiClient) -> None:
    text = SHORT.replace("1. lead", '[Rules {"max_turns": 2}] 1. lead') + "  3. take"
    response = service.post(SK, {"text": text})
    assert (response.status, response.code) == (409, "deal-over")


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        ({"players": 9, "seed": "x"}, "/players"),
        ({"players": 2}, "/seed"),
        ({"players": 2, "seed": "x", "tea": 1}, "/tea"),
        ({"players": 2, "seed": "x", "bots": ["nobody", None]}, "/bots"),
        ({"players": 2, "seed": "x", "next": [{"moves": []}]}, "/next/0"),
        ({"players": 2, "seed": "x", "at": [-1]}, "/at/0"),
        ({"players": 2, "seed": "x", "at": "all"}, "/at"),
        ({"players": 2, "seed": "x", "every": 0}, "/every"),
        ({"text": "[Players 2", "seed": "x"}, "/text"),
        ({"text": "[Players 2"}, "/text"),
        ({"text": "[Players 2] 1. take", "at": [0]}, "/seed"),
        ({"text": "[Players true]"}, "/text"),
        ({"game": "kozel", "players": 2, "seed": "x"}, "/game"),
    ],
)
def test_what_is_wrong_with_a_record_is_named(
    service: ApiClient, payload: dict[str, Any], pointer: str
) -> None:
    response = service.post(SK, payload)
    assert (response.status, response.code) == (422, "invalid-request")
    assert list(response.body["errors"]) == [pointer]


def test_null_counts_as_left_out(service: ApiClient) -> None:
    payload = {"players": 2, "seed": "x", "moves": []}
    nothing = dict.fromkeys(("pack", "cut", "dealer", "bots", "trumps", "result"))
    assert service.post(SK, {**payload, **nothing}).body == service.post(SK, payload).body
