"""One address that holds connections open cannot shut others out of Debian's nginx with our configuration."""

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

import pytest

from tests.house.test_proxy import fetch
from tests.servers import Server, gunicorn, loopback_address, nginx, running

pytestmark = pytest.mark.servers

ATTACKER = "127.0.0.9"
ATTACKERS = [f"127.0.0.{number}" for number in range(101, 111)]
BYSTANDER = "127.0.0.10"
TIMEOUT_SECONDS = 20
CALLS = 30
MAX_MEMORY = 128 << 20
"""Bytes that the container of the proxy has."""
HALF_HEAD = b"GET / HTTP/1.1\r\nHost: kozyr\r\nX-Slow: "
DEAL = "/api/v1/games/kozel/deals"


def half_body(length: int) -> bytes:
    """A request whose body of *length* bytes lacks its last byte."""
    head = f"POST {DEAL} HTTP/1.1\r\nHost: kozyr\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {length}\r\n\r\n"
    return head.encode() + b" " * (length - 1)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Server]]:
    """The address of the proxy before the service, and its process."""
    folder = tmp_path_factory.mktemp("attacks")
    bind, address = f"{loopback_address()}:8002", f"{loopback_address()}:8082"
    with ExitStack() as stack:
        service = stack.enter_context(running(gunicorn(bind, folder / "service.log")))
        service.wait_for(f"http://{bind}/api/v1/ready")
        server = stack.enter_context(running(nginx(address, [bind], folder)))
        server.wait_for(f"http://{address}/")
        yield address, server
    assert "worker_connections are not enough" not in server.output
    assert "[alert]" not in server.output


@contextmanager
def attack(
    address: str, connections: int, request: bytes, sources: Sequence[str] = (ATTACKER,)
) -> Iterator[list[socket.socket]]:
    """Holds *connections* of *sources* in turn, each with *request* as far as the proxy takes it."""
    host, _, port = address.rpartition(":")
    with ExitStack() as stack:
        sockets = []
        for number in range(connections):
            # refused connections are no failure: that is what the limits are for
            with suppress(OSError):
                source = (sources[number % len(sources)], 0)
                line = socket.create_connection((host, int(port)), TIMEOUT_SECONDS, source)
                sockets.append(stack.enter_context(line))
                line.sendall(request)
        yield sockets


def answered_calls(address: str) -> int:
    """How many of :data:`CALLS` of somebody else are answered."""
    answered = 0
    for number in range(CALLS):
        body = json.dumps({"players": 4, "seed": f"seed {number}"}).encode() if number % 2 else None
        with suppress(OSError):
            answered += fetch(address, DEAL if body else "/", body, source=BYSTANDER).status == 200
    return answered


@pytest.mark.parametrize(
    ("connections", "request_bytes", "sources"),
    [
        pytest.param(2100, HALF_HEAD, [ATTACKER], id="heads"),
        pytest.param(2100, HALF_HEAD + b"x" * 3900, [ATTACKER], id="large heads"),
        pytest.param(1000, half_body(126_000), [ATTACKER], id="bodies over the limit"),
        pytest.param(1000, half_body(65_536), [ATTACKER], id="bodies"),
        # so many addresses that none is over its limit
        pytest.param(1000, half_body(126_000), ATTACKERS, id="bodies over the limit, ten addresses"),
        pytest.param(1000, half_body(65_536), ATTACKERS, id="bodies, ten addresses"),
    ],
)
def test_others_are_answered_while_connections_are_held(
    connections: int, request_bytes: bytes, sources: list[str], proxy: tuple[str, Server]
) -> None:
    address, server = proxy
    with attack(address, connections, request_bytes, sources) as sockets:
        assert len(sockets) > connections / 2, "that was no attack"
        memory = server.memory
        answered = answered_calls(address)
        memory = max(memory, server.memory)
    print(f"\n{connections} connections: {answered} of {CALLS} calls answered, {memory / 2**20:.1f} MB")
    assert answered >= CALLS * 9 / 10
    assert memory < MAX_MEMORY


def test_a_half_sent_request_is_dropped(proxy: tuple[str, Server]) -> None:
    for request in (HALF_HEAD, half_body(65_536)):
        with attack(proxy[0], 1, request) as (line,), suppress(ConnectionResetError):
            while line.recv(4096):  # a time-out of the test, which is four times the proxy's, fails
                pass


def test_one_address_has_so_many_requests_at_a_time(proxy: tuple[str, Server]) -> None:
    with attack(proxy[0], 110, half_body(200)):
        refused = fetch(proxy[0], "/", source=ATTACKER)
        assert refused.status == 429
        assert json.loads(refused.body)["limit"] == "requests-at-a-time"
        assert refused.headers["Retry-After"] == "1"
        assert fetch(proxy[0], "/", source=BYSTANDER).status == 200
