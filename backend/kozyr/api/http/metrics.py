"""What the service counts, in the words of Prometheus, over all processes that serve together.

Every label has few values: operations, games, statuses, levels, limits. Nothing that a request says becomes
one. With PROMETHEUS_MULTIPROC_DIR (kozyr.gunicorn_config) each process counts into files of its own there.
"""

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import InfoMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from kozyr import __version__

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
OWN: Final = CollectorRegistry()

REQUESTS: Final = Counter(
    "kozyr_requests", "Requests answered.", ("operation", "game", "status"), registry=OWN
)
SECONDS: Final = Histogram(
    "kozyr_request_seconds",
    "Seconds until an answer began.",
    ("operation",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=OWN,
)
STATES: Final = Counter("kozyr_states", "States that came with requests.", ("form",), registry=OWN)
THINKING: Final = Histogram(
    "kozyr_search_seconds",
    "Seconds that a decision of a bot took, waiting included.",
    ("level",),
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=OWN,
)
SEARCHES: Final = Gauge(
    "kozyr_searches", "Decisions that bots are at now.", registry=OWN, multiprocess_mode="livesum"
)
LIMITED: Final = Counter("kozyr_limited", "Requests refused by a limit.", ("limit",), registry=OWN)

OPEN_STATES: Final = STATES.labels("open")
SEALED_STATES: Final = STATES.labels("sealed")


@cache
def _requests(operation: str, game: str | None, status: int) -> Counter:
    return REQUESTS.labels(operation, game or "", status)


@cache
def _seconds(operation: str) -> Histogram:
    return SECONDS.labels(operation)


def count_request(operation: str, game: str | None, status: int, seconds: float) -> None:
    """Counts an answer."""
    _requests(operation, game, status).inc()
    _seconds(operation).observe(seconds)


@contextmanager
def thinking(level: str) -> Iterator[None]:
    """Counts a decision of a bot of *level*, and measures it."""
    began = perf_counter()
    SEARCHES.inc()
    try:
        yield
    finally:
        SEARCHES.dec()
        THINKING.labels(level).observe(perf_counter() - began)


class _Build(Collector):
    """Which service this is."""

    def __init__(self, commit: str | None) -> None:
        self._said = {
            "version": __version__,
            "commit": commit or "",
            "python": platform.python_version(),
        }

    def collect(self) -> Iterator[InfoMetricFamily]:
        yield InfoMetricFamily("kozyr_build", "Which service this is.", self._said)


def exposition(commit: str | None) -> bytes:
    """All of it, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_Build(commit))
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(OWN)
    return generate_latest(registry)
