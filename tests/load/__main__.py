"""`make load`: what the service bears, beside a bare WSGI echo of the same bytes on the same server.

python -m tests.load                everything: one worker and two
python -m tests.load --rounds 1     less exactly, sooner

All servers are up at once and are asked in turn, in short bursts, so that all of them have the same weather.
Ratios are the surest: of throughput, and of the processor time that the server spends on one request.
"""

import os
import platform
import subprocess
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

from kozyr.client import Client
from tests.load.generator import Burst, burst
from tests.load.mix import operations
from tests.servers import ROOT, Server, gunicorn, loopback_address, running

CONNECTIONS = 8
BURST_SECONDS = 0.7
KEYS = f"1:{'A' * 43}="
WORKERS = (1, 2)


class Contender(NamedTuple):
    """A server under load: the service, or the echo."""

    server: Server
    address: tuple[str, int]
    memory: int
    """Bytes, before anything was asked."""


class Measured(NamedTuple):
    """A burst, and the processor time that the server spent on it."""

    burst: Burst
    processor: float

    @property
    def cost(self) -> float:
        """Processor seconds a call."""
        return self.processor / len(self.burst.waits)


Key = tuple[str, int]
"""``service`` or ``echo``, and how many workers."""


def start(folder: Path, servers: ExitStack) -> dict[Key, Contender]:
    """The service and the echo, each with one worker and with two."""
    found = {}
    for port, (name, workers) in enumerate(product(("service", "echo"), WORKERS), start=8001):
        address = (loopback_address(), port)
        server = gunicorn(
            f"{address[0]}:{port}",
            folder / f"{port}.log",
            workers=workers,
            app="tests.load.echo:app" if name == "echo" else None,
            settings={"KOZYR_STATE_KEYS": KEYS},
        )
        servers.enter_context(running(server))
        server.wait_for(f"http://{address[0]}:{port}/api/v1/ready")
        found[name, workers] = Contender(server, address, server.memory)
    return found


def measured(contender: Contender, asked: list[bytes], count: int) -> Measured:
    """One burst of *count* calls."""
    before = contender.server.cpu_seconds
    found = burst(contender.address, asked, count=count, connections=CONNECTIONS)
    return Measured(found, contender.server.cpu_seconds - before)


def runs(contenders: Mapping[Key, Contender], asked: list[bytes], rounds: int) -> dict[Key, list[Measured]]:
    """All contenders in turn, *rounds* times; a first burst warms up and says how many calls are enough."""
    counts = {}
    for key, contender in contenders.items():
        rate = measured(contender, asked, 5 * len(asked)).burst.rate
        counts[key] = max(len(asked), int(rate * BURST_SECONDS))
    found: dict[Key, list[Measured]] = {key: [] for key in contenders}
    for _ in range(rounds):
        for key, contender in contenders.items():
            found[key].append(measured(contender, asked, counts[key]))
    return found


def row(name: str, workers: int, found: Mapping[Key, list[Measured]]) -> str:
    """A line of the table: one kind of call, one number of workers."""
    service, echo = found["service", workers], found["echo", workers]
    waits = sorted(wait for each in service for wait in each.burst.waits)
    quantiles = [f"{1000 * waits[int(part * len(waits))]:.1f}" for part in (0.5, 0.95, 0.99)]
    times = median(ours.burst.rate / theirs.burst.rate for ours, theirs in zip(service, echo, strict=True))
    costs = median(ours.cost / theirs.cost for ours, theirs in zip(service, echo, strict=True))
    cells = [
        name,
        str(workers),
        f"{median(each.burst.rate for each in service):.0f}",
        f"{times:.2f}",
        f"{1000 * median(each.cost for each in service):.2f}",
        f"{costs:.1f}",
        *quantiles,
        f"{sum(each.burst.errors for each in service)} of {len(waits)}",
    ]
    return f"| {' | '.join(cells)} |"


def report(contenders: Mapping[Key, Contender], rounds: int) -> Iterator[str]:
    """The lines of the report, as they become known."""
    yield (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit()}, CPython {platform.python_version()}, "
        f"{processor()}, load {os.getloadavg()[0]:.1f} at the start; {CONNECTIONS} connections, "
        f"{rounds} rounds of {BURST_SECONDS} s"
    )
    yield ""
    yield "| calls | workers | a second | × echo | ms CPU each | × echo | p50 ms | p95 ms | p99 ms | errors |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    service = contenders["service", 1].address
    with Client(f"http://{service[0]}:{service[1]}") as client:
        asked = operations(client)
    for name, requests in asked.items():
        found = runs(contenders, requests, rounds)
        for workers in WORKERS:
            yield row(name, workers, found)
    yield ""
    yield "| memory (PSS, all processes) | workers | at the start, MB | after all calls, MB |"
    yield "|---|--:|--:|--:|"
    for (name, workers), contender in contenders.items():
        yield f"| {name} | {workers} | {contender.memory / 1e6:.0f} | {contender.server.memory / 1e6:.0f} |"


def commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return said.strip() or "unknown"


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each is asked (5)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        for line in report(start(Path(folder), servers), asked.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
