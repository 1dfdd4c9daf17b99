"""The project stands alone: no file depends on one machine, one network or a file outside the repository."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

FILES = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
KEPT = [ROOT / name for name in FILES.rstrip("\0").split("\0") if (ROOT / name).is_file()]
LOCKS = [path for path in KEPT if path.name.startswith("requirements") or path.name == "package-lock.json"]
TEXTS = [path for path in KEPT if path.suffix == ".md"]


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [path for path in KEPT if "tests" in path.parts], ids=relative)
def test_no_test_names_a_path_of_a_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"""["'](?:/(?:home|root|Users|work|tmp|opt|mnt)/|[A-Z]:\\)[^"']*""", text)


@pytest.mark.parametrize("path", LOCKS, ids=relative)
def test_locks_name_no_registry(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r'^--.*|^.* @ \w+:.*|"resolved":.*', text, re.MULTILINE)


@pytest.mark.parametrize("path", [path for path in LOCKS if path.suffix == ".txt"], ids=relative)
def test_every_pinned_package_has_its_hashes(path: Path) -> None:
    entries = pins(path)
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries.values())


def test_the_service_runs_with_the_versions_that_are_tested() -> None:
    run, test = (pins(ROOT / "backend" / name) for name in ("requirements.txt", "requirements-test.txt"))
    assert run.items() <= test.items()


def test_pinned_versions_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "backend" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    exact = {pin for pin in project["dependencies"] if "==" in pin}
    assert exact
    assert exact <= pins(ROOT / "backend" / "requirements.txt").keys()


def pins(path: Path) -> dict[str, str]:
    """The entries of a lock file: `name==version` -> its hashes, without comments."""
    text = re.sub(r"^ *#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {
        pin: hashes
        for pin, _, hashes in (entry.partition(" ") for entry in re.split(r"\n(?=\S)", text.strip()))
    }


def test_every_dependency_says_why_it_is_here() -> None:
    lines = (ROOT / "backend" / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    requirements = [line for line in lines if re.match(r' +"[\w-]+(?:[=>]=[\w.]+)?",', line)]
    assert requirements
    assert not [line for line in requirements if not re.search(r"# \S", line)]


@pytest.mark.parametrize("path", TEXTS, ids=relative)
def test_files_that_a_text_refers_to_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", text)
    named = re.findall(r"`(\.\.?/[\w./-]+|[\w/-]+\.md)`", text)
    for target in links + named:
        assert (path.parent / target).exists(), target
