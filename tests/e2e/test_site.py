"""The site around the table: games, new game, rules, settings."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import requests

from tests.e2e.conftest import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Problem

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
AT_TABLE = "() => document.querySelector('kozyr-table')?.view?.legal_moves?.length > 0"
SIZES = [
    {"width": 320, "height": 640},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
]


def axe_violations(page: "Page") -> list[str]:
    """What axe finds on the page."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate("() => axe.run().then((result) => result.violations)")
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found]


def test_every_game_of_the_service_has_a_tile_and_rules_in_both_languages(
    live_server: str, page: "Page"
) -> None:
    games = requests.get(f"{live_server}/api/v1/games", timeout=10).json()["games"]
    page.goto(live_server)
    for lang, close in (("en", "Close"), ("ru", "Закрыть")):
        page.locator(f".languages [lang={lang}]").click()
        for place, game in enumerate(games):
            tile = page.locator(".tile").nth(place)
            assert tile.locator("h2").inner_text() == game["titles"][lang]
            assert tile.locator(".about").inner_text()
            tile.locator("button").click()
            rules = page.get_by_role("dialog")
            assert game["titles"][lang] in rules.locator("h2").inner_text()
            assert rules.locator("dt").count() > 3
            page.get_by_role("button", name=close).click()
            rules.wait_for(state="detached")


def test_the_language_is_the_browsers_until_another_is_chosen_and_then_remembered(
    live_server: str, new_page: "Callable[..., Page]"
) -> None:
    page = new_page(locale="ru-RU")
    page.goto(live_server)
    page.get_by_role("heading", name="Козырь").wait_for()
    page.locator(".languages [lang=en]").click()
    assert page.evaluate("() => document.activeElement.lang") == "en"
    page.reload()
    page.get_by_role("heading", name="Kozyr", exact=True).wait_for()
    assert page.evaluate("() => document.documentElement.lang") == "en"


def test_a_game_is_begun_by_the_keyboard_alone(live_server: str, page: "Page") -> None:
    page.goto(live_server)
    page.get_by_role("link", name="Play: Earl of Coventry").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="6").focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('kozyr-table')?.view")
    assert page.evaluate("() => document.querySelector('kozyr-table').view.bots.length") == 5


