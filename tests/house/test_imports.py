"""Which part may import which: api -> simulation -> games -> bots -> engine -> standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.games import BUILT_IN
from tests.conftest import ROOT

PACKAGE = ROOT / "backend" / "kozyr"
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each part of the package may import; parts that are not named here (client.py, cli) may import all.
MAY_IMPORT = {
    "engine": {"engine"},
    "bots": {"engine", "bots"},
    "games": {"engine", "bots", "games"},
    "simulation": {"engine", "bots", "games", "simulation"},
    "api": {"engine", "bots", "games", "simulation", "api"},
}
STANDARD_LIBRARY_ONLY = {"engine", "games", "bots"}
# Modules whose results depend on more than their arguments.
IMPURE = {"os", "io", "pathlib", "time", "datetime", "random", "secrets", "socket", "subprocess", "logging"}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Full names of what is imported: `from kozyr.games import GAMES` gives `kozyr.games.GAMES`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names):
                yield from (f"{module}.{name.name}" for name in names)


def modules_of(*parts: str) -> list[object]:
    """The modules of these parts, for parametrize."""
    return [
        pytest.param(path, id=str(path.relative_to(PACKAGE))) for path in MODULES if part_of(path) in parts
    ]


@pytest.mark.parametrize("path", modules_of(*MAY_IMPORT))
def test_imports_run_one_way(path: Path) -> None:
    own = [name.split(".") for name in imports(path) if name.startswith("kozyr.")]
    assert {parts[1] for parts in own} <= MAY_IMPORT[part_of(path)] | {"__version__"}


@pytest.mark.parametrize("path", modules_of(*STANDARD_LIBRARY_ONLY))
def test_rules_and_bots_need_the_standard_library_only(path: Path) -> None:
    external = {name.split(".")[0] for name in imports(path)} - {"kozyr"}
    assert external <= sys.stdlib_module_names


FOLDERS = {profile.slug.replace("-", "_") for profile in BUILT_IN}
SHARED_FOLDERS = {"covering"}


def game_folder(path: Path) -> str | None:
    """The folder of the game that a module belongs to; None outside the folders of games."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and len(parts) == 3 else None


def is_rule_module(path: Path) -> bool:
    """Whether a module of a game's folder is about the rules, and not about bots, texts or the profile."""
    if game_folder(path) == "covering":
        return path.name == "rules.py"
    return game_folder(path) is not None and not path.name.startswith(
        ("__init__", "bot", "phrases", "profile", "remarks", "texts")
    )


RULE_MODULES = [path for path in MODULES if is_rule_module(path)]
by_path = pytest.mark.parametrize("path", RULE_MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))


@pytest.mark.parametrize(
    "path", [path for path in MODULES if part_of(path) == "engine" or is_rule_module(path)]
)
def test_rules_know_no_clock_no_randomness_no_files(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE


@by_path
def test_rules_import_neither_bots_nor_texts(path: Path) -> None:
    for name in imports(path):
        assert not name.startswith("kozyr.bots")
        if name.startswith("kozyr.games."):
            module = name.split(".")[3]
            assert not module.startswith(("bot", "texts", "profile"))


@pytest.mark.parametrize("path", [path for path in MODULES if game_folder(path)])
def test_no_game_imports_another(path: Path) -> None:
    for name in imports(path):
        if name.startswith("kozyr.games"):
            assert name.split(".")[2] in {game_folder(path), *SHARED_FOLDERS}


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_every_game_is_one_folder_with_the_same_modules(folder: str) -> None:
    names = {path.name for path in MODULES if game_folder(path) == folder}
    assert names >= {"rules.py", "checks.py", "texts.py", "profile.py"}


def test_every_folder_is_a_game_or_shared() -> None:
    assert {game_folder(path) for path in MODULES} - {None} == FOLDERS | SHARED_FOLDERS
