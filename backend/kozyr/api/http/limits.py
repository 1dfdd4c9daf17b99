"""Limits on calls from one client address, with Flask-Limiter, and on simulations at a time.

Calls are counted only if ``KOZYR_RATE_STORAGE`` names a storage. There are two limits: ``calls``, of every
call about a game, and ``costly``, of those that start a search or a simulation; one with many simulations
counts as several. If the storage does not answer, nobody is refused: each process counts by itself until it
is back.

The number of simulations that a process runs at a time is always limited. The limits on searches are in
:mod:`kozyr.bots.search_slots` (at a time) and :mod:`kozyr.api.bot_turns` (requests that search or wait).
"""

import ipaddress
import logging
import time
from collections.abc import Callable
from contextlib import nullcontext
from threading import BoundedSemaphore
from typing import Any, Final, cast

from flask import Flask, current_app, g, has_request_context, request

from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem
from kozyr.api.http.logs import log_event
from kozyr.api.http.thread_pool import begin_long_task
from kozyr.api.settings import NO_LIMIT, Settings

STORAGE_TIMEOUT_SECONDS: Final = 0.25
SIMULATION_RETRY_SECONDS: Final = 5
"""Seconds after which a client may ask again for a simulation."""

_COUNT_COSTLY: Final = "kozyr-count-costly"
_ADDED_COST: Final = "kozyr.added_cost"
_SIMULATION_SLOTS: Final = "kozyr-simulation-slots"


def count_costly_call(cost: int = 1) -> None:
    """Counts the current request as *cost* costly calls in all; :class:`Problem` ``rate-limited``.

    What was counted for it before is a part of *cost*.

    Flask-Limiter needs a request of Flask. On the fast path (:mod:`kozyr.api.http.fast_path`) there is none;
    it is made from ``g.environ``.
    """
    count: Callable[[], None] | None = current_app.extensions.get(_COUNT_COSTLY)
    added = cost - g.get("costly_calls", 0)
    if count is None or added <= 0:
        return
    g.costly_calls = cost
    with nullcontext() if has_request_context() else current_app.request_context(g.environ):
        request.environ[_ADDED_COST] = added
        count()


def acquire_simulation_slot() -> Callable[[], None]:
    """Takes a slot for a simulation and returns what releases it; :class:`Problem` ``rate-limited``."""
    slots: BoundedSemaphore = current_app.extensions[_SIMULATION_SLOTS]
    if not slots.acquire(blocking=False):
        raise rate_limited(
            "simulations",
            "Other simulations are going on; ask again a little later.",
            SIMULATION_RETRY_SECONDS,
        )
    end_long_task = begin_long_task()

    def release() -> None:
        end_long_task()
        slots.release()

    return release


def rate_limited(limit: str, detail: str, seconds: int) -> Problem:
    """The problem of a request that *limit* refuses for so many *seconds*; it is counted in the metrics."""
    metrics.LIMITED.labels(limit).inc()
    return Problem("rate-limited", detail, limit=limit, seconds=seconds)


def client_key() -> str:
    """What calls are counted by: the client's IPv4 address, or its IPv6 network of 64 bits.

    An IPv4 address stays itself where a socket for both families writes it as an IPv6 one.
    """
    address = request.remote_addr or "nowhere"
    if ":" not in address:
        return address
    try:
        ipv6 = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ipv6.ipv4_mapped or ipaddress.ip_network((ipv6, 64), strict=False))


def register(app: Flask, settings: Settings, limited: frozenset[str]) -> None:
    """Limits the simulations of *app*, and the calls to its blueprints *limited* if there is a storage."""
    app.extensions[_SIMULATION_SLOTS] = BoundedSemaphore(settings.simulations)
    if settings.rate_storage is None:
        return
    # imported here: a service without limits does without the memory of their libraries
    from flask_limiter import RateLimitExceeded  # noqa: PLC0415

    limiter = _make_limiter(settings.rate_storage)

    def make_counter(
        name: str, noun: str, rate: str, cost: int | Callable[[], int] = 1
    ) -> Callable[[], None]:
        """A function that counts a request as *cost* under *name*; ``rate-limited`` over *rate*."""

        def count() -> None:
            pass

        count.__name__ = count.__qualname__ = name  # by which Flask-Limiter knows it
        limited_count = limiter.shared_limit(rate, name, cost=cost)(count)

        def count_or_refuse() -> None:
            try:
                limited_count()
            except RateLimitExceeded as error:
                item = error.limit.limit
                detail = f"More than {item.amount} {noun} per {item.GRANULARITY.name} from one address."
                raise rate_limited(name, detail, _seconds_left(limiter, item.get_expiry())) from None

        return count_or_refuse

    if settings.rate_calls != NO_LIMIT:
        count_call = make_counter("calls", "calls", settings.rate_calls)

        @app.before_request
        def limit_calls() -> None:
            if request.blueprint in limited and request.method != "OPTIONS":
                count_call()

    if settings.rate_costly != NO_LIMIT:
        app.extensions[_COUNT_COSTLY] = make_counter(
            "costly", "costly calls", settings.rate_costly, lambda: int(request.environ[_ADDED_COST])
        )


def _make_limiter(storage: str) -> Any:
    """A limiter that counts at *storage*.

    It belongs to an application of its own: its hooks would cost every request of ours 50 µs, also those that
    are not limited, and none of them is needed here.
    """
    from flask_limiter import Limiter  # noqa: PLC0415

    _log_storage_events()
    options = (
        {}
        if storage == "memory://"
        else {"socket_connect_timeout": STORAGE_TIMEOUT_SECONDS, "socket_timeout": STORAGE_TIMEOUT_SECONDS}
    )
    return Limiter(
        client_key,
        app=Flask(__name__, static_folder=None),
        storage_uri=storage,
        storage_options=cast("dict[str, str | int]", options),
        key_prefix="kozyr",
        in_memory_fallback_enabled=True,
        swallow_errors=True,
    )


def _seconds_left(limiter: Any, period: int) -> int:
    """Seconds until the passed limit counts anew; the whole *period* if the storage has just gone away."""
    try:
        left: int = round(limiter.current_limit.reset_at - time.time())
    except Exception:  # whatever the storage's library raises
        return period
    return min(period, max(1, left))


class _StorageHandler(logging.Handler):
    """Logs that the storage went or came back, in Flask-Limiter's words, and nothing about clients."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno > logging.INFO or "storage" in str(record.msg):
            log_event("warning", "limits", detail=record.getMessage())


def _log_storage_events() -> None:
    logger = logging.getLogger("flask-limiter")
    if not any(isinstance(handler, _StorageHandler) for handler in logger.handlers):
        logger.addHandler(_StorageHandler())
    logger.setLevel(logging.INFO)
    logger.propagate = False
