"""The fixtures notice every error of a page."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Problem

if TYPE_CHECKING:
    from playwright.sync_api import Page

POLICY = "default-src 'none'; script-src 'unsafe-inline'"


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("console.error('plainly wrong')", "console"),
        ("setTimeout(() => { throw new Error('plainly wrong') })", "error"),
        ("Promise.reject(new Error('plainly wrong'))", "error"),
        (
            "document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODdh' }))",
            "policy",
        ),
        ("document.body.setAttribute('style', 'color: red')", "policy"),
    ],
)
def test_an_error_of_a_page_is_noticed(page: "Page", problems: list[Problem], script: str, kind: str) -> None:
    page.route(
        "http://127.0.0.1/",
        lambda route: route.fulfill(
            content_type="text/html",
            headers={"Content-Security-Policy": POLICY},
            body=f"<!doctype html><body><script>{script}</script>",
        ),
    )
    page.goto("http://127.0.0.1/")
    page.evaluate("() => new Promise(done => setTimeout(done))")
    assert kind in {problem.kind for problem in problems}
    problems.clear()


def test_a_request_to_another_host_is_noticed(page: "Page", problems: list[Problem]) -> None:
    page.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
    page.goto("http://example.org/")
    assert Problem("outside", "http://example.org/") in problems
    problems.clear()


def test_a_quiet_page_is_no_problem(new_page: "Callable[..., Page]", problems: list[Problem]) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    page.set_content("<p>quiet</p>")
    page.evaluate("() => console.log('quiet too')")
    assert page.viewport_size == {"width": 320, "height": 640}
    assert not problems
