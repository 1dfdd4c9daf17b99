"""The OpenAPI document that the service serves: built when the package is made, and kept in it as a file.

If games of other packages are installed, the file does not describe them. Then the document is built once, in
a process of its own, so that building it touches nothing of the service: no metrics, no log level.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import orjson

from kozyr.games import GAMES

PACKAGED_DOCUMENT: Final = Path(__file__).with_name("openapi.json")
"""Written by ``make openapi``."""
BUILD_TIMEOUT_SECONDS: Final = 60


@cache
def load_document() -> bytes:
    """The document of the installed games, as JSON. It is loaded or built once a process."""
    packaged = PACKAGED_DOCUMENT.read_bytes()
    slugs = orjson.loads(packaged)["components"]["schemas"]["Slug"]["enum"]
    return packaged if slugs == list(GAMES) else _build_document()


def _build_document() -> bytes:
    """The document, built by another process; RuntimeError if that fails."""
    environ = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
    built = subprocess.run(
        [sys.executable, "-m", "kozyr.api.openapi.build"],
        capture_output=True,
        check=False,
        env=environ,
        timeout=BUILD_TIMEOUT_SECONDS,
    )
    if built.returncode:
        errors = built.stderr.decode(errors="replace").strip().splitlines()
        raise RuntimeError(
            f"the OpenAPI document cannot be built: {errors[-1] if errors else 'no reason given'}"
        )
    return built.stdout
