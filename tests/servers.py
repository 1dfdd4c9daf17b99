"""Servers that tests start on loopback addresses and always end, by their process ids.

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
    "nginx, redis-server and caddy are needed. Debian, Ubuntu: "
    "sudo apt-get install --no-install-recommends nginx-light redis-server caddy"
)


def loopback_address() -> str:
    """A loopback address that no other process of these tests uses, so that all its ports are free."""
    number = os.getpid() % (1 << 16)
    return f"127.66.{number >> 8}.{number & 255}"


class Server:
    """A process and its descendants; its output goes to a file."""

    def __init__(self, command: Sequence[str], log: Path, environment: dict[str, str]) -> None:
        self.command = command
        self.log = log
        self.environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    def __repr__(self) -> str:
        return f"<{Path(self.command[0]).name}, {self.log}>"

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it; its output is added to the file."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                env={**inherited, **self.environment},
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that its group can be ended with it
            )

    def wait_until(self, is_ready: Callable[[], bool]) -> None:
        """Waits until *is_ready()* is true; an ``OSError`` counts as not ready.

        ``RuntimeError`` if the server ends before, or after :data:`START_SECONDS`.
        """
        deadline = time.monotonic() + START_SECONDS
        while self.is_running and time.monotonic() < deadline:
            with suppress(OSError):
                if is_ready():
                    return
            assert self._process is not None
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)
        raise RuntimeError(f"{self} does not get ready; its output:\n{self.output}")

    def wait_for(self, url: str) -> None:
        """Waits until *url* answers with status 200."""
        self.wait_until(lambda: is_answered(url))

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def output(self) -> str:
        """All that it has written."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def send_signal(self, number: signal.Signals) -> None:
        """Sends a signal to the process itself, not to its children."""
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self) -> None:
        """Ends it with SIGTERM and waits; kills it if that takes longer than :data:`STOP_SECONDS`."""
        if self._process is None:
            return
        self.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kills it and its children at once, as when a machine fails."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(STOP_SECONDS)
        self._process = None

    # ---- resources

    @property
    def processes(self) -> list[int]:
        """The ids of the process and all its descendants."""
        pids = [self.pid]
        for pid in pids:  # the list grows in the loop
            for task in Path(f"/proc/{pid}/task").iterdir():
                with suppress(FileNotFoundError):  # the thread has just ended
                    pids += [int(child) for child in (task / "children").read_text().split()]
        return pids

    @property
    def memory(self) -> int:
        """Memory in bytes: the proportional set size, which counts shared pages once."""
        total = 0
        for pid in self.processes:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) * 1024
        return total

    @property
    def cpu_seconds(self) -> float:
        """CPU time so far, of all its processes."""
        ticks = 0
        for pid in self.processes:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def is_answered(url: str) -> bool:
    """Whether *url* answers with status 200; ``OSError`` if it does not answer."""
    with urllib.request.urlopen(url, timeout=START_SECONDS) as response:
        return bool(response.status == 200)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Starts *server* if it is not running, and stops it at the end."""
    if not server.is_running:
        server.start()
    try:
        yield server
    finally:
        server.stop()


def gunicorn(
    bind: str, log: Path, *, workers: int = 1, app: str | None = None, settings: Mapping[str, str] = {}
) -> Server:
    """The service on its production server, or another WSGI *app* on it; *settings* are KOZYR_ variables."""
    command = [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"]
    environment = {"KOZYR_BIND": bind, "KOZYR_WORKERS": str(workers), **settings}
    return Server([*command, *([app] if app else [])], log, environment)


def nginx(address: str, upstreams: Sequence[str], folder: Path, *, trusting: str = "") -> Server:
    """The proxy with the front end and the configuration of its container, at *address* before *upstreams*.

    At *trusting* it believes who calls, as behind the proxy that ends TLS. Only places are changed: where
    it listens, where files are, and that the service has no name.
    """
    resolver, server = "resolver 127.0.0.11 valid=2s ipv6=off;", "server api:8000 resolve"
    upstream = _adapt("upstream.conf", {resolver: "", server: "server SERVER"})
    template = next(line for line in upstream.splitlines() if "SERVER" in line)
    lines = "\n".join(template.replace("SERVER", server) for server in upstreams)
    (folder / "upstream.conf").write_text(upstream.replace(template, lines), encoding="utf-8")
    places = {
        " /tmp/": f" {folder}/",
        "listen 8080;": f"listen {address};",
        "listen 8081;": f"listen {trusting or f'unix:{folder}/trusting'};",
        "include /etc/nginx/upstream.conf;": f"include {folder / 'upstream.conf'};",
        "include /etc/nginx/server.conf;": f"include {folder / 'server.conf'};",
    }
    content = {"root /usr/share/nginx/html;": f"root {ROOT / 'frontend'};"}
    (folder / "server.conf").write_text(_adapt("server.conf", content), encoding="utf-8")
    (folder / "nginx.conf").write_text(_adapt("nginx.conf", places), encoding="utf-8")
    binary = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert binary is not None, MISSING
    # as root, nginx would switch to a user that cannot read root's files
    directives = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
    command = [binary, "-c", str(folder / "nginx.conf"), "-e", "stderr", "-g", directives]
    return Server(command, folder / "nginx.log", {})


def caddy(host: str, domain: str, web: str, folder: Path, *, http_port: int, https_port: int) -> Server:
    """The end of TLS with the configuration of its container, before nginx at *web*.

    Its certificate is of an authority of its own, in *folder*/data.
    """
    places = {
        "\tadmin off\n": f"""\tadmin off
\tlocal_certs
\tskip_install_trust
\thttp_port {http_port}
\thttps_port {https_port}
\tdefault_bind {host}
\tstorage file_system {folder}/data
""",
        "web:8081": web,
    }
    (folder / "Caddyfile").write_text(_adapt("Caddyfile", places), encoding="utf-8")
    assert shutil.which("caddy") is not None, MISSING
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    environment = {"KOZYR_DOMAIN": domain, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return Server(command, folder / "caddy.log", environment)


def _adapt(name: str, places: Mapping[str, str]) -> str:
    """The text of a file of deploy/ with other places; *places* has the replacement of each."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    for original, replacement in places.items():
        assert original in text, f"deploy/{name} has no {original!r} any more"
        text = text.replace(original, replacement)
    return text


def redis(host: str, port: int, folder: Path) -> Server:
    """The store of the rate limits, with the options of its container."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    command = [*compose["services"]["redis"]["command"], "--bind", host, "--port", str(port)]
    assert shutil.which(command[0]) is not None, MISSING
    return Server([*command, "--dir", str(folder)], folder / "redis.log", {})


def accepts_connections(host: str, port: int) -> bool:
    """Whether a server accepts connections there; ``OSError`` if not."""
    with socket.create_connection((host, port), START_SECONDS):
        return True
