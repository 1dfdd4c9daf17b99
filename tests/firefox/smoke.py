"""A few moves of each game in Firefox, by the mouse: `make test-firefox`."""

from collections.abc import Iterator

import pytest

from tests.firefox.marionette import Firefox, firefox

ROOT = "document.querySelector('kozyr-table')?.shadowRoot"
ASKED = f"return {ROOT}?.querySelector('.table.asked, .table.over') !== null && Boolean({ROOT});"
# What to click for the next step of a move: a card that may be laid now, else a word.
NEXT = f"""
  const root = {ROOT};
  const card = root.querySelector(".hand .card[aria-disabled='false'][aria-pressed='false']");
  const node = card ?? root.querySelector(".dock .actions button:not([data-move='clear'])");
  const {{ left, top, width, height }} = node.getBoundingClientRect();
  return card ? [left + 8, top + 12] : [left + width / 2, top + height / 2];
"""
PLACE = f"""
  const {{ view }} = document.querySelector("kozyr-table");
  return [view.deal, view.ply, {ROOT}.querySelectorAll(".card[aria-pressed='true']").length].join(" ");
"""
GAMES = [
    ("svoi-kozyri", 4, "a table"),
    ("kryt-navalivat", 2, "table 3"),
    ("earl-of-coventry", 6, "table 7"),
    ("kozel", 4, "one"),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox for all tests."""
    with firefox(tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture(autouse=True)
def faultless(browser: Firefox, live_server: str) -> Iterator[None]:
    """A test fails if a page reported an error of a script or a refusal of its policy."""
    browser.go("about:blank")
    browser.errors(live_server)
    yield
    assert browser.errors(live_server) == []


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
@pytest.mark.parametrize("size", [(500, 900), (1280, 860)])
def test_a_few_moves_are_played_by_the_mouse(
    browser: Firefox, live_server: str, game: str, players: int, seed: str, size: tuple[int, int]
) -> None:
    browser.resize(*size)
    browser.go(f"{live_server}/")
    browser.run(
        """localStorage.clear(); localStorage.setItem("kozyr:preferences", '{"speed": "0", "lang": "en"}');"""
    )
    browser.go(f"{live_server}/?table={game}&players={players}&bots=all&level=greedy&seed={seed}")
    browser.wait(ASKED)
    first = browser.run("return document.querySelector('kozyr-table').view;")
    assert first["game"] == game
    for _ in range(8):
        before = browser.run(PLACE)
        browser.click(*browser.run(NEXT))
        browser.wait(
            f"const now = (() => {{ {PLACE} }})(); return now !== arguments[0] && (() => {{ {ASKED} }})();",
            before,
        )
    last = browser.run("return document.querySelector('kozyr-table').view;")
    assert (last["deal"], last["ply"]) > (first["deal"], first["ply"] + 3)
    browser.ask("WebDriver:Refresh")
    browser.wait(ASKED)
    assert browser.run("return document.querySelector('kozyr-table').view.ply;") == last["ply"]


def test_an_invitation_by_link_is_opened(browser: Firefox, live_server: str) -> None:
    browser.go(f"{live_server}/?new=svoi-kozyri")
    browser.wait("return document.querySelector('.new-game') !== null;")
    browser.run("document.querySelector('input[value=far]').click();")
    browser.run("navigator.clipboard.writeText = async (text) => { window.copied = text; };")
    browser.run("document.querySelector('.new-game > .main').click();")
    browser.wait("return document.querySelectorAll('.invites li').length === 3;")
    browser.run("document.querySelector('.invites [data-copies]').click();")
    browser.wait("return Boolean(window.copied);")
    invitation = browser.run("return window.copied;")
    browser.run("localStorage.clear();")
    browser.go("about:blank")
    browser.go(invitation)
    browser.wait("return document.querySelector('.far .said')?.textContent;")
    assert browser.run("return document.querySelector('kozyr-table').view.seat;") == 1
    assert "ticket=" not in browser.run("return location.href;")


def test_a_table_in_a_frame_tells_its_height(browser: Firefox, live_server: str) -> None:
    browser.resize(700, 900)
    browser.go(f"{live_server}/examples/frame.html")
    browser.wait("return Number(document.getElementById('cards').height) > 0;")
    assert browser.run("return document.getElementById('cards').height;") == "640"


def test_what_a_page_may_not_do_is_not_overlooked(browser: Firefox, live_server: str) -> None:
    browser.go(f"{live_server}/verify.html")
    browser.run("document.body.setAttribute('style', 'color: red');")
    assert any("style-src" in error for error in browser.errors(live_server))
