"""``kozyr``: the games on the command line.

Every command explains itself with ``--help`` and answers JSON with ``--json``. Answers go to the standard
output, progress and error messages to the standard error. The exit status is 0, or 1 if something is wrong
(an illegal record, a deal that cannot be dealt), or 2 if the command is not understood.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from kozyr import __version__
from kozyr.cli.errors import UsageError

COMMANDS: Final = {
    "play": "play in the terminal against bots",
    "deal": "deal the cards and show the table",
    "replay": "play a record again and show it",
    "verify": "check records move by move",
    "simulate": "play many deals between bots",
    "arena": "levels of bots against each other",
    "serve": "run the service",
    "mcp": "the table as tools of an assistant",
}
"""The help of every command. Its module has the same name, ``configure(parser)`` and ``run(args)``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status; *arguments* are those of the process by default."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    args = _build_parser(arguments).parse_args(arguments)
    try:
        status: int = args.run(args)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of the output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _build_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands; only the module of the command in *arguments* is imported."""
    parser = argparse.ArgumentParser(
        prog="kozyr", description="Four traditional card games: play, deal, replay, simulate, serve."
    )
    parser.add_argument("--version", action="version", version=f"kozyr {__version__}")
    subparsers = parser.add_subparsers(required=True, metavar="command")
    chosen = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, summary in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary)
        if name == chosen:
            command = import_module(f"kozyr.cli.{name}")
            command.configure(subparser)
            subparser.set_defaults(run=command.run)
    return parser
