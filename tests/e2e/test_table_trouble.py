"""What can go wrong around a table: the service, the network, the browser, the page, the fingers."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error

from tests.e2e.conftest import DEAL_AFTER, Table
from tests.e2e.service import Service

if TYPE_CHECKING:
    from playwright.sync_api import Page, Position, Route

TableAt = Callable[..., Table]
OPEN: "Position" = {"x": 8, "y": 12}
FIRST_OPEN = ".hand .card[aria-disabled='false']"
PLAY = """() => {
  const table = document.querySelector("kozyr-table");
  return table.play(table.legalMoves.at(-1));
}"""

PLAY_OUT = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
}"""


@pytest.fixture
def service() -> Iterator[Service]:
    own = Service()
    own.start()
    yield own
    own.kill()


def served_by(page: "Page", service: Service) -> "Page":
    """Lets a page talk to that service instead of the one that all tests share."""

    def forward(route: "Route") -> None:
        path = route.request.url.split("/api/", 1)[1]
        try:
            route.fulfill(response=route.fetch(url=f"http://127.0.0.1:{service.port}/api/{path}"))
        except Error:
            route.abort("connectionrefused")

    page.route("**/api/v1/**", forward)
    return page


def expected(problems: list[Any], *texts: str) -> None:
    """The browser itself complains of calls that we broke."""
    problems[:] = [problem for problem in problems if not any(text in problem.text for text in texts)]


def test_a_service_that_is_killed_and_started_again_loses_no_game(
    new_page: "Callable[..., Page]", table_at: TableAt, service: Service, problems: list[Any]
) -> None:
    table = table_at(page=served_by(new_page(), service), game="svoi-kozyri", lang="en")
    table.turn()
    before = table.view()
    service.kill()
    table.page.evaluate(PLAY)
    assert table.message() == "No connection. Your move is not lost."
    assert table.view() == before
    service.start()
    table.find("[data-move='retry']").click()
    table.wait_for_ply_above(before["ply"])
    table.turn()
    expected(problems, "ERR_CONNECTION_REFUSED")


def test_a_service_started_again_with_other_keys_is_told_from_one_that_is_away(
    new_page: "Callable[..., Page]", table_at: TableAt, service: Service, problems: list[Any]
) -> None:
    table = table_at(page=served_by(new_page(), service), game="svoi-kozyri", lang="en")
    service.kill()
    service.start(keys="2:" + "B" * 42 + "A=")
    table.page.evaluate(PLAY)
    assert table.message().startswith("This game cannot go on")
    table.find("[data-move='new']").click()
    table.wait_for_message("Your turn")
    table.turn()
    expected(problems, "422")


def assert_asked_again(
    page: "Page", table_at: TableAt, missing: str, error: str, said: str, **wishes: str
) -> None:
    """What does not come at first is *said* to be missing, and comes when the player asks again."""
    page.route(missing, lambda route: route.abort(error))
    table = table_at(page=page, game="kozel", lang="ru", **wishes)
    assert table.message() == said
    page.unroute(missing)
    table.find("[data-move='retry']").click()
    table.wait_for_message("Ваш ход")


def test_a_service_that_is_away_at_first_is_asked_again(
    new_page: "Callable[..., Page]", table_at: TableAt, problems: list[Any]
) -> None:
    said = "Нет связи с сервером. Ход не потерян."
    assert_asked_again(new_page(), table_at, "**/api/v1/**", "connectionrefused", said)
    expected(problems, "ERR_CONNECTION_REFUSED")


@pytest.mark.parametrize("element", ["kozyr-table.js", "kozyr-table.min.js"])
@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("kozel/texts.ru.js", "Нет связи."),
        ("{games,min}/kozel/table.js", "Нет связи с сервером. Ход не потерян."),
    ],
)
def test_what_a_game_needs_is_asked_for_again_if_it_does_not_come(
    new_page: "Callable[..., Page]",
    table_at: TableAt,
    problems: list[Any],
    element: str,
    missing: str,
    said: str,
) -> None:
    assert_asked_again(new_page(), table_at, f"**/{missing}", "connectionfailed", said, element=element)
    expected(problems, "ERR_CONNECTION_FAILED")


