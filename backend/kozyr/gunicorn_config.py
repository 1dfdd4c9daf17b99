"""The configuration of gunicorn: `gunicorn -c python:kozyr.gunicorn_config`.

Read from the environment: KOZYR_BIND, KOZYR_WORKERS, KOZYR_LOG_LEVEL, KOZYR_DRAIN (docs/operations.md).

On an open network a proxy that buffers requests belongs in front (deploy/nginx.conf): what is done here
about slow clients softens their effect, and does not end it.
"""

import atexit
import fcntl
import logging
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from flask import Flask
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from kozyr.api.addresses import (
    BIND_FORM,
    DEFAULT_HOST,
    DEFAULT_PORT,
    InvalidBindError,
    join_bind,
    page_url,
    split_bind,
)
from kozyr.api.http.logs import dump_line, format_time, innermost_frames
from kozyr.api.http.thread_pool import CompensatingPool
from kozyr.api.settings import DEFAULTS, SettingsError, read_number

DEFAULT_BIND: Final = join_bind(DEFAULT_HOST, DEFAULT_PORT)
DEFAULT_DRAIN_SECONDS: Final = 0
SLOW_READ_SECONDS: Final = 5
SLOW_WRITE_SECONDS: Final = 10

_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - folders in it get names of their own


def usable_cores() -> int:
    """The number of cores that this process may use, which in a container are not all of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_bind(bind: str) -> str:
    """*bind*, one place to listen at or several with commas between; :class:`SettingsError`."""
    try:
        for each in bind.split(","):
            split_bind(each.strip())
    except InvalidBindError:
        raise SettingsError(f"KOZYR_BIND must be {BIND_FORM}") from None
    return bind


def prepare_metrics_folder() -> str:
    """The folder of the workers' counts: empty or new after a start, the same after a reload.

    PROMETHEUS_MULTIPROC_DIR, if it is set and does not belong to the server that this one replaces (USR2).
    :class:`SettingsError` if it cannot be written.
    """
    folder, owner = (os.environ.get(f"PROMETHEUS_MULTIPROC_{name}") for name in ("DIR", "OWNER"))
    if folder and owner == str(os.getpid()):
        return folder
    os.environ["PROMETHEUS_MULTIPROC_OWNER"] = str(os.getpid())
    try:
        if not folder or owner:
            return make_locked_folder(Path(worker_tmp_dir or tempfile.gettempdir()))
        empty_folder(Path(folder))
    except OSError:
        raise SettingsError("PROMETHEUS_MULTIPROC_DIR must be a folder that can be written") from None
    return folder


def empty_folder(folder: Path) -> None:
    """Removes counts from *folder*, which is made if there is none; ``OSError`` if it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.db"):
        old.unlink()
    with tempfile.TemporaryFile(dir=folder):
        pass


