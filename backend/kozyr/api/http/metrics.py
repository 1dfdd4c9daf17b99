"""Metrics for Prometheus, over all processes that serve together.

Every label has few values: operations, games, statuses, levels, limits. Nothing of a request's content
becomes one. With PROMETHEUS_MULTIPROC_DIR (kozyr.gunicorn_config) each process counts in a file there.
"""

import os
import platform
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from kozyr import __version__
from kozyr.api.http.logs import log_event

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

READ_ATTEMPTS: Final = 3
PAUSE_SECONDS: Final = 0.005
"""Between two attempts to read a file that is empty."""
_INTEGER: Final = struct.Struct("i")
_HEAD_BYTES: Final = 8
_VALUES_BYTES: Final = 16

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


class _FolderCollector(Collector):
    """The counts of all processes, from their files in a folder.

    A file that cannot be read is left out, logged once, and counted in a metric.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        metrics: Iterable[Metric] = ()
        damaged: set[Path] = set()
        for _ in range(READ_ATTEMPTS):
            files = set(self._folder.glob("*.db"))
            damaged = {file for file in files if not _is_readable(file)}
            with suppress(FileNotFoundError):  # its process has ended in the meantime
                metrics = MultiProcessCollector.merge(sorted(map(str, files - damaged)))  # type: ignore[no-untyped-call]
                break
        for file in damaged:
            _log_damaged(file.name)
        yield from metrics
        yield GaugeMetricFamily(
            "kozyr_metrics_damaged", "Files of counts that cannot be read and are left out.", len(damaged)
        )


def _is_readable(file: Path) -> bool:
    """Whether the counts of one process can be read; a file that is not there any more is no damage."""
    try:
        if not _is_sound(_read(file)):
            return False
        MultiProcessCollector.merge([str(file)])  # type: ignore[no-untyped-call]
    except FileNotFoundError:
        return True
    except Exception:  # whatever the library meets in there
        return False
    return True


def _read(file: Path) -> bytes:
    """The content of a file of counts. One that has just been created is empty for a moment."""
    for _ in range(READ_ATTEMPTS):
        content = file.read_bytes()
        if content:
            return content
        sleep(PAUSE_SECONDS)
    return b""


def _is_sound(content: bytes) -> bool:
    """Whether entries fill the used part of a file: the library goes round in circles if a size is negative.

    A file begins with the number of used bytes and four others. An entry is the size of its key, the key and
    up to eight spaces, and two floats; it takes a multiple of eight bytes.
    """
    used: int = _INTEGER.unpack_from(content)[0]
    place = _HEAD_BYTES
    while place < used <= len(content):
        size: int = _INTEGER.unpack_from(content, place)[0]
        if size <= 0:
            return False
        place += (_INTEGER.size + size) // 8 * 8 + 8 + _VALUES_BYTES
    return place == used or used == 0


@cache
def _log_damaged(name: str) -> None:
    """Logs, once a process, that a file is left out."""
    log_event("warning", "metrics", detail="a file of counts cannot be read and is left out", file=name)


def render(commit: str | None) -> bytes:
    """All metrics in Prometheus' text format. *commit* is what the service was built from."""
    registry = CollectorRegistry()
    registry.register(_BuildInfo(commit))
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry.register(_FolderCollector(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])))
    else:
        registry.register(_REGISTRY)
    return generate_latest(registry)
