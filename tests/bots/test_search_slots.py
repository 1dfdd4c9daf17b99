"""Search slots go to those who came first."""

import threading
import time

from kozyr.bots.search_slots import FairSemaphore

TIMEOUT_SECONDS = 20


def test_a_chain_of_searches_lets_others_have_their_turns() -> None:
    """The thread that releases and acquires again is behind those that wait."""
    slots, order = FairSemaphore(1), list[str]()
    assert slots.acquire(0)

    def search(name: str) -> None:
        assert slots.acquire(TIMEOUT_SECONDS)
        order.append(name)
        slots.release()

    threads = []
    for name in ("first", "second"):
        threads.append(threading.Thread(target=search, args=(name,)))
        threads[-1].start()
        while len(slots._waiting) < len(threads):
            time.sleep(0.001)
    slots.release()
    search("chain")
    for thread in threads:
        thread.join()
    assert order == ["first", "second", "chain"]


def test_who_gives_up_waiting_takes_no_slot() -> None:
    slots = FairSemaphore(1)
    assert slots.acquire(0)
    assert not slots.acquire(0.01)
    slots.release()
    assert slots.acquire(0)
    assert not slots.acquire(0)
