"""Who may import whom: api -> bots -> games -> engine -> standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.games import GAMES
from tests.conftest import ROOT

PACKAGE = ROOT / "backend" / "kozyr"
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each room may use of the house; rooms that are not named here (client.py, cli.py) may use all.
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "simulation": {"engine", "games", "bots", "simulation"},
    "api": {"engine", "games", "bots", "simulation", "api"},
}
STANDARD_LIBRARY_ONLY = {"engine", "games", "bots"}
# Things that make an answer depend on more than its question.
IMPURE = {"os", "io", "pathlib", "time", "datetime", "random", "secrets", "socket", "subprocess", "logging"}


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Full names of what is imported: `from kozyr.games import GAMES` gives `kozyr.games.GAMES`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names):
                yield from (f"{module}.{name.name}" for name in names)


def of_rooms(*rooms: str) -> list[object]:
    """The modules of these rooms, for parametrize."""
    return [pytest.param(path, id=str(path.relative_to(PACKAGE))) for path in MODULES if room(path) in rooms]


@pytest.mark.parametrize("path", of_rooms(*MAY_IMPORT))
def test_imports_run_one_way(path: Path) -> None:
    own = [name.split(".") for name in imports(path) if name.startswith("kozyr.")]
    assert {parts[1] for parts in own} <= MAY_IMPORT[room(path)] | {"__version__"}


@pytest.mark.parametrize("path", of_rooms(*STANDARD_LIBRARY_ONLY))
def test_rules_and_bots_need_the_standard_library_only(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - {"kozyr"}
    assert foreign <= sys.stdlib_module_names


@pytest.mark.parametrize("path", of_rooms("engine", "games"))
def test_rules_know_no_clock_no_chance_no_files(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE


@pytest.mark.parametrize("path", of_rooms("games"))
def test_no_game_imports_another(path: Path) -> None:
    if path.name == "__init__.py":
        return
    others = {module_name(slug) for slug in GAMES} - {path.stem}
    for name in imports(path):
        assert not name.startswith("kozyr.games") or name.split(".")[2:3][0] not in {*others, "GAMES"}


@pytest.mark.parametrize("path", of_rooms("engine", "api"))
def test_neither_tools_nor_http_name_a_game(path: Path) -> None:
    assert not [name for name in imports(path) for slug in GAMES if module_name(slug) in name.split(".")]
    assert not set(literals(path)) & set(GAMES)


def test_every_game_is_one_module_of_its_own() -> None:
    found = {path.stem for path in MODULES if room(path) == "games"} - {"__init__"}
    assert {module_name(slug) for slug in GAMES} <= found


def module_name(slug: str) -> str:
    return slug.replace("-", "_")


def literals(path: Path) -> Iterator[str]:
    """The texts in a module's code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
