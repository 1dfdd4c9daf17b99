"""The page that checks a fair deal: an example, what it finds when somebody cheats, and how it looks."""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
import requests

from tests.e2e.test_site import SIZES, axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Problem

REPORT_COMPLETE = "() => document.querySelector('.report')?.getAttribute('aria-busy') === 'false'"
OTHER_DIGIT = {digit: "0" if digit != "0" else "1" for digit in "0123456789abcdef"}
REFUSED = re.compile(r"status of (409|422) ")
WORDS = "Anna & Boris"
SLUG = "svoi-kozyri"


@pytest.fixture(autouse=True)
def refusals(problems: "list[Problem]") -> Iterator[None]:
    """That the service refuses a wrong record is its answer, though the browser writes a line about it."""
    yield
    problems[:] = [each for each in problems if not REFUSED.search(each.text)]


class Fair:
    """The page, and what a person does on it."""

    def __init__(self, page: "Page", url: str) -> None:
        self.page = page
        page.goto(url)

    def check(self) -> "Fair":
        """Presses the button and waits until the service has answered."""
        self.page.locator("form button.main").click()
        self.page.wait_for_function(REPORT_COMPLETE)
        return self

    def try_example(self) -> "Fair":
        self.page.locator("button.try").click()
        self.page.locator(".example").wait_for()
        self.page.wait_for_function(REPORT_COMPLETE)
        return self

    @property
    def record(self) -> Any:
        return json.loads(self.page.locator("#record").input_value())

    @record.setter
    def record(self, record: Any) -> None:
        self.page.locator("#record").fill(json.dumps(record))

    def remember(self, deal: int = 1, **notes: str) -> None:
        for name, text in notes.items():
            self.page.locator(f"#{name}-{deal}").fill(text)

    def verdicts(self, deal: int = 1) -> dict[str, str]:
        """`right`, `wrong` or `open` by the name of the check."""
        found = self.page.locator(".deal").nth(deal - 1).locator("[data-check]")
        return {
            str(item.get_attribute("data-check")): str(item.get_attribute("class")) for item in found.all()
        }

    def wrong(self, deal: int = 1) -> list[str]:
        return [name for name, verdict in self.verdicts(deal).items() if verdict == "wrong"]

    def sentence(self, check: str, deal: int = 1) -> str:
        return (
            self.page.locator(".deal").nth(deal - 1).locator(f"[data-check={check}] .sentence").inner_text()
        )

    def summary(self) -> str:
        return self.page.locator(".verdict").inner_text()


@pytest.fixture
def fair(live_server: str, page: "Page") -> Fair:
    return Fair(page, f"{live_server}/verify.html")


def post(server: str, operation: str, **payload: Any) -> Any:
    response = requests.post(f"{server}/api/v1/games/{SLUG}/{operation}", json=payload, timeout=10)
    assert response.status_code == 200, response.text
    return response.json()


def fair_deal(server: str, **inputs: Any) -> tuple[dict[str, Any], str, Any]:
    """One fair deal played by bots, as its record; its commitment; its last state."""
    shuffle = post(server, "shuffles")
    table = post(server, "deals", **inputs, shuffle=shuffle["shuffle"], client_seed=WORDS)
    seed = table["state"]["seed"]
    over = post(server, "moves", state=table["state"], moves=[], advance="bots")
    verbs = ("lead", "cover", "take")
    texts = [event["text"] for event in over["events"]]
    moves = [text.split()[0] if text.startswith("take") else text for text in texts if text.startswith(verbs)]
    dealt = {name: each for name, each in inputs.items() if name != "after"}
    return (
        {**dealt, "seed": seed, "moves": moves, "result": over["result"]},
        shuffle["commitment"],
        over["state"],
    )


def series(server: str) -> tuple[dict[str, Any], list[str]]:
    """A record of two fair deals, and their commitments."""
    first, one, state = fair_deal(server, players=2, dealer=0, bots=["greedy"] * 2, cut={"by": 1, "at": 9})
    second, other, _ = fair_deal(server, after=state)
    return {"game": SLUG, **first, "next": [second]}, [one, other]


