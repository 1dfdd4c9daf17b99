"""Debian's Caddy with the configuration of its container and its own authority, before nginx and service."""

import json
import re
import socket
import ssl
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.house.test_proxy import fetch
from tests.servers import Server, accepts_connections, caddy, gunicorn, loopback_address, nginx, running

pytestmark = pytest.mark.servers

DOMAIN: Final = "kozyr.test"
HTTP_PORT: Final = 8090
HTTPS_PORT: Final = 8493
RATE: Final = 5
TIMEOUT_SECONDS: Final = 30
OWN_HEADERS: Final = {"server", "date", "alt-svc", "strict-transport-security", "connection", "x-request-id"}


class Response(NamedTuple):
    status: int
    protocol: str
    headers: dict[str, str]
    body: bytes


class Scene(NamedTuple):
    """Caddy before nginx before the service."""

    host: str
    web: str
    """The address of nginx itself."""
    authority: Path
    nginx: Server
    caddy: Server

    def fetch(self, path: str, *options: str, scheme: str = "https") -> Response:
        """One call over TLS, with further *options* of curl."""
        port = HTTPS_PORT if scheme == "https" else HTTP_PORT
        command = ["curl", "-sS", "-D", "-", "--max-time", str(TIMEOUT_SECONDS), "--noproxy", "*"]
        command += ["--resolve", f"{DOMAIN}:{port}:{self.host}", "--cacert", str(self.authority), *options]
        run = subprocess.run([*command, f"{scheme}://{DOMAIN}:{port}{path}"], capture_output=True, check=True)
        head, _, body = run.stdout.partition(b"\r\n\r\n")
        first, *lines = head.decode().splitlines()
        protocol, status = first.split()[:2]
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        return Response(int(status), protocol, headers, body)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("tls")
    host = loopback_address()
    bind, web, trusting = f"{host}:8004", f"{host}:8084", f"{host}:8085"
    settings = {
        "KOZYR_PROXIES": "1",
        "KOZYR_RATE_STORAGE": "memory://",
        "KOZYR_RATE_CALLS": f"{RATE}/minute",
    }
    with ExitStack() as stack:
        service = stack.enter_context(running(gunicorn(bind, folder / "service.log", settings=settings)))
        service.wait_for(f"http://{bind}/api/v1/ready")
        proxy = stack.enter_context(running(nginx(web, [bind], folder, trusting=trusting)))
        proxy.wait_for(f"http://{web}/")
        server = caddy(host, DOMAIN, trusting, folder, http_port=HTTP_PORT, https_port=HTTPS_PORT)
        stack.enter_context(running(server))
        authority = folder / "data" / "pki" / "authorities" / "local" / "root.crt"
        server.wait_until(lambda: authority.exists() and accepts_connections(host, HTTPS_PORT))
        server.wait_until(lambda: has_certificate(host, authority))
        yield Scene(host, web, authority, proxy, server)


def has_certificate(host: str, authority: Path) -> bool:
    """Whether the server has a certificate for the domain; ``OSError`` (``SSLError``) if not."""
    context = ssl.create_default_context(cafile=str(authority))
    with socket.create_connection((host, HTTPS_PORT), TIMEOUT_SECONDS) as line:
        context.wrap_socket(line, server_hostname=DOMAIN).close()
    return True


def test_it_gets_a_certificate_by_itself(scene: Scene) -> None:
    assert scene.fetch("/").status == 200
    assert list(scene.authority.parents[3].glob(f"certificates/*/{DOMAIN}/{DOMAIN}.crt"))


def test_http_leads_to_https(scene: Scene) -> None:
    response = scene.fetch("/embed.html?game=kozel", scheme="http")
    assert response.status == 301
    assert response.headers["location"] == f"https://{DOMAIN}/embed.html?game=kozel"
    assert "strict-transport-security" not in response.headers


def test_browsers_are_told_to_stay_with_https(scene: Scene) -> None:
    for path in ("/", "/nowhere", "/api/v1/health", "/api/v1/metrics"):
        assert scene.fetch(path).headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize(("option", "protocol"), [("--http1.1", "HTTP/1.1"), ("--http2", "HTTP/2")])
