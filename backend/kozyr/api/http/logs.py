"""The log of the service: one JSON object a line on standard error, never a body, a card or a state.

This is the only place that formats a line: requests, defects and gunicorn's own messages all end here.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final

import orjson
from flask import g, has_app_context, has_request_context, request

REQUEST_ID_KEY: Final = "kozyr.request-id"
"""The key of a request's id in its WSGI environment."""
MAX_FRAMES: Final = 8
"""Frames of a traceback that are logged, the innermost ones."""

_lock = Lock()
_min_level = logging.WARNING


def configure(level: str) -> None:
    """Sets the least level of :func:`log_event`, such as ``warning``, for the whole process."""
    global _min_level  # noqa: PLW0603 - a process has one log
    _min_level = logging.getLevelNamesMapping()[level.upper()]


def log_event(level: str, event: str, **fields: Any) -> None:
    """Logs *event* with *fields*, and with the id of the current request if there is one."""
    if logging.getLevelNamesMapping()[level.upper()] < _min_level:
        return
    request_id = _current_request_id()
    if request_id is not None:
        fields["id"] = request_id
    _write_line(dump_line({"event": event, "level": level, **fields}))


def log_request(
    *, request_id: str, method: str, path: str | None, game: str | None, status: int, seconds: float
) -> None:
    """Logs one request. *path* is the rule of its address (``/games/<game>``), not the address itself."""
    _write_line(
        dump_line(
            {
                "event": "request",
                "level": "error" if status == 500 else "info",
                "id": request_id,
                "method": method,
                "path": path,
                "game": game,
                "status": status,
                "ms": round(seconds * 1000, 2),
            }
        )
    )


def dump_line(fields: dict[str, Any]) -> str:
    """*fields* as one line of JSON, without its end; adds the time if there is none."""
    if "timestamp" not in fields:
        fields["timestamp"] = format_time(datetime.now(UTC))
    try:
        return orjson.dumps(fields, default=repr).decode()
    except TypeError:  # a lone surrogate, which is no Unicode
        return json.dumps(fields, default=repr)


def format_time(time: datetime) -> str:
    """*time*, which is in UTC, in ISO 8601."""
    return time.isoformat().replace("+00:00", "Z")


def innermost_frames(error: BaseException) -> list[str]:
    """Where *error* was raised, such as ``states.py:17 load_state``. It repeats nothing of the message."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def _current_request_id() -> str | None:
    if has_request_context():
        environ = request.environ
    elif has_app_context() and "environ" in g:  # on the fast path
        environ = g.environ
    else:
        return None
    request_id: str | None = environ.get(REQUEST_ID_KEY)
    return request_id


def _write_line(line: str) -> None:
    """Writes *line* in one piece to whatever standard error is now."""
    with _lock:
        sys.stderr.write(line + "\n")
