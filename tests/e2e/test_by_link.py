"""Games among people far apart: each in a browser of their own, nothing between them but links."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import COVERED
from tests.e2e.test_site import SIZES, axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from tests.conftest import Problem

NewPlayer = Callable[..., "Player"]

NO_MOTION = """if (location.protocol === "http:" && !localStorage.getItem("kozyr:preferences"))
  localStorage.setItem("kozyr:preferences", '{"lang": "en", "speed": "0"}');"""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("no room", "QuotaExceededError");
};"""
PLAY = """(last) => {
  const table = document.querySelector("kozyr-table");
  return table.play(table.legalMoves.at(last ? -1 : 0));
}"""
VIEW = "() => document.querySelector('kozyr-table')?.view"
STATUS_STARTS_WITH = "(start) => document.querySelector('.link-bar .status')?.textContent.startsWith(start)"
YOUR_TURN = "Your turn."
DEAL_OVER = "The deal is over."
SPECTATOR = "You are watching."
OLD_LINK = "That link is old"


class Player:
    """Somebody at a browser that knows nothing but what was opened in it."""

    def __init__(self, page: "Page", requested_urls: list[str]) -> None:
        self.page = page
        self.requested_urls = requested_urls

    def follow(self, link: str) -> "Player":
        """Opens a link in the tab that is there, by pasting it into the address."""
        self.page.goto(link)
        return self

    def open(self, link: str) -> "Player":
        """Opens a link, in a tab of its own as a messenger would."""
        page = self.page.context.new_page()
        self.page.close()
        self.page = page
        page.goto(link)
        return self

    def wait_for_status(self, start: str) -> "Player":
        """Waits until the page says so about the turn."""
        self.page.wait_for_function(STATUS_STARTS_WITH, arg=start)
        return self

    def wait_until_known(self) -> "Player":
        """Waits until the page knows whose turn it is."""
        self.page.wait_for_function("() => document.querySelector('.link-bar .status')?.textContent")
        return self

    @property
    def status(self) -> str:
        return self.page.locator(".link-bar .status").inner_text()

    def view(self) -> Any:
        return self.page.evaluate(VIEW)

    def play(self, *, last: bool = False) -> "Player":
        self.page.evaluate(PLAY, last)
        return self

    def link(self) -> str:
        """What the page puts on the clipboard to be sent on."""
        return self._copied_link(self.page.locator(".link-bar [data-copies]"))

    def _copied_link(self, button: "Locator") -> str:
        self.page.evaluate("() => navigator.clipboard.writeText('')")
        button.click()
        self.page.wait_for_function("async () => (await navigator.clipboard.readText()) !== ''")
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def invitations(self) -> list[str]:
        """The links of all others, as the dialog after the deal gives them."""
        dialog = self.page.get_by_role("dialog")
        dialog.wait_for()
        links = [self._copied_link(button) for button in dialog.locator("[data-copies]").all()]
        self.wait_until_known()
        self.page.get_by_role("button", name="Close").click()
        return links


@pytest.fixture
def new_player(new_page: "Callable[..., Page]") -> Iterator[NewPlayer]:
    """Gives somebody a browser; at the end no address that was asked for holds a ticket or a state."""
    players: list[Player] = []

    def join(*, storage: str = NO_MOTION, **options: Any) -> Player:
        page = new_page(permissions=["clipboard-read", "clipboard-write"], **options)
        requested_urls: list[str] = []
        page.context.on("request", lambda request: requested_urls.append(request.url.partition("#")[0]))
        page.context.add_init_script(storage)
        players.append(Player(page, requested_urls))
        return players[-1]

    yield join
    for player in players:
        assert player.requested_urls
        assert [url for url in player.requested_urls if "kt1." in url or "kz1." in url] == []


@pytest.fixture
def deal(live_server: str, new_player: NewPlayer) -> Callable[..., tuple[Player, list[str]]]:
    """Somebody deals by the form: `deal("kozel", bots=[2])`. Answers who it was, and the invitations."""

    def begin(game: str, seed: str, *, players: int = 2, bots: tuple[int, ...] = (), **options: Any) -> Any:
        host = new_player(**options)

        def seeded(route: "Route") -> None:
            route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))

        host.page.route("**/deals", seeded)
        host.page.goto(f"{live_server}/?new={game}")
        host.page.get_by_role("button", name="Sit down").wait_for()
        if host.page.get_by_role("group", name="Players").count():
            host.page.get_by_role("radio", name=str(players), exact=True).check()
        host.page.get_by_role("radio", name="With friends, by links").check()
        for seat in bots:
            host.page.get_by_role("checkbox", name=f"Seat {seat + 1}").uncheck()
        host.page.get_by_role("button", name="Deal and invite").click()
        return host, host.invitations()

    return begin


