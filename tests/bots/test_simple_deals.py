"""Simple deals that are played in one go end as they do move by move."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from kozyr import simulation
from kozyr.games import GAMES, PROFILES
from kozyr.simulation import CAPPED, Outcome, Plan, merge_totals, simulate_deal, simulate_deals
from tests.play import all_rules

SLUGS = [slug for slug, profile in PROFILES.items() if profile.play_simple_deal]
TABLES = [
    (slug, players) for slug in SLUGS for players in range(GAMES[slug].seats[0], GAMES[slug].seats[1] + 1)
]


def simulate_move_by_move(plan: Plan, number: int, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    with monkeypatch.context() as patched:
        profile = replace(PROFILES[plan.game], play_simple_deal=None)
        patched.setitem(simulation.PROFILES, plan.game, profile)
        return simulate_deal(plan, number)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_deal_in_one_go_ends_as_it_does_move_by_move(
    slug: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    variants = all_rules(GAMES[slug])
    reasons = set()
    for number in range(240):
        plan = Plan(slug, variants[number % len(variants)], ("greedy",) * players, "quick", 200)
        outcome = simulate_deal(plan, number)
        assert outcome == simulate_move_by_move(plan, number, monkeypatch)
        reasons.add(outcome.reason)
    assert reasons >= {"last-player", "draw", "max-turns"}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_deal_in_one_go_is_stopped_where_it_is_move_by_move(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES[slug].rules
    for max_plies, max_turns in product((1, 15, 16, 17), (None, 1, 16, 17, 40)):
        plan = Plan(slug, rules(max_turns=max_turns), ("greedy",) * 2, "broken off", max_plies)
        outcome = simulate_deal(plan, 0)
        assert outcome == simulate_move_by_move(plan, 0, monkeypatch)
        assert outcome.reason == (CAPPED if max_turns is None or max_plies < max_turns else "max-turns")


@pytest.mark.parametrize(
    ("slug", "bots"), [("svoi-kozyri", ("greedy",) * 4), ("earl-of-coventry", ("random",) * 3)]
)
def test_the_totals_are_the_same_however_the_deals_are_shared_out(slug: str, bots: tuple[str, ...]) -> None:
    plan = Plan(slug, GAMES[slug].rules(), bots, "shards")
    whole = simulate_deals(plan, range(60))
    for cuts in ((0, 20, 40, 60), (0, 1, 59, 60), (0, 60, 60, 60)):
        first, second, third = (range(start, stop) for start, stop in pairwise(cuts))
        parts = simulate_deals(plan, third), simulate_deals(plan, first), simulate_deals(plan, second)
        assert merge_totals(merge_totals(parts[0], parts[1]), parts[2]) == whole
