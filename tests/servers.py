"""Servers that tests start: on loopback, ended by their process ids, whatever happens.

Linux: memory and processor time are read from /proc.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
START_SECONDS: Final = 30
STOP_SECONDS: Final = 15


def own_address() -> str:
    """A loopback address that no other process of these tests has, so that any port of it is free."""
    number = os.getpid() % (1 << 16)
    return f"127.66.{number >> 8}.{number & 255}"


class Server:
    """A process that was started, what it writes in a file, and the processes that it started itself."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str]) -> None:
        self.command = command
        self.log = log
        self.environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    def __repr__(self) -> str:
        return f"<{Path(self.command[0]).name}, {self.log}>"

    @property
    def pid(self) -> int:
        """The number of the process that runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it; its writing is added to what is in the file."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                env={**kept, **self.environment},
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that its group can be ended with it
            )

    def wait_for(self, url: str) -> None:
        """Waits until *url* is answered with 200; ``RuntimeError`` if it ends before, or says nothing."""
        deadline = time.monotonic() + START_SECONDS
        while self.runs and time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(url, timeout=START_SECONDS):
                    return
            except OSError:
                self._sleep_unless_ended()
        raise RuntimeError(f"{self} does not answer at {url}; it said:\n{self.said}")

    def _sleep_unless_ended(self) -> None:
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.05)

    @property
    def runs(self) -> bool:
        """Whether it has been started and not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def said(self) -> str:
        """All that it has written."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def send(self, number: signal.Signals) -> None:
        """Sends a signal to the process that was started, not to its children."""
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self) -> None:
        """Asks it to end, and waits until it has."""
        if self._process is None:
            return
        self.send(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends it and its children at once, as a machine that fails would."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(STOP_SECONDS)
        self._process = None

    # ---- what it costs

    @property
    def processes(self) -> list[int]:
        """It and all its descendants."""
        found = [self.pid]
        for pid in found:  # grows while it is read
            for task in Path(f"/proc/{pid}/task").iterdir():
                found += [int(child) for child in (task / "children").read_text().split()]
        return found

    @property
    def memory(self) -> int:
        """Bytes: the proportional set size, in which shared pages are counted once over all."""
        total = 0
        for pid in self.processes:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) * 1024
        return total

    @property
    def processor_seconds(self) -> float:
        """Processor time so far."""
        ticks = 0
        for pid in self.processes:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Starts *server* if it does not run yet, and ends it."""
    if not server.runs:
        server.start()
    try:
        yield server
    finally:
        server.stop()


def gunicorn(
    bind: str, log: Path, *, workers: int = 1, app: str | None = None, settings: Mapping[str, str] = {}
) -> Server:
    """The service as it is served in earnest, or *app* on the same server, with these KOZYR_ variables."""
    command = [sys.executable, "-m", "gunicorn", "-c", str(ROOT / "backend" / "gunicorn.conf.py")]
    environment = {"KOZYR_BIND": bind, "KOZYR_WORKERS": str(workers), **settings}
    return Server([*command, *([app] if app else [])], log, environment)
