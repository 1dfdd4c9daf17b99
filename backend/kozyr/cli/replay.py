"""``kozyr replay``: the positions of a record."""

import argparse
import json
from typing import Any

from kozyr.bots import Profile
from kozyr.cli.arguments import add_json
from kozyr.cli.errors import UsageError
from kozyr.cli.messages import LANGUAGES, language_of, message
from kozyr.cli.records import describe_error, read_record
from kozyr.cli.rendering import Renderer
from kozyr.engine.dumping import dump_table
from kozyr.engine.record import (
    InvalidRecordError,
    InvalidTextError,
    Position,
    WrongMoveError,
    encode_record,
    replay,
    write_text,
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("file", help="the record, as text or JSON; - is the standard input")
    parser.add_argument("--at", type=int, metavar="PLACE", help="show only this position, from 0, all open")
    add_json(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--as-text", action="store_true", help="only write the record as text")
    form.add_argument("--as-json", action="store_true", help="only write the record as JSON")
    parser.add_argument("--lang", choices=LANGUAGES)


def run(args: argparse.Namespace) -> int:
    """Shows the positions of a record, with ``--json`` one table a line."""
    place = 0
    is_shown = False
    try:
        profile, record = read_record(args.file)
        if args.as_text or args.as_json:
            data = encode_record(profile.game, record)
            print(write_text(data).rstrip() if args.as_text else json.dumps(data, ensure_ascii=False))
            return 0
        for place, position in enumerate(replay(profile.game, record)):
            if args.at is None or args.at == place:
                is_shown = True
                _show_position(profile, place, position, args)
    except (InvalidRecordError, InvalidTextError, WrongMoveError) as error:
        raise UsageError(describe_error(language_of(args.lang), args.file, error)) from None
    if not is_shown:
        raise UsageError(f"--at must be 0 to {place}")
    return 0


def _show_position(profile: Profile, place: int, position: Position[Any], args: argparse.Namespace) -> None:
    state, move = position.state, position.move
    if args.json:
        data = {
            "place": place,
            "record_deal": position.deal,
            "move": None if move is None else move.text,
            "table": dump_table(profile.game, state, position.events),
        }
        print(json.dumps(data))
        return
    renderer = Renderer(profile, language_of(args.lang), None)
    if move is None:
        print(message(renderer.lang, "deal", position.deal, renderer.seat_name(state.setup.dealer)))
    else:
        print(f"{state.ply}. {move.text}")
    for line in renderer.event_lines(position.events):
        print(line)
    if args.at is not None:
        for line in renderer.open_lines(state):
            print(line)
