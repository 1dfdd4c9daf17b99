"""How often one address may call, with Flask-Limiter; off unless ``KOZYR_RATE_STORAGE`` says where to count.

Two limits: ``calls``, of everything about a game, and ``costly``, of what sets a search or a simulation
going. A storage that does not answer refuses nobody: each process counts by itself until it is back.

One more limit is always on and asks nobody's address: how many simulations a process is at.
"""

import ipaddress
import logging
import time
from collections.abc import Callable
from contextlib import nullcontext
from threading import BoundedSemaphore
from typing import Any, Final, cast

import structlog
from flask import Flask, current_app, g, has_request_context, request

from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem
from kozyr.api.settings import NO_LIMIT, Settings

SAID: Final = {"calls": "calls", "costly": "costly calls"}
PATIENCE: Final = 0.25
"""Seconds that a request waits for the storage of counts."""
SIMULATION_SECONDS: Final = 5
"""Seconds after which to ask again for a simulation."""
_CHARGE: Final = "kozyr-charge"
_SIMULATIONS: Final = "kozyr-simulations"

log = structlog.get_logger("kozyr")


def calls() -> None:
    """Any call about a game. Flask-Limiter knows by functions what is counted."""


def costly() -> None:
    """A call that sets a search or a simulation going."""


def charge() -> None:
    """Counts the request as a costly one, once; :class:`Problem` ``rate-limited``.

    Flask-Limiter wants a request of Flask; where there is none yet (:mod:`kozyr.api.http.fast_path`), ``g.environ``
    has what it is made of.
    """
    limit: Callable[[], None] | None = current_app.extensions.get(_CHARGE)
    if limit is None or "charged" in g:
        return
    g.charged = True
    with nullcontext() if has_request_context() else current_app.request_context(g.environ):
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
    """Whose call it is. An IPv6 network of 64 bits is one customer, whatever address it takes; an address of
    IPv4 is itself, also where a socket for both writes it like one of IPv6.
    """
    said = request.remote_addr or "nowhere"
    if ":" not in said:
        return said
    try:
        found = ipaddress.IPv6Address(said.partition("%")[0])
    except ValueError:
        return said
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def register(app: Flask, settings: Settings, limited: frozenset[str]) -> None:
    """Limits the simulations of *app*, and calls of its blueprints *limited* if they are to be counted."""
    app.extensions[_SIMULATIONS] = BoundedSemaphore(settings.simulations)
    if settings.rate_storage is None:
        return
    # imported here: whoever does without limits does without their libraries in memory
    from flask_limiter import RateLimitExceeded  # noqa: PLC0415

    limiter = _limiter(settings.rate_storage)

    def counting(what: Callable[[], None], rate: str) -> Callable[[], None]:
        """Counts a request as *what*; :class:`Problem` ``rate-limited`` if it is more than *rate* allows."""
        name = what.__name__
        count = limiter.shared_limit(rate, name)(what)

        def counted() -> None:
            try:
                count()
            except RateLimitExceeded as error:
                item = error.limit.limit
                detail = f"More than {item.amount} {SAID[name]} per {item.GRANULARITY.name} from one address."
                raise refusal(name, detail, _seconds_left(limiter, item.get_expiry())) from None

        return counted

    if settings.rate_calls != NO_LIMIT:
        count_call = counting(calls, settings.rate_calls)

        @app.before_request
        def limit_calls() -> None:
            if request.blueprint in limited and request.method != "OPTIONS":
                count_call()

    if settings.rate_costly != NO_LIMIT:
        app.extensions[_CHARGE] = counting(costly, settings.rate_costly)


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
