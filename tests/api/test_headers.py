"""Headers: who may read, frame and keep an answer."""

import pytest

from kozyr.api.settings import Settings
from tests.api.conftest import KEYS, ApiClient, build_app

DEALS = "/games/svoi-kozyri/deals"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/games"), ("POST", DEALS), ("GET", "/nothing"), ("GET", "/docs/"), ("OPTIONS", DEALS)],
)
def test_every_answer_can_be_read_by_every_page_and_is_what_it_says(
    service: ApiClient, method: str, path: str
) -> None:
    headers = service.client.open("/api/v1" + path, method=method).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Request-Id"]
    assert "Set-Cookie" not in headers


def test_a_page_elsewhere_may_post_json(service: ApiClient) -> None:
    """The preflight of a browser."""
    request_id = {
        "Origin": "https://club.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    answer = service.client.options("/api/v1" + DEALS, headers=request_id)
    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert answer.headers["Access-Control-Max-Age"] == "86400"


def test_answers_run_no_scripts_and_are_not_kept(service: ApiClient) -> None:
    headers = service.post(DEALS, {"players": 2}).headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("request_id", "kept"), [("abc-1.2_X", True), ("two words", False), ("x" * 65, False)]
)
def test_a_request_keeps_its_name_if_it_has_a_fit_one(
    service: ApiClient, request_id: str, kept: bool
) -> None:
    response_id = service.get("/health", headers={"X-Request-Id": request_id}).headers["X-Request-Id"]
    assert (response_id == request_id) == kept


CLUB, STRANGER = "https://club.example", "https://stranger.example"


@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
def test_only_pages_of_the_origins_that_are_named_may_read(method: str) -> None:
    service = ApiClient(build_app(Settings(state_keys=KEYS, origins=frozenset({CLUB}))))

    def origin_headers(origin: str | None) -> tuple[str | None, str | None]:
        sent = {} if origin is None else {"Origin": origin}
        answer = service.client.open("/api/v1/games", method=method, headers=sent)
        assert answer.status_code == 200
        return answer.headers.get("Access-Control-Allow-Origin"), answer.headers.get("Vary")

    assert origin_headers(CLUB) == (CLUB, "Origin")
    assert origin_headers(STRANGER) == (None, "Origin")
    assert origin_headers(CLUB + ":8080") == (None, "Origin")
    assert origin_headers("null") == (None, "Origin")
    assert origin_headers(None) == (None, "Origin")


def test_no_header_is_there_twice(service: ApiClient) -> None:
    for path in ("/games", "/docs/", "/openapi.json", "/nothing", "/metrics"):
        names = [name.lower() for name, _ in service.client.get("/api/v1" + path).headers]
        assert len(names) == len(set(names)), path
