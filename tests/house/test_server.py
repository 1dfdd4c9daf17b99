"""The behaviour of the service as a server, from outside: kozyr.gunicorn_config."""

import base64
import http.client
import importlib
import json
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest
import requests

from tests.servers import Server, gunicorn, loopback_address, running

TIMEOUT_SECONDS = 4.0
"""Less than the 5 after which a silent connection is dropped, so that waiting for that fails."""


def connection(live_server: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(live_server).netloc, timeout=TIMEOUT_SECONDS)


def status_of(live_server: str, path: str, headers: dict[str, str]) -> int:
    link = connection(live_server)
    try:
        link.request("GET", path, headers=headers)
        return link.getresponse().status
    finally:
        link.close()


def test_a_connection_serves_several_requests(live_server: str) -> None:
    link = connection(live_server)
    try:
        for _ in range(3):
            link.request("GET", "/api/v1/health")
            response = link.getresponse()
            response.read()
            assert response.status == 200
            assert link.sock is not None, "the service hung up"
    finally:
        link.close()


def test_silent_connections_block_nobody(live_server: str) -> None:
    place = urlsplit(live_server)
    with ExitStack() as silent:
        for _ in range(16):
            silent.enter_context(socket.create_connection((place.hostname, place.port)))
        assert status_of(live_server, "/api/v1/health", {}) == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/v1/health?" + "x" * 2048, {}),
        ("/api/v1/health", {"X-Long": "x" * 4096}),
        ("/api/v1/health", {f"X-{number}": "x" for number in range(41)}),
    ],
    ids=["long line", "long header", "many headers"],
)
def test_an_oversized_request_is_refused(live_server: str, path: str, headers: dict[str, str]) -> None:
    assert status_of(live_server, path, headers) in {400, 414, 431}


def test_the_front_end_is_served_at_the_root(live_server: str) -> None:
    link = connection(live_server)
    try:
        link.request("GET", "/")
        response = link.getresponse()
        assert response.status == 200
        assert response.getheader("Content-Type", "").startswith("text/html")
    finally:
        link.close()


# ---- a server of its own

PORT = 8100
DEADLINE_SECONDS = 60.0
"""When a test gives up; no test waits for it to pass."""
KEYS = {number: f"{number}:{base64.b64encode(bytes([number] * 32)).decode()}" for number in (1, 2)}


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """The service with two workers, at :data:`URL`."""
    bind = f"{loopback_address()}:{PORT}"
    server = gunicorn(bind, folder / "log", workers=2, settings=settings)
    with running(server):
        server.wait_for(f"http://{bind}/api/v1/ready")
        yield server
    assert "Traceback" not in server.output


URL = f"http://{loopback_address()}:{PORT}/api/v1"


def wait_until(condition: Callable[[], bool]) -> None:
    """Checks the condition twenty times a second until it holds."""
    end, pause = time.monotonic() + DEADLINE_SECONDS, Event()
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        pause.wait(0.05)


def reload(server: Server) -> None:
    """Makes the server read its settings again, and waits until all its workers are new ones."""
    before = set(server.processes)

    def all_are_new() -> bool:
        with suppress(FileNotFoundError):  # a worker that ends while it is looked at
            return before & set(server.processes) == {server.pid}
        return False

    server.send_signal(signal.SIGHUP)
    wait_until(all_are_new)


def count_calls(operation: str) -> int:
    """The number of calls of an operation that all workers together have counted."""
    text = requests.get(f"{URL}/metrics", timeout=DEADLINE_SECONDS).text
    values = re.findall(rf'^kozyr_requests_total{{.*operation="{operation}".*}} (.+)$', text, re.MULTILINE)
    return round(sum(map(float, values)))


