"""Whether the service can answer: a self-check at the start, and a flag for the time before the end."""

import mmap

from flask import Flask

from kozyr.api.states import Series, dump_state, unseal_state
from kozyr.games import GAMES

_DRAINING = mmap.mmap(-1, 1)
"""One byte that all processes forked from this one share."""


def run_self_check(app: Flask) -> None:
    """Deals, seals, unseals, compares and moves once in every game; raises whatever goes wrong."""
    with app.app_context():
        for game in GAMES.values():
            state = game.deal(game.seats[0], seed="a deal that nobody plays").state
            series = Series(bytes(16), fair=False)
            if unseal_state(game, dump_state(game, state, series), "") != (state, series):
                raise RuntimeError(f"a sealed state of {game.slug} does not open as it was sealed")
            game.apply(state, next(iter(game.legal_moves(state))))


def start_draining() -> None:
    """Makes every process of this service report that it is not ready. Requests are still answered."""
    _DRAINING[0] = 1


def is_draining() -> bool:
    """Whether the service is about to stop."""
    return _DRAINING[0] == 1
