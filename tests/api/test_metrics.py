"""Metrics: right, few, and without anything that a request said."""

from typing import NamedTuple

from prometheus_client.parser import text_string_to_metric_families

from kozyr import __version__
from kozyr.api.settings import Settings
from kozyr.bots import LEVELS
from kozyr.games import GAMES
from tests.api.conftest import KEYS, ApiClient, build_app

GAME = "/games/svoi-kozyri"
Labels = dict[str, str]


class Metrics(NamedTuple):
    """What one look at /metrics told."""

    samples: list[tuple[str, Labels, float]]

    def value(self, name: str, **labels: str) -> float:
        """The sum over all samples of that name with those labels."""
        return sum(
            value
            for sample, sample_labels, value in self.samples
            if sample == name and labels.items() <= sample_labels.items()
        )


def read_metrics(service: ApiClient) -> Metrics:
    answer = service.client.get("/api/v1/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = text_string_to_metric_families(answer.text)
    return Metrics([(each.name, each.labels, each.value) for family in families for each in family.samples])


class MetricsDelta:
    """What a look told more than the one before."""

    def __init__(self, service: ApiClient) -> None:
        self._service = service
        self._before = read_metrics(service)

    def value(self, name: str, **labels: str) -> float:
        return read_metrics(self._service).value(name, **labels) - self._before.value(name, **labels)


def test_an_answer_is_counted_by_operation_game_and_status(service: ApiClient) -> None:
    delta = MetricsDelta(service)
    service.post(f"{GAME}/deals", {"players": 2})
    service.post(f"{GAME}/deals", {"players": 2})
    service.post(f"{GAME}/deals", {"players": 77})
    service.post("/games/kozel/deals", {"players": 4})
    counted = "kozyr_requests_total"
    assert delta.value(counted, operation="deal", game="svoi-kozyri", status="200") == 2
    assert delta.value(counted, operation="deal", game="svoi-kozyri", status="422") == 1
    assert delta.value(counted, operation="deal", game="kozel", status="200") == 1
    assert delta.value("kozyr_request_seconds_count", operation="deal") == 4
    assert delta.value("kozyr_request_seconds_bucket", operation="deal", le="+Inf") == 4
    assert delta.value("kozyr_request_seconds_sum", operation="deal") > 0


def test_states_are_counted_by_form(service: ApiClient) -> None:
    opened = service.post(f"{GAME}/deals", {"players": 2}).body["state"]
    sealed = service.post(f"{GAME}/deals", {"players": 2, "seal": True}).body["state"]
    delta = MetricsDelta(service)
    service.post(f"{GAME}/views", {"state": opened})
    service.post(f"{GAME}/views", {"state": sealed})
    service.post(f"{GAME}/views", {"state": sealed})
    assert delta.value("kozyr_states_total", form="open") == 1
    assert delta.value("kozyr_states_total", form="sealed") == 2


def test_what_bots_think_is_measured_by_level_and_over_when_it_is_over(service: ApiClient) -> None:
    state = service.post(f"{GAME}/deals", {"players": 2, "seed": "metrics"}).body["state"]
    delta = MetricsDelta(service)
    service.post(f"{GAME}/hints", {"state": state, "level": "expert", "simulations": 1})
    service.post(f"{GAME}/hints", {"state": state, "level": "greedy"})
    assert delta.value("kozyr_search_seconds_count", level="expert") == 1
    assert delta.value("kozyr_search_seconds_count") == 1
    assert read_metrics(service).value("kozyr_searches") == 0


def test_refusals_by_a_limit_are_counted_by_limit() -> None:
    service = ApiClient(build_app(Settings(state_keys=KEYS, rate_storage="memory://", rate_calls="1/hour")))
    delta = MetricsDelta(service)
    for _ in range(3):
        service.get(GAME)
    assert delta.value("kozyr_limited_total", limit="calls") == 2


def test_the_service_says_what_it_was_built_from() -> None:
    service = ApiClient(build_app(Settings(state_keys=KEYS, commit="0123abc")))
    assert read_metrics(service).value("kozyr_build_info", version=__version__, commit="0123abc") == 1
    assert service.get("/ready").body["commit"] == "0123abc"


def make_odd_requests(service: ApiClient) -> None:
    """Requests of all kinds, some of them with things in them that must not be counted by."""
    table = service.post(f"{GAME}/deals", {"players": 2, "seal": True, "seed": "Qs"}).body
    ticket = table["tickets"][0]
    service.post(f"{GAME}/views", {"state": table["state"], "ticket": ticket})
    service.get(f"/games/{ticket}")
    service.get("/AsKsQs")
    service.get("/games/kozel/deals")
    service.get("/docs/problems/Qs")
    service.client.open("/api/v1/games", method="KH")
    service.client.get("/nowhere", headers={"X-Request-Id": "Td"})
    service.client.options(f"/api/v1{GAME}/moves")


def test_no_label_is_made_of_what_a_request_said(service: ApiClient) -> None:
    make_odd_requests(service)
    operations = {
        operation["operationId"]
        for path in service.get("/openapi.json").body["paths"].values()
        for operation in (path.get("get"), path.get("post"))
        if operation is not None
    }
    allowed = {
        "operation": operations | {"documents", "metrics", "none", "site"},
        "game": {*GAMES, ""},
        "status": {str(number) for number in range(200, 504)},
        "form": {"open", "sealed"},
        "level": set(LEVELS),
        "limit": {"calls", "costly", "searches", "simulations"},
    }
    bounded = {"le", "version", "commit", "python"}
    seen = {
        (label, value) for _, labels, _ in read_metrics(service).samples for label, value in labels.items()
    }
    assert {label for label, _ in seen} <= allowed.keys() | bounded
    assert not [
        (label, value) for label, value in seen if label not in bounded and value not in allowed[label]
    ]
    assert ("operation", "none") in seen
