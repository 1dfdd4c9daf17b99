"""Debian's nginx with the configuration of its container answers as the service does, and no more."""

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
IGNORED_HEADERS = {
    *("server", "date", "connection", "etag", "last-modified", "accept-ranges", "content-length", "vary"),
    *("x-request-id", "access-control-expose-headers", "content-disposition"),
}
"""Headers that differ from server to server, and those of the service that mean nothing for a file."""
BIG = b'{"players": 4, "seed": "' + b"x" * 200_000 + b'"}'


class Response(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes

    def comparable_headers(self) -> dict[str, str]:
        """The headers that do not depend on the server."""
        return {
            name.lower(): value for name, value in self.headers.items() if name.lower() not in IGNORED_HEADERS
        }


def fetch(server: str, path: str, body: bytes | None = None, *, source: str = "", **headers: str) -> Response:
    """One call on its own connection, from the address *source*."""
    connection = HTTPConnection(server, timeout=30, source_address=(source, 0))
    request_headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        request_headers["Content-Type"] = "application/json"
    connection.request("GET" if body is None else "POST", path, body, request_headers)
    raw = connection.getresponse()
    response = Response(raw.status, raw.headers, raw.read())
    connection.close()
    return response


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Server]:
    """The service with the front end, with which the proxy is compared."""
    bind = f"{loopback_address()}:8000"
    with running(
        gunicorn(bind, folder / "service.log", settings={"KOZYR_FRONTEND": str(FRONTEND)})
    ) as server:
        server.wait_for(f"http://{bind}/api/v1/ready")
        yield server


@pytest.fixture(scope="module")
def direct(service: Server) -> str:
    """The address of the service."""
    return service.environment["KOZYR_BIND"]


@pytest.fixture(scope="module")
def trusting_proxy(proxy: str) -> str:
    """The address at which it believes who calls."""
    return proxy.replace(":8080", ":8083")


@pytest.fixture(scope="module")
def proxy(direct: str, folder: Path) -> Iterator[str]:
    """The address of the proxy before the service."""
    address = f"{loopback_address()}:8080"
    with running(nginx(address, [direct], folder, trusting=address.replace(":8080", ":8083"))) as server:
        server.wait_for(f"http://{address}/")
        yield address
    assert "[emerg]" not in server.output
    assert "[alert]" not in server.output


@pytest.fixture
def proxy_without_service(tmp_path: Path) -> Iterator[str]:
    """The address of a proxy before a service that does not run."""
    address = f"{loopback_address()}:8081"
    with running(nginx(address, [f"{loopback_address()}:8009"], tmp_path)) as server:
        server.wait_until(lambda: accepts_connections(loopback_address(), 8081))
        yield address


# ---- the front end


def test_files_are_served_as_by_the_service_itself(proxy: str, direct: str) -> None:
    for path in ["/", *FILES]:
        proxied, plain = fetch(proxy, path), fetch(direct, path)
        assert (path, proxied.status, proxied.comparable_headers()) == (path, 200, plain.comparable_headers())
        assert proxied.body == plain.body, path


def test_only_the_page_for_frames_may_be_framed(proxy: str) -> None:
    framed = {
        path
        for path in ("/", "/embed.html", "/nowhere", "/api/v1/docs", "/api/v1/games", *FILES)
        if "frame-ancestors 'none'" not in fetch(proxy, path).headers["Content-Security-Policy"]
    }
    assert framed == {"/embed.html"}
    assert "frame-ancestors *;" in fetch(proxy, "/embed.html?game=kozel").headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/nowhere", "/.gitignore", "/site", "/../backend/pyproject.toml", "/site/"])
def test_what_is_no_file_of_the_front_end_is_not_found(path: str, proxy: str) -> None:
    assert fetch(proxy, path).status in (400, 404)


def test_a_file_that_has_not_changed_is_not_sent_again(proxy: str) -> None:
    tag = fetch(proxy, "/kozyr-table.js").headers["ETag"]
    again = fetch(proxy, "/kozyr-table.js", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    assert again.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/table/controller.js", "/site.css", "/api/v1/games", "/api/v1/openapi.json"]
)
def test_long_responses_are_compressed_for_clients_that_accept_it(path: str, proxy: str) -> None:
    plain, compressed = fetch(proxy, path), fetch(proxy, path, Accept_Encoding="gzip")
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.body) == plain.body
    assert len(compressed.body) < len(plain.body) / 2
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]


# ---- the service behind it


def test_calls_reach_the_service_and_come_back_unchanged(proxy: str, direct: str) -> None:
    body = json.dumps({"players": 4, "seed": "proxy"}).encode()
    proxied, plain = (fetch(server, "/api/v1/games/kozel/deals", body) for server in (proxy, direct))
    assert proxied.status == plain.status == 200
    assert proxied.body == plain.body
    assert proxied.comparable_headers() == plain.comparable_headers()
    assert proxied.headers["X-Request-Id"]


