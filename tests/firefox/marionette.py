"""Firefox, driven by the protocol that it brings along (Marionette): no driver has to be installed for it.

Messages are JSON lists, each after its length and a colon: `[0, id, command, parameters]` and
`[1, id, error, result]`.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

NAMES = ("firefox-esr", "firefox")
START_SECONDS = 60
ANSWER_SECONDS = 60

# Nothing but the pages of the tests is asked for.
PREFERENCES: dict[str, str | bool | int] = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """A running Firefox with one window."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_SECONDS)
        self._stream = self._socket.makefile("rb")
        self._sent = 0
        self._received()
        self.ask("WebDriver:NewSession")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._socket.close()

    def ask(self, command: str, **parameters: Any) -> Any:
        """Has a command carried out and gives its answer; an error of the browser is raised."""
        self._sent += 1
        body = json.dumps([0, self._sent, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(body), body))
        _, _, error, answer = self._received()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return answer

    def _received(self) -> Any:
        length = b""
        while (sign := self._stream.read(1)) != b":":
            if not sign:
                raise ConnectionError("Firefox is gone")
            length += sign
        return json.loads(self._stream.read(int(length)))

    def go(self, url: str) -> None:
        """Loads a page."""
        self.ask("WebDriver:Navigate", url=url)

    def run(self, script: str, *arguments: Any) -> Any:
        """What the body of a function returns, in the page."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(arguments), newSandbox=False)[
            "value"
        ]

    def wait(self, condition: str, *arguments: Any, seconds: float = 20) -> None:
        """Waits until the body of a function returns something true."""
        script = f"""
          const [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
          const check = function () {{ {condition} }};
          (function look() {{ check(...given) ? done() : requestAnimationFrame(look); }})();
        """
        self.ask("WebDriver:SetTimeouts", script=int(seconds * 1000))
        self.ask("WebDriver:ExecuteAsyncScript", script=script, args=list(arguments))

    def resize(self, width: int, height: int) -> None:
        """Gives the window a size."""
        self.ask("WebDriver:SetWindowRect", width=width, height=height)

    def click(self, x: float, y: float) -> None:
        """A click of the mouse, at a place of the page."""
        pointer = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "actions": pointer}]
        self.ask("WebDriver:PerformActions", actions=actions)

    def errors(self, url: str) -> list[str]:
        """What the browser has reported of scripts and policies of the pages under *url*, and forgets."""
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return self.run(
                """
                const messages = Services.console.getMessageArray();
                const reported = messages.filter((each) => each instanceof Ci.nsIScriptError);
                const errors = reported.filter((each) => !(each.flags & Ci.nsIScriptError.warningFlag));
                Services.console.reset();
                return errors.filter((each) => each.sourceName.startsWith(arguments[0])).map(String);
                """,
                url,
            )
        finally:
            self.ask("Marionette:SetContext", value="content")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A headless Firefox with a fresh profile in *folder*."""
    named = os.environ.get("KOZYR_FIREFOX")
    path = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise FileNotFoundError(
            "no Firefox found. Debian: apt-get install --no-install-recommends firefox-esr"
        )
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(lines))
    command = [
        path,
        "--headless",
        "--marionette",
        "--remote-allow-system-access",
        "--no-remote",
        "--profile",
        str(folder),
    ]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(
            command,
            env={**os.environ, "HOME": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            with Firefox(_port(folder, running)) as browser:
                yield browser
        finally:
            running.terminate()
            running.wait(START_SECONDS)


def _port(folder: Path, running: "subprocess.Popen[bytes]") -> int:
    """The port that Firefox has chosen; it stands in a file of the profile once it is open."""
    deadline = time.monotonic() + START_SECONDS
    while running.poll() is None and time.monotonic() < deadline:
        told = folder / "MarionetteActivePort"
        if told.exists() and (text := told.read_text().strip()):
            return int(text)
        time.sleep(0.1)
    raise TimeoutError(f"Firefox did not start:\n{(folder / 'log').read_text(errors='replace')}")
