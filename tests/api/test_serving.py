"""Flask without what nobody here asks for: what is left does the same."""

import pytest
from flask import Flask

from kozyr.api.serving import Service
from kozyr.games import GAMES
from tests.api.conftest import Service as Calls


def test_operations_of_games_are_found_as_they_would_be_matched(app: Flask) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(rules) >= 8
    for rule in rules:
        for slug in GAMES:
            path = rule.rule.replace("<game>", slug)
            with app.test_request_context(path, method="POST") as found:
                matched = app.url_map.bind("localhost").match(path, "POST", return_rule=True)
                assert found.url_adapter is None
                assert (found.request.url_rule, found.request.view_args) == matched


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
def test_another_address_is_that_of_no_operation(app: Flask, path: str) -> None:
    with app.test_request_context(path, method="POST") as found:
        assert found.url_adapter is not None


def test_an_upgrade_to_another_protocol_is_matched_and_refused(service: Calls) -> None:
    refused = service.send("/games/kozel/moves", b"{}", Connection="Upgrade", Upgrade="websocket")
    assert refused.code == "bad-request"


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
    app = Service(__name__, 100)
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
    app = Service(__name__, 100)
    app.add_url_rule("/", view_func=lambda: "seen")
    app.before_request(lambda: "no")
    assert app.test_client().get("/").text == "no"


def test_methods_are_told_in_one_order_by_every_process(service: Calls) -> None:
    refused = service.client.get("/api/v1/games/kozel/moves")
    assert refused.headers["Allow"] == "OPTIONS, POST"
    asked = service.client.options("/api/v1/games")
    assert asked.headers["Allow"] == "GET, HEAD, OPTIONS"
