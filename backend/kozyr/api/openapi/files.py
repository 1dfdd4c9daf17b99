"""The OpenAPI document as files: YAML, one file a path and a schema, and the JSON that the service serves.

``python -m kozyr.api.openapi.files write FOLDER`` writes both. ``check FOLDER`` fails and prints the
difference if a file is stale. The service never imports this module: PyYAML is none of its dependencies.
"""

import difflib
import re
import sys
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from kozyr.api.openapi.build import build_document
from kozyr.api.openapi.packaged import PACKAGED_DOCUMENT
from kozyr.engine.codec import REFERENCE

Json = Any
LINE_WIDTH: Final = 100
_NUMBER: Final = re.compile(r"[-+]?[0-9.]+([eE][-+]?[0-9]+)?")
"""Texts that YAML 1.2 takes for numbers, some of which PyYAML, of YAML 1.1, would not quote."""


class _Dumper(yaml.SafeDumper):
    """YAML without anchors; texts of several lines as blocks, lists of scalars on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else "'" if _NUMBER.fullmatch(text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _represent_list(dumper: yaml.SafeDumper, items: list[Json]) -> yaml.Node:
    flow = not any(isinstance(item, dict | list) and item for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flow)


_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(list, _represent_list)


def dump_yaml(value: Json) -> str:
    """*value* (data for JSON) as YAML.

    >>> print(dump_yaml({"a": {"b": [1, "on"], "c": []}, "d": [{"e": None, "f": 2}]}), end="")
    a:
      b: [1, 'on']
      c: []
    d:
    - e: null
      f: 2
    """
    return yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=LINE_WIDTH)


def yaml_files(document: dict[str, Any]) -> dict[str, str]:
    """The YAML files of *document*, by their paths; ``openapi.yaml`` is the root."""
    paths = {path: path_file(path) for path in document["paths"]}
    schemas = document["components"]["schemas"]
    root = {
        **document,
        "paths": {path: {"$ref": f"paths/{name}"} for path, name in paths.items()},
        "components": {"schemas": {name: {"$ref": f"schemas/{name}.yaml"} for name in schemas}},
    }
    files = {"openapi.yaml": root}
    for path, name in paths.items():
        files[f"paths/{name}"] = _with_file_references(document["paths"][path], "../schemas/")
    for name, schema in schemas.items():
        files[f"schemas/{name}.yaml"] = _with_file_references(schema, "./")
    return {name: dump_yaml(content) for name, content in files.items()}


def path_file(path: str) -> str:
    """The name of a path's file.

    >>> path_file("/games/{game}/legal-moves")
    'games_game_legal-moves.yaml'
    """
    return path.strip("/").translate({ord("/"): "_", ord("{"): None, ord("}"): None}) + ".yaml"


def _with_file_references(value: Json, folder: str) -> Json:
    """*value* with its references to components turned into references to files in *folder*."""
    if isinstance(value, dict):
        return {key: _with_file_references(item, folder) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_file_references(item, folder) for item in value]
    if isinstance(value, str) and value.startswith(REFERENCE):
        return f"{folder}{value.removeprefix(REFERENCE)}.yaml"
    return value


def read_files(folder: Path) -> dict[str, str]:
    """The YAML files in *folder*, by their paths in it."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
    }


def write_files(folder: Path, files: dict[str, str]) -> None:
    """Makes *folder* hold exactly *files*."""
    for stale in read_files(folder).keys() - files.keys():
        (folder / stale).unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def diff_files(folder: Path, files: dict[str, str]) -> str:
    """The difference between the files in *folder* and *files*; empty if there is none."""
    present = read_files(folder)
    return "".join(
        line
        for name in sorted(present.keys() | files.keys())
        if present.get(name) != files.get(name)
        for line in difflib.unified_diff(
            present.get(name, "").splitlines(keepends=True),
            files.get(name, "").splitlines(keepends=True),
            f"{folder}/{name}",
            "as it should be",
        )
    )


def main(arguments: list[str]) -> int:
    """``write FOLDER`` or ``check FOLDER``; the exit status."""
    match arguments:
        case ["write", folder]:
            document = build_document()
            write_files(Path(folder), yaml_files(document))
            PACKAGED_DOCUMENT.write_bytes(orjson.dumps(document))
            return 0
        case ["check", folder]:
            document = build_document()
            difference = diff_files(Path(folder), yaml_files(document))
            sys.stdout.write(difference)
            packaged = PACKAGED_DOCUMENT.read_bytes() if PACKAGED_DOCUMENT.exists() else b""
            if not difference and packaged == orjson.dumps(document):
                return 0
            stale = folder if difference else PACKAGED_DOCUMENT
            sys.stderr.write(f"{stale} is stale: run `make openapi`\n")
            return 1
        case _:
            sys.stderr.write("usage: python -m kozyr.api.openapi.files write|check FOLDER\n")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
