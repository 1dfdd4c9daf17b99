"""``kozyr verify``: records, checked move by move."""

import argparse
import json
import sys
from typing import Any

from kozyr.cli.arguments import add_json
from kozyr.cli.errors import UsageError
from kozyr.cli.messages import LANGUAGES, language_of, message
from kozyr.cli.records import describe_error, read_record
from kozyr.engine.fair import reveal_seed
from kozyr.engine.record import InvalidRecordError, InvalidTextError, Record, WrongMoveError, replay


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("files", nargs="+", metavar="file", help="records, as text or JSON")
    parser.add_argument(
        "--commitment",
        action="append",
        default=[],
        metavar="HASH",
        help="of one record: the commitment that was shown before its deal; again for each further deal",
    )
    parser.add_argument("--lang", choices=LANGUAGES)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Checks records and reports each; the status is 1 if one is wrong."""
    lang = language_of(args.lang)
    if args.commitment and len(args.files) > 1:
        raise UsageError("--commitment goes with one file")
    reports = [_verify(name, lang, args.commitment) for name in args.files]
    for report in reports:
        if args.json:
            print(json.dumps(report, ensure_ascii=False))
        elif report["valid"]:
            print(message(lang, "right", report["file"], report["game"], report["deals"], report["moves"]))
        else:
            print(report["complaint"], file=sys.stderr)
    return 0 if all(report["valid"] for report in reports) else 1


def _verify(name: str, lang: str, commitments: list[str]) -> dict[str, Any]:
    """The report on the record in the file *name*, as data for JSON."""
    try:
        profile, record = read_record(name)
        _check_commitments(name, record, commitments)
    except (UsageError, InvalidRecordError, InvalidTextError) as error:
        return {"file": name, "valid": False, "complaint": describe_error(lang, name, error)}
    game = profile.game
    report: dict[str, Any] = {"file": name, "game": game.slug, "deals": len(record.deals)}
    try:
        moves = sum(position.move is not None for position in replay(game, record))
    except InvalidRecordError as error:
        return {**report, "valid": False, "complaint": describe_error(lang, name, error)}
    except WrongMoveError as error:
        return {
            **report,
            "valid": False,
            "complaint": describe_error(lang, name, error),
            "path": error.path,
            "rule": None if error.refusal is None else error.refusal.rule,
            "legal_moves": [move.text for move in game.legal_moves(error.state)],
        }
    return {**report, "valid": True, "moves": moves}


def _check_commitments(name: str, record: Record, commitments: list[str]) -> None:
    """Checks that the deals were shuffled from the committed seeds; :class:`UsageError` if not."""
    for number, commitment in enumerate(commitments, 1):
        deal = record.deals[number - 1] if number <= len(record.deals) else None
        if deal is None or deal.seed is None or deal.pack is not None:
            raise UsageError(f"{name}: deal {number} has no seed of its own to which anybody could commit")
        if reveal_seed(deal.seed).commitment != commitment:
            raise UsageError(f"{name}: deal {number} was not shuffled from the committed seed")
