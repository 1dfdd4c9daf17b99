"""The threads of a worker: a few for short requests, and one more for every long computation.

More threads than a few cost throughput, because they contend for the interpreter. So a pool has few, and a
thread that computes for long gets a substitute until it is through, and while there is one threads take turns
more often. While nothing takes long, nothing costs.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Final

SHORT_SWITCH_SECONDS: Final = 0.001
"""The interpreter's switch interval while there is a long task; else it is Python's, 5 ms."""
_current: Final = threading.local()

_Task = tuple[Future[Any], Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class CompensatingPool(Executor):
    """Runs tasks in *threads* threads, those that compute for long (:func:`compensated`) not counted."""

    def __init__(self, threads: int) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._surplus = 0
        self._long_tasks = 0
        self._switch_seconds = sys.getswitchinterval()
        for _ in range(threads):
            self._start_thread()

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._tasks.put((future, function, arguments, options))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends every thread after the tasks that are queued; does not wait for them."""
        self._tasks.put(None)

    def begin_long_task(self) -> None:
        """Starts a substitute for the calling thread, or keeps one that was about to end."""
        with self._lock:
            self._long_tasks += 1
            if self._long_tasks == 1:
                sys.setswitchinterval(SHORT_SWITCH_SECONDS)
            if self._surplus:
                self._surplus -= 1
                return
        self._start_thread()

    def end_long_task(self) -> None:
        """Lets one thread end, the first that has finished its task."""
        with self._lock:
            self._surplus += 1
            self._long_tasks -= 1
            if not self._long_tasks:
                sys.setswitchinterval(self._switch_seconds)

    def _start_thread(self) -> None:
        threading.Thread(target=self._run_tasks, name="request", daemon=True).start()

    def _run_tasks(self) -> None:
        _current.pool = self
        while (task := self._tasks.get()) is not None:
            future, function, arguments, options = task
            if future.set_running_or_notify_cancel():
                try:
                    result = function(*arguments, **options)
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)
            del task, future, function, arguments, options
            if self._surplus and self._is_surplus():
                return
        self._tasks.put(None)  # for the next thread

    def _is_surplus(self) -> bool:
        with self._lock:
            if not self._surplus:
                return False
            self._surplus -= 1
            return True


def begin_long_task() -> Callable[[], None]:
    """Gives the pool of the calling thread a substitute; returns what takes it back. Elsewhere nothing."""
    pool: CompensatingPool | None = getattr(_current, "pool", None)
    if pool is None:
        return lambda: None
    pool.begin_long_task()
    return pool.end_long_task


@contextmanager
def compensated() -> Iterator[None]:
    """A block in which the calling thread computes or waits for long: see :func:`begin_long_task`."""
    end = begin_long_task()
    try:
        yield
    finally:
        end()
