"""``kozyr``: the games on the command line.

Every command explains itself with ``--help`` and answers JSON with ``--json``. Answers go to the standard
output, progress and complaints to the standard error. The exit status is 0, or 1 if something was found wrong
(an illegal record, a deal that cannot be dealt), or 2 if the command was not understood.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from kozyr import __version__
from kozyr.cli import arena, deal, play, replay, serve, simulate
from kozyr.cli import mcp as assist
from kozyr.cli.arguments import ComplaintError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    parser = argparse.ArgumentParser(
        prog="kozyr", description="Four traditional card games: play, deal, replay, simulate, serve."
    )
    parser.add_argument("--version", action="version", version=f"kozyr {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    for command in (play, deal, replay, simulate, arena, serve, assist):
        command.add(commands)
    asked = parser.parse_args(arguments)
    try:
        status: int = asked.run(asked)
    except ComplaintError as complaint:
        print(complaint, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
