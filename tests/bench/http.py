"""Calls of `moves` a second over HTTP, beside a bare WSGI echo of the same bytes on the same gunicorn; what
the service needs to start, and for a hundred thousand calls.

Every position is asked with a number of its own in its address, so that the echo knows which bytes to answer.
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
from tests.bench.timing import Bar, Contender, lines
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
"""What `moves` has to reach of the echo, by the form of the states."""
FLOORS = {"bare WSGI echo": "tests.bench.echo:wsgi", "Flask, empty view": "tests.bench.echo:flask"}
"""What costs less than the service, and answers the same: the echo, and Flask as it comes."""


class Place(NamedTuple):
    """A server with one worker, and where it is."""

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
        """The call as it is sent."""
        return request("POST", self.path, json.loads(self.body))


def placed(folder: Path, port: int, app: str | None = None, **settings: str) -> Place:
    """A server that does not run yet."""
    host = loopback_address()
    settings["KOZYR_STATE_KEYS"] = KEYS
    return Place(gunicorn(f"{host}:{port}", folder / f"{port}.log", app=app, settings=settings), (host, port))


def call_of(number: int, found: Position) -> Call:
    form = "sealed" if "ticket" in found.asked else "open"
    body = json.dumps({**found.asked, "move": found.move}, separators=(",", ":"))
    return Call(f"/api/v1/games/{found.game}/moves?{form}{number}", body.encode())


def answer_of(service: Place, call: Call) -> str:
    """What the service says."""
    asked = Request(service.url + call.path, call.body, {"Content-Type": "application/json"})
    with urlopen(asked) as answer:
        said: bytes = answer.read()
    return said.decode()


def calling(place: Place, calls: Sequence[Call], count: int = CALLS) -> Callable[[], int]:
    """A burst of these calls; none may fail."""
    messages = [call.message for call in calls]

    def work() -> int:
        found = burst(place.address, messages, count=count, connections=CONNECTIONS)
        if found.errors:
            raise RuntimeError(f"{found.errors} of {count} calls failed: {found.statuses}")
        return count

    return work


def sections(rounds: int) -> list[Section]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as servers:
        folder = Path(name)
        service = placed(folder, 8001)
        starts = [seconds_to_start(service) for _ in range(STARTS)]
        servers.enter_context(running(service.server))
        service.server.wait_for(f"{service.url}/api/v1/ready")
        calls = {}
        with Client(service.url) as client:
            for form in BARS:
                found = positions(client, sealed=form == "sealed")
                calls[form] = [call_of(number, each) for number, each in enumerate(found)]
        said = {call.path: answer_of(service, call) for each in calls.values() for call in each}
        answers = folder / "answers.json"
        answers.write_text(json.dumps(said), encoding="utf-8")
        places = {}
        for port, (floor, app) in enumerate(FLOORS.items(), start=8002):
            places[floor] = place = placed(folder, port, app, BENCH_ANSWERS=str(answers))
            servers.enter_context(running(place.server))
            place.server.wait_until(partial(accepts_connections, *place.address))
        places["moves"] = service
        return [*rates(places, calls, rounds), needs(service, min(starts), calls)]


def rates(places: dict[str, Place], calls: dict[str, list[Call]], rounds: int) -> list[Section]:
    """Calls a second, and calls a second of the server's processor time, which neighbours disturb less."""
    names = {f"{name}, {form}": (place, calls[form]) for form in calls for name, place in places.items()}
    bars = {f"moves, {form}": [Bar(times, f"bare WSGI echo, {form}")] for form, times in BARS.items()}
    clocks: dict[str, Callable[[Place], Callable[[], float]]] = {
        "HTTP: calls a second": lambda place: time.perf_counter,
        "HTTP: calls a second of processor time": lambda place: lambda: place.server.cpu_seconds,
    }
    return [
        Section(
            title,
            "calls/s",
            lines(
                [Contender(name, calling(*asked), clock(asked[0])) for name, asked in names.items()],
                bars,
                rounds,
            ),
        )
        for title, clock in clocks.items()
    ]


def seconds_to_start(service: Place) -> tuple[float, float]:
    """Seconds until the service is ready after it was started, and those in which it had a processor."""
    begun = time.perf_counter()
    with running(service.server):
        service.server.wait_for(f"{service.url}/api/v1/ready")
        return time.perf_counter() - begun, service.server.cpu_seconds


def needs(service: Place, start: tuple[float, float], calls: dict[str, list[Call]]) -> Section:
    """What the service needs to start and to run."""
    mixed = [call for each in calls.values() for call in each]
    warm = service.server.memory
    calling(service, mixed, MANY_CALLS)()
    worker = service.server.processes[-1]
    return Section(
        "The service",
        "",
        facts=[
            Fact(f"started and ready, the fastest of {STARTS}", start[0], "s", 1.0),
            Fact("processor time of that", start[1], "s"),
            Fact("a worker, resident (RSS)", resident(worker) / 1e6, "MB", 80.0),
            Fact("master and worker, shared pages once (PSS)", service.server.memory / 1e6, "MB"),
            Fact(f"more after {MANY_CALLS:,} calls", (service.server.memory - warm) / 1e6, "MB", 1.0),
        ],
    )


def resident(pid: int) -> int:
    """Bytes of the resident set of a process."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"process {pid} has no resident set")
