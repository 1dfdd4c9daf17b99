"""Strings that only this service can make and read: authenticated encryption, its keys and their rotation.

A sealed string is a prefix and, in base64url without padding, ``key id (1) ‖ nonce (12) ‖ ciphertext and
tag``. The cipher is AES-256-GCM-SIV (RFC 8452) of the library ``cryptography``; the purpose of the
string, the game and the shape of its states are authenticated with it. The nonce is a keyed hash of what
is sealed, so the same content gives the same string: an answer that got lost is answered again byte for
byte. Everything sealed for one purpose has one length.
"""

import base64
import hmac
from binascii import a2b_base64
from collections.abc import Mapping
from typing import Final, NamedTuple

import structlog
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
TAG_BYTES: Final = 16
FRAME_BYTES: Final = 1 + NONCE_BYTES + TAG_BYTES
_SPELLING: Final = bytes.maketrans(b"-_+/=", b"+/!!!")
"""From base64url to base64; what stands for nothing in the one stands for nothing in the other."""

log = structlog.get_logger("kozyr")


class UnsealableError(ValueError):
    """The string is not one that this service sealed for this purpose with a key that it still has."""


class _Key(NamedTuple):
    """What one key of the service gives: a cipher, and keys of keyed hashes for nonces and for tickets."""

    number: int
    cipher: AESGCMSIV
    nonces: bytes
    tickets: bytes


class Keyring:
    """The keys of the service, by number: the first one seals, all of them open."""

    def __init__(self, secrets: Mapping[int, bytes], *, provisional: bool = False) -> None:
        """*provisional*: the keys were made up at the start, which is worth a warning once they are used."""
        self._keys = {number: _derived(number, secret) for number, secret in secrets.items()}
        self._first = next(iter(self._keys.values()))
        self._warned = not provisional

    def seal(self, prefix: str, purpose: bytes, content: bytes, size: int) -> str:
        """*content* as a sealed string, padded to *size* bytes so that its length tells nothing.

        ``ValueError`` if it is longer than that. Choose *size* so that ``FRAME_BYTES + size`` is a
        multiple of 3: then every character of the string counts.
        """
        if len(content) > size:
            raise ValueError("too long to be sealed")
        self._warn()
        number, cipher, nonces, _ = self._first
        said = _said(number, purpose)
        content = content.ljust(size, b"\0")
        nonce = hmac.digest(nonces, said + content, "sha256")[:NONCE_BYTES]
        sealed = bytes((number,)) + nonce + cipher.encrypt(nonce, content, said)
        return written(prefix, sealed)

    def unseal(self, prefix: str, purpose: bytes, text: str, size: int) -> bytes:
        """What *text* holds, padding included; :class:`UnsealableError`."""
        sealed = read(prefix, text, FRAME_BYTES + size)
        key = self._keys.get(sealed[0]) if sealed else None
        if sealed is None or key is None:
            raise UnsealableError
        nonce = sealed[1 : 1 + NONCE_BYTES]
        try:
            return key.cipher.decrypt(nonce, sealed[1 + NONCE_BYTES :], _said(key.number, purpose))
        except InvalidTag:
            raise UnsealableError from None

    def mark(self, content: bytes) -> bytes:
        """The number of the first key and its keyed hash of *content*: 33 bytes."""
        return bytes((self._first.number,)) + hmac.digest(self._first.tickets, content, "sha256")

    def bears_mark(self, mark: bytes, content: bytes) -> bool:
        """Whether *mark* was made of *content* with one of the keys; takes as long whatever is wrong."""
        key = self._keys.get(mark[0] if mark else -1, self._first)
        expected = bytes((key.number,)) + hmac.digest(key.tickets, content, "sha256")
        return hmac.compare_digest(mark, expected)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            log.warning(
                "provisional-key",
                detail="no KOZYR_STATE_KEYS: sealed states and tickets last only as long as this process",
            )


def written(prefix: str, content: bytes) -> str:
    """*content*, whose length is a multiple of 3, as text that can stand in an address."""
    return prefix + base64.urlsafe_b64encode(content).decode()


def read(prefix: str, text: str, size: int) -> bytes | None:
    """The *size* bytes that :func:`written` wrote as *text*; None if it did not."""
    if len(text) != len(prefix) + size // 3 * 4 or not text.startswith(prefix):
        return None
    try:
        return a2b_base64(text[len(prefix) :].encode().translate(_SPELLING), strict_mode=True)
    except ValueError:
        return None


def _said(number: int, purpose: bytes) -> bytes:
    """What is authenticated with the content: the service, the key and the purpose."""
    return b"kozyr\0" + bytes((number,)) + purpose


def _derived(number: int, secret: bytes) -> _Key:
    if len(secret) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")

    def derive(purpose: bytes) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"kozyr 1 " + purpose).derive(secret)

    return _Key(number, AESGCMSIV(derive(b"states")), derive(b"nonces"), derive(b"tickets"))
