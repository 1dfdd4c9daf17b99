"""``kozyr serve``: the service, as in production."""

import argparse
import os
import sys
from pathlib import Path

import kozyr
from kozyr.api.addresses import (
    BIND_FORM,
    DEFAULT_HOST,
    DEFAULT_PORT,
    MAX_PORT,
    InvalidBindError,
    describe_bind,
    join_bind,
    split_bind,
)
from kozyr.cli.errors import UsageError

PACKAGE = Path(kozyr.__file__).resolve().parent
CHECKOUT = PACKAGE.parent.parent


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("--host", help=f"the address to listen at ({DEFAULT_HOST}, or KOZYR_BIND)")
    parser.add_argument("--port", type=_port, help=f"({DEFAULT_PORT}, or KOZYR_BIND)")
    parser.add_argument("--workers", type=int, help="processes; one a core if it is not given")
    parser.add_argument("--frontend", metavar="FOLDER", help="serve the front end in this folder, too")


def run(args: argparse.Namespace) -> int:
    """Replaces this process by the server; it does not return."""
    try:
        bind = choose_bind(args.host, args.port, os.environ.get("KOZYR_BIND") or "")
        addresses = [describe_bind(each.strip()) for each in bind.split(",")]
    except InvalidBindError:
        raise UsageError(f"KOZYR_BIND must be {BIND_FORM}") from None
    environment = {**os.environ, "KOZYR_BIND": bind}
    if args.workers is not None:
        environment["KOZYR_WORKERS"] = str(args.workers)
    frontend = args.frontend or _frontend_of_checkout()
    if frontend is not None:
        environment.setdefault("KOZYR_FRONTEND", str(frontend))
    for address in filter(None, addresses):
        print(address, file=sys.stderr, flush=True)
    server = [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"]
    os.execve(sys.executable, server, environment)  # noqa: S606 - the project's own server


def choose_bind(host: str | None, port: int | None, bind: str) -> str:
    """Where to listen: *host* and *port*; one that is None is that of *bind* (KOZYR_BIND), or the default.

    :class:`InvalidBindError`.
    """
    if host is None and port is None and bind:
        return bind
    # one of several addresses, or a socket that has no port, says nothing about the other
    known = split_bind(bind) if bind and "," not in bind else None
    default_host, default_port = known or (DEFAULT_HOST, DEFAULT_PORT)
    host = default_host if host is None else host.removeprefix("[").removesuffix("]")
    return join_bind(host, default_port if port is None else port)


def _port(text: str) -> int:
    """The type of ``--port``."""
    if not (text.isascii() and text.isdigit() and int(text) <= MAX_PORT):
        raise argparse.ArgumentTypeError(f"must be 0 to {MAX_PORT}")
    return int(text)


def _frontend_of_checkout() -> Path | None:
    """The folder of the front end if this is a checkout, None if this is an installed package."""
    folder = CHECKOUT / "frontend"
    return folder if (folder / "index.html").is_file() else None
