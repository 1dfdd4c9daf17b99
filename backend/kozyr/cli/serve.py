"""``kozyr serve``: the service, as it is run in earnest."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import kozyr

HERE = Path(kozyr.__file__).resolve().parent
CHECKOUT = HERE.parent.parent


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("serve", help="run the service")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, help="processes; one a core if it is not given")
    parser.add_argument("--frontend", metavar="FOLDER", help="serve the front end in this folder, too")
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Turns into the server; it does not come back."""
    bind = f"{asked.host}:{asked.port}"
    environment = {**os.environ, "KOZYR_BIND": bind}
    if asked.workers is not None:
        environment["KOZYR_WORKERS"] = str(asked.workers)
    frontend = asked.frontend or _folder(CHECKOUT / "frontend")
    if frontend is not None:
        environment.setdefault("KOZYR_FRONTEND", str(frontend))
    print(f"http://{bind}/", file=sys.stderr, flush=True)
    server = [sys.executable, "-m", "gunicorn", "-c", "python:kozyr.gunicorn_config"]
    os.execve(sys.executable, server, environment)  # noqa: S606 - its own program


def _folder(path: Path) -> Path | None:
    return path if (path / "index.html").is_file() else None
