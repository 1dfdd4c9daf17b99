"""Servers that tests start: on loopback, ended by their process ids, whatever happens.

Linux: memory and processor time are read from /proc.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import yaml

ROOT: Final = Path(__file__).resolve().parent.parent
START_SECONDS: Final = 30
STOP_SECONDS: Final = 15
MISSING: Final = (
    "nginx and redis-server are needed. Debian, Ubuntu: "
    "sudo apt-get install --no-install-recommends nginx-light redis-server"
)


def own_address() -> str:
    """A loopback address that no other process of these tests has, so that any port of it is free."""
    number = os.getpid() % (1 << 16)
    return f"127.66.{number >> 8}.{number & 255}"


class Server:
    """A process that was started, what it writes in a file, and the processes that it started itself."""

    def __init__(self, command: Sequence[str], log: Path, environment: dict[str, str]) -> None:
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

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Waits until *ready* without an ``OSError``; ``RuntimeError`` if it ends before, or takes long."""
        deadline = time.monotonic() + START_SECONDS
        while self.runs and time.monotonic() < deadline:
            with suppress(OSError):
                if ready():
                    return
            assert self._process is not None
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)
        raise RuntimeError(f"{self} does not get ready; it said:\n{self.said}")

    def wait_for(self, url: str) -> None:
        """Waits until *url* is answered with 200."""
        self.wait_until(lambda: answers(url))

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
                with suppress(FileNotFoundError):  # a thread that ends just now
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


def answers(url: str) -> bool:
    """Whether *url* is answered with 200; ``OSError`` if not."""
    with urllib.request.urlopen(url, timeout=START_SECONDS) as answer:
        return bool(answer.status == 200)


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
    command = [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"]
    environment = {"KOZYR_BIND": bind, "KOZYR_WORKERS": str(workers), **settings}
    return Server([*command, *([app] if app else [])], log, environment)


def nginx(address: str, upstreams: Sequence[str], folder: Path) -> Server:
    """The proxy with the front end, set up as its container is, at *address* before *upstreams*.

    Only places are changed: where it listens, where files are, and that the service is not found by its name.
    """
    name, server = "resolver 127.0.0.11 valid=2s ipv6=off;", "server api:8000 resolve"
    upstream = _moved("upstream.conf", {name: "", server: "server SERVER"})
    line = next(each for each in upstream.splitlines() if "SERVER" in each)
    lines = "\n".join(line.replace("SERVER", each) for each in upstreams)
    (folder / "upstream.conf").write_text(upstream.replace(line, lines), encoding="utf-8")
    places = {
        " /tmp/": f" {folder}/",
        "listen 8080;": f"listen {address};",
        "root /usr/share/nginx/html;": f"root {ROOT / 'frontend'};",
        "include /etc/nginx/upstream.conf;": f"include {folder / 'upstream.conf'};",
    }
    (folder / "nginx.conf").write_text(_moved("nginx.conf", places), encoding="utf-8")
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found is not None, MISSING
    # as root it would lose the right to read what is root's
    orders = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
    command = [found, "-c", str(folder / "nginx.conf"), "-e", "stderr", "-g", orders]
    return Server(command, folder / "nginx.log", {})


def _moved(name: str, places: Mapping[str, str]) -> str:
    """A file of deploy/ with other places; each of them has to be there."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    for shipped, here in places.items():
        assert shipped in text, f"deploy/{name} has no {shipped!r} any more"
        text = text.replace(shipped, here)
    return text


def redis(host: str, port: int, folder: Path) -> Server:
    """The store of counts of calls, with the options of its container."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    command = [*compose["services"]["redis"]["command"], "--bind", host, "--port", str(port)]
    assert shutil.which(command[0]) is not None, MISSING
    return Server([*command, "--dir", str(folder)], folder / "redis.log", {})


def listens(host: str, port: int) -> bool:
    """Whether somebody accepts connections there; ``OSError`` if not."""
    with socket.create_connection((host, port), START_SECONDS):
        return True
