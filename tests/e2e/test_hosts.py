"""The table on pages of other people's sites, which may do nothing but run scripts and call the service."""

import re
from typing import TYPE_CHECKING

from tests.conftest import ROOT
from tests.e2e.conftest import DEAL_AFTER, Host, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = '<script type="module" src="SERVICE/kozyr-table.min.js"></script>'
ALL_READY = """() => {
  const tables = [...document.querySelectorAll("kozyr-table")];
  return tables.length > 0 && tables.every((table) => table.shadowRoot?.querySelector(".table.asked"));
}"""
VIEWS = "() => [...document.querySelectorAll('kozyr-table')].map((table) => table.view)"
MESSAGES = """() => [...document.querySelectorAll("kozyr-table")]
  .map((table) => table.shadowRoot.querySelector(".message").textContent)"""
PLAY = """(place) => {
  const table = document.querySelectorAll("kozyr-table")[place];
  return table.play(table.legalMoves.at(-1));
}"""


def ready(page: "Page") -> "Page":
    """Waits until every table on the page waits for its player."""
    page.wait_for_function(ALL_READY)
    return page


def test_the_two_lines_of_the_readme_are_a_table_on_a_foreign_page(host: Host) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"```html\n(<script.+\n<kozyr-table.+\n)```", text)
    assert len(lines) == 1
    assert lines[0].count("\n") == 2
    assert lines[0].count("https://cards.example") == 1
    page = host.page(body=lines[0].replace("https://cards.example", "SERVICE"))
    table = Table(page).ready()
    for _ in range(2):
        table.turn()
    assert table.message()
    assert table.view()["game"] in lines[0]


def test_a_whole_deal_is_played_on_a_foreign_page(host: Host) -> None:
    tag = '<kozyr-table game="earl-of-coventry" players="3" seed="table 7" speed="0" pause="0"></kozyr-table>'
    table = Table(host.page(body=SCRIPT + tag, lang="ru", viewport={"width": 390, "height": 844}))
    table.ready().play_out()
    assert table.find(".sheet h2").inner_text()
    table.find(".sheet [data-action='next']").click()
    table.page.wait_for_function(DEAL_AFTER, arg=1)


def test_two_tables_of_different_games_and_languages_do_not_disturb_each_other(host: Host) -> None:
    page = host.page(
        body=f"""{SCRIPT}
        <section lang="ru"><kozyr-table game="kozel" seed="one" speed="0"></kozyr-table></section>
        <kozyr-table game="earl-of-coventry" players="5" seed="embed" speed="0"></kozyr-table>"""
    )
    kozel, earl = ready(page).evaluate(VIEWS)
    assert (kozel["game"], earl["game"]) == ("kozel", "earl-of-coventry")
    russian, english = page.evaluate(MESSAGES)
    assert russian.startswith("Ваш ход")
    assert english.startswith("Your turn")
    page.evaluate(PLAY, 1)
    ready(page)
    after = page.evaluate(VIEWS)
    assert after[0] == kozel
    assert after[1]["ply"] > earl["ply"]
    page.evaluate(PLAY, 0)
    assert page.evaluate(VIEWS)[0] != kozel
    assert page.evaluate(VIEWS)[1] == after[1]


def test_properties_set_before_the_element_is_defined_are_taken_over(host: Host) -> None:
    early = """
    const table = document.createElement("kozyr-table");
    Object.assign(table, {
      game: "kozel", seed: "one", speed: 0, level: "greedy", lang: "ru",
      rules: { target: 20 }, strings: { yourTurn: "Ну же" },
    });
    document.body.append(table);
    if (customElements.get("kozyr-table")) throw new Error("too late");
    await import("SERVICE/kozyr-table.min.js");
    """
    page = ready(host.page(body="", script=early))
    [view] = page.evaluate(VIEWS)
    assert view["rules"]["target"] == 20
    assert {bot for bot in view["bots"] if bot} == {"greedy"}
    assert page.evaluate(MESSAGES)[0].startswith("Ну же")
    assert page.evaluate("() => Object.keys(document.querySelector('kozyr-table'))") == []


