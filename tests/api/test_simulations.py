"""POST /games/{game}/simulations."""

from typing import Any

import orjson
import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from kozyr import simulation
from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings, load_settings
from kozyr.bots import BusyError
from kozyr.games import GAMES
from kozyr.simulation import Plan
from tests.api.conftest import ApiClient

EARL = "/games/earl-of-coventry/simulations"


def simulate_lines(service: ApiClient, slug: str, **payload: Any) -> list[Any]:
    """The lines of a simulation, its deals and then its summary."""
    body = {"bots": ["random"] * GAMES[slug].seats[1], "seed": "lines", **payload}
    answer = service.client.post(f"/api/v1/games/{slug}/simulations", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "application/x-ndjson"
    return [orjson.loads(line) for line in answer.data.splitlines()]


@pytest.mark.parametrize("slug", GAMES)
def test_every_deal_is_a_line_and_the_last_line_is_the_summary(service: ApiClient, slug: str) -> None:
    *deals, last = simulate_lines(service, slug, deals=5, max_plies=150)
    assert [deal["deal"] for deal in deals] == [0, 1, 2, 3, 4]
    summary = last["summary"]
    assert (summary["asked"], summary["deals"], summary["ended"]) == (5, 5, "all")
    assert sum(summary["reasons"].values()) == 5
    finished = [deal for deal in deals if deal["scores"] is not None]
    assert summary["finished"] == len(finished)
    for seat in summary["seats"]:
        scores = [deal["scores"][seat["seat"]] for deal in finished]
        assert seat["losses"] == sum(seat["seat"] in deal["losers"] for deal in finished)
        if scores:
            assert seat["score"]["mean"] == pytest.approx(sum(scores) / len(scores))


def test_a_simulated_deal_is_dealt_again_from_its_seed(service: ApiClient) -> None:
    bots = ["greedy", "random", "random"]
    *deals, _ = simulate_lines(service, "earl-of-coventry", bots=bots, deals=3)
    for deal in deals:
        table = service.post(
            "/games/earl-of-coventry/deals", {"players": 3, "seed": deal["seed"], "bots": bots}
        ).body
        assert table["state"]["dealer"] == deal["dealer"]
        while table["result"] is None:
            table = service.post(
                "/games/earl-of-coventry/moves", {"state": table["state"], "advance": "bots"}
            ).body
        assert table["result"]["scores"] == deal["scores"]
        assert table["ply"] == deal["plies"]


def test_the_same_request_has_the_same_answer(service: ApiClient) -> None:
    assert simulate_lines(service, "kozel", deals=4) == simulate_lines(service, "kozel", deals=4)


def test_without_a_seed_it_is_a_fresh_one_each_time(service: ApiClient) -> None:
    seeds = set()
    for _ in range(2):
        body = {"bots": ["random"] * 3, "deals": 1}
        answer = service.client.post(f"/api/v1{EARL}", json=body)
        seeds.add(orjson.loads(answer.data.splitlines()[-1])["summary"]["seed"])
    assert len(seeds) == 2


def test_two_requests_can_share_the_deals_of_one_experiment(service: ApiClient) -> None:
    whole = simulate_lines(service, "earl-of-coventry", deals=6)[:-1]
    parts = [simulate_lines(service, "earl-of-coventry", deals=3, first=first)[:-1] for first in (0, 3)]
    assert parts[0] + parts[1] == whole


def test_a_deal_without_end_is_broken_off_and_reported_apart(service: ApiClient) -> None:
    *deals, last = simulate_lines(service, "svoi-kozyri", deals=4, max_plies=7)
    assert {(deal["reason"], deal["plies"], deal["scores"]) for deal in deals} == {("cap", 7, None)}
    assert last["summary"]["reasons"] == {"cap": 4}
    assert last["summary"]["finished"] == 0
    assert last["summary"]["seats"][0]["score"] == {"mean": None, "low": None, "high": None}


def test_it_stops_when_nobody_listens(app: Flask) -> None:
    payload = {"bots": ["random"] * 3, "deals": 1000, "seed": "x"}
    environ = EnvironBuilder(method="POST", path=f"/api/v1{EARL}", json=payload).get_environ()
    stream, status, _ = run_wsgi_app(app, environ)
    assert status.startswith("200")
    assert orjson.loads(next(iter(stream)))["deal"] == 0
    stream.close()  # type: ignore[attr-defined]
    assert list(stream) == []


def test_a_service_ends_a_simulation_when_its_time_is_up() -> None:
    service = ApiClient(create_app(Settings(simulation_time=0)))
    *deals, last = simulate_lines(service, "earl-of-coventry", deals=5)
    assert deals == []
    assert (last["summary"]["asked"], last["summary"]["deals"], last["summary"]["ended"]) == (5, 0, "time")


def test_a_simulation_for_which_there_is_no_room_any_more_says_so(
    service: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = simulation.simulate_deal

    def play_until_busy(*payload: Any) -> simulation.Outcome:
        if payload[1] == 2:
            raise BusyError
        return play(*payload)

    monkeypatch.setattr(simulation, "simulate_deal", play_until_busy)
    *deals, last = simulate_lines(service, "earl-of-coventry", deals=5)
    assert [deal["deal"] for deal in deals] == [0, 1]
    assert (last["summary"]["deals"], last["summary"]["ended"]) == (2, "busy")


def test_a_deal_for_which_there_is_no_time_does_not_count() -> None:
    payload = iter([False] * 30 + [True])
    with pytest.raises(simulation.TimeUpError):
        simulation.simulate_deal(make_plan(), 0, lambda: next(payload))
    assert simulation.simulate_deal(make_plan(), 0, lambda: False) == simulation.simulate_deal(make_plan(), 0)


def test_a_service_limits_the_deals_of_a_simulation() -> None:
    service = ApiClient(create_app(Settings(simulation_deals=3)))
    assert len(simulate_lines(service, "earl-of-coventry", deals=3)) == 4
    response = service.post(EARL, {"bots": ["random"] * 3, "deals": 4})
    assert (response.status, response.code) == (422, "invalid-request")
    assert response.body["errors"] == {"/deals": ["must be at most 3 here"]}


def test_the_limits_are_settings() -> None:
    response = load_settings({"KOZYR_SIMULATION_DEALS": "7", "KOZYR_SIMULATION_TIME": "3"})
    assert (response.simulation_deals, response.simulation_time) == (7, 3)


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        ({"bots": ["random"] * 2}, "/bots"),
        ({"bots": ["random"] * 7}, "/bots"),
        ({"bots": ["random", None, "random"]}, "/bots/1"),
        ({"bots": ["random", "nobody", "random"]}, "/bots/1"),
        ({"bots": "random"}, "/bots"),
        ({"players": 4}, "/players"),
        ({"deals": 0}, "/deals"),
        ({"deals": True}, "/deals"),
        ({"first": -1}, "/first"),
        ({"seed": "s" * 101}, "/seed"),
        ({"seed": 1}, "/seed"),
        ({"rules": {"tea": True}}, "/rules/tea"),
        ({"rules": []}, "/rules"),
        ({"max_plies": 0}, "/max_plies"),
        ({"dealer": 0}, "/dealer"),
    ],
)
def test_what_is_wrong_with_a_request_is_named(
    service: ApiClient, payload: dict[str, Any], pointer: str
) -> None:
    response = service.post(EARL, {"bots": ["random"] * 3, "deals": 1, **payload})
    assert (response.status, response.code) == (422, "invalid-request")
    assert list(response.body["errors"]) == [pointer]


