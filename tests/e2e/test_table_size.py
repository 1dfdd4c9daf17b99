"""How much a page loads for a table: each file counted by itself, compressed as a server would.

`kozyr-table.js` is the element as it is written, `kozyr-table.min.js` the one that other sites embed.
"""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.e2e.conftest import Table

FRONTEND = Path(__file__).parents[2] / "frontend"
COURTS = "courts"


class Bounds(NamedTuple):
    """Bytes, without the pictures of the court cards; but for `plain` compressed."""

    first_card: int
    """Until the first card can be played, in one language."""
    plain: int
    """The same, not compressed."""
    files: int
    everything: int
    """All that a table of one game in one language ever loads."""


BOUNDS = {
    "kozyr-table.js": Bounds(first_card=54_000, plain=155_000, files=28, everything=90_000),
    "kozyr-table.min.js": Bounds(first_card=25_000, plain=64_000, files=4, everything=43_500),
}

SCRIPTS = """() => performance.getEntriesByType("resource")
  .map((entry) => new URL(entry.name).pathname.slice(1))
  .filter((path) => path.endsWith(".js") && path !== "table-of-test.js")"""


def loaded(table: Table) -> dict[str, bytes]:
    """The table's files that the page has asked for, without the pictures of the court cards."""
    paths: list[str] = table.page.evaluate(SCRIPTS)
    return {path: (FRONTEND / path).read_bytes() for path in paths if COURTS not in path}


def compressed(files: dict[str, bytes]) -> dict[str, int]:
    return {path: len(gzip.compress(content, 9)) for path, content in files.items()}


@pytest.mark.parametrize("element", BOUNDS)
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", ["svoi-kozyri", "kryt-navalivat", "earl-of-coventry", "kozel"])
def test_the_first_card_can_be_played_after_few_bytes(
    table_at: Callable[..., Table], game: str, lang: str, element: str
) -> None:
    bounds = BOUNDS[element]
    files = loaded(table_at(game=game, lang=lang, element=element))
    sizes = compressed(files)
    assert sum(sizes.values()) <= bounds.first_card, sizes
    assert sum(map(len, files.values())) <= bounds.plain
    assert len(files) <= bounds.files
    others = ("sheets", "replay", "loading", "later", "results", "en." if lang == "ru" else "ru.")
    assert not [path for path in sizes if any(other in path for other in others)]


OPENED = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
  await table.link();
  await table.goto(0);
}"""


@pytest.mark.parametrize("element", BOUNDS)
def test_what_is_opened_later_is_not_much_more(table_at: Callable[..., Table], element: str) -> None:
    table = table_at(game="kozel", lang="ru", persist="test", element=element)
    table.find(".hint-tool").click()
    table.wait_for_message("Совет")
    table.page.evaluate(OPENED)
    sizes = compressed(loaded(table))
    for module in ("sheets", "loading", "advice", "saved-games"):
        assert any(f"/{module}" in path for path in sizes), module
    assert sum(sizes.values()) <= BOUNDS[element].everything, sizes
