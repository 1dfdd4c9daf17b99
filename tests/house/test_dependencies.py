"""The packages that the service is built from are reviewed in docs/dependencies.md."""

import re

import pytest

from tests.conftest import ROOT

DOCUMENT = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([a-z-]+) \| (\d\S*) \| (.+?) \| (\d{4}-\d\d) \| (.+?) \|$", DOCUMENT, re.MULTILINE)
FREE = {"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "MIT-0", "MPL-2.0", "PSF-2.0"}
"""Licences that only require their text to be kept, or (MPL) changes to their own files to be published."""


def test_every_pinned_package_is_reviewed_in_its_version() -> None:
    lock = (ROOT / "backend" / "requirements.txt").read_text(encoding="utf-8")
    pinned = re.findall(r"^([a-z-]+)==([^ ]+)", lock, re.MULTILINE)
    assert len(pinned) > 20
    assert sorted((name, version) for name, version, *_ in ROWS) == sorted(pinned)


@pytest.mark.parametrize(("name", "licence"), [(row[0], row[2]) for row in ROWS])
def test_its_licence_is_a_free_one(name: str, licence: str) -> None:
    assert set(re.split(r" (?:AND|OR) ", re.sub("[()]", "", licence))) <= FREE


def test_the_first_table_has_the_requirements_of_the_package() -> None:
    first_table = DOCUMENT.partition("## What those bring")[0]
    requirements = re.findall(
        r'^    "([a-z-]+)[=>]=',
        (ROOT / "backend" / "pyproject.toml").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    reviewed = [name for name, *_ in ROWS if f"\n| {name} |" in first_table]
    assert reviewed
    assert set(reviewed) <= set(requirements)
