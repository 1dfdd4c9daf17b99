"""The test vectors as they stand in tests/vectors/ (format: docs/rules/conventions.md §10)."""

import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "vectors"


class Vector(NamedTuple):
    """A position, the moves to make from it, what is legal on the way, and what holds at the end.

    `given` is `{"deals": request body}` or `{"state": open state}`; a step has `move`, `legal`,
    `legal_count` or `legal_includes`; `expect` holds fields of the open state after the last step.
    """

    id: str
    rule: str
    about: str
    given: dict[str, Any]
    steps: list[dict[str, Any]]
    expect: dict[str, Any]


def load_vectors(game: str) -> list[Vector]:
    """All vectors of the game with this slug."""
    return [Vector(**entry) for entry in _read(game)]


def notation(kind: str) -> list[dict[str, Any]]:
    """Examples of the grammar of moves; *kind* is `valid`, `invalid` or `wrong_for_game`."""
    return _read("notation")[kind]  # type: ignore[no-any-return]


def shuffles() -> list[dict[str, Any]]:
    """Packs that are shuffled from a seed (CV-24): `seed`, `shuffle`, `pack` (DECK36 or DECK52), `cards`."""
    return _read("shuffle")["shuffles"]  # type: ignore[no-any-return]


def dealer_draws() -> list[dict[str, Any]]:
    """Dealers that are drawn from a seed: `seed`, `players`, `dealer`."""
    return _read("shuffle")["lots"]  # type: ignore[no-any-return]


def _read(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