# ---- the example, and cheating in it


def test_the_example_is_dealt_and_verified(fair: Fair) -> None:
    fair.try_example()
    assert set(fair.verdicts().values()) == {"right"}
    assert set(fair.verdicts()) == {
        "commitment",
        "seed",
        "lots",
        "shuffle",
        "cut",
        "cards",
        "moves",
        "result",
    }
    assert fair.summary() == "Everything fits: what you remember, and the rules."
    assert fair.page.locator("[data-check] .word").all_inner_texts() == ["right"] * 8
    assert fair.page.locator(".pack [data-card]").count() == 36
    assert fair.page.evaluate("() => document.activeElement.id") == "report"


def test_the_pack_shown_is_the_one_that_was_dealt(fair: Fair, live_server: str) -> None:
    record = fair.try_example().record
    cards = [str(card.get_attribute("data-card")) for card in fair.page.locator(".pack [data-card]").all()]
    rest = {name: record[name] for name in ("players", "dealer")}
    trumps = post(live_server, "deals", **rest, seed=record["seed"])["state"]["trumps"]
    by_pack = post(live_server, "deals", **rest, pack=cards, trumps=trumps)["state"]["hands"]
    assert (
        by_pack
        == post(live_server, "deals", **rest, seed=record["seed"], cut=record["cut"])["state"]["hands"]
    )


def test_a_changed_move_is_found_and_named_with_its_rule(fair: Fair) -> None:
    record = fair.try_example().record
    fair.record = {**record, "moves": [*record["moves"][:4], record["moves"][0], *record["moves"][5:]]}
    fair.check()
    assert fair.wrong() == ["moves"]
    assert re.match(r"Move 5 \(lead .*\) is against the rules, [A-Z]+-\d+: .+", fair.sentence("moves"))
    assert fair.page.locator(".allowed").inner_text().startswith("Allowed here: ")
    assert fair.verdicts()["result"] == "open"
    assert fair.summary() == "This does not fit: Moves."
    fair.page.locator("summary", has_text="All moves").click()
    assert [str(move.get_attribute("class")) for move in fair.page.locator(".moves li").all()][:6] == [
        "right", "right", "right", "right", "wrong", "open",
    ]  # fmt: skip


def test_a_changed_cut_is_found_and_named(fair: Fair) -> None:
    record = fair.try_example().record
    at = record["cut"]["at"]
    other = at % 35 + 1
    fair.record = {**record, "cut": {**record["cut"], "at": other}}
    fair.check()
    assert "cut" in fair.wrong()
    assert fair.sentence("cut") == f"It is another cut: you said {at}, the record has {other}."
    assert "moves" in fair.wrong()
    fair.record = {**record, "cut": {"by": 1, "at": at}}
    fair.check()
    assert "cut" in fair.wrong()
    assert fair.sentence("cut") == "Seat 2 cut, but the dealer’s right-hand neighbour is seat 4."


def test_a_changed_seed_is_found_and_named(fair: Fair) -> None:
    record = fair.try_example().record
    seed = record["seed"]
    fair.record = {**record, "seed": OTHER_DIGIT[seed[0]] + seed[1:]}
    fair.check()
    assert {"commitment", "moves"} <= set(fair.wrong())
    assert fair.sentence("commitment").startswith("It is another one: ")
    fair.record = {**record, "seed": seed + "!"}
    fair.check()
    assert "seed" in fair.wrong()
    assert fair.sentence("seed").startswith("It is another word: ")


def test_a_wrong_commitment_is_found_and_named_while_all_else_is_right(fair: Fair) -> None:
    fair.try_example()
    shown = fair.page.locator("#commitment-1").input_value()
    fair.remember(commitment=OTHER_DIGIT[shown[0]] + shown[1:])
    fair.check()
    assert fair.wrong() == ["commitment"]
    assert shown in fair.sentence("commitment")
    fair.remember(commitment="something else")
    fair.check()
    assert fair.wrong() == ["commitment"]


