"""A document in one piece as files: one a path and one a schema, in YAML."""

import json
import re
from typing import Any, Final

from kozyr.engine.codec import REFERENCE

Json = Any
PLAIN: Final = re.compile(r"[A-Za-z_/][A-Za-z0-9_/.-]*")
"""Texts that YAML takes for texts without quotes …"""
TAKEN: Final = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"))
"""… but for these."""
WIDTH: Final = 100
NEWLINE: Final = "\n"


def files_of(document: dict[str, Any]) -> dict[str, str]:
    """The files that say *document*, by their paths; ``openapi.yaml`` is the root."""
    paths = {path: path_file(path) for path in document["paths"]}
    schemas = document["components"]["schemas"]
    root = {
        **document,
        "paths": {path: {"$ref": f"paths/{name}"} for path, name in paths.items()},
        "components": {"schemas": {name: {"$ref": f"schemas/{name}.yaml"} for name in schemas}},
    }
    files = {"openapi.yaml": root}
    for path, name in paths.items():
        files[f"paths/{name}"] = _relative(document["paths"][path], "../schemas/")
    for name, schema in schemas.items():
        files[f"schemas/{name}.yaml"] = _relative(schema, "./")
    return {name: "\n".join(yaml_lines(found)) + "\n" for name, found in files.items()}


def path_file(path: str) -> str:
    """The file of a path.

    >>> path_file("/games/{game}/legal-moves")
    'games_game_legal-moves.yaml'
    """
    return path.strip("/").translate({ord("/"): "_", ord("{"): None, ord("}"): None}) + ".yaml"


def _relative(found: Json, folder: str) -> Json:
    """*found* with its references to components turned into files of *folder*."""
    if isinstance(found, dict):
        return {key: _relative(each, folder) for key, each in found.items()}
    if isinstance(found, list):
        return [_relative(each, folder) for each in found]
    if isinstance(found, str) and found.startswith(REFERENCE):
        return f"{folder}{found.removeprefix(REFERENCE)}.yaml"
    return found


def yaml_lines(found: Json) -> list[str]:
    """*found* (data for JSON) in YAML: blocks, and lists of scalars filled like a text.

    >>> yaml_lines({"a": {"b": [1, "on"], "c": []}, "d": [{"e": None, "f": 2}]})
    ['a:', '  b: [1, "on"]', '  c: []', 'd:', '- e: null', '  f: 2']
    """
    if isinstance(found, dict) and found:
        return [line for key, each in found.items() for line in _entry(key, each)]
    if isinstance(found, list) and any(isinstance(each, dict | list) and each for each in found):
        return [line for each in found for line in _item(each)]
    if isinstance(found, list):
        return _filled([_scalar(each) for each in found])
    return [_scalar(found)]


def _entry(key: str, value: Json) -> list[str]:
    name = _scalar(key)
    if isinstance(value, str) and _is_text(value):
        return [
            f"{name}: {'|' if value.endswith(NEWLINE) else '|-'}",
            *_indented(value.rstrip(NEWLINE).split(NEWLINE)),
        ]
    first, *rest = yaml_lines(value)
    if isinstance(value, dict) and value:
        return [f"{name}:", *_indented([first, *rest])]
    if first.startswith("- "):
        return [f"{name}:", first, *rest]
    return [f"{name}: {first}", *_indented(rest)]


def _is_text(value: str) -> bool:
    """Whether *value* can be written as lines: more than one, none of them with blanks at an end."""
    lines = value.removesuffix(NEWLINE).split(NEWLINE)
    return (
        len(lines) > 1
        and bool(lines[-1])
        and all(line.isprintable() and line == line.strip() for line in lines)
    )


def _item(value: Json) -> list[str]:
    first, *rest = yaml_lines(value)
    return [f"- {first}", *_indented(rest)]


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" if line else line for line in lines]


def _filled(items: list[str]) -> list[str]:
    """A list of scalars, broken where the lines would get long."""
    lines = ["["]
    for index, item in enumerate(items):
        if index and len(lines[-1]) + len(item) > WIDTH:
            lines.append("")
        lines[-1] += f"{item}, " if index + 1 < len(items) else item
    lines[-1] += "]"
    return [line.rstrip() for line in lines]


def _scalar(found: Json) -> str:
    if isinstance(found, str) and PLAIN.fullmatch(found) and found.lower() not in TAKEN:
        return found
    if isinstance(found, list | dict):
        return "[]" if isinstance(found, list) else "{}"
    return "".join(map(_escaped, json.dumps(found, ensure_ascii=False)))


def _escaped(character: str) -> str:
    """*character* as YAML takes it between quotes."""
    if character.isprintable():
        return character
    return f"\\U{ord(character):08x}"
