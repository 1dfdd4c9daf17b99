"""The fast path answers as Flask does, and what is left of Flask works as usual."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, Response
from marshmallow import ValidationError
from werkzeug import exceptions

from kozyr.api.http.errors import Problem
from kozyr.api.http.fast_path import FastPathFlask
from kozyr.api.settings import Settings
from kozyr.engine.codec import DecodeError, Fault
from kozyr.engine.game import DealNotOverError, DealOverError, Game, InvalidDealError, InvalidStateError
from kozyr.engine.moves import InvalidMoveError
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
        payload: dict[str, Any] = {
            "data": body,
            "headers": {"Content-Type": "application/json", "X-Request-Id": "both", **headers},
        }
        one, other = fast.post(path, **payload), flask.post(path, **payload)
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


class NewDealError(InvalidDealError):
    """A kind of error that nobody has registered, of a kind that somebody has."""


FAULTS = [Fault("/a/b", "is wrong"), Fault("/a/b", "is worse"), Fault("", "is no good")]
EXCEPTIONS: list[tuple[Exception, int, str | None]] = [
    (Problem("stale-state", "Late.", ply=3), 409, "stale-state"),
    (Problem("rate-limited", "Slower.", limit="calls", seconds=7), 429, "rate-limited"),
    (ValidationError({"state": {"_schema": ["Invalid input type."]}}), 422, "invalid-request"),
    (DecodeError(FAULTS), 422, "invalid-request"),
    (InvalidDealError(FAULTS), 422, "invalid-request"),
    (NewDealError(FAULTS), 422, "invalid-request"),
    (InvalidStateError(FAULTS), 422, "invalid-state"),
    (InvalidMoveError("no verb"), 422, "invalid-move"),
    (DealOverError("the deal is over"), 409, "deal-over"),
    (DealNotOverError("the deal is not over"), 409, "deal-not-over"),
    (exceptions.BadRequest(), 400, "bad-request"),
    (exceptions.ImATeapot(), 400, "bad-request"),
    (exceptions.NotFound(), 404, "not-found"),
    (exceptions.MethodNotAllowed(["PUT", "GET"]), 405, "method-not-allowed"),
    (exceptions.RequestTimeout(), 408, "request-timeout"),
    (exceptions.LengthRequired(), 411, "length-required"),
    (exceptions.RequestEntityTooLarge(), 413, "too-large"),
    (exceptions.UnsupportedMediaType(), 415, "unsupported-media-type"),
    (exceptions.TooManyRequests(retry_after=9), 429, "rate-limited"),
    (exceptions.ServiceUnavailable(retry_after=9), 503, "not-ready"),
    (exceptions.InternalServerError("Qs"), 500, "internal-error"),
    (exceptions.NotImplemented("Qs"), 500, "internal-error"),
    (exceptions.HTTPException(response=Response("of its own", 418)), 418, None),
    (ValueError("Qs"), 500, "internal-error"),
    (ZeroDivisionError("Qs"), 500, "internal-error"),
]


@pytest.mark.parametrize(
    ("error", "status", "code"), EXCEPTIONS, ids=[type(error).__name__ for error, _, _ in EXCEPTIONS]
)
def test_an_exception_has_the_same_response_on_both_paths(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    status: int,
    code: str | None,
) -> None:
    def fail(*arguments: Any, **options: Any) -> None:
        raise error

    monkeypatch.setattr("kozyr.api.resources.moves.load_state", fail)
    responses, logs = [], []
    for is_fast in (True, False):
        app = build_app(Settings(state_keys=KEYS))
        if not is_fast:
            app.before_request(lambda: None)
        responses.append(
            app.test_client().post(
                "/api/v1/games/kozel/moves", json={"state": {}, "move": "x"}, headers={"X-Request-Id": "both"}
            )
        )
        lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        logs.append([{key: line.get(key) for key in ("event", "error", "id", "status")} for line in lines])
    fast, flask = responses
    assert (fast.status, fast.data, fast.headers) == (flask.status, flask.data, flask.headers)
    assert logs[0] == logs[1]
    assert [line["event"] for line in logs[0]] == (["defect", "request"] if status == 500 else [])
    assert b"Qs" not in fast.data
    assert fast.status_code == status
    if code is not None:
        assert fast.mimetype == "application/problem+json"
        assert fast.get_json()["code"] == code
    if getattr(error, "retry_after", None):
        assert fast.headers["Retry-After"] == "9"


def test_a_defect_after_the_view_is_answered_and_logged_as_any(capsys: pytest.CaptureFixture[str]) -> None:
    app = build_app(Settings(state_keys=KEYS))

    @app.after_request
    def fail(response: Response) -> Response:
        raise ZeroDivisionError("with a card in its message: Qs")

    response = app.test_client().get("/api/v1/games")
    assert response.get_json()["code"] == "internal-error"
    logged = capsys.readouterr().err
    assert logged.count("ZeroDivisionError") == 1
    assert "Qs" not in logged


def test_a_defect_on_the_fast_path_is_answered_and_logged_as_any(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*arguments: Any, **options: Any) -> None:
        raise ZeroDivisionError("with a card in its message: Qs")

    app = build_app(Settings(state_keys=KEYS))
    monkeypatch.setattr("kozyr.api.resources.moves.load_state", broken)
    response = app.test_client().post("/api/v1/games/kozel/moves", json={"state": {}, "move": "x"})
    assert response.get_json()["code"] == "internal-error"
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
    preflight = service.client.options("/api/v1/games")
    assert preflight.headers["Allow"] == "GET, HEAD, OPTIONS"
