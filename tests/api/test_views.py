"""POST /games/{game}/views."""

from typing import Any

import pytest

from kozyr.games import GAMES
from tests.api.conftest import ApiClient


def deal_table(service: ApiClient, slug: str) -> dict[str, Any]:
    body = {"players": GAMES[slug].seats[1], "seed": "views"}
    table: dict[str, Any] = service.post(f"/games/{slug}/deals", body).body
    return table


COMMON = {
    "game", "seat", "turn", "phase", "ply", "deal", "dealer", "rules", "bots", "zones", "legal_moves",
    "result", "standing",
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(service: ApiClient, slug: str) -> None:
    table = deal_table(service, slug)
    state, turn = table["state"], table["turn"]
    view = service.post(f"/games/{slug}/views", {"state": state, "seat": turn}).body
    hands = {zone["seat"]: zone["cards"] for zone in view["zones"] if zone["name"] == "hands"}
    for seat, hand in enumerate(state["hands"]):
        assert hands[seat] == (hand if seat == turn else ["??"] * len(hand))
    assert view["legal_moves"] == table["legal_moves"]
    assert view["seat"] == turn


@pytest.mark.parametrize("slug", GAMES)
def test_a_spectator_sees_no_hand_and_no_moves(service: ApiClient, slug: str) -> None:
    state = deal_table(service, slug)["state"]
    for payload in ({"state": state}, {"state": state, "seat": None}):
        view = service.post(f"/games/{slug}/views", payload).body
        assert view["seat"] is None
        assert view["legal_moves"] is None
        hands = [zone["cards"] for zone in view["zones"] if zone["name"] == "hands"]
        assert all(card == "??" for hand in hands for card in hand)


@pytest.mark.parametrize("slug", GAMES)
def test_facts_stand_among_the_other_fields_and_hide_none_of_them(service: ApiClient, slug: str) -> None:
    game = GAMES[slug]
    state = deal_table(service, slug)["state"]
    facts = game.facts(game.decode(state), 0)
    assert not COMMON & facts.keys()
    view = service.post(f"/games/{slug}/views", {"state": state, "seat": 0}).body
    assert view.keys() == COMMON | facts.keys()
    assert "known" not in view  # CV-22
    assert "seed" not in view


@pytest.mark.parametrize("seat", [4, 6, -1, "0", True, 1.0])
def test_a_seat_that_is_not_at_the_table(service: ApiClient, seat: Any) -> None:
    state = deal_table(service, "svoi-kozyri")["state"]
    refused = service.post("/games/svoi-kozyri/views", {"state": state, "seat": seat})
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == {"/seat"}
