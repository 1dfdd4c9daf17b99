"""From a seed to a pack: the published shuffle, version 1 (CV-24).

>>> from kozyr.engine.cards import DECK36, names
>>> names(shuffled(DECK36, "kozyr", 0))[:4]
['7c', 'Jd', '8h', 'Qd']
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

from kozyr.engine.cards import Card, Seat, Suit

SHUFFLE = "kozyr-shuffle-1"
DEALER = "kozyr-dealer-1"
TRUMPS = "kozyr-trumps-1"


FAIR = tuple(256 - 256 % (last + 1) for last in range(52))
"""For each place the bytes below which none is favoured when one of the places up to it is drawn (CV-24)."""


def _stream(label: str, seed: str, number: int) -> Iterator[bytes]:
    """The bytes of the stream named *label* for a seed and a number, in blocks (CV-24)."""
    start = label.encode() + b"\0" + seed.encode() + b"\0" + number.to_bytes(8, "big")
    for block in count():
        yield sha256(start + block.to_bytes(8, "big")).digest()


def _shuffled(cards: Sequence[int], stream: Iterator[bytes]) -> tuple[int, ...]:
    order = list(cards)
    last = len(order) - 1
    for block in stream:
        for byte in block:
            if byte < FAIR[last]:
                other = byte % (last + 1)
                order[last], order[other] = order[other], order[last]
                last -= 1
                if last <= 0:
                    return tuple(order)
    raise AssertionError("the stream has no end")


def shuffled(cards: Sequence[Card], seed: str, shuffles: int) -> tuple[Card, ...]:
    """*cards* (in canonical order) shuffled for the *shuffles*-th time, from 0, with *seed* (CV-24)."""
    return _shuffled(cards, _stream(SHUFFLE, seed, shuffles))


def drawn_dealer(players: int, seed: str) -> Seat:
    """The first dealer, drawn by lot from *seed* (CV-12, CV-24)."""
    fair = FAIR[players - 1]
    for block in _stream(DEALER, seed, 0):
        for byte in block:
            if byte < fair:
                return byte % players
    raise AssertionError("the stream has no end")


def drawn_trumps(players: int, seed: str) -> tuple[Suit, ...]:
    """One trump suit a seat, all different, drawn by lot from *seed* (CV-12, CV-24)."""
    return _shuffled(range(4), _stream(TRUMPS, seed, 0))[:players]
