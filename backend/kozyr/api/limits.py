"""How often one address may call, with Flask-Limiter; off unless ``KOZYR_RATE_STORAGE`` says where to count.

Two limits: ``calls``, of everything about a game, and ``costly``, of what sets a search or a simulation
going. A storage that does not answer refuses nobody: each process counts by itself until it is back.

One more limit is always on and asks nobody's address: how many simulations a process is at.
"""

import ipaddress
import logging
import time
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any, Final, cast

import structlog
from flask import Flask, Response, current_app, g, request

from kozyr.api import metrics
from kozyr.api.errors import Problem
from kozyr.api.settings import NO_LIMIT, Settings

CALLS: Final = "calls"
COSTLY: Final = "costly"
PATIENCE: Final = 0.25
"""Seconds that a request waits for the storage of counts."""
SIMULATION_SECONDS: Final = 5
"""Seconds after which to ask again for a simulation."""
_CHARGE: Final = "kozyr-charge"
_SIMULATIONS: Final = "kozyr-simulations"

log = structlog.get_logger("kozyr")


def charge() -> None:
    """Counts the request as a costly one, once; :class:`Problem` ``rate-limited``."""
    limit: Callable[[], None] | None = current_app.extensions.get(_CHARGE)
    if limit is not None and "charged" not in g:
        g.charged = True
        limit()


def begin_simulation() -> Callable[[], None]:
    """Takes a place for a simulation, and answers what gives it back; :class:`Problem` ``rate-limited``."""
    places: BoundedSemaphore = current_app.extensions[_SIMULATIONS]
    if not places.acquire(blocking=False):
        raise refusal(
            "simulations", "Other simulations are going on; ask again a little later.", SIMULATION_SECONDS
        )
    return places.release


def refusal(limit: str, detail: str, seconds: int) -> Problem:
    """The problem of a request that *limit* refuses for so many *seconds*."""
    metrics.LIMITED.labels(limit).inc()
    return Problem("rate-limited", detail, limit=limit, seconds=seconds)


def address() -> str:
    """Whose call it is. An IPv6 network of 64 bits is one customer, whatever address it takes."""
    said = request.remote_addr or "nowhere"
    if ":" not in said:
        return said
    try:
        return str(ipaddress.ip_network((said.partition("%")[0], 64), strict=False))
    except ValueError:
        return said


def register(app: Flask, settings: Settings, limited: frozenset[str]) -> None:
    """Limits the simulations of *app*, and calls of its blueprints *limited* if they are to be counted."""
    app.extensions[_SIMULATIONS] = BoundedSemaphore(settings.simulations)
    if settings.rate_storage is None:
        return
    # imported here: whoever does without limits does without their libraries in memory
    from flask_limiter import RateLimitExceeded  # noqa: PLC0415

    limiter = _limiter(settings.rate_storage)
    if settings.rate_calls != NO_LIMIT:
        call = limiter.shared_limit(settings.rate_calls, CALLS)(_called)

        @app.before_request
        def count_call() -> None:
            if request.blueprint in limited and request.method != "OPTIONS":
                call()

    if settings.rate_costly != NO_LIMIT:
        app.extensions[_CHARGE] = limiter.shared_limit(settings.rate_costly, COSTLY)(_charged)

    @app.errorhandler(RateLimitExceeded)
    def answer_exceeded(error: RateLimitExceeded) -> Response:
        assert error.limit is not None
        item = error.limit.limit
        name = str(error.limit.scope)
        what = "costly calls" if name == COSTLY else "calls"
        detail = f"More than {item.amount} {what} per {item.GRANULARITY.name} from one address."
        return refusal(name, detail, _seconds_left(limiter, item.get_expiry())).response()


def _limiter(storage: str) -> Any:
    """A limiter that counts at *storage*.

    It is given an application of its own, so that it hangs nothing into ours: its hooks cost every request
    50 µs, also those that are not limited, and nothing that is here needs them.
    """
    from flask_limiter import Limiter  # noqa: PLC0415

    _report_storage()
    options = (
        {} if storage == "memory://" else {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
    )
    return Limiter(
        address,
        app=Flask(__name__, static_folder=None),
        storage_uri=storage,
        storage_options=cast("dict[str, str | int]", options),
        key_prefix="kozyr",
        in_memory_fallback_enabled=True,
        swallow_errors=True,
    )


def _called() -> None:
    """What every call is counted as."""


def _charged() -> None:
    """What a costly call is counted as."""


def _seconds_left(limiter: Any, whole: int) -> int:
    """Seconds until the limit that was passed counts anew; *whole* if the storage has just gone, however its
    library says so.
    """
    try:
        left: int = round(limiter.current_limit.reset_at - time.time())
    except Exception:
        return whole
    return min(whole, max(1, left))


class _Report(logging.Handler):
    """Writes that the storage went or came back, in Flask-Limiter's words; not whom a limit refused."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno > logging.INFO or "storage" in str(record.msg):
            log.warning("limits", detail=record.getMessage())


def _report_storage() -> None:
    library = logging.getLogger("flask-limiter")
    if not any(isinstance(handler, _Report) for handler in library.handlers):
        library.addHandler(_Report())
    library.setLevel(logging.INFO)
    library.propagate = False
