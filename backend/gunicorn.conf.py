"""How the service is served: `gunicorn -c backend/gunicorn.conf.py`.

Read from the environment: KOZYR_BIND (127.0.0.1:8000), KOZYR_WORKERS (one a core),
KOZYR_LOG_LEVEL (warning).

A proxy that buffers requests belongs in front of it on an open network (deploy/nginx.conf):
what is done here about slow clients softens their effect, and does not end it.
"""

import os
import socket
import struct
from pathlib import Path
from typing import Any

SLOW_READ_SECONDS = 5
SLOW_WRITE_SECONDS = 10


def usable_cores() -> int:
    """Counts the cores that this process may use, which in a container are not all of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


wsgi_app = "kozyr.api.app:create_app()"
bind = os.environ.get("KOZYR_BIND", "127.0.0.1:8000")

# The work is all computation, so more processes than cores gain nothing. The second thread lets a
# worker parse the next request while an answer is on its way out; four were no faster.
workers = int(os.environ.get("KOZYR_WORKERS") or usable_cores())
worker_class = "gthread"
threads = 2
# The application is built once, before the fork: its memory is shared and a start-up error is seen
# once. The price is that HUP does not reload code.
preload_app = True

# Longer than a proxy keeps its idle connections, so that it is never the service that hangs up on a
# request on its way. Connections kept open are worth a quarter of the throughput.
keepalive = 30
timeout = 30
graceful_timeout = 30
# Nothing is kept between requests, so nothing grows.
max_requests = 0

# Addresses are short and everything else is in the body, whose size the application limits.
limit_request_line = 2048
limit_request_fields = 40
limit_request_field_size = 4096

# Heartbeat files on a real disk can block a worker.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
# A socket file for remote control, for which a read-only container has no room.
control_socket_disable = True
# Sharing the port by the kernel loses requests at a reload.
reuse_port = False

# The application or the proxy logs requests; gunicorn's own log costs a quarter of the throughput.
accesslog = None
errorlog = "-"
loglevel = os.environ.get("KOZYR_LOG_LEVEL", "warning").lower()


def when_ready(server: Any) -> None:
    """Bounds what slow or silent clients can hold, then prints the address to open.

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
        print(f"Kozyr is ready: http://{host}:{port}/", flush=True)
