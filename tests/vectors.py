"""The test vectors as they stand in tests/vectors/ (format: docs/rules/conventions.md §10)."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(__file__).parent / "vectors"


class Vector(NamedTuple):
    """One position with what is legal in it, the moves to make and what then holds.

    `given` is `{"deals": request body}` or `{"state": open state}`; a step has `move`, `legal`,
    `legal_count` or `legal_includes`; `expect` holds fields of the open state after the last step.
    """

    id: str
    rule: str
    about: str
    given: dict[str, Any]
    steps: list[dict[str, Any]]
    expect: dict[str, Any]


def of_game(game: str) -> list[Vector]:
    """All vectors of one game, by its slug."""
    return [Vector(**entry) for entry in _read(game)]


def params(game: str) -> list[Any]:
    """The same, ready for `pytest.mark.parametrize`, each under its id."""
    return [pytest.param(vector, id=vector.id) for vector in of_game(game)]


def notation(kind: str) -> list[dict[str, Any]]:
    """Examples of the moves' grammar; *kind* is `valid`, `invalid` or `wrong_for_game`."""
    return _read("notation")[kind]  # type: ignore[no-any-return]


def shuffles() -> list[dict[str, Any]]:
    """Packs that a seed makes (CV-24): `seed`, `shuffle`, `pack` (DECK36 or DECK52), `cards`."""
    return _read("shuffle")["shuffles"]  # type: ignore[no-any-return]


def lots() -> list[dict[str, Any]]:
    """Dealers that a seed draws: `seed`, `players`, `dealer`."""
    return _read("shuffle")["lots"]  # type: ignore[no-any-return]


def _read(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
