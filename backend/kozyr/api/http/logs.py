"""What the service writes down: one JSON line a request, never a body, a card or a state."""

import logging
import sys
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Final

import orjson
import structlog
from flask import g, has_app_context, has_request_context, request

REQUEST: Final = "kozyr.request"
"""Where the environment of a request has its name."""

log = structlog.get_logger("kozyr")
_writing = Lock()


def configure(level: str) -> None:
    """Writes JSON lines to standard error, from *level* on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _name_request,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=_line),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=_ToStderr,
        cache_logger_on_first_use=False,
    )


class _ToStderr:
    """Writes lines, whole, to whatever standard error is now."""

    def __init__(self, *name: str) -> None:
        pass

    def msg(self, line: str) -> None:
        with _writing:
            sys.stderr.write(line + "\n")

    debug = info = warning = error = critical = msg


def _name_request(logger: Any, method: str, found: Any) -> Any:
    """Whatever is written during a request bears its name."""
    if has_request_context():
        found["id"] = request.environ.get(REQUEST)
    elif has_app_context() and "environ" in g:  # on the short way of kozyr.api.http.fast_path
        found["id"] = g.environ.get(REQUEST)
    return found


def _line(found: dict[str, Any], **options: Any) -> str:
    return orjson.dumps(found, default=repr).decode()


_stderr = _ToStderr()


def write_request(
    *, name: str, method: str, path: str | None, game: str | None, status: int, seconds: float
) -> None:
    """The line of a request. *path* is the rule of its address, not the address itself.

    Written directly: on its way through structlog it took twice as long.
    """
    line = _line(
        {
            "event": "request",
            "level": "error" if status == 500 else "info",
            "id": name,
            "method": method,
            "path": path,
            "game": game,
            "status": status,
            "ms": round(seconds * 1000, 2),
            "timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        }
    )
    _stderr.msg(line)