def test_the_form_gives_the_table_its_options_and_seats(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?new=kozel")
    page.get_by_role("radio", name="Me and a partner against bots").check()
    page.locator("summary").click()
    page.get_by_label("Points that lose the game").fill("20")
    page.get_by_label("Fine for a wrong cut").uncheck()
    page.get_by_role("button", name="Sit down").click()
    table = page.locator("kozyr-table")
    table.wait_for()
    assert table.get_attribute("bots") == "1,3"
    assert table.get_attribute("rules") == '{"target":20,"cut_fines":false}'


def test_every_value_of_an_option_has_a_name_in_both_languages(live_server: str, page: "Page") -> None:
    games = requests.get(f"{live_server}/api/v1/games", timeout=10).json()["games"]
    for game in games:
        values = [value for option in game["options"] for value in option.get("values", [])]
        page.goto(f"{live_server}/?new={game['slug']}")
        page.locator("details.options").wait_for()
        for lang in ("en", "ru"):
            page.locator(f".languages [lang={lang}]").click()
            shown = page.locator("select option").all_text_contents()
            assert len(shown) == len(values)
            assert set(shown).isdisjoint(map(str, values)), game["slug"]


def test_seats_can_be_chosen_one_by_one(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?new=svoi-kozyri")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("radio", name="Choose the seats").check()
    page.get_by_label("Seat 3: a person").check()
    assert page.get_by_role("checkbox").count() == 3
    page.get_by_role("button", name="Sit down").click()
    assert page.locator("kozyr-table").get_attribute("bots") == "1"


def test_a_game_left_is_found_again(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?new=kryt-navalivat")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_function(AT_TABLE)
    hand = page.evaluate("() => JSON.stringify(document.querySelector('kozyr-table').view.zones)")
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Resume: Kryt'-navalivat'").click()
    page.wait_for_function(AT_TABLE)
    assert page.evaluate("() => JSON.stringify(document.querySelector('kozyr-table').view.zones)") == hand


def test_a_game_begun_by_its_address_is_found_again(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?table=earl-of-coventry&players=3")
    page.wait_for_function(AT_TABLE)
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Resume: Earl of Coventry").click()
    page.wait_for_function(AT_TABLE)
    assert page.locator("kozyr-table").get_attribute("players") == "3"


def test_another_language_is_heard_at_once(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?table=kozel&players=4&seed=a table")
    live = page.locator("[data-kozyr=live]")
    live.filter(has_text="Your turn").wait_for(state="attached")
    page.locator(".languages [lang=ru]").click()
    live.filter(has_text="Ваш ход").wait_for(state="attached")
    assert live.get_attribute("lang") == "ru"
    assert "Your turn" not in live.inner_text()


def test_settings_reach_the_cards_at_once_and_stay(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?table=kozel&players=4&bots=all&seed=settings")
    page.wait_for_function(AT_TABLE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="two colours").check()
    page.get_by_role("radio", name="Т К Д В").check()
    page.get_by_role("radio", name="dark", exact=True).check()
    for _ in range(2):
        table = page.locator("kozyr-table")
        assert [table.get_attribute(name) for name in ("suits", "indices", "theme")] == ["2", "ru", "dark"]
        page.reload()
        page.wait_for_function(AT_TABLE)
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_back_and_forward_go_from_page_to_page(live_server: str, page: "Page") -> None:
    page.goto(live_server)
    page.get_by_role("link", name="Play: Kozel").click()
    page.get_by_role("heading", name="Kozel").wait_for()
    assert page.evaluate("() => document.activeElement.localName") == "h1"
    page.go_back()
    page.get_by_role("heading", name="Kozyr", exact=True).wait_for()
    page.go_forward()
    page.get_by_role("heading", name="Kozel").wait_for()


def test_without_the_service_the_site_says_so_and_can_be_asked_again(
    live_server: str, page: "Page", problems: "list[Problem]"
) -> None:
    page.route("**/api/v1/games", lambda route: route.fulfill(status=503, body=""))
    page.goto(live_server)
    page.get_by_role("heading", name="The service is unavailable right now.").wait_for()
    page.unroute("**/api/v1/games")
    page.get_by_role("button", name="Try again").click()
    page.locator(".tile").first.wait_for()
    problems.clear()  # the browser's own line about the 503


def test_rules_that_do_not_come_are_asked_for_again(
    live_server: str, page: "Page", problems: "list[Problem]"
) -> None:
    page.goto(live_server)
    page.locator(".tile").first.wait_for()
    page.route("**/rules.*.js", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Rules: Kozel").click()
    dialog = page.get_by_role("dialog", name="Rules: Kozel")
    dialog.get_by_text("The service is unavailable right now.").wait_for()
    page.unroute("**/rules.*.js")
    page.keyboard.press("Enter")
    dialog.locator("dt").first.wait_for()
    assert dialog.count() == 1
    problems.clear()  # the browser's own line about the refused call


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("table=whist", "There is no such game here."),
        ('table=kozel&rules={"target":-1}', "Nobody plays by such rules here, or with such seats."),
    ],
)
def test_what_cannot_be_played_leads_back_to_the_games(
    live_server: str, page: "Page", problems: "list[Problem]", query: str, heading: str
) -> None:
    page.goto(f"{live_server}/?{query}")
    page.get_by_role("heading", name=heading).wait_for()
    assert page.get_by_role("button", name="Try again").count() == 0
    page.locator("main").get_by_role("button", name="All games").click()
    page.locator(".tile").first.wait_for()
    problems.clear()  # the browser's own line about the refusal


WHIST = {
    "slug": "whist",
    "titles": {"ru": "Вист", "en": "Whist"},
    "seats": {"min": 4, "max": 4},
    "pack": [],
    "verbs": [],
    "phases": [],
    "options": [
        {
            "name": "honours",
            "type": "choice",
            "values": ["count", "skip"],
            "nullable": False,
            "default": "count",
            "rule": "WH-1",
            "text": {"ru": "Онёры: считаются, не считаются.", "en": "Honours: they count, they do not."},
        }
    ],
    "inputs": [],
    "bots": [{"name": "easy", "titles": {"ru": "Любитель", "en": "Easy"}, "default": True}],
    "texts": {},
}


def test_a_game_without_a_folder_is_offered_and_set_up_from_what_the_api_says(
    live_server: str, page: "Page", problems: "list[Problem]"
) -> None:
    games = requests.get(f"{live_server}/api/v1/games", timeout=10).json()["games"]
    page.route("**/api/v1/games", lambda route: route.fulfill(json={"games": [*games, WHIST]}))
    page.goto(live_server)
    page.get_by_role("button", name="Rules: Whist").click()
    page.get_by_role("dialog").get_by_text("This site has no rules of this game.").wait_for()
    assert page.get_by_role("dialog").get_by_role("button", name="Try again").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Play: Whist").click()
    page.get_by_role("heading", name="Whist").wait_for()
    page.locator("summary").click()
    assert page.locator(".option small").inner_text() == "They count, they do not."
    page.get_by_label("Honours").select_option("skip")
    page.get_by_role("radio", name="Me and a partner against bots").check()
    page.get_by_role("button", name="Sit down").click()
    assert "table=whist" in page.url
    assert "honours" in page.url
    page.get_by_role("heading", name="There is no such game here.").wait_for()
    problems.clear()  # the browser's own line about the table's game, which this service does not have


def test_an_unknown_game_is_called_one(live_server: str, page: "Page") -> None:
    page.goto(f"{live_server}/?new=whist")
    page.get_by_role("heading", name="There is no such game here.").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_and_dialogs_fit_the_screen_and_are_accessible(
    live_server: str, new_page: "Callable[..., Page]", size: dict[str, int], scheme: str
) -> None:
    page = new_page(viewport=size, color_scheme=scheme, locale="ru-RU", reduced_motion="reduce")

    def check_page(what: str) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"], what
        assert axe_violations(page) == [], what

    page.goto(live_server)
    page.locator(".tile").first.wait_for()
    check_page("games")
    page.locator(".tile button").last.click()
    page.get_by_role("dialog").wait_for()
    check_page("rules")
    page.keyboard.press("Escape")
    page.goto(f"{live_server}/?new=kozel")
    page.locator("summary").click()
    check_page("new game")
    page.get_by_role("button", name="Настройки").click()
    page.get_by_role("dialog").wait_for()
    check_page("settings")


@pytest.mark.parametrize("path", ["/", "/?new=svoi-kozyri"])
def test_whatever_can_be_tapped_is_large_enough(
    live_server: str, new_page: "Callable[..., Page]", path: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    page.goto(live_server + path)
    page.locator("h1").wait_for()
    small = page.evaluate(
        """() => [...document.querySelectorAll("main a, button, .pills span, summary, select, .seats label")]
          .filter((node) => node.getClientRects().length)
          .map((node) => [node.textContent, node.getBoundingClientRect()])
          .filter(([, box]) => box.width < 44 || box.height < 44)
          .map(([text, box]) => `${text} ${box.width} × ${box.height}`)"""
    )
    assert small == []


def follow_hint(table: Table) -> None:
    """Asks for a hint and does what it says: taps the cards that it shows, or says the word."""
    ply = table.view()["ply"]
    table.find(".hint-tool").click()
    table.wait_for_message("Совет")
    cards = table.find(".hand .card.advised")
    if not cards.count():
        table.find(".dock .actions button").first.click()
    while cards.and_(table.find("[aria-disabled='false'][aria-pressed='false']")).count():
        cards.and_(table.find("[aria-disabled='false'][aria-pressed='false']")).first.click(
            position={"x": 8, "y": 12}
        )
        if table.view()["ply"] != ply:
            break
        table.page.wait_for_function(CARD_TAPPED)
    table.page.wait_for_function(
        "(ply) => document.querySelector('kozyr-table').view.ply !== ply"
        " || document.querySelector('kozyr-table').view.result",
        arg=ply,
    )
    table.ready()


CARD_TAPPED = """() => {
  const root = document.querySelector("kozyr-table").shadowRoot;
  return root.querySelector(".card[aria-pressed='true']") || !root.querySelector(".card.advised");
}"""


def test_who_knows_no_game_finishes_one_by_rules_dimmed_cards_and_hints_alone(
    live_server: str, new_page: "Callable[..., Page]"
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, locale="ru-RU", has_touch=True)
    page.goto(live_server)
    page.evaluate("() => localStorage.setItem('kozyr:preferences', JSON.stringify({ speed: '0' }))")
    page.goto(f"{live_server}/?table=earl-of-coventry&players=3&bots=all&level=novice&seed=table 7")
    page.get_by_role("button", name="Правила").click()
    rules = page.get_by_role("dialog")
    assert len(rules.inner_text()) > 800
    assert rules.locator("dt").count() > 3
    page.get_by_role("button", name="Закрыть").click()
    table = Table(page).ready()
    dimmed = 0
    while not table.over:
        dim = table.find(".hand .card[aria-disabled='true']")
        if dim.count() and not dimmed:
            dim.first.click(position={"x": 8, "y": 12}, force=True)
            table.wait_for_message("Так нельзя: ")
            dimmed += 1
        follow_hint(table)
    assert table.view()["result"]["reason"]
    assert dimmed


LINK = "async () => document.querySelector('kozyr-table').link()"
ZONES = "() => JSON.stringify(document.querySelector('kozyr-table')?.view?.zones)"
WHOLE_DEAL = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
}"""
TO_MOVE = "() => document.querySelector('kozyr-table')?.shadowRoot.querySelector('.table.asked') != null"


def link_to_deal(page: "Page") -> str:
    """The address that leads to the deal on the page."""
    return f"{page.url.partition('#')[0]}#{page.evaluate(LINK)}"


def test_a_link_to_a_deal_gives_somebody_else_the_same_cards(
    live_server: str, new_page: "Callable[..., Page]"
) -> None:
    page = new_page()
    page.goto(f"{live_server}/?table=svoi-kozyri&players=3&bots=all&seed=a table")
    page.wait_for_function(TO_MOVE)
    other = new_page()
    other.goto(link_to_deal(page))
    other.wait_for_function(TO_MOVE)
    assert other.evaluate(ZONES) == page.evaluate(ZONES)


def test_a_deal_opened_from_a_link_goes_on_after_a_reload_and_leaves_the_own_game_alone(
    live_server: str, new_page: "Callable[..., Page]"
) -> None:
    page, other = new_page(), new_page()
    page.add_init_script("crypto.getRandomValues = (list) => list.fill(7)")
    page.goto(f"{live_server}/?new=svoi-kozyri")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_function(TO_MOVE)
    own = page.evaluate(ZONES)
    other.goto(f"{live_server}/?table=svoi-kozyri&players=4&bots=all&seed=a table")
    other.wait_for_function(TO_MOVE)
    page.goto(link_to_deal(other))
    page.wait_for_function(f"(zones) => ({TO_MOVE})() && ({ZONES})() === zones", arg=other.evaluate(ZONES))
    page.evaluate(
        "() => { const t = document.querySelector('kozyr-table'); return t.play(t.legalMoves[0]); }"
    )
    played = page.evaluate(ZONES)
    page.reload()
    page.wait_for_function(TO_MOVE)
    assert page.evaluate(ZONES) == played
    page.goto(live_server)
    page.get_by_role("link", name="Resume: Svoi kozyri").click()
    page.wait_for_function(TO_MOVE)
    assert page.evaluate(ZONES) == own


def test_a_link_to_a_finished_deal_is_its_replay_with_all_hands_open(
    live_server: str, new_page: "Callable[..., Page]"
) -> None:
    page = new_page()
    page.goto(f"{live_server}/?table=earl-of-coventry&players=3&bots=all&seed=table 7")
    page.wait_for_function(TO_MOVE)
    page.evaluate("() => Object.assign(document.querySelector('kozyr-table'), { speed: 0, pause: 0 })")
    page.evaluate(WHOLE_DEAL)
    other = new_page(locale="ru-RU")
    other.goto(link_to_deal(page))
    other.wait_for_function("() => document.querySelector('kozyr-table')?.view?.open")
    hands = other.evaluate(
        "() => document.querySelector('kozyr-table').view.zones.filter(({ name }) => name === 'hands')"
    )
    assert len(hands) == 3
    assert "??" not in {card for hand in hands for card in hand["cards"]}
    assert other.locator("kozyr-table .message").inner_text().startswith("Ход 0 из")


@pytest.mark.parametrize(
    "link", ["#kozyr=0.abc", "#kozyr=9.abc", "#kozyr=1.", "#kozyr=1.AAAA", "#kozyr=1.%00"]
)
def test_a_link_that_is_cut_or_of_another_version_is_answered_in_words(
    live_server: str, page: "Page", link: str
) -> None:
    page.goto(f"{live_server}/?table=kozel&players=4&bots=all{link}")
    page.get_by_role("heading", name="That link does not open").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_function("() => document.querySelector('kozyr-table')?.view")
    assert "#" not in page.url
