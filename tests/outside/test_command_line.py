"""A game of another package on the command line: dealt, played, replayed, simulated, set against itself."""

import json
import re
from pathlib import Path

from tests.outside.conftest import SLUG, run_python


def kozyr(installed: Path, *arguments: str, stdin: str = "") -> str:
    """What a command writes; it must end well and complain of nothing."""
    done = run_python([installed], "-m", "kozyr.cli", *arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert "left out" not in done.stderr
    return done.stdout


def test_it_is_dealt(installed: Path) -> None:
    output = kozyr(
        installed, "deal", SLUG, "--seed", "outside", "--players", "2", "--seat", "0", "--lang", "en"
    )
    assert "[5]" in output, "the hand of the other seat"
    assert "[13]" in output, "the stock"
    assert re.search(r"trump: [♣♦♥♠]", output)
    data = json.loads(kozyr(installed, "deal", SLUG, "--seed", "outside", "--players", "2", "--json"))
    assert data["state"]["game"] == SLUG
    assert data["phase"] == "exchange"


def test_a_deal_is_played_hinted_recorded_and_replayed(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "record"
    options = [
        "--seed",
        "outside",
        "--players",
        "3",
        "--bot",
        "easy",
        "--lang",
        "en",
        "--record",
        str(record),
    ]
    moves = "h\nplay 2c\nplay 9c\n?keep\nkeep\n" + "1\n" * 5 + "q\n"
    output = kozyr(installed, "play", SLUG, *options, stdin=moves)
    assert "The best average over sample deals." in output
    assert "(FT-3)" in output, "the exchange comes first"
    assert "The deal is over: played-out" in output
    assert re.search(r"seat \d: win(s)? ", output)
    assert re.search(r"Scores: you [+-]\d", output)
    replayed = kozyr(installed, "replay", str(record), "--lang", "en")
    assert replayed.count("  seat 0: play ") == 5
    assert "scores +" in replayed
    assert kozyr(installed, "verify", str(record)).endswith(".\n")


def test_a_program_plays_it(installed: Path) -> None:
    options = ["--seed", "outside", "--players", "2", "--bot", "greedy", "--json"]
    output = kozyr(installed, "play", SLUG, *options, stdin="keep\nplay 9s\nplay 9c\n")
    first, *others = [json.loads(line) for line in output.splitlines()]
    assert first["view"]["phase"] == "exchange"
    assert "keep" in first["view"]["legal_moves"]
    assert any("problem" in other or "view" in other for other in others)


def test_it_is_simulated_alike_by_one_process_and_by_two(installed: Path) -> None:
    plan = [
        "simulate",
        SLUG,
        "--bots",
        "greedy,random,novice",
        "--deals",
        "300",
        "--seed",
        "outside",
        "--json",
    ]
    alone, shared = (json.loads(kozyr(installed, *plan, "--workers", count)) for count in "12")
    assert alone == shared
    assert alone["deals"] == 300
    assert alone["reasons"] == {"played-out": 300}
    greedy, at_random, _ = (seat["score"]["mean"] for seat in alone["seats"])
    assert greedy > at_random