def make_locked_folder(parent: Path) -> str:
    """A new folder in *parent*, locked as long as this server or one of its workers lives.

    Folders without a lock, whose servers were killed, are removed.
    """
    for abandoned in parent.glob("kozyr-metrics-*"):
        with suppress(OSError), (abandoned / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(abandoned)
    unlocked = Path(tempfile.mkdtemp(prefix="kozyr-", dir=parent))
    fcntl.flock(os.open(unlocked / "lock", os.O_CREAT), fcntl.LOCK_SH)
    folder = str(unlocked.rename(unlocked.with_name(unlocked.name.replace("kozyr-", "kozyr-metrics-"))))
    atexit.register(remove_own_folder, folder, os.getpid())
    return folder


def remove_own_folder(folder: str, owner: int) -> None:
    """Removes *folder* when the process *owner* ends, not when one of its workers does."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


class ServerLogFormatter(logging.Formatter):
    """Formats gunicorn's messages as lines of the service's log.

    It leaves out what a client sent: bytes that are no request may be a body that came at the wrong place.
    """

    _INVALID_REQUEST: Final = "Invalid request from ip="
    _FAILED_REQUEST: Final = "Error handling request"

    def format(self, record: logging.LogRecord) -> str:
        detail = record.getMessage()
        repeats_request = detail.startswith((self._INVALID_REQUEST, self._FAILED_REQUEST))
        if detail.startswith(self._INVALID_REQUEST):
            detail = detail.partition(": ")[0]
        elif repeats_request:
            detail = self._FAILED_REQUEST
        fields: dict[str, Any] = {
            "event": "server",
            "detail": detail,
            "pid": record.process,
            "level": record.levelname.lower(),
            "timestamp": format_time(datetime.fromtimestamp(record.created, UTC)),
        }
        if record.exc_info and record.exc_info[1]:
            error = record.exc_info[1]
            name = type(error).__name__
            fields["error"] = name if repeats_request else f"{name}: {error}"
            fields["at"] = innermost_frames(error)
        return dump_line(fields)


class ServerLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger, with such lines. A client that was too slow is only worth a debug message."""

    def exception(self, msg: Any, *arguments: Any, **options: Any) -> None:
        log = self.debug if isinstance(sys.exception(), BlockingIOError) else super().exception
        log(msg, *arguments, **options)

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(ServerLogFormatter())


class CompensatingWorker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with threads, whose short requests never wait for long ones."""

    def get_thread_pool(self) -> CompensatingPool:
        return CompensatingPool(self.cfg.threads)


def application() -> Flask:
    """The service. Its workers count in files, so their folder has to be known before it is imported."""
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = prepare_metrics_folder()
    from kozyr.api.http.application import create_app  # noqa: PLC0415 - see above
    from kozyr.api.openapi.packaged import load_document  # noqa: PLC0415

    load_document()  # before the fork, so that no request of any worker has to wait for it
    return create_app()


wsgi_app = "kozyr.gunicorn_config:application()"
bind = read_bind(os.environ.get("KOZYR_BIND") or DEFAULT_BIND)

# The work is all computation, so more processes than cores gain nothing. The second thread lets a
# worker parse the next request while an answer is on its way out; four were slower. A thread that searches
# or simulates is not counted: see kozyr.api.http.thread_pool.
workers = read_number(os.environ, "KOZYR_WORKERS", usable_cores())
worker_class = "kozyr.gunicorn_config.CompensatingWorker"
threads = 2
# The application is built once, before the fork: its memory is shared and a start-up error is seen
# once. The price is that HUP does not reload code; settings it does, see on_reload.
preload_app = True

# Longer than a proxy keeps its idle connections, so that it is never the service that hangs up on a
# request on its way. Connections kept open are worth a quarter of the throughput.
keepalive = 30
timeout = 30
graceful_timeout = 30
drain_seconds = read_number(os.environ, "KOZYR_DRAIN", DEFAULT_DRAIN_SECONDS)
# Nothing is kept between requests, so nothing grows.
max_requests = 0

# Addresses are short and everything else is in the body, whose size the application limits.
limit_request_line = 2048
limit_request_fields = 40
limit_request_field_size = 4096

# Heartbeat files on a real disk can block a worker.
worker_tmp_dir = str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None
# A socket file for remote control, for which a read-only container has no room.
control_socket_disable = True
# Sharing the port by the kernel loses requests at a reload.
reuse_port = False

# The application or the proxy logs requests; gunicorn's own log costs a quarter of the throughput.
accesslog = None
errorlog = "-"
loglevel = (os.environ.get("KOZYR_LOG_LEVEL") or DEFAULTS.log_level).lower()
logger_class = ServerLogger


def when_ready(server: Any) -> None:
    """Limits what slow or silent clients can hold, prints the address to open, and prepares to drain.

    Options of a listening socket pass to the connections accepted from it (Linux). A connection on which
    nothing is sent does not even reach a worker.
    """
    for listener in server.LISTENERS:
        sock: socket.socket = listener.sock
        if sock.family not in (socket.AF_INET, socket.AF_INET6):
            print(f"Kozyr is ready: unix:{sock.getsockname()}", flush=True)  # noqa: T201
            continue
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", SLOW_READ_SECONDS, 0))
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SLOW_WRITE_SECONDS, 0))
        if hasattr(socket, "TCP_DEFER_ACCEPT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SLOW_READ_SECONDS)
        host, port = sock.getsockname()[:2]
        print(f"Kozyr is ready: {page_url(host, port)}", flush=True)  # noqa: T201
    if drain_seconds:
        signal.signal(signal.SIGTERM, lambda *_: drain(server))


def drain(server: Any) -> None:
    """Reports that the service is not ready, and stops it a little later; a second signal stops it now."""
    from kozyr.api.http.readiness import start_draining  # noqa: PLC0415 - not before the application is there

    start_draining()
    signal.signal(signal.SIGTERM, server.signal)
    signal.signal(signal.SIGALRM, lambda *_: server.signal(signal.SIGTERM, None))
    signal.alarm(drain_seconds)


def on_reload(server: Any) -> None:
    """Builds the application anew, to read keys in a file again; if that fails, the old one stays."""
    try:
        server.app.callable = server.app.load()
    except Exception as error:
        server.log.error("The settings stay as they were: %s", error)


def child_exit(server: Any, worker: Any) -> None:
    """Ends the gauges of a worker that is gone; its counts stay."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return  # another application, which does not count
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - not before the folder is set

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
