"""The generic search against the simple player of a game of another package, with nothing else to help it.

The simple player keeps its hand, leads its highest card, wins tricks as cheaply as it can and throws away its
lowest card; the playouts of the search are played by it. The search has the budget of the level `expert`.
Each deal is played twice with the seats swapped, on the command line.

The suite plays 60 deals. `make outside` plays 1,000 (KOZYR_OUTSIDE_DEALS), in about four minutes:
the search is 1.22 points a deal ahead, 95 % interval 1.13 to 1.32, in a deal of six points.
"""

import json
import os
from pathlib import Path

from tests.outside.conftest import SLUG, run_python

DEALS = os.environ.get("KOZYR_OUTSIDE_DEALS", "60")


def test_the_search_beats_the_simple_player(installed: Path) -> None:
    plan = [
        "arena",
        SLUG,
        "--levels",
        "expert,greedy",
        "--players",
        "2",
        "--deals",
        DEALS,
        "--seed",
        "outside",
    ]
    done = run_python([installed], "-m", "kozyr.cli", *plan, "--workers", "2", "--json", timeout=3600)
    assert done.returncode == 0, done.stderr
    (pair,) = json.loads(done.stdout)["pairs"]
    print(pair)
    assert (pair["deals"], pair["capped"]) == (int(DEALS), 0)
    assert pair["margin"]["low"] > 0, "the 95 % interval excludes equality"
