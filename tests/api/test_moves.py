"""POST /games/{game}/legal-moves and /moves."""

from typing import Any

import pytest

from kozyr.api import schemas
from kozyr.games import GAMES
from tests.api.conftest import ApiClient, ApiResponse

SK = "/games/svoi-kozyri"


def deal_table(service: ApiClient, slug: str = "svoi-kozyri", **payload: Any) -> dict[str, Any]:
    """The table of a fresh deal."""
    body = {"players": GAMES[slug].seats[0], "seed": "moves", "dealer": 0, **payload}
    table: dict[str, Any] = service.post(f"/games/{slug}/deals", body).body
    return table


def move(service: ApiClient, table: dict[str, Any], slug: str = "svoi-kozyri", **payload: Any) -> ApiResponse:
    """The answer to a request for moves in the state of *table*."""
    return service.post(f"/games/{slug}/moves", {"state": table["state"], **payload})


# ---- legal moves


@pytest.mark.parametrize("slug", GAMES)
def test_legal_moves_are_those_of_the_table(service: ApiClient, slug: str) -> None:
    table = deal_table(service, slug)
    listed = service.post(f"/games/{slug}/legal-moves", {"state": table["state"]}).body
    assert listed == {"turn": table["turn"], "phase": table["phase"], "moves": table["legal_moves"]}


def test_there_are_none_once_the_deal_is_over(service: ApiClient) -> None:
    table = deal_table(service, rules={"max_turns": 1})
    over = move(service, table, move=table["legal_moves"][0]).body
    listed = service.post(f"{SK}/legal-moves", {"state": over["state"]}).body
    assert listed == {"turn": None, "phase": "over", "moves": []}


# ---- moves


@pytest.mark.parametrize("slug", GAMES)
def test_a_move_answers_what_the_engine_answers(service: ApiClient, slug: str) -> None:
    game = GAMES[slug]
    table = deal_table(service, slug)
    text = table["legal_moves"][0]
    step = game.play(game.decode(table["state"]), game.parse_move(text))
    after = move(service, table, slug, move=text)
    assert after.status == 200
    assert after.body["state"] == game.encode(step.state)
    assert [event["text"] for event in after.body["events"]] == [event.text for event in step.events]
    assert after.body["ply"] == 1


def test_several_moves_are_made_one_after_another(service: ApiClient) -> None:
    table = deal_table(service)
    one = move(service, table, move=table["legal_moves"][0]).body
    two = move(service, one, move="take").body
    both = move(service, table, moves=[table["legal_moves"][0], "take"]).body
    assert both["state"] == two["state"]
    assert both["events"] == one["events"] + two["events"]


def test_no_moves_at_all_are_a_table_of_the_same_state(service: ApiClient) -> None:
    table = deal_table(service)
    same = move(service, table, moves=[]).body
    assert same == {**table, "events": []}


def test_all_moves_or_none(service: ApiClient) -> None:
    table = deal_table(service)
    refused = move(service, table, moves=[table["legal_moves"][0], "take", "lead 6c+7c", "take"])
    assert refused.code == "invalid-move"
    assert set(refused.body["errors"]) == {"/moves/2"}
    assert "state" not in refused.body


def test_an_illegal_move_is_told_with_its_rule_its_words_and_what_is_legal(service: ApiClient) -> None:
    table = deal_table(service)
    refused = move(service, table, move="take")
    assert refused.status == 409
    assert refused.code == "illegal-move"
    assert refused.body["rule"] == "SK-7"
    assert refused.body["detail"] == refused.body["text"]["en"]
    assert refused.body["text"]["ru"].startswith("Раздача начинается")
    assert refused.body["legal_moves"] == table["legal_moves"]
    assert set(refused.body["errors"]) == {"/move"}


@pytest.mark.parametrize(
    "text", ["", "fly", "lead", "lead  6c", "Lead 6c", "lead 6c\n", "lead 2c", "x" * 999]
)
def test_a_text_that_is_no_move_of_the_game(service: ApiClient, text: str) -> None:
    refused = move(service, deal_table(service), move=text)
    assert refused.status == 422
    assert refused.code == "invalid-move"
    assert set(refused.body["errors"]) == {"/move"}
    assert len(refused.body["detail"]) < 300


def test_a_stale_state_is_told_with_its_ply(service: ApiClient) -> None:
    table = deal_table(service)
    refused = move(service, table, move=table["legal_moves"][0], expect_ply=3)
    assert refused.status == 409
    assert refused.code == "stale-state"
    assert refused.body["ply"] == 0
    assert move(service, table, move=table["legal_moves"][0], expect_ply=0).status == 200


