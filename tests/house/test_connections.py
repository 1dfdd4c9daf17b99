"""An answer that ends its connection says so, and after every other answer the connection goes on.

A proxy hands a connection that promises to go on to the next client; if it is dead, that one gets an error.
"""

import json
import signal
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.servers import gunicorn, loopback_address, running

TIMEOUT_SECONDS = 20.0
"""More than the 5 after which a body that does not arrive is given up, twice."""
DEALS = "/api/v1/games/kozel/deals"
JSON = {"Content-Type": "application/json"}
DEAL = json.dumps({"players": 4, "seed": "connections"}).encode()
MAX_BODY = 65536
NEXT = b"GET /api/v1/health HTTP/1.1\r\nHost: next\r\n\r\n"


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """A request; its length is that of *body* if no header says anything else."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    fields = {"Host": "first", **JSON, **named}
    if not {"Content-Length", "Transfer-Encoding"} & fields.keys() and body:
        fields["Content-Length"] = str(len(body))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


ENDING = {
    "too large, not sent": (request("POST", DEALS, Content_Length=str(MAX_BODY + 1)), 413),
    "too large, sent": (request("POST", DEALS, b"x" * (MAX_BODY + 1)), 413),
    "far too large, sent": (request("POST", DEALS, b"x" * 10 * MAX_BODY), 413),
    "too large elsewhere": (request("POST", "/api/v1/nothing", b"x" * 4 * MAX_BODY), 413),
    "too large for Flask": (request("POST", "/api/v1/games", b"x" * 4 * MAX_BODY), 413),
    "too large, unknown game": (request("POST", "/api/v1/games/chess/deals", b"x" * 4 * MAX_BODY), 404),
    "half sent, no operation": (request("POST", "/api/v1/nothing", b"{", Content_Length="99"), 404),
    "half sent, other method": (request("PUT", DEALS, b"{", Content_Length="99"), 405),
    "half sent, not JSON": (
        request("POST", DEALS, b"x", Content_Type="text/plain", Content_Length="99"),
        415,
    ),
    "half sent, compressed": (
        request("POST", DEALS, b"x", Content_Encoding="gzip", Content_Length="99"),
        415,
    ),
    "half sent": (request("POST", DEALS, b"{", Content_Length="99"), 408),
    "a body of a GET": (request("GET", "/api/v1/health", b"{", Content_Length="99"), 200),
    "a body of a HEAD": (request("HEAD", "/api/v1/health", b"{", Content_Length="99"), 200),
    "a body of an OPTIONS": (request("OPTIONS", DEALS, b"{", Content_Length="99"), 200),
    "chunked": (request("POST", DEALS, b"2\r\n{}\r\n0\r\n\r\n", Transfer_Encoding="chunked"), 411),
    "chunked wrongly": (request("POST", DEALS, b"no size\r\n{}", Transfer_Encoding="chunked"), 411),
    "chunked, not finished": (request("POST", DEALS, b"ffff\r\n{", Transfer_Encoding="chunked"), 411),
    "an unknown coding": (request("POST", DEALS, b"{}", Transfer_Encoding="rot13"), 501),
    "two lengths": (request("POST", DEALS, b"{}", Content_Length="2, 3"), 400),
    "a length that is none": (request("POST", DEALS, b"{}", Content_Length="two"), 400),
    "a length and chunks": (
        request("POST", DEALS, b"{}", Transfer_Encoding="chunked", Content_Length="2"),
        400,
    ),
    "no request": (b"what\r\n\r\n", 400),
    "a long address": (request("GET", f"/{'x' * 4096}"), 414),
    "many headers": (request("GET", DEALS, **{f"x{number}": "y" for number in range(60)}), 431),
    "asked for": (request("POST", DEALS, DEAL, Connection="close"), 200),
    "HTTP/1.0": (request("GET", "/api/v1/health").replace(b"HTTP/1.1", b"HTTP/1.0"), 200),
}
"""Requests after which nobody knows where the next one begins, or whose client wants no next one."""
GOING_ON = {
    "a deal": (request("POST", DEALS, DEAL), 200),
    "no body": (request("GET", "/api/v1/health"), 200),
    "nothing there": (request("GET", "/api/v1/nothing"), 404),
    "an empty body": (request("POST", DEALS, Content_Length="0"), 400),
    "no JSON": (request("POST", DEALS, b"{"), 400),
    "a wrong request": (request("POST", DEALS, b'{"players": 9}'), 422),
    "as large as may be": (request("POST", DEALS, b" " * MAX_BODY), 400),
}


class Answer:
    """The answer to one request on a socket, and what becomes of the connection."""

    def __init__(self, link: socket.socket, sent: bytes) -> None:
        link.settimeout(TIMEOUT_SECONDS)
        threading.Thread(target=self._send, args=(link, sent), daemon=True).start()
        received = b""
        while b"\r\n\r\n" not in received:
            part = link.recv(65536)
            assert part, f"closed after {received!r}"
            received += part
        head, _, self._rest = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        self.ends_connection = self.headers.get("connection") == "close"
        if not sent.startswith(b"HEAD"):
            while len(self._rest) < int(self.headers["content-length"]):
                self._rest += link.recv(65536)
        self._link = link

    @staticmethod
    def _send(link: socket.socket, sent: bytes) -> None:
        with suppress(OSError):  # the service may have closed the connection
            link.sendall(sent)

    def is_closed(self) -> bool:
        """Whether the connection ends after the answer; waits for it."""
        try:
            return self._link.recv(1) == b""
        except ConnectionError:
            return True


@pytest.fixture
def link(live_server: str) -> socket.socket:
    place = urlsplit(live_server)
    return socket.create_connection((place.hostname, place.port), TIMEOUT_SECONDS)


@pytest.mark.parametrize("name", ENDING)
def test_an_answer_that_ends_the_connection_says_so(link: socket.socket, name: str) -> None:
    sent, status = ENDING[name]
    with link:
        answer = Answer(link, sent)
        assert answer.status == status
        assert answer.ends_connection
        assert answer.is_closed()


@pytest.mark.parametrize("name", GOING_ON)
def test_after_any_other_answer_the_connection_goes_on(link: socket.socket, name: str) -> None:
    sent, status = GOING_ON[name]
    with link:
        answer = Answer(link, sent)
        assert answer.status == status
        assert not answer.ends_connection
        assert Answer(link, NEXT).status == 200


def test_the_answers_of_a_server_that_stops_end_their_connections(tmp_path: Path) -> None:
    """A connection that was promised to go on gets one more answer, which says that it is the last."""
    address = loopback_address(), 8100
    server = gunicorn(f"{address[0]}:{address[1]}", tmp_path / "log")
    with running(server):
        server.wait_for(f"http://{address[0]}:{address[1]}/api/v1/ready")
        with socket.create_connection(address, TIMEOUT_SECONDS) as link:
            assert not Answer(link, NEXT).ends_connection
            server.send_signal(signal.SIGTERM)
            time.sleep(0.5)  # it keeps such connections for two seconds
            answer = Answer(link, NEXT)
            assert answer.status == 200
            assert answer.ends_connection
            assert answer.is_closed()
    assert "Traceback" not in server.output
