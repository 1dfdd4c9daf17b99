"""Sealed states, tickets and shuffles that somebody has tampered with: never opened, never a crash."""

import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.api.settings import Settings
from tests.api.conftest import KEYS, ApiClient, build_app

HERE = "/games/svoi-kozyri"
SERVICE = ApiClient(build_app(Settings(state_keys=KEYS, entropy=lambda size: b"k" * size)))
TABLE: dict[str, Any] = SERVICE.post(f"{HERE}/deals", {"players": 2, "seed": "s", "seal": True}).body
SHUFFLE: str = SERVICE.post(f"{HERE}/shuffles", {}).body["shuffle"]
GENUINE = [TABLE["state"], *TABLE["tickets"], SHUFFLE]
CHARACTERS = st.sampled_from(string.ascii_letters + string.digits + "-_+/=. \n\0é")


@st.composite
def tampered_seals(draw: st.DrawFn) -> str:
    """A genuine string with parts changed, cut, doubled, or taken from another one; or any text."""
    text = draw(st.sampled_from(GENUINE))
    for _ in range(draw(st.integers(1, 3))):
        first = draw(st.integers(0, len(text)))
        last = draw(st.integers(first, min(len(text), first + 40)))
        other = draw(st.sampled_from(GENUINE))
        middle = draw(
            st.sampled_from(["", text[first:last] * 2, other[first:last], other])
            | st.text(CHARACTERS, max_size=8)
        )
        text = text[:first] + middle + text[last:]
    return text


TEXTS = tampered_seals() | st.text(max_size=600)


@pytest.mark.parametrize("endpoint", ["views", "legal-moves", "moves", "explanations", "hints"])
def test_no_state_is_opened_that_was_not_sealed(endpoint: str) -> None:
    more = {"moves": {"moves": []}, "explanations": {"move": "take"}}.get(endpoint, {})

    @given(TEXTS)
    def check(text: str) -> None:
        if text == TABLE["state"]:
            return
        answer = SERVICE.post(f"{HERE}/{endpoint}", {"state": text, "ticket": TABLE["tickets"][0], **more})
        assert answer.code == "unsealable"

    check()


@settings(max_examples=300)
@given(TEXTS)
def test_no_ticket_opens_a_seat_that_was_not_made_for_it(text: str) -> None:
    if text in TABLE["tickets"]:
        return
    answer = SERVICE.post(f"{HERE}/views", {"state": TABLE["state"], "ticket": text})
    assert answer.code == "bad-ticket"


@settings(max_examples=300)
@given(TEXTS)
def test_no_shuffle_is_dealt_that_was_not_sealed(text: str) -> None:
    if text == SHUFFLE:
        return
    assert SERVICE.post(f"{HERE}/deals", {"players": 2, "shuffle": text}).code == "unsealable"


@given(TEXTS, TEXTS)
def test_no_series_goes_on_after_a_state_that_was_not_sealed(text: str, ticket: str) -> None:
    if text == TABLE["state"]:
        return
    assert SERVICE.post(f"{HERE}/deals", {"after": text, "ticket": ticket}).code == "unsealable"