def pass_round(players: list[Player], turns: int = 60) -> None:
    """Everybody moves in turn and sends the link to the next one, until the deal is over."""
    for _ in range(turns):
        [mover] = [player for player in players if player.status == YOUR_TURN]
        mover.play()
        if mover.status == YOUR_TURN:
            continue
        link = mover.link()
        if mover.status == DEAL_OVER:
            for player in players:
                if player is not mover:
                    player.follow(link).wait_for_status(DEAL_OVER)
            return
        turn = mover.view()["turn"]
        following = next(player for player in players if player.view()["seat"] == turn)
        following.follow(link).wait_for_status(YOUR_TURN)
        assert following.view()["ply"] == mover.view()["ply"]
    pytest.fail(f"the deal was not over after {turns} turns")


def test_two_people_play_a_whole_deal_by_links_and_begin_the_next(deal: Any, new_player: NewPlayer) -> None:
    host, (invitation,) = deal("kryt-navalivat", "links 13")
    guest = new_player().open(invitation).wait_until_known()
    pass_round([host, guest])
    result = host.view()["result"]
    assert result["reason"]
    assert guest.view()["result"] == result
    assert [player.view()["seat"] for player in (host, guest)] == [0, 1]
    guest.page.locator("kozyr-table .sheet [data-action='next']").click()
    guest.page.wait_for_function("() => document.querySelector('kozyr-table').view?.deal === 2")
    host.open(guest.link() if guest.status != YOUR_TURN else guest.play().link())
    host.page.wait_for_function("() => document.querySelector('kozyr-table')?.view?.deal === 2")
    assert host.view()["standing"] == result["standing"]
    assert host.view()["ply"] == guest.view()["ply"]


def test_three_people_play_a_whole_deal_by_links(deal: Any, new_player: NewPlayer) -> None:
    host, invitations = deal("svoi-kozyri", "links 6", players=3)
    players = [host, *(new_player().open(invitation).wait_until_known() for invitation in invitations)]
    pass_round(players)
    assert [player.view()["seat"] for player in players] == [0, 1, 2]
    assert {json.dumps(player.view()["result"]) for player in players} == {json.dumps(host.view()["result"])}


@pytest.mark.parametrize(
    ("game", "players", "bots", "seed"),
    [
        ("svoi-kozyri", 4, (2, 3), "links 1"),
        ("earl-of-coventry", 6, (1, 2, 4, 5), "links 1"),
        ("kozel", 4, (1, 2), "links 2"),
    ],
)
def test_bots_sit_among_people_far_apart(
    deal: Any, new_player: NewPlayer, game: str, players: int, bots: tuple[int, ...], seed: str
) -> None:
    host, (invitation,) = deal(game, seed, players=players, bots=bots)
    guest = new_player().open(invitation).wait_until_known()
    for _ in range(3):
        [mover] = [player for player in (host, guest) if player.status == YOUR_TURN]
        mover.play()
        if mover.status != YOUR_TURN:
            other = guest if mover is host else host
            other.open(mover.link()).wait_for_status(YOUR_TURN)
    view = host.view()
    assert view["game"] == game
    assert [seat for seat, bot in enumerate(view["bots"]) if bot] == list(bots)
    assert view["seat"] == 0
    assert guest.view()["seat"] == next(seat for seat in range(1, players) if seat not in bots)
    assert view["ply"] > 3


def start_deal(deal: Any, new_player: NewPlayer) -> tuple[Player, Player, str]:
    """A deal after its first move: who made it, who is asked now, and the latter's invitation."""
    host, (invitation,) = deal("kryt-navalivat", "links 13")
    guest = new_player().open(invitation).wait_until_known()
    mover, other = (host, guest) if host.status == YOUR_TURN else (guest, host)
    other.open(mover.play().link()).wait_for_status(YOUR_TURN)
    return mover, other, invitation


def test_what_happened_since_is_shown_and_told_in_the_log(deal: Any, new_player: NewPlayer) -> None:
    mover, other, _ = start_deal(deal, new_player)
    events = "() => document.querySelector('kozyr-table').events"
    assert mover.page.evaluate(events)[0]["text"].startswith("lead ")
    assert other.page.evaluate(events) == mover.page.evaluate(events)
    assert (
        other.page.locator("kozyr-table .lines li").first.inner_text()
        == "Player 2 leads the nine of diamonds."
    )


