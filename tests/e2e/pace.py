"""How fast the table is, in a real browser: `python -m tests.e2e.pace` prints it. Nothing is judged here.

- The first card: from the start of a cold load (nothing cached) until a card can be played.
- The deal of 36 cards: the times between the frames that the browser draws while they glide to their places.
"""

import json
import statistics
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, Route, sync_playwright

from tests import browser as chromium
from tests.e2e.conftest import HTML, MODULE, PAGE, SCRIPT
from tests.e2e.service import Service

RUNS = 9
ELEMENTS = ("kozyr-table.min.js", "kozyr-table.js")
PERSON_BEGINS = {"game": "svoi-kozyri", "players": "4", "seed": "table 3", "speed": "0", "pause": "0"}
PACK = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
PLAYABLE = ".asked .hand [aria-disabled='false']"
FIRST_CARD = f"""() => new Promise((resolve) => {{
  const look = (now) => {{
    const card = document.querySelector("kozyr-table")?.shadowRoot.querySelector("{PLAYABLE}");
    if (card || now > 10000) resolve(now);
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})"""
FRAMES = """() => new Promise((resolve) => {
  const table = document.querySelector("kozyr-table");
  const cards = () => [...table.shadowRoot.querySelectorAll(".hand .card")];
  const times = [];
  let started = false;
  const look = (now) => {
    const gliding = cards().some((card) => card.getAnimations().length);
    started ||= gliding;
    if (gliding) times.push(now);
    if ((started && !gliding) || now > last) resolve({ times, cards: cards().length });
    else requestAnimationFrame(look);
  };
  const last = performance.now() + 10000;
  requestAnimationFrame(look);
  void table.newGame("another");
})"""


def whole_pack(route: Route) -> None:
    """The service's view, but with all 36 cards in the first seat's hand."""
    answer = route.fetch()
    view = answer.json()
    view["zones"] = [
        {**zone, "cards": PACK if zone["seat"] == 0 else []} if zone["name"] == "hands" else zone
        for zone in view["zones"]
    ]
    route.fulfill(response=answer, body=json.dumps(view))


def open_table(page: Page, base: str, element: str, **attributes: str) -> None:
    page.route("**/table-of-test?*", lambda route: route.fulfill(body=PAGE, headers=HTML))
    script = SCRIPT.replace("ELEMENT", element)
    page.route("**/table-of-test.js", lambda route: route.fulfill(body=script, headers=MODULE))
    page.goto(f"{base}/table-of-test?{urlencode({'level': 'greedy', 'lang': 'ru', **attributes})}")


def told(name: str, numbers: list[float]) -> str:
    ordered = sorted(numbers)
    p95 = ordered[int(len(ordered) * 0.95)]
    return f"{name}: median {statistics.median(ordered):.1f} ms, 95 % {p95:.1f} ms, most {ordered[-1]:.1f} ms"


def measure(base: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for element in ELEMENTS:
            first: list[float] = []
            for _ in range(RUNS):
                page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
                # A seed with which the person begins: no bot's move is waited for.
                open_table(page, base, element, **PERSON_BEGINS)
                first.append(page.evaluate(FIRST_CARD))
                page.context.close()
            print(told(f"first card, cold, {RUNS} loads of {element}", first))
        gaps: list[float] = []
        for _ in range(RUNS):
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            page.route("**/views", whole_pack)
            open_table(page, base, ELEMENTS[0], game="svoi-kozyri", players="2", seed="a table")
            page.wait_for_function("() => document.querySelector('kozyr-table')?.view")
            seen: dict[str, Any] = page.evaluate(FRAMES)
            assert seen["cards"] == len(PACK), seen["cards"]
            gaps += [late - early for early, late in zip(seen["times"], seen["times"][1:], strict=False)]
            page.context.close()
        print(
            told(f"deal of {len(PACK)} cards, {RUNS} deals, {len(gaps)} frames, from one to the next", gaps)
        )
        late = sum(gap > 1.5 * 1000 / 60 for gap in gaps)
        print(f"frames that came late (more than one and a half of 1/60 s): {late} of {len(gaps)}")
        browser.close()


def main() -> None:
    service = Service()
    service.start()
    try:
        measure(service.base)
    finally:
        service.kill()


if __name__ == "__main__":
    main()
