"""`make audit` says plainly whether something was found or the database could not be asked."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.house.audit import CLEAN, FOUND, NOT_ASKED, audit

FAULT = {"id": "PYSEC-2026-1", "fix_versions": ["3.1.4", "4.0"], "aliases": [], "description": ""}
GOOD: dict[str, Any] = {"name": "flask", "version": "3.1.3", "vulns": []}
BAD: dict[str, Any] = {**GOOD, "vulns": [FAULT]}
UNKNOWN = {"name": "wrapt", "skip_reason": "Dependency not found on PyPI and could not be audited"}


def tool(folder: Path, packages: list[Any] | None, said: str = "", status: int = 0) -> Path:
    """What pip-audit does, as far as it matters: a report if it was answered, words on stderr, a status."""
    found = json.dumps({"dependencies": packages, "fixes": []})
    writes = "" if packages is None else f"echo '{found}' >\"${{last#--output=}}\"\n"
    made = folder / "pip-audit"
    made.write_text(f"#!/bin/sh\nfor last; do :; done\n{writes}echo '{said}' >&2\nexit {int(status)}\n")
    made.chmod(0o755)
    return made


@pytest.mark.parametrize(
    ("packages", "code", "said"),
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
def test_what_came_of_it_is_told_in_words_and_by_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], packages: Any, code: int, said: list[str]
) -> None:
    asked = tool(tmp_path, packages, "Traceback\nConnectionError", status=packages != [GOOD])
    assert audit(asked, tmp_path / "report.json") == code
    assert capsys.readouterr().out.splitlines() == said


def test_a_finding_is_told_although_the_database_does_not_know_another_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(tool(tmp_path, [BAD, UNKNOWN]), tmp_path / "report.json") == FOUND
    said = capsys.readouterr().out
    assert "FOUND: known vulnerabilities: 1" in said
    assert "does not know wrapt" in said


def test_the_report_of_an_earlier_run_is_not_taken_for_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.json"
    assert audit(tool(tmp_path, [GOOD]), report) == CLEAN
    assert audit(tool(tmp_path, None, status=1), report) == NOT_ASKED
