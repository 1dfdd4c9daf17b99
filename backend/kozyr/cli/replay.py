"""``kozyr replay`` and ``kozyr verify``: records, shown and checked."""

import argparse
import json
import sys
from typing import Any

from kozyr.api.http.responses import table
from kozyr.api.sealing.shuffles import revealed
from kozyr.cli import messages as words
from kozyr.cli.arguments import ComplaintError, add_json, read_file
from kozyr.cli.rendering import event_lines, open_lines, seat_name
from kozyr.engine.game import Game
from kozyr.engine.record import (
    InvalidRecordError,
    InvalidTextError,
    Position,
    Record,
    WrongMoveError,
    decode_record,
    encode_record,
    read_text,
    replay,
    write_text,
)
from kozyr.games import GAMES


def add(commands: Any) -> None:
    """Adds both commands to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("replay", help="play a record again and show it")
    parser.add_argument("file", help="the record, as text or JSON; - is the standard input")
    parser.add_argument("--at", type=int, metavar="PLACE", help="show only this position, from 0, all open")
    add_json(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--as-text", action="store_true", help="only write the record as text")
    form.add_argument("--as-json", action="store_true", help="only write the record as JSON")
    parser.add_argument("--lang", choices=words.LANGUAGES)
    parser.set_defaults(run=run_replay)

    parser = commands.add_parser("verify", help="check records move by move")
    parser.add_argument("files", nargs="+", metavar="file", help="records, as text or JSON")
    parser.add_argument(
        "--commitment",
        action="append",
        default=[],
        metavar="HASH",
        help="of one record: the commitment that was shown before its deal; again for each further deal",
    )
    parser.add_argument("--lang", choices=words.LANGUAGES)
    add_json(parser)
    parser.set_defaults(run=run_verify)


def run_replay(asked: argparse.Namespace) -> int:
    """Shows the positions of a record; with --json as lines of tables."""
    lang = words.language(asked.lang)
    try:
        game, record = _read(asked.file)
        if asked.as_text or asked.as_json:
            written = encode_record(game, record)
            print(write_text(written).rstrip() if asked.as_text else json.dumps(written, ensure_ascii=False))
            return 0
        shown = 0
        for place, position in enumerate(replay(game, record)):
            if asked.at is None or asked.at == place:
                shown += 1
                _show(game, place, position, asked)
    except (InvalidRecordError, InvalidTextError, WrongMoveError) as error:
        raise ComplaintError(_complaint(lang, asked.file, error)) from None
    if not shown:
        raise ComplaintError(f"--at must be 0 to {place}")
    return 0


def _show(game: Game[Any], place: int, position: Position[Any], asked: argparse.Namespace) -> None:
    if asked.json:
        move = None if position.move is None else position.move.text
        shown = table(game, position.state, position.events)
        print(json.dumps({"place": place, "record_deal": position.deal, "move": move, "table": shown}))
        return
    lang = words.language(asked.lang)
    state = position.state
    if position.move is None:
        print(words.say(lang, "deal", position.deal, seat_name(lang, state.setup.dealer, None)))
    else:
        print(f"{state.ply}. {position.move.text}")
    for line in event_lines(lang, position.events, None, game.texts.get("verses")):
        print(line)
    if asked.at is not None:
        for line in open_lines(lang, game, state):
            print(line)


def run_verify(asked: argparse.Namespace) -> int:
    """Checks records; the status is 1 if one is wrong."""
    lang = words.language(asked.lang)
    if asked.commitment and len(asked.files) > 1:
        raise ComplaintError("--commitment goes with one file")
    found = [_verified(name, lang, asked.commitment) for name in asked.files]
    for each in found:
        if asked.json:
            print(json.dumps(each, ensure_ascii=False))
        elif each["valid"]:
            print(words.say(lang, "right", each["file"], each["game"], each["deals"], each["moves"]))
        else:
            print(each["complaint"], file=sys.stderr)
    return 0 if all(each["valid"] for each in found) else 1


def _verified(name: str, lang: str, commitments: list[str]) -> dict[str, Any]:
    """What is found in the record in the file *name*."""
    try:
        game, record = _read(name)
        _check_commitments(name, record, commitments)
    except (ComplaintError, InvalidRecordError, InvalidTextError) as error:
        return {"file": name, "valid": False, "complaint": _complaint(lang, name, error)}
    found = {"file": name, "game": game.slug, "deals": len(record.deals)}
    try:
        moves = sum(position.move is not None for position in replay(game, record))
    except InvalidRecordError as error:
        return {**found, "valid": False, "complaint": _complaint(lang, name, error)}
    except WrongMoveError as error:
        return {
            **found,
            "valid": False,
            "complaint": _complaint(lang, name, error),
            "path": error.path,
            "rule": None if error.refusal is None else error.refusal.rule,
            "legal_moves": [move.text for move in game.legal_moves(error.state)],
        }
    return {**found, "valid": True, "moves": moves}


def _check_commitments(name: str, record: Record, commitments: list[str]) -> None:
    """Whether the deals were shuffled from the seeds to which the service had committed itself."""
    for number, commitment in enumerate(commitments, 1):
        deal = record.deals[number - 1] if number <= len(record.deals) else None
        if deal is None or deal.seed is None or deal.pack is not None:
            raise ComplaintError(
                f"{name}: deal {number} has no seed of its own to which anybody could commit"
            )
        if revealed(deal.seed).commitment != commitment:
            raise ComplaintError(f"{name}: deal {number} was not shuffled from the committed seed")


def _read(name: str) -> tuple[Game[Any], Record]:
    text = read_file(name)
    if text.lstrip().startswith("{"):
        try:
            said = json.loads(text)
        except ValueError as error:
            raise ComplaintError(f"{name}: no JSON: {error}") from None
    else:
        said = read_text(text)
    game = GAMES.get(said.get("game"))
    if game is None:
        raise ComplaintError(f"{name}: Game must be one of: {', '.join(GAMES)}")
    return game, decode_record(game, said)


def _complaint(lang: str, name: str, error: Exception) -> str:
    if not isinstance(error, WrongMoveError) or error.refusal is None:
        return str(error) if str(error).startswith(f"{name}: ") else f"{name}: {error}"
    sentence = getattr(error.refusal.text, lang)
    return f"{name}: {error.deal}/{error.ply + 1}. {error.text}: {sentence} ({error.refusal.rule})"
