"""Simulations on Dask: the same totals to the last digit, on any worker, even if one dies."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import dask
import pytest
from distributed import Client, LocalCluster

from kozyr import simulation
from kozyr.cli import cluster, main
from kozyr.cli.errors import UsageError
from kozyr.cli.shards import split_into_shards
from kozyr.cli.simulate import _play_shard
from kozyr.games import GAMES
from kozyr.simulation import Plan

GAME = GAMES["earl-of-coventry"]
PLAN = Plan(GAME.slug, GAME.rules(), ("greedy", "random", "random"), "dask", 2000)
SIMULATE = ["simulate", GAME.slug, "--bots", ",".join(PLAN.bots), "--seed", PLAN.seed, "--json"]
DEALS = 200


@pytest.fixture(scope="module")
def machines() -> Iterator[LocalCluster]:
    """A scheduler and two workers, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as running:
        yield running


def run(capsys: pytest.CaptureFixture[str], *arguments: str, deals: int = DEALS) -> str:
    """The output of the command."""
    assert main([*SIMULATE, "--deals", str(deals), *arguments]) == 0
    return capsys.readouterr().out


def run_and_fail(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The error message of the command."""
    assert main([*SIMULATE, "--deals", str(DEALS), *arguments]) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    return errors


def test_the_totals_are_those_of_one_process(
    machines: LocalCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    local = run(capsys, "--workers", "1")
    remote = ("--engine", "dask", "--scheduler", machines.scheduler_address)
    assert json.loads(local)["deals"] == DEALS
    assert run(capsys, *remote) == local
    assert run(capsys, *remote, "--shard", "7") == local


def test_without_a_scheduler_it_brings_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    local = run(capsys, "--workers", "1", deals=60)
    assert run(capsys, "--engine", "dask", "--workers", "2", deals=60) == local


def test_a_run_that_was_broken_off_goes_on_from_its_file(
    machines: LocalCluster, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    whole = run(capsys, "--workers", "1", "--results", str(file))
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(lines[0] + lines[2] + lines[3][:20])
    remote = ("--engine", "dask", "--scheduler", machines.scheduler_address, "--results", str(file))
    assert run(capsys, *remote) == whole
    assert sorted(file.read_text().splitlines(keepends=True)) == sorted(lines)


def test_a_killed_worker_loses_nothing(machines: LocalCluster) -> None:
    tasks = [(PLAN, shard) for shard in split_into_shards(0, 1000, 10)]
    results = cluster.map_shards(_play_shard, tasks, 2, machines.scheduler_address)
    shards = [next(results)]
    # how long the scheduler tries to reach the dead worker
    short_timeout = dask.config.set({"distributed.comm.timeouts.connect": "1s"})
    with short_timeout, Client(machines, set_as_default=False) as client:
        pids = client.run(os.getpid)
        busy = {worker: at_work for worker, at_work in client.processing().items() if at_work}
        victim = next(iter(busy))
        os.kill(pids[victim], signal.SIGKILL)
        shards += results
        assert client.run(os.getpid).get(victim) != pids[victim]
    assert sorted(shard for shard, _ in shards) == [shard for _, shard in tasks]
    totals = simulation.empty_totals(len(PLAN.bots))
    for _, part in shards:
        totals = simulation.merge_totals(totals, part)
    assert totals == simulation.simulate_deals(PLAN, range(1000))


def test_a_worker_of_another_version_is_not_listened_to(
    machines: LocalCluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    remote = ("--engine", "dask", "--scheduler", machines.scheduler_address)
    assert "kozyr 0.0.0 is asked for" in run_and_fail(capsys, *remote)


def test_a_scheduler_that_goes_away_is_an_error() -> None:
    tasks = [(PLAN, shard) for shard in split_into_shards(0, 10_000, 10)]
    with LocalCluster(n_workers=1, processes=False, dashboard_address="127.0.0.1:0") as own:
        results = cluster.map_shards(_play_shard, tasks, 1, own.scheduler_address)
        next(results)
    with pytest.raises(UsageError, match="the scheduler has gone away"):
        list(results)


@pytest.mark.parametrize("address", ["tea", "tea://127.0.0.1:8786", "127.0.0.1:1"])
def test_a_scheduler_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str], address: str) -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "500ms"}):
        assert f"no scheduler at {address}" in run_and_fail(
            capsys, "--engine", "dask", "--scheduler", address
        )


def test_a_scheduler_goes_with_dask_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert "goes with --engine dask" in run_and_fail(capsys, "--scheduler", "127.0.0.1:8786")


def test_without_the_optional_part_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "kozyr.cli.cluster")
    monkeypatch.delattr("kozyr.cli.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'kozyr[dask]'" in run_and_fail(capsys, "--engine", "dask")
