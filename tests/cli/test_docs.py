"""The programs and commands of docs/automation.md run as they stand."""

import json
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kozyr.api.resources import simulations
from kozyr.api.settings import Settings
from kozyr.cli import main
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "automation.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
BLOCKS = [block.splitlines() for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)]
COMMANDS, CLUSTER = BLOCKS


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_of_the_page_runs(
    live_server: str, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program.replace("http://127.0.0.1:8000", live_server), "automation.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_commands_of_the_page_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        name, *arguments = shlex.split(command)
        assert name == "kozyr"
        if arguments[0] in ("simulate", "arena"):
            arguments += ["--workers", "1"]
        assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["deals"] == 300


@contextmanager
def running(command: str) -> Iterator[None]:
    """A program of Dask, until the end of the block."""
    name, *arguments = shlex.split(command)
    assert name == "dask"
    output = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, "-m", "dask", *arguments], stdout=output, stderr=output)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def test_the_commands_for_many_machines_run(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    scheduler, worker, simulate = (command.replace(":8786", f":{port}") for command in CLUSTER)
    scheduler = scheduler.replace("--port 8786", f"--port {port}")
    with running(f"{scheduler} --dashboard-address 127.0.0.1:0"), running(worker):
        name, *arguments = shlex.split(simulate)
        assert name == "kozyr"
        assert main(arguments) == 0
    remote = capsys.readouterr().out
    engine = arguments.index("--engine")
    assert main([*arguments[:engine], "--json"]) == 0
    assert capsys.readouterr().out == remote


def test_the_limits_of_the_page_are_those_of_the_service() -> None:
    defaults = Settings()
    assert f"{defaults.simulation_deals} deals (`KOZYR_SIMULATION_DEALS`)" in PAGE
    assert f"{defaults.simulation_time} seconds (`KOZYR_SIMULATION_TIME`)" in PAGE
    limits = f"({simulations.DEFAULT_MAX_PLIES} unless asked otherwise, at most {simulations.MAX_PLIES})"
    assert limits in PAGE
