"""Commands import only what they need: the web stack is for the service alone."""

import subprocess
import sys

import pytest

WEB_STACK = ("cryptography", "flask", "marshmallow", "requests", "werkzeug")
PROGRAM = """
import sys
from kozyr.cli import main

try:
    status = main(sys.argv[1:])
except SystemExit as exit:
    status = exit.code
print(*sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("play", "--help"),
        ("replay", "--help"),
        ("verify", "--help"),
        ("arena", "--help"),
        ("serve", "--help"),
        ("deal", "kozel", "--seed", "cli"),
        ("deal", "kozel", "--seed", "cli", "--json"),
        ("play", "kozel", "--seed", "cli", "--json"),
        ("play", "kozel", "--seed", "cli"),
        ("replay", "-"),
        ("replay", "-", "--json"),
        ("verify", "-"),
        ("simulate", "kozel", "--bots", "greedy,greedy,greedy,greedy", "--deals", "2", "--workers", "1"),
    ],
    ids=" ".join,
)
def test_a_command_does_not_load_the_web_stack(arguments: tuple[str, ...]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input='[Game "kozel"] [Players 4] [Seed "cli"]\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout
    modules = set(run.stderr.splitlines()[-1].split())
    assert "kozyr" in modules
    assert modules.isdisjoint(WEB_STACK)