def test_an_older_link_is_called_one_and_the_newest_position_stays(deal: Any, new_player: NewPlayer) -> None:
    mover, other, _ = start_deal(deal, new_player)
    old = mover.link()
    new = other.play().link()
    mover.open(new).wait_for_status(YOUR_TURN)
    mover.open(old).wait_for_status(OLD_LINK)
    assert mover.view()["ply"] == 2
    mover.page.wait_for_function("(old) => location.href !== old", arg=old)
    mover.page.reload()
    mover.wait_for_status(YOUR_TURN)
    mover.open(old).wait_for_status(OLD_LINK)
    mover.page.get_by_role("button", name="Go back to it all the same").click()
    mover.wait_for_status("Player")
    assert mover.view()["ply"] == 1


def test_a_link_for_all_lets_look_on_and_an_invitation_opened_later_sits_down_where_the_game_is(
    deal: Any, new_player: NewPlayer
) -> None:
    mover, other, _ = start_deal(deal, new_player)
    link = mover.link()
    spectator = new_player().open(link).wait_for_status(SPECTATOR)
    view = spectator.view()
    assert (view["seat"], view["ply"], view["legal_moves"]) == (None, 1, None)
    hands = [zone["cards"] for zone in view["zones"] if zone["name"] == "hands"]
    assert {card for cards in hands for card in cards} == {"??"}
    assert spectator.page.locator("kozyr-table .card[aria-disabled='false']").count() == 0
    host = next(player for player in (mover, other) if player.view()["seat"] == 0)
    host.page.get_by_role("button", name="Invitations").click()
    [invitation] = host.invitations()
    late = new_player().open(link).wait_for_status(SPECTATOR)
    late.open(invitation).wait_until_known()
    assert (late.view()["seat"], late.view()["ply"]) == (1, 1)


def test_an_invitation_that_is_older_than_what_was_looked_at_sits_down_at_the_newest(
    deal: Any, new_player: NewPlayer
) -> None:
    mover, _, invitation = start_deal(deal, new_player)
    late = new_player().open(mover.link()).wait_for_status(SPECTATOR)
    late.open(invitation)
    late.page.wait_for_function("() => document.querySelector('kozyr-table')?.view?.seat === 1")
    assert late.view()["ply"] == 1


def test_the_ticket_leaves_the_address_once_the_browser_remembers_it(
    deal: Any, new_player: NewPlayer
) -> None:
    mover, other, invitation = start_deal(deal, new_player)
    assert "ticket=kt1." in invitation
    for player in (mover, other):
        assert "kt1." not in player.page.url
        assert "kt1." not in player.link() if player.status != YOUR_TURN else True
    other.page.goto("about:blank")
    other.page.go_back()
    other.wait_for_status(YOUR_TURN)


@pytest.mark.parametrize("storage", [NO_STORAGE, FULL_STORAGE], ids=["forbidden", "full"])
def test_without_storage_the_address_holds_all_that_is_needed(
    deal: Any, new_player: NewPlayer, storage: str
) -> None:
    host, (invitation,) = deal("kryt-navalivat", "links 13")
    guest = new_player(storage=storage).open(invitation).wait_until_known()
    for _ in range(2):
        if host.status == YOUR_TURN:
            host.play()
            link = host.link()
            guest.page.get_by_role("button", name="Paste a link").click()
            guest.page.get_by_label("The link that you were sent").fill(f"look: {link}")
            guest.page.get_by_role("button", name="Open").click()
            guest.wait_for_status(YOUR_TURN)
        guest.play()
        before = guest.view()
        assert "ticket=kt1." in guest.page.url
        guest.page.reload()
        guest.wait_for_status("Player")
        assert guest.view() == before
        link = guest.link()
        assert "kt1." not in link
        host.open(link).wait_for_status(YOUR_TURN)


def test_without_storage_whoever_deals_can_reload_and_still_invite(deal: Any, new_player: NewPlayer) -> None:
    host, invitations = deal("svoi-kozyri", "links 6", players=3, storage=NO_STORAGE)
    host.page.reload()
    host.wait_until_known()
    host.page.get_by_role("button", name="Invitations").click()
    assert [new_player().open(link).wait_until_known().view()["seat"] for link in host.invitations()] == [
        1,
        2,
    ]
    assert len(invitations) == 2