# ---- the counting


def make_plan(seed: str = "count") -> Plan:
    game = GAMES["svoi-kozyri"]
    return Plan(game.slug, game.rules(), ("greedy", "random", "random"), seed, 60)


def test_totals_are_the_same_however_the_deals_are_shared_out() -> None:
    whole = simulation.simulate_deals(make_plan(), range(40))
    parts = [simulation.simulate_deals(make_plan(), range(start, 40, 3)) for start in (2, 0, 1)]
    together = simulation.merge_totals(simulation.merge_totals(parts[0], parts[1]), parts[2])
    assert together == whole
    assert simulation.summarize(make_plan(), together) == simulation.summarize(make_plan(), whole)
    assert len(whole.reasons) > 1, "nothing was broken off or nothing was finished"


def test_totals_survive_json() -> None:
    totals = simulation.simulate_deals(make_plan(), range(5))
    assert simulation.load_totals(orjson.loads(orjson.dumps(simulation.dump_totals(totals)))) == totals


def test_an_interval_is_that_of_the_textbook() -> None:
    sums = simulation.Sum()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):  # mean 5, sum of squared differences 32
        sums = sums.add(value)
    half = 1.959964 * (32 / 7) ** 0.5 / 8**0.5
    assert sums.estimate() == pytest.approx({"mean": 5, "low": 5 - half, "high": 5 + half})


def test_one_number_has_no_interval() -> None:
    assert simulation.Sum().add(3).estimate() == {"mean": 3, "low": None, "high": None}
