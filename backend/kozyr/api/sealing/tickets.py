"""Tickets: what lets its holder see and move one seat of one sealed series of deals, and nothing else.

A ticket is ``kt1.`` and, in base64url, the seat, the number of a key and a keyed hash (HMAC-SHA-256) of
the game, the series and the seat. It is made and checked without storage: the series is named inside the
sealed state.
"""

from typing import Final

from kozyr.api.sealing.keyring import Keyring, read, written
from kozyr.engine.cards import Seat

PREFIX: Final = "kt1."
FILLER: Final = b"\0\0"
"""Makes the bytes of a ticket a multiple of 3, so that every character of it counts."""
TICKET_BYTES: Final = 36


def ticket(keys: Keyring, game: str, series: bytes, seat: Seat) -> str:
    """The ticket for *seat* of a series of *game*."""
    return written(PREFIX, bytes((seat,)) + keys.mark(_said(game, series, seat)) + FILLER)


def seat_of(keys: Keyring, game: str, series: bytes, players: int, text: str) -> Seat | None:
    """The seat whose ticket *text* is in that series of *game*; None if it is the ticket of none."""
    shown = read(PREFIX, text, TICKET_BYTES)
    if shown is None:
        return None
    seat, mark, filler = shown[0], shown[1:-2], shown[-2:]
    genuine = keys.bears_mark(mark, _said(game, series, seat))
    return seat if genuine and seat < players and filler == FILLER else None


def _said(game: str, series: bytes, seat: Seat) -> bytes:
    return b"ticket\0" + game.encode() + b"\0" + series + bytes((seat,))
