"""The OpenAPI document and the page that shows it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import pytest

from kozyr.api.openapi import packaged
from kozyr.games import GAMES
from tests.api.conftest import ApiClient
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_document_is_answered_whole_and_by_etag(service: ApiClient) -> None:
    answer = service.get("/openapi.json")
    assert answer.body["openapi"] == "3.1.0"
    again = service.get("/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status == 304


def test_the_document_is_the_file_of_the_package(service: ApiClient) -> None:
    assert service.client.get("/api/v1/openapi.json").data == packaged.PACKAGED_DOCUMENT.read_bytes()


WITH_ANOTHER_GAME = """
import json, sys
from kozyr.api.http.application import create_app
from kozyr.api.http.logs import log_event
from kozyr.api.openapi.packaged import load_document
from kozyr.api.settings import Settings

load_document()
client = create_app(Settings(log_level="info")).test_client()
document = client.get("/api/v1/openapi.json").get_json()
metrics = client.get("/api/v1/metrics").text
log_event("info", "still-there")
counted = [line for line in metrics.splitlines() if line.startswith("kozyr_requests_total")]
modules = sorted(name for name in sys.modules if name.startswith("kozyr.api.openapi."))
schemas = document["components"]["schemas"]
print(json.dumps({"schemas": schemas, "counted": counted, "modules": modules}))
"""


def test_with_a_game_of_another_package_the_document_is_built_beside_the_service(tmp_path: Path) -> None:
    """It lists what is there; building it is no request, sets no log level and loads nothing."""
    info = tmp_path / "five_tricks-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: five-tricks\nVersion: 1.0.0\n", encoding="utf-8"
    )
    entry_points = "[kozyr.games]\nfive-tricks = five_tricks.profile:PROFILE\n"
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")
    package = ROOT / "tests" / "outside" / "five_tricks_package"
    path = os.pathsep.join((str(tmp_path), str(package), os.environ.get("PYTHONPATH", "")))
    run = subprocess.run(
        [sys.executable, "-c", WITH_ANOTHER_GAME],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": path},
    )
    assert run.returncode == 0, run.stderr
    result = json.loads(run.stdout)
    schemas = result["schemas"]
    assert schemas["Slug"]["enum"] == [*GAMES, "five-tricks"]
    assert "FiveTricksState" in schemas
    assert [line.split("operation=")[1].split(",")[0] for line in result["counted"]] == ['"documents"']
    assert result["modules"] == ["kozyr.api.openapi.packaged"]
    assert [json.loads(line)["event"] for line in run.stderr.splitlines()] == [
        "request",
        "request",
        "still-there",
    ]


def test_a_document_that_cannot_be_built_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packaged, "GAMES", {"another": None})
    monkeypatch.setattr(sys, "executable", str(ROOT / "no-python"))
    packaged.load_document.cache_clear()
    with pytest.raises(OSError, match="no-python"):
        packaged.load_document()
    monkeypatch.undo()
    assert orjson.loads(packaged.load_document())["openapi"] == "3.1.0"


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
    operations = page.locator(".opblock-summary-operation-id").all_text_contents()
    assert {"listGames", "deal", "makeMoves", "look", "explainMove"} <= set(operations)
    page.locator("#operations-moves-makeMoves .opblock-summary-control").click()
    page.locator("#operations-moves-makeMoves .opblock-section-request-body").wait_for()
