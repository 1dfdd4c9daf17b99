"""Whole deals and series in sealed states: persons with tickets, bots moved by the service."""

from random import Random
from typing import Any

import pytest

from kozyr.games import GAMES, PROFILES
from tests.api.conftest import ApiClient, ApiResponse


def post(service: ApiClient, slug: str, endpoint: str, **payload: Any) -> ApiResponse:
    return service.post(f"/games/{slug}/{endpoint}", payload)


def deal_sealed(service: ApiClient, slug: str, **payload: Any) -> dict[str, Any]:
    body = {"players": GAMES[slug].seats[0], "seed": "sealed", "seal": True, **payload}
    answer = post(service, slug, "deals", **body)
    assert answer.status == 200, answer.body
    table: dict[str, Any] = answer.body
    return table


def play_out(
    service: ApiClient, slug: str, table: dict[str, Any], tickets: list[str | None]
) -> dict[str, Any]:
    """The table at the end of the deal: persons make random legal moves, bots are advanced."""
    rng = Random(f"played {slug}")
    for _ in range(3000):
        if table["result"] is not None:
            return table
        ticket = tickets[table["turn"]]
        if ticket is None:
            answer = post(service, slug, "moves", state=table["state"], moves=[], advance="bots")
        else:
            payload = {"state": table["state"], "ticket": ticket}
            moves = post(service, slug, "legal-moves", **payload).body["moves"]
            answer = post(
                service,
                slug,
                "moves",
                **payload,
                move=rng.choice(moves),
                expect_ply=table["ply"],
                advance="bots",
            )
        assert answer.status == 200, answer.body
        table = answer.body
    raise AssertionError("it does not end")


@pytest.mark.parametrize("slug", GAMES)
def test_a_series_is_played_by_persons_and_bots(service: ApiClient, slug: str) -> None:
    players = GAMES[slug].seats[0]
    bots = [None, *["greedy"] * (players - 1)]
    table = deal_sealed(service, slug, bots=bots, dealer=players - 1)
    tickets = table["tickets"]
    first = play_out(service, slug, table, tickets)
    assert first["turn"] is None
    assert "??" not in str(first["view"]["zones"])
    following = post(service, slug, "deals", after=first["state"], ticket=tickets[0])
    assert following.status == 200
    assert "tickets" not in following.body
    assert following.body["view"]["seat"] == 0
    second = play_out(service, slug, following.body, tickets)
    assert second["result"] is not None


@pytest.mark.parametrize("slug", GAMES)
def test_bots_alone_play_a_sealed_deal(service: ApiClient, slug: str) -> None:
    players = GAMES[slug].seats[0]
    table = deal_sealed(service, slug, bots=["random"] * players)
    assert table["tickets"] == [None] * players
    last = play_out(service, slug, table, table["tickets"])
    assert post(service, slug, "deals", after=last["state"]).status == 200


@pytest.mark.parametrize("slug", GAMES)
def test_events_are_told_as_the_reader_may_know_them(service: ApiClient, slug: str) -> None:
    """A sealed table tells an observer of bots no more than the bots' events to that seat."""
    game = GAMES[slug]
    players = game.seats[0]
    table = deal_sealed(service, slug, bots=[None, *["random"] * (players - 1)], dealer=0)
    after = post(
        service, slug, "moves", state=table["state"], ticket=table["tickets"][0], moves=[], advance="bots"
    ).body
    open_table = post(
        service,
        slug,
        "deals",
        players=players,
        seed="sealed",
        bots=[None, *["random"] * (players - 1)],
        dealer=0,
    ).body
    state = game.decode(open_table["state"])
    expected = []
    from kozyr.bots import bot_move

    while state.result is None and state.setup.bots[state.turn]:
        step = game.apply(state, bot_move(PROFILES[game.slug], state, state.setup.bots[state.turn]))
        expected += [each.seen_by(0).text for each in step.events]
        state = step.state
    assert [event["text"] for event in after["events"]] == expected


