"""Clients that others generate from the contract play, and their types hold."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kozyr.api.openapi.packaged import load_document
from kozyr.client import LocalClient, ProblemError
from tests.conftest import ROOT

PROGRAMS = Path(__file__).parent / "generated"
PACKAGES = ROOT / "node_modules"
GAME = "earl-of-coventry"
COMPILED = {
    "strict": True,
    "target": "es2022",
    "module": "nodenext",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
}


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    """The document in one file, in a folder to work in."""
    file = tmp_path / "openapi.json"
    file.write_bytes(load_document())
    return file


def run_command(folder: Path, *command: str | Path) -> "subprocess.CompletedProcess[str]":
    """A program that ran, which must have succeeded."""
    run = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run


def node(name: str) -> tuple[str, str]:
    """How to start a program of the project's packages."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("Node.js is missing.  Debian, Ubuntu:  sudo apt-get install nodejs npm", pytrace=False)
    program = PACKAGES / ".bin" / name
    if not program.exists():
        pytest.fail(f"{name} is missing from node_modules.  To install it:  npm ci", pytrace=False)
    return node, str(program)


def play_here() -> dict[str, Any]:
    """The deal of the programs, played by the project's own client."""
    client = LocalClient()
    table = client.deal(GAME, players=3, seed="generated", bots=[None, "greedy", "greedy"])
    table = client.make_moves(GAME, table.state, moves=[], advance="bots")
    while table.result is None:
        assert table.legal_moves
        table = client.make_moves(GAME, table.state, moves=table.legal_moves[:1], advance="bots")
    with pytest.raises(ProblemError) as refused:
        client.make_moves(GAME, table.state, moves=["pass"], advance="bots")
    return {"ply": table.ply, "scores": list(table.result.scores), "refused": refused.value.code}


def test_a_generated_python_client_plays(live_server: str, contract: Path) -> None:
    folder = contract.parent
    settings = folder / "settings.yaml"
    settings.write_text("post_hooks: []\n")  # its code is not going to be read
    generated = run_command(
        folder,
        *(sys.executable, "-m", "openapi_python_client", "generate"),
        *("--path", contract, "--config", settings, "--meta", "none", "--output-path", folder / "kozyr_api"),
    )
    left_out = re.findall(r"^WARNING parsing (.+)", generated.stderr, re.MULTILINE)
    assert left_out == ["POST /games/{game}/simulations within simulations."], "not a single JSON value"
    played = run_command(folder, sys.executable, PROGRAMS / "play.py", live_server)
    assert json.loads(played.stdout) == play_here()


@pytest.mark.node
def test_generated_types_hold_and_openapi_fetch_plays(live_server: str, contract: Path) -> None:
    folder = contract.parent
    generate, compiler = node("openapi-typescript"), node("tsc")
    run_command(
        folder, *generate, contract, "--default-non-nullable=false", "--output", folder / "kozyr.d.ts"
    )
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": COMPILED, "files": ["play.ts"]}))
    (folder / "node_modules").symlink_to(PACKAGES)
    shutil.copy(PROGRAMS / "play.ts", folder)
    run_command(folder, *compiler)
    played = run_command(folder, compiler[0], "play.js", live_server)
    assert json.loads(played.stdout) == play_here()
