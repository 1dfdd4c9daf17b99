"""Fair deals: a commitment first, the players' part and the cut after it, everything told at the end."""

import json
from hashlib import sha256
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, DECK52, cut_pack, names
from kozyr.engine.fair import commitment_of, join_seeds, reveal_seed
from kozyr.engine.shuffle import shuffle_pack
from kozyr.games import GAMES
from tests.api.conftest import ApiClient, ApiResponse
from tests.conftest import ROOT
from tests.vectors import FOLDER

VECTORS = json.loads((FOLDER / "fair-deals.json").read_text(encoding="utf-8"))["deals"]
SLUG = "svoi-kozyri"
RULES = {"max_turns": 2}


def post(service: ApiClient, endpoint: str, slug: str = SLUG, **payload: Any) -> ApiResponse:
    return service.post(f"/games/{slug}/{endpoint}", payload)


def commit(service: ApiClient, slug: str = SLUG) -> dict[str, Any]:
    answer = post(service, "shuffles", slug)
    assert answer.status == 200
    body: dict[str, Any] = answer.body
    return body


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["commitment"][:8])
def test_vector(vector: dict[str, Any]) -> None:
    assert commitment_of(vector["server_seed"]) == vector["commitment"]
    assert join_seeds(vector["server_seed"], vector["client_seed"]) == vector["seed"]
    assert reveal_seed(vector["seed"]) == (
        vector["seed"],
        vector["server_seed"],
        vector["client_seed"],
        vector["commitment"],
    )
    pack = shuffle_pack({"DECK36": DECK36, "DECK52": DECK52}[vector["pack"]], vector["seed"], 0)
    assert " ".join(names(pack)) == vector["shuffled"]
    dealt = pack if vector["cut"] is None else cut_pack(pack, vector["cut"])
    assert " ".join(names(dealt)) == vector["dealt"]


def test_a_commitment_tells_nothing_and_every_shuffle_is_another(service: ApiClient) -> None:
    shuffles = [commit(service) for _ in range(20)]
    assert len({each["commitment"] for each in shuffles}) == 20
    assert len({each["shuffle"] for each in shuffles}) == 20
    assert {len(each["shuffle"]) for each in shuffles} == {88}


