"""The examples of the README run as they stand, against the running service."""

import json
import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text()
ADDRESS = "http://127.0.0.1:8000"


def find_example(language: str, content: str) -> str:
    """The first code block in *language* that contains *content*."""
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(block for block in blocks if content in block)


def test_the_quick_start_plays_a_deal_to_its_result(live_server: str) -> None:
    script = find_example("python", "import requests")
    assert len(script.splitlines()) <= 20
    assert script.count(ADDRESS) == 1
    run = subprocess.run(
        [sys.executable, "-c", script.replace(ADDRESS, live_server)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = run.stdout.splitlines()
    assert lines[-1].startswith("losers: [")
    assert any(line.endswith("take") or " take " in line for line in lines)


def test_the_curl_example_deals_and_lists_moves(live_server: str, tmp_path: Path) -> None:
    script = find_example("sh", "curl").replace(ADDRESS, live_server)
    run = subprocess.run(
        ["/bin/sh", "-ec", script], capture_output=True, text=True, timeout=60, check=True, cwd=tmp_path
    )
    assert '"moves"' in run.stdout
    assert "play " in run.stdout


def test_the_example_of_a_record_is_played_again(live_server: str) -> None:
    setting = "".join(re.findall("^(?:API|JSON)=.*\n", find_example("sh", "curl"), re.MULTILINE))
    script = setting.replace(ADDRESS, live_server) + find_example("sh", "/replays")
    run = subprocess.run(["/bin/sh", "-ec", script], capture_output=True, text=True, timeout=60, check=True)
    replayed = json.loads(run.stdout)
    assert replayed["record"]["moves"] == json.loads(script.partition("-d '")[2].rpartition("'")[0])["moves"]
    assert [shown["move"] for shown in replayed["positions"]] == ["pass"]


def test_every_file_that_the_readme_names_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[2] / link).exists(), link
