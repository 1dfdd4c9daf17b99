"""Bots in requests: their moves, the limit on requests that search, and that on searches in one request."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import Any, Final, Self

from kozyr.api.http import limits, metrics
from kozyr.api.http.errors import Problem
from kozyr.api.http.thread_pool import compensated
from kozyr.bots import LEVELS, BusyError, bot_move
from kozyr.bots.search_slots import MAX_CONCURRENT_SEARCHES
from kozyr.engine.game import Game
from kozyr.engine.moves import Move
from kozyr.games import PROFILES

MAX_SIMULATIONS_PER_REQUEST: Final = 20_000
"""Simulations of all searches in one request. They are counted by level, so that the answer depends on no
clock.
"""
MAX_SEARCHING_REQUESTS: Final = MAX_CONCURRENT_SEARCHES + 4
"""Requests that search or wait to search at the same time in one process."""
SIMULATIONS_PER_COSTLY_CALL: Final = 2_000
"""Simulations that count as one costly call: a decision of the best level."""
RETRY_SECONDS: Final = 2

MIN_LONG_SIMULATIONS: Final = 100
"""A search with fewer is over sooner than a thread for others is worth, unless it has to wait for a slot."""


class _Places:
    """Places for :data:`MAX_SEARCHING_REQUESTS` requests."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = 0

    def take(self) -> int:
        """The number of places that are taken now; ``Problem`` ``rate-limited`` if all were."""
        with self._lock:
            if self._taken >= MAX_SEARCHING_REQUESTS:
                raise _busy_problem()
            self._taken += 1
            return self._taken

    def give_back(self) -> None:
        with self._lock:
            self._taken -= 1


_places = _Places()


class Searches:
    """The searches of one request, as a context.

    The first takes a place among the requests that search, which is given back at the end; the place makes
    sure that a chain of moves once begun is finished. Between two searches others get their turns.
    """

    def __init__(self) -> None:
        self._simulations = 0
        self._place = ExitStack()
        self._has_place = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._place.close()

    @contextmanager
    def search_slot(self, level: str, simulations: int | None = None) -> Iterator[None]:
        """A place for one search of a bot of *level*; bots that do not search need none.

        *simulations* are those of the level, if they are not given. :class:`Problem` ``rate-limited`` if too
        many requests search already, if no slot of :mod:`kozyr.bots.search_slots` becomes free in time, or
        if the client has made too many costly calls.
        """
        if not LEVELS[level].simulations:
            yield
            return
        self._simulations += simulations or LEVELS[level].simulations
        limits.count_costly_call(-(-self._simulations // SIMULATIONS_PER_COSTLY_CALL))
        self._take_place()
        try:
            with metrics.measure_search(level):
                yield
        except BusyError:
            raise _busy_problem() from None

    def _take_place(self) -> None:
        if self._has_place:
            return
        taken = _places.take()
        self._has_place = True
        self._place.callback(_places.give_back)
        if self._simulations >= MIN_LONG_SIMULATIONS or taken > MAX_CONCURRENT_SEARCHES:
            self._place.enter_context(compensated())


def simulations_needed(state: Any) -> int:
    """Simulations for the next move, if a bot that searches is on turn."""
    level = _level_on_turn(state)
    return 0 if level is None else LEVELS[level].simulations


def choose_bot_move(game: Game[Any], state: Any, searches: Searches) -> Move | None:
    """The move of the bot on turn, from its view and its memory, never the state; None if no bot is."""
    level = _level_on_turn(state)
    if level is None:
        return None
    with searches.search_slot(level):
        return bot_move(PROFILES[game.slug], state, level)


def _level_on_turn(state: Any) -> str | None:
    """The level of the bot on turn; None if a person is, or nobody."""
    level: str | None = None if state.turn is None else state.setup.bots[state.turn]
    return level


def _busy_problem() -> Problem:
    return limits.rate_limited(
        "searches",
        "Too many bots are thinking at the same time; ask again a little later.",
        RETRY_SECONDS,
    )