@pytest.mark.parametrize(
    "path",
    ["/api/v1/metrics", "/api/v1/metrics/", "/api/v1//metrics", "/api/v1/%6detrics", "/api/v1/x/../metrics"],
)
def test_metrics_are_not_public(path: str, proxy: str) -> None:
    response = fetch(proxy, path)
    assert response.status == 404
    assert json.loads(response.body)["code"] == "not-found"


def test_a_body_that_is_too_large_is_refused_in_the_form_of_the_contract(proxy: str, direct: str) -> None:
    proxied, plain = (fetch(server, "/api/v1/games/kozel/deals", BIG) for server in (proxy, direct))
    assert proxied.status == plain.status == 413
    assert proxied.headers["Content-Type"] == plain.headers["Content-Type"] == "application/problem+json"
    problem, expected = json.loads(proxied.body), json.loads(plain.body)
    assert all(problem[name] == expected[name] for name in ("type", "title", "status", "code"))


def test_too_many_calls_are_refused_with_the_time_to_come_back(proxy: str) -> None:
    responses = (fetch(proxy, "/api/v1/health", source="127.0.0.9") for _ in range(2000))
    refused = next(response for response in responses if response.status != 200)
    problem = json.loads(refused.body)
    assert (refused.status, refused.headers["Retry-After"], problem["seconds"]) == (429, "1", 1)
    assert problem["code"] == "rate-limited"
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    assert fetch(proxy, "/api/v1/health").status == 200, "others are not refused"


REFUSED = {
    "/.git/config": 404,
    "/nowhere": 404,
    "/site/": 404,
    "/.problem": 404,
    "/api": 404,
    "/api?redirect": 404,
    "/api/": 404,
    "/api/v1/.x": 404,
    "/api/v1/games/.x": 404,
    "/../backend": 400,
    "/%zz": 400,
    "/" + "x" * 5000: 414,
}
OURS = (
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Resource-Policy",
    "Content-Security-Policy",
)


@pytest.mark.parametrize(("path", "status"), REFUSED.items(), ids=lambda value: str(value)[:20])
def test_what_the_proxy_refuses_has_our_headers(path: str, status: int, proxy: str, direct: str) -> None:
    response = fetch(proxy, path, Host="evil.example")
    assert response.status == status
    assert json.loads(response.body)["status"] == status
    assert response.headers["Content-Type"] == "application/problem+json"
    plain = fetch(direct, "/nowhere")
    assert [response.headers[name] for name in OURS] == [plain.headers[name] for name in OURS]
    assert "evil.example" not in f"{response.headers}{response.body!r}"


def test_other_refusals_have_our_headers(proxy: str) -> None:
    for response in (
        fetch(proxy, "/", b"{}"),
        fetch(proxy, "/", X_Long="x" * 5000),
        fetch(proxy, "/", X_1="x" * 3900, X_2="x" * 3900, X_3="x" * 3900),
    ):
        assert response.status in (405, 431)
        assert json.loads(response.body)["status"] == response.status
        assert all(response.headers[name] for name in OURS)


def test_an_ipv6_network_of_64_bits_is_one_client(trusting_proxy: str) -> None:
    def statuses(template: str) -> set[int]:
        return {
            fetch(trusting_proxy, "/api/v1/health", X_Forwarded_For=template.format(number)).status
            for number in range(1, 1500)
        }

    assert statuses("2001:db8:0:1::{:x}") == {200, 429}, "one network"
    assert fetch(trusting_proxy, "/api/v1/health", X_Forwarded_For="2001:db8:0:2::1").status == 200
    assert fetch(trusting_proxy, "/api/v1/health", X_Forwarded_For="192.0.2.1").status == 200
    assert statuses("2001:db8:1:{:x}::1") == {200}, "many networks"


def test_only_the_proxy_that_ends_tls_is_believed_who_calls(proxy: str, trusting_proxy: str) -> None:
    statuses = {
        fetch(proxy, "/api/v1/health", source="127.0.0.11", X_Forwarded_For=f"192.0.2.{number % 256}").status
        for number in range(1500)
    }
    assert statuses == {200, 429}
    # of several, the last one is what that proxy has seen
    statuses = {
        fetch(trusting_proxy, "/api/v1/health", X_Forwarded_For=f"10.0.{number % 256}.1, 192.0.2.77").status
        for number in range(1500)
    }
    assert statuses == {200, 429}


def test_without_a_service_the_response_says_when_to_come_back(proxy_without_service: str) -> None:
    response = fetch(proxy_without_service, "/api/v1/games")
    assert (response.status, response.headers["Retry-After"]) == (503, "1")
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert json.loads(response.body)["status"] == 503
    assert fetch(proxy_without_service, "/").status == 200
