"""The commands of the Makefile are listed and explained, and the commands in the texts exist."""

import os
import re
import socket
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PHONY = re.findall(r"^\.PHONY: ((?:.+\\\n)*.+)", MAKEFILE, re.MULTILINE)
COMMANDS = set(re.findall(r"[a-z-]+", PHONY[0]))
INTERNAL = {"test-no-browser", "need-curl", "need-node", "need-browser", "need-servers", "need-all"}
TEXTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")})


def make(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
        env={name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")},
    )


def test_make_alone_lists_every_command() -> None:
    commands = dict(line.split(maxsplit=2)[1:] for line in make().stdout.splitlines())
    assert set(commands) == COMMANDS - INTERNAL


def test_contributing_explains_every_command() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`make ([a-z-]+)", text))
    assert COMMANDS - INTERNAL - explained == set()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_that_a_text_names_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^\s*\$? ?)make ([a-z-]+)", text, re.MULTILINE)
    assert set(named) <= COMMANDS


def test_make_says_what_is_missing_when_there_is_no_python() -> None:
    run = make("PYTHON=", "BIN=no-such-folder", "no-such-folder/python")
    assert run.returncode != 0
    assert "Python 3.11 or newer" in run.stderr
    assert "apt-get install" in run.stderr


def test_make_says_what_is_missing_when_there_is_no_browser() -> None:
    run = make("KOZYR_CHROMIUM=no-such-browser", "need-browser")
    assert run.returncode != 0
    assert "apt-get install --no-install-recommends chromium-headless-shell" in run.stderr


def test_make_says_what_is_missing_when_there_is_no_nginx() -> None:
    run = make("SERVERS=no-such-server", "need-servers")
    assert run.returncode != 0
    assert "apt-get install --no-install-recommends nginx-light redis-server caddy nftables" in run.stderr


def test_make_names_everything_that_is_missing() -> None:
    run = make("KOZYR_CHROMIUM=no-such-browser", "NODE=no-such-node", "need-all")
    assert run.returncode != 0
    assert "Node.js 18 or newer" in run.stderr
    assert "chromium-headless-shell" in run.stderr


def test_make_run_says_that_the_port_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = make("run", f"PORT={port}")
    assert run.returncode != 0
    assert f"Port {port} is taken" in run.stderr


@pytest.mark.parametrize("port", ["abc", "0", "65536", ""])
def test_make_run_says_what_a_port_is(port: str) -> None:
    run = make("run", f"PORT={port}")
    assert run.returncode != 0
    assert f"PORT={port} is no port: give a number from 1 to 65535" in run.stderr
    assert "taken" not in run.stderr


def test_a_second_run_installs_nothing() -> None:
    assert "pip install" not in make("--dry-run", "install").stdout
