"""What the tests claim of every registered game holds for a game of another package, too.

They run in a process that finds the package; the entry point alone makes it one of the registered games.
"""

import re
from pathlib import Path

import pytest

from tests.outside.conftest import SLUG, run_python

# Left out is only what needs vectors, which the project has for its own games.
SUITES = {
    "the contract": (["tests/contract/test_games.py"], 10),
    "mutated states": (["tests/contract/test_mutated_states.py"], 2),
    "the OpenAPI document": (["tests/contract/test_openapi.py"], 2),
    "leaks": (["tests/leaks"], 12),
    "the API": (["tests/api"], 20),
    "records and clients": (["tests/engine/test_game.py", "tests/engine/test_record.py", "tests/client"], 6),
    "bots and hints": (["tests/bots/test_bots.py", "tests/bots/test_hints.py"], 4),
    "the command line": (["tests/cli/test_cli.py"], 4),
}


@pytest.mark.parametrize("suite", SUITES)
def test_the_game_passes_the_tests_of_every_game(installed: Path, suite: str) -> None:
    paths, at_least = SUITES[suite]
    chosen = f"{SLUG} and not vector"
    pytest_run = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser", "-k", chosen, *paths]
    done = run_python([installed], *pytest_run, "--ignore=tests/api/test_vectors_over_http.py")
    assert done.returncode == 0, done.stdout[-6000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= at_least
