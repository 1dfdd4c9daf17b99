"""Every example runs and prints what it promises."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

FOLDER = ROOT / "examples"
PROGRAMS = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".py", ".sh", ".mjs"))
RUNNERS = {".py": [sys.executable], ".sh": ["sh"], ".mjs": ["node"]}


def run_example(name: str, live_server: str, *arguments: str) -> str:
    """The output of an example, which must not fail or print errors."""
    runner = RUNNERS[Path(name).suffix]
    if shutil.which(runner[0]) is None:
        pytest.fail(f"{name} needs {runner[0]}", pytrace=False)
    run = subprocess.run(
        [*runner, str(FOLDER / name), live_server, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


@pytest.mark.parametrize("name", ["play.py", "play.sh", pytest.param("play.mjs", marks=pytest.mark.node)])
def test_a_deal_is_played_to_its_end(live_server: str, name: str) -> None:
    *events, end = run_example(name, live_server).splitlines()
    assert len(events) > 10
    assert all(re.match(r"seat \d:? [a-z]", event) for event in events)
    assert re.search(r"lost: \[\d|scores: -?\d", end)


def test_an_experiment_of_a_thousand_deals_shows_intervals(live_server: str) -> None:
    output = run_example("experiment.py", live_server)
    assert output.startswith("1000 deals, 1000 to the end")
    assert len(re.findall(r"[+-][\d.]+ … [+-][\d.]+$", output, re.MULTILINE)) == 3
    code = (FOLDER / "experiment.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 30


def test_a_tournament_finds_the_better_level(live_server: str) -> None:
    output = run_example("tournament.py", live_server)
    match = re.fullmatch(r"random against greedy: (-[\d.]+) a deal\n", output)
    assert match is not None
    assert float(match[1]) < -0.5


def test_a_chat_host_keeps_chats_apart_and_answers_in_words(live_server: str) -> None:
    output = run_example("chat_host.py", live_server, "a seed")
    assert output.count("Ваши карты: ") == 2
    assert output.count("Не понимаю: ") == 2
    assert len(re.findall(r"\((?:SK|CV)-\d+\)", output)) == 1
    assert output.rstrip().endswith("/new — ещё одна.")


def test_a_host_can_refuse_rewinding(live_server: str) -> None:
    lines = run_example("no_rewind_host.py", live_server).splitlines()
    assert lines[1] == "refused: evening has gone on since then"
    assert int(lines[2].split()[-1]) > int(lines[0].split()[-1])


def test_the_page_lists_every_example() -> None:
    listed = re.findall(r"^\| \[([\w.]+)\]", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == PROGRAMS