def test_no_move_after_the_end(service: ApiClient) -> None:
    table = deal_table(service, rules={"max_turns": 1})
    text = table["legal_moves"][0]
    over = move(service, table, move=text).body
    assert move(service, over, move=text).code == "deal-over"
    assert move(service, over, move="no move at all").code == "deal-over"
    refused = move(service, table, moves=[text, "take"])
    assert refused.code == "deal-over"
    assert set(refused.body["errors"]) == {"/moves/1"}
    assert move(service, over, moves=[]).status == 200


def test_reasons_come_in_their_order(service: ApiClient) -> None:
    """Schema, state, expected ply, deal over, text of the move, legality."""
    table = deal_table(service)
    broken = {**table["state"], "ply": -1}
    assert service.post(f"{SK}/moves", {"state": broken, "move": 5}).code == "invalid-request"
    payload = {"state": broken, "move": "fly", "expect_ply": 9}
    assert service.post(f"{SK}/moves", payload).code == "invalid-state"
    assert move(service, table, move="fly", expect_ply=9).code == "stale-state"
    assert move(service, table, move="fly").code == "invalid-move"
    assert move(service, table, move="take").code == "illegal-move"


@pytest.mark.parametrize(
    ("payload", "errors"),
    [
        ({}, {"/move"}),
        ({"move": "take", "moves": ["take"]}, {"/moves"}),
        ({"move": None}, {"/move"}),
        ({"move": ["take"]}, {"/move"}),
        ({"moves": "take"}, {"/moves"}),
        ({"moves": ["take", 5, None]}, {"/moves/1", "/moves/2"}),
        ({"moves": ["take"] * (schemas.MAX_MOVES + 1)}, {"/moves"}),
        ({"move": "take", "expect_ply": -1}, {"/expect_ply"}),
        ({"move": "take", "expect_ply": True}, {"/expect_ply"}),
        ({"move": "take", "advance": "all"}, {"/advance"}),
        ({"move": "take", "advance": None}, {"/advance"}),
        ({"move": "take", "speed": 1}, {"/speed"}),
    ],
)
def test_what_is_wrong_with_a_request_is_told_by_place(
    service: ApiClient, payload: Any, errors: set[str]
) -> None:
    refused = move(service, deal_table(service), **payload)
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == errors


def test_the_most_moves_fit_into_one_request(service: ApiClient) -> None:
    """The documented limits agree: so many short moves are within the size of a body."""
    table = deal_table(service)
    refused = move(service, table, moves=["take"] * schemas.MAX_MOVES)
    assert refused.code == "illegal-move"


# ---- advance


def test_bots_move_until_a_person_must_decide(service: ApiClient) -> None:
    table = deal_table(service, players=4, bots=[None, "random", "greedy", "random"])
    assert table["turn"] == 1
    after = move(service, table, advance="bots").body
    assert after["turn"] == 0
    assert [event["seat"] for event in after["events"]] == [1, 2, 3]
    assert after["ply"] == 3


def test_bots_play_nothing_for_a_person(service: ApiClient) -> None:
    table = deal_table(service, players=4, bots=["greedy", None, "greedy", "greedy"])
    after = move(service, table, advance="bots").body
    assert after["state"] == table["state"]
    assert after["events"] == []


def test_bots_alone_play_a_deal_to_its_end(service: ApiClient) -> None:
    table = deal_table(service, players=2, bots=["greedy", "random"], rules={"max_turns": 300})
    assert move(service, table, advance="bots").body["result"] is not None


def test_the_service_stops_after_so_many_moves_of_its_own(service: ApiClient) -> None:
    """Random players of Svoi kozyri need thousands of moves; asking again goes on."""
    table = deal_table(service, players=4, bots=["random"] * 4, seed="long 0")
    once = move(service, table, advance="bots").body
    assert once["result"] is None
    assert once["ply"] == schemas.MAX_ADVANCED_MOVES
    assert move(service, once, advance="bots").body["ply"] > once["ply"]


def test_forced_moves_are_made_whoever_is_on_turn(service: ApiClient) -> None:
    """Earl of Coventry: who does not hold the rank can only pass (EC-5)."""
    table = deal_table(service, "earl-of-coventry", bots=[None, "random", None])
    after = move(service, table, "earl-of-coventry", move=table["legal_moves"][0], advance="forced").body
    assert len(after["legal_moves"]) > 1 or after["result"]
    assert all(event["text"].startswith(("play ", "pass")) for event in after["events"])
    assert after["ply"] == len(after["events"])


def test_the_same_request_has_the_same_answer_bots_included(service: ApiClient) -> None:
    table = deal_table(service, players=4, bots=[None, "random", "greedy", "random"])
    payload = {"state": table["state"], "advance": "bots"}
    first, second = (service.client.post(f"/api/v1{SK}/moves", json=payload).data for _ in range(2))
    assert first == second