def test_it_speaks_both_protocols_over_tcp(option: str, protocol: str, scene: Scene) -> None:
    response = scene.fetch("/api/v1/health", option)
    assert (response.status, response.protocol) == (200, protocol)


def test_it_speaks_http_3(scene: Scene) -> None:
    assert f'h3=":{HTTPS_PORT}"' in scene.fetch("/").headers["alt-svc"]
    # a packet of an unknown version of QUIC (RFC 9000, 6) is answered with those that the server has
    packet = b"\xc0" + b"\x1a\x2a\x3a\x4a" + b"\x08destined" + b"\x06source"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.settimeout(1)
        line.connect((scene.host, HTTPS_PORT))
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            line.send(packet.ljust(1200, b"\0"))
            try:
                answer = line.recv(2048)
                break
            except TimeoutError:  # packets may be lost
                assert time.monotonic() < deadline, "no answer over UDP"
    head = b"\0\0\0\0" + b"\x06source" + b"\x08destined"
    assert answer[1 : 1 + len(head)] == head
    versions = answer[1 + len(head) :]
    assert 1 in struct.unpack(f">{len(versions) // 4}I", versions)


@pytest.mark.parametrize(
    "path", ["/", "/embed.html", "/kozyr-table.js", "/nowhere", "/api", "/api/v1/health", "/api/v1/metrics"]
)
def test_headers_and_bodies_are_those_of_the_proxy_behind_it(path: str, scene: Scene) -> None:
    outer, inner = scene.fetch(path), fetch(scene.web, path)
    headers = {name.lower(): value for name, value in inner.headers.items()}
    assert outer.status == inner.status
    assert outer.body == inner.body
    assert {name: value for name, value in outer.headers.items() if name not in OWN_HEADERS} == {
        name: value for name, value in headers.items() if name not in OWN_HEADERS
    }


def test_the_address_of_a_client_reaches_the_service(scene: Scene) -> None:
    def statuses(source: str, calls: int) -> list[int]:
        return [
            scene.fetch(
                "/api/v1/games",
                *("--interface", source),
                *("-H", f"X-Forwarded-For: 192.0.2.{number}", "-H", f"X-Real-IP: 192.0.2.{number}"),
            ).status
            for number in range(calls)
        ]

    # more than two windows allow, whatever the clients call themselves
    assert statuses("127.0.0.12", 2 * RATE + 1).count(429) > 0
    assert statuses("127.0.0.13", 1) == [200], "others have a limit of their own"
    assert re.search(r"^127\.0\.0\.12 ", scene.nginx.output, re.MULTILINE)
    assert not re.search(r"^192\.0\.2\.", scene.nginx.output, re.MULTILINE)


def test_a_body_that_is_too_large_is_refused_in_the_form_of_the_contract(
    scene: Scene, tmp_path: Path
) -> None:
    body = tmp_path / "body"
    body.write_bytes(b" " * 100_000)
    options = ("-H", "Content-Type: application/json", "-H", "Expect:", "--data-binary", f"@{body}")
    response = scene.fetch("/api/v1/games/kozel/deals", *options)
    assert response.status == 413
    assert json.loads(response.body)["code"] == "too-large"


def test_half_sent_heads_do_not_stay(scene: Scene) -> None:
    for port in (HTTP_PORT, HTTPS_PORT):
        with socket.create_connection((scene.host, port), TIMEOUT_SECONDS) as line:
            if port == HTTPS_PORT:
                context = ssl.create_default_context(cafile=str(scene.authority))
                line = context.wrap_socket(line, server_hostname=DOMAIN)
            line.sendall(f"GET / HTTP/1.1\r\nHost: {DOMAIN}\r\nX-Slow: ".encode())
            while line.recv(4096):  # a time-out of the test, which is longer than the server's, fails
                pass
            line.close()


def test_without_the_proxy_behind_it_the_response_says_when_to_come_back(scene: Scene) -> None:
    scene.nginx.stop()
    response = scene.fetch("/api/v1/games")
    assert response.status in (502, 503)
    assert json.loads(response.body)["status"] == response.status
    assert response.headers["retry-after"] == "1"
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["strict-transport-security"]
    scene.nginx.start()
    scene.nginx.wait_for(f"http://{scene.web}/")
