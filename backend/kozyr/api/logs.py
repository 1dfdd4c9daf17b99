"""What the service writes down: one JSON line a request, never a body, a card or a state."""

import logging
import re
import secrets
import sys
import time
from typing import Any, Final

import orjson
import structlog
from flask import Flask, Response, current_app, g, request

EVERY_REQUEST: Final = "KOZYR_LOG_EVERY_REQUEST"
REQUEST_ID: Final = re.compile("[A-Za-z0-9._-]{1,64}")

log = structlog.get_logger("kozyr")


def configure(level: str) -> None:
    """Writes JSON lines to standard error, from *level* on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
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


def _line(found: dict[str, Any], **options: Any) -> str:
    return orjson.dumps(found, default=repr).decode()


def _begin() -> None:
    g.began = time.perf_counter()
    asked = request.headers.get("X-Request-Id", "")
    g.request_id = asked if REQUEST_ID.fullmatch(asked) else secrets.token_hex(8)


def _end(response: Response) -> Response:
    """Names the request in its answer, and writes its line."""
    response.headers.add("X-Request-Id", g.request_id)
    failed = response.status_code >= 500
    if not (failed or current_app.config[EVERY_REQUEST]):
        return response
    (log.error if failed else log.info)(
        "request",
        id=g.request_id,
        method=request.method,
        path=request.url_rule.rule if request.url_rule else None,
        game=g.get("game"),
        status=response.status_code,
        ms=round((time.perf_counter() - g.began) * 1000, 2),
    )
    return response


def register(app: Flask, level: str) -> None:
    """Logs the requests of *app*; comes before everything that may refuse one."""
    configure(level)
    app.config[EVERY_REQUEST] = level in ("debug", "info")
    app.before_request(_begin)
    app.after_request(_end)
