"""No two modules of the package import each other, directly or by way of others."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.conftest import ROOT

BACKEND = ROOT / "backend"
MODULES = {
    ".".join(path.relative_to(BACKEND).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((BACKEND / "kozyr").rglob("*.py"))
}


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported: not those of functions or for type checkers."""
    for statement in body:
        yield statement
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=rest):
                yield from statements(rest)
            case _:
                for block in ("body", "orelse", "finalbody"):
                    yield from statements(getattr(statement, block, []))
                for handler in getattr(statement, "handlers", []):
                    yield from statements(handler.body)


def imported_modules(source: str, modules: Mapping[str, object]) -> set[str]:
    """Those of *modules* that a module with that *source* names in imports when it is imported itself."""
    imported = set()
    for statement in statements(ast.parse(source).body):
        match statement:
            case ast.Import(names=names):
                imported |= {name.name for name in names}
            case ast.ImportFrom(module=str(module), names=names):
                for name in names:
                    submodule = f"{module}.{name.name}"
                    imported.add(submodule if submodule in modules else module)
    return imported & modules.keys()


def find_circle(sources: Mapping[str, str]) -> list[str]:
    """Modules that import each other in a circle, the first one again at the end; empty if there are none."""
    graph = {name: imported_modules(source, sources) for name, source in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def test_no_modules_import_each_other() -> None:
    circle = find_circle({name: path.read_text(encoding="utf-8") for name, path in MODULES.items()})
    assert circle == [], " <- ".join(circle)


@pytest.mark.parametrize(
    ("sources", "has_circle"),
    [
        ({"a": "import b", "b": "import c", "c": ""}, False),
        ({"a": "import b", "b": "import c", "c": "from a import x"}, True),
        ({"a": "from a import x"}, True),
        ({"p": "from p.a import x", "p.a": "from p.b import y", "p.b": ""}, False),
        ({"p": "from p.a import x", "p.a": "from p import y"}, True),
        ({"p": "", "p.a": "from p import b", "p.b": "from p import a"}, True),
        ({"a": "class A:\n    import b", "b": "import a"}, True),
        ({"a": "try:\n    import b\nexcept ImportError:\n    pass", "b": "import a"}, True),
        ({"a": "def f():\n    import b", "b": "import a"}, False),
        ({"a": "if TYPE_CHECKING:\n    import b", "b": "import a"}, False),
    ],
)
def test_circles_are_found(sources: dict[str, str], has_circle: bool) -> None:
    assert bool(find_circle(sources)) == has_circle


def test_the_package_is_looked_at_whole() -> None:
    assert {"kozyr", "kozyr.api.http.application", "kozyr.games", "kozyr.engine.codec"} <= MODULES.keys()
