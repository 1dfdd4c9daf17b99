"""A service of one's own beside the one that all tests share."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from time import monotonic

REPO = Path(__file__).parents[2]
KEYS = "1:" + "A" * 43 + "="
PATIENCE = 30


class Service:
    """A service of the test's own, that can be killed and started again at its place."""

    def __init__(self) -> None:
        with socket.socket() as finder:
            finder.bind(("127.0.0.1", 0))
            self.port: int = finder.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, keys: str = KEYS) -> None:
        env = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
        env |= {"KOZYR_BIND": f"127.0.0.1:{self.port}", "KOZYR_WORKERS": "1", "KOZYR_STATE_KEYS": keys}
        env["KOZYR_FRONTEND"] = str(REPO / "frontend")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = monotonic() + PATIENCE
        while not self._healthy():
            assert monotonic() < deadline, "the service did not get healthy"
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)
            assert self.process.poll() is None, "the service did not start"

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/api/v1/health", timeout=5):
                return True
        except (OSError, urllib.error.URLError):
            return False

    def kill(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
