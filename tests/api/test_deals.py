"""POST /games/{game}/deals: the first deal of a series and the next one."""

from typing import Any

import pytest

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.games import GAMES
from tests.api.conftest import ApiClient
from tests.games.positions import m36
from tests.vectors import shuffles

SK = "/games/svoi-kozyri/deals"
KZ = "/games/kozel/deals"


def finish_deal(service: ApiClient, slug: str, **payload: Any) -> dict[str, Any]:
    """A finished state: bots play a whole deal."""
    players = GAMES[slug].seats[0]
    body = {"players": players, "seed": "over", "bots": ["random"] * players, **payload}
    table = service.post(f"/games/{slug}/deals", body).body
    while table["result"] is None:
        table = service.post(f"/games/{slug}/moves", {"state": table["state"], "advance": "bots"}).body
    state: dict[str, Any] = table["state"]
    return state


# ---- the first deal


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_answers_a_table(service: ApiClient, slug: str) -> None:
    game = GAMES[slug]
    table = service.post(f"/games/{slug}/deals", {"players": game.seats[0], "seed": "s"})
    assert table.status == 200
    assert set(table.body) == {"state", "ply", "turn", "phase", "legal_moves", "events", "result"}
    state = game.decode(table.body["state"])
    assert table.body["ply"] == 0
    assert table.body["turn"] == state.turn
    assert table.body["legal_moves"] == [move.text for move in game.legal_moves(state)]


def test_the_same_seed_gives_the_same_bytes(service: ApiClient) -> None:
    payload = {"players": 4, "seed": "again", "bots": [None, "random", "greedy", None]}
    first, second = (service.client.post("/api/v1" + SK, json=payload) for _ in range(2))
    assert first.data == second.data


def test_a_seed_shuffles_by_the_published_algorithm(service: ApiClient) -> None:
    """CV-24: dealt singly, the first shuffle of the vectors lies in the hands."""
    vector = next(each for each in shuffles() if each["shuffle"] == 0 and each["pack"] == "DECK52")
    table = service.post(
        "/games/earl-of-coventry/deals", {"players": 4, "seed": vector["seed"], "dealer": 3}
    ).body
    pack = vector["cards"].split()
    assert [set(hand) for hand in table["state"]["hands"]] == [set(pack[seat::4]) for seat in range(4)]
    assert table["state"]["seed"] == vector["seed"]
    assert table["state"]["shuffles"] == 1


