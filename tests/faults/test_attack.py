"""Searches without end from a few connections do not stop everybody else."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.faults.attack import ADDRESSES, attack, quantile
from tests.servers import gunicorn, loopback_address, running

pytestmark = pytest.mark.servers


@pytest.mark.parametrize("sources", [ADDRESSES[:1], ADDRESSES], ids=["one address", "eight addresses"])
def test_short_calls_do_not_wait_for_searches(tmp_path: Path, sources: Sequence[str]) -> None:
    """One worker has eight attackers. The bound is a part of what they wait, so that it holds on any machine.

    `make attack` prints the milliseconds.
    """
    address = loopback_address(), 8001
    with running(gunicorn(f"{address[0]}:{address[1]}", tmp_path / "log")) as server:
        server.wait_for(f"http://{address[0]}:{address[1]}/api/v1/ready")
        waits = attack(address, connections=8, sources=sources, seconds=4)
    assert set(waits.statuses) == {200, 429}, "two search, four wait, the others are refused"
    patience = quantile(waits.attack, 0.5) / 5
    assert quantile(waits.views, 0.5) < patience
    assert quantile(waits.health, 0.5) < patience
    assert "Traceback" not in server.output