def test_a_table_moved_about_the_page_keeps_its_game(host: Host) -> None:
    page = host.page(
        body=f"""{SCRIPT}<aside></aside>
        <kozyr-table game="kozel" seed="one" speed="0"></kozyr-table><p>Below</p>"""
    )
    before = ready(page).evaluate(VIEWS)
    page.evaluate(
        """() => {
          const table = document.querySelector("kozyr-table");
          document.querySelector("aside").append(table);
          document.body.append(table);
        }"""
    )
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert ready(page).evaluate(VIEWS) == before
    page.evaluate(PLAY, 0)
    assert page.evaluate(VIEWS) != before


FRAMEWORK_PAGE = """
import "SERVICE/kozyr-table.min.js";
import { Component, h, render } from "/preact.mjs";

class Club extends Component {
  state = { lang: "ru", tables: ["kozel", "svoi-kozyri"], moves: 0 };

  render(_, { lang, tables, moves }) {
    const strings = { yourTurn: lang === "ru" ? "Прошу" : "Please" };
    return h("main", {},
      h("output", {}, moves),
      tables.map((game) => h("kozyr-table", {
        key: game, game, lang, strings, rules: game === "kozel" ? { target: 20 } : {},
        seed: "one", speed: 0, confirm: false,
        onmove: () => this.setState((now) => ({ moves: now.moves + 1 })),
      })),
      h("button", { onClick: () => this.setState({ lang: "en" }) }, "English"),
      h("button", { onClick: () => this.setState({ tables: tables.toReversed() }) }, "Change places"),
    );
  }
}
render(h(Club), document.body);
"""


def test_a_page_made_by_a_framework_sets_properties_and_moves_tables(host: Host) -> None:
    preact = (ROOT / "node_modules" / "preact" / "dist" / "preact.mjs").read_text(encoding="utf-8")
    page = ready(host.page(body="", script=FRAMEWORK_PAGE, files={"/preact.mjs": preact}))
    kozel, svoi = page.evaluate(VIEWS)
    assert (kozel["game"], kozel["rules"]["target"], svoi["game"]) == ("kozel", 20, "svoi-kozyri")
    assert all(message.startswith("Прошу") for message in page.evaluate(MESSAGES))
    page.get_by_role("button", name="English").click()
    assert all(message.startswith("Please") for message in page.evaluate(MESSAGES))
    page.get_by_role("button", name="Change places").click()
    assert ready(page).evaluate(VIEWS) == [svoi, kozel], "the games go on where their tables stand now"
    page.evaluate(PLAY, 0)
    ready(page)
    page.wait_for_function("() => Number(document.querySelector('output').textContent) > 1")
    assert page.evaluate(VIEWS)[1] == kozel


def test_the_script_may_be_there_twice(host: Host) -> None:
    page = host.page(
        body=f"""{SCRIPT}<script type="module" src="SERVICE/kozyr-table.min.js?again"></script>
        <kozyr-table game="kozel" seed="one" speed="0"></kozyr-table>"""
    )
    ready(page)


def test_events_reach_the_page_and_errors_stay_at_the_table(host: Host) -> None:
    script = """
    window.heard = [];
    const note = (...words) => window.heard.push(words);
    for (const name of ["ready", "beforemove", "move", "position", "error"]) {
      document.body.addEventListener(name, ({ cancelable }) => note(name, cancelable));
    }
    const table = document.querySelector("kozyr-table");
    table.addEventListener("error", ({ detail }) => note("table", detail.code));
    await import("SERVICE/kozyr-table.min.js");
    """
    tag = '<kozyr-table game="kozel" seed="one" speed="0" rules="not JSON"></kozyr-table>'
    page = ready(host.page(body=tag, script=script))
    page.evaluate("() => addEventListener('beforemove', (event) => event.preventDefault(), { once: true })")
    [before] = page.evaluate(VIEWS)
    page.evaluate(PLAY, 0)
    assert page.evaluate(VIEWS) == [before], "the page has prevented the move"
    page.evaluate(PLAY, 0)
    heard = page.evaluate("() => window.heard")
    assert ["table", "bad-rules"] in heard
    names = [name for name, *_ in heard]
    assert "error" not in names
    assert names.index("ready") < names.index("beforemove") < len(names) - 1 - names[::-1].index("move")
    assert names.index("ready") < names.index("position"), "the first position at rest"
    assert names[-1] == "position", "and the one after the move and its answers"
    assert names.count("position") == 2
    assert [cancelable for name, cancelable in heard if name == "beforemove"] == [True, True]