def test_two_invitations_in_one_browser_share_its_screen(deal: Any, new_player: NewPlayer) -> None:
    host, invitations = deal("svoi-kozyri", "links 6", players=3)
    couple = new_player()
    for invitation in invitations:
        couple.open(invitation).wait_until_known()
    tickets = couple.page.evaluate("() => document.querySelector('kozyr-table').tickets")
    assert [ticket is not None for ticket in tickets] == [False, True, True]
    assert host.view()["seat"] == 0


def test_a_game_that_went_on_in_another_tab_goes_on_in_this_one(deal: Any, new_player: NewPlayer) -> None:
    _, other, _ = start_deal(deal, new_player)
    url, tab = other.page.url, other.page
    second = tab.context.new_page()
    second.goto(url)
    second.wait_for_function(STATUS_STARTS_WITH, arg=YOUR_TURN)
    second.evaluate(PLAY, False)
    tab.wait_for_function("() => document.querySelector('kozyr-table').view?.ply === 2")
    other.wait_for_status("Player")


def test_games_by_links_are_found_again_on_the_first_page(
    live_server: str, deal: Any, new_player: NewPlayer
) -> None:
    _, other, _ = start_deal(deal, new_player)
    other.page.goto(live_server)
    line = other.page.get_by_role("region", name="Games by links").get_by_role("listitem")
    assert "Your turn." in line.inner_text()
    line.get_by_role("link", name="Resume").click()
    other.wait_for_status(YOUR_TURN)
    assert other.view()["ply"] == 1
    other.page.goto(live_server)
    line.get_by_role("button", name="Remove").click()
    other.page.reload()
    other.page.get_by_role("heading", name="Kozyr", exact=True).wait_for()
    assert line.count() == 0


BAD = [
    (lambda link: link[:200], "That link does not open"),
    (lambda link: link.partition("#")[0], "That link does not open"),
    (lambda link: link.partition("#")[0] + "#state=<b>&table=x", "That link does not open"),
    (lambda link: link.replace("ticket=kt1.A", "ticket=kt1.B"), "That invitation does not fit"),
    (lambda link: link.replace("state=kz1.", "state=kz0."), "That invitation does not fit"),
    (lambda link: link.replace("link=kryt-navalivat", "link=kozel"), "That invitation does not fit"),
    (lambda link: link.replace("link=kryt-navalivat", "link=whist"), "That invitation does not fit"),
]


@pytest.mark.parametrize(("spoil", "heading"), BAD)
def test_a_link_that_opens_nothing_says_so_in_words(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]", spoil: Callable[[str], str], heading: str
) -> None:
    _, (invitation,) = deal("kryt-navalivat", "links 13")
    guest = new_player().open(spoil(invitation))
    guest.page.get_by_role("heading", name=heading).wait_for()
    assert guest.page.get_by_role("button", name="All games").count() == 1
    # The browser's own lines about refusals of the service.
    problems[:] = [problem for problem in problems if "Failed to load resource" not in problem.text]


def test_an_invitation_is_opened_again_when_the_service_is_back(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]"
) -> None:
    _, (invitation,) = deal("kryt-navalivat", "links 13")
    guest = new_player()
    guest.page.route("**/views", lambda route: route.abort("connectionfailed"))
    guest.page.goto(invitation)
    guest.page.get_by_role("heading", name="The service is unavailable right now.").wait_for()
    guest.page.unroute("**/views")
    guest.page.get_by_role("button", name="Try again").click()
    assert guest.wait_until_known().view()["seat"] == 1
    problems[:] = [problem for problem in problems if "ERR_CONNECTION_FAILED" not in problem.text]


def test_a_link_for_all_of_an_older_version_is_answered_in_words(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]"
) -> None:
    mover, _, _ = start_deal(deal, new_player)
    spectator = new_player().open(mover.link().replace("state=kz1.", "state=kz0."))
    spectator.page.locator("kozyr-table .message.failed").wait_for()
    problems[:] = [problem for problem in problems if "422" not in problem.text]


def test_the_state_of_another_game_under_this_tables_name_changes_nothing(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]"
) -> None:
    _, other, _ = start_deal(deal, new_player)
    _, (foreign,) = deal("kryt-navalivat", "links 5")
    state = foreign.partition("state=")[2].partition("&")[0]
    table = other.page.url.rpartition("table=")[2]
    before = other.view()
    other.open(f"{foreign.partition('#')[0]}#state={state}&table={table}")
    other.page.locator("kozyr-table .message.failed").wait_for()
    assert other.view() == before
    problems[:] = [problem for problem in problems if "403" not in problem.text]


