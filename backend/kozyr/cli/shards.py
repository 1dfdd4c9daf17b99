"""Deals in shards that are played on several processes, and a progress bar."""

import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Shard(NamedTuple):
    """Consecutive deals: the number of the first one, and of the one after the last."""

    start: int
    stop: int


def split_into_shards(start: int, stop: int, size: int) -> Iterator[Shard]:
    """The deals from *start* up to *stop* in shards of at most *size*."""
    for first in range(start, stop, size):
        yield Shard(first, min(first + size, stop))


def map_shards(play: Callable[[T], R], tasks: list[T], workers: int) -> Iterator[R]:
    """The results of *play* for all *tasks*, in any order, computed on so many processes."""
    if workers == 1 or len(tasks) < 2:
        yield from map(play, tasks)
        return
    ignore_interrupt = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process, which ends the pool
    with get_context("spawn").Pool(min(workers, len(tasks)), signal.signal, ignore_interrupt) as pool:
        yield from pool.imap_unordered(play, tasks)


class Progress:
    """A progress bar on the standard error, shown only in a terminal."""

    WIDTH: Final = 40

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.is_shown = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        if self.is_shown:
            print(file=sys.stderr)

    def show(self, played: int) -> None:
        """Shows that so many deals have been played."""
        if self.is_shown:
            bar = "█" * (self.WIDTH * played // self.deals)
            print(f"\r{bar:░<{self.WIDTH}} {played}/{self.deals}", end="", file=sys.stderr, flush=True)
