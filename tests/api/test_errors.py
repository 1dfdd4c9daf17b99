"""Problem documents: one form for everything that goes wrong."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from kozyr.api.http import logs
from kozyr.api.http.application import create_app
from kozyr.api.http.errors import MAX_ERRORS, PROBLEMS, errors_of_messages
from kozyr.api.settings import Settings
from kozyr.games import GAMES
from tests.api.conftest import ApiClient


def test_an_address_where_nothing_is(service: ApiClient) -> None:
    assert service.get("/nothing").code == "not-found"
    assert service.post("/nothing", {}).code == "not-found"
    assert service.get("/games/svoi-kozyri/nothing").code == "not-found"


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/games/kozel/nothing"])
def test_an_address_where_nothing_is_points_to_what_there_is(service: ApiClient, path: str) -> None:
    refused = service.get(path)
    pointed_to = re.findall("`GET /api/v1(.+?)`", refused.body["detail"])
    assert pointed_to == ["/docs", "/openapi.json"]
    assert [service.get(each, follow_redirects=True).status for each in pointed_to] == [200, 200]


def test_a_method_that_is_not_known_is_told_with_those_that_are(service: ApiClient) -> None:
    refused = service.get("/games/svoi-kozyri/deals")
    assert refused.status == 405
    assert refused.code == "method-not-allowed"
    assert set(refused.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}
    assert refused.body["detail"].endswith("It knows: OPTIONS, POST.")


def test_every_kind_has_a_page_and_a_status_of_its_own_kind(service: ApiClient) -> None:
    for code, kind in PROBLEMS.items():
        page = service.client.get(f"/api/v1/docs/problems/{code}")
        assert page.status_code == 200
        assert kind.title in page.text
        assert "What to do:" in page.text
        assert kind.remedy != kind.meaning
        assert 400 <= kind.status < 600
    assert service.get("/docs/problems/nothing").code == "not-found"


@pytest.mark.parametrize(
    ("messages", "errors"),
    [
        ({"players": ["wrong"]}, {"/players": ["wrong"]}),
        ({"moves": {3: ["wrong"]}}, {"/moves/3": ["wrong"]}),
        ({"cut": {"/by": ["wrong"], "": ["bad"]}}, {"/cut/by": ["wrong"], "/cut": ["bad"]}),
        ({"_schema": ["wrong"]}, {"": ["wrong"]}),
        ({"a~/b": ["wrong"]}, {"/a~0~1b": ["wrong"]}),
        ({"x" * 70000: ["wrong"]}, {"/" + "x" * 64: ["wrong"]}),
        (["wrong"], {"": ["wrong"]}),
    ],
)
def test_what_marshmallow_says_becomes_pointers(messages: Any, errors: dict[str, list[str]]) -> None:
    assert errors_of_messages(messages) == errors


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """A service with a defect in one endpoint."""
    app = create_app(Settings(log_level="info"))

    def fail(**values: Any) -> None:
        raise ValueError("Qs in the hand of seat 2")

    monkeypatch.setitem(app.view_functions, "views.look", fail)
    return app


def test_a_defect_is_answered_and_logged_without_what_the_request_said(
    broken: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = ApiClient(broken).post("/games/svoi-kozyri/views", {"state": {"hands": [["Qs"]]}})
    logs.configure("warning")
    assert answer.status == 500
    assert answer.code == "internal-error"
    log = capsys.readouterr().err
    lines = [json.loads(line) for line in log.splitlines()]
    defect = next(line for line in lines if line["event"] == "defect")
    assert defect["error"] == "ValueError"
    assert any("test_errors.py" in place for place in defect["at"])
    assert "Qs" not in log
    assert "Qs" not in json.dumps(answer.body)


DEAL = GAMES["svoi-kozyri"].encode(GAMES["svoi-kozyri"].deal(2, seed="s").state)


@pytest.mark.parametrize(
    ("path", "body", "pointer", "known"),
    [
        ("deals", {"players": 2, "sed": "s"}, "/sed", "seed"),
        ("deals", {"players": 2, "sed": "s"}, "/sed", "trumps"),
        ("deals", {"players": 2, "rules": {"foo": 1}}, "/rules/foo", "orphan_sixes"),
        ("deals", {"players": 2, "cut": {"by": 1, "at": 3, "of": 1}}, "/cut/of", "by, at"),
        ("replays", {"record": {}}, "/record", "players"),
        ("replays", {"players": 2, "next": [{"players": 2}]}, "/next/0/players", "trumps"),
        ("simulations", {"bots": ["easy"] * 2, "deals": 1, "rule": {}}, "/rule", "rules"),
        ("moves", {"state": DEAL, "mov": "take"}, "/mov", "move"),
        ("views", {"state": {**DEAL, "ha~nds": []}, "seat": None}, "/state/ha~0nds", "hands"),
    ],
)
def test_an_unknown_field_is_answered_with_the_known_ones(
    service: ApiClient, path: str, body: Any, pointer: str, known: str
) -> None:
    (message,) = service.post(f"/games/svoi-kozyri/{path}", body).body["errors"][pointer]
    what, names = message.split("; known: ")
    assert what == "unknown field"
    assert f", {known}," in f", {names},"


def test_a_wrong_word_is_answered_alike_everywhere(service: ApiClient) -> None:
    for path, pointer, body in (
        ("hints", "/level", {"state": DEAL, "level": "wizard"}),
        ("moves", "/advance", {"state": DEAL, "advance": "all"}),
        ("deals", "/rules/orphan_sixes", {"players": 2, "rules": {"orphan_sixes": "x"}}),
    ):
        errors = service.post(f"/games/svoi-kozyri/{path}", body).body["errors"]
        assert errors[pointer][0].startswith("must be one of: ")


def test_a_refusal_says_what_to_do_next(service: ApiClient) -> None:
    game = "/games/svoi-kozyri"
    assert "`moves`" in service.post(f"{game}/deals", {"after": DEAL}).body["detail"]
    assert "exactly as" in service.post(f"{game}/views", {"state": "kz1.x", "seat": 0}).body["detail"]
    table = service.post(f"{game}/deals", {"players": 2, "seal": True}).body
    assert "`ticket`" in service.post(f"{game}/legal-moves", {"state": table["state"]}).body["detail"]


def test_a_problem_names_so_many_places_and_says_that_there_may_be_more(service: ApiClient) -> None:
    refused = service.post("/games/svoi-kozyri/deals", {"players": 4, "bots": [0] * 5000})
    assert len(refused.body["errors"]) == MAX_ERRORS
    assert f"at least {MAX_ERRORS} places" in refused.body["detail"]
