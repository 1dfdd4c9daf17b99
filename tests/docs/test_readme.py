"""The README's examples are run as they stand, against the running service."""

import json
import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text()
ADDRESS = "http://127.0.0.1:8000"


def example(language: str, holding: str) -> str:
    """The first code block in *language* that holds a text."""
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(block for block in blocks if holding in block)


def test_the_quick_start_plays_a_deal_to_its_result(live_server: str) -> None:
    script = example("python", "import requests")
    assert len(script.splitlines()) <= 20
    assert script.count(ADDRESS) == 1
    ran = subprocess.run(
        [sys.executable, "-c", script.replace(ADDRESS, live_server)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = ran.stdout.splitlines()
    assert lines[-1].startswith("losers: [")
    assert any(line.endswith("take") or " take " in line for line in lines)


def test_the_curl_example_deals_and_lists_moves(live_server: str, tmp_path: Path) -> None:
    script = example("sh", "curl").replace(ADDRESS, live_server)
    ran = subprocess.run(
        ["/bin/sh", "-ec", script], capture_output=True, text=True, timeout=60, check=True, cwd=tmp_path
    )
    assert '"moves"' in ran.stdout
    assert "play " in ran.stdout


def test_the_example_of_a_record_is_played_again(live_server: str) -> None:
    setting = "".join(re.findall("^(?:API|JSON)=.*\n", example("sh", "curl"), re.MULTILINE))
    script = setting.replace(ADDRESS, live_server) + example("sh", "/replays")
    ran = subprocess.run(["/bin/sh", "-ec", script], capture_output=True, text=True, timeout=60, check=True)
    replayed = json.loads(ran.stdout)
    assert replayed["record"]["moves"] == json.loads(script.partition("-d '")[2].rpartition("'")[0])["moves"]
    assert [shown["move"] for shown in replayed["positions"]] == ["pass"]


def test_every_file_that_the_readme_names_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[2] / link).exists(), link
