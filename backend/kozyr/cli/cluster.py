"""Deals in shards that are played on several machines, by Dask distributed.

A shard that was sent to a lost worker, finished or not, is played again by another one: playing is a pure
function.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from itertools import islice
from typing import Final, TypeVar

from distributed import Client, Future, KilledWorker, LocalCluster, as_completed
from distributed.comm.addressing import resolve_address

from kozyr import __version__
from kozyr.cli.errors import UsageError

T = TypeVar("T")
R = TypeVar("R")

MAX_QUEUED_TASKS: Final = 2000
"""Tasks that the scheduler knows of at once."""


class VersionMismatchError(Exception):
    """A worker has another version of this package, which may play in another way."""


def map_shards(
    play: Callable[[T], R], tasks: Iterable[T], workers: int, scheduler: str | None = None
) -> Iterator[R]:
    """The results of *play* for all *tasks*, in any order, from the workers of the *scheduler* (its address).

    Without a *scheduler* a cluster of so many *workers* is started on this machine. :class:`UsageError` if
    there is no scheduler at the address, if it goes away, or if its workers cannot play.
    """
    remaining = iter(tasks)
    with ExitStack() as stack:
        client = stack.enter_context(_connect(stack, workers, scheduler))

        def submit(limit: int) -> list[Future[R]]:
            return [
                client.submit(_play_on_worker, __version__, play, task) for task in islice(remaining, limit)
            ]

        futures = as_completed(submit(MAX_QUEUED_TASKS), loop=client.loop)
        for future in futures:
            yield _get_result(future)
            futures.update(submit(1))


def _connect(stack: ExitStack, workers: int, scheduler: str | None) -> Client:
    if scheduler is None:
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0")
        return Client(stack.enter_context(cluster), set_as_default=False)
    try:
        resolve_address(scheduler)  # a client with a malformed address takes a minute to close
        return Client(scheduler, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"no scheduler at {scheduler}: {error}") from None


def _get_result(future: Future[R]) -> R:
    try:
        result: R = future.result()
    except (CancelledError, OSError):
        raise UsageError("the scheduler has gone away") from None
    except (KilledWorker, ModuleNotFoundError, VersionMismatchError) as error:
        raise UsageError(f"the workers cannot play: {error}") from None
    return result


def _play_on_worker(version: str, play: Callable[[T], R], task: T) -> R:
    """The result of *play* for *task*; runs on a worker, which must have the same *version*."""
    if version != __version__:
        raise VersionMismatchError(f"kozyr {version} is asked for, and here is {__version__}")
    return play(task)
