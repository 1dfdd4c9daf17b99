"""A real server with a game of another package installed: served, documented, sealed and simulated."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
import requests
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from kozyr.bots import LEVELS
from kozyr.client import Client, ProblemError, SimulatedDeal, Summary
from kozyr.games import BUILT_IN
from tests.outside.conftest import SLUG

PACK = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]
# dealer 1, so seat 0 begins; hands 9c Jc Kc 9d Jd and Tc Qc Ac Td Qd, trumps diamonds, then the stock
ORDER = [*PACK[:10], "Kd", *PACK[12:], "Ad"]


def deal(client: Client, **payload: Any) -> Any:
    return client.deal(SLUG, **{"players": 2, "dealer": 1, "pack": ORDER, **payload})


def play(client: Client, state: Any, *moves: str) -> Any:
    return client.make_moves(SLUG, state, moves=moves)


def raised(call: Any, *arguments: Any, **options: Any) -> Any:
    """The problem that a call raises."""
    with pytest.raises(ProblemError) as error:
        call(*arguments, **options)
    return error.value


# ---- listed and documented


def test_it_is_listed_after_the_games_of_the_project(client: Client) -> None:
    games = client.list_games()
    assert [game["slug"] for game in games] == [*(profile.slug for profile in BUILT_IN), SLUG]
    game = client.get_game(SLUG)
    assert game == games[-1]
    assert game["titles"] == {"ru": "Пять взяток", "en": "Five Tricks"}
    assert (game["seats"]["min"], game["seats"]["max"]) == (2, 3)
    assert [option["name"] for option in game["options"]] == [
        "exchange",
        "must_trump",
        "last_trick",
        "target",
    ]
    assert client.check_readiness()["games"][-1] == SLUG


def test_it_is_documented(outside_server: str) -> None:
    document = requests.get(f"{outside_server}/api/v1/openapi.json", timeout=60).json()
    validate(document)
    assert document["openapi"].startswith("3.1")
    schemas = document["components"]["schemas"]
    assert schemas["Slug"]["enum"][-1] == SLUG
    assert schemas["State"]["discriminator"]["mapping"][SLUG] == "#/components/schemas/FiveTricksState"
    assert {
        "FiveTricksRules",
        "FiveTricksRulesGiven",
        "FiveTricksResult",
        "FiveTricksStanding",
    } <= schemas.keys()
    assert schemas["FiveTricksRules"]["properties"]["target"]["description"]
    table = requests.post(
        f"{outside_server}/api/v1/games/{SLUG}/deals", json={"players": 3, "seed": "a"}, timeout=10
    ).json()
    for reference in ("FiveTricksState", "State"):
        schema = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{reference}"}
        Draft202012Validator(schema).validate(table["state"])


# ---- open play


def test_a_deal_is_played_by_its_rules(client: Client) -> None:
    """FT-3 to FT-8, one deal move by move."""
    table = deal(client)
    assert (table.turn, table.phase) == (0, "exchange")
    assert table.legal_moves == ["swap 9c", "swap Jc", "swap Kc", "swap 9d", "swap Jd", "keep"]
    table = play(client, table.state, "swap 9c", "keep")
    assert [event.text for event in table.events] == ["swap 9c", "draw 9h", "keep"]
    assert (table.turn, table.phase) == (0, "lead")
    assert client.explain_move(SLUG, table.state, "play 9c").rule == "CV-6"
    table = play(client, table.state, "play Kc")
    assert table.legal_moves == ["play Tc", "play Qc", "play Ac"]
    explanation = client.explain_move(SLUG, table.state, "play Td")
    assert (explanation.legal, explanation.rule) == (False, "FT-5")
    assert explanation.text == {
        "ru": "У кого есть масть хода, тот кладёт её.",
        "en": "Who holds the suit led plays it.",
    }
    table = play(client, table.state, "play Ac", "play Qc", "play Jc", "play Tc")
    assert [event.text for event in table.events if event.seat == 1][-2:] == ["win Qc+Jc", "play Tc"]
    assert table.legal_moves == ["play 9d", "play Jd", "play 9h"], "without clubs any card (FT-6)"
    table = play(client, table.state, "play 9d", "play Jd", "play Qd", "play Td", "play 9h")
    assert table.result is not None
    assert table.result.reason == "played-out"
    assert table.result.scores == [1, 5]
    assert (table.result.losers, table.result.draw, table.result.series_over) == ([0], False, False)
    assert table.result.standing == {"totals": [1, 5]}
    following = client.deal(SLUG, after=table.state, pack=PACK)
    assert following.state["dealer"] == 0
    assert following.state["standing"] == {"totals": [1, 5]}


def test_options_are_kept(client: Client) -> None:
    """FT-3, FT-6, FT-9."""
    table = deal(client, rules={"exchange": False, "must_trump": True, "target": 1})
    assert table.phase == "lead"
    problem = raised(client.make_moves, SLUG, table.state, "keep")
    assert (problem.status, problem.document["rule"]) == (409, "FT-3")
    table = play(client, table.state, "play 9c", "play Qc", "play Ac", "play Jc", "play Tc", "play Kc")
    table = play(client, table.state, "play Jd", "play Qd", "play Td")
    assert table.legal_moves == ["play 9d"]
    table = play(client, table.state, "play 9d")
    assert table.result is not None
    assert table.result.series_over
    assert client.deal(SLUG, after=table.state, pack=PACK).state["deal"] == 1


@pytest.mark.parametrize("players", [2, 3])
def test_bots_of_all_levels_play_it(client: Client, players: int) -> None:
    for level in LEVELS:
        table = client.deal(SLUG, players=players, seed="bots", bots=[level] * players)
        while table.result is None:
            table = client.make_moves(SLUG, table.state, advance="bots")
        assert len(table.result.scores) == players


def test_hints_say_what_the_sample_deals_gave(client: Client) -> None:
    table = deal(client)
    hint = client.hint(SLUG, table.state)
    assert hint.move in table.legal_moves
    assert hint.level == "expert"
    assert sorted(each.move for each in hint.alternatives) == sorted(table.legal_moves)
    assert hint.reason["ru"]
    assert hint.reason["en"]
    assert client.hint(SLUG, table.state) == hint
    simple = client.hint(SLUG, table.state, level="greedy")
    assert (simple.move, simple.alternatives) == ("keep", [])
    assert simple.reason["en"] == "The simple player's choice."


def test_a_record_is_replayed(client: Client) -> None:
    moves = ["swap 9c", "keep", "play Kc", "play Ac"]
    record = {"players": 2, "dealer": 1, "pack": ORDER, "moves": moves}
    replay = client.replay(SLUG, record, at=[2])
    assert replay.table.state == play(client, deal(client).state, *moves).state
    assert client.replay(SLUG, replay.text).record == replay.record
    assert replay.positions[0].table.ply == 2
    problem = raised(client.replay, SLUG, {**record, "moves": ["play 9c"]})
    assert "FT-3" in json.dumps(problem.document)


def test_it_is_simulated(client: Client) -> None:
    *deals, summary = client.simulate(SLUG, bots=["greedy", "random"], deals=200, seed="simulated")
    assert isinstance(summary, Summary)
    assert (summary.deals, summary.finished, summary.reasons) == (200, 200, {"played-out": 200})
    first, second = summary.seats
    assert first.score.mean is not None
    assert second.score.mean is not None
    assert first.score.mean > second.score.mean
    assert first.score.mean + second.score.mean == pytest.approx(6)
    again = client.deal(SLUG, players=2, seed="simulated/7", bots=["greedy", "random"])
    again = client.make_moves(SLUG, again.state, advance="bots")
    seventh = deals[7]
    assert isinstance(seventh, SimulatedDeal)
    assert again.result is not None
    assert again.result.scores == seventh.scores


# ---- sealed play, and what is hidden


def hidden_from(view: dict[str, Any]) -> dict[tuple[str, int | None], list[str]]:
    """The cards of a view by zone."""
    return {(zone["name"], zone["seat"]): zone["cards"] for zone in view["zones"]}


def test_nobody_sees_the_hand_the_stock_or_the_swapped_card_of_another(client: Client) -> None:
    """FT-3, CV-20, CV-21."""
    state = play(client, deal(client).state, "swap 9c").state
    own, other, watcher = (hidden_from(client.look(SLUG, state, seat=seat)) for seat in (0, 1, None))
    assert own["laid", 0] == ["9c"]
    assert own["hands", 1] == other["hands", 0] == watcher["hands", 0] == ["??"] * 5
    assert other["laid", 0] == watcher["laid", 0] == ["??"]
    assert {card for view in (own, other, watcher) for card in view["stock", None]} == {"??"}
    over = state
    while client.look(SLUG, over)["result"] is None:
        over = client.make_moves(SLUG, over, client.list_legal_moves(SLUG, over).moves[-1]).state
    assert "??" not in json.dumps(client.look(SLUG, over))


def test_a_sealed_deal_is_played_with_tickets(client: Client) -> None:
    table = deal(client, seal=True)
    assert isinstance(table.state, str)
    assert len(table.state) == 564
    tickets = table.tickets
    assert tickets is not None
    rng = Random("sealed")
    while table.result is None:
        seat = table.turn
        assert seat is not None
        wrong = {"state": table.state, "ticket": tickets[1 - seat]}
        assert raised(client.list_legal_moves, SLUG, **wrong).code == "not-your-turn"
        mine = {"state": table.state, "ticket": tickets[seat]}
        moves = client.list_legal_moves(SLUG, **mine).moves
        assert client.hint(SLUG, level="greedy", **mine).move in moves
        view = client.look(SLUG, **wrong)
        assert hidden_from(view)["hands", seat] == ["??"] * len(hidden_from(view)["hands", seat])
        table = client.make_moves(SLUG, move=rng.choice(moves), expect_ply=table.ply, **mine)
    assert sum(table.result.scores) == 6
    assert raised(client.deal, SLUG, after=table.state).code == "bad-ticket"
    assert client.deal(SLUG, after=table.state, ticket=tickets[0]).phase == "exchange"


def test_a_swap_is_told_to_others_with_backs(client: Client) -> None:
    """FT-3: a card is dealt by lot and swapped by a bot; the ticket of the other seat hears of no card."""
    told = []
    for number in range(12):
        table = client.deal(SLUG, players=2, dealer=1, seed=f"{number}", seal=True, bots=["random", None])
        assert table.tickets is not None
        after = client.make_moves(SLUG, table.state, advance="bots", ticket=table.tickets[1])
        told += [event.text for event in after.events if event.seat == 0]
    assert set(told) == {"swap ??", "draw ??", "keep"}


def test_hands_that_a_seat_cannot_tell_apart_are_answered_alike(client: Client) -> None:
    """Cards that seat 1 does not see change places: view, moves, refusals and hint stay byte for byte."""
    rng = Random("alike")
    state = play(client, deal(client).state, "swap 9c").state
    hidden = [*state["hands"][0], *state["stock"], *state["laid"][0]]

    def told(state: Any) -> Any:
        return [
            client.look(SLUG, state, seat=1),
            client.list_legal_moves(SLUG, state),
            client.hint(SLUG, state, level="expert", simulations=200),
            *[client.explain_move(SLUG, state, text) for text in ("play Tc", "swap 9h", "swap Tc", "keep")],
        ]

    expected = told(state)
    for _ in range(10):
        cards = rng.sample(hidden, len(hidden))
        other = {
            **state,
            "hands": [sorted(cards[:5], key=PACK.index), state["hands"][1]],
            "stock": cards[5:-1],
            "laid": [cards[-1:], []],
        }
        assert other != state
        assert told(other) == expected
        assert client.look(SLUG, other, seat=0) != client.look(SLUG, state, seat=0)


# ---- whatever is sent


def test_whatever_is_sent_is_answered_with_a_problem_at_worst(outside_server: str) -> None:
    """Changed states and made-up moves: never a 500, and what is accepted can be played on."""
    rng = Random("whatever")
    api = f"{outside_server}/api/v1/games/{SLUG}"
    odd = [
        None,
        True,
        -1,
        0,
        1,
        2,
        3,
        99,
        2**53,
        0.5,
        "",
        "9c",
        "Zz",
        "??",
        "over",
        "lead",
        [],
        ["9c"],
        [[]],
        {},
    ]
    verbs = ["play", "swap", "keep", "draw", "win", "score", "", "PLAY", "play ", "пас"]
    statuses: dict[int, int] = {}
    with requests.Session() as session:

        def post(endpoint: str, payload: Any) -> Any:
            response = session.post(f"{api}/{endpoint}", json=payload, timeout=10)
            statuses[response.status_code] = statuses.get(response.status_code, 0) + 1
            assert response.status_code in (200, 409, 422), (response.text, payload)
            return response.json()

        for number in range(60):
            table = post("deals", {"players": 2 + number % 2, "seed": f"whatever {number}"})
            for _ in range(rng.randrange(12)):
                if table["legal_moves"]:
                    payload = {"state": table["state"], "move": rng.choice(table["legal_moves"])}
                    table = post("moves", payload)
            for move in (f"{rng.choice(verbs)} {rng.choice(PACK)}", rng.choice(verbs), "play 9c+Tc"):
                post("moves", {"state": table["state"], "move": move})
                if isinstance(table["turn"], int):
                    post("explanations", {"state": table["state"], "move": move})
            state = table["state"]
            for _ in range(4):
                key = rng.choice([*state])
                other = {**state, key: rng.choice(odd)}
                if isinstance(state[key], list) and state[key]:
                    longer = [*state[key], rng.choice(state[key])]
                    other = rng.choice([other, {**state, key: longer}, {**state, key: state[key][1:]}])
                answer = post("moves", {"state": other, "moves": []})
                for text in islice(answer.get("legal_moves") or [], 3):
                    post("moves", {"state": answer["state"], "move": text, "advance": "forced"})
                for seat in (None, 0, 1):
                    post("views", {"state": other, "seat": seat})
    assert statuses[200] > 200
    assert statuses[422] > 200
