"""The examples for site owners: each is run as it is shown, on a page of somebody else's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import ROOT
from tests.e2e.conftest import Host
from tests.e2e.test_site import SIZES, axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What a page without a policy of its own allows, but for hosts other than the service.
LENIENT = (
    "default-src 'none'; script-src 'unsafe-inline' SERVICE; style-src 'unsafe-inline'; img-src data:; "
    "connect-src SERVICE; frame-src SERVICE; require-trusted-types-for 'script'"
)
READY = """() => {
  const tables = [...document.querySelectorAll("kozyr-table")];
  return tables.length && tables.every((table) => table.shadowRoot?.querySelector(".table.asked"));
}"""
PLAY = """async () => {
  const table = document.querySelector("kozyr-table");
  const move = table.legalMoves.at(-1);
  await table.play(move);
  return move;
}"""
VIEW = "() => document.querySelector('kozyr-table').view"


def seed_deals(page: "Page") -> "Page":
    """Draws the numbers of its deals in the same order in every run."""
    page.add_init_script("let lot = 1; crypto.getRandomValues = (list) => list.fill(lot++);")
    return page


@pytest.fixture
def open_example(live_server: str, new_page: "Callable[..., Page]", host: Host) -> "Callable[[str], Page]":
    """The code of an example, taken from the page that shows it and put on a page of another site."""

    def run(name: str) -> "Page":
        page = new_page()
        page.goto(f"{live_server}/examples.html")
        code = page.locator(f"#{name} pre").inner_text()
        policy = LENIENT.replace("SERVICE", live_server)
        return host.page(body=code, policy=policy, page=seed_deals(new_page()))

    return run


def test_the_two_lines_are_those_of_the_readme(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/examples.html")
    code = page.locator("#two-lines pre").inner_text()
    assert code.count("\n") == 1
    assert code.replace(live_server, "https://cards.example") in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )


def test_two_lines(open_example: Any) -> None:
    page = open_example("two-lines")
    page.wait_for_function(READY)
    page.evaluate(PLAY)
    assert page.evaluate(VIEW)["game"] == "svoi-kozyri"


def test_options(open_example: Any) -> None:
    page = open_example("options")
    page.wait_for_function(READY)
    page.evaluate(PLAY)
    view = page.evaluate(VIEW)
    assert (view["rules"]["target"], view["rules"]["redeal"]) == (6, "off")
    assert set(view["bots"]) == {None, "easy"}
    page.reload()
    page.wait_for_function(READY)
    assert page.evaluate(VIEW) == view


def test_events(open_example: Any) -> None:
    page = open_example("events")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.wait_for_function(READY)
    move = page.evaluate(PLAY)
    page.wait_for_function("() => Number(document.getElementById('laid').value) > 0")
    assert f"seat 0: {move}" in said


def test_frame(open_example: Any) -> None:
    page = open_example("frame")
    inner = page.frames[1]
    inner.wait_for_function(READY)
    inner.evaluate(PLAY)
    page.wait_for_function("() => document.getElementById('said').value.startsWith('seat ')")
    page.set_viewport_size({"width": 400, "height": 800})
    page.wait_for_function("() => Number(document.getElementById('cards').height) < 720")


def test_theme(open_example: Any) -> None:
    page = open_example("theme")
    page.wait_for_function(READY)
    table = page.locator("kozyr-table")
    assert table.evaluate("(table) => getComputedStyle(table).outlineStyle") == "solid", "it is my turn"
    felt = "(table) => getComputedStyle(table.shadowRoot.querySelector('.table')).backgroundImage"
    assert "rgb(90, 42, 69)" in table.evaluate(felt)
    said = "(table) => getComputedStyle(table.shadowRoot.querySelector('[part~=message]')).fontFamily"
    assert "Georgia" in table.evaluate(said)


def test_buttons(open_example: Any) -> None:
    page = open_example("buttons")
    page.wait_for_function(READY)
    before = page.evaluate(VIEW)
    page.get_by_role("button", name="Play anything").click()
    page.wait_for_function(f"(ply) => ({READY})() && ({VIEW})().ply > ply", arg=before["ply"])
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function(f"(ply) => ({VIEW})().ply === ply", arg=before["ply"])
    page.get_by_role("button", name="Link to this deal").click()
    page.wait_for_function("() => document.getElementById('address').value.includes('#kozyr=')")
    address = page.locator("#address").inner_text()
    page.goto("about:blank")
    page.goto(address)
    same = f"(zones) => ({READY})() && JSON.stringify(({VIEW})().zones) === JSON.stringify(zones)"
    page.wait_for_function(same, arg=before["zones"])
    page.get_by_role("button", name="New game").click()
    page.wait_for_function(
        f"(before) => JSON.stringify(({VIEW})()?.zones ?? before) !== JSON.stringify(before)",
        arg=before["zones"],
    )


def test_languages(open_example: Any) -> None:
    page = open_example("languages")
    page.wait_for_function(READY)
    message = "(table) => table.shadowRoot.querySelector('.message').textContent"
    russian, english = page.locator("kozyr-table").all()
    assert russian.evaluate(message).startswith("Ваш ход")
    assert english.evaluate(message).startswith("Over to you")


@pytest.mark.parametrize("name", ["two-lines", "options", "events", "frame", "theme", "buttons", "languages"])
def test_an_example_is_a_page_of_the_site_too(live_server: str, page: "Page", name: str) -> None:
    seed_deals(page)
    page.goto(f"{live_server}/examples.html")
    page.locator(f"#{name}").get_by_role("link").click()
    page.wait_for_url(f"{live_server}/examples/{name}.html")
    (page.frames[1] if name == "frame" else page).wait_for_function(READY)


def test_a_copied_example_is_on_the_clipboard(live_server: str, new_page: "Callable[..., Page]") -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{live_server}/examples.html")
    page.get_by_role("button", name="Copy: Events").click()
    page.get_by_text("Copied").wait_for()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.locator("#events pre").inner_text()


@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [*zip(SIZES, ["light", "dark", "dark", "light"], ["ru-RU", "ru-RU", "en-GB", "en-GB"], strict=True)],
    ids=str,
)
def test_the_examples_fit_the_screen_and_are_accessible(
    live_server: str, new_page: "Callable[..., Page]", size: dict[str, int], scheme: str, locale: str
) -> None:
    page = new_page(viewport=size, color_scheme=scheme, locale=locale)
    page.goto(live_server)
    page.locator(".buttons a[href='examples.html']").click()
    page.locator("#languages pre").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    assert axe_violations(page) == []
