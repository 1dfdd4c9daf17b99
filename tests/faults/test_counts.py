"""Calls are counted in redis for all replicas together."""

from pathlib import Path

import pytest
import requests

from tests.faults.scene import Scene, scene
from tests.servers import Server

pytestmark = pytest.mark.servers


def call(service: Server, address: str) -> requests.Response:
    """A call that the proxy hands on for *address*."""
    return requests.post(
        f"http://{service.environment['KOZYR_BIND']}/api/v1/games/kozel/deals",
        json={"players": 4},
        headers={"X-Forwarded-For": address},
        timeout=30,
    )


def statuses(stage: Scene, address: str, calls: int) -> list[int]:
    """What *address* is answered by the replicas in turn."""
    return [call(stage.services[number % 2], address).status_code for number in range(calls)]


def test_replicas_count_together_and_each_by_itself_while_redis_is_away(tmp_path: Path) -> None:
    with scene(tmp_path, rate="6/day") as stage:
        assert statuses(stage, "192.0.2.1", 8) == [200] * 6 + [429] * 2
        assert int(call(stage.services[0], "192.0.2.1").headers["Retry-After"]) > 0
        assert statuses(stage, "192.0.2.2", 1) == [200]
        stage.redis.kill()
        assert statuses(stage, "192.0.2.3", 14) == [200] * 12 + [429] * 2
