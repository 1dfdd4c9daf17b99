"""As many calls as in an hour, and the memory of the service meanwhile.

    .venv/bin/python -m tests.soak.service --calls 100000

100,000 calls are an hour of 28 a second: whole tables, every operation, and refused requests. Fails if memory
grows, or if a call gets status 500 or no response. The first tenth only warms up.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import linear_regression

from kozyr.client import Client
from tests.load.generator import burst, request
from tests.load.mix import SEATS, Position, operations, positions
from tests.servers import gunicorn, loopback_address, running

SETTINGS = {
    "KOZYR_STATE_KEYS": f"1:{'A' * 43}=",
    # limits that count and never refuse
    "KOZYR_RATE_STORAGE": "memory://",
    "KOZYR_RATE_CALLS": "100000000/second",
    "KOZYR_RATE_COSTLY": "100000000/second",
}
RARELY_LEGAL = {
    "svoi-kozyri": "take",
    "kryt-navalivat": "take",
    "earl-of-coventry": "pass",
    "kozel": "rekhval",
}
SAMPLES = 20
"""How often the memory is measured."""
MAX_GROWTH_BYTES = 2_000_000
"""Growth that is allowed over all calls after the first tenth: the pages of a heap come and go."""


def all_requests(client: Client) -> list[bytes]:
    """The requests of the soak test, in a fixed random order."""
    unsealed, sealed = positions(client, sealed=False), positions(client, sealed=True)
    requests = operations(client)["all of them"] * 4
    for position in (*unsealed, *sealed):
        requests += [
            _post(position, "views", position.payload),
            _post(position, "explanations", {**position.payload, "move": position.move}),
            _post(position, "replays", {"players": SEATS[position.game], "seed": "soak"}),
            # refused: an illegal move, no move, no request, no state
            _post(position, "moves", {**position.payload, "move": RARELY_LEGAL[position.game]}),
            _post(position, "moves", {**position.payload, "move": "\u2660"}),
            _post(position, "moves", {"imagine": ["that"] * 100}),
            _post(position, "moves", {"state": f"kz1.{'A' * 560}", "move": "take"}),
            request("GET", f"/api/v1/games/{position.game}"),
            request("GET", "/api/v1/nowhere"),
            request("GET", "/api/v1/metrics"),
        ]
    random.Random("soak").shuffle(requests)
    return requests


def _post(position: Position, operation: str, body: object) -> bytes:
    return request("POST", f"/api/v1/games/{position.game}/{operation}", body)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--calls", type=int, default=100_000)
    calls = parser.parse_args().calls
    address = (loopback_address(), 8000)
    statuses: Counter[int] = Counter()
    samples = []
    broken = 0
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        server = gunicorn(
            f"{address[0]}:{address[1]}",
            Path(folder) / "log",
            settings=SETTINGS,
        )
        with running(server):
            server.wait_for(f"http://{address[0]}:{address[1]}/api/v1/ready")
            with Client(f"http://{address[0]}:{address[1]}") as client:
                requests = all_requests(client)
            for number in range(SAMPLES + 1):
                result = burst(address, requests, count=calls // SAMPLES if number else calls // 10)
                statuses += result.statuses
                broken += result.broken
                samples.append((sum(statuses.values()), server.memory))
                print(f"{samples[-1][0]:>8} calls {samples[-1][1] / 1e6:>8.1f} MB", flush=True)
    growth = linear_regression(*zip(*samples, strict=True)).slope * calls
    print(f"{time.perf_counter() - start:.0f} s; answers by status: {dict(sorted(statuses.items()))}")
    print(f"growth over {calls} calls: {growth / 1e6:+.2f} MB (at most {MAX_GROWTH_BYTES / 1e6:.0f} MB)")
    if growth > MAX_GROWTH_BYTES or broken or any(status >= 500 for status in statuses):
        sys.exit(f"not flat, or not sound: {broken} broken connections")


if __name__ == "__main__":
    main()
