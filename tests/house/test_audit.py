"""`make audit` distinguishes vulnerabilities from a database that could not be asked."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.house.audit import CLEAN, FOUND, NOT_ASKED, audit

FAULT = {"id": "PYSEC-2026-1", "fix_versions": ["3.1.4", "4.0"], "aliases": [], "description": ""}
GOOD: dict[str, Any] = {"name": "flask", "version": "3.1.3", "vulns": []}
BAD: dict[str, Any] = {**GOOD, "vulns": [FAULT]}
UNKNOWN = {"name": "wrapt", "skip_reason": "Dependency not found on PyPI and could not be audited"}


def fake_pip_audit(folder: Path, packages: list[Any] | None, errors: str = "", status: int = 0) -> Path:
    """A stand-in for pip-audit: writes a report (if any), errors and a status."""
    report = json.dumps({"dependencies": packages, "fixes": []})
    writes = "" if packages is None else f"echo '{report}' >\"${{last#--output=}}\"\n"
    script = folder / "pip-audit"
    script.write_text(f"#!/bin/sh\nfor last; do :; done\n{writes}echo '{errors}' >&2\nexit {int(status)}\n")
    script.chmod(0o755)
    return script


@pytest.mark.parametrize(
    ("packages", "status", "lines"),
    [
        ([GOOD], CLEAN, ["No vulnerability is known; packages asked about: 1."]),
        (
            [GOOD, BAD],
            FOUND,
            ["flask 3.1.3: PYSEC-2026-1, mended in 3.1.4 or 4.0", "FOUND: known vulnerabilities: 1."],
        ),
        ([GOOD, UNKNOWN], NOT_ASKED, ["NOT AUDITED: the database that answered does not know wrapt."]),
        ([UNKNOWN], NOT_ASKED, ["NOT AUDITED: the database that answered does not know any package."]),
        (None, NOT_ASKED, ["ConnectionError", "NOT AUDITED: the database could not be asked (network?)."]),
    ],
    ids=["clean", "a finding", "one unknown", "all unknown", "no answer"],
)
def test_the_outcome_is_printed_and_is_the_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], packages: Any, status: int, lines: list[str]
) -> None:
    command = fake_pip_audit(tmp_path, packages, "Traceback\nConnectionError", status=packages != [GOOD])
    assert audit(command, tmp_path / "report.json") == status
    assert capsys.readouterr().out.splitlines() == lines


def test_a_vulnerability_is_reported_although_another_package_is_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(fake_pip_audit(tmp_path, [BAD, UNKNOWN]), tmp_path / "report.json") == FOUND
    output = capsys.readouterr().out
    assert "FOUND: known vulnerabilities: 1" in output
    assert "does not know wrapt" in output


def test_the_report_of_an_earlier_run_is_not_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.json"
    assert audit(fake_pip_audit(tmp_path, [GOOD]), report) == CLEAN
    assert audit(fake_pip_audit(tmp_path, None, status=1), report) == NOT_ASKED
