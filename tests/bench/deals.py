"""Whole deals a second on one core, as `kozyr simulate` plays them."""

from collections.abc import Callable
from itertools import count

from kozyr.games import GAMES
from kozyr.simulation import Plan, simulate_deals
from tests.bench.report import Section
from tests.bench.timing import Bar, Contender, measure

MIN_RATE = 15_000
"""Deals a second that the first case has to reach."""


def deals(slug: str, bots: tuple[str, ...], number: int) -> Callable[[], int]:
    """Simulates *number* deals, different ones in every round."""
    plan = Plan(slug, GAMES[slug].rules(), bots, "bench")
    shards = count()

    def work() -> int:
        first = next(shards) * number
        return simulate_deals(plan, range(first, first + number)).deals

    return work


def sections(rounds: int) -> list[Section]:
    main_case = "svoi-kozyri, 4 greedy"
    lines = measure(
        [
            Contender(main_case, deals("svoi-kozyri", ("greedy",) * 4, 3_000)),
            Contender("svoi-kozyri, 2 greedy", deals("svoi-kozyri", ("greedy",) * 2, 3_000)),
            Contender("kryt-navalivat, 2 greedy", deals("kryt-navalivat", ("greedy",) * 2, 3_000)),
            Contender("earl-of-coventry, 4 greedy", deals("earl-of-coventry", ("greedy",) * 4, 100)),
            Contender("earl-of-coventry, 4 random", deals("earl-of-coventry", ("random",) * 4, 300)),
            Contender("kozel, 4 greedy", deals("kozel", ("greedy",) * 4, 100)),
            Contender("kozel, 4 random", deals("kozel", ("random",) * 4, 300)),
        ],
        {main_case: [Bar(MIN_RATE)]},
        rounds,
    )
    return [Section("Whole deals a second and core in `simulate`", "deals/s", lines)]
