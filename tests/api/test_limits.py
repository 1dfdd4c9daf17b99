"""How often one address may call, and what is said to who calls too often."""

from contextlib import ExitStack
from typing import Any

import pytest

from kozyr.api.bot_turns import MAX_SEARCHING_REQUESTS, Searches
from kozyr.api.settings import Settings
from tests.api.conftest import KEYS, ApiClient, ApiResponse, build_app

GAME = "/games/svoi-kozyri"
THINK = {"level": "medium", "simulations": 1}


def limited_client(**settings: Any) -> ApiClient:
    """A service that counts calls in memory, or wherever *settings* say."""
    return ApiClient(build_app(Settings(state_keys=KEYS, **{"rate_storage": "memory://", **settings})))


def deal_state(service: ApiClient, players: int = 2, **payload: Any) -> Any:
    return service.post(f"{GAME}/deals", {"players": players, "seed": "limits", **payload}).body["state"]


def call_statuses(service: ApiClient, times: int, address: str = "192.0.2.1", **headers: str) -> list[int]:
    """The statuses of so many equal calls."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return [
        service.get(GAME, headers=sent, environ_overrides={"REMOTE_ADDR": address}).status
        for _ in range(times)
    ]


def test_a_call_too_many_is_told_which_limit_it_passed_and_when_to_come_back() -> None:
    service = limited_client(rate_calls="2/minute")
    assert call_statuses(service, 2) == [200, 200]
    refused = service.get(GAME, environ_overrides={"REMOTE_ADDR": "192.0.2.1"})
    assert refused.status == 429
    assert refused.code == "rate-limited"
    assert refused.body["limit"] == "calls"
    assert refused.body["detail"] == "More than 2 calls per minute from one address."
    assert 1 <= refused.body["seconds"] <= 60
    assert refused.headers["Retry-After"] == str(refused.body["seconds"])
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


def test_without_a_place_to_count_nobody_is_limited() -> None:
    assert call_statuses(limited_client(rate_storage=None, rate_calls="1/minute"), 3) == [200, 200, 200]


def test_who_watches_the_service_is_not_limited_nor_is_a_browser_that_asks_whether_it_may_call() -> None:
    service = limited_client(rate_calls="1/minute")
    assert call_statuses(service, 2) == [200, 429]
    for path in ("/health", "/ready", "/metrics", "/openapi.json", "/docs/"):
        assert [service.client.get("/api/v1" + path).status_code for _ in range(3)] == [200, 200, 200]
    assert service.client.options("/api/v1" + GAME).status_code == 200


def test_every_address_has_its_own_count() -> None:
    service = limited_client(rate_calls="1/minute")
    assert call_statuses(service, 2, "192.0.2.1") == [200, 429]
    assert call_statuses(service, 2, "192.0.2.2") == [200, 429]


def test_a_network_of_ipv6_is_one_customer() -> None:
    service = limited_client(rate_calls="1/minute")
    assert call_statuses(service, 1, "2001:db8:1:2::1") == [200]
    assert call_statuses(service, 1, "2001:db8:1:2:ffff::7") == [429]
    assert call_statuses(service, 1, "2001:db8:1:3::1") == [200]
    assert call_statuses(service, 2, "fe80::1%eth0") == [200, 429]


def test_addresses_of_ipv4_at_a_socket_for_both_are_told_apart() -> None:
    service = limited_client(rate_calls="1/minute")
    assert call_statuses(service, 2, "::ffff:192.0.2.1") == [200, 429]
    assert call_statuses(service, 1, "::ffff:192.0.2.2") == [200]
    assert call_statuses(service, 1, "192.0.2.1") == [429]


def test_an_address_that_is_only_said_counts_if_our_proxy_said_it() -> None:
    direct = limited_client(rate_calls="1/minute")
    assert call_statuses(direct, 1, X_Forwarded_For="198.51.100.1") == [200]
    assert call_statuses(direct, 1, X_Forwarded_For="198.51.100.2") == [429]
    behind = limited_client(rate_calls="1/minute", proxies=1)
    assert call_statuses(behind, 1, X_Forwarded_For="198.51.100.1") == [200]
    assert call_statuses(behind, 1, X_Forwarded_For="198.51.100.2") == [200]
    assert call_statuses(behind, 1, X_Forwarded_For="203.0.113.9, 198.51.100.1") == [429]
    twice_behind = limited_client(rate_calls="1/minute", proxies=2)
    assert call_statuses(twice_behind, 1, X_Forwarded_For="198.51.100.1, 10.0.0.1") == [200]
    assert call_statuses(twice_behind, 1, X_Forwarded_For="198.51.100.1, 10.0.0.2") == [429]


def test_costly_calls_have_a_limit_of_their_own() -> None:
    service = limited_client(rate_costly="2/hour")
    state = deal_state(service)

    def hint() -> ApiResponse:
        return service.post(f"{GAME}/hints", {"state": state, **THINK})

    assert [hint().status, hint().status] == [200, 200]
    refused = hint()
    assert refused.code == "rate-limited"
    assert refused.body["limit"] == "costly"
    assert refused.body["detail"] == "More than 2 costly calls per hour from one address."
    assert refused.body["seconds"] <= 3600
    deals = {"bots": ["random", "random"], "deals": 1, "seed": "limits"}
    assert service.post(f"{GAME}/simulations", deals).body["limit"] == "costly"
    assert service.post(f"{GAME}/legal-moves", {"state": state}).status == 200


def test_a_call_in_which_several_bots_think_is_one_costly_call() -> None:
    service = limited_client(rate_costly="1/hour")
    state = deal_state(service, 3, bots=["medium", "medium", None])
    payload = {"state": state, "moves": [], "advance": "bots"}
    first = service.post(f"{GAME}/moves", payload)
    assert first.status == 200
    assert {event["seat"] for event in first.body["events"]} >= {0, 1}
    assert service.post(f"{GAME}/moves", payload).body["limit"] == "costly"


def test_a_call_counts_by_its_simulations() -> None:
    """2,000 of them are one costly call: five for the longest hint, and three for 4,001."""
    service = limited_client(rate_costly="8/hour")
    payload = {"state": deal_state(service), "budget_ms": 1}

    def hint(simulations: int) -> int:
        return service.post(f"{GAME}/hints", {**payload, "simulations": simulations}).status

    assert [hint(10_000), hint(4_001), hint(1)] == [200, 200, 429]
    service = limited_client(rate_costly="3/hour")
    chain = {"state": deal_state(service, 2, bots=["expert", "expert"]), "advance": "bots"}
    refused = service.post(f"{GAME}/moves", chain)
    assert (refused.code, refused.body["limit"]) == ("rate-limited", "costly")


def test_a_request_too_many_that_searches_is_refused_at_once() -> None:
    """A place is free again as soon as a request is answered, whatever its answer."""
    service = limited_client(rate_storage=None)
    state = deal_state(service, 2, bots=["medium", "medium"])
    hint = (f"{GAME}/hints", {"state": state, **THINK})
    moves = (f"{GAME}/moves", {"state": state, "advance": "bots"})
    with ExitStack() as stack:
        stack.enter_context(service.client.application.app_context())
        for _ in range(MAX_SEARCHING_REQUESTS):
            stack.enter_context(stack.enter_context(Searches()).search_slot("medium"))
        for path, payload in (hint, moves):
            refused = service.post(path, payload)
            assert refused.code == "rate-limited"
            assert refused.body["limit"] == "searches"
            assert refused.headers["Retry-After"] == str(refused.body["seconds"])
        assert service.post(f"{GAME}/legal-moves", {"state": state}).status == 200
    for _ in range(2 * MAX_SEARCHING_REQUESTS):
        assert service.post(*hint).status == 200


def test_a_limit_can_be_left_to_the_proxy() -> None:
    service = limited_client(rate_calls="none", rate_costly="1/minute")
    payload = {"state": deal_state(service), **THINK}
    assert call_statuses(service, 5) == [200] * 5
    assert [service.post(f"{GAME}/hints", payload).status for _ in range(2)] == [200, 429]
    free = limited_client(rate_calls="1/minute", rate_costly="none")
    payload = {"state": deal_state(limited_client(rate_storage=None)), **THINK}
    assert free.post(f"{GAME}/hints", payload).status == 200
    assert free.post(f"{GAME}/hints", payload).body["limit"] == "calls"


def test_bots_that_do_not_search_cost_nothing() -> None:
    service = limited_client(rate_costly="1/hour")
    payload = {"state": deal_state(service, 2, bots=["greedy", "greedy"]), "moves": [], "advance": "bots"}
    assert [service.post(f"{GAME}/moves", payload).status for _ in range(3)] == [200, 200, 200]


def test_a_storage_that_is_away_costs_nobody_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing listens at port 1. The process counts by itself."""
    service = limited_client(rate_storage="redis://:secret-word@127.0.0.1:1/0", rate_calls="3/minute")
    assert call_statuses(service, 5) == [200, 200, 200, 429, 429]
    log = capsys.readouterr().err
    assert "falling back" in log
    assert "secret-word" not in log


