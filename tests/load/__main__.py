"""`make load`: the service under load, beside a bare WSGI echo of the same bytes on the same server.

python -m tests.load                everything: one worker and two
python -m tests.load --rounds 1     fewer rounds

All servers run at once and get short bursts in turn, so that noise of the machine meets all of them.
The ratios are the most reliable: of throughput, and of the server's processor time a request.
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
    """Bytes before the first request."""


class Measurement(NamedTuple):
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
    contenders = {}
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
        contenders[name, workers] = Contender(server, address, server.memory)
    return contenders


def measure_burst(contender: Contender, requests: list[bytes], count: int) -> Measurement:
    """One burst of *count* calls."""
    before = contender.server.cpu_seconds
    result = burst(contender.address, requests, count=count, connections=CONNECTIONS)
    return Measurement(result, contender.server.cpu_seconds - before)


def run_rounds(
    contenders: Mapping[Key, Contender], requests: list[bytes], rounds: int
) -> dict[Key, list[Measurement]]:
    """All contenders in turn, *rounds* times; the first burst warms up and sets the number of calls."""
    counts = {}
    for key, contender in contenders.items():
        rate = measure_burst(contender, requests, 5 * len(requests)).burst.rate
        counts[key] = max(len(requests), int(rate * BURST_SECONDS))
    results: dict[Key, list[Measurement]] = {key: [] for key in contenders}
    for _ in range(rounds):
        for key, contender in contenders.items():
            results[key].append(measure_burst(contender, requests, counts[key]))
    return results


def table_row(name: str, workers: int, results: Mapping[Key, list[Measurement]]) -> str:
    """A line of the table: one kind of call, one number of workers."""
    service, echo = results["service", workers], results["echo", workers]
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


def report_lines(contenders: Mapping[Key, Contender], rounds: int) -> Iterator[str]:
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
        requests_by_kind = operations(client)
    for name, requests in requests_by_kind.items():
        results = run_rounds(contenders, requests, rounds)
        for workers in WORKERS:
            yield table_row(name, workers, results)
    yield ""
    yield "| memory (PSS, all processes) | workers | at the start, MB | after all calls, MB |"
    yield "|---|--:|--:|--:|"
    for (name, workers), contender in contenders.items():
        yield f"| {name} | {workers} | {contender.memory / 1e6:.0f} | {contender.server.memory / 1e6:.0f} |"


def commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return output.strip() or "unknown"


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each is asked (5)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        for line in report_lines(start(Path(folder), servers), arguments.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
