"""The keys of the service, and strings that only this service can make and read.

A sealed string is a prefix and, in base64url without padding, ``key id (1) ‖ nonce (12) ‖ ciphertext and
tag``. The cipher is AES-256-GCM-SIV (RFC 8452) of the library ``cryptography``. The associated data are the
service, the key id, and the purpose: what the string is for, its game and the shape of the game's states. The
nonce is a keyed hash of the content, so the same content gives the same string, and a lost response can be
asked for again. All strings sealed for one purpose have one length.
"""

import base64
import hmac
from binascii import a2b_base64
from collections.abc import Mapping
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kozyr.api.http.logs import log_event

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
TAG_BYTES: Final = 16
FRAME_BYTES: Final = 1 + NONCE_BYTES + TAG_BYTES
"""Bytes of a sealed string besides its content."""

_URLSAFE_TO_STANDARD: Final = bytes.maketrans(b"-_+/=", b"+/!!!")
"""From the alphabet of base64url to that of base64; what is in neither becomes invalid."""


class UnsealableError(ValueError):
    """The string was not sealed by this service for this purpose, with a key that it still has."""


class _Key(NamedTuple):
    """One key of the service: its id, and what is derived from it."""

    id: int
    cipher: AESGCMSIV
    nonce_key: bytes
    mac_key: bytes


class Keyring:
    """The keys of the service by their ids. The first one seals and signs; every one unseals and verifies."""

    def __init__(self, secrets: Mapping[int, bytes], *, provisional: bool = False) -> None:
        """*secrets* are 32 bytes each, by id. *provisional* ones were made up at the start; their first use
        is logged as a warning.
        """
        self._keys = {key_id: _derive_key(key_id, secret) for key_id, secret in secrets.items()}
        self._first = next(iter(self._keys.values()))
        self._warned = not provisional

    def seal(self, prefix: str, purpose: bytes, content: bytes, size: int) -> str:
        """*content* as a sealed string, padded to *size* bytes so that its length tells nothing.

        ``ValueError`` if it is longer than that. Choose *size* so that ``FRAME_BYTES + size`` is a multiple
        of 3: then every character of the string counts.
        """
        if len(content) > size:
            raise ValueError("too long to be sealed")
        self._warn_once()
        key_id, cipher, nonce_key, _ = self._first
        associated = _associated_data(key_id, purpose)
        content = content.ljust(size, b"\0")
        nonce = hmac.digest(nonce_key, associated + content, "sha256")[:NONCE_BYTES]
        return encode_token(prefix, bytes((key_id,)) + nonce + cipher.encrypt(nonce, content, associated))

    def unseal(self, prefix: str, purpose: bytes, text: str, size: int) -> bytes:
        """The content of the sealed string *text*, padding included; :class:`UnsealableError`."""
        sealed = decode_token(prefix, text, FRAME_BYTES + size)
        key = self._keys.get(sealed[0]) if sealed else None
        if sealed is None or key is None:
            raise UnsealableError
        nonce = sealed[1 : 1 + NONCE_BYTES]
        try:
            return key.cipher.decrypt(nonce, sealed[1 + NONCE_BYTES :], _associated_data(key.id, purpose))
        except InvalidTag:
            raise UnsealableError from None

    def mac(self, message: bytes) -> bytes:
        """The MAC of *message* by the first key: its id and an HMAC-SHA-256, 33 bytes."""
        return bytes((self._first.id,)) + hmac.digest(self._first.mac_key, message, "sha256")

    def verify_mac(self, mac: bytes, message: bytes) -> bool:
        """Whether *mac* is the MAC of *message* by one of the keys; it takes as long whatever is wrong."""
        key = self._keys.get(mac[0] if mac else -1, self._first)
        expected = bytes((key.id,)) + hmac.digest(key.mac_key, message, "sha256")
        return hmac.compare_digest(mac, expected)

    def _warn_once(self) -> None:
        if not self._warned:
            self._warned = True
            log_event(
                "warning",
                "provisional-key",
                detail="no KOZYR_STATE_KEYS: sealed states and tickets last only as long as this process",
            )


def encode_token(prefix: str, content: bytes) -> str:
    """*prefix* and *content*, whose length is a multiple of 3, in base64url."""
    return prefix + base64.urlsafe_b64encode(content).decode()


def decode_token(prefix: str, text: str, size: int) -> bytes | None:
    """The *size* bytes that :func:`encode_token` made *text* from; None if it did not."""
    if len(text) != len(prefix) + size // 3 * 4 or not text.startswith(prefix):
        return None
    try:
        return a2b_base64(text[len(prefix) :].encode().translate(_URLSAFE_TO_STANDARD), strict_mode=True)
    except ValueError:
        return None


def _associated_data(key_id: int, purpose: bytes) -> bytes:
    """What is authenticated with the content: the service, the key and the purpose."""
    return b"kozyr\0" + bytes((key_id,)) + purpose


def _derive_key(key_id: int, secret: bytes) -> _Key:
    if len(secret) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")

    def derive(use: bytes) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"kozyr 1 " + use).derive(secret)

    return _Key(key_id, AESGCMSIV(derive(b"states")), derive(b"nonces"), derive(b"tickets"))