def test_an_invitation_is_opened_whatever_was_looked_at_under_its_tables_name(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]"
) -> None:
    mover, _, invitation = start_deal(deal, new_player)
    _, (foreign,) = deal("kryt-navalivat", "links 5")
    state = foreign.partition("state=")[2].partition("&")[0]
    table = invitation.rpartition("table=")[2]
    late = (
        new_player()
        .open(f"{foreign.partition('#')[0]}#state={state}&table={table}")
        .wait_for_status(SPECTATOR)
    )
    late.open(invitation)
    late.page.wait_for_function("() => document.querySelector('kozyr-table')?.view?.seat === 1")
    assert mover.view()["zones"][-1]["cards"][-1] == late.view()["zones"][-1]["cards"][-1], "the open card"
    problems[:] = [problem for problem in problems if "403" not in problem.text]


def test_an_invitation_to_another_game_under_this_tables_name_takes_no_seat_away(
    deal: Any, new_player: NewPlayer, problems: "list[Problem]"
) -> None:
    _, other, invitation = start_deal(deal, new_player)
    before = other.view()
    _, (foreign,) = deal("kryt-navalivat", "links 5")
    table = invitation.rpartition("table=")[2]
    other.open(f"{foreign.rpartition('table=')[0]}table={table}")
    other.page.get_by_text("That invitation does not fit").wait_for()
    other.open(f"{invitation.partition('#')[0]}#table={table}").wait_for_status(YOUR_TURN)
    assert other.view() == before
    problems[:] = [problem for problem in problems if "403" not in problem.text]


def test_a_link_is_shared_where_the_browser_can_and_laid_out_where_nothing_can_be_copied(
    deal: Any, new_player: NewPlayer
) -> None:
    mover, _, _ = start_deal(deal, new_player)
    mover.page.context.add_init_script(
        "navigator.share = async (what) => { window.shared = what; };"
        " Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    mover.page.reload()
    mover.wait_for_status("Player")
    mover.page.get_by_role("button", name="Share").click()
    shared = mover.page.evaluate("() => window.shared")
    assert set(shared) == {"title", "url"}
    assert "&table=" in shared["url"]
    mover.page.get_by_role("button", name="Link for all").click()
    field = mover.page.get_by_label("Copy this link")
    assert field.input_value() == shared["url"]
    assert mover.page.evaluate("() => getSelection().toString()") == shared["url"]


@pytest.mark.parametrize(
    ("size", "scheme"), [*zip(SIZES, ["dark", "light", "dark", "light"], strict=True)], ids=str
)
def test_the_page_fits_the_screen_and_is_accessible(
    deal: Any, new_player: NewPlayer, size: dict[str, int], scheme: str
) -> None:
    host, (invitation,) = deal("kryt-navalivat", "links 13", viewport=size, color_scheme=scheme)
    guest = new_player(viewport=size, color_scheme=scheme).open(invitation).wait_until_known()
    host.page.get_by_role("button", name="Invitations").click()
    assert axe_violations(host.page) == []
    host.page.keyboard.press("Escape")
    for player in (host, guest):
        assert axe_violations(player.page) == []
        assert player.page.evaluate(OUTSIDE) == []


OUTSIDE = """() => [...document.querySelectorAll(".link-bar :is(p, button), kozyr-table")]
  .map((node) => [node.textContent || node.localName, node.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight + 1)
  .map(([text, box]) => `${text} ${[box.left, box.top, box.right, box.bottom]}`)"""


@pytest.mark.parametrize(("game", "bots"), [("kozel", (1, 3)), ("earl-of-coventry", (1, 2))])
def test_on_a_small_phone_what_lies_on_the_table_covers_nobody(
    deal: Any, new_player: NewPlayer, game: str, bots: tuple[int, ...]
) -> None:
    small = {"viewport": SIZES[0]}
    host, invitations = deal(game, "links 5", players=4, bots=bots, **small)
    people = [host, *(new_player(**small).open(invitation).wait_until_known() for invitation in invitations)]
    mover = next(player for player in people if player.status == YOUR_TURN)
    spectator = new_player(**small).open(mover.play().link()).wait_for_status(SPECTATOR)
    for player in (mover, spectator):
        assert player.page.evaluate(COVERED) == []
