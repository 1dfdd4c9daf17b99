"""Sealed strings: authenticated encryption, its keys, its one spelling and one length."""

import base64
import json
from typing import Any

import pytest

from kozyr.api.http import logs
from kozyr.api.sealing.keyring import FRAME_BYTES, Keyring, UnsealableError
from kozyr.api.settings import Settings
from tests.api.conftest import ApiClient, build_app

OLD, NEW = bytes(32), bytes(range(32))
SIZE = 61  # with the frame 90 bytes, 120 characters
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@pytest.fixture
def keys() -> Keyring:
    return Keyring({2: NEW, 1: OLD})


def seal(keys: Keyring, content: bytes = b"cards", purpose: bytes = b"state") -> str:
    return keys.seal("kz1.", purpose, content, SIZE)


def unseal(keys: Keyring, text: str, purpose: bytes = b"state") -> bytes:
    return keys.unseal("kz1.", purpose, text, SIZE)


def test_what_was_sealed_is_unsealed(keys: Keyring) -> None:
    assert unseal(keys, seal(keys)) == b"cards".ljust(SIZE, b"\0")


def test_it_cannot_be_read(keys: Keyring) -> None:
    text = seal(keys, b"the queen of spades")
    assert b"queen" not in base64.urlsafe_b64decode(text[4:])


def test_the_same_content_gives_the_same_string_and_other_content_another_nonce(keys: Keyring) -> None:
    assert seal(keys) == seal(keys)
    nonces = {base64.urlsafe_b64decode(seal(keys, bytes((number,)))[4:])[1:13] for number in range(256)}
    assert len(nonces) == 256


def test_every_length_of_content_gives_one_length_of_string(keys: Keyring) -> None:
    assert {len(seal(keys, b"x" * length)) for length in range(SIZE + 1)} == {
        4 + (FRAME_BYTES + SIZE) // 3 * 4
    }
    with pytest.raises(ValueError, match="too long"):
        seal(keys, b"x" * (SIZE + 1))


def test_one_changed_character_anywhere_is_noticed(keys: Keyring) -> None:
    text = seal(keys)
    for place in range(len(text)):
        for other in {text[place - 1], "A", "_", "."} - {text[place]}:
            with pytest.raises(UnsealableError):
                unseal(keys, text[:place] + other + text[place + 1 :])


def test_one_changed_bit_anywhere_is_noticed(keys: Keyring) -> None:
    sealed = base64.urlsafe_b64decode(seal(keys)[4:])
    for bit in range(8 * len(sealed)):
        forged = bytearray(sealed)
        forged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(UnsealableError):
            unseal(keys, "kz1." + base64.urlsafe_b64encode(forged).decode())


@pytest.mark.parametrize(
    "text",
    [
        "", "kz1.", "kz1", "kz2." + "A" * 120, "A" * 124, "kz1." + "A" * 120, "kz1." + "=" * 120,
        "kz1." + "я" * 120, "kz1." + "A" * 4000,
    ],
)  # fmt: skip
def test_what_was_never_sealed_is_refused(keys: Keyring, text: str) -> None:
    with pytest.raises(UnsealableError):
        unseal(keys, text)


def test_cut_and_lengthened_strings_are_refused(keys: Keyring) -> None:
    text = seal(keys)
    for other in (text[:-1], text[:-4], text + "A", text + "AAAA", text + "\n", " " + text, text + "="):
        with pytest.raises(UnsealableError):
            unseal(keys, other)


def test_there_is_only_one_spelling(keys: Keyring) -> None:
    """The other base64 alphabet, padding and white space are no way to say the same twice."""
    text = next(text for number in range(99) if {"-", "_"} <= set(text := seal(keys, bytes((number,)))))
    for other in (
        text.replace("-", "+"),
        text.replace("_", "/"),
        text[:-1] + "=",
        text[:60] + "\n" + text[61:],
    ):
        with pytest.raises(UnsealableError):
            unseal(keys, other)


def test_a_string_is_good_for_its_purpose_only(keys: Keyring) -> None:
    with pytest.raises(UnsealableError):
        unseal(keys, seal(keys, purpose=b"state kozel"), purpose=b"state svoi-kozyri")


def test_a_prefix_belongs_to_it(keys: Keyring) -> None:
    with pytest.raises(UnsealableError):
        keys.unseal("ks1.", b"state", seal(keys), SIZE)


def test_the_first_key_seals_and_all_of_them_open() -> None:
    old, both, new = Keyring({1: OLD}), Keyring({2: NEW, 1: OLD}), Keyring({2: NEW})
    assert unseal(both, seal(old)) == unseal(new, seal(both))
    with pytest.raises(UnsealableError):
        unseal(new, seal(old))
    with pytest.raises(UnsealableError):
        unseal(old, seal(both))


def test_another_key_of_the_same_number_does_not_open(keys: Keyring) -> None:
    with pytest.raises(UnsealableError):
        unseal(Keyring({2: OLD}), seal(keys))


def test_a_key_has_its_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Keyring({1: b"short"})


# ---- in the service


def seal_over_http(service: ApiClient) -> Any:
    return service.post("/games/svoi-kozyri/deals", {"players": 2, "seed": "s", "seal": True})


def test_without_keys_one_is_made_up_and_its_first_use_is_warned_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    service = ApiClient(build_app(Settings()))
    service.get("/games")
    assert capsys.readouterr().err == ""
    for _ in range(2):
        assert seal_over_http(service).status == 200
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["event"] == "provisional-key"
    assert json.loads(line)["level"] == "warning"
    logs.configure("warning")


def test_a_key_that_was_made_up_lasts_as_long_as_its_service() -> None:
    one, two = (
        ApiClient(build_app(Settings(entropy=lambda size: b"1" * size))),
        ApiClient(build_app(Settings())),
    )
    state = seal_over_http(one).body["state"]
    payload = {"state": state}
    assert one.post("/games/svoi-kozyri/views", payload).status == 200
    refused = two.post("/games/svoi-kozyri/views", payload)
    assert refused.status == 422
    assert refused.code == "unsealable"
    assert set(refused.body["errors"]) == {"/state"}


def test_a_service_with_a_new_key_goes_on_with_states_of_the_old_one() -> None:
    before = ApiClient(build_app(Settings(state_keys={1: OLD})))
    after = ApiClient(build_app(Settings(state_keys={2: NEW, 1: OLD})))
    table = seal_over_http(before).body
    ticket = table["tickets"][table["turn"]]
    moves = after.post("/games/svoi-kozyri/legal-moves", {"state": table["state"], "ticket": ticket}).body[
        "moves"
    ]
    payload = {"state": table["state"], "ticket": ticket, "move": moves[0]}
    moved = after.post("/games/svoi-kozyri/moves", payload)
    assert moved.status == 200
    resealed = {"state": moved.body["state"], "ticket": ticket}
    assert after.post("/games/svoi-kozyri/views", resealed).status == 200
    assert before.post("/games/svoi-kozyri/views", resealed).code == "unsealable"
