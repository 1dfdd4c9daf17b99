"""How much a page loads for a table: each file counted by itself, compressed as a server would."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import Table

FRONTEND = Path(__file__).parents[2] / "frontend"
COURTS = "courts.js"
FIRST_CARD = 48_000
"""Until the first card can be played, in one language, without the pictures of the court cards."""
EVERYTHING = 68_000
"""All that a table of one game in one language ever loads."""

SCRIPTS = """() => performance.getEntriesByType("resource")
  .map((entry) => new URL(entry.name).pathname.slice(1))
  .filter((path) => path.endsWith(".js") && path !== "table-of-test.js")"""


def loaded(table: Table) -> dict[str, int]:
    """The sizes of the table's files that the page has asked for."""
    paths: list[str] = table.page.evaluate(SCRIPTS)
    return {path: len(gzip.compress((FRONTEND / path).read_bytes(), 9)) for path in paths}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", ["svoi-kozyri", "kryt-navalivat", "earl-of-coventry", "kozel"])
def test_the_first_card_can_be_played_after_few_bytes(
    table_at: Callable[..., Table], game: str, lang: str
) -> None:
    table = table_at(game=game, lang=lang)
    sizes = loaded(table)
    assert sum(size for path, size in sizes.items() if path != COURTS) <= FIRST_CARD, sizes
    others = ("sheets", "replay", "later", "i18n/en." if lang == "ru" else "i18n/ru.")
    assert not [path for path in sizes if any(other in path for other in others)]


OPENED = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
  await table.link();
  await table.goto(0);
}"""


def test_what_is_opened_later_is_not_much_more(table_at: Callable[..., Table]) -> None:
    table = table_at(game="kozel", lang="ru", persist="test")
    table.find(".hint-tool").click()
    table.wait_for_message("Совет")
    table.page.evaluate(OPENED)
    sizes = loaded(table)
    for path in ("table/sheets.js", "table/replay.js", "table/advice.js", "table/shelf.js"):
        assert path in sizes
    assert sum(size for path, size in sizes.items() if path != COURTS) <= EVERYTHING, sizes
