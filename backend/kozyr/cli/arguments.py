"""Arguments that several commands share, and their parsing."""

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from kozyr.bots import LEVELS, Profile
from kozyr.cli.errors import UsageError
from kozyr.engine.codec import DecodeError, Json, codec_of
from kozyr.engine.game import Cut, Game
from kozyr.games import PROFILES

Parser = argparse.ArgumentParser


def add_game(parser: Parser) -> None:
    """Adds the game and its options: ``game`` and ``--rule``."""
    parser.add_argument("game", choices=PROFILES, help="the game")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as draw_rule=any-top; may be given several times",
    )


def add_seed(parser: Parser) -> None:
    """Adds ``--seed``."""
    parser.add_argument("--seed", help="what the pack is shuffled from; a fresh one if it is not given")


def add_json(parser: Parser) -> None:
    """Adds ``--json``."""
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def parse_profile(args: argparse.Namespace) -> Profile:
    """The profile of the game in *args* (:func:`add_game`)."""
    return PROFILES[args.game]


def parse_rules(game: Game[Any], assignments: list[str]) -> Any:
    """All options of *game*, with those in *assignments* (``name=value``) changed.

    A value is JSON or a word. :class:`UsageError` names every assignment that does not fit.
    """
    rules: dict[str, Json] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise UsageError(f"--rule {assignment}: must be NAME=VALUE")
        rules[name] = _parse_json_or_word(value)
    try:
        return codec_of(game.rules, partial=True).decode(rules)
    except DecodeError as error:
        raise UsageError(
            "\n".join(f"--rule {path[1:]}: {message}" for path, message in error.faults)
        ) from None


def _parse_json_or_word(value: str) -> Json:
    try:
        return json.loads(value)
    except ValueError:
        return value


def seed_or_random(seed: str | None) -> str:
    """*seed*, or one that nobody can guess if it is None."""
    return secrets.token_hex(16) if seed is None else seed


def parse_levels(text: str) -> list[str]:
    """Bot levels with commas between them; a ``type`` for argparse."""
    levels = text.split(",")
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        raise argparse.ArgumentTypeError(
            f"no bot level: {', '.join(unknown)}; there are: {', '.join(LEVELS)}"
        )
    return levels


def parse_cut(text: str) -> Cut | str:
    """``SEAT:DEPTH``, or ``none``; a ``type`` for argparse."""
    if text == "none":
        return text
    by, _, at = text.partition(":")
    if not (by.isdecimal() and at.isdecimal()):
        raise argparse.ArgumentTypeError("must be SEAT:DEPTH or none")
    return Cut(int(by), int(at))


def read_file(name: str) -> str:
    """The text of the file *name*, or of the standard input if *name* is ``-``; :class:`UsageError`."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{name}: {error}") from None
