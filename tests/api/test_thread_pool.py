"""Short tasks never wait for long ones, and threads that are not needed end."""

import sys
import threading
import time
from concurrent.futures import Future
from typing import Any

import pytest

from kozyr.api.http.thread_pool import SHORT_SWITCH_SECONDS, CompensatingPool, begin_long_task, compensated

TIMEOUT_SECONDS = 20


def run_long(pool: CompensatingPool, until: threading.Event) -> Future[Any]:
    """A task that waits for *until* in a compensated block; it has begun."""
    begun = threading.Event()

    def task() -> None:
        with compensated():
            begun.set()
            assert until.wait(TIMEOUT_SECONDS)

    future = pool.submit(task)
    assert begun.wait(TIMEOUT_SECONDS)
    return future


def count_threads() -> int:
    return sum(thread.name == "request" for thread in threading.enumerate())


def wait_for_threads(number: int) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while count_threads() != number and time.monotonic() < deadline:
        time.sleep(0.01)
    assert count_threads() == number


def test_short_tasks_do_not_wait_for_long_ones() -> None:
    usual = sys.getswitchinterval()
    pool, others, end = CompensatingPool(2), count_threads() - 2, threading.Event()
    long_tasks = [run_long(pool, end) for _ in range(5)]
    assert pool.submit(max, 1, 2).result(TIMEOUT_SECONDS) == 2
    assert count_threads() == others + 7
    assert sys.getswitchinterval() == pytest.approx(SHORT_SWITCH_SECONDS)
    end.set()
    for each in long_tasks:
        each.result(TIMEOUT_SECONDS)
    assert sys.getswitchinterval() == pytest.approx(usual)
    for _ in range(5):
        pool.submit(max, 1, 2).result(TIMEOUT_SECONDS)
    wait_for_threads(others + 2)
    pool.shutdown()
    wait_for_threads(others)


def test_a_thread_that_is_about_to_end_is_kept_for_the_next_long_task() -> None:
    pool, others = CompensatingPool(1), count_threads() - 1

    def alternate() -> None:
        for _ in range(10):
            with compensated():
                pass

    pool.submit(alternate).result(TIMEOUT_SECONDS)
    assert count_threads() <= others + 2
    pool.shutdown()
    wait_for_threads(others)


def test_a_failed_task_tells_its_future_and_ends_no_thread() -> None:
    pool = CompensatingPool(1)
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result(TIMEOUT_SECONDS)
    assert pool.submit(max, 1, 2).result(TIMEOUT_SECONDS) == 2
    pool.shutdown()


def test_outside_a_pool_nothing_happens() -> None:
    before = threading.active_count()
    with compensated():
        begin_long_task()()
        assert threading.active_count() == before
