"""The front end's files, when the service has them."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from kozyr.api.settings import Settings
from tests.api.conftest import build_app


@pytest.fixture
def site(tmp_path: Path) -> FlaskClient:
    folder = tmp_path / "frontend"
    (folder / "table").mkdir(parents=True)
    for name in (
        "index.html",
        "embed.html",
        "table.js",
        "table.css",
        "table/cards.svg",
        "a.webmanifest",
        "b.mjs",
        "table.d.ts",
    ):
        (folder / name).write_text(name)
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    return build_app(Settings(frontend=folder)).test_client()


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/embed.html", "text/html"),
        ("/table.js", "text/javascript"),
        ("/b.mjs", "text/javascript"),
        ("/table.css", "text/css"),
        ("/table/cards.svg", "image/svg+xml"),
        ("/a.webmanifest", "application/manifest+json"),
        ("/table.d.ts", "application/octet-stream"),
    ],
)
def test_a_file_has_its_type_and_is_asked_for_anew(site: FlaskClient, path: str, media_type: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == media_type
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    again = site.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_only_one_page_may_be_framed(site: FlaskClient) -> None:
    policies = {
        path: site.get(path).headers["Content-Security-Policy"] for path in ("/", "/embed.html", "/table.js")
    }
    assert "frame-ancestors 'none'" in policies["/"]
    assert "frame-ancestors 'none'" in policies["/table.js"]
    assert "frame-ancestors *" in policies["/embed.html"]
    for policy in policies.values():
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js", "/.secret", "/../outside.txt", "/%2e%2e/outside.txt", "/table/../../outside.txt",
        "//etc/passwd", "/table", "/%00", "/" + "a" * 300,
    ],
)  # fmt: skip
def test_what_is_not_there_or_hidden_is_not_found(site: FlaskClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert answer.get_json()["code"] == "not-found"


def test_the_api_is_not_hidden_by_the_site(site: FlaskClient) -> None:
    assert site.get("/api/v1/games").status_code == 200
    assert site.get("/api/v1/games/svoi-kozyri/deals").status_code == 405
    assert site.post("/api/v1/nothing", json={}).get_json()["code"] == "not-found"
    assert site.get("/api").get_json()["code"] == "not-found"


def test_without_a_front_end_there_is_no_site() -> None:
    assert build_app(Settings()).test_client().get("/").status_code == 404