def play_out(service: ApiClient, table: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The deal played to its end, each seat making its first legal move, and the moves."""
    tickets = table["tickets"]
    moves: list[str] = []
    while table["result"] is None:
        with_ticket = {"state": table["state"], "ticket": tickets[table["turn"]]}
        move = post(service, "legal-moves", **with_ticket).body["moves"][0]
        moves.append(move)
        table = {**post(service, "moves", **with_ticket, move=move).body, "tickets": tickets}
        assert ("reveal" in table) == (table["result"] is not None)
    return table, moves


def test_a_fair_deal_can_be_checked_by_everybody(service: ApiClient) -> None:
    """Commitment, client seed and cut, play, reveal; then commitment, shuffle, cut and moves are verified."""
    shuffle = commit(service)
    first_deal = {"players": 4, "dealer": 0, "rules": RULES, "cut": {"by": 3, "at": 17}}
    table = post(
        service, "deals", **first_deal, shuffle=shuffle["shuffle"], client_seed="Anna & Boris", seal=True
    ).body
    over, moves = play_out(service, table)
    reveal = over["reveal"]
    assert reveal["commitment"] == shuffle["commitment"]
    assert reveal["client_seed"] == "Anna & Boris"
    assert (
        sha256(b"kozyr-commitment-1\0" + reveal["server_seed"].encode()).hexdigest() == shuffle["commitment"]
    )
    record = {**first_deal, "seed": reveal["seed"], "moves": moves}
    verified = post(service, "replays", **record, commitments=[shuffle["commitment"]])
    assert verified.status == 200
    assert verified.body["table"]["result"] == over["result"]
    assert verified.body["reveals"] == [reveal]
    by_hand = names(cut_pack(shuffle_pack(DECK36, reveal["seed"], 0), 17))
    trumps = over["view"]["trumps"]
    dealt = post(service, "deals", players=4, dealer=0, rules=RULES, pack=by_hand, trumps=trumps).body
    assert moves[0] in dealt["legal_moves"]


def test_what_does_not_fit_the_commitment_is_refused(service: ApiClient) -> None:
    seed = "ab" * 32 + ".we"
    record = {"players": 2, "seed": seed, "moves": []}
    good = commitment_of("ab" * 32)
    assert post(service, "replays", **record, commitments=[good]).status == 200
    assert post(service, "replays", **record, commitments=[None]).body["reveals"] == [None]
    for wrong in (good[:-1] + ("0" if good[-1] != "0" else "1"), commitment_of("ab" * 31), "f" * 64):
        refused = post(service, "replays", **record, commitments=[wrong])
        assert refused.code == "invalid-request"
        assert set(refused.body["errors"]) == {"/commitments/0"}
    other = {**record, "seed": "ab" * 32 + "we"}
    assert set(post(service, "replays", **other, commitments=[good]).body["errors"]) == {"/commitments/0"}
    for shapeless in ([good.upper()], [5], ["x"], good, {}):
        refused = post(service, "replays", **record, commitments=shapeless)
        assert refused.code == "invalid-request"
    assert set(post(service, "replays", **record, commitments=[good, None]).body["errors"]) == {
        "/commitments"
    }


def test_the_players_part_and_the_cut_change_the_deal(service: ApiClient) -> None:
    shuffle = commit(service)["shuffle"]
    first_deal = {"players": 2, "dealer": 0, "shuffle": shuffle}
    hands = [
        post(service, "deals", **first_deal, **more).body["state"]["hands"]
        for more in ({}, {"client_seed": "a"}, {"client_seed": "b"}, {"cut": {"by": 1, "at": 3}})
    ]
    assert len({str(hand) for hand in hands}) == 4


def test_a_series_of_fair_deals_has_a_shuffle_for_each(service: ApiClient) -> None:
    first = commit(service)
    table = post(service, "deals", players=2, dealer=0, rules=RULES, shuffle=first["shuffle"], seal=True).body
    over, moves = play_out(service, table)
    second = commit(service)
    payload = {"after": over["state"], "tickets": table["tickets"], "shuffle": second["shuffle"]}
    following = post(service, "deals", **payload, client_seed="again").body
    over_again, moves_again = play_out(service, {**following, "tickets": table["tickets"]})
    assert over_again["reveal"]["commitment"] == second["commitment"]
    assert over_again["reveal"]["seed"] != over["reveal"]["seed"]
    record = {
        "players": 2,
        "dealer": 0,
        "rules": RULES,
        "seed": over["reveal"]["seed"],
        "moves": moves,
        "next": [{"seed": over_again["reveal"]["seed"], "moves": moves_again}],
    }
    verified = post(service, "replays", **record, commitments=[first["commitment"], second["commitment"]])
    assert verified.status == 200, verified.body
    assert verified.body["table"]["result"] == over_again["result"]


def test_a_seed_that_has_been_told_shuffles_no_further_deal(service: ApiClient) -> None:
    """Without another shuffle the next deal has a seed that nobody knows, nor is told at its end."""
    shuffle = commit(service)["shuffle"]
    table = post(service, "deals", players=2, dealer=0, rules=RULES, shuffle=shuffle, seal=True).body
    over, _ = play_out(service, table)
    again = {"after": over["state"], "tickets": table["tickets"], "shuffle": shuffle}
    assert set(post(service, "deals", **again, client_seed="other").body["errors"]) == {"/shuffle"}
    states = {
        post(service, "deals", after=over["state"], ticket=ticket).body["state"]
        for ticket in (*table["tickets"], table["tickets"][0])
    }
    assert len(states) == 1, "whoever asks again gets no other cards"
    following = {
        **post(service, "deals", after=over["state"], ticket=table["tickets"][0]).body,
        "tickets": table["tickets"],
    }
    while following["result"] is None:
        with_ticket = {"state": following["state"], "ticket": table["tickets"][following["turn"]]}
        move = post(service, "legal-moves", **with_ticket).body["moves"][0]
        following = post(service, "moves", **with_ticket, move=move).body
    assert "reveal" not in following


def test_a_deal_from_a_seed_is_not_told_at_its_end(service: ApiClient) -> None:
    table = post(service, "deals", players=2, seed="secret", dealer=0, rules=RULES, seal=True).body
    tickets = table["tickets"]
    while table["result"] is None:
        with_ticket = {"state": table["state"], "ticket": tickets[table["turn"]]}
        move = post(service, "legal-moves", **with_ticket).body["moves"][0]
        table = post(service, "moves", **with_ticket, move=move).body
    assert "secret" not in str(table)
    assert "reveal" not in table


@pytest.mark.parametrize(
    ("payload", "errors"),
    [
        ({"client_seed": "a"}, {"/client_seed"}),
        ({"shuffle": "GOOD", "seed": "s"}, {"/seed"}),
        ({"shuffle": "GOOD", "pack": names(DECK36)}, {"/pack"}),
        ({"shuffle": "GOOD", "client_seed": ""}, {"/client_seed"}),
        ({"shuffle": "GOOD", "client_seed": "x" * 64}, {"/client_seed"}),
        ({"shuffle": "GOOD", "client_seed": "ж" * 32}, {"/client_seed"}),
        ({"shuffle": None}, {"/shuffle"}),
        ({"shuffle": 5}, {"/shuffle"}),
    ],
)
def test_what_does_not_go_with_a_shuffle_is_told_by_place(
    service: ApiClient, payload: dict[str, Any], errors: set[str]
) -> None:
    if payload.get("shuffle") == "GOOD":
        payload = {**payload, "shuffle": commit(service)["shuffle"]}
    refused = post(service, "deals", players=2, **payload)
    assert refused.code == "invalid-request"
    assert set(refused.body["errors"]) == errors


def test_a_forged_shuffle_or_that_of_another_game_is_refused(service: ApiClient) -> None:
    shuffle = commit(service)["shuffle"]
    other = commit(service, "kozel")["shuffle"]
    for wrong in (
        shuffle[:-1],
        shuffle[:20] + "A" + shuffle[21:] if shuffle[20] != "A" else shuffle[:-4],
        other,
        "",
    ):
        refused = post(service, "deals", players=2, shuffle=wrong)
        assert refused.status == 422
        assert refused.code == "unsealable"
        assert set(refused.body["errors"]) == {"/shuffle"}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_dealt_fairly(service: ApiClient, slug: str) -> None:
    payload = {"players": GAMES[slug].seats[1], "shuffle": commit(service, slug)["shuffle"], "seal": True}
    assert post(service, "deals", slug, **payload, client_seed="все вместе").status == 200


def test_a_request_for_a_shuffle_says_nothing(service: ApiClient) -> None:
    assert set(post(service, "shuffles", seed="mine").body["errors"]) == {"/seed"}


def test_the_program_in_the_documentation_does_what_it_says() -> None:
    """docs/fair-deals.md: checked without anything of this project."""
    text = (ROOT / "docs" / "fair-deals.md").read_text(encoding="utf-8")
    program: dict[str, Any] = {}
    exec(text.split("```python\n")[1].split("```")[0], program)
    for vector in VECTORS:
        assert program["commitment"](vector["server_seed"]) == vector["commitment"]
        deck = names({"DECK36": DECK36, "DECK52": DECK52}[vector["pack"]])
        assert " ".join(program["shuffled"](deck, vector["seed"])) == vector["shuffled"]