def test_what_only_a_later_deal_needs_is_asked_for_again_if_it_does_not_come(
    new_page: "Callable[..., Page]", table_at: TableAt, problems: list[Any]
) -> None:
    page = new_page()
    page.route("**/*khval*.js", lambda route: route.abort("connectionfailed"))
    table = table_at(page=page, game="kozel", lang="en")
    table.page.evaluate(PLAY_OUT)
    assert table.find(".sheet[data-kind='result']").count() == 1
    table.find(".sheet [data-action='next']").click()
    table.wait_for_message("No connection")
    page.unroute("**/*khval*.js")
    table.find("[data-move='retry']").click()
    table.node.locator(".log", has_text="boast").wait_for()
    expected(problems, "ERR_CONNECTION_FAILED")


@pytest.mark.parametrize(
    ("status", "said"), [(503, "The service is unavailable"), (429, "Too many requests")]
)
def test_a_service_that_has_no_time_is_asked_again(
    table_at: TableAt, problems: list[Any], status: int, said: str
) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    before = table.view()
    problem = {"code": "rate-limited"} if status == 429 else {}
    table.page.route("**/moves", lambda route: route.fulfill(status=status, json=problem))
    table.page.evaluate(PLAY)
    assert table.message().startswith(said)
    table.page.unroute("**/moves")
    table.find("[data-move='retry']").click()
    table.wait_for_ply_above(before["ply"])
    expected(problems, str(status))


@pytest.mark.parametrize("missing", ["en.later.js", "sheets*.js"])
def test_without_what_tells_of_results_the_game_goes_on(
    new_page: "Callable[..., Page]", table_at: TableAt, problems: list[Any], missing: str
) -> None:
    page = new_page()
    page.route(f"**/{missing}", lambda route: route.abort("connectionfailed"))
    table = table_at(page=page, game="svoi-kozyri", lang="en")
    table.page.evaluate(PLAY_OUT)
    label = "Continue" if missing == "en.later.js" else "Next deal"
    assert table.find(".dock [data-move='next']").inner_text() == label
    table.find(".dock [data-move='next']").click()
    table.page.wait_for_function(DEAL_AFTER, arg=1)
    table.page.wait_for_function("() => document.querySelector('kozyr-table').legalMoves.length")
    expected(problems, "ERR_CONNECTION_FAILED")


def held_back(table: Table, what: str) -> list["Route"]:
    """The first such call, which is not answered until the test lets it through; all others are."""
    waiting: list[Route] = []

    def hold_the_first(route: "Route") -> None:
        if waiting:
            route.continue_()
        else:
            waiting.append(route)

    table.page.route(what, hold_the_first)
    return waiting


