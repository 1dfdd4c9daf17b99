"""Whole games of Kozel to the target, with random legal moves, checked against the rule sheet.

    .venv/bin/python tests/soak/kozel_evenings.py --games 10000

Prints how the deals ended and what was charged. The checks take nothing from the module of the game: they
count the card points from the events, and derive charge, dealer, kon and multiplier from the result.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from kozyr.engine.codec import codec_of
from kozyr.engine.game import NO_CUT, Cut, NoCut, Step
from kozyr.games import GAMES

KOZEL = GAMES["kozel"]

OPTIONS: dict[str, tuple[Any, ...]] = {
    "pants_legs": ("choice", "1", "2"),
    "pants_overflow": ("to-partner", "redeal"),
    "khval_tie": ("nearest-boaster", "first-pile", "boaster"),
    "zero_means": ("points", "tricks"),
    "eggs_stack": (False, True),
    "double_penalties": (False, True),
    "redeal": ("optional", "off", "forced"),
    "target": (12, 2, 16, 100),
    "cut_fines": (True, False),
}
"""Every option with the values to play; the first one is the default."""

POINTS = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
SAME_KON = ("redeal", "rekhval", "keep-piles", "overflow")


class Deal(NamedTuple):
    """One deal from its first state to its result, and how the pack was cut."""

    cut: Cut | NoCut | None
    steps: list[Step[Any]]

    @property
    def last(self) -> Any:
        """The state in which the deal ended."""
        return self.steps[-1].state


def draw_rules(rng: Random) -> Any:
    """Options drawn at random, to a target of 12 in every other game."""
    rules = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if rng.random() < 0.5:
        rules["target"] = 12
    return codec_of(KOZEL.rules).decode(rules)


def play_evening(number: int, rules: Any) -> Iterator[Deal]:
    """The deals of one game until a team has lost it; packs, cuts and moves depend on *number* alone."""
    rng = Random(f"evening {number}")
    state = None
    while state is None or not state.result.series_over:
        cut = draw_cut(rng)
        if state is None:
            step = KOZEL.deal(4, rules=rules, seed=f"evening {number}", cut=cut)
        else:
            cut = None if state.result.reason == "keep-piles" else cut
            step = KOZEL.next_deal(state, cut=cut)
        steps = [step]
        while step.state.result is None:
            moves = KOZEL.legal_moves(step.state)
            step = KOZEL.apply(step.state, moves[rng.randrange(len(moves))])
            steps.append(step)
        yield Deal(cut, steps)
        state = step.state


def draw_cut(rng: Random) -> Cut | NoCut | None:
    """Mostly no explicit cut, sometimes a cut by any seat, rarely a deal without a cut."""
    draw = rng.random()
    if draw < 0.02:
        return NO_CUT
    return Cut(rng.randrange(4), rng.randrange(1, 36)) if draw < 0.1 else None


# ---- the rule sheet, implemented again ----


def audit_game(deals: Sequence[Deal]) -> None:
    """Asserts what the sheet says of a whole game; *deals* are all of its deals."""
    for deal in deals:
        audit_deal(deal)
    for before, after in pairwise(deals):
        audit_next(before.last, after.steps[0])
    first, last = deals[0].steps[0].state.setup, deals[-1].last
    target = first.rules.target
    points = last.result.standing.points
    assert first.standing == ((0, 0), 1, 1)
    assert min(points) < target <= max(points)
    scores = [sum(deal.last.result.scores[team] for deal in deals) for team in (0, 1)]
    assert scores == [-points[0], -points[1]]


def audit_deal(deal: Deal) -> None:
    """Asserts that the result of one deal is what the sheet charges (KZ-9, KZ-18, KZ-19, KZ-32)."""
    state, result = deal.last, deal.last.result
    setup = state.setup
    assert KOZEL.check(state) == []
    team, charge = expected_charge(deal)
    losers = () if team is None else (team, team + 2)
    assert result.losers == losers
    assert result.scores == tuple(-charge if seat in losers else 0 for seat in range(4))
    assert result.draw == (result.reason == "points" and team is None)
    points = list(setup.standing.points)
    if team is not None:
        points[team] += charge
    assert result.standing.points == tuple(points)
    assert all(team_points % 2 == 0 for team_points in points)
    assert result.standing.multiplier == next_multiplier(state)
    assert result.standing.kon == setup.standing.kon + (result.reason not in SAME_KON)
    assert result.series_over == (max(points) >= setup.rules.target)


def expected_charge(deal: Deal) -> tuple[int | None, int]:
    """The team that must be charged (None for neither), and with how many points."""
    state = deal.last
    rules, multiplier, dealer = state.setup.rules, state.setup.standing.multiplier, state.setup.dealer
    events = [event for step in deal.steps for event in step.events]
    fine = 2 * multiplier if rules.double_penalties else 2
    match state.result.reason:
        case "no-cut":
            assert deal.cut == NO_CUT
            return dealer % 2, fine
        case "wrong-cut":
            assert isinstance(deal.cut, Cut)
            assert deal.cut.by != (dealer + 3) % 4
            return deal.cut.by % 2, fine
        case "three-redeals":
            assert state.redeals == 3
            return dealer % 2, 2 * multiplier
        case "shamok-catch":
            laid = {event.text.split()[1]: event.seat for event in events if event.verb in ("lead", "follow")}
            assert (laid["6c"] - laid["Qc"]) % 2 == 1
            return laid["Qc"] % 2, 4 * multiplier
        case "points":
            return charge_for_points(state, events, multiplier)
    assert state.result.reason in SAME_KON
    return None, 0


def charge_for_points(state: Any, events: Sequence[Any], multiplier: int) -> tuple[int | None, int]:
    """The charge for a kon that was played to its last card (KZ-17, KZ-18)."""
    taken: list[list[str]] = [[], []]
    for event in events:
        if event.verb in ("win-trick", "win-pile"):
            taken[event.seat % 2] += event.text.split()[1].split("+")
    if not any(event.verb == "win-pile" for event in events):  # kon 1, or after keep-piles
        for pile in KOZEL.encode(state)["piles"]:
            taken[pile["winner"] % 2] += [card for _, card in pile["cards"]]
    points = [sum(POINTS.get(card[0], 0) for card in cards) for cards in taken]
    assert sorted(taken[0] + taken[1]) == sorted(CARDS)
    assert sum(points) == 120
    if points[0] == points[1]:
        return None, 0
    team = points.index(min(points))
    is_spared = state.setup.rules.zero_means == "tricks" and bool(taken[team])
    charge = 2 if points[team] > 30 else 4 if points[team] > 0 or is_spared else 6
    return team, charge * multiplier


CARDS = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]


def next_multiplier(state: Any) -> int:
    """The factor of the next deal (section 7 of the sheet)."""
    rules, multiplier = state.setup.rules, state.setup.standing.multiplier
    match state.result.reason:
        case "points" if state.result.draw:
            return min(64, 2 * multiplier) if rules.eggs_stack else 2
        case "no-cut" | "wrong-cut" if not rules.double_penalties:
            return int(multiplier)
        case "points" | "shamok-catch" | "three-redeals" | "no-cut" | "wrong-cut":
            return 1
    return int(multiplier)


def audit_next(before: Any, step: Step[Any]) -> None:
    """Asserts what the next deal takes over (section 7 of the sheet)."""
    after = step.state
    goes_on = before.result.reason in SAME_KON
    redeals_at_once = sum(event.verb == "redeal" for event in step.events)
    assert after.setup.standing == before.result.standing
    assert after.setup.deal == before.setup.deal + 1
    assert after.setup.dealer == (before.setup.dealer + (not goes_on)) % 4
    assert after.redeals == (before.redeals if goes_on else 0) + redeals_at_once
    if before.result.reason == "keep-piles":
        assert (after.piles, after.legs, after.leader) == (before.piles, before.legs, before.leader)


# ---- counting ----


def tally(deals: Sequence[Deal]) -> Counter[str]:
    """How the deals of a game ended and what was charged."""
    counts: Counter[str] = Counter(games=1, deals=len(deals))
    for deal in deals:
        result = deal.last.result
        charge = -min(result.scores)
        reason = "eggs" if result.draw else result.reason
        counts["moves"] += deal.last.ply
        counts[f"reason {reason}"] += 1
        if charge:
            counts[f"charge {charge:>3}"] += 1
        counts["gifts to a partner"] += sum(
            event.verb == "give" for step in deal.steps for event in step.events
        )
    counts["kons"] = deals[-1].last.setup.standing.kon
    return counts


def main() -> None:
    """Plays and checks games, and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--every", type=int, default=20, help="check all states of each such game")
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    start = time.perf_counter()
    for number in range(args.first, args.first + args.games):
        rules = KOZEL.rules() if number % 2 else draw_rules(Random(f"rules {number}"))
        deals = list(play_evening(number, rules))
        audit_game(deals)
        counts += tally(deals)
        if number % args.every == 0:
            counts["states checked whole"] += check_states(deals)
    for name in sorted(counts):
        sys.stdout.write(f"{counts[name]:>10}  {name}\n")
    sys.stdout.write(f"{time.perf_counter() - start:>10.1f}  seconds\n")


def check_states(deals: Sequence[Deal]) -> int:
    """Asserts that every state passes its own check and survives JSON; returns the number of states."""
    states = [step.state for deal in deals for step in deal.steps]
    for state in states:
        assert KOZEL.decode(json.loads(json.dumps(KOZEL.encode(state)))) == state
    return len(states)


if __name__ == "__main__":
    main()
