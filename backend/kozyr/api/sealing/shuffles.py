"""Sealed shuffles: a server seed of a fair deal as a string that only this service can read."""

from typing import Final

from kozyr.api.sealing.keyring import Keyring

SHUFFLE_PREFIX: Final = "ks1."
SERVER_SEED_BYTES: Final = 32
SHUFFLE_BYTES: Final = 34
"""Bytes of content of a sealed shuffle."""
MAX_CLIENT_SEED_BYTES: Final = 63
"""Bytes of the longest client seed: with the server seed it makes the longest seed there is."""


def seal_shuffle(keys: Keyring, game: str, server_seed: bytes) -> str:
    """A sealed shuffle with *server_seed*, for deals of *game*."""
    return keys.seal(SHUFFLE_PREFIX, _purpose(game), server_seed, SHUFFLE_BYTES)


def unseal_shuffle(keys: Keyring, game: str, shuffle: str) -> str:
    """The server seed in a sealed shuffle of *game*, in hexadecimal; :class:`UnsealableError`."""
    return keys.unseal(SHUFFLE_PREFIX, _purpose(game), shuffle, SHUFFLE_BYTES)[:SERVER_SEED_BYTES].hex()


def _purpose(game: str) -> bytes:
    """What sealed shuffles of *game* are sealed for."""
    return b"shuffle\0" + game.encode()
