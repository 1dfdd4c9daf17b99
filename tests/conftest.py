"""Fixtures for all tests: the running service and the browser; the profiles of hypothesis."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, Verbosity, settings

from tests import browser as chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 30
STOP_SECONDS = 10
LOOPBACK = re.compile(r"127(\.\d+){3}|localhost|\[?::1\]?")

# Every run uses the same examples. HYPOTHESIS_PROFILE=explore uses new ones, and more.
COMMON: dict[str, Any] = {
    "deadline": None,  # a slow machine is no failure
    "suppress_health_check": [HealthCheck.too_slow],
    "print_blob": True,
}
settings.register_profile("steady", derandomize=True, database=None, max_examples=100, **COMMON)
settings.register_profile("explore", max_examples=2000, verbosity=Verbosity.normal, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need a browser, and runs them last, after the quick ones."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


# ---- the service


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service as `make run` starts it, on a free port, with the front end.

    Yields its base URL, without a final slash. The tests fail at the end if the log has a traceback.
    """
    log_path = tmp_path_factory.mktemp("service") / "log"
    with socket.socket() as listener, log_path.open("wb") as log:
        # bound here and handed over, so that no other process can take the port
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        service = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"],
            env={
                **{name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")},
                "KOZYR_BIND": f"fd://{listener.fileno()}",
                "KOZYR_FRONTEND": str(ROOT / "frontend"),
                "KOZYR_WORKERS": "1",
            },
            pass_fds=[listener.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_until_healthy(url, service, log_path)
            yield url
        finally:
            service.terminate()
            try:
                service.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                service.kill()
                service.wait(STOP_SECONDS)
    output = log_path.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in output, f"the service raised:\n{output}"


def _wait_until_healthy(url: str, service: "subprocess.Popen[bytes]", log_path: Path) -> None:
    """Waits until /health answers 200; fails with the log if that takes too long or the service ends."""
    deadline = time.monotonic() + START_SECONDS
    last_error: object = "no request yet"
    while service.poll() is None and (remaining := deadline - time.monotonic()) > 0:
        try:
            with urllib.request.urlopen(f"{url}/api/v1/health", timeout=remaining):
                return
        except urllib.error.HTTPError as error:
            last_error = error
            error.close()
        except OSError as error:
            last_error = error
        try:
            service.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
    output = log_path.read_text(encoding="utf-8", errors="replace")
    message = f"the service did not get healthy within {START_SECONDS} s ({last_error}); its log:\n{output}"
    pytest.fail(message, pytrace=False)


# ---- the browser


class Problem(NamedTuple):
    """An error of a page: `kind` is `console`, `error`, `policy` or `outside` (a request to another host)."""

    kind: str
    text: str


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One headless Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, headless=True, args=list(chromium.FLAGS))
        yield running
        running.close()


@pytest.fixture
def problems() -> Iterator[list[Problem]]:
    """The errors of pages so far; a test fails if any is left at the end.

    A test that provokes an error checks it and removes it.
    """
    problems: list[Problem] = []
    yield problems
    assert not problems, "the page had errors:\n" + "\n".join(f"- {kind}: {text}" for kind, text in problems)


@pytest.fixture
def new_page(browser: "Browser", problems: list[Problem]) -> "Iterator[Callable[..., Page]]":
    """A function that opens a page in its own context, with its own storage.

    `new_page(viewport={"width": 320, "height": 640}, locale="ru-RU")`: it takes the arguments of
    Playwright's `Browser.new_context`. Console errors, uncaught errors, violations of the content security
    policy and requests to other machines go to `problems`.
    """
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> "Page":
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options}
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.add_init_script(
            "addEventListener('securitypolicyviolation', event =>"
            " console.error(`kozyr-policy: ${event.violatedDirective} refused ${event.blockedURI}`), true)"
        )
        context.on("console", lambda message: _note_console(message.type, message.text, problems))
        context.on("weberror", lambda web_error: problems.append(Problem("error", str(web_error.error))))
        context.on("request", lambda request: _note_request(request.url, problems))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: "Callable[..., Page]") -> "Page":
    """A new page at about:blank, 1280 by 800, in English."""
    return new_page()


def _note_console(kind: str, text: str, problems: list[Problem]) -> None:
    if text.startswith("kozyr-policy: "):
        problems.append(Problem("policy", text.removeprefix("kozyr-policy: ")))
    elif kind == "error":
        problems.append(Problem("console", text))


def _note_request(url: str, problems: list[Problem]) -> None:
    parts = urlsplit(url)
    if parts.scheme in ("http", "https", "ws", "wss") and not LOOPBACK.fullmatch(parts.hostname or ""):
        problems.append(Problem("outside", url))
