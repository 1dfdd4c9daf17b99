"""A table in a frame on somebody else's page."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import ROOT
from tests.e2e.conftest import Host
from tests.e2e.test_site import SIZES, axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.conftest import Problem

READY = "() => document.querySelector('kozyr-table')?.shadowRoot?.querySelector('.table.asked') != null"
VIEW = "() => document.querySelector('kozyr-table').view"
KEEP_MESSAGES = """
window.heard = [];
addEventListener("message", ({ origin, source, data }) => {
  window.heard.push({ origin, ours: source === document.querySelector("iframe").contentWindow, ...data });
});
"""
MESSAGES = "(kind) => window.heard.filter(({ kozyr }) => kozyr === kind)"
HAS_MESSAGE = "(kind) => window.heard.some(({ kozyr }) => kozyr === kind)"


def frame(query: str) -> str:
    """The element that puts a table on a page."""
    return (
        f'<iframe title="A game of cards" src="SERVICE/embed.html?{query}" width="390" height="200"></iframe>'
    )


def wait_for_table(page: "Page") -> "Frame":
    """The framed document, once somebody has to move there."""
    inner = page.frames[1]
    inner.wait_for_function(READY)
    return inner


PLAY = """async () => {
  const table = document.querySelector("kozyr-table");
  const move = table.legalMoves.at(-1);
  await table.play(move);
  return move;
}"""


def play(inner: "Frame") -> str:
    """Lays a card or says a word, as the table allows it; answers the move."""
    return str(inner.evaluate(PLAY))


def test_the_page_around_hears_the_game_and_the_height(host: Host) -> None:
    query = "game=earl-of-coventry&players=3&lang=ru&seed=embed&speed=0&origin=HOST"
    page = host.page(body=frame(query), script=KEEP_MESSAGES, viewport={"width": 390, "height": 844})
    inner = wait_for_table(page)
    page.wait_for_function(HAS_MESSAGE, arg="ready")
    played = play(inner)
    page.wait_for_function(
        "(text) => window.heard.some(({ kozyr, detail }) => kozyr === 'move' && detail.text === text)",
        arg=played,
    )
    messages = page.evaluate("() => window.heard")
    assert all(message["origin"] == host.service and message["ours"] for message in messages)
    assert [message["height"] for message in page.evaluate(MESSAGES, "height")] == [683]
    assert page.evaluate(MESSAGES, "ready")[0]["detail"]["view"]["seat"] == 0
    mine = next(
        move["detail"] for move in page.evaluate(MESSAGES, "move") if move["detail"]["text"] == played
    )
    assert (mine["seat"], mine["view"]["game"]) == (0, "earl-of-coventry")
    assert inner.evaluate("() => document.documentElement.lang") == "ru"


def test_the_height_follows_the_width(host: Host) -> None:
    resize = """
    addEventListener("message", ({ source, data }) => {
      const frame = document.querySelector("iframe");
      if (source === frame.contentWindow && data.kozyr === "height") frame.height = data.height;
    });
    """
    page = host.page(body=frame("game=kozel&lang=en&speed=0&seed=one&origin=HOST"), script=resize)
    inner = wait_for_table(page)
    for width, height in ((390, 683), (320, 560), (800, 640), (1100, 720)):
        page.evaluate("(width) => { document.querySelector('iframe').width = width; }", width)
        inner.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )


def test_the_frame_of_the_readme_sets_its_own_height(host: Host) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```html\n(<iframe.+?)```", text, re.DOTALL)
    page = host.page(
        body=code.replace("https://cards.example", "SERVICE").replace("https://your-site.example", "HOST"),
        policy=host.strict.replace("script-src", "script-src 'unsafe-inline'"),
        viewport={"width": 390, "height": 844},
    )
    page.wait_for_function("() => document.getElementById('cards').offsetHeight > 640")


def test_whoever_is_not_the_named_origin_hears_nothing(host: Host, problems: "list[Problem]") -> None:
    for origin in ("", "&origin=https://somebody.example", "&origin=*", "&origin=null"):
        page = host.page(body=frame(f"game=kozel&lang=en&speed=0&seed=one{origin}"), script=KEEP_MESSAGES)
        play(wait_for_table(page))
        assert page.evaluate("() => window.heard") == [], origin
    # The browser itself says that a message was not delivered.
    problems[:] = [problem for problem in problems if "Failed to execute 'postMessage'" not in problem.text]


SEND_MESSAGE = "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')"
ATTRIBUTES = """() => {
  const table = document.querySelector("kozyr-table");
  return Object.fromEntries(table.getAttributeNames().map((name) => [name, table.getAttribute(name)]));
}"""


def test_the_page_around_can_change_looks_and_begin_a_game(host: Host) -> None:
    page = host.page(body=frame("game=kozel&lang=ru&speed=0&seed=one&origin=HOST"))
    inner = wait_for_table(page)
    before = inner.evaluate(VIEW)
    page.evaluate(SEND_MESSAGE, {"kozyr": "set", "attributes": {"lang": "en", "theme": "dark"}})
    inner.wait_for_function("() => document.documentElement.lang === 'en'")
    assert inner.locator("kozyr-table .message").inner_text().startswith("Your turn")
    assert inner.evaluate(ATTRIBUTES)["theme"] == "dark"
    assert inner.evaluate(VIEW) == before, "the game stays"
    page.evaluate(SEND_MESSAGE, {"kozyr": "newGame", "seed": "two"})
    inner.wait_for_function(
        "(before) => { const { view } = document.querySelector('kozyr-table');"
        " return view?.legal_moves?.length && JSON.stringify(view) !== JSON.stringify(before); }",
        arg=before,
    )


HOSTILE: list[Any] = [
    None,
    "newGame",
    {"kozyr": "play", "move": "take"},
    {"kozyr": "remove"},
    {"kozyr": "set"},
    {
        "kozyr": "set",
        "attributes": {"api": "https://somebody.example", "game": "kozel", "onready": "alert(1)"},
    },
    {"kozyr": "set", "attributes": {"lang": {"toString": "x"}, "__proto__": {"theme": "dark"}}},
    {"kozyr": "height", "height": 1},
]


def test_hostile_messages_change_nothing(host: Host) -> None:
    page = host.page(body=frame("game=earl-of-coventry&lang=en&speed=0&seed=embed&origin=HOST"))
    inner = wait_for_table(page)
    before = (inner.evaluate(VIEW), inner.evaluate(ATTRIBUTES))
    for message in HOSTILE:
        page.evaluate(SEND_MESSAGE, message)
    # Messages arrive in order: when this one has, all have.
    page.evaluate(SEND_MESSAGE, {"kozyr": "set", "attributes": {"theme": "light"}})
    inner.wait_for_function("() => document.querySelector('kozyr-table').getAttribute('theme') === 'light'")
    assert inner.evaluate(VIEW) == before[0]
    assert {**before[1], "theme": "light"} == inner.evaluate(ATTRIBUTES)


def test_messages_of_another_origin_or_another_window_change_nothing(host: Host) -> None:
    stranger = '<iframe title="A stranger" src="SERVICE/embed.html"></iframe>'
    page = host.page(body=frame("game=earl-of-coventry&lang=en&speed=0&seed=embed&origin=HOST") + stranger)
    inner = wait_for_table(page)
    before = inner.evaluate(VIEW)
    # From a window of the frame's own origin, and from itself: neither is the page around.
    for sender in (page.frames[2], inner):
        sender.evaluate("() => top.frames[0].postMessage({ kozyr: 'newGame', seed: 'other' }, '*')")
    page.evaluate(SEND_MESSAGE, {"kozyr": "set", "attributes": {"theme": "light"}})
    inner.wait_for_function("() => document.querySelector('kozyr-table').getAttribute('theme') === 'light'")
    assert inner.evaluate(VIEW) == before
    page = host.page(body=frame("game=earl-of-coventry&lang=en&speed=0&seed=embed&origin=https://x.example"))
    inner = wait_for_table(page)
    page.evaluate(SEND_MESSAGE, {"kozyr": "newGame", "seed": "other"})
    page.evaluate(SEND_MESSAGE, {"kozyr": "set", "attributes": {"theme": "dark"}})
    # A message to the frame that it hears itself, sent last: the others have been there before.
    inner.evaluate(
        """() => new Promise((done) => {
          addEventListener("message", (event) => event.data === "last" && done());
          parent.frames[0].postMessage("last", "*");
        })"""
    )
    assert inner.evaluate(VIEW) == before
    assert "theme" not in inner.evaluate(ATTRIBUTES)


def test_a_kept_game_goes_on_when_the_page_is_loaded_again(host: Host) -> None:
    page = host.page(body=frame("game=kozel&lang=en&speed=0&seed=one&persist=corner&origin=HOST"))
    inner = wait_for_table(page)
    play(inner)
    before = inner.evaluate(VIEW)
    page.reload()
    assert wait_for_table(page).evaluate(VIEW) == before


@pytest.mark.parametrize("path", ["/", "/index.html", "/verify.html", "/api/v1/docs", "/embed.html/../"])
def test_the_site_itself_cannot_be_framed(host: Host, problems: "list[Problem]", path: str) -> None:
    page = host.page(body=f'<iframe title="The site" src="SERVICE{path}"></iframe>')
    page.wait_for_function("() => document.querySelector('iframe') !== null")
    page.wait_for_load_state("networkidle")
    assert page.frames[1].url.startswith("chrome-error:")
    assert any("frame-ancestors" in problem.text for problem in problems)
    problems.clear()


def test_a_framed_table_that_is_told_no_game_of_the_service_says_so(
    host: Host, problems: "list[Problem]"
) -> None:
    page = host.page(body=frame("game=whist&lang=en&origin=HOST"), script=KEEP_MESSAGES)
    page.frame_locator("iframe").locator("kozyr-table .message.failed").wait_for()
    # The frame may have been faster than the script of its page: it loads once more.
    page.frames[1].goto(page.frames[1].url)
    page.wait_for_function(HAS_MESSAGE, arg="error")
    assert page.evaluate(MESSAGES, "error")[0]["detail"]["code"] == "unknown-game"
    problems[:] = [problem for problem in problems if "404" not in problem.text]


def test_a_link_to_a_framed_deal_opens_it_on_a_page_of_its_own(
    host: Host, new_page: "Callable[..., Page]"
) -> None:
    page = host.page(body=frame("game=kozel&lang=en&speed=0&seed=one&origin=HOST"))
    inner = wait_for_table(page)
    link = inner.evaluate("() => document.querySelector('kozyr-table').link()")
    other = new_page()
    other.goto(f"{host.service}/embed.html?game=kozel&lang=ru#{link}")
    other.wait_for_function(
        "(zones) => JSON.stringify(document.querySelector('kozyr-table')?.view?.zones) === zones",
        arg=inner.evaluate("() => JSON.stringify(document.querySelector('kozyr-table').view.zones)"),
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_framed_page_is_accessible_and_fits(
    live_server: str, new_page: "Callable[..., Page]", size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(f"{live_server}/embed.html?game=kozel&lang=ru&seed=one&speed=0")
    page.wait_for_function(READY)
    assert page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    ) == [
        size["width"],
        size["height"],
    ]
    # A page in a frame has no heading of its own: the page around has them.
    assert [fault for fault in axe_violations(page) if not fault.startswith("page-has-heading-one")] == []


@pytest.mark.parametrize(("lang", "text"), [("en", "names no game"), ("ru", "не названа игра")])
def test_a_frame_without_a_game_says_so(
    live_server: str, new_page: "Callable[..., Page]", lang: str, text: str
) -> None:
    page = new_page()
    page.goto(f"{live_server}/embed.html?lang={lang}")
    page.get_by_text(text).wait_for()
