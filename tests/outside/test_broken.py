"""A package with a game that does not work is named in one line and left out; everything else goes on."""

import re
from pathlib import Path

import pytest
import requests

from kozyr.games import BUILT_IN
from tests.outside.conftest import PORT, SLUG, find_in, install, run_python
from tests.servers import gunicorn, loopback_address, running

PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "broken-game"
version = "1.0.0"

[project.entry-points."kozyr.games"]
broken = "broken_game:PROFILE"
"""
ON_TOP = "from five_tricks import FiveTricks\nfrom kozyr.bots.profile import Profile\n"
BROKEN = {
    "cannot be imported": ("import cards_of_somebody_else\n", "ModuleNotFoundError: No module named"),
    "fails while it is imported": (
        "raise RuntimeError('first line\\nsecond line')\n",
        "RuntimeError: first line",
    ),
    "has no such name": ("", "AttributeError: module 'broken_game' has no attribute 'PROFILE'"),
    "is no profile": ("PROFILE = 'five tricks'\n", "TypeError: it is no kozyr.bots.profile.Profile"),
    "takes a slug that is taken": (
        f"{ON_TOP}class Broken(FiveTricks):\n    slug = 'kozel'\nPROFILE = Profile(game=Broken())\n",
        "ValueError: there is a game kozel already",
    ),
    "has no slug": (
        f"{ON_TOP}class Broken(FiveTricks):\n    slug = 'Five Tricks!'\nPROFILE = Profile(game=Broken())\n",
        "ValueError: 'Five Tricks!' is no slug: small letters, digits and hyphens",
    ),
    "has half of the rules": (
        f"{ON_TOP}from kozyr.engine.game import Game\nPROFILE = Profile(game=Game())\n",
        "TypeError: Can't instantiate abstract class Game",
    ),
    "refuses its own deal": (
        f"{ON_TOP}from kozyr.engine.codec import Fault\nclass Broken(FiveTricks):\n    slug = 'broken'\n"
        "    def find_faults(self, state): return [Fault('/ply', 'is odd')]\n"
        "PROFILE = Profile(game=Broken())\n",
        "InvalidStateError: /ply: is odd",
    ),
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package with the broken game is installed."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "package" / "broken_game").mkdir(parents=True)
    (folder / "package" / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (folder / "package" / "broken_game" / "__init__.py").touch()
    return install(folder / "package", folder / "site")


def break_by(how: str, broken: Path) -> str:
    """Writes the source of the broken package; gives the cause that is to be named."""
    source, cause = BROKEN[how]
    (broken / "broken_game" / "__init__.py").write_text(source, encoding="utf-8")
    return cause


@pytest.mark.parametrize("how", BROKEN)
def test_the_command_line_names_it_in_one_line(how: str, installed: Path, broken: Path) -> None:
    cause = break_by(how, broken)
    deal = ["-B", "-m", "kozyr.cli", "deal", SLUG, "--players", "2", "--seed", "a"]
    done = run_python([installed, broken], *deal)
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"game broken (broken_game:PROFILE) is left out: {cause}")


def test_a_broken_game_is_unknown_on_the_command_line(installed: Path, broken: Path) -> None:
    break_by("is no profile", broken)
    done = run_python([installed, broken], "-B", "-m", "kozyr.cli", "deal", "broken")
    assert done.returncode == 2
    assert re.search(f"invalid choice: 'broken' .*{SLUG}", done.stderr)


def test_the_server_names_it_in_one_line_and_serves_the_others(
    installed: Path, broken: Path, tmp_path: Path
) -> None:
    break_by("fails while it is imported", broken)
    bind = f"{loopback_address()}:{PORT + 1}"
    server = gunicorn(bind, tmp_path / "log", workers=2, settings=find_in([installed, broken]))
    with running(server):
        server.wait_for(f"http://{bind}/api/v1/ready")
        games = requests.get(f"http://{bind}/api/v1/games", timeout=10).json()["games"]
        assert [game["slug"] for game in games] == [*(profile.slug for profile in BUILT_IN), SLUG]
        unknown = requests.get(f"http://{bind}/api/v1/games/broken", timeout=10)
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown-game")
        document = requests.get(f"http://{bind}/api/v1/openapi.json", timeout=60).json()
        assert document["components"]["schemas"]["Slug"]["enum"][-1] == SLUG
    named = [line for line in server.output.splitlines() if "left out" in line]
    assert named == ["game broken (broken_game:PROFILE) is left out: RuntimeError: first line"]
    assert "Traceback" not in server.output
