"""What `make load` and `make soak` ask is what the service answers, and what they count is what came."""

import socket
from concurrent.futures import ThreadPoolExecutor

from kozyr.client import Client
from tests.load.generator import Address, burst, request
from tests.load.mix import operations
from tests.soak.service import all_requests


def address_of(url: str) -> Address:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)


def test_every_call_under_load_is_one_that_the_service_answers(live_server: str) -> None:
    with Client(live_server) as client:
        requests_by_kind = operations(client)
    for name, requests in requests_by_kind.items():
        result = burst(address_of(live_server), requests, count=len(requests), connections=2)
        assert (name, result.errors, len(result.waits)) == (name, 0, len(requests))


def test_an_hour_of_calls_holds_everything_that_can_be_refused_and_no_failure(live_server: str) -> None:
    with Client(live_server) as client:
        requests = all_requests(client)
    result = burst(address_of(live_server), requests, count=len(requests), connections=2)
    assert set(result.statuses) == {200, 404, 409, 422}
    assert result.broken == 0


def test_a_connection_that_the_service_closes_is_made_anew(live_server: str) -> None:
    message = request("GET", "/api/v1/health").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    result = burst(address_of(live_server), [message], count=10, connections=2)
    assert (result.statuses, result.broken) == ({200: 10}, 0)


def test_a_connection_that_breaks_is_counted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def hang_up() -> None:
            for _ in range(3):
                connection, _ = listener.accept()
                connection.recv(1)
                connection.close()

        with ThreadPoolExecutor() as threads:
            done = threads.submit(hang_up)
            result = burst(listener.getsockname(), [request("GET", "/")], count=3, connections=1)
            done.result()
    assert (result.broken, result.errors, result.waits) == (3, 3, [])