def test_metrics_are_those_of_all_workers_and_of_earlier_ones(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(20):
            requests.get(f"{URL}/games", timeout=DEADLINE_SECONDS)
        assert count_calls("listGames") == 20
        reload(server)
        for _ in range(20):
            requests.get(f"{URL}/games", timeout=DEADLINE_SECONDS)
        assert count_calls("listGames") == 40


def test_metrics_are_in_the_configured_folder_and_start_at_zero_with_every_server(tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    for _ in range(2):
        with serving(tmp_path, PROMETHEUS_MULTIPROC_DIR=str(folder)) as server:
            requests.get(f"{URL}/games", timeout=DEADLINE_SECONDS)
            reload(server)
            assert count_calls("listGames") == 1
            assert list(folder.glob("counter_*.db"))


def test_damaged_counts_fail_no_scrape(tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    with serving(tmp_path, PROMETHEUS_MULTIPROC_DIR=str(folder)) as server:
        (folder / "counter_1.db").touch()
        (folder / "histogram_1.db").write_bytes(b"\xff" * 65536)
        requests.get(f"{URL}/games", timeout=DEADLINE_SECONDS)
        for _ in range(4):
            assert count_calls("listGames") == 1
            text = requests.get(f"{URL}/metrics", timeout=DEADLINE_SECONDS).text
            assert "kozyr_metrics_damaged 2.0" in text.splitlines()
            assert 'status="500"' not in text
        assert '"file":"counter_1.db"' in server.output


def test_importing_the_settings_changes_no_environment_variable() -> None:
    before = dict(os.environ)
    assert importlib.reload(importlib.import_module("kozyr.gunicorn_config")).workers > 0
    assert os.environ == before


def metrics_folders(pid: int) -> set[str]:
    """The folders with the metrics of a server, which are mapped into its memory."""
    maps = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    return set(re.findall(r"(/\S+/kozyr-metrics-[^/]+)/", maps))


def test_metrics_are_removed_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        reload(server)
        (folder,) = metrics_folders(server.pid)
        assert Path(folder).is_dir()
    assert not Path(folder).exists()


def test_metrics_of_a_killed_server_are_removed_by_the_next_one(tmp_path: Path) -> None:
    with serving(tmp_path) as killed:
        (old_folder,) = metrics_folders(killed.pid)
        killed.kill()
    with serving(tmp_path) as server:
        (folder,) = metrics_folders(server.pid)
        assert folder != old_folder
        assert Path(folder).is_dir()
        assert not Path(old_folder).exists()


def test_a_setting_that_makes_no_sense_stops_the_start_in_one_line(tmp_path: Path) -> None:
    server = gunicorn(f"{loopback_address()}:{PORT}", tmp_path / "log", settings={"KOZYR_MAX_BODY": "much"})
    with running(server):
        wait_until(lambda: not server.is_running)
    assert server.output.strip() == "Error: KOZYR_MAX_BODY must be a positive number"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PROMETHEUS_MULTIPROC_DIR", "/proc/nothing"),
        ("PROMETHEUS_MULTIPROC_DIR", "/proc"),
        ("PROMETHEUS_MULTIPROC_DIR", __file__),
        ("KOZYR_BIND", "localhost:http"),
        ("KOZYR_BIND", "::1:8000"),
        ("KOZYR_BIND", "unix:"),
    ],
)
def test_a_place_that_cannot_be_used_is_named_in_one_line(tmp_path: Path, name: str, value: str) -> None:
    server = gunicorn(f"{loopback_address()}:{PORT}", tmp_path / "log", settings={name: value})
    with running(server):
        wait_until(lambda: not server.is_running)
    (line,) = server.output.strip().splitlines()
    assert line.startswith(f"Error: {name} must be ")


class Caller(Thread):
    """Asks for the view of a sealed state again and again; counts successes, keeps failures in `failed`."""

    def __init__(self, state: str, stop: Event) -> None:
        super().__init__()
        self._state = state
        self._stop_asked = stop
        self.granted = 0
        self.failed: list[str] = []

    def run(self) -> None:
        with requests.Session() as session:
            while not self._stop_asked.is_set():
                try:
                    response = session.post(
                        f"{URL}/games/kozel/views", json={"state": self._state}, timeout=DEADLINE_SECONDS
                    )
                except requests.RequestException as error:
                    self.failed.append(repr(error))
                    continue
                if response.status_code == 200:
                    self.granted += 1
                else:
                    self.failed.append(response.text)


def sealed_state() -> str:
    response = requests.post(
        f"{URL}/games/kozel/deals", json={"players": 4, "seal": True}, timeout=DEADLINE_SECONDS
    )
    state: str = response.json()["state"]
    return state


def number_of_key(state: str) -> int:
    """The number of the key that sealed *state*: its first byte."""
    return base64.urlsafe_b64decode(state.removeprefix("kz1.")[:4])[0]


def test_a_reload_under_load_changes_the_keys_and_loses_no_request(tmp_path: Path) -> None:
    """The new key comes second at first, so that no worker gets a state that it cannot open."""
    keys, stop = tmp_path / "keys", Event()
    keys.write_text(KEYS[1])
    with serving(tmp_path, KOZYR_STATE_KEYS_FILE=str(keys), KOZYR_ENV="production") as server:
        state = sealed_state()
        assert number_of_key(state) == 1
        callers = [Caller(state, stop) for _ in range(4)]
        for caller in callers:
            caller.start()
        try:
            for order in ((1, 2), (2, 1)):
                keys.write_text(",".join(KEYS[number] for number in order))
                reload(server)
            assert number_of_key(sealed_state()) == 2
            done = [caller.granted for caller in callers]
            wait_until(
                lambda: all(caller.granted > count for caller, count in zip(callers, done, strict=True))
            )
        finally:
            stop.set()
            for caller in callers:
                caller.join()
    assert [caller.failed for caller in callers] == [[], [], [], []]


def test_a_reload_with_keys_that_make_no_sense_leaves_everything_as_it_was(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(KEYS[1])
    with serving(tmp_path, KOZYR_STATE_KEYS_FILE=str(keys)) as server:
        state = sealed_state()
        keys.write_text("1:half-a-secret")
        reload(server)
        response = requests.post(f"{URL}/games/kozel/views", json={"state": state}, timeout=DEADLINE_SECONDS)
        assert response.status_code == 200
    assert "KOZYR_STATE_KEYS_FILE must be like" in server.output
    assert "half-a-secret" not in server.output


def test_a_body_where_a_request_should_be_is_not_repeated_in_the_log(tmp_path: Path) -> None:
    """As after a Content-Length that is too short: the rest looks like the next request."""
    with serving(tmp_path) as server:
        with socket.create_connection((loopback_address(), PORT), DEADLINE_SECONDS) as link:
            link.sendall(b'{"state": "kz1.secret"} HTTP/1.1\r\n\r\n')
            assert link.recv(1000).startswith(b"HTTP/1.1 400 ")
        wait_until(lambda: "Invalid request" in server.output)
    line = json.loads(next(line for line in server.output.splitlines() if "Invalid request" in line))
    assert (line["event"], line["level"]) == ("server", "warning")
    assert "secret" not in server.output


def test_a_server_that_drains_is_not_ready_and_answers_until_it_stops(tmp_path: Path) -> None:
    """A second signal stops it at once."""
    with serving(tmp_path, KOZYR_DRAIN="60") as server:
        server.send_signal(signal.SIGTERM)
        wait_until(lambda: requests.get(f"{URL}/ready", timeout=DEADLINE_SECONDS).status_code == 503)
        assert requests.get(f"{URL}/games", timeout=DEADLINE_SECONDS).status_code == 200
        server.send_signal(signal.SIGTERM)
        wait_until(lambda: not server.is_running)


def test_a_simulation_that_nobody_listens_to_any_more_makes_room(tmp_path: Path) -> None:
    """With one worker only one simulation can run; the first one would go on for hours."""
    settings = {"KOZYR_SIMULATION_TIME": "36000", "KOZYR_SIMULATION_DEALS": "100000000"}

    def simulate(deals: int) -> requests.Response:
        payload = {"bots": ["random", "random"], "deals": deals, "seed": "server"}
        path = f"{URL}/games/svoi-kozyri/simulations"
        return requests.post(path, json=payload, timeout=DEADLINE_SECONDS, stream=True)

    with serving(tmp_path, KOZYR_WORKERS="1", **settings):
        with simulate(100_000_000) as response:
            lines = response.iter_lines()  # kept, because dropping them closes the connection
            assert next(lines)
            assert simulate(1).json()["limit"] == "simulations"
        wait_until(lambda: simulate(1).status_code == 200)
