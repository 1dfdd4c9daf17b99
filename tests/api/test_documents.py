"""The OpenAPI document and the page that shows it."""

from typing import TYPE_CHECKING

import pytest

from tests.api.conftest import ApiClient

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_document_is_answered_whole_and_by_etag(service: ApiClient) -> None:
    answer = service.get("/openapi.json")
    assert answer.body["openapi"] == "3.1.0"
    again = service.get("/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status == 304


def test_the_page_needs_only_this_service(service: ApiClient) -> None:
    moved = service.client.get("/api/v1/docs")
    assert moved.status_code == 308
    page = service.client.get("/api/v1/docs", follow_redirects=True)
    assert page.mimetype == "text/html"
    assert "https:" not in page.text
    assert "http:" not in page.text
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    for name in (
        "docs.js",
        "swagger-ui/swagger-ui-bundle.js",
        "swagger-ui/swagger-ui.css",
        "swagger-ui/LICENSE",
    ):
        assert service.client.get(f"/api/v1/docs/assets/{name}").status_code == 200


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", ".hidden", "nothing.js", "b" * 300])
def test_the_page_has_no_other_files(service: ApiClient, path: str) -> None:
    assert service.get(f"/docs/assets/{path}").code == "not-found"


def test_the_page_shows_every_operation_without_internet(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/api/v1/docs/")
    page.locator(".opblock").first.wait_for()
    shown = page.locator(".opblock-summary-operation-id").all_text_contents()
    assert {"listGames", "deal", "makeMoves", "look", "explainMove"} <= set(shown)
    page.locator("#operations-moves-makeMoves .opblock-summary-control").click()
    page.locator("#operations-moves-makeMoves .opblock-section-request-body").wait_for()
