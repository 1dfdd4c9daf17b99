"""The tests that SECURITY.md names exist, and its claims about pages hold."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PAGES = sorted((ROOT / "frontend").rglob("*.html"))


def test_every_test_that_it_names_exists() -> None:
    """A name without a folder is in the folder of the name before it."""
    folder = Path()
    names = re.findall(r"`((?:tests/)?[\w/]*(?:test_\w+\.py|/))`", TEXT)
    assert len(names) > 20
    for name in names:
        path = ROOT / name if name.startswith("tests/") else folder / name
        assert path.exists(), name
        folder = path if path.is_dir() else path.parent


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_scripts_and_styles_of_its_own(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert not re.findall(r"<style|\sstyle=|\son\w+=|javascript:|<base", page, re.IGNORECASE)
    assert all("src=" in opening for opening in re.findall(r"<script[^>]*>", page))
