"""Metrics for Prometheus, over all processes that serve together.

Every label has few values: operations, games, statuses, levels, limits. Nothing of a request's content
becomes one. With PROMETHEUS_MULTIPROC_DIR (kozyr.gunicorn_config) each process counts in a file there.
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

_REGISTRY: Final = CollectorRegistry()
_REQUESTS: Final = Counter(
    "kozyr_requests", "Requests answered.", ("operation", "game", "status"), registry=_REGISTRY
)
_REQUEST_SECONDS: Final = Histogram(
    "kozyr_request_seconds",
    "Seconds until an answer began.",
    ("operation",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=_REGISTRY,
)
_STATES: Final = Counter("kozyr_states", "States that came with requests.", ("form",), registry=_REGISTRY)
_SEARCH_SECONDS: Final = Histogram(
    "kozyr_search_seconds",
    "Seconds that a decision of a bot took, waiting included.",
    ("level",),
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=_REGISTRY,
)
_SEARCHES: Final = Gauge(
    "kozyr_searches", "Decisions that bots are at now.", registry=_REGISTRY, multiprocess_mode="livesum"
)

LIMITED: Final = Counter("kozyr_limited", "Requests refused by a limit.", ("limit",), registry=_REGISTRY)
OPEN_STATES: Final = _STATES.labels("open")
SEALED_STATES: Final = _STATES.labels("sealed")


@cache
def _requests(operation: str, game: str | None, status: int) -> Counter:
    return _REQUESTS.labels(operation, game or "", status)


@cache
def _request_seconds(operation: str) -> Histogram:
    return _REQUEST_SECONDS.labels(operation)


def count_request(operation: str, game: str | None, status: int, seconds: float) -> None:
    """Counts a response that took *seconds* to begin."""
    _requests(operation, game, status).inc()
    _request_seconds(operation).observe(seconds)


@contextmanager
def measure_search(level: str) -> Iterator[None]:
    """Counts and times a decision of a bot of *level*."""
    started = perf_counter()
    _SEARCHES.inc()
    try:
        yield
    finally:
        _SEARCHES.dec()
        _SEARCH_SECONDS.labels(level).observe(perf_counter() - started)


class _BuildInfo(Collector):
    """The metric that names the version."""

    def __init__(self, commit: str | None) -> None:
        self._labels = {
            "version": __version__,
            "commit": commit or "",
            "python": platform.python_version(),
        }

    def collect(self) -> Iterator[InfoMetricFamily]:
        yield InfoMetricFamily("kozyr_build", "Which service this is.", self._labels)


def render(commit: str | None) -> bytes:
    """All metrics in Prometheus' text format. *commit* is what the service was built from."""
    registry = CollectorRegistry()
    registry.register(_BuildInfo(commit))
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_REGISTRY)
    return generate_latest(registry)
