"""One game, one folder: nothing that is shared names a game, in code, comments or texts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.games import GAMES
from tests.conftest import ROOT

FOLDERS = (ROOT / "backend" / "kozyr" / "games", ROOT / "frontend" / "games")
"""Each holds a folder for every game."""
SHARED = ("covering", "__pycache__")
"""Folders in them that belong to no single game."""
SEARCHED = ("backend/kozyr", "frontend", "deploy")
EXCEPTED = (
    "backend/kozyr/games/__init__.py",  # the registry
    "backend/kozyr/**/openapi.json",  # generated
    "frontend/games/*.js",  # generated
    "frontend/min/**/*",  # generated
    "frontend/*.min.js",  # generated
    "frontend/types/openapi.d.ts",  # generated
    "frontend/examples*",  # examples may name a game
    "frontend/examples/*",
    "backend/kozyr/api/static/swagger-ui/*",  # somebody else's
)
BINARY = {".png", ".ico", ".pyc", ".woff2", ".gz"}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
"""A word of a text or of an identifier: `KozelRules` has two."""


def game_folders() -> list[Path]:
    return [
        folder
        for parent in FOLDERS
        for folder in parent.iterdir()
        if folder.is_dir() and folder.name not in SHARED
    ]


def name_words(folders: list[str]) -> set[str]:
    """The words of the games' names that say which game is meant: `coventry`, but not `of`."""
    return {word for folder in folders for word in re.split("[-_]", folder) if len(word) > 3}


def find_names(text: str, words: set[str], titles: set[str]) -> Iterator[tuple[int, list[str]]]:
    """Every line of *text* that names a game, and the words that do it."""
    for number, line in enumerate(text.splitlines(), 1):
        names = words.intersection(word.lower() for word in WORD.findall(line))
        names.update(title for title in titles if title in line.lower())
        if names:
            yield number, sorted(names)


WORDS = name_words([folder.name for folder in game_folders()])
TITLES = {title.lower() for game in GAMES.values() for title in (game.titles.ru, game.titles.en)}


def shared_files() -> Iterator[Path]:
    excepted = {path for pattern in EXCEPTED for path in ROOT.glob(pattern)}
    folders = game_folders()
    for searched in SEARCHED:
        for path in sorted((ROOT / searched).rglob("*")):
            is_shared = not any(path.is_relative_to(folder) for folder in folders)
            if path.is_file() and path.suffix not in BINARY and path not in excepted and is_shared:
                yield path


def test_nothing_outside_a_games_folder_names_a_game() -> None:
    places = []
    for path in shared_files():
        relative = path.relative_to(ROOT)
        places += [f"{relative}: its path" for _ in find_names(str(relative), WORDS, TITLES)]
        text = path.read_text(encoding="utf-8")
        places += [
            f"{relative}:{line}: {', '.join(names)}" for line, names in find_names(text, WORDS, TITLES)
        ]
    assert not places, "\n".join(["games are named outside their folders:", *places])


def test_both_trees_have_the_same_games() -> None:
    backend, frontend = (
        {folder.name.replace("_", "-") for folder in game_folders() if folder.parent == parent}
        for parent in FOLDERS
    )
    assert backend == frontend
    assert backend <= set(GAMES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("from kozyr.games.kozel.rules import Kozel", ["kozel"]),
        ("class KozelRules: ...", ["kozel"]),
        ("import './earl-of-coventry.js'", ["coventry", "earl"]),
        ("SVOI_KOZYRI = 1", ["kozyri", "svoi"]),
        ("// Козёл: двое на двое", ["козёл"]),
        ("kozyr is the project, козырь a trump, свои are one's own; nearly early", []),
    ],
)
def test_names_are_found_in_code_comments_and_texts_alike(text: str, names: list[str]) -> None:
    words = {"kozel", "svoi", "kozyri", "earl", "coventry"}
    lines = dict(find_names(text, words, {"козёл", "свои козыри"}))
    assert lines.get(1, []) == names
