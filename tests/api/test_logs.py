"""Logs: one JSON line a request, and nothing in it that a player may not know."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from kozyr.api.http import logs
from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.engine.cards import names
from kozyr.games import GAMES
from tests.api.conftest import KEYS, ApiClient, ApiResponse

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _reset_log_level() -> Iterator[None]:
    yield
    logs.configure("warning")


def test_a_request_is_one_line(capsys: Capture) -> None:
    service = ApiClient(create_app(Settings(log_level="info")))
    service.post("/games/svoi-kozyri/deals", {"players": 2}, headers={"X-Request-Id": "one"})
    line = json.loads(capsys.readouterr().err)
    assert line.pop("timestamp")
    assert line.pop("ms") >= 0
    assert line == {
        "event": "request",
        "level": "info",
        "id": "one",
        "method": "POST",
        "path": "/api/v1/games/<game>/deals",
        "game": "svoi-kozyri",
        "status": 200,
    }


def test_by_default_only_what_went_wrong_is_written(capsys: Capture) -> None:
    service = ApiClient(create_app(Settings()))
    service.get("/games")
    service.get("/nothing/at/all")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("slug", GAMES)
def test_no_card_no_move_and_no_seed_gets_into_the_log(capsys: Capture, slug: str) -> None:
    service = ApiClient(create_app(Settings(log_level="info")))

    def post(path: str, body: object) -> ApiResponse:
        return service.post(f"/games/{slug}/{path}", body, headers={"X-Request-Id": "x"})

    table = post("deals", {"players": GAMES[slug].seats[0], "seed": "secret-seed"}).body
    state = table["state"]
    post("moves", {"state": state, "move": table["legal_moves"][0]})
    post("moves", {"state": state, "move": "lead Qs"})
    post("views", {"state": {**state, "hands": "Qs"}, "seat": 0})
    service.get("/games/Qs/views/Kd", headers={"X-Request-Id": "x"})
    log = capsys.readouterr().err
    assert len(log.splitlines()) == 5
    assert "secret-seed" not in log
    assert not any(card in log for card in names(GAMES[slug].pack))


def test_an_address_that_does_not_exist_is_not_repeated(capsys: Capture) -> None:
    ApiClient(create_app(Settings(log_level="info"))).get("/AdKdQd")
    assert json.loads(capsys.readouterr().err)["path"] is None


def test_no_key_no_state_no_ticket_and_no_password_gets_into_the_log(capsys: Capture) -> None:
    """Not even when the service has a defect, its storage is away and everything is written down."""
    storage = "redis://user:pass-word@127.0.0.1:1/0"
    app = create_app(Settings(state_keys=KEYS, log_level="debug", rate_storage=storage))
    service = ApiClient(app)
    table = service.post("/games/kozel/deals", {"players": 4, "seal": True}).body
    state, tickets = table["state"], table["tickets"]

    def fail(**payload: Any) -> None:
        raise ValueError(f"{state} {tickets[0]}")

    payload = {"state": state, "ticket": tickets[0]}
    service.post("/games/kozel/views", payload)
    service.post("/games/kozel/views", {**payload, "state": state[:-1] + "!"})
    service.get(f"/games/{tickets[0]}", headers={"Authorization": tickets[1], "Cookie": tickets[2]})
    app.view_functions["views.look"] = fail
    assert service.post("/games/kozel/views", payload).status == 500
    log = capsys.readouterr().err
    secrets = [
        state[10:30],
        *(ticket[5:] for ticket in tickets),
        base64.b64encode(KEYS[7]).decode()[:20],
        KEYS[7].hex()[:20],
        "pass-word",
    ]
    assert len(log.splitlines()) >= 6
    assert '"defect"' in log
    assert not [secret for secret in secrets if secret in log]


def test_whatever_is_written_during_a_request_bears_its_name(capsys: Capture) -> None:
    app = create_app(Settings())

    def fail() -> None:
        raise ZeroDivisionError

    app.view_functions["service.checkHealth"] = fail
    ApiClient(app).get("/health", headers={"X-Request-Id": "one"})
    defect, request = map(json.loads, capsys.readouterr().err.splitlines())
    assert (defect["event"], defect["id"], defect["error"]) == ("defect", "one", "ZeroDivisionError")
    assert (request["event"], request["id"], request["status"]) == ("request", "one", 500)


def test_so_does_what_an_operation_of_a_game_writes(capsys: Capture) -> None:
    """An operation takes the fast path, past Flask's contexts; without a key of its own the service warns."""
    service = ApiClient(create_app(Settings()))
    service.post("/games/kozel/deals", {"players": 4, "seal": True}, headers={"X-Request-Id": "one"})
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["id"]) == ("provisional-key", "one")


def test_what_is_written_outside_of_requests_bears_no_name(capsys: Capture) -> None:
    logs.configure("info")
    logs.log_event("info", "hello")
    assert "id" not in json.loads(capsys.readouterr().err)
