"""Where the server listens, as gunicorn takes it and as a browser does."""

import pytest

from kozyr.api.addresses import InvalidBindError, describe_bind, split_bind


@pytest.mark.parametrize(
    ("bind", "address", "printed"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000), "http://127.0.0.1:8000/"),
        ("0.0.0.0:80", ("0.0.0.0", 80), "http://127.0.0.1:80/"),
        (":8000", ("", 8000), "http://127.0.0.1:8000/"),
        ("table.example", ("table.example", 8000), "http://table.example:8000/"),
        ("tcp://localhost:1", ("localhost", 1), "http://localhost:1/"),
        ("[::1]:8000", ("::1", 8000), "http://[::1]:8000/"),
        ("[::]:8000", ("::", 8000), "http://[::1]:8000/"),
        ("[::1]", ("::1", 8000), "http://[::1]:8000/"),
        ("127.0.0.1:0", ("127.0.0.1", 0), None),
        ("unix:/run/kozyr.sock", None, "unix:/run/kozyr.sock"),
        ("fd://3", None, "fd://3"),
    ],
)
def test_a_place_and_what_a_browser_opens(
    bind: str, address: tuple[str, int] | None, printed: str | None
) -> None:
    assert split_bind(bind) == address
    assert describe_bind(bind) == printed


@pytest.mark.parametrize(
    "bind",
    ["localhost:http", "::1:8000", "[::1", "[::1]8000", "[::1]:", "a:65536", "a:-1", "a:²", "unix:", "fd://"],
)
def test_what_is_no_place_is_refused(bind: str) -> None:
    with pytest.raises(InvalidBindError):
        split_bind(bind)
