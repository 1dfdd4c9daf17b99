"""The table in the browser, played by clicks."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import COVERED, DEAL_AFTER, Table

if TYPE_CHECKING:
    from playwright.sync_api import Route

TableAt = Callable[..., Table]
PHONE = (390, 844)
SIZES = [(320, 640), PHONE, (844, 390), (1280, 800)]

WHOLE_DEAL = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
}"""
# Seeds with which a deal is not long.
GAMES = [
    ("svoi-kozyri", "4", "ru", "a table"),
    ("svoi-kozyri", "3", "en", "table 10"),
    ("kryt-navalivat", "2", "ru", "table 3"),
    ("earl-of-coventry", "3", "ru", "table 7"),
    ("kozel", "4", "ru", "a table"),
]


@pytest.mark.parametrize(("game", "players", "lang", "seed"), GAMES)
def test_a_deal_is_played_by_clicks_to_its_end(
    table_at: TableAt, game: str, players: str, lang: str, seed: str
) -> None:
    table = table_at(game=game, players=players, lang=lang, seed=seed, size=PHONE)
    table.play_out()
    result = table.view()["result"]
    assert result["reason"]
    assert table.find(".sheet h2").inner_text()
    assert table.find(".log li").count() > 0


def test_your_turn_is_said_in_the_language_of_the_table(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="ru")
    assert table.message().startswith("Ваш ход")
    table.page.evaluate("() => document.querySelector('kozyr-table').setAttribute('lang', 'en')")
    table.wait_for_message("Your turn")