def test_while_a_slow_service_thinks_further_taps_do_nothing(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en")
    before = table.view()
    waiting = held_back(table, "**/moves")
    card = table.find(FIRST_OPEN).first
    name = card.get_attribute("data-card")
    card.dblclick(position=OPEN)
    table.find(".message[data-work]").wait_for()
    assert table.find(f".hand [data-card='{name}']").count() == 0, "the card lies on the table meanwhile"
    for other in table.find(".hand .card").all()[:3]:
        other.click(position=OPEN, force=True)
    table.page.evaluate(PLAY)
    assert table.view() == before, "a second call would have been answered"
    waiting[0].continue_()
    table.wait_for_ply_above(before["ply"])
    own = [
        event["text"] for event in table.page.evaluate("() => document.querySelector('kozyr-table').events")
    ]
    assert own.count(f"play {name}") == 1


def test_a_hint_that_does_not_come_says_why(table_at: TableAt, problems: list[Any]) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    waiting = held_back(table, "**/hints")
    table.find(".hint-tool").click()
    table.wait_for_message("Looking for a hint")
    waiting[0].abort("connectionrefused")
    table.wait_for_message("No connection")
    table.find(".hint-tool").click()
    table.wait_for_message("Hint")
    expected(problems, "ERR_CONNECTION_REFUSED")


def test_a_reload_in_the_middle_of_a_move_gives_the_move_back(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en", persist="test")
    before = table.view()
    held_back(table, "**/moves")
    with table.page.expect_request("**/moves"):
        table.find(FIRST_OPEN).first.click(position=OPEN)
    table.page.reload()
    table.ready()
    assert table.view() == before
    table.turn()


NEW = """(seed) => {
  globalThis.under_way ??= document.querySelector("kozyr-table").newGame(seed);
}"""
ANOTHER = "(seed) => document.querySelector('kozyr-table').newGame(seed)"


def test_an_answer_that_comes_too_late_is_not_kept(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en", persist="test")
    waiting = held_back(table, "**/deals")
    table.page.evaluate(NEW, "given up")
    table.page.evaluate(ANOTHER, "table 3")
    now = table.view()
    waiting[0].continue_()
    table.page.evaluate("() => under_way")
    assert table.view() == now
    table.page.reload()
    table.ready()
    assert table.view() == now


FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_with_a_full_storage_the_game_goes_on(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en", persist="test")
    table.page.evaluate(FULL)
    ply = table.view()["ply"]
    table.turn()
    assert table.view()["ply"] > ply


JUNK = '{"version": 2, "game": "svoi-kozyri", "page": {"moment": {}}, "tickets": ["x"], "setup": {}}'


@pytest.mark.parametrize("kept", ["{", "null", '{"version": 1, "game": "svoi-kozyri"}', JUNK])
def test_what_an_older_table_kept_or_somebody_spoilt_is_no_obstacle(
    new_page: "Callable[..., Page]", table_at: TableAt, kept: str
) -> None:
    page = new_page()
    page.add_init_script(f"localStorage.setItem('kozyr-table:test/svoi-kozyri', {kept!r})")
    table = table_at(page=page, game="svoi-kozyri", lang="en", persist="test")
    table.turn()


HOSTILE = """() => {
  const table = document.querySelector("kozyr-table");
  globalThis.postMessage({ kozyr: "move", move: "take" }, "*");
  globalThis.postMessage("__proto__", "*");
  table.strings = { yourTurn: "<img src=x onerror=alert(1)>", toString: "{n}", __proto__: { hint: 5 } };
  table.dispatchEvent(new CustomEvent("move", { detail: null }));
  const wishes = { rules: "{", speed: "fast", pause: "-", sort: "x", controls: ";" };
  for (const [name, value] of Object.entries(wishes)) table.setAttribute(name, value);
  table.undo();
  return Promise.all([table.goto(1), table.nextDeal(), table.play("take"), table.link()]);
}"""
HOSTILE_CALLS = """async () => {
  const table = document.querySelector("kozyr-table");
  for (const move of ["junk", "", "lead ??", "<b>", "take take"]) await table.play(move);
  await table.goto(Number.NaN);
  await table.load({ game: "svoi-kozyri", moves: 5 });
  await table.load("<script>");
  await table.join({ game: "svoi-kozyri", state: "x", ticket: "y", events: [{ seat: 99, text: "<b>" }] });
}"""


def test_a_hostile_page_gets_words_and_spoils_nothing(table_at: TableAt, problems: list[Any]) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    table.page.evaluate(HOSTILE)
    table.ready()
    before = table.view()
    table.page.evaluate(HOSTILE_CALLS)
    assert table.view() == before
    assert table.find("img").count() == 0
    assert table.find(".failed").is_visible()
    table.find("[data-move='dismiss']").click()
    assert "<img src=x onerror=alert(1)>" in table.message()
    expected(problems, "422", "409", "403")
