"""Tasks shared out among machines, by Dask distributed.

What a lost worker had, finished or not, is played again by another one: tasks are pure functions.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from itertools import islice
from typing import Final, TypeVar

from distributed import Client, Future, KilledWorker, LocalCluster, as_completed
from distributed.comm.addressing import resolve_address

from kozyr import __version__
from kozyr.cli.arguments import ComplaintError

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 2000
"""Tasks that the scheduler is told of before the first of them is done."""


class OtherVersionError(Exception):
    """A worker has another version of this package, which may play another way."""


def shared_out(
    play: Callable[[T], R], tasks: Iterable[T], workers: int, scheduler: str | None = None
) -> Iterator[R]:
    """What *play* makes of each task, as it comes; on the workers of the *scheduler* at that address.

    Without one on a cluster of so many *workers* on this machine. :class:`ComplaintError` if there is no
    scheduler there, if it goes away, or if its workers cannot play.
    """
    waiting = iter(tasks)
    with ExitStack() as stack:
        client = stack.enter_context(_client(stack, workers, scheduler))

        def submitted(most: int) -> list[Future[R]]:
            return [client.submit(_played, __version__, play, task) for task in islice(waiting, most)]

        done = as_completed(submitted(AHEAD), loop=client.loop)
        for future in done:
            yield _result(future)
            done.update(submitted(1))


def _client(stack: ExitStack, workers: int, scheduler: str | None) -> Client:
    if scheduler is None:
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0")
        return Client(stack.enter_context(cluster), set_as_default=False)
    try:
        resolve_address(scheduler)  # a client that was given nonsense needs a minute to close
        return Client(scheduler, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ComplaintError(f"no scheduler at {scheduler}: {error}") from None


def _result(future: Future[R]) -> R:
    try:
        found: R = future.result()
    except (CancelledError, OSError):
        raise ComplaintError("the scheduler has gone away") from None
    except (KilledWorker, ModuleNotFoundError, OtherVersionError) as error:
        raise ComplaintError(f"the workers cannot play: {error}") from None
    return found


def _played(version: str, play: Callable[[T], R], task: T) -> R:
    """What *play* makes of the task, on a worker."""
    if version != __version__:
        raise OtherVersionError(f"kozyr {version} is asked for, and here is {__version__}")
    return play(task)
