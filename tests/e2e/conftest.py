"""A page with one table on it, and hands that play."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><script type="module" src="/table-of-test.js"></script></head>
<body></body></html>"""
SCRIPT = """import "/ELEMENT";
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
# What lies in the middle and covers a name or the message.
COVERED = """() => {
  const boxes = (selector) => [...document.querySelector("kozyr-table").shadowRoot.querySelectorAll(selector)]
    .map((node) => [node.textContent || node.className, node.getBoundingClientRect()]);
  const meet = (one, other) => one.width && one.top < other.bottom - 1 && one.bottom > other.top + 1
    && one.left < other.right && one.right > other.left;
  const people = boxes(".seats .seat, .message");
  return boxes(".centre :is(.card, .spot, .slot, .title, .verse, .caption)").flatMap(([what, box]) =>
    people.filter(([, other]) => meet(box, other)).map(([whom]) => `${what} covers ${whom}`));
}"""


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

    `table_at(game="kozel", lang="ru", size=(390, 844))`: attributes of the element; `page` takes an open one,
    `element` the script that makes it.
    """

    def sit(
        *,
        page: "Page | None" = None,
        size: tuple[int, int] = (1280, 800),
        element: str = "kozyr-table.js",
        **attributes: str,
    ) -> Table:
        page = page or new_page(viewport={"width": size[0], "height": size[1]})
        policy = {"Content-Security-Policy": POLICY}
        page.route("**/table-of-test?*", lambda route: route.fulfill(body=PAGE, headers={**HTML, **policy}))
        script = SCRIPT.replace("ELEMENT", element)
        page.route("**/table-of-test.js", lambda route: route.fulfill(body=script, headers=MODULE))
        wishes = {"speed": "0", "pause": "0", "seed": "a table", "level": "greedy", **attributes}
        page.goto(f"{live_server}/table-of-test?{urlencode(wishes)}")
        return Table(page).ready()

    return sit


HOST_PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Somebody's page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
{head}</head>
<body>{body}</body></html>"""


class Host:
    """Somebody else's site: its own origin, and pages under a policy that allows scripts and calls only.

    In all texts given to `page`, `SERVICE` stands for the service's address and `HOST` for the site's origin.
    """

    def __init__(self, service: str, origin: str, new_page: "Callable[..., Page]") -> None:
        self.service = service
        self.origin = origin
        self.files: dict[str, tuple[str, str]] = {}
        self._new_page = new_page
        self.strict = (
            f"default-src 'none'; script-src 'self' {service}; connect-src {service}; style-src 'none'; "
            f"img-src data:; frame-src {service}; require-trusted-types-for 'script'"
        )
        self.policy = self.strict

    def page(
        self,
        *,
        body: str,
        script: str = "",
        head: str = "",
        lang: str = "en",
        files: dict[str, str] | None = None,
        policy: str | None = None,
        page: "Page | None" = None,
        **options: Any,
    ) -> "Page":
        """Opens a page with *body*; *script* is a module of the site's own, *files* are others by path."""
        page = page or self._new_page(**options)
        own = '<script type="module" src="/own.js"></script>' if script else ""
        html = HOST_PAGE.format(lang=lang, head=head + own, body=body)
        self.policy = self.strict if policy is None else policy
        self.files = {path: (self._filled(text), "text/javascript") for path, text in (files or {}).items()}
        self.files["/"] = (self._filled(html), "text/html; charset=utf-8")
        self.files["/own.js"] = (self._filled(script), "text/javascript")
        page.goto(f"{self.origin}/")
        return page

    def _filled(self, text: str) -> str:
        return text.replace("SERVICE", self.service).replace("HOST", self.origin)


@pytest.fixture
def host(live_server: str, new_page: "Callable[..., Page]") -> "Iterator[Host]":
    """A site of its own on this machine. (A page answered by a route may not call this machine.)"""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            text, media_type = site.files.get(urlsplit(self.path).path, ("", "text/plain"))
            self.send_response(200 if text else 404)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Security-Policy", site.policy)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        site = Host(live_server, f"http://localhost:{server.server_address[1]}", new_page)
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield site
        server.shutdown()
        thread.join()
