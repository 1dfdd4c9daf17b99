"""What commands are told, and how it is read."""

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from kozyr.bots import LEVELS
from kozyr.engine.codec import DecodeError, Json, codec_of
from kozyr.engine.game import Cut, Game
from kozyr.games import GAMES

Parser = argparse.ArgumentParser


class ComplaintError(Exception):
    """What was asked cannot be done; the message says why, for the standard error."""


def add_game(parser: Parser) -> None:
    """The game, and its options."""
    parser.add_argument("game", choices=GAMES, help="the game")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as draw_rule=any-top; may be given several times",
    )


def add_seed(parser: Parser) -> None:
    parser.add_argument("--seed", help="what the pack is shuffled from; a fresh one if it is not given")


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def game_of(asked: argparse.Namespace) -> Game[Any]:
    return GAMES[asked.game]


def rules_of(game: Game[Any], given: list[str]) -> Any:
    """All options of the game, with those *given* as ``name=value``; a value is JSON or a word."""
    rules: dict[str, Json] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise ComplaintError(f"--rule {each}: must be NAME=VALUE")
        rules[name] = _json_or_word(value)
    try:
        return codec_of(game.rules, partial=True).decode(rules)
    except DecodeError as error:
        raise ComplaintError("\n".join(f"--rule {path[1:]}: {what}" for path, what in error.faults)) from None


def _json_or_word(value: str) -> Json:
    try:
        return json.loads(value)
    except ValueError:
        return value


def fresh_seed(given: str | None) -> str:
    """The seed that was given, or one that nobody can guess."""
    return secrets.token_hex(16) if given is None else given


def bots_of(text: str) -> list[str]:
    """Levels with commas between them; for argparse."""
    levels = text.split(",")
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        raise argparse.ArgumentTypeError(
            f"no bot level: {', '.join(unknown)}; there are: {', '.join(LEVELS)}"
        )
    return levels


def cut_of(text: str) -> Cut | str:
    """``SEAT:DEPTH``, or ``none``; for argparse."""
    if text == "none":
        return text
    by, _, at = text.partition(":")
    if not (by.isdecimal() and at.isdecimal()):
        raise argparse.ArgumentTypeError("must be SEAT:DEPTH or none")
    return Cut(int(by), int(at))


def read_file(name: str) -> str:
    """The text of a file, or of the standard input if it is called ``-``."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ComplaintError(f"{name}: {error}") from None