def test_a_changed_result_is_found_and_named(fair: Fair) -> None:
    record = fair.try_example().record
    scores = record["result"]["scores"]
    fair.record = {**record, "result": {**record["result"], "scores": scores[1:] + scores[:1]}}
    fair.check()
    assert fair.wrong() == ["result"]


# ---- records of other people


def test_a_series_from_an_address_with_its_commitments(
    fair: Fair, live_server: str, new_page: "Callable[..., Page]"
) -> None:
    record, commitments = series(live_server)
    body = json.dumps({**record, "commitments": commitments}).encode()
    coded = urlsafe_b64encode(body).decode().rstrip("=")
    opened = Fair(new_page(), f"{live_server}/verify.html#record={coded}")
    opened.page.wait_for_function(REPORT_COMPLETE)
    for deal in (1, 2):
        verdicts = opened.verdicts(deal)
        assert [verdicts[name] for name in ("commitment", "shuffle", "cards", "moves", "result")] == [
            "right"
        ] * 5
        assert verdicts["seed"] == "open"  # nobody said the word here
        opened.remember(deal, words=WORDS)
    opened.remember(2, commitment=commitments[0])
    opened.check()
    assert opened.wrong(1) == []
    assert opened.wrong(2) == ["commitment"]
    assert opened.summary() == "This does not fit: Commitment (deal 2)."


def test_the_text_form_is_read_as_well(fair: Fair, live_server: str) -> None:
    record, commitments = series(live_server)
    fair.page.locator("#record").fill(post(live_server, "replays", **record)["text"])
    for deal, commitment in enumerate(commitments, 1):
        fair.remember(deal, commitment=commitment, words=WORDS)
    fair.check()
    assert fair.wrong(1) == fair.wrong(2) == []
    assert fair.verdicts(2)["commitment"] == "right"
    assert fair.summary() == (
        "No fault was found, but not everything was checked. Not checked: Cut (deal 1), Cut (deal 2)."
    )


def test_what_is_no_record_is_said_at_its_field(fair: Fair) -> None:
    fair.page.locator("#record").fill("[Players 2]\nlead 7c")
    fair.page.locator("form button.main").click()
    assert (
        fair.page.locator("#record-fault").inner_text() == "Line 2: a move stands after its number: 1. take"
    )
    assert fair.page.evaluate("() => document.activeElement.id") == "record"


@pytest.mark.parametrize("move", ["constructor", "lead", "lead 8", "lead ??+!!", "<b>take</b>", "0"])
def test_whatever_stands_for_a_move_is_shown_as_it_stands(fair: Fair, move: str) -> None:
    fair.record = {"game": SLUG, "players": 2, "seed": "mine", "moves": [move]}
    fair.check()
    assert fair.wrong() == ["moves"]
    assert move in fair.sentence("moves")


def test_an_ordinary_deal_is_not_called_a_fair_one(fair: Fair) -> None:
    fair.record = {"game": SLUG, "players": 2, "seed": "mine", "moves": []}
    fair.check()
    assert fair.wrong() == []
    assert {name for name, verdict in fair.verdicts().items() if verdict == "open"} >= {
        "commitment",
        "seed",
        "cut",
    }
    fair.remember(commitment="ab" * 32)
    fair.check()
    assert fair.wrong() == ["commitment", "seed"]


def test_of_a_game_without_a_folder_the_pack_is_not_known(fair: Fair, problems: "list[Problem]") -> None:
    fair.record = {"game": "whist", "players": 4, "seed": "mine", "moves": ["play As", "pass"]}
    fair.check()
    assert fair.verdicts()["shuffle"] == "open"
    assert fair.sentence("shuffle").startswith("This page does not know the pack of this game")
    moves = fair.page.locator(".moves li").all_text_contents()
    assert [text.partition(" ")[0] for text in moves] == ["play", "pass"]
    problems.clear()  # the browser's own line about the refusal


# ---- the service, languages, looks


