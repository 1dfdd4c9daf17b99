"""`make bench`: measures every section in turn and prints the report.

python -m tests.bench                      everything
python -m tests.bench --only plies         one section
python -m tests.bench --rounds 3           less exactly, sooner
"""

import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from os import getloadavg
from pathlib import Path

from tests.bench.report import Section, format_section

SECTIONS = ("plies", "rollouts", "listing", "deals", "trips", "http")
"""Modules of this package, each with a function ``sections(rounds) -> list[Section]``."""
PACKAGES = ("kozyr", "open_spiel", "rlcard", "chess", "flask", "gunicorn", "orjson", "cryptography")


def describe_run() -> str:
    """Date, commit, versions, machine and command of this run."""
    packages = []
    for package in PACKAGES:
        try:
            packages.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            packages.append(f"{package} -")
    return "\n".join(
        [
            f"- {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {_commit()}",
            f"- CPython {platform.python_version()}, {_processor()}, load {getloadavg()[0]:.1f}",
            f"- {', '.join(packages)}",
            f"- `{' '.join(['python -m tests.bench', *sys.argv[1:]])}`",
        ]
    )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores" if names else platform.machine()


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=SECTIONS, action="append", help="only this one; may be repeated")
    parser.add_argument("--rounds", type=int, default=7, help="how often each contender is timed (7)")
    args = parser.parse_args()
    print(describe_run(), flush=True)
    for name in args.only or SECTIONS:
        measure: Callable[[int], list[Section]] = import_module(f"tests.bench.{name}").sections
        for section in measure(args.rounds):
            print(f"\n{format_section(section)}", end="", flush=True)


if __name__ == "__main__":
    main()
