"""Tickets: what they open, and every way in which one can be wrong."""

import base64
from typing import Any

import pytest

from kozyr.api.sealing.keyring import Keyring
from kozyr.api.sealing.tickets import make_ticket, seat_of_ticket
from kozyr.api.settings import Settings
from kozyr.games import GAMES
from tests.api.conftest import KEYS, ApiClient, ApiResponse, build_app

SLUG = "svoi-kozyri"
HERE = f"/games/{SLUG}"


def seal_table(service: ApiClient, slug: str = SLUG, **payload: Any) -> dict[str, Any]:
    """A fresh sealed table."""
    body = {"players": GAMES[slug].seats[1], "seed": "tickets", "dealer": 0, "seal": True, **payload}
    table: dict[str, Any] = service.post(f"/games/{slug}/deals", body).body
    return table


def ask(
    service: ApiClient, endpoint: str, table: dict[str, Any], ticket: Any = None, **payload: Any
) -> ApiResponse:
    body = {"state": table["state"], **payload}
    if ticket is not None:
        body["ticket"] = ticket
    return service.post(f"{HERE}/{endpoint}", body)


# ---- alone


def test_a_ticket_is_that_of_its_seat() -> None:
    keys = Keyring(KEYS)
    for seat in range(6):
        assert (
            seat_of_ticket(keys, "kozel", b"series", 6, make_ticket(keys, "kozel", b"series", seat)) == seat
        )


def test_a_ticket_opens_nothing_else() -> None:
    keys = Keyring(KEYS)
    ticket = make_ticket(keys, "kozel", b"series", 3)
    assert seat_of_ticket(keys, "kozel", b"another", 4, ticket) is None
    assert seat_of_ticket(keys, "svoi-kozyri", b"series", 4, ticket) is None
    assert seat_of_ticket(Keyring({7: bytes(32)}), "kozel", b"series", 4, ticket) is None
    assert seat_of_ticket(Keyring({8: KEYS[7]}), "kozel", b"series", 4, ticket) is None
    assert seat_of_ticket(keys, "kozel", b"series", 3, ticket) is None  # there is no seat 3


def test_a_ticket_of_an_old_key_holds_as_long_as_the_key() -> None:
    ticket = make_ticket(Keyring({1: bytes(32)}), "kozel", b"series", 0)
    assert seat_of_ticket(Keyring({2: KEYS[7], 1: bytes(32)}), "kozel", b"series", 4, ticket) == 0
    assert seat_of_ticket(Keyring({2: KEYS[7]}), "kozel", b"series", 4, ticket) is None


