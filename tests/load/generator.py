"""A load generator: keep-alive connections in one thread, each with one request on its way.

>>> ask = request("POST", "/api/v1/games/kozel/deals", {"players": 4, "seed": "load"})
>>> burst(("127.0.0.1", 8000), [ask], count=1000, connections=8).rate  # doctest: +SKIP
812.4

It costs some 20 µs a request, so that on a shared machine it is the service that is measured.
"""

import json
import selectors
import socket
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

Address = tuple[str, int]
STALL_SECONDS: Final = 30
"""How long a burst waits for any answer at all."""


class Burst(NamedTuple):
    """What a burst of requests met: seconds that each answer took, statuses, and broken connections."""

    seconds: float
    waits: list[float]
    statuses: Counter[int]
    broken: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.waits) / self.seconds

    @property
    def errors(self) -> int:
        """Answers other than 200, and connections that broke."""
        return self.broken + self.statuses.total() - self.statuses[200]

    def quantile(self, part: float) -> float:
        """The seconds within which *part* of the answers came, 0.5 for the median."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(part * len(waits)))]


def request(method: str, path: str, body: Any = None, *, host: str = "127.0.0.1") -> bytes:
    """One HTTP request, whole; *body* becomes JSON."""
    content = b"" if body is None else json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n"
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return f"{head}\r\n".encode() + content


def burst(address: Address, requests: Sequence[bytes], *, count: int, connections: int = 8) -> Burst:
    """Sends *count* of the *requests*, in turn, and reads the answers; what breaks is only counted."""
    left = count
    waits: list[float] = []
    statuses: Counter[int] = Counter()
    broken = 0
    begun = time.perf_counter()
    with selectors.DefaultSelector() as lines:
        for _ in range(min(connections, count)):
            line = _Line(address)
            lines.register(line.socket, selectors.EVENT_READ, line)
            line.send(requests[left % len(requests)])
            left -= 1
        while lines.get_map():
            ready = lines.select(STALL_SECONDS)
            if not ready:
                raise TimeoutError(f"no answer for {STALL_SECONDS} s")
            for key, _ in ready:
                line = key.data
                status = line.receive()
                if status is None:
                    continue
                if status:
                    waits.append(time.perf_counter() - line.sent)
                    statuses[status] += 1
                else:
                    broken += 1
                if left == 0 or not line.open:
                    lines.unregister(line.socket)
                    line.socket.close()
                if left == 0:
                    continue
                if not line.open:
                    line = _Line(address)
                    lines.register(line.socket, selectors.EVENT_READ, line)
                line.send(requests[left % len(requests)])
                left -= 1
    return Burst(time.perf_counter() - begun, waits, statuses, broken)


class _Line:
    """One connection, and what has come of the answer so far."""

    def __init__(self, address: Address) -> None:
        self.socket = socket.create_connection(address, STALL_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.open = True
        self.sent = 0.0
        self._got = b""
        self._size: int | None = None  # of the whole answer, once its head is there

    def send(self, message: bytes) -> None:
        self._got, self._size = b"", None
        self.sent = time.perf_counter()
        try:
            self.socket.sendall(message)
        except OSError:
            self.open = False  # the next read says so

    def receive(self) -> int | None:
        """The status of the answer; None if it is not whole yet, 0 if the connection broke before it was."""
        try:
            came = self.socket.recv(1 << 16)
        except OSError:
            came = b""
        if not came:
            self.open = False
            return 0
        self._got += came
        if self._size is None:
            head, blank, _ = self._got.partition(b"\r\n\r\n")
            if not blank:
                return None
            fields = head.lower()
            self._size = len(head) + 4 + _length(fields)
            self.open = b"\r\nconnection: close" not in fields
        return int(self._got[9:12]) if len(self._got) >= self._size else None


def _length(head: bytes) -> int:
    _, found, rest = head.partition(b"\r\ncontent-length:")
    if not found:
        raise ValueError("an answer without a Content-Length cannot be measured here")
    return int(rest.partition(b"\r\n")[0])