def test_forced_moves_of_others_are_not_made_for_them(service: ApiClient) -> None:
    """That a seat can only take, or only pass, is its secret until it does."""
    table = deal_sealed(service, "earl-of-coventry", players=3)
    seat = table["turn"]
    payload = {"state": table["state"], "ticket": table["tickets"][seat]}
    move = post(service, "earl-of-coventry", "legal-moves", **payload).body["moves"][0]
    after = post(service, "earl-of-coventry", "moves", **payload, move=move, advance="forced").body
    assert after["ply"] == 1
    assert post(service, "earl-of-coventry", "moves", state=after["state"], advance="forced").body["ply"] == 1
    own = {"state": after["state"], "ticket": table["tickets"][after["turn"]], "advance": "forced"}
    forced = post(service, "earl-of-coventry", "moves", **own).body
    legal = post(
        service,
        "earl-of-coventry",
        "legal-moves",
        state=after["state"],
        ticket=table["tickets"][after["turn"]],
    ).body["moves"]
    assert (forced["ply"] > 1) == (len(legal) == 1)


def test_the_same_request_has_the_same_bytes_bots_included(service: ApiClient) -> None:
    """A lost answer is asked for again; a double click cannot move twice."""
    table = deal_sealed(
        service, "svoi-kozyri", players=4, bots=[None, "greedy", "random", "greedy"], dealer=3
    )
    payload = {"state": table["state"], "ticket": table["tickets"][0]}
    move = post(service, "svoi-kozyri", "legal-moves", **payload).body["moves"][0]
    body = {**payload, "move": move, "expect_ply": 0, "advance": "bots"}
    answers = {service.client.post("/api/v1/games/svoi-kozyri/moves", json=body).data for _ in range(3)}
    assert len(answers) == 1


# ---- the next deal of a sealed series


def finish_deal(service: ApiClient, **payload: Any) -> tuple[dict[str, Any], list[str]]:
    """A sealed deal that is over after one move, and its tickets."""
    table = deal_sealed(service, "svoi-kozyri", rules={"max_turns": 1}, dealer=0, **payload)
    with_ticket = {"state": table["state"], "ticket": table["tickets"][table["turn"]]}
    move = post(service, "svoi-kozyri", "legal-moves", **with_ticket).body["moves"][0]
    return post(service, "svoi-kozyri", "moves", **with_ticket, move=move).body, table["tickets"]


def test_any_ticket_of_the_series_may_ask_for_the_next_deal_and_nobody_else(service: ApiClient) -> None:
    table, tickets = finish_deal(service)
    tables = [
        post(service, "svoi-kozyri", "deals", after=table["state"], ticket=ticket).body for ticket in tickets
    ]
    assert tables[0]["state"] == tables[1]["state"]
    assert [each["view"]["seat"] for each in tables] == [0, 1]
    assert post(service, "svoi-kozyri", "deals", after=table["state"]).code == "bad-ticket"
    stranger = deal_sealed(service, "svoi-kozyri")["tickets"][0]
    assert post(service, "svoi-kozyri", "deals", after=table["state"], ticket=stranger).code == "bad-ticket"


def test_in_a_sealed_series_nobody_chooses_the_pack_or_opens_it(service: ApiClient) -> None:
    table, tickets = finish_deal(service)
    pack = service.get("/games/svoi-kozyri").body["pack"]
    payload = {"after": table["state"], "ticket": tickets[0]}
    refused = post(service, "svoi-kozyri", "deals", **payload, pack=pack, seal=False)
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == {"/pack", "/seal"}
    assert post(service, "svoi-kozyri", "deals", **payload, seal=True).status == 200


def test_only_the_tickets_of_all_seats_decide_about_the_cards_of_the_next_deal(service: ApiClient) -> None:
    """One seat could try cuts, shuffles or trump suits until it knows all hands or likes its own."""
    table, tickets = finish_deal(service)
    shuffle = post(service, "svoi-kozyri", "shuffles").body["shuffle"]
    for choice in ({"cut": {"by": 1, "at": 7}}, {"shuffle": shuffle}, {"trumps": ["c", "d"]}):
        payload = {"after": table["state"], **choice}
        for one_ticket in ({}, {"ticket": tickets[0]}, {"ticket": tickets[1]}):
            refused = post(service, "svoi-kozyri", "deals", **payload, **one_ticket)
            assert (refused.status, refused.code) == (403, "bad-ticket")
            assert set(refused.body["errors"]) == {f"/{name}" for name in choice}
        for wrong in ([], tickets[:1], tickets[::-1], [tickets[0]] * 2, [None, tickets[1]], [*tickets, None]):
            refused = post(service, "svoi-kozyri", "deals", **payload, tickets=wrong)
            assert (refused.status, refused.code) == (403, "bad-ticket")
        assert post(service, "svoi-kozyri", "deals", **payload, tickets=tickets).status == 200


