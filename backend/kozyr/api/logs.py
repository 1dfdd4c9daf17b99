"""What the service writes down: one JSON line a request, never a body, a card or a state."""

import logging
import sys
from typing import Any, Final

import orjson
import structlog
from flask import has_request_context, request

REQUEST: Final = "kozyr.request"
"""Where the environment of a request has its name."""

log = structlog.get_logger("kozyr")


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
        logger_factory=_to_stderr,
        cache_logger_on_first_use=False,
    )


def _to_stderr(*name: str) -> Any:
    """A logger on whatever standard error is now."""
    return structlog.PrintLogger(sys.stderr)


def _name_request(logger: Any, method: str, found: Any) -> Any:
    """Whatever is written during a request bears its name."""
    if "id" not in found and has_request_context():
        found["id"] = request.environ.get(REQUEST)
    return found


def _line(found: dict[str, Any], **options: Any) -> str:
    return orjson.dumps(found, default=repr).decode()


def write_request(
    *, name: str, method: str, path: str | None, game: str | None, status: int, seconds: float
) -> None:
    """The line of a request. *path* is the rule of its address, not the address itself."""
    (log.error if status == 500 else log.info)(
        "request", id=name, method=method, path=path, game=game, status=status, ms=round(seconds * 1000, 2)
    )
