"""`make attack`: a few clients ask for long searches without end; how long do others wait?

python -m tests.faults.attack                 4 and 8 connections, from one address and from eight
python -m tests.faults.attack --seconds 5     shorter attacks

The service runs with all defaults, at gunicorn itself without a proxy.
"""

import json
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final, NamedTuple

from kozyr.client import Client
from kozyr.gunicorn_config import usable_cores
from tests.servers import gunicorn, loopback_address, running

GAME: Final = "svoi-kozyri"
ADDRESSES: Final = [f"127.0.0.{number}" for number in range(2, 10)]
"""Where the attack comes from; the others come from another address."""
TIMEOUT_SECONDS: Final = 60
PAUSE_SECONDS: Final = 0.02
"""Between two calls of a bystander."""
MAX_VIEWS_P99: Final = 0.3
MAX_HEALTH: Final = 0.5

Address = tuple[str, int]


class Waits(NamedTuple):
    """How long bystanders waited, in seconds, ascending; how long the attack's moves took."""

    views: list[float]
    health: list[float]
    attack: list[float]
    statuses: Counter[int]

    @property
    def is_within_bars(self) -> bool:
        """Whether nobody waited for too long on a quiet machine."""
        return quantile(self.views, 0.99) <= MAX_VIEWS_P99 and self.health[-1] <= MAX_HEALTH


def quantile(waits: list[float], part: float) -> float:
    """The seconds within which *part* of the answers came."""
    return waits[min(len(waits) - 1, int(part * len(waits)))]


def experts_payload(address: Address) -> dict[str, Any]:
    """The attack: a new deal at a table of four experts, and the bots' moves as far as one request goes."""
    with Client(f"http://{address[0]}:{address[1]}") as client:
        table = client.deal(GAME, players=4, seed="attack", dealer=0, bots=["expert"] * 4)
    return {"state": table.state, "advance": "bots"}


def attack(address: Address, *, connections: int, sources: Sequence[str], seconds: float) -> Waits:
    """What bystanders wait while *connections* from the addresses *sources* attack for so many *seconds*."""
    payload = experts_payload(address)
    expensive = json.dumps(payload)
    cheap = json.dumps({"state": payload["state"], "seat": 0})
    end = time.monotonic() + seconds
    views: list[float] = []
    health: list[float] = []
    moves: list[float] = []
    statuses: Counter[int] = Counter()

    def ask(connection: HTTPConnection, method: str, path: str, body: str | None = None) -> int:
        """The status of the answer; 0 if the connection broke."""
        try:
            connection.request(
                method, f"/api/v1{path}", body, {"Content-Type": "application/json"} if body else {}
            )
            response = connection.getresponse()
            response.read()
        except (OSError, HTTPException):
            connection.close()
            return 0
        return response.status

    def run_attacker(source: str) -> None:
        connection = HTTPConnection(*address, timeout=TIMEOUT_SECONDS, source_address=(source, 0))
        while time.monotonic() < end:
            begun = time.perf_counter()
            status = ask(connection, "POST", f"/games/{GAME}/moves", expensive)
            statuses[status] += 1
            if status == 200:
                moves.append(time.perf_counter() - begun)
            time.sleep(0 if status == 200 else PAUSE_SECONDS)
        connection.close()

    def run_bystander(waits: list[float], *call: str) -> None:
        connection = HTTPConnection(*address, timeout=TIMEOUT_SECONDS)
        while time.monotonic() < end:
            begun = time.perf_counter()
            assert ask(connection, *call) == 200
            waits.append(time.perf_counter() - begun)
            time.sleep(PAUSE_SECONDS)
        connection.close()

    def start(function: Callable[..., None], *arguments: Any) -> threading.Thread:
        thread = threading.Thread(target=function, args=arguments)
        thread.start()
        return thread

    threads = [start(run_attacker, sources[number % len(sources)]) for number in range(connections)]
    time.sleep(min(0.5, seconds / 4))
    threads += [start(run_bystander, views, "POST", f"/games/{GAME}/views", cheap) for _ in range(2)]
    threads.append(start(run_bystander, health, "GET", "/health"))
    for thread in threads:
        thread.join()
    return Waits(sorted(views), sorted(health), sorted(moves), statuses)


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.faults.attack", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=12, help="how long each attack lasts (12)")
    arguments = parser.parse_args()
    host = loopback_address()
    print("| connections | addresses | views p50, ms | p99 | max | health p50, ms | max | attackers | |")
    print("|--:|--:|--:|--:|--:|--:|--:|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        server = gunicorn(f"{host}:8001", Path(folder) / "log", workers=usable_cores())
        with running(server):
            server.wait_for(f"http://{host}:8001/api/v1/ready")
            for connections in (0, 4, 8):
                for sources in (ADDRESSES[:1], ADDRESSES) if connections else (ADDRESSES[:1],):
                    waits = attack(
                        (host, 8001), connections=connections, sources=sources, seconds=arguments.seconds
                    )
                    numbers = [
                        f"{1000 * seconds:.0f}"
                        for seconds in (
                            quantile(waits.views, 0.5),
                            quantile(waits.views, 0.99),
                            waits.views[-1],
                            quantile(waits.health, 0.5),
                            waits.health[-1],
                        )
                    ]
                    answers = ", ".join(
                        f"{count} × {status}" for status, count in sorted(waits.statuses.items())
                    )
                    bars = "within the bars" if waits.is_within_bars else "over the bars"
                    cells = [str(connections), str(len(sources)), *numbers, answers, bars]
                    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
