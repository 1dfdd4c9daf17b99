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


def _stream(label: str, seed: str, number: int) -> Iterator[int]:
    """The bytes of the stream named *label* for a seed and a number (CV-24)."""
    start = label.encode() + b"\0" + seed.encode() + b"\0" + number.to_bytes(8, "big")
    for block in count():
        yield from sha256(start + block.to_bytes(8, "big")).digest()


def _below(limit: int, stream: Iterator[int]) -> int:
    """The next number below *limit*: bytes that would favour small numbers are skipped (CV-24)."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit


def _shuffled(cards: Sequence[int], stream: Iterator[int]) -> tuple[int, ...]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def shuffled(cards: Sequence[Card], seed: str, shuffles: int) -> tuple[Card, ...]:
    """*cards* (in canonical order) shuffled for the *shuffles*-th time, from 0, with *seed* (CV-24)."""
    return _shuffled(cards, _stream(SHUFFLE, seed, shuffles))


def drawn_dealer(players: int, seed: str) -> Seat:
    """The first dealer, drawn by lot from *seed* (CV-12, CV-24)."""
    return _below(players, _stream(DEALER, seed, 0))


def drawn_trumps(players: int, seed: str) -> tuple[Suit, ...]:
    """One trump suit a seat, all different, drawn by lot from *seed* (CV-12, CV-24)."""
    return _shuffled(range(4), _stream(TRUMPS, seed, 0))[:players]