def test_one_changed_bit_anywhere_is_noticed() -> None:
    keys = Keyring(KEYS)
    content = base64.urlsafe_b64decode(make_ticket(keys, "kozel", b"series", 1)[4:])
    for bit in range(8 * len(content)):
        forged = bytearray(content)
        forged[bit // 8] ^= 1 << bit % 8
        text = "kt1." + base64.urlsafe_b64encode(forged).decode()
        assert seat_of_ticket(keys, "kozel", b"series", 4, text) is None


# ---- what they open


@pytest.mark.parametrize("slug", GAMES)
def test_each_person_gets_one_and_they_all_differ(service: ApiClient, slug: str) -> None:
    players = GAMES[slug].seats[1]
    bots = [None, "random"] + [None] * (players - 2)
    tickets = seal_table(service, slug, bots=bots[:players])["tickets"]
    assert [ticket is None for ticket in tickets] == [level is not None for level in bots[:players]]
    persons = [ticket for ticket in tickets if ticket]
    assert len(set(persons)) == len(persons)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_sees_with_its_ticket_what_it_would_see_of_the_open_state(
    service: ApiClient, slug: str
) -> None:
    players = GAMES[slug].seats[1]
    payload = {"players": players, "seed": "tickets", "dealer": 0}
    open_state = service.post(f"/games/{slug}/deals", payload).body["state"]
    table = seal_table(service, slug)
    for seat in range(players):
        body = {"state": table["state"], "ticket": table["tickets"][seat]}
        seen = service.post(f"/games/{slug}/views", body).body
        assert seen == service.post(f"/games/{slug}/views", {"state": open_state, "seat": seat}).body
    spectator = service.post(f"/games/{slug}/views", {"state": table["state"]}).body
    assert spectator == service.post(f"/games/{slug}/views", {"state": open_state}).body


def test_without_a_ticket_there_is_only_what_a_spectator_may_see(service: ApiClient) -> None:
    table = seal_table(service)
    assert table["legal_moves"] is None
    assert table["view"]["seat"] is None
    assert ask(service, "views", table).body == table["view"]
    for endpoint, payload in (
        ("legal-moves", {}),
        ("explanations", {"move": "take"}),
        ("moves", {"move": "take"}),
        ("views", {"seat": 0}),
    ):
        refused = ask(service, endpoint, table, **payload)
        assert refused.status == 403
        assert refused.code == "bad-ticket"
    assert ask(service, "moves", table, moves=[]).body["view"] == table["view"]


def test_a_ticket_answers_its_own_view(service: ApiClient) -> None:
    table = seal_table(service)
    seat = table["turn"]
    after = ask(service, "moves", table, table["tickets"][seat], moves=[]).body
    assert after["view"] == ask(service, "views", table, table["tickets"][seat]).body
    assert after["legal_moves"] == after["view"]["legal_moves"] != None  # noqa: E711


def test_only_the_seat_on_turn_moves_asks_and_is_told(service: ApiClient) -> None:
    table = seal_table(service)
    for seat, ticket in enumerate(table["tickets"]):
        for endpoint, payload in (
            ("legal-moves", {}),
            ("explanations", {"move": "take"}),
            ("moves", {"move": "take"}),
        ):
            answer = ask(service, endpoint, table, ticket, **payload)
            if seat == table["turn"]:
                assert answer.status in (200, 409)
            else:
                assert answer.status == 403
                assert answer.code == "not-your-turn"
                assert f"Seat {table['turn']} is on turn" in answer.body["detail"]
                assert "legal_moves" not in answer.body


def test_a_move_after_which_it_is_anothers_turn_cannot_be_followed_by_one_more(service: ApiClient) -> None:
    table = seal_table(service)
    ticket = table["tickets"][table["turn"]]
    first = ask(service, "legal-moves", table, ticket).body["moves"][0]
    refused = ask(service, "moves", table, ticket, moves=[first, "take"])
    assert refused.code == "not-your-turn"
    assert set(refused.body["errors"]) == {"/moves/1"}
    assert "Another seat is on turn" in refused.body["detail"], "it tells what a move not made would lead to"


def test_an_illegal_move_lists_the_legal_ones_to_the_seat_on_turn(service: ApiClient) -> None:
    table = seal_table(service)
    ticket = table["tickets"][table["turn"]]
    refused = ask(service, "moves", table, ticket, move="take")
    assert refused.code == "illegal-move"
    assert refused.body["legal_moves"] == ask(service, "legal-moves", table, ticket).body["moves"]


def test_tickets_are_told_only_once(service: ApiClient) -> None:
    table = seal_table(service)
    ticket = table["tickets"][table["turn"]]
    assert "tickets" not in ask(service, "moves", table, ticket, moves=[]).body


def test_an_open_state_needs_no_ticket(service: ApiClient) -> None:
    table = service.post(f"{HERE}/deals", {"players": 2, "seed": "s"}).body
    refused = ask(service, "views", table, seal_table(service)["tickets"][0])
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == {"/ticket"}


# ---- attacks


def wrong_tickets(service: ApiClient, table: dict[str, Any]) -> dict[str, Any]:
    """Tickets that are none for *table*."""
    own: str = table["tickets"][0]
    other = seal_table(service)
    another_key = ApiClient(build_app(Settings(state_keys={7: bytes(32)})))
    seated = base64.urlsafe_b64decode(own[4:])
    return {
        "of another table of the same deal": other["tickets"][0],
        "of another game": seal_table(service, "kozel")["tickets"][0],
        "of another key": seal_table(another_key)["tickets"][0],
        "another seat written into it": "kt1." + base64.urlsafe_b64encode(b"\1" + seated[1:]).decode(),
        "a seat that is not there": "kt1." + base64.urlsafe_b64encode(b"\5" + seated[1:]).decode(),
        "a key that is not there": "kt1."
        + base64.urlsafe_b64encode(seated[:1] + b"\x63" + seated[2:]).decode(),
        "cut": own[:-1],
        "longer": own + "A",
        "changed": own[:-1] + ("A" if own[-1] != "A" else "B"),
        "with white space": own + " ",
        "empty": "",
        "the state itself": table["state"],
        "not of ASCII": "kt1." + "я" * 48,
        "an empty signature": "kt1." + "A" * 48,
    }


def test_no_other_ticket_opens_a_table(service: ApiClient) -> None:
    table = seal_table(service)
    for what, ticket in wrong_tickets(service, table).items():
        for endpoint, payload in (
            ("views", {}),
            ("legal-moves", {}),
            ("explanations", {"move": "take"}),
            ("moves", {"moves": []}),
            ("moves", {"move": "take"}),
        ):
            refused = ask(service, endpoint, table, ticket, **payload)
            assert refused.status == 403, what
            assert refused.code == "bad-ticket"


@pytest.mark.parametrize("ticket", [None, 5, ["kt1."], {"seat": 0}, True])
def test_a_ticket_is_a_string(service: ApiClient, ticket: Any) -> None:
    table = seal_table(service)
    body = {"state": table["state"], "ticket": ticket}
    assert set(service.post(f"{HERE}/views", body).body["errors"]) == {"/ticket"}


def test_a_ticket_holds_for_later_moments_and_earlier_ones(service: ApiClient) -> None:
    """Rewinding cannot be prevented without storage: `ply` is how a host notices (docs/sealing.md)."""
    table = seal_table(service)
    ticket = table["tickets"][table["turn"]]
    move = ask(service, "legal-moves", table, ticket).body["moves"][0]
    later = ask(service, "moves", table, ticket, move=move).body
    assert ask(service, "views", later, ticket).status == 200
    again = ask(service, "moves", table, ticket, move=move)
    assert again.body == later
    assert ask(service, "moves", later, ticket, move=move, expect_ply=0).code == "stale-state"


def test_a_state_of_another_game_cannot_be_opened(service: ApiClient) -> None:
    table = seal_table(service, "kryt-navalivat")
    refused = ask(service, "views", table, table["tickets"][0])
    assert refused.code == "unsealable"


def test_parts_of_two_states_do_not_fit_together(service: ApiClient) -> None:
    one, two = seal_table(service)["state"], seal_table(service, seed="other")["state"]
    for place in (8, 20, 24, 100, len(one) - 24):
        refused = ask(service, "views", {"state": one[:place] + two[place:]})
        assert refused.code == "unsealable"


def test_a_ticket_or_a_shuffle_is_no_state(service: ApiClient) -> None:
    table = seal_table(service)
    shuffle = service.post(f"{HERE}/shuffles", {}).body["shuffle"]
    for text in (table["tickets"][0], shuffle, "kz1." + shuffle[4:], "kz1." + table["tickets"][0][4:]):
        assert ask(service, "views", {"state": text}).code == "unsealable"
    payload = {"players": 2, "shuffle": table["state"], "seal": True}
    assert service.post(f"{HERE}/deals", payload).code == "unsealable"


def test_a_bots_seat_has_no_ticket_that_could_be_made(service: ApiClient) -> None:
    """Even the genuine keyed hash for it opens nothing."""
    table = seal_table(service, bots=[None, "random", None, None])
    assert table["tickets"][1] is None
    with service.client.application.app_context():
        from kozyr.api.states import current_keyring, unseal_state

        _, series = unseal_state(GAMES[SLUG], table["state"], "/state")
        forged = make_ticket(current_keyring(), SLUG, series.id, 1)
    assert ask(service, "views", table, forged).code == "bad-ticket"
