"""``kozyr serve``: the service, as in production."""

import argparse
import os
import sys
from pathlib import Path

import kozyr

PACKAGE = Path(kozyr.__file__).resolve().parent
CHECKOUT = PACKAGE.parent.parent


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, help="processes; one a core if it is not given")
    parser.add_argument("--frontend", metavar="FOLDER", help="serve the front end in this folder, too")


def run(args: argparse.Namespace) -> int:
    """Replaces this process by the server; it does not return."""
    bind = f"{args.host}:{args.port}"
    environment = {**os.environ, "KOZYR_BIND": bind}
    if args.workers is not None:
        environment["KOZYR_WORKERS"] = str(args.workers)
    frontend = args.frontend or _frontend_of_checkout()
    if frontend is not None:
        environment.setdefault("KOZYR_FRONTEND", str(frontend))
    print(f"http://{bind}/", file=sys.stderr, flush=True)
    server = [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"]
    os.execve(sys.executable, server, environment)  # noqa: S606 - the project's own server


def _frontend_of_checkout() -> Path | None:
    """The folder of the front end if this is a checkout, None if this is an installed package."""
    folder = CHECKOUT / "frontend"
    return folder if (folder / "index.html").is_file() else None
