"""Two replicas of the service behind nginx, with redis, as docker-compose.yml has them; on loopback."""

import base64
import os
import signal
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.servers import Server, accepts_connections, gunicorn, loopback_address, nginx, redis

REDIS_PORT = 6379
NGINX_PORT = 8080
SERVICE_PORTS = (8001, 8002)


class Scene:
    """The servers, and the faults that can be caused in them."""

    def __init__(self, folder: Path, rate: str) -> None:
        self.folder = folder
        self.host = loopback_address()
        self.url = f"http://{self.host}:{NGINX_PORT}"
        binds = [f"{self.host}:{port}" for port in SERVICE_PORTS]
        self.services = [self._service(bind, rate) for bind in binds]
        self.nginx = nginx(f"{self.host}:{NGINX_PORT}", binds, folder)
        self.redis = redis(self.host, REDIS_PORT, folder)

    def _service(self, bind: str, rate: str) -> Server:
        _, _, port = bind.rpartition(":")
        settings = {
            "KOZYR_ENV": "production",
            "KOZYR_STATE_KEYS_FILE": str(self.folder / f"keys-{port}"),
            "KOZYR_PROXIES": "1",
            "KOZYR_RATE_STORAGE": f"redis://{self.host}:{REDIS_PORT}/0",
            "KOZYR_RATE_CALLS": rate,
            # a server that is killed cannot remove its own folder
            "PROMETHEUS_MULTIPROC_DIR": str(self.folder / f"metrics-{port}"),
        }
        service = gunicorn(bind, self.folder / f"service-{port}.log", settings=settings)
        self.give_keys(service, 1)
        return service

    def give_keys(self, service: Server, *numbers: int) -> None:
        """Writes these keys for *service*, the sealing one first. It reads them at a start or a reload."""
        keys = ",".join(f"{number}:{base64.b64encode(bytes([number]) * 32).decode()}" for number in numbers)
        Path(service.environment["KOZYR_STATE_KEYS_FILE"]).write_text(keys, encoding="utf-8")

    def start(self, *services: Server) -> None:
        """Starts *services*, and waits until they are ready."""
        for service in services:
            service.start()
        for service in services:
            service.wait_for(f"http://{service.environment['KOZYR_BIND']}/api/v1/ready")

    def start_redis(self) -> None:
        """Starts redis, and waits until it is ready."""
        self.redis.start()
        self.redis.wait_until(lambda: accepts_connections(self.host, REDIS_PORT))

    def counts_in_redis(self) -> bool:
        """Whether calls are counted in redis."""
        with socket.create_connection((self.host, REDIS_PORT)) as line:
            line.sendall(b"DBSIZE\r\n")
            return int(line.recv(64)[1:]) > 0

    def reload(self, server: Server) -> None:
        """Has *server* replace its workers, and waits until none of the old ones is left."""
        self._replace_workers(server, lambda _: server.send_signal(signal.SIGHUP))

    def kill_workers(self, server: Server) -> None:
        """Kills the workers of *server*, and waits until it has others."""
        self._replace_workers(server, lambda old: [os.kill(worker, signal.SIGKILL) for worker in old])

    def _replace_workers(self, server: Server, how: Callable[[set[int]], object]) -> None:
        old = set(server.processes[1:])
        how(old)
        server.wait_until(lambda: bool(server.processes[1:]) and old.isdisjoint(server.processes))

    def calls(self) -> Counter[str]:
        """What nginx did: calls by status, and those that it repeated at the other replica."""
        calls: Counter[str] = Counter()
        for line in self.nginx.output.splitlines():
            words = line.split(" ")
            if len(words) > 5 and words[3].startswith("/api/"):
                calls[f"answered {words[4]}"] += 1
                calls["repeated at another replica"] += words[7].endswith(",")
        return calls


@contextmanager
def scene(folder: Path, *, rate: str = "100000/minute") -> Iterator[Scene]:
    """All servers, ready; stopped afterwards. *rate* is the limit on calls from one address."""
    servers = Scene(folder, rate)
    with ExitStack() as stack:
        for server in (servers.redis, *servers.services, servers.nginx):
            stack.callback(server.stop)
        servers.start_redis()
        servers.start(*servers.services)
        servers.nginx.start()
        servers.nginx.wait_for(f"{servers.url}/api/v1/ready")
        yield servers
