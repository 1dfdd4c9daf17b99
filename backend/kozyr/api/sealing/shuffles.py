"""Sealed shuffles: the service keeps its server seed of a fair deal in a text that only it can read."""

import re
from typing import Final

from kozyr.api.sealing.keyring import Keyring

PREFIX: Final = "ks1."
COMMITMENT: Final = re.compile("[0-9a-f]{64}")
SERVER_BYTES: Final = 32
SHUFFLE_BYTES: Final = 34
"""Bytes of content of a sealed shuffle."""
LONGEST_CLIENT_SEED: Final = 63
"""Bytes of the longest client seed: with the server seed it makes the longest seed there is."""


def sealed_shuffle(keys: Keyring, game: str, server_seed: bytes) -> str:
    """A server seed that only this service can read, for deals of *game*."""
    return keys.seal(PREFIX, _purpose(game), server_seed, SHUFFLE_BYTES)


def server_seed_of(keys: Keyring, game: str, shuffle: str) -> str:
    """The server seed in a sealed shuffle; :class:`UnsealableError` if it is none of *game*."""
    return keys.unseal(PREFIX, _purpose(game), shuffle, SHUFFLE_BYTES)[:SERVER_BYTES].hex()


def _purpose(game: str) -> bytes:
    return b"shuffle\0" + game.encode()
