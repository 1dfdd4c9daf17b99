"""How the service behaves as a server: backend/gunicorn.conf.py, seen from outside."""

import http.client
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

PATIENCE = 4.0
"""Seconds. Less than the 5 after which a silent connection is dropped: waiting for that does not pass."""


def connection(live_server: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(live_server).netloc, timeout=PATIENCE)


def status_of(live_server: str, path: str, headers: dict[str, str]) -> int:
    link = connection(live_server)
    try:
        link.request("GET", path, headers=headers)
        return link.getresponse().status
    finally:
        link.close()


def test_a_connection_serves_several_requests(live_server: str) -> None:
    link = connection(live_server)
    try:
        for _ in range(3):
            link.request("GET", "/api/v1/health")
            answer = link.getresponse()
            answer.read()
            assert answer.status == 200
            assert link.sock is not None, "the service hung up"
    finally:
        link.close()


def test_silent_connections_block_nobody(live_server: str) -> None:
    place = urlsplit(live_server)
    with ExitStack() as silent:
        for _ in range(16):
            silent.enter_context(socket.create_connection((place.hostname, place.port)))
        assert status_of(live_server, "/api/v1/health", {}) == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/v1/health?" + "x" * 2048, {}),
        ("/api/v1/health", {"X-Long": "x" * 4096}),
        ("/api/v1/health", {f"X-{number}": "x" for number in range(41)}),
    ],
    ids=["long line", "long header", "many headers"],
)
def test_an_oversized_request_is_refused(live_server: str, path: str, headers: dict[str, str]) -> None:
    assert status_of(live_server, path, headers) in {400, 414, 431}


def test_the_front_end_is_served_at_the_root(live_server: str) -> None:
    link = connection(live_server)
    try:
        link.request("GET", "/")
        answer = link.getresponse()
        assert answer.status == 200
        assert answer.getheader("Content-Type", "").startswith("text/html")
    finally:
        link.close()
