"""Fair deals without storage: the service commits itself to its part of a seed before the players do.

The server seed is 64 hexadecimal digits. Its commitment is the hexadecimal SHA-256 of
``kozyr-commitment-1``, a zero byte and those digits. The seed of the deal is the server seed alone or, if
there is a client seed, both with a full stop between them; the pack is shuffled from it by CV-24 as from
any seed (docs/fair-deals.md).
"""

import re
from hashlib import sha256
from typing import Final, NamedTuple

from kozyr.api.sealing.keyring import Keyring

PREFIX: Final = "ks1."
LABEL: Final = b"kozyr-commitment-1\0"
COMMITMENT: Final = re.compile("[0-9a-f]{64}")
SERVER_BYTES: Final = 32
SHUFFLE_BYTES: Final = 34
"""Bytes of content of a sealed shuffle."""
LONGEST_CLIENT_SEED: Final = 63
"""Bytes of the longest client seed: with the server seed it makes the longest seed there is."""


class Revealed(NamedTuple):
    """What is told when a fair deal is over."""

    seed: str
    server_seed: str
    client_seed: str | None
    commitment: str


def commitment(server_seed: str) -> str:
    """The commitment to a server seed.

    >>> commitment("00" * 32)[:16]
    'b947bf843136456c'
    """
    return sha256(LABEL + server_seed.encode()).hexdigest()


def joined(server_seed: str, client_seed: str | None) -> str:
    """The seed of a deal."""
    return server_seed if client_seed is None else f"{server_seed}.{client_seed}"


def revealed(seed: str) -> Revealed:
    """The parts of the seed of a fair deal."""
    server_seed, stop, client_seed = seed.partition(".")
    return Revealed(seed, server_seed, client_seed if stop else None, commitment(server_seed))


def sealed_shuffle(keys: Keyring, game: str, server_seed: bytes) -> str:
    """A server seed that only this service can read, for deals of *game*."""
    return keys.seal(PREFIX, _purpose(game), server_seed, SHUFFLE_BYTES)


def server_seed_of(keys: Keyring, game: str, shuffle: str) -> str:
    """The server seed in a sealed shuffle; :class:`UnsealableError` if it is none of *game*."""
    return keys.unseal(PREFIX, _purpose(game), shuffle, SHUFFLE_BYTES)[:SERVER_BYTES].hex()


def _purpose(game: str) -> bytes:
    return b"shuffle\0" + game.encode()