def test_without_seed_and_pack_a_fresh_seed_of_32_bytes_is_drawn(service: ApiClient) -> None:
    seeds = {service.post(SK, {"players": 4}).body["state"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_the_fresh_seed_comes_from_the_settings_entropy() -> None:
    fixed = ApiClient(create_app(Settings(entropy=lambda size: bytes(range(size)))))
    assert fixed.post(SK, {"players": 2}).body["state"]["seed"] == bytes(range(32)).hex()


def test_an_explicit_pack_is_dealt_as_it_is_and_needs_no_seed(service: ApiClient) -> None:
    """CV-11, CV-12."""
    state = service.post(SK, {"players": 4, "pack": m36(17), "trumps": list("cdhs")}).body["state"]
    assert state["seed"] is None
    assert state["shuffles"] == 0
    assert state["dealer"] == 0


def test_pack_and_seed_together_keep_the_seed_for_later(service: ApiClient) -> None:
    state = service.post(SK, {"players": 4, "pack": m36(17), "seed": "later"}).body["state"]
    assert state["seed"] == "later"
    assert state["shuffles"] == 0


def test_the_inputs_of_one_game_are_read_by_that_game_alone(service: ApiClient) -> None:
    payload = {"players": 4, "seed": "s", "trumps": ["s", "h", "d", "c"]}
    assert service.post(SK, payload).body["state"]["trumps"] == ["s", "h", "d", "c"]
    refused = service.post(KZ, payload)
    assert refused.code == "invalid-request"
    known = (
        "players, rules, seed, pack, dealer, cut, bots, after, ticket, tickets, seal, shuffle, client_seed"
    )
    assert refused.body["errors"] == {"/trumps": [f"unknown field; known: {known}"]}


def test_a_cut_is_made_by_the_right_neighbour(service: ApiClient) -> None:
    """CV-8, CV-10."""
    pack = m36(17)
    whole = {"players": 4, "dealer": 0, "trumps": list("cdhs")}
    cut = service.post(SK, {**whole, "pack": pack, "cut": {"by": 3, "at": 10}}).body["state"]
    assert cut["hands"] == service.post(SK, {**whole, "pack": pack[10:] + pack[:10]}).body["state"]["hands"]


def test_a_cut_that_is_fined_ends_the_deal_at_once(service: ApiClient) -> None:
    """KZ-9."""
    table = service.post(KZ, {"players": 4, "seed": "s", "dealer": 3, "cut": "none"}).body
    assert table["result"]["reason"] == "no-cut"
    assert table["turn"] is None
    assert table["legal_moves"] == []


@pytest.mark.parametrize(
    ("payload", "errors"),
    [
        ({}, {"/players"}),
        ({"players": 5}, {"/players"}),
        ({"players": 7}, {"/players"}),
        ({"players": True}, {"/players"}),
        ({"players": "4"}, {"/players"}),
        ({"players": 4.0}, {"/players"}),
        ({"players": None}, {"/players"}),
        ({"players": 2, "dealer": 2}, {"/dealer"}),
        ({"players": 2, "seed": ""}, {"/seed"}),
        ({"players": 2, "seed": "x" * 129}, {"/seed"}),
        ({"players": 2, "seed": 7}, {"/seed"}),
        ({"players": 2, "pack": ["6c"]}, {"/pack"}),
        ({"players": 2, "pack": ["6c", "10c", 5]}, {"/pack/1", "/pack/2"}),
        ({"players": 2, "pack": ["2c", *m36(5)[1:]]}, {"/pack"}),
        ({"players": 2, "rules": {"max_turns": 0, "speed": 1}}, {"/rules/max_turns", "/rules/speed"}),
        ({"players": 2, "rules": []}, {"/rules"}),
        ({"players": 2, "bots": [None]}, {"/bots"}),
        ({"players": 2, "bots": [None, "genius"]}, {"/bots/1"}),
        ({"players": 2, "bots": ["greedy", 3]}, {"/bots/1"}),
        ({"players": 2, "cut": "none"}, {"/cut"}),
        ({"players": 2, "cut": "deep"}, {"/cut"}),
        ({"players": 2, "dealer": 0, "cut": {"by": 0, "at": 5}}, {"/cut/by"}),
        ({"players": 2, "dealer": 0, "cut": {"by": 1, "at": 36}}, {"/cut/at"}),
        ({"players": 2, "cut": {"at": 5}}, {"/cut/by"}),
        ({"players": 2, "trumps": ["c", "c"]}, {"/trumps"}),
        ({"players": 2, "trumps": ["c", "x"]}, {"/trumps/1"}),
        ({"players": 2, "colour": "red"}, {"/colour"}),
        ({"players": 2, "a/b~c": 1}, {"/a~1b~0c"}),
        ({"dealer": -1, "rules": {"x": 1}}, {"/dealer"}),
        ([], {""}),
        ("text", {""}),
        (None, {""}),
    ],
)
def test_what_is_wrong_with_a_request_is_told_by_place(
    service: ApiClient, payload: Any, errors: set[str]
) -> None:
    refused = service.post(SK, payload)
    assert refused.status == 422
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == errors
    assert all(messages for messages in refused.body["errors"].values())


# ---- the next deal


@pytest.mark.parametrize("slug", GAMES)
def test_the_next_deal_carries_the_series_on(service: ApiClient, slug: str) -> None:
    """CV-18."""
    after = finish_deal(service, slug)
    table = service.post(f"/games/{slug}/deals", {"after": after})
    assert table.status == 200
    state = table.body["state"]
    for field in ("rules", "seed", "bots"):
        assert state[field] == after[field]
    if after["result"]["series_over"]:
        assert state["deal"] == 1
    else:
        assert state["deal"] == after["deal"] + 1
        assert state["standing"] == after["result"]["standing"]


def test_a_series_without_a_seed_draws_one_for_its_next_shuffle(service: ApiClient) -> None:
    after = _finish_deal_without_seed(service)
    state = service.post(SK, {"after": after}).body["state"]
    assert len(bytes.fromhex(state["seed"])) == 32
    assert state["shuffles"] == 1


def test_a_series_without_a_seed_goes_on_with_a_pack(service: ApiClient) -> None:
    state = service.post(SK, {"after": _finish_deal_without_seed(service), "pack": m36(5)}).body["state"]
    assert state["seed"] is None
    assert state["shuffles"] == 0


def _finish_deal_without_seed(service: ApiClient) -> dict[str, Any]:
    table = service.post(SK, {"players": 2, "pack": m36(17), "rules": {"max_turns": 1}}).body
    over = service.post(
        "/games/svoi-kozyri/moves", {"state": table["state"], "move": table["legal_moves"][0]}
    ).body
    assert over["result"]["reason"] == "max-turns"
    state: dict[str, Any] = over["state"]
    return state


def test_nothing_that_is_carried_over_may_be_given_again(service: ApiClient) -> None:
    after = _finish_deal_without_seed(service)
    refused = service.post(SK, {"after": after, "players": 2, "seed": "s", "rules": {}, "bots": [None, None]})
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == {"/players", "/seed", "/rules", "/bots"}
    allowed = {"after": after, "pack": m36(5), "cut": {"by": 1, "at": 3}, "trumps": ["h", "s"]}
    assert service.post(SK, allowed).body["state"]["trumps"] == ["h", "s"]


def test_a_deal_that_goes_on_cannot_be_followed(service: ApiClient) -> None:
    state = service.post(SK, {"players": 2, "seed": "s"}).body["state"]
    assert service.post(SK, {"after": state}).code == "deal-not-over"


def test_a_broken_state_to_deal_after_is_told_under_its_name(service: ApiClient) -> None:
    after = _finish_deal_without_seed(service)
    after["hands"][0][0] = "2c"
    refused = service.post(SK, {"after": after})
    assert refused.code == "invalid-state"
    assert set(refused.body["errors"]) == {"/after/hands/0", "/after"}


@pytest.mark.parametrize("after", [None, 5, [], "kz1."])
def test_a_state_to_deal_after_is_a_state(service: ApiClient, after: Any) -> None:
    assert set(service.post(SK, {"after": after}).body["errors"]) == {"/after"}


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 7, 2**60])
def test_how_many_can_play_is_said_by_the_game(service: ApiClient, players: int) -> None:
    refused = service.post(SK, {"players": players, "seed": "s"})
    assert refused.body["errors"] == {"/players": ["must be 2 to 4"]}
    two = service.post(SK, {"players": players, "seed": "s", "rules": {"no": 1}})
    errors = two.body["errors"]
    assert set(errors) == {"/players", "/rules/no"}
    assert errors["/players"] == ["must be 2 to 4"]
    rules = ", ".join(GAMES["svoi-kozyri"].rules._fields)
    assert errors["/rules/no"] == [f"unknown field; known: {rules}"]
