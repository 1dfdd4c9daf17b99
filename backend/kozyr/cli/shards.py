"""Deals shared out among processes, and how far they are."""

import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Shard(NamedTuple):
    """Some deals in a row: the first one and the one after the last."""

    start: int
    stop: int


def in_shards(start: int, stop: int, size: int) -> Iterator[Shard]:
    """The deals from *start* up to *stop* in shards of at most *size*."""
    for first in range(start, stop, size):
        yield Shard(first, min(first + size, stop))


def shared_out(play: Callable[[T], R], tasks: list[T], workers: int) -> Iterator[R]:
    """What *play* makes of each task, as it comes; on so many processes."""
    if workers == 1 or len(tasks) < 2:
        yield from map(play, tasks)
        return
    silent = (signal.SIGINT, signal.SIG_IGN)  # whoever breaks the run off talks to this process
    with get_context("spawn").Pool(min(workers, len(tasks)), signal.signal, silent) as pool:
        yield from pool.imap_unordered(play, tasks)


class Progress:
    """A bar on the standard error, if somebody looks at it."""

    WIDTH: Final = 40

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.seen = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        if self.seen:
            print(file=sys.stderr)

    def show(self, done: int) -> None:
        """So many deals have been played."""
        if self.seen:
            bar = "█" * (self.WIDTH * done // self.deals)
            print(f"\r{bar:░<{self.WIDTH}} {done}/{self.deals}", end="", file=sys.stderr, flush=True)
