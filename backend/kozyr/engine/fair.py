"""Fair deals: the commitment to a server seed, and the seed of the deal (docs/fair-deals.md).

The server seed is 64 hexadecimal digits. Its commitment is the hexadecimal SHA-256 of
``kozyr-commitment-1``, a zero byte and those digits. The seed of the deal is the server seed alone or, if
there is a client seed, both with a full stop between them; the pack is shuffled from it by CV-24 as from
any seed.
"""

import re
from hashlib import sha256
from typing import Final, NamedTuple

LABEL: Final = b"kozyr-commitment-1\0"
COMMITMENT: Final = re.compile("[0-9a-f]{64}")
"""What every commitment looks like."""


class Reveal(NamedTuple):
    """How a fair deal was shuffled: what the service reveals when the deal is over."""

    seed: str
    server_seed: str
    client_seed: str | None
    commitment: str


def commitment_of(server_seed: str) -> str:
    """The commitment to a server seed.

    >>> commitment_of("00" * 32)[:16]
    'b947bf843136456c'
    """
    return sha256(LABEL + server_seed.encode()).hexdigest()


def join_seeds(server_seed: str, client_seed: str | None) -> str:
    """The seed of a deal, from both parts."""
    return server_seed if client_seed is None else f"{server_seed}.{client_seed}"


def reveal_seed(seed: str) -> Reveal:
    """The parts of the seed of a fair deal, and the commitment to its server seed."""
    server_seed, stop, client_seed = seed.partition(".")
    return Reveal(seed, server_seed, client_seed if stop else None, commitment_of(server_seed))
