"""``kozyr mcp``: the table as tools of an assistant."""

import argparse

from kozyr.cli.errors import UsageError
from kozyr.client import Calls, Client, LocalClient


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.description = "Speaks the Model Context Protocol over the standard input and output."
    parser.add_argument("--url", help="the service to ask; without it the games are played in this process")


def run(args: argparse.Namespace) -> int:
    """Serves until the assistant closes the standard input."""
    try:
        from kozyr.mcp import create_server  # noqa: PLC0415 - an optional part of the package
    except ModuleNotFoundError:
        raise UsageError("the optional part is missing: pip install 'kozyr[mcp]'") from None
    calls: Calls = LocalClient() if args.url is None else Client(args.url)
    create_server(calls).run()
    return 0
