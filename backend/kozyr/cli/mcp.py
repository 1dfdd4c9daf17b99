"""``kozyr mcp``: the table as tools of an assistant."""

import argparse
from typing import Any

from kozyr.cli.arguments import ComplaintError
from kozyr.client import Calls, Client, LocalClient


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "mcp",
        help="the table as tools of an assistant",
        description="Speaks the Model Context Protocol over the standard input and output.",
    )
    parser.add_argument("--url", help="the service to ask; without it the games are played in this process")
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Serves until the assistant leaves."""
    try:
        from kozyr.mcp import server_of  # noqa: PLC0415 - an optional part of the package
    except ModuleNotFoundError:
        raise ComplaintError("the optional part is missing: pip install 'kozyr[mcp]'") from None
    calls: Calls = LocalClient() if asked.url is None else Client(asked.url)
    server_of(calls).run()
    return 0
