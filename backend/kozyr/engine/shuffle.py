"""From a seed to a pack: the published shuffle, version 1 (CV-24).

>>> from kozyr.engine.cards import DECK36, names
>>> names(shuffle_pack(DECK36, "kozyr", 0))[:4]
['7c', 'Jd', '8h', 'Qd']
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Final

from kozyr.engine.cards import Card, Seat, Suit

PACK_LABEL: Final = "kozyr-shuffle-1"
DEALER_LABEL: Final = "kozyr-dealer-1"
TRUMPS_LABEL: Final = "kozyr-trumps-1"

_BYTE_LIMITS: Final = (0, *(256 - 256 % size for size in range(1, 53)))
"""For each n, the limit below which a byte taken mod n makes all n numbers equally likely (CV-24)."""


def _blocks(label: str, seed: str, number: int) -> Iterator[bytes]:
    """The bytes of the stream named *label* for a seed and a number, in blocks of 32 (CV-24)."""
    start = label.encode() + b"\0" + seed.encode() + b"\0" + number.to_bytes(8, "big")
    for block in count():
        yield sha256(start + block.to_bytes(8, "big")).digest()


def _shuffle(cards: Sequence[int], blocks: Iterator[bytes]) -> tuple[int, ...]:
    """*cards* after Fisher and Yates, from the last index down to 1 (CV-24)."""
    order = list(cards)
    last = len(order) - 1
    for block in blocks:
        for byte in block:
            if byte < _BYTE_LIMITS[last + 1]:
                other = byte % (last + 1)
                order[last], order[other] = order[other], order[last]
                last -= 1
                if last <= 0:
                    return tuple(order)
    raise AssertionError("the stream has no end")


def shuffle_pack(cards: Sequence[Card], seed: str, shuffles: int) -> tuple[Card, ...]:
    """*cards*, in canonical order, after a shuffle with *seed*; *shuffles* counts those before it (CV-24)."""
    return _shuffle(cards, _blocks(PACK_LABEL, seed, shuffles))


def draw_dealer(players: int, seed: str) -> Seat:
    """The first dealer, drawn by lot from *seed* (CV-12, CV-24)."""
    limit = _BYTE_LIMITS[players]
    for block in _blocks(DEALER_LABEL, seed, 0):
        for byte in block:
            if byte < limit:
                return byte % players
    raise AssertionError("the stream has no end")


def draw_trumps(players: int, seed: str) -> tuple[Suit, ...]:
    """One trump suit for each seat, all different, drawn by lot from *seed* (CV-12, CV-24)."""
    return _shuffle(range(4), _blocks(TRUMPS_LABEL, seed, 0))[:players]
