"""`make audit`: asks the public database of vulnerabilities about every package of the service.

The exit status is 0 if it knows none and 1 if it knows some. It is 3 if the database could not be asked, or
not about every package: then nothing is known.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VERSION = "2.10.1"
LOCK = ROOT / "backend" / "requirements.txt"
TOOL = ROOT / ".cache" / "audit" / "bin" / "pip-audit"
CLEAN, FOUND, NOT_ASKED = 0, 1, 3


def interpret(report: dict[str, Any] | None, errors: str) -> tuple[int, list[str]]:
    """The exit status and the lines to print for a *report* of pip-audit; without one, for its *errors*."""
    if report is None:
        return NOT_ASKED, [
            *errors.splitlines()[-1:],
            "NOT AUDITED: the database could not be asked (network?).",
        ]
    packages = report["dependencies"]
    vulnerabilities = [
        f"{package['name']} {package['version']}: {fault['id']}, mended in "
        + (" or ".join(fault["fix_versions"]) or "no version")
        for package in packages
        for fault in package.get("vulns", ())
    ]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    lines = list(vulnerabilities)
    if vulnerabilities:
        lines.append(f"FOUND: known vulnerabilities: {len(vulnerabilities)}.")
    if unknown:
        which = "any package" if len(unknown) == len(packages) else ", ".join(unknown)
        lines.append(f"NOT AUDITED: the database that answered does not know {which}.")
    if lines:
        return FOUND if vulnerabilities else NOT_ASKED, lines
    return CLEAN, [f"No vulnerability is known; packages asked about: {len(packages)}."]


def audit(tool: Path, report: Path) -> int:
    """Asks the database, prints the outcome, and returns the exit status."""
    report.unlink(missing_ok=True)
    options = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--requirement", str(LOCK)]
    run = subprocess.run(
        [tool, *options, "--format=json", f"--output={report}"], capture_output=True, text=True, check=False
    )
    code, lines = interpret(json.loads(report.read_text()) if report.exists() else None, run.stderr)
    print(*lines, sep="\n")
    return code


def install() -> bool:
    """Installs pip-audit in an environment of its own; whether that worked."""
    folder = TOOL.parent.parent
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    return subprocess.run([*pip, f"pip-audit=={VERSION}"], check=False).returncode == 0


def main() -> int:
    if install():
        return audit(TOOL, TOOL.parent.parent / "report.json")
    print("NOT AUDITED: pip-audit could not be installed.")
    return NOT_ASKED


if __name__ == "__main__":
    sys.exit(main())
