"""A table that cannot begin, or not as its page would have it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import Table
from tests.e2e.test_table_trouble import TableAt, expected

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIVE = "() => document.querySelector('[data-kozyr=live]')?.textContent"


@pytest.mark.parametrize(
    ("lang", "said", "label"), [("ru", "Нет связи.", "Повторить"), ("en", "No connection.", "Try again")]
)
def test_a_service_that_is_away_before_the_texts_have_come_is_told_of_in_words(
    new_page: "Callable[..., Page]",
    table_at: TableAt,
    problems: list[Any],
    lang: str,
    said: str,
    label: str,
) -> None:
    page = new_page()
    for what in ("**/games/*/texts.*.js", "**/api/v1/**"):
        page.route(what, lambda route: route.abort("connectionrefused"))
    table = table_at(page=page, game="kozel", lang=lang)
    assert table.message() == said
    page.set_viewport_size({"width": 700, "height": 500})
    page.wait_for_function(f"(said) => ({LIVE})() === said", arg=said)
    for what in ("**/games/*/texts.*.js", "**/api/v1/**"):
        page.unroute(what)
    table.node.get_by_role("button", name=label).click()
    table.wait_for_message("Ваш ход" if lang == "ru" else "Your turn")
    expected(problems, "ERR_CONNECTION_REFUSED")


@pytest.mark.parametrize("wrong", [{"game": "whist"}, {"game": "kozel", "rules": '{"target":-1}'}])
def test_what_no_service_plays_is_not_to_be_tried_again(
    table_at: TableAt, problems: list[Any], wrong: dict[str, str]
) -> None:
    table: Table = table_at(lang="en", **wrong)
    table.find(".message.failed").wait_for()
    table.page.wait_for_function(
        "() => !document.querySelector('kozyr-table').shadowRoot.querySelector('.actions button')"
    )
    expected(problems, "404", "422")


def test_attributes_that_are_not_followed_are_named_in_the_console(
    new_page: "Callable[..., Page]", table_at: TableAt
) -> None:
    page = new_page()
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type == "warning" else None)
    table = table_at(page=page, game="kozel", lang="en", players="9", seat="9", level="nope", rules="{bad")
    table.find(".menu-tool").click()
    table.find(".sheet[data-kind='menu']").wait_for()
    assert [line.removeprefix("kozyr-table: ") for line in heard] == [
        'players="9" cannot be followed, used instead: 4',
        'seat="9" cannot be followed, used instead: 3',
        'level="nope" cannot be followed, used instead: medium',
        'rules="{bad" cannot be followed, used instead: the game\'s own',
    ]
