"""The limit on searches that run at the same time in one process."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

MAX_CONCURRENT_SEARCHES: Final = 2
"""More searches at the same time would only slow each other down."""
SLOT_TIMEOUT_SECONDS: Final = 2.0
"""How long a search waits for a free slot."""


class BusyError(RuntimeError):
    """No search slot became free in time."""


class FairSemaphore:
    """A semaphore that serves first who came first.

    ``threading.Semaphore`` lets a thread that releases and acquires again overtake all that wait.
    """

    def __init__(self, value: int) -> None:
        self._value = value
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()

    def acquire(self, timeout: float) -> bool:
        """Takes a slot; false if none is free within *timeout* seconds."""
        with self._lock:
            if self._value:
                self._value -= 1
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=timeout):
            return True
        with self._lock:
            if turn not in self._waiting:
                return True  # it was handed over at the last moment
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Hands the slot to the one that has waited longest, if there is one."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._value += 1


_slots = FairSemaphore(MAX_CONCURRENT_SEARCHES)


@contextmanager
def search_slot(timeout_seconds: float | None = None) -> Iterator[None]:
    """Holds a search slot; :class:`BusyError` if none becomes free in time.

    *timeout_seconds* defaults to :data:`SLOT_TIMEOUT_SECONDS`.
    """
    if not _slots.acquire(SLOT_TIMEOUT_SECONDS if timeout_seconds is None else timeout_seconds):
        raise BusyError("too many searches at the same time")
    try:
        yield
    finally:
        _slots.release()
