"""A game of another package, installed for these tests by its own pyproject, through its entry point alone.

It is never in the process of the tests: it is served, played and tested in processes of their own, which find
it as every installed package is found.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from kozyr.client import Client
from tests.conftest import ROOT
from tests.servers import gunicorn, loopback_address, running

PACKAGE: Final = Path(__file__).with_name("five_tricks_package")
SLUG: Final = "five-tricks"
PORT: Final = 8000


def install(package: Path, folder: Path) -> Path:
    """Installs *package* into *folder* with pip, without the network; gives the folder."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*pip, *offline, "--target", str(folder), str(package)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def run_python(
    folders: Sequence[Path], *arguments: str, stdin: str = "", timeout: float = 300
) -> subprocess.CompletedProcess[str]:
    """Runs Python with *arguments* where the packages in *folders* are found."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **find_in(folders)},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def find_in(folders: Sequence[Path]) -> Mapping[str, str]:
    """The environment in which the packages in *folders* are found."""
    return {"PYTHONPATH": os.pathsep.join(map(str, folders))}


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the game is installed."""
    return install(PACKAGE, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="session")
def outside_server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service with the game installed, with two workers and the front end. Gives its base URL."""
    bind = f"{loopback_address()}:{PORT}"
    settings = {
        **find_in([installed]),
        "KOZYR_FRONTEND": str(ROOT / "frontend"),
        "KOZYR_STATE_KEYS": "1:" + "A" * 43 + "=",
    }
    server = gunicorn(bind, tmp_path_factory.mktemp("outside") / "log", workers=2, settings=settings)
    with running(server):
        server.wait_for(f"http://{bind}/api/v1/ready")
        yield f"http://{bind}"
    assert "Traceback" not in server.output
    assert "is left out" not in server.output


@pytest.fixture
def client(outside_server: str) -> Iterator[Client]:
    """A client of that service."""
    with Client(outside_server) as client:
        yield client
