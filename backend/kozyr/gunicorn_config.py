"""How the service is served: the settings of gunicorn, `gunicorn -c python:kozyr.gunicorn_config`.

Read from the environment: KOZYR_BIND, KOZYR_WORKERS, KOZYR_LOG_LEVEL, KOZYR_DRAIN (docs/operations.md).

A proxy that buffers requests belongs in front of it on an open network (deploy/nginx.conf):
what is done here about slow clients softens their effect, and does not end it.
"""

import atexit
import fcntl
import json
import logging
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.glogging import Logger

SLOW_READ_SECONDS = 5
SLOW_WRITE_SECONDS = 10
MEMORY = Path("/dev/shm")  # noqa: S108 - a place, in which folders get names of their own


def usable_cores() -> int:
    """Counts the cores that this process may use, which in a container are not all of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def number(name: str, default: int) -> int:
    """A number from the environment."""
    value = os.environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit()):
        raise RuntimeError(f"{name} must be a number")
    return int(value)


def metrics_folder() -> str:
    """Where the workers' counts lie: emptied or new at a start, the same after a reload.

    PROMETHEUS_MULTIPROC_DIR, if it is set and not that of the server that this one replaces (USR2).
    """
    folder, owner = (os.environ.get(f"PROMETHEUS_MULTIPROC_{name}") for name in ("DIR", "OWNER"))
    if folder and owner == str(os.getpid()):
        return folder
    os.environ["PROMETHEUS_MULTIPROC_OWNER"] = str(os.getpid())
    if not folder or owner:
        return own_folder(Path(worker_tmp_dir or tempfile.gettempdir()))
    Path(folder).mkdir(parents=True, exist_ok=True)
    for old in Path(folder).glob("*.db"):
        old.unlink()
    return folder


def own_folder(place: Path) -> str:
    """A new folder in *place*, locked as long as this server or one of its workers lives.

    Those that are locked no more, since their servers were killed, are removed.
    """
    for abandoned in place.glob("kozyr-metrics-*"):
        with suppress(OSError), (abandoned / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(abandoned)
    made = Path(tempfile.mkdtemp(prefix="kozyr-", dir=place))
    fcntl.flock(os.open(made / "lock", os.O_CREAT), fcntl.LOCK_SH)
    folder = str(made.rename(made.with_name(made.name.replace("kozyr-", "kozyr-metrics-"))))
    atexit.register(remove, folder, os.getpid())
    return folder


def remove(folder: str, owner: int) -> None:
    """Removes *folder* when the process that made it ends, not when one of its workers does."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


class Line(logging.Formatter):
    """A line of JSON, like the service's own.

    What a client sent is left out: bytes that are no request may be a body that came at the wrong place.
    """

    UNSAID = ("Invalid request from ip=", "Error handling request")

    def format(self, record: logging.LogRecord) -> str:
        detail = record.getMessage()
        unsaid = detail.startswith(self.UNSAID)
        if detail.startswith(self.UNSAID[0]):
            detail = detail.partition(": ")[0]
        elif unsaid:
            detail = self.UNSAID[1]
        said: dict[str, Any] = {
            "event": "server",
            "detail": detail,
            "pid": record.process,
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info and record.exc_info[1]:
            error = record.exc_info[1]
            said["error"] = type(error).__name__ if unsaid else f"{type(error).__name__}: {error}"
            frames = traceback.extract_tb(error.__traceback__)[-8:]
            said["at"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(said, ensure_ascii=False)


class Log(Logger):  # type: ignore[misc]
    """gunicorn's log, as such lines; that a client was too slow is none."""

    def exception(self, msg: Any, *arguments: Any, **options: Any) -> None:
        how = self.debug if isinstance(sys.exception(), BlockingIOError) else super().exception
        how(msg, *arguments, **options)

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(Line())


def application() -> Flask:
    """The service; its workers count into files, of whose folder it has to know before it is imported."""
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_folder()
    from kozyr.api.http.application import create_app  # noqa: PLC0415 - see above

    return create_app()


wsgi_app = "kozyr.gunicorn_config:application()"
bind = os.environ.get("KOZYR_BIND") or "127.0.0.1:8000"

# The work is all computation, so more processes than cores gain nothing. The second thread lets a
# worker parse the next request while an answer is on its way out; four were no faster.
workers = number("KOZYR_WORKERS", usable_cores())
worker_class = "gthread"
threads = 2
# The application is built once, before the fork: its memory is shared and a start-up error is seen
# once. The price is that HUP does not reload code; settings it does, see on_reload.
preload_app = True

# Longer than a proxy keeps its idle connections, so that it is never the service that hangs up on a
# request on its way. Connections kept open are worth a quarter of the throughput.
keepalive = 30
timeout = 30
graceful_timeout = 30
drain_seconds = number("KOZYR_DRAIN", 0)
# Nothing is kept between requests, so nothing grows.
max_requests = 0

# Addresses are short and everything else is in the body, whose size the application limits.
limit_request_line = 2048
limit_request_fields = 40
limit_request_field_size = 4096

# Heartbeat files on a real disk can block a worker.
worker_tmp_dir = str(MEMORY) if os.access(MEMORY, os.W_OK) else None
# A socket file for remote control, for which a read-only container has no room.
control_socket_disable = True
# Sharing the port by the kernel loses requests at a reload.
reuse_port = False

# The application or the proxy logs requests; gunicorn's own log costs a quarter of the throughput.
accesslog = None
errorlog = "-"
loglevel = (os.environ.get("KOZYR_LOG_LEVEL") or "warning").lower()
logger_class = Log


def when_ready(server: Any) -> None:
    """Bounds what slow or silent clients can hold, prints the address to open, and prepares for the end.

    Options of a listening socket pass to the connections accepted from it (Linux). A connection on
    which nothing is sent does not even reach a worker.
    """
    for listener in server.LISTENERS:
        sock: socket.socket = listener.sock
        if sock.family not in (socket.AF_INET, socket.AF_INET6):
            continue
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", SLOW_READ_SECONDS, 0))
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SLOW_WRITE_SECONDS, 0))
        if hasattr(socket, "TCP_DEFER_ACCEPT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SLOW_READ_SECONDS)
        host, port = sock.getsockname()[:2]
        print(f"Kozyr is ready: http://{host}:{port}/", flush=True)  # noqa: T201
    if drain_seconds:
        signal.signal(signal.SIGTERM, lambda *_: drain(server))


def drain(server: Any) -> None:
    """Says that the service is not ready any more, and stops it a little later; at once if told again."""
    from kozyr.api.http.readiness import leave  # noqa: PLC0415 - not before the application is there

    leave()
    signal.signal(signal.SIGTERM, server.signal)
    signal.signal(signal.SIGALRM, lambda *_: server.signal(signal.SIGTERM, None))
    signal.alarm(drain_seconds)


def on_reload(server: Any) -> None:
    """Builds the application anew, so that keys in a file are read again; the old one stays if that fails."""
    try:
        server.app.callable = server.app.load()
    except Exception as error:
        server.log.error("The settings stay as they were: %s", error)


def child_exit(server: Any, worker: Any) -> None:
    """What a worker was at is over; what it has counted stays."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return  # another application, which does not count
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - not before the folder is set

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
