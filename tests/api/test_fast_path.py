"""The fast path answers as Flask does, and what is left of Flask works as usual."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from kozyr.api.http.fast_path import FastPathFlask
from kozyr.api.settings import Settings
from kozyr.engine.game import Game
from kozyr.games import GAMES
from tests.api.conftest import KEYS, ApiClient, build_app

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def requests_to(game: Game[Any]) -> Iterator[tuple[str, bytes, dict[str, str]]]:
    """Requests to all operations of a game, and much that is refused."""
    state = game.encode(game.deal(game.seats[1], seed="both ways").state)
    move = next(iter(game.legal_moves(game.decode(state)))).text
    bodies: list[Any] = [
        {"state": state},
        {"state": state, "move": move},
        {"state": state, "move": "take 6c"},
        {"state": state, "move": 1, "moves": [], "stranger": None},
        {"state": state, "move": move, "expect_ply": 5},
        {"state": {**state, "ply": -1, "hands": []}},
        {"state": "kz1.forged", "ticket": "kt1.forged"},
        {"players": game.seats[1], "seed": "s", "rules": {"unknown": 1}},
        {"players": game.seats[1], "seed": "s"},
        {"players": 99},
        {"bots": ["random"] * game.seats[1], "deals": 2, "seed": "s"},
        {"state": state, "level": "novice", "simulations": 1},
        [],
    ]
    raw = [json.dumps(body).encode() for body in bodies]
    for operation in (
        "deals",
        "legal-moves",
        "moves",
        "views",
        "explanations",
        "hints",
        "replays",
        "simulations",
    ):
        path = f"/api/v1/games/{game.slug}/{operation}"
        yield from ((path, body, {}) for body in raw)
        yield path, b"{", {}
        yield path, b"", {}
        yield path, raw[0], {"Content-Type": "text/plain"}
        yield path, raw[0], {"Content-Type": "application/json; charset=utf-8"}
        yield path, raw[0], {"Content-Encoding": "gzip"}
        yield path, raw[0], {"Transfer-Encoding": "chunked"}
        yield path, raw[0], {"Connection": "Upgrade", "Upgrade": "websocket"}
        yield path, b" " * 70_000, {}
        yield path + "?name=value", raw[1], {"Origin": "https://site.example"}
        yield path, raw[1], {"Host": f"{'long' * 16}.example"}


@each_game
def test_the_fast_path_and_flask_answer_the_same(game: Game[Any]) -> None:
    fast, flask = (build_app(Settings(state_keys=KEYS)).test_client() for _ in range(2))
    flask.application.before_request(lambda: None)  # a hook ends the fast path
    statuses = set()
    for path, body, headers in requests_to(game):
        asked: dict[str, Any] = {
            "data": body,
            "headers": {"Content-Type": "application/json", "X-Request-Id": "both", **headers},
        }
        one, other = fast.post(path, **asked), flask.post(path, **asked)
        assert (one.status, one.data, one.headers) == (other.status, other.data, other.headers), (path, body)
        statuses.add(one.status_code)
    assert statuses >= {200, 400, 409, 411, 413, 415, 422}


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/games/svoi-kozyri/moves/",
        "/api/v1/games/svoi-kozyri//moves",
        "/api/v1/games/svoi-kozyri/Moves",
        "/api/v1/games/svoi-kozyri/moves\0",
        "/api/v1/games//moves",
    ],
)
def test_another_address_is_that_of_no_operation(service: ApiClient, path: str) -> None:
    assert service.client.post(path, data=b"{}", content_type="application/json").status_code == 404


def test_a_defect_on_the_fast_path_is_answered_and_logged_as_any(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*arguments: Any, **options: Any) -> None:
        raise ZeroDivisionError("with a card in its message: Qs")

    app = build_app(Settings(state_keys=KEYS))
    monkeypatch.setattr("kozyr.api.resources.moves.load_state", broken)
    answered = app.test_client().post("/api/v1/games/kozel/moves", json={"state": {}, "move": "x"})
    assert answered.get_json()["code"] == "internal-error"
    logged = capsys.readouterr().err
    assert logged.count("ZeroDivisionError") == 1
    assert "Qs" not in logged


def test_no_blueprint_has_hooks_of_its_own_for_they_are_not_called(app: Flask) -> None:
    hooks = (
        app.before_request_funcs,
        app.after_request_funcs,
        app.teardown_request_funcs,
        app.url_value_preprocessors,
    )
    assert {name for each in hooks for name in each} <= {None}


def test_hooks_of_the_application_are_called_in_the_order_of_flask() -> None:
    called: list[str] = []
    app = FastPathFlask(__name__, 100)
    app.add_url_rule("/", view_func=lambda: "seen")
    app.before_request(lambda: called.append("before 1"))
    app.before_request(lambda: called.append("before 2"))

    @app.after_request
    def after(response: object) -> object:
        called.append("after 1")
        return response

    @app.after_request
    def after_too(response: object) -> object:
        called.append("after 2")
        return response

    app.teardown_request(lambda error: called.append("end"))
    assert app.test_client().get("/").text == "seen"
    assert called == ["before 1", "before 2", "after 2", "after 1", "end"]


def test_a_hook_that_answers_keeps_the_request_from_its_view() -> None:
    app = FastPathFlask(__name__, 100)
    app.add_url_rule("/", view_func=lambda: "seen")
    app.before_request(lambda: "no")
    assert app.test_client().get("/").text == "no"


def test_methods_are_told_in_one_order_by_every_process(service: ApiClient) -> None:
    refused = service.client.get("/api/v1/games/kozel/moves")
    assert refused.headers["Allow"] == "OPTIONS, POST"
    asked = service.client.options("/api/v1/games")
    assert asked.headers["Allow"] == "GET, HEAD, OPTIONS"