def test_a_storage_that_goes_away_between_two_costly_calls_costs_nobody_an_answer() -> None:
    service = limited_client(rate_storage="redis://127.0.0.1:1/0", rate_costly="2/minute")
    state = deal_state(service)
    payload = {"state": state, **THINK}
    assert [service.post(f"{GAME}/hints", payload).status for _ in range(3)] == [200, 200, 429]


def test_a_process_is_at_one_simulation_at_a_time() -> None:
    service = limited_client(rate_storage=None)
    payload = {"bots": ["random", "random"], "deals": 3, "seed": "limits"}
    path = f"/api/v1{GAME}/simulations"
    going_on = service.client.post(path, json=payload, buffered=False)
    assert going_on.status_code == 200
    refused = service.post(f"{GAME}/simulations", payload)
    assert refused.code == "rate-limited"
    assert refused.body["limit"] == "simulations"
    assert int(refused.headers["Retry-After"]) == refused.body["seconds"]
    going_on.close()
    assert service.post(f"{GAME}/simulations", payload).status == 200
    assert service.post(f"{GAME}/simulations", payload).status == 200


def test_a_simulation_that_is_refused_for_another_reason_takes_no_place() -> None:
    service = limited_client(rate_storage=None)
    for _ in range(2):
        assert service.post(f"{GAME}/simulations", {"bots": ["random"], "deals": 1}).status == 422
    payload = {"bots": ["random", "random"], "deals": 1, "seed": "limits"}
    assert service.post(f"{GAME}/simulations", payload).status == 200


def test_there_may_be_no_simulations_at_all() -> None:
    payload = {"bots": ["random", "random"], "deals": 1}
    refused = limited_client(rate_storage=None, simulations=0).post(f"{GAME}/simulations", payload)
    assert refused.body["limit"] == "simulations"
