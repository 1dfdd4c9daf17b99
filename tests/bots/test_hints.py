"""Hints over HTTP: a legal move, its alternatives, a reason in both languages, limits."""

import re
from contextlib import ExitStack
from typing import Any

import pytest
from flask.testing import FlaskClient

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.bots import HINT_LEVEL, MAX_SIMULATIONS_PER_DECISION, SLIP_REASON, search_slots
from kozyr.bots.decision import SIMPLE_CHOICE
from kozyr.games import GAMES, PROFILES


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


def post_hint(client: FlaskClient, slug: str, **body: Any) -> Any:
    return client.post(f"/api/v1/games/{slug}/hints", json=body)


def deal(slug: str, seed: str = "hints") -> Any:
    return GAMES[slug].encode(GAMES[slug].deal(GAMES[slug].seats[1], seed=seed).state)


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason(client: FlaskClient, slug: str) -> None:
    response = post_hint(client, slug, state=deal(slug), level="expert", simulations=30)
    assert response.status_code == 200
    hint = response.json
    legal = {move.text for move in GAMES[slug].legal_moves(GAMES[slug].decode(deal(slug)))}
    assert hint["move"] in legal
    assert {each["move"] for each in hint["alternatives"]} <= legal
    assert hint["reason"]["ru"] != hint["reason"]["en"]
    assert hint["exact"] == "unknown"
    assert post_hint(client, slug, state=deal(slug), level="expert", simulations=30).json == hint


@pytest.mark.parametrize("slug", GAMES)
def test_the_level_of_hints_never_slips(slug: str) -> None:
    assert PROFILES[slug].slip_rate(HINT_LEVEL) == 0


@pytest.mark.parametrize(
    ("options", "level", "slips"), [({"level": "hard"}, "hard", True), ({}, "expert", False)]
)
def test_a_hint_slips_only_at_a_level_that_slips(
    client: FlaskClient, options: dict[str, Any], level: str, slips: bool
) -> None:
    states = [deal("earl-of-coventry", f"lead {number}") for number in range(20)]
    hints = [
        post_hint(client, "earl-of-coventry", state=state, simulations=1, **options).json for state in states
    ]
    assert {hint["level"] for hint in hints} == {level}
    assert any(hint["reason"]["en"] == SLIP_REASON.en for hint in hints) is slips


def two_left(hand: list[str], other: list[str], top: str) -> Any:
    """Two seats left, trumps c and d, the seat with *hand* answers *top*; all other cards lie below it."""
    game = GAMES["svoi-kozyri"]
    state = game.encode(game.deal(2, seed="ending", inputs=game.inputs((0, 1))).state)
    pack = [each for each in _names(game) if each not in (*hand, *other, top)]
    state["dealer"] = 1
    return state | {
        "hands": [hand, other],
        "pile": [*pack, top],
        "phase": "respond",
        "ply": 40,
        "turn": 0,
        "laid": 2,
        "known": [[], []],
    }


def _names(game: Any) -> list[str]:
    return [rank + suit for suit in "cdhs" for rank in "6789TJQKA"] if game.pack else []


def test_a_proven_win_is_reported(client: FlaskClient) -> None:
    # 9h covers 8h, then Ah cannot be covered by a hand without diamonds
    state = two_left(["9h", "Ah"], ["7s", "8s"], "8h")
    hint = post_hint(client, "svoi-kozyri", state=state, level="expert", simulations=200).json
    assert (hint["move"], hint["exact"]) == ("cover 9h+Ah", "win")
    assert "Доказано" in hint["reason"]["ru"]


def test_a_proven_loss_is_reported(client: FlaskClient) -> None:
    # whatever is led, or lies on top after the take, is covered by the last card Ad
    state = two_left(["Tc", "7h", "9h"], ["Ad"], "9c")
    hint = post_hint(client, "svoi-kozyri", state=state, level="expert", simulations=400).json
    assert hint["exact"] == "loss"


def test_a_proven_draw_is_reported(client: FlaskClient) -> None:
    # the last card led is covered by the only card Ah; after a take another heart is on top, and Ah goes out
    state = two_left(["9h", "Kh"], ["Ah"], "8h")
    state["pile"] = [*sorted(state["pile"][:-1], key=lambda name: name[1] == "h"), "8h"]
    hint = post_hint(client, "svoi-kozyri", state=state, level="expert", simulations=400).json
    assert hint["exact"] == "draw"
    assert hint["move"] in ("cover 9h+Kh", "cover Kh+9h")
    assert "ничья" in hint["reason"]["ru"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"level": "wizard"}, "/level"),
        ({"simulations": MAX_SIMULATIONS_PER_DECISION + 1}, "/simulations"),
        ({"budget_ms": 0}, "/budget_ms"),
        ({"budget_ms": 60_000}, "/budget_ms"),
    ],
)
def test_budgets_have_limits(client: FlaskClient, body: dict[str, Any], pointer: str) -> None:
    response = post_hint(client, "svoi-kozyri", state=deal("svoi-kozyri"), **body)
    assert response.status_code == 422
    assert list(response.json["errors"]) == [pointer]


def test_a_deal_that_is_over_has_no_hint(client: FlaskClient) -> None:
    game = GAMES["earl-of-coventry"]
    state = game.deal(3, seed="over").state
    while state.result is None:
        state = game.apply(state, game.legal_moves(state)[0]).state
    response = post_hint(client, game.slug, state=game.encode(state))
    assert (response.status_code, response.json["code"]) == (409, "deal-over")


def test_too_many_searches_are_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_slots, "SLOT_TIMEOUT_SECONDS", 0.0)
    with ExitStack() as stack:
        for _ in range(search_slots.MAX_CONCURRENT_SEARCHES):
            stack.enter_context(search_slots.search_slot())
        response = post_hint(client, "svoi-kozyri", state=deal("svoi-kozyri"), level="hard")
    assert (response.status_code, response.json["code"]) == (429, "rate-limited")
    assert response.headers["Retry-After"] == str(response.json["seconds"])


@pytest.mark.parametrize("slug", GAMES)
def test_a_simple_player_gives_its_reason(client: FlaskClient, slug: str) -> None:
    hint = post_hint(client, slug, state=deal(slug), level="greedy").json
    explain = PROFILES[slug].explain_simple_move
    view = GAMES[slug].view(state := GAMES[slug].decode(deal(slug)), state.turn)
    move = GAMES[slug].parse_move(hint["move"])
    reason = SIMPLE_CHOICE if explain is None else explain(view, move)
    assert hint["reason"]["ru"] in (reason.ru, "Другого хода нет.")
    assert post_hint(client, slug, state=deal(slug), level="random").json["reason"]["en"] in (
        "Any move.",
        "There is no other move.",
    )


def test_a_hint_is_compared_only_with_lower_estimates(client: FlaskClient) -> None:
    game = GAMES["svoi-kozyri"]
    pairs = []
    for number in range(8, 14):
        led = game.deal(2, seed=f"compared {number}").state
        state = game.encode(game.play(led, game.legal_moves(led)[0]).state)
        reason = post_hint(client, "svoi-kozyri", state=state, level="hard", simulations=60).json["reason"][
            "en"
        ]
        pairs.append([int(percent) for percent in re.findall(r"(\d+) %", reason)])
    assert [75, 60] in pairs
    assert all(len(pair) == 1 or pair[0] > pair[1] for pair in pairs)