def test_without_the_service_the_browser_checks_what_it_can(fair: Fair, problems: "list[Problem]") -> None:
    fair.try_example()
    fair.page.route("**/api/**", lambda route: route.abort())
    fair.check()
    verdicts = fair.verdicts()
    assert [verdicts[name] for name in ("commitment", "seed", "lots", "shuffle", "cut")] == ["right"] * 5
    assert [verdicts[name] for name in ("cards", "moves", "result")] == ["open"] * 3
    assert fair.sentence("moves") == "The service is unavailable."
    assert fair.summary().endswith("Not checked: These cards were dealt, Moves, Result.")
    fair.page.locator("button.try").click()
    fair.page.locator(".trouble").wait_for()
    problems.clear()  # the browser's own lines about the failed requests


def test_a_service_that_deals_other_cards_than_the_published_is_caught(fair: Fair) -> None:
    """It shuffles from another seed than the record's, and says that all is well."""
    record = fair.try_example().record

    def lie(route: Any) -> None:
        payload = route.request.post_data_json
        if payload.get("seed"):
            payload = {**payload, "seed": "a" * 64, "moves": []}
            del payload["result"]
            payload.pop("commitments", None)
        route.continue_(post_data=json.dumps(payload))

    fair.record = record
    fair.page.route("**/replays", lie)
    fair.page.locator("form button.main").click()
    fair.page.wait_for_function(REPORT_COMPLETE)
    assert "cards" in fair.wrong()


def test_the_report_changes_its_language_and_forgets_nothing(fair: Fair) -> None:
    fair.try_example()
    record = fair.record
    fair.page.locator(".languages [lang=ru]").click()
    assert fair.summary() == "Всё сошлось: и с тем, что вы запомнили, и с правилами."
    assert fair.page.locator("h1").inner_text() == "Проверка честной раздачи"
    assert fair.page.evaluate("() => document.activeElement.lang") == "ru"
    assert fair.record == record
    assert fair.page.locator("#words-1").input_value() == "Anna, Boris, Vera, Gleb"


def test_the_start_page_leads_here_and_back(live_server: str, page: "Page") -> None:
    page.goto(live_server)
    page.get_by_role("link", name="Check a fair deal").click()
    page.get_by_role("heading", name="Check a fair deal").wait_for()
    page.get_by_role("link", name="Kozyr").click()
    page.locator(".tile").first.wait_for()


def test_everything_can_be_done_by_the_keyboard(fair: Fair) -> None:
    fair.page.locator("button.try").focus()
    fair.page.keyboard.press("Enter")
    fair.page.locator(".example").wait_for()
    fair.page.wait_for_function(REPORT_COMPLETE)
    fair.page.locator("#cut-1").focus()
    fair.page.keyboard.press("Control+A")
    fair.page.keyboard.type("36")
    fair.page.keyboard.press("Enter")
    fair.page.wait_for_function(
        f"() => ({REPORT_COMPLETE})() && document.querySelector('.report .wrong') !== null"
    )
    assert fair.wrong() == ["cut"]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]], ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_the_screen_and_is_accessible(
    live_server: str, new_page: "Callable[..., Page]", size: dict[str, int], scheme: str
) -> None:
    page = new_page(viewport=size, color_scheme=scheme, locale="ru-RU", reduced_motion="reduce")
    fair = Fair(page, f"{live_server}/verify.html")

    def looked_at(operation: str) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"], operation
        assert axe_violations(page) == [], operation

    page.locator("summary").click()
    looked_at("empty")
    record = fair.try_example().record
    looked_at("verified")
    fair.record = {**record, "moves": ["take", *record["moves"][1:]]}
    fair.remember(commitment="0" * 64, cut="")
    fair.check()
    for summary in page.locator(".deal summary").all():
        summary.click()
    looked_at("found")


def test_whatever_can_be_tapped_is_large_enough(live_server: str, new_page: "Callable[..., Page]") -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    Fair(page, f"{live_server}/verify.html").try_example()
    small = page.evaluate(
        """() => [...document.querySelectorAll("a:not(#skip), button, summary, input, textarea")]
          .map((node) => [node.textContent || node.id, node.getBoundingClientRect()])
          .filter(([, box]) => box.width < 44 || box.height < 44)
          .map(([text, box]) => `${text} ${box.width} × ${box.height}`)"""
    )
    assert small == []
