"""Calls of `moves` a second over HTTP, next to an echo of the same bytes on the same server.

Also the start-up time of the service, and its memory over a hundred thousand calls. Every position has a
number in its query, by which the echo finds its answer.
"""

import json
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

from kozyr.client import Client
from tests.bench.report import Fact, Section
from tests.bench.timing import Bar, Contender, measure
from tests.load.generator import Address, burst, request
from tests.load.mix import Position, positions
from tests.servers import Server, accepts_connections, gunicorn, loopback_address, running

CALLS = 1_000
"""Calls in one burst."""
CONNECTIONS = 4
MANY_CALLS = 100_000
STARTS = 3
KEYS = f"1:{'A' * 43}="
BARS = {"open": 0.55, "sealed": 0.5}
"""The share of the echo's rate that `moves` has to reach, by the form of the states."""
ECHOES = {"bare WSGI echo": "tests.bench.echo:wsgi", "Flask, empty view": "tests.bench.echo:flask"}
"""Applications of `tests.bench.echo`, by name."""


class Service(NamedTuple):
    """A server with one worker, and its address."""

    server: Server
    address: Address

    @property
    def url(self) -> str:
        return f"http://{self.address[0]}:{self.address[1]}"


class Call(NamedTuple):
    """One call of `moves`."""

    path: str
    body: bytes

    @property
    def message(self) -> bytes:
        """The bytes of the HTTP request."""
        return request("POST", self.path, json.loads(self.body))


def create_service(folder: Path, port: int, app: str | None = None, **settings: str) -> Service:
    """A server that has not been started yet."""
    host = loopback_address()
    settings["KOZYR_STATE_KEYS"] = KEYS
    return Service(
        gunicorn(f"{host}:{port}", folder / f"{port}.log", app=app, settings=settings), (host, port)
    )


def call_of(number: int, position: Position) -> Call:
    form = "sealed" if "ticket" in position.payload else "open"
    body = json.dumps({**position.payload, "move": position.move}, separators=(",", ":"))
    return Call(f"/api/v1/games/{position.game}/moves?{form}{number}", body.encode())


def answer_of(service: Service, call: Call) -> str:
    """The body of the response of *service*."""
    http_request = Request(service.url + call.path, call.body, {"Content-Type": "application/json"})
    with urlopen(http_request) as response:
        body: bytes = response.read()
    return body.decode()


def send_calls(service: Service, calls: Sequence[Call], count: int = CALLS) -> Callable[[], int]:
    """A burst of these calls, of which none may fail."""
    messages = [call.message for call in calls]

    def work() -> int:
        result = burst(service.address, messages, count=count, connections=CONNECTIONS)
        if result.errors:
            raise RuntimeError(f"{result.errors} of {count} calls failed: {result.statuses}")
        return count

    return work


def sections(rounds: int) -> list[Section]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as servers:
        folder = Path(name)
        service = create_service(folder, 8001)
        starts = [seconds_to_start(service) for _ in range(STARTS)]
        servers.enter_context(running(service.server))
        service.server.wait_for(f"{service.url}/api/v1/ready")
        calls = {}
        with Client(service.url) as client:
            for form in BARS:
                states = positions(client, sealed=form == "sealed")
                calls[form] = [call_of(number, position) for number, position in enumerate(states)]
        bodies = {call.path: answer_of(service, call) for form in calls for call in calls[form]}
        answers = folder / "answers.json"
        answers.write_text(json.dumps(bodies), encoding="utf-8")
        services = {}
        for port, (echo_name, app) in enumerate(ECHOES.items(), start=8002):
            services[echo_name] = echo = create_service(folder, port, app, BENCH_ANSWERS=str(answers))
            servers.enter_context(running(echo.server))
            echo.server.wait_until(partial(accepts_connections, *echo.address))
        services["moves"] = service
        return [*measure_calls(services, calls, rounds), measure_needs(service, min(starts), calls)]


def measure_calls(services: dict[str, Service], calls: dict[str, list[Call]], rounds: int) -> list[Section]:
    """Calls a second, and calls a second of the server's CPU time, which other load disturbs less."""
    cases = {
        f"{name}, {form}": (service, calls[form]) for form in calls for name, service in services.items()
    }
    bars = {f"moves, {form}": [Bar(times, f"bare WSGI echo, {form}")] for form, times in BARS.items()}
    clocks: dict[str, Callable[[Service], Callable[[], float]]] = {
        "HTTP: calls a second": lambda service: time.perf_counter,
        "HTTP: calls a second of processor time": lambda service: lambda: service.server.cpu_seconds,
    }
    return [
        Section(
            title,
            "calls/s",
            measure(
                [
                    Contender(name, send_calls(service, calls), clock(service))
                    for name, (service, calls) in cases.items()
                ],
                bars,
                rounds,
            ),
        )
        for title, clock in clocks.items()
    ]


def seconds_to_start(service: Service) -> tuple[float, float]:
    """Seconds from the start of the service until it is ready, and the CPU time of that."""
    start = time.perf_counter()
    with running(service.server):
        service.server.wait_for(f"{service.url}/api/v1/ready")
        return time.perf_counter() - start, service.server.cpu_seconds


def measure_needs(service: Service, start: tuple[float, float], calls: dict[str, list[Call]]) -> Section:
    """What the service needs to start and to run; *start* is from :func:`seconds_to_start`."""
    all_calls = [call for form in calls for call in calls[form]]
    memory_before = service.server.memory
    send_calls(service, all_calls, MANY_CALLS)()
    worker = service.server.processes[-1]
    return Section(
        "The service",
        "",
        facts=[
            Fact(f"started and ready, the fastest of {STARTS}", start[0], "s", 1.0),
            Fact("processor time of that", start[1], "s"),
            Fact("a worker, resident (RSS)", resident_bytes(worker) / 1e6, "MB", 80.0),
            Fact("master and worker, shared pages once (PSS)", service.server.memory / 1e6, "MB"),
            Fact(
                f"more after {MANY_CALLS:,} calls", (service.server.memory - memory_before) / 1e6, "MB", 1.0
            ),
        ],
    )


def resident_bytes(pid: int) -> int:
    """The resident set of a process, in bytes."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"process {pid} has no resident set")
