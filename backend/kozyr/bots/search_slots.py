"""The limit on searches that run at the same time in one process."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Final

MAX_CONCURRENT_SEARCHES: Final = 2
"""More searches at the same time would only slow each other down."""
SLOT_TIMEOUT_SECONDS: Final = 2.0
"""How long a search waits for a free slot."""
_slots = BoundedSemaphore(MAX_CONCURRENT_SEARCHES)


class BusyError(RuntimeError):
    """No search slot became free in time."""


@contextmanager
def search_slot(timeout_seconds: float | None = None) -> Iterator[None]:
    """Holds a search slot; :class:`BusyError` if none becomes free in time.

    *timeout_seconds* defaults to :data:`SLOT_TIMEOUT_SECONDS`.
    """
    if not _slots.acquire(timeout=SLOT_TIMEOUT_SECONDS if timeout_seconds is None else timeout_seconds):
        raise BusyError("too many searches at the same time")
    try:
        yield
    finally:
        _slots.release()
