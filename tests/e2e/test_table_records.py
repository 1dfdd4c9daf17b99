"""Links, replays and deals from elsewhere: what the element's methods do, on pages that share nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.conftest import Table

TableAt = Callable[..., Table]

GAMES = [("svoi-kozyri", "3"), ("kryt-navalivat", "2"), ("earl-of-coventry", "3"), ("kozel", "4")]
WHOLE_DEAL = """async () => {
  const table = document.querySelector("kozyr-table");
  while (!table.view.result) await table.play(table.legalMoves.at(-1));
}"""
LINK = "() => document.querySelector('kozyr-table').link()"
LOAD = "(given) => document.querySelector('kozyr-table').load(given)"
GOTO = "(ply) => document.querySelector('kozyr-table').goto(ply)"
JOIN = "(invitation) => document.querySelector('kozyr-table').join(invitation)"
NEXT = "() => document.querySelector('kozyr-table').nextDeal()"
PLAY = """() => {
  const table = document.querySelector("kozyr-table");
  return table.play(table.legalMoves.at(-1));
}"""
STATE = "() => document.querySelector('kozyr-table').state"
EVENTS = "() => document.querySelector('kozyr-table').events"
ERRORS = """() => {
  globalThis.refused = [];
  const table = document.querySelector("kozyr-table");
  table.addEventListener("error", ({ detail }) => globalThis.refused.push(detail.code));
}"""


def hands(view: Any) -> list[list[str]]:
    return [zone["cards"] for zone in view["zones"] if zone["name"] == "hands"]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_link_deals_the_same_cards_on_another_page(table_at: TableAt, game: str, players: str) -> None:
    table = table_at(game=game, players=players, lang="en")
    link = table.page.evaluate(LINK)
    before = table.view()
    table.turn()
    other = table_at(game="svoi-kozyri", lang="ru", seed="other cards")
    other.page.evaluate(LOAD, link)
    assert other.view() == before
    other.turn()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_after_the_end_a_link_leads_to_the_replay_with_all_hands_open(
    table_at: TableAt, game: str, players: str
) -> None:
    table = table_at(game=game, players=players, lang="en")
    table.page.evaluate(WHOLE_DEAL)
    over = table.view()
    link = table.page.evaluate(LINK)
    other = table_at(game="svoi-kozyri", lang="en", seed="other cards")
    other.page.evaluate(LOAD, link)
    assert other.message() == f"Move 0 of {over['ply']}"
    assert "??" not in str(hands(other.view()))
    for seat in other.find(".seats .held").all():
        assert len(seat.inner_text().split()) > 2
    other.find("[data-move='forward']").click()
    other.wait_for_message("Move 1 ")
    assert other.view()["ply"] == 1
    other.find("[data-move='last']").click()
    other.wait_for_message(f"Move {over['ply']} ")
    assert other.view()["result"] == over["result"]
    assert other.find("[data-move='leave']").inner_text() == "Leave the replay"


def test_the_replay_is_watched_from_the_result_and_left_for_it(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="ru")
    table.page.evaluate(WHOLE_DEAL)
    over = table.view()
    table.find(".sheet [data-action='goto']").click()
    table.wait_for_message("Ход 0 из")
    table.page.evaluate(GOTO, 7)
    assert table.view()["ply"] == 7
    assert table.message().startswith("Ход 7 из")
    assert len(table.message().split(". ")) == 2, "the move itself"
    table.find(".menu-tool").click()
    assert table.find(".sheet [data-action='link']").count() == 1
    table.find("[data-move='leave']").click()
    assert table.view() == over
    table.find(".sheet[data-kind='result'] .close").click()
    table.find(".menu-tool").click()
    table.find(".sheet [data-action='open']").click()
    table.find(".sheet[data-kind='result'] [data-action='goto']").wait_for()
    table.next_deal()
    assert table.view()["standing"]["kon"] == 2


def test_the_second_deal_of_a_series_has_a_link_of_its_own(table_at: TableAt) -> None:
    table = table_at(game="earl-of-coventry", players="3", lang="en")
    table.page.evaluate(WHOLE_DEAL)
    table.page.evaluate(NEXT)
    second = table.view()
    link = table.page.evaluate(LINK)
    other = table_at(game="earl-of-coventry", players="3", lang="en", seed="other cards")
    other.page.evaluate(LOAD, link)
    assert other.view() == second
    other.page.evaluate(WHOLE_DEAL)
    assert other.page.evaluate(LINK).startswith("kozyr=1.")


def test_a_record_as_text_is_opened(table_at: TableAt) -> None:
    table = table_at(game="kozel", lang="en")
    moves = "1. lead Ts  2. cover As+9c  3. cover Tc+8c"
    text = f'[Game "svoi-kozyri"]\n[Players 4]\n[Dealer 0]\n[Seed "s1"]\n{moves}'
    table.page.evaluate(LOAD, text)
    assert table.message() == "Move 0 of 3"
    assert table.view()["game"] == "svoi-kozyri"


OLD_LINKS = ["kozyr=0.q1ZKT8xNVbJS", "kozyr=2.q1ZKT8xNVbJS", "kozyr=1.q1ZKT8x", "kozyr=1.%00", "kozyr="]


def test_links_that_cannot_be_read_are_refused_in_words_and_the_table_stays(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    before = table.view()
    table.page.evaluate(ERRORS)
    for link in OLD_LINKS:
        table.page.evaluate(LOAD, link)
        assert table.message() == "That link does not open a deal."
        table.find("[data-move='dismiss']").click()
        assert table.view() == before
    assert table.page.evaluate("() => refused") == ["bad-link"] * len(OLD_LINKS)
    table.turn()


def test_a_record_with_a_wrong_move_is_refused(table_at: TableAt, problems: list[Any]) -> None:
    table = table_at(game="kozel", lang="en")
    before = table.view()
    record = {"game": "kozel", "players": 4, "seed": "s", "moves": ["lead 6c"]}
    table.page.evaluate(LOAD, record)
    assert table.find(".failed").is_visible()
    assert table.view() == before
    problems[:] = [problem for problem in problems if "409" not in problem.text]


def test_an_earlier_state_of_this_table_can_be_set_again(table_at: TableAt) -> None:
    table = table_at(game="svoi-kozyri", lang="en")
    before = table.view()
    state = table.page.evaluate(STATE)
    table.turn()
    table.page.evaluate("(state) => { document.querySelector('kozyr-table').state = state; }", state)
    table.page.wait_for_function(
        "(ply) => document.querySelector('kozyr-table').view.ply === ply", arg=before["ply"]
    )
    assert table.view() == before
    table.turn()


# ---- people far apart


def dealt(table: Table, game: str, bots: list[str | None]) -> dict[str, Any]:
    """A sealed deal, as whoever begins asks the API for it."""
    answer: dict[str, Any] = table.page.evaluate(
        """async ([game, request]) => {
          const answer = await fetch(`/api/v1/games/${game}/deals`, {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
          });
          return answer.json();
        }""",
        [game, {"players": len(bots), "bots": bots, "seal": True, "seed": "a table"}],
    )
    return answer


def far_apart(
    table_at: TableAt, game: str, bots: list[str | None]
) -> tuple[list[Table], list[dict[str, Any]]]:
    """A table for each person, and what each is invited with."""
    persons = [seat for seat, bot in enumerate(bots) if bot is None]
    tables = [table_at(game="earl-of-coventry", lang="en") for _ in persons]
    deal = dealt(tables[0], game, bots)
    invitations = [
        {"game": game, "state": deal["state"], "ticket": deal["tickets"][seat]} for seat in persons
    ]
    for table, invitation in zip(tables, invitations, strict=True):
        table.page.evaluate(JOIN, invitation)
    return tables, invitations


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("kryt-navalivat", [None, None]),
        ("svoi-kozyri", [None, "greedy", None]),
        ("kozel", [None, "greedy", None, "greedy"]),
        ("earl-of-coventry", [None, None, "greedy"]),
    ],
)
def test_people_far_apart_play_a_deal_to_its_end_by_handing_on_the_state_and_only_they_go_on(
    table_at: TableAt, game: str, bots: list[str | None]
) -> None:
    tables, invitations = far_apart(table_at, game, bots)
    for _ in range(300):
        views = [table.view() for table in tables]
        for view in views:
            assert "??" not in str(hands(view)[view["seat"]])
            others = [cards for seat, cards in enumerate(hands(view)) if seat != view["seat"]]
            assert view["result"] or all(set(cards) <= {"??"} for cards in others)
        if all(view["result"] for view in views):
            break
        mover = next(place for place, view in enumerate(views) if view["legal_moves"])
        waiting = tables[1 - mover]
        assert waiting.message().startswith("Waiting for player")
        tables[mover].page.evaluate(PLAY)
        news = {"state": tables[mover].page.evaluate(STATE), "events": tables[mover].page.evaluate(EVENTS)}
        waiting.page.evaluate(JOIN, {**invitations[1 - mover], **news})
        assert waiting.view()["ply"] == tables[mover].view()["ply"]
        assert waiting.page.evaluate(EVENTS) == news["events"]
    assert tables[0].view()["result"] == tables[1].view()["result"] is not None
    looker = table_at(game=game, lang="en")
    looker.page.evaluate(JOIN, {"game": game, "state": tables[0].page.evaluate(STATE)})
    for table, may_deal in ((tables[0], 1), (looker, 0)):
        table.find(".sheet[data-kind='result']").wait_for()
        assert table.find(".sheet [data-action='next']").count() == may_deal
        assert table.find(".dock [data-move='next']").count() == may_deal


def test_who_only_looks_on_reads_the_names_of_both_pairs(table_at: TableAt) -> None:
    player, looker = (table_at(game="kozel", lang="en", seed="pairs") for _ in range(2))
    looker.page.evaluate(JOIN, {"game": "kozel", "state": player.page.evaluate(STATE)})
    looker.find(".side").last.get_by_text(" and ").wait_for()
    assert player.find(".side").all_inner_texts() == ["Us", "Them"]
    assert player.find(".mark.partner").count() == 1
    first, second = looker.find(".side").all_inner_texts()
    assert len({*first.split(" and "), *second.split(" and ")}) == 4
    assert looker.find(".mark.partner").count() == 0


SHOWN = """() => {
  globalThis.shown = [];
  const table = document.querySelector("kozyr-table");
  table.addEventListener("move", ({ detail }) => globalThis.shown.push(detail.text));
}"""


def test_what_the_others_did_is_played_and_what_they_did_not_is_not(table_at: TableAt) -> None:
    tables, invitations = far_apart(table_at, "kryt-navalivat", [None, None])
    mover = tables[0].view()["turn"]
    one, two, invited = tables[mover], tables[1 - mover], invitations[1 - mover]
    one.page.evaluate(PLAY)
    news = {"state": one.page.evaluate(STATE), "events": one.page.evaluate(EVENTS)}
    forged = [{**event, "text": "lead 6c"} for event in news["events"]]
    copy = table_at(game="kryt-navalivat", lang="en")
    copy.page.evaluate(JOIN, invited)
    copy.page.evaluate(SHOWN)
    copy.page.evaluate(JOIN, {**invited, **news, "events": forged})
    assert copy.page.evaluate("() => shown") == []
    assert copy.view()["ply"] == one.view()["ply"], "the position is shown all the same"
    two.page.evaluate(SHOWN)
    two.page.evaluate(JOIN, {**invited, **news})
    assert two.page.evaluate("() => shown") == [event["text"] for event in news["events"]]


def test_an_older_state_and_one_of_another_game_are_refused_in_words(
    table_at: TableAt, problems: list[Any]
) -> None:
    tables, invitations = far_apart(table_at, "kryt-navalivat", [None, None])
    mover = tables[0].view()["turn"]
    table, invitation = tables[mover], invitations[mover]
    table.page.evaluate(PLAY)
    now = table.view()
    table.page.evaluate(ERRORS)
    table.page.evaluate(JOIN, invitation)
    assert table.message().startswith("That link is older")
    stranger = dealt(table, "kryt-navalivat", [None, None])
    table.page.evaluate(JOIN, {**invitation, "state": stranger["state"]})
    assert table.message().startswith("That link belongs to another game")
    table.page.evaluate(JOIN, {**invitation, "state": "kz1.forged"})
    assert table.page.evaluate("() => refused") == ["older-state", "foreign-state", "foreign-state"]
    table.find("[data-move='dismiss']").click()
    assert table.view() == now
    problems[:] = [
        problem for problem in problems if not any(code in problem.text for code in ("403", "422"))
    ]


def test_after_a_reload_the_newest_position_is_kept_and_an_older_link_is_known_as_such(
    table_at: TableAt,
) -> None:
    table = table_at(game="kryt-navalivat", lang="en", persist="far")
    deal = dealt(table, "kryt-navalivat", [None, None])
    mine = deal["tickets"][deal["turn"]]
    invitation = {"game": "kryt-navalivat", "state": deal["state"], "ticket": mine}
    table.page.evaluate(JOIN, invitation)
    table.page.evaluate(PLAY)
    now = table.view()
    table.page.reload()
    table.page.wait_for_function("() => document.querySelector('kozyr-table')?.view")
    table.page.evaluate(JOIN, invitation)
    assert table.message().startswith("That link is older")
    assert table.view() == now
    assert table.find(".undo-tool.off").count() == 1, "nothing is taken back from others"
