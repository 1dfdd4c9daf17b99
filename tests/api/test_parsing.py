"""Bodies: which are read, and that none of them breaks the service."""

from io import BytesIO

import pytest

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from tests.api.conftest import ApiClient

DEALS = "/games/svoi-kozyri/deals"
GOOD = b'{"players": 2, "seed": "s"}'


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"{'players': 2}",
        GOOD + b"x",
        b"\xff\xfe",
        b'{"players": "\xff"}',
        b'{"seed": "\\ud800"}',
        b"\xef\xbb\xbf" + GOOD,
        b"NaN",
        b'{"players": NaN}',
        b'{"players": 1e400}',
        b'{"players": 1' + b"0" * 5000 + b"}",
        b"[" * 8000,
        b"[" * 8000 + b"]" * 8000,
        b'{"a":' * 8000 + b"1" + b"}" * 8000,
    ],
    ids=lambda raw: repr(raw[:16]),
)
def test_what_is_not_json_is_malformed(service: ApiClient, raw: bytes) -> None:
    refused = service.send(DEALS, raw)
    assert refused.status == 400
    assert refused.code == "malformed-json"


@pytest.mark.parametrize(
    "media_type", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
)
def test_another_media_type_is_not_read(service: ApiClient, media_type: str | None) -> None:
    refused = service.send(DEALS, GOOD, media_type)
    assert refused.status == 415
    assert refused.code == "unsupported-media-type"


def test_parameters_of_the_media_type_do_not_matter(service: ApiClient) -> None:
    assert service.send(DEALS, GOOD, "application/json; charset=utf-8").status == 200
    assert service.send(DEALS, GOOD, "APPLICATION/JSON").status == 200


def test_a_packed_body_is_not_read(service: ApiClient) -> None:
    assert service.send(DEALS, GOOD, Content_Encoding="gzip").code == "unsupported-media-type"
    assert service.send(DEALS, GOOD, Content_Encoding="identity").status == 200


def test_a_chunked_body_is_not_read(service: ApiClient) -> None:
    refused = service.send(DEALS, GOOD, Transfer_Encoding="chunked")
    assert refused.status == 411
    assert refused.code == "length-required"


class Stalled(BytesIO):
    """A connection on which nothing more comes, when the server has waited for long enough."""

    def read(self, size: int | None = -1, /) -> bytes:
        raise BlockingIOError


def test_a_body_that_does_not_arrive_is_not_waited_for(service: ApiClient) -> None:
    answer = service.client.post(
        f"/api/v1{DEALS}", input_stream=Stalled(), content_length=10, content_type="application/json"
    )
    assert answer.status_code == 408
    assert answer.get_json()["code"] == "request-timeout"


def test_the_largest_body_is_read_and_one_byte_more_is_not(service: ApiClient) -> None:
    limit = 65536
    assert service.send(DEALS, GOOD.ljust(limit)).status == 200
    refused = service.send(DEALS, GOOD.ljust(limit + 1))
    assert refused.status == 413
    assert refused.code == "too-large"


def test_the_limit_is_a_setting() -> None:
    small = ApiClient(create_app(Settings(max_body=40)))
    assert small.send(DEALS, GOOD).status == 200
    refused = small.send(DEALS, GOOD.ljust(41))
    assert refused.code == "too-large"
    assert "larger than 40 bytes" in refused.body["detail"]


def test_of_a_field_given_twice_the_last_one_counts(service: ApiClient) -> None:
    assert len(service.send(DEALS, b'{"players": 3, "players": 2}').body["state"]["hands"]) == 2


@pytest.mark.parametrize("depth", [500, 1000])
def test_deep_values_where_others_belong_are_refused_by_place(service: ApiClient, depth: int) -> None:
    for field in ("rules", "pack", "cut", "bots", "after", "seed", "trumps", "players"):
        raw = f'{{"players": 2, "{field}": {"[" * depth}{"]" * depth}}}'
        assert service.send(DEALS, raw.encode()).status == 422