def test_the_tickets_of_all_seats_are_null_for_bots(service: ApiClient) -> None:
    table, tickets = finish_deal(service, players=3, bots=[None, None, "random"], trumps=["c", "d", "h"])
    assert tickets[2] is None
    payload = {"after": table["state"], "cut": {"by": 2, "at": 7}}
    assert post(service, "svoi-kozyri", "deals", **payload, tickets=tickets).status == 200
    assert post(service, "svoi-kozyri", "deals", **payload, tickets=tickets[:2]).code == "bad-ticket"


def test_a_deal_that_is_fined_shows_nobody_the_pack_of_the_true_one(service: ApiClient) -> None:
    """KZ-9: a fined pack lies open; no single seat can have the next one fined."""
    table = deal_sealed(service, "kozel", players=4, dealer=3, cut="none")
    assert table["result"]["reason"] == "no-cut"
    for cut in ("none", {"by": 0, "at": 9}, {"by": 2, "at": 9}):
        for ticket in table["tickets"]:
            refused = post(service, "kozel", "deals", after=table["state"], ticket=ticket, cut=cut)
            assert refused.code == "bad-ticket"
    payload = {"after": table["state"], "cut": "none", "tickets": table["tickets"]}
    assert post(service, "kozel", "deals", **payload).body["result"]["reason"] == "no-cut"


def test_a_deal_that_goes_on_cannot_be_followed(service: ApiClient) -> None:
    table = deal_sealed(service, "svoi-kozyri")
    refused = post(service, "svoi-kozyri", "deals", after=table["state"], ticket=table["tickets"][0])
    assert refused.code == "deal-not-over"


def test_an_open_series_can_be_sealed_from_a_deal_on(service: ApiClient) -> None:
    payload = {"players": 2, "seed": "s", "dealer": 0, "rules": {"max_turns": 1}}
    table = post(service, "svoi-kozyri", "deals", **payload).body
    table = post(service, "svoi-kozyri", "moves", state=table["state"], move=table["legal_moves"][0]).body
    sealed = post(service, "svoi-kozyri", "deals", after=table["state"], seal=True).body
    assert isinstance(sealed["state"], str)
    assert len(sealed["tickets"]) == 2


@pytest.mark.parametrize("seal", ["true", 1, 0, None, []])
def test_seal_is_true_or_false(service: ApiClient, seal: Any) -> None:
    refused = post(service, "svoi-kozyri", "deals", players=2, seal=seal)
    assert set(refused.body["errors"]) == {"/seal"}


def test_a_first_deal_has_no_ticket(service: ApiClient) -> None:
    refused = post(service, "svoi-kozyri", "deals", players=2, ticket="kt1.", tickets=["kt1."])
    assert set(refused.body["errors"]) == {"/ticket", "/tickets"}


def test_an_open_series_needs_no_tickets(service: ApiClient) -> None:
    table = post(service, "svoi-kozyri", "deals", players=2, rules={"max_turns": 1}).body
    table = post(service, "svoi-kozyri", "moves", state=table["state"], move=table["legal_moves"][0]).body
    refused = post(service, "svoi-kozyri", "deals", after=table["state"], tickets=["kt1.", "kt1."])
    assert set(refused.body["errors"]) == {"/tickets"}


def test_a_seed_that_is_too_long_to_be_sealed_is_refused(service: ApiClient) -> None:
    """128 characters may be 512 bytes; a sealed state has room for 128."""
    assert post(service, "svoi-kozyri", "deals", players=2, seed="ж" * 64, seal=True).status == 200
    refused = post(service, "svoi-kozyri", "deals", players=2, seed="ж" * 65, seal=True)
    assert set(refused.body["errors"]) == {"/seed"}
    assert post(service, "svoi-kozyri", "deals", players=2, seed="ж" * 128).status == 200
