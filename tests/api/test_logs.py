"""Logs: one JSON line a request, and nothing in it that a player may not know."""

import json
from collections.abc import Iterator

import pytest

from kozyr.api import logs
from kozyr.api.app import create_app
from kozyr.api.settings import Settings
from kozyr.engine.cards import names
from kozyr.games import GAMES
from tests.api.conftest import Answer, Service

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _quiet_afterwards() -> Iterator[None]:
    yield
    logs.configure("warning")


def test_a_request_is_one_line(capsys: Capture) -> None:
    service = Service(create_app(Settings(log_level="info")))
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
    service = Service(create_app(Settings()))
    service.get("/games")
    service.get("/nothing/at/all")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("slug", GAMES)
def test_no_card_no_move_and_no_seed_gets_into_the_log(capsys: Capture, slug: str) -> None:
    service = Service(create_app(Settings(log_level="info")))

    def post(path: str, body: object) -> Answer:
        return service.post(f"/games/{slug}/{path}", body, headers={"X-Request-Id": "x"})

    table = post("deals", {"players": GAMES[slug].seats[0], "seed": "secret-seed"}).body
    state = table["state"]
    post("moves", {"state": state, "move": table["legal_moves"][0]})
    post("moves", {"state": state, "move": "lead Qs"})
    post("views", {"state": {**state, "hands": "Qs"}, "seat": 0})
    service.get("/games/Qs/views/Kd", headers={"X-Request-Id": "x"})
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 5
    assert "secret-seed" not in said
    assert not any(card in said for card in names(GAMES[slug].pack))


def test_an_address_that_does_not_exist_is_not_repeated(capsys: Capture) -> None:
    Service(create_app(Settings(log_level="info"))).get("/AdKdQd")
    assert json.loads(capsys.readouterr().err)["path"] is None
