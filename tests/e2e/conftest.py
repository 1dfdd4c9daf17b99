"""A page with one table on it, and hands that play."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><script type="module" src="/table-of-test.js"></script></head>
<body></body></html>"""
SCRIPT = """import "/kozyr-table.js";
const table = document.createElement("kozyr-table");
for (const [name, value] of new URLSearchParams(location.search)) table.setAttribute(name, value);
Object.assign(document.body.style, { margin: "0" });
Object.assign(table.style, { height: "100dvh" });
document.body.append(table);
"""
HTML = {"Content-Type": "text/html; charset=utf-8"}
MODULE = {"Content-Type": "text/javascript"}
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none'; img-src data:; "
    "require-trusted-types-for 'script'"
)

ASKS = ".table.asked, .table.over .actions .main, .failed, .curtain:not([hidden])"
ROOT = "document.querySelector('kozyr-table')?.shadowRoot"
READY = f"() => {ROOT}?.querySelector('{ASKS}') != null"
SHOWN = f"""() => {{
  const view = document.querySelector("kozyr-table").view;
  return `${{view?.deal}} ${{view?.ply}} ${{{ROOT}.querySelector(".curtain:not([hidden])")?.textContent}}`;
}}"""
MOVED_ON = f"(before) => ({SHOWN})() !== before && ({READY})()"
PLY_ABOVE = "(ply) => document.querySelector('kozyr-table').view?.ply > ply"
DEAL_AFTER = "(deal) => ![undefined, deal].includes(document.querySelector('kozyr-table').view?.deal)"


class Table:
    """The table on a page, and what a person does at it."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.node = page.locator("kozyr-table")

    def view(self) -> Any:
        """What the person at the screen sees, as the service said it."""
        return self.page.evaluate("() => document.querySelector('kozyr-table').view")

    def find(self, selector: str) -> "Locator":
        """Something at the table."""
        return self.node.locator(selector)

    def ready(self) -> "Table":
        """Waits until somebody has to do something."""
        self.page.wait_for_function(READY)
        return self

    @property
    def over(self) -> bool:
        return self.find(".table.over").count() > 0

    def message(self) -> str:
        return self.find(".message").inner_text()

    def turn(self) -> None:
        """Does one thing: takes the screen, chooses cards until they are a move, or says a word."""
        before = self.page.evaluate(SHOWN)
        if self.find(".curtain:not([hidden])").count():
            self.find(".curtain button").click()
            self.page.wait_for_function(MOVED_ON, arg=before)
            return
        for _ in range(3):
            card = self.find(".hand .card[aria-disabled='false'][aria-pressed='false']").first
            if card.count():
                # The visible strip, as a finger would: later cards lie over the rest.
                card.click(position={"x": 8, "y": 12})
            else:
                self.find(".dock .actions button:not([data-move='clear'])").first.click()
            if not self._still_chosen():
                break
        self.page.wait_for_function(MOVED_ON, arg=before)

    def _still_chosen(self) -> bool:
        return self.find(".hand .card[aria-pressed='true']").count() > 0

    def play_out(self, turns: int = 400) -> None:
        """Plays until the deal is over."""
        for _ in range(turns):
            self.ready()
            if self.over:
                return
            self.turn()
        pytest.fail(f"the deal was not over after {turns} turns")

    def next_deal(self) -> None:
        deal = self.view()["deal"]
        self.find(".dock [data-move='next']").click()
        self.page.wait_for_function(DEAL_AFTER, arg=deal)
        self.ready()

    def wait_for_ply_above(self, ply: int) -> None:
        self.page.wait_for_function(PLY_ABOVE, arg=ply)
        self.ready()

    def wait_for_message(self, start: str) -> None:
        self.page.wait_for_function(
            f"(start) => {ROOT}.querySelector('.message').textContent.startsWith(start)", arg=start
        )


@pytest.fixture
def table_at(live_server: str, new_page: "Callable[..., Page]") -> "Callable[..., Table]":
    """Sets a table without motion on a page of its own, under a strict policy.

    `table_at(game="kozel", lang="ru", size=(390, 844))`: attributes of the element; `page` takes an open one.
    """

    def sit(*, page: "Page | None" = None, size: tuple[int, int] = (1280, 800), **attributes: str) -> Table:
        page = page or new_page(viewport={"width": size[0], "height": size[1]})
        policy = {"Content-Security-Policy": POLICY}
        page.route("**/table-of-test?*", lambda route: route.fulfill(body=PAGE, headers={**HTML, **policy}))
        page.route("**/table-of-test.js", lambda route: route.fulfill(body=SCRIPT, headers=MODULE))
        wishes = {"speed": "0", "pause": "0", "seed": "a table", "level": "greedy", **attributes}
        page.goto(f"{live_server}/table-of-test?{urlencode(wishes)}")
        return Table(page).ready()

    return sit
