"""Bots in requests: their moves, the limit on searches at a time, and that on searches in one request."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from kozyr.api.http import limits, metrics
from kozyr.bots import LEVELS, BusyError, bot_move
from kozyr.engine.game import Game
from kozyr.engine.moves import Move
from kozyr.games import PROFILES

MAX_SIMULATIONS: Final = 20_000
"""Simulations of all searches in one request. They are counted by level, so that the answer depends on no
clock.
"""
RETRY_SECONDS: Final = 2


@contextmanager
def search_slot(level: str) -> Iterator[None]:
    """A place for one search of a bot of *level*; bots that do not search need none.

    :class:`Problem` ``rate-limited`` if this process runs too many searches already (the limit is in
    :mod:`kozyr.bots.search_slots`), or if the client has made too many costly calls.
    """
    if not LEVELS[level].simulations:
        yield
        return
    limits.count_costly_call()
    try:
        with metrics.measure_search(level):
            yield
    except BusyError:
        raise limits.rate_limited(
            "searches",
            "Too many bots are thinking at the same time; ask again a little later.",
            RETRY_SECONDS,
        ) from None


def simulations_needed(state: Any) -> int:
    """Simulations for the next move, if a bot that searches is on turn."""
    level = _level_on_turn(state)
    return 0 if level is None else LEVELS[level].simulations


def choose_bot_move(game: Game[Any], state: Any) -> Move | None:
    """The move of the bot on turn, from its view and its memory, never the state; None if no bot is."""
    level = _level_on_turn(state)
    if level is None:
        return None
    with search_slot(level):
        return bot_move(PROFILES[game.slug], state, level)


def _level_on_turn(state: Any) -> str | None:
    """The level of the bot on turn; None if a person is, or nobody."""
    level: str | None = None if state.turn is None else state.setup.bots[state.turn]
    return level
