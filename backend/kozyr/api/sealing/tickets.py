"""Tickets: each lets its holder see and move one seat of one sealed series of deals, and nothing else.

A ticket is ``kt1.`` and, in base64url, ``seat (1) ‖ key id (1) ‖ HMAC-SHA-256 (32) ‖ filler (2)``. The MAC is
of the game, the series and the seat. Tickets are made and checked without storage: the sealed state names
its series.
"""

from typing import Final

from kozyr.api.sealing.keyring import Keyring, decode_token, encode_token
from kozyr.engine.cards import Seat

TICKET_PREFIX: Final = "kt1."
TICKET_BYTES: Final = 36

_FILLER: Final = b"\0\0"
"""Makes the bytes of a ticket a multiple of 3, so that every character of it counts."""


def make_ticket(keys: Keyring, game: str, series: bytes, seat: Seat) -> str:
    """The ticket for *seat* of the series of *game* with the id *series*."""
    return encode_token(TICKET_PREFIX, bytes((seat,)) + keys.mac(_message(game, series, seat)) + _FILLER)


def seat_of_ticket(keys: Keyring, game: str, series: bytes, players: int, ticket: str) -> Seat | None:
    """The seat that *ticket* is for; None if it is not a ticket of that series of *game*."""
    content = decode_token(TICKET_PREFIX, ticket, TICKET_BYTES)
    if content is None:
        return None
    seat, mac, filler = content[0], content[1:-2], content[-2:]
    genuine = keys.verify_mac(mac, _message(game, series, seat))
    return seat if genuine and seat < players and filler == _FILLER else None


def _message(game: str, series: bytes, seat: Seat) -> bytes:
    """What a ticket's MAC is of."""
    return b"ticket\0" + game.encode() + b"\0" + series + bytes((seat,))
