"""Debian's nginx with the configuration of its container: it serves what the service would, and no more."""

import gzip
import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.servers import ROOT, Server, accepts_connections, gunicorn, loopback_address, nginx, running

pytestmark = pytest.mark.servers

FRONTEND = ROOT / "frontend"
FILES = sorted(f"/{path.relative_to(FRONTEND)}" for path in FRONTEND.rglob("*") if path.is_file())
LEFT_OUT = {
    *("server", "date", "connection", "etag", "last-modified", "accept-ranges", "content-length", "vary"),
    *("x-request-id", "access-control-expose-headers", "content-disposition"),
}
"""Headers that are each server's own affair, and those of the service that mean nothing for a file."""
BIG = b'{"players": 4, "seed": "' + b"x" * 200_000 + b'"}'


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes

    def kept(self) -> dict[str, str]:
        """The headers that do not depend on who writes them."""
        return {name.lower(): said for name, said in self.headers.items() if name.lower() not in LEFT_OUT}


def ask(server: str, path: str, body: bytes | None = None, *, source: str = "", **headers: str) -> Answer:
    """One call on a connection of its own, from the address *source*."""
    connection = HTTPConnection(server, timeout=30, source_address=(source, 0))
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    if body is not None:
        named["Content-Type"] = "application/json"
    connection.request("GET" if body is None else "POST", path, body, named)
    answer = connection.getresponse()
    found = Answer(answer.status, answer.headers, answer.read())
    connection.close()
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Server]:
    """The service, which serves the front end, too: what the proxy is compared with."""
    bind = f"{loopback_address()}:8000"
    with running(gunicorn(bind, folder / "service.log", settings={"KOZYR_FRONTEND": str(FRONTEND)})) as found:
        found.wait_for(f"http://{bind}/api/v1/ready")
        yield found


@pytest.fixture(scope="module")
def direct(service: Server) -> str:
    """Where the service listens."""
    return service.environment["KOZYR_BIND"]


@pytest.fixture(scope="module")
def proxy(direct: str, folder: Path) -> Iterator[str]:
    """Where the proxy before the service listens."""
    address = f"{loopback_address()}:8080"
    with running(nginx(address, [direct], folder)) as found:
        found.wait_for(f"http://{address}/")
        yield address
    assert "[emerg]" not in found.output
    assert "[alert]" not in found.output


@pytest.fixture
def lonely_proxy(tmp_path: Path) -> Iterator[str]:
    """A proxy before a service that is not there."""
    address = f"{loopback_address()}:8081"
    with running(nginx(address, [f"{loopback_address()}:8009"], tmp_path)) as found:
        found.wait_until(lambda: accepts_connections(loopback_address(), 8081))
        yield address


# ---- the front end


def test_files_are_served_as_by_the_service_itself(proxy: str, direct: str) -> None:
    for path in ["/", *FILES]:
        proxied, plain = ask(proxy, path), ask(direct, path)
        assert (path, proxied.status, proxied.kept()) == (path, 200, plain.kept())
        assert proxied.body == plain.body, path


def test_only_the_page_for_frames_may_be_framed(proxy: str) -> None:
    framed = {
        path
        for path in ("/", "/embed.html", "/nowhere", "/api/v1/docs", "/api/v1/games", *FILES)
        if "frame-ancestors 'none'" not in ask(proxy, path).headers["Content-Security-Policy"]
    }
    assert framed == {"/embed.html"}
    assert "frame-ancestors *;" in ask(proxy, "/embed.html?game=kozel").headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/nowhere", "/.gitignore", "/site", "/../backend/pyproject.toml", "/site/"])
def test_what_is_no_file_of_the_front_end_is_not_found(path: str, proxy: str) -> None:
    assert ask(proxy, path).status in (400, 404)


def test_a_file_that_has_not_changed_is_not_sent_again(proxy: str) -> None:
    tag = ask(proxy, "/kozyr-table.js").headers["ETag"]
    again = ask(proxy, "/kozyr-table.js", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    assert again.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/table/sitting.js", "/site.css", "/api/v1/games", "/api/v1/openapi.json"])
def test_what_is_long_is_compressed_for_those_who_can_read_it(path: str, proxy: str) -> None:
    plain, packed = ask(proxy, path), ask(proxy, path, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]


# ---- the service behind it


def test_calls_reach_the_service_and_come_back_unchanged(proxy: str, direct: str) -> None:
    body = json.dumps({"players": 4, "seed": "proxy"}).encode()
    proxied, plain = (ask(server, "/api/v1/games/kozel/deals", body) for server in (proxy, direct))
    assert proxied.status == plain.status == 200
    assert proxied.body == plain.body
    assert proxied.kept() == plain.kept()
    assert proxied.headers["X-Request-Id"]


@pytest.mark.parametrize(
    "path",
    ["/api/v1/metrics", "/api/v1/metrics/", "/api/v1//metrics", "/api/v1/%6detrics", "/api/v1/x/../metrics"],
)
def test_metrics_are_not_public(path: str, proxy: str) -> None:
    answer = ask(proxy, path)
    assert answer.status == 404
    assert json.loads(answer.body)["code"] == "not-found"


def test_a_body_that_is_too_large_is_refused_in_the_form_of_the_contract(proxy: str, direct: str) -> None:
    proxied, plain = (ask(server, "/api/v1/games/kozel/deals", BIG) for server in (proxy, direct))
    assert proxied.status == plain.status == 413
    assert proxied.headers["Content-Type"] == plain.headers["Content-Type"] == "application/problem+json"
    said, known = json.loads(proxied.body), json.loads(plain.body)
    assert all(said[name] == known[name] for name in ("type", "title", "status", "code"))


def test_who_calls_too_often_is_told_when_to_come_back(proxy: str) -> None:
    answers = (ask(proxy, "/api/v1/health", source="127.0.0.9") for _ in range(2000))
    refused = next(answer for answer in answers if answer.status != 200)
    problem = json.loads(refused.body)
    assert (refused.status, refused.headers["Retry-After"], problem["seconds"]) == (429, "1", 1)
    assert problem["code"] == "rate-limited"
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    assert ask(proxy, "/api/v1/health").status == 200, "others are not refused"


def test_where_no_service_answers_the_caller_is_asked_to_come_back(lonely_proxy: str) -> None:
    answer = ask(lonely_proxy, "/api/v1/games")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert json.loads(answer.body)["status"] == 503
    assert ask(lonely_proxy, "/").status == 200
