"""A game of another package in the browser, with nothing of the front end written for it.

One deal is played to its end by taps on the element, one by keys on the site. The service is the real one; a
page must complain of nothing and no request may fail.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import COVERED, Table, table_at
from tests.outside.conftest import SLUG

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["table_at"]


@pytest.fixture
def live_server(outside_server: str) -> str:
    """The service with the game installed, for the fixtures of the browser tests."""
    return outside_server


@pytest.fixture
def watched_page(new_page: "Callable[..., Page]") -> "Iterator[Callable[..., Page]]":
    """Opens pages of which every request has to be answered well."""
    failed: list[str] = []

    def note_refusal(response: Any) -> None:
        if response.status >= 400:
            failed.append(f"{response.url}: {response.status}")

    def make(**options: Any) -> "Page":
        page = new_page(**options)
        page.on("requestfailed", lambda request: failed.append(f"{request.url} failed: {request.failure}"))
        page.on(
            "response",
            lambda response: (
                failed.append(f"{response.url}: {response.status}") if response.status >= 400 else None
            ),
        )
        return page

    yield make
    assert not failed


RESULT = {
    "en": ("How it ended: all tricks are played.", "Points: "),
    "ru": ("Чем кончилось: все взятки сыграны.", "Всего очков: "),
}
SIZES = {"en": (1280, 800), "ru": (390, 844)}


@pytest.mark.parametrize(("players", "lang"), [("2", "en"), ("3", "ru")])
def test_a_deal_is_played_by_taps_on_the_element(
    table_at: "Callable[..., Table]", watched_page: "Callable[..., Page]", players: str, lang: str
) -> None:
    width, height = SIZES[lang]
    page = watched_page(viewport={"width": width, "height": height})
    table = table_at(page=page, game=SLUG, players=players, lang=lang)
    assert table.view()["phase"] == "exchange"
    assert table.find(".dock .actions button").all_inner_texts() == [{"en": "Keep", "ru": "Не менять"}[lang]]
    table.turn()
    table.ready()
    assert table.find(".row[aria-label]").count() == 4
    laid = table.find(f".row[aria-label='{ {'en': 'swapped', 'ru': 'отложено'}[lang] }'] .card")
    assert laid.count() == 1, "the card that was swapped lies open for its owner"
    assert page.evaluate(COVERED) == []
    table.play_out()
    result = table.view()["result"]
    assert result["reason"] == "played-out"
    assert sum(result["scores"]) == 6
    told = table.find(".sheet").inner_text()
    for line in RESULT[lang]:
        assert line in told
    table.next_deal()
    assert table.view()["deal"] == 2


def test_a_deal_is_played_by_keys_on_the_site(live_server: str, watched_page: "Callable[..., Page]") -> None:
    page = watched_page(reduced_motion="reduce")
    page.goto(live_server)
    page.get_by_role("link", name="Play: Five Tricks").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="2", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    table = Table(page)
    page.wait_for_function("() => document.querySelector('kozyr-table')?.view")
    for _ in range(12):
        table.ready()
        if table.over:
            break
        ply = table.view()["ply"]
        page.evaluate("() => document.querySelector('kozyr-table').focusHand()")
        hand = table.find(".hand .card")
        open_cards = [card.get_attribute("aria-disabled") == "false" for card in hand.all()]
        page.keyboard.press("Home")
        for _ in range(open_cards.index(True)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        table.wait_for_ply_above(ply)
    assert table.over
    assert "all tricks are played" in table.find(".sheet").inner_text()


def test_a_hint_is_told_in_the_words_of_the_game(
    table_at: "Callable[..., Table]", watched_page: "Callable[..., Page]"
) -> None:
    table = table_at(page=watched_page(), game=SLUG, players="2", lang="en")
    table.find(".hint-tool").click()
    table.wait_for_message("Hint")
    assert any(word in table.message() for word in ("swap the", "keep")), table.message()
