"""A wheel has everything that the service needs; nothing of the checkout is missing."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import ROOT
from tests.servers import Server, loopback_address, running

PORT = 8000


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the content of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT / "backend", check=True, capture_output=True, timeout=60)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_a_wheel_holds_the_package_and_nothing_else(installed: Path) -> None:
    assert {path.name.partition("-")[0] for path in installed.iterdir()} == {"kozyr"}
    assert (installed / "kozyr" / "gunicorn_config.py").is_file()
    packaged = Path("kozyr", "api", "openapi", "openapi.json")
    assert (installed / packaged).read_bytes() == (ROOT / "backend" / packaged).read_bytes()


def test_kozyr_serve_finds_its_settings_and_pages_there(installed: Path, tmp_path: Path) -> None:
    address = loopback_address()
    command = [sys.executable, "-m", "kozyr.cli", "serve", "--host", address, "--port", str(PORT)]
    log = tmp_path / "log"
    with running(Server(command, log, {"PYTHONPATH": str(installed), "KOZYR_LOG_LEVEL": "info"})) as server:
        server.wait_for(f"http://{address}:{PORT}/api/v1/docs/")
    assert f"Kozyr is ready: http://{address}:{PORT}/" in server.output
    assert '"event":"request"' in server.output
