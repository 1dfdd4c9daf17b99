"""Whether the service can do what it is for: looked at once at the start, and given up before the end."""

import mmap

from flask import Flask

from kozyr.api.states import Series, closed, unsealed
from kozyr.games import GAMES

_LEAVING = mmap.mmap(-1, 1)
"""One byte that all processes forked from this one share."""


def check_itself(app: Flask) -> None:
    """Deals, seals, opens, compares and moves once in every game; raises whatever goes wrong."""
    with app.app_context():
        for game in GAMES.values():
            state = game.deal(game.seats[0], seed="a deal that nobody plays").state
            series = Series(bytes(16), fair=False)
            if unsealed(game, closed(game, state, series), "") != (state, series):
                raise RuntimeError(f"a sealed state of {game.slug} does not open as it was closed")
            game.apply(state, next(iter(game.legal_moves(state))))


def leave() -> None:
    """From now on no process of this service is ready; what comes all the same is answered."""
    _LEAVING[0] = 1


def is_leaving() -> bool:
    """Whether the service is about to stop."""
    return _LEAVING[0] == 1