def test_the_next_deal_of_a_series_follows(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en", rules='{"series_deals": 2}')
    for deal in (1, 2):
        table.page.evaluate(WHOLE_DEAL)
        assert table.view()["deal"] == deal
        if deal == 1:
            table.next_deal()
    assert table.view()["result"]["series_over"] is True
    assert table.find(".sheet tbody tr").count() == 2
    table.next_deal()
    assert table.view()["deal"] == 1


WHOLE_GAME = """async () => {
  const table = document.querySelector("kozyr-table");
  const ends = { dealover: 0, gameover: 0 };
  for (const name of Object.keys(ends)) table.addEventListener(name, () => ends[name]++);
  for (let turns = 0; turns < 600; turns++) {
    if (table.view.result?.series_over) break;
    if (table.view.result) await table.nextDeal();
    else await table.play(table.legalMoves.at(-1));
  }
  return ends;
}"""


def test_a_whole_game_of_kozel_is_played_to_its_end(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="ru", rules='{"target": 4}')
    ends = table.page.evaluate(WHOLE_GAME)
    view = table.view()
    assert max(view["result"]["standing"]["points"]) >= view["rules"]["target"]
    assert ends["gameover"] == 1
    assert ends["dealover"] >= view["standing"]["kon"]
    kons = table.find(".sheet tbody th").all_inner_texts()
    assert len(kons) == view["standing"]["kon"]
    assert kons[-1] == "Кон 2 × 2", "the factor after eggs is told"


def test_the_same_deal_again_gives_the_same_cards(table_at: TableAt) -> None:
    table = table_at(game="kryt-navalivat", lang="en")
    before = table.view()
    table.turn()
    table.find(".menu-tool").click()
    table.find(".sheet [data-action='again']").click()
    table.find(".sheet").wait_for(state="hidden")
    table.ready()
    assert table.view() == before


def test_round_one_screen_cards_show_only_after_the_curtain(table_at: TableAt) -> None:
    table = table_at(game="kryt-navalivat", lang="en", bots="none")
    seats = []
    for _ in range(4):
        assert table.find(".curtain").is_visible()
        assert table.view() is None
        assert table.find(".hand [data-card]").count() == 0
        table.turn()
        seats.append(table.view()["seat"])
        assert table.find(".hand [data-card]").count() >= 3
        table.turn()
    assert seats == [seats[0], 1 - seats[0]] * 2


def test_two_people_are_partners_against_two_bots(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="ru", bots="1,3")
    asked = set()
    for _ in range(3):
        table.turn()
        assert table.find(".seats .seat").nth(1).get_by_text("партнёр").is_visible()
        asked.add(table.view()["seat"])
        table.turn()
    assert asked == {0, 2}


def test_undo_brings_the_position_back(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    before = table.view()
    table.turn()
    assert table.view() != before
    table.find(".undo-tool").click()
    assert table.view() == before


@pytest.mark.parametrize("seed", ["u1", "u2", "u5"])
def test_what_was_chosen_advised_and_said_ends_with_its_position(table_at: TableAt, seed: str) -> None:
    table = table_at(game="svoi-kozyri", players="3", lang="en", seed=seed)
    asked = table.message()
    table.turn()
    table.ready().find(".hint-tool").click()
    table.wait_for_message("Hint")
    table.find(".hand .card[aria-disabled='false']").first.click(position={"x": 8, "y": 12})
    table.find(".undo-tool").click()
    assert table.message() == asked
    assert table.find(".hand .advised").count() == table.find(".hand [aria-pressed='true']").count() == 0
    table.turn()
    table.ready()


def test_the_menu_opens_while_others_move(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="en")
    table.page.evaluate("() => document.querySelector('kozyr-table').setAttribute('speed', '0.1')")
    table.find(".hand .card[aria-disabled='false']").first.click(position={"x": 8, "y": 12})
    table.find(".table:not(.asked)").wait_for()
    table.find(".menu-tool").click()
    table.find(".sheet[data-kind='menu']").wait_for(timeout=3000)
    assert table.find(".table.asked").count() == 0


def test_where_nothing_can_be_laid_every_card_is_dimmed(table_at: TableAt) -> None:
    table = table_at(game="kryt-navalivat", lang="en")
    for _ in range(40):
        if table.view()["legal_moves"] == ["take"]:
            break
        table.turn()
        table.ready()
    held = table.find(".hand .card").count()
    assert table.view()["legal_moves"] == ["take"]
    assert table.find(".hand .card.dim").count() == held


def test_a_reloaded_page_goes_on_with_the_game(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en", persist="test")
    table.turn()
    before = table.view()
    table.page.reload()
    table.ready()
    assert table.view() == before
    table.turn()


def test_without_storage_the_game_is_played_all_the_same(new_page: Any, table_at: TableAt) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    table = table_at(page=page, game="kryt-navalivat", lang="en", persist="test")
    table.turn()
    assert table.view()["ply"] > 0


def test_a_failed_call_gives_the_move_back(table_at: TableAt, problems: list[Any]) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en")
    before = table.view()
    asked: list[Any] = []

    def refuse(route: "Route") -> None:
        asked.append(route.request.post_data_json)
        route.abort("connectionfailed")

    table.page.route("**/moves", refuse)
    table.find(".hand .card[aria-disabled='false']").first.click(position={"x": 8, "y": 12})
    table.find(".failed").wait_for()
    assert "No connection" in table.message()
    assert table.view() == before
    assert table.find(".hand [data-card]").count() == len(before["zones"][0]["cards"])
    table.page.unroute("**/moves")
    table.find("[data-move='retry']").click()
    table.wait_for_ply_above(before["ply"])
    assert len(table.view()["zones"][0]["cards"]) == len(before["zones"][0]["cards"]) - 1
    assert len(asked) == 1
    # The browser itself complains of the call that we broke.
    problems[:] = [problem for problem in problems if "ERR_CONNECTION_FAILED" not in problem.text]


def test_a_game_that_cannot_go_on_says_so_and_offers_a_new_one(
    table_at: TableAt, problems: list[Any]
) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="ru")

    def refuse(route: "Route") -> None:
        route.fulfill(status=422, json={"code": code, "detail": "in English"})

    for code in ("unsealable", "bad-ticket"):  # noqa: B007
        table.page.route("**/moves", refuse)
        table.find(".hand .card[aria-disabled='false']").first.click(position={"x": 8, "y": 12})
        table.find(".failed").wait_for()
        assert table.message().startswith("Эту игру продолжить нельзя")
        assert table.find(".dock .actions button").all_inner_texts() == ["Новая игра"]
        table.page.unroute("**/moves")
        table.find("[data-move='new']").click()
        table.wait_for_message("Ваш ход")
    problems[:] = [problem for problem in problems if "422" not in problem.text]


def test_a_card_that_cannot_be_played_says_why(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="ru")
    card = table.find(".hand .card[aria-disabled='true']").first
    while not card.count() and not table.over:
        table.turn()
    card.click(position={"x": 8, "y": 12}, force=True)  # disabled for the browser, not for a question
    table.wait_for_message("Так нельзя")
    assert card.get_attribute("aria-description") != "сейчас этой картой ходить нельзя"


def test_a_hint_names_a_legal_move_and_shows_its_cards(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="ru")
    with table.page.expect_request("**/hints") as asked:
        table.find(".hint-tool").click()
    assert '"level":"expert"' in (asked.value.post_data or "")  # which never slips
    table.wait_for_message("Совет")
    advised = table.find(".hand .card.advised").get_attribute("data-card")
    assert f"play {advised}" in table.view()["legal_moves"]


def test_the_hand_is_played_from_the_keyboard(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en")
    table.page.evaluate("() => document.querySelector('kozyr-table').focusHand()")
    focused = "() => document.querySelector('kozyr-table').shadowRoot.activeElement?.dataset.card"
    cards = [card.get_attribute("data-card") for card in table.find(".hand .card").all()]
    playable = cards.index(table.view()["legal_moves"][-1].removeprefix("play "))
    assert table.page.evaluate(focused) == cards[0]
    for place in range(1, playable + 1):
        table.page.keyboard.press("ArrowRight")
        assert table.page.evaluate(focused) == cards[place]
    ply = table.view()["ply"]
    table.page.keyboard.press("Enter")
    table.wait_for_ply_above(ply)
    left = [card for card in cards if card != cards[playable]]
    assert table.page.evaluate(focused) == left[min(playable, len(left) - 1)], "the focus stays in the hand"


def test_whoever_calls_for_a_redeal_gets_the_new_cards_at_once(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="ru", seed="r1")
    assert table.view()["legal_moves"] == ["redeal", "keep"]
    table.find("[data-move='redeal']").click()
    table.page.wait_for_function(DEAL_AFTER, arg=1)
    table.ready()
    assert table.view()["standing"]["kon"] == 1
    assert table.find(".sheet").is_hidden()


FOCUSED = "() => document.querySelector('kozyr-table').shadowRoot.activeElement?.className"


def test_the_keyboard_goes_from_the_last_card_to_the_result_and_back_to_the_hand(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en", seed="table 3")
    table.page.evaluate("() => document.querySelector('kozyr-table').focusHand()")
    table.page.keyboard.press("Home")
    table.page.evaluate(WHOLE_DEAL)
    assert table.page.evaluate(FOCUSED) == "main"
    table.page.keyboard.press("Enter")
    table.page.wait_for_function(DEAL_AFTER, arg=1)
    table.ready()
    assert table.page.evaluate(FOCUSED).startswith("card")


TWO_TRICKS = """async () => {
  const table = document.querySelector("kozyr-table");
  while (table.view.phase !== "lay" || table.view.piles.length < 2) {
    if (table.view.result) await table.nextDeal();
    else await table.play(table.legalMoves.at(-1));
  }
}"""
SPILLED = """() => {
  const root = document.querySelector("kozyr-table").shadowRoot;
  const room = root.querySelector(".centre").getBoundingClientRect();
  const boxes = [...root.querySelectorAll(".centre :is(.card, .who, .title, .caption)")]
    .map((node) => [node.className, node.getBoundingClientRect()]);
  const spilled = ({ width, top, bottom }) => width && (top < room.top - 1 || bottom > room.bottom + 1);
  return boxes.filter(([, box]) => spilled(box)).map(([name]) => name);
}"""


def test_two_khvalyonka_tricks_fit_between_the_seats_and_the_message(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="en", seed="table 1", size=PHONE)
    table.page.evaluate(TWO_TRICKS)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(SPILLED) == [], (width, height)


@pytest.mark.parametrize(
    ("game", "players"),
    [("svoi-kozyri", "4"), ("kryt-navalivat", "2"), ("earl-of-coventry", "6"), ("kozel", "4")],
)
@pytest.mark.parametrize("size", [(320, 520), (560, 320), (1280, 800)], ids=str)
def test_what_lies_in_the_middle_covers_nobody(
    table_at: TableAt, game: str, players: str, size: tuple[int, int]
) -> None:
    table = table_at(game=game, players=players, lang="ru", size=size)
    for _ in range(8):
        assert table.page.evaluate(COVERED) == []
        table.page.evaluate(FIRST_MOVE)


FIRST_MOVE = """() => {
  const table = document.querySelector("kozyr-table");
  return table.play(table.legalMoves[0]);
}"""


OUT_OF_REACH = """() => {
  const root = document.querySelector("kozyr-table").shadowRoot;
  const found = [];
  for (const node of root.querySelectorAll("button, .seat, .message, .card")) {
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    const inside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    if (width && !inside) found.push(`outside: ${node.className} ${[left, top, right, bottom]}`);
  }
  for (const node of root.querySelectorAll("button:not(.card)")) {
    const { width, height } = node.getBoundingClientRect();
    if (width && Math.min(width, height) < 43.5) found.push(`small: ${node.className} ${node.textContent}`);
  }
  for (const node of root.querySelectorAll(".hand .card")) {
    const { left, top } = node.getBoundingClientRect();
    for (const [x, y] of [[3, 3], [20, 40]]) {
      const hit = root.elementFromPoint(left + x, top + y)?.closest(".card");
      if (hit !== node) found.push(`covered: ${node.dataset.card} at ${x}, ${y}`);
    }
  }
  return found;
}"""
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def axe_violations(table: Table) -> list[str]:
    """What axe finds on the page."""
    table.page.evaluate(AXE.read_text())
    found = table.page.evaluate("() => axe.run().then((result) => result.violations)")
    of_the_page = {"landmark-one-main", "page-has-heading-one", "region"}
    of_the_table = [fault for fault in found if fault["id"] not in of_the_page]
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in of_the_table]


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_axe_finds_nothing_in_play_in_the_menu_behind_the_curtain_and_at_the_end(
    table_at: TableAt, size: tuple[int, int]
) -> None:
    table = table_at(game="earl-of-coventry", players="6", lang="ru", size=size)
    assert axe_violations(table) == []
    table.find(".menu-tool").click()
    assert axe_violations(table) == []
    table.find(".close").click()
    table.page.evaluate(WHOLE_DEAL)
    assert table.find(".sheet[data-kind='result']").is_visible()
    assert axe_violations(table) == []
    table = table_at(page=table.page, game="kozel", bots="none", lang="en")
    assert axe_violations(table) == []
    table.turn()
    assert axe_violations(table) == []


CROWDS = [("svoi-kozyri", "2"), ("earl-of-coventry", "6"), ("kozel", "4")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), CROWDS)
def test_all_is_on_screen_and_can_be_hit(
    table_at: TableAt, game: str, players: str, size: tuple[int, int]
) -> None:
    table = table_at(game=game, players=players, lang="ru", size=size)
    assert table.page.evaluate(OUT_OF_REACH) == []
