"""`make audit`: asks the public database of vulnerabilities about every package of the service.

Ends with 0 if it knows none, with 1 if it knows some, and with 3 if it was not asked, or not about all of
them: then nothing is known either way.
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


def verdict(report: dict[str, Any] | None, said: str) -> tuple[int, list[str]]:
    """The exit code and the lines for a *report* of pip-audit; None if it only *said* something."""
    if report is None:
        return NOT_ASKED, [
            *said.splitlines()[-1:],
            "NOT AUDITED: the database could not be asked (network?).",
        ]
    packages = report["dependencies"]
    found = [
        f"{each['name']} {each['version']}: {fault['id']}, mended in "
        + (" or ".join(fault["fix_versions"]) or "no version")
        for each in packages
        for fault in each.get("vulns", ())
    ]
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    lines = [*found, f"FOUND: known vulnerabilities: {len(found)}."] if found else []
    if unknown:
        which = "any package" if len(unknown) == len(packages) else ", ".join(unknown)
        lines.append(f"NOT AUDITED: the database that answered does not know {which}.")
    if lines:
        return FOUND if found else NOT_ASKED, lines
    return CLEAN, [f"No vulnerability is known; packages asked about: {len(packages)}."]


def audit(tool: Path, report: Path) -> int:
    """Asks, prints what came of it, gives the exit code."""
    report.unlink(missing_ok=True)
    asked = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--requirement", str(LOCK)]
    said = subprocess.run(
        [tool, *asked, "--format=json", f"--output={report}"], capture_output=True, text=True, check=False
    )
    code, lines = verdict(json.loads(report.read_text()) if report.exists() else None, said.stderr)
    print(*lines, sep="\n")
    return code


def install() -> bool:
    """Whether pip-audit could be installed, beside the service and not into it."""
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
