"""The mutation run notices survivors, and mutants that were not tested."""

import sqlite3
from pathlib import Path

import pytest

from tests.mutation.__main__ import annotated_spans, survivors


def write_session(path: Path, *rows: tuple[str | None, str]) -> Path:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE work_results (test_outcome TEXT, diff TEXT)")
        database.executemany("INSERT INTO work_results VALUES (?, ?)", rows)
    return path


def test_survivors_are_told_from_the_killed(tmp_path: Path) -> None:
    # as Cosmic Ray writes them
    session = write_session(tmp_path / "session", ("KILLED", "one"), ("SURVIVED", "two"), ("KILLED", "three"))
    assert survivors(session, 3) == ["two"]


@pytest.mark.parametrize(("outcome", "mutants"), [("INCOMPETENT", 1), ("KILLED", 2)])
def test_a_mutant_that_was_not_tested_is_an_error(tmp_path: Path, outcome: str, mutants: int) -> None:
    session = write_session(tmp_path / "session", (outcome, "one"))
    with pytest.raises(RuntimeError, match=f"{mutants} mutants"):
        survivors(session, mutants)


def test_annotations_are_left_out(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def f(x: int | None = 1) -> bool:\n    return x == 1\n", encoding="utf-8")
    assert sorted(annotated_spans(module)) == [((1, 9), (1, 19)), ((1, 28), (1, 32))]
