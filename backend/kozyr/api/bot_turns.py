"""Bots at the service: what they may cost, and what is said when there is no room for one more search."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from kozyr.api.http import limits, metrics
from kozyr.bots import LEVELS, BusyError, bot_move
from kozyr.engine.game import Game
from kozyr.engine.moves import Move
from kozyr.games import PROFILES

MOST_TRIES: Final = 20_000
"""Tries of all searches that one request may set going; counted by level, so that the answer depends on no
clock.
"""
RETRY_SECONDS: Final = 2


@contextmanager
def room_for_a_search(level: str) -> Iterator[None]:
    """:class:`Problem` ``rate-limited`` if too many searches are going on in this process, or too many costly
    calls have come from this address.
    """
    if not LEVELS[level].simulations:
        yield
        return
    limits.charge()
    try:
        with metrics.thinking(level):
            yield
    except BusyError:
        raise limits.refusal(
            "searches",
            "Too many bots are thinking at the same time; ask again a little later.",
            RETRY_SECONDS,
        ) from None


def tries_of(state: Any) -> int:
    """What the next move costs if a bot makes it, in tries."""
    level = None if state.turn is None else state.setup.bots[state.turn]
    return 0 if level is None else LEVELS[level].simulations


def move_by_bot(game: Game[Any], state: Any) -> Move | None:
    """The move of the bot on turn, if it is one's. It is given its view and its memory, never the state."""
    level = None if state.turn is None else state.setup.bots[state.turn]
    if level is None:
        return None
    with room_for_a_search(level):
        return bot_move(PROFILES[game.slug], state, level)
