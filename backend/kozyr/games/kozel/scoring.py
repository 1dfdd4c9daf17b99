"""The score of a deal of Kozel: card points, charges and results (KZ-9, KZ-17 to KZ-20, KZ-32)."""

from typing import Final

from kozyr.engine.cards import Seat
from kozyr.engine.dealing import Cut, NoCut
from kozyr.engine.moves import Event
from kozyr.engine.state import Result, Step, score_events
from kozyr.games.kozel.cards import card_points
from kozyr.games.kozel.state import OVER, DealResult, DealSetup, Standing, State

KON_GOES_ON_REASONS: Final = ("redeal", "rekhval", "keep-piles", "overflow")
"""The reasons after which the same kon goes on (section 7)."""
PAIR_CHARGE: Final = 2
CHIPER_CHARGE: Final = 4
ZERO_CHARGE: Final = 6


def card_points_of_teams(state: State) -> tuple[int, int]:
    """What team 0 and team 1 have taken so far, opened piles included (KZ-17, KZ-27)."""
    points = [card_points(cards) for cards in state.won]
    for cards, winner in state.piles:
        if winner is not None:
            points[winner % 2] += card_points(card for _, card in cards)
    return points[0], points[1]


def points_result(state: State) -> DealResult:
    """The hands are empty, card points are counted (KZ-17, KZ-18)."""
    setup = state.setup
    points = card_points_of_teams(state)
    if points[0] == points[1]:
        return _eggs_result(setup)
    team = 0 if points[0] < points[1] else 1
    charge = charge_for_points(points[team], spared=_is_spared(state, team))
    return _charge_result(setup, "points", team, charge * setup.standing.multiplier)


def charge_for_points(points: int, *, spared: bool) -> int:
    """What a team with so many card points, fewer than 60, is charged with (KZ-18)."""
    if points == 0 and not spared:
        return ZERO_CHARGE
    return CHIPER_CHARGE if points <= 30 else PAIR_CHARGE


def _is_spared(state: State, team: int) -> bool:
    """Whether *team* took a trick or a pile, and that is enough against the six points (KZ-A8)."""
    if state.setup.rules.zero_means == "points":
        return False
    return bool(state.won[team]) or any(
        winner is not None and winner % 2 == team for _, winner in state.piles
    )


def _eggs_result(setup: DealSetup) -> DealResult:
    """60:60: nobody is charged, the next kon is doubled (KZ-18, KZ-A10)."""
    points, multiplier, kon = setup.standing
    doubled = min(64, 2 * multiplier) if setup.rules.eggs_stack else 2
    return Result((0, 0, 0, 0), (), True, "points", False, Standing(points, doubled, kon + 1))


def catch_result(setup: DealSetup, by: Seat) -> DealResult:
    """*by* has caught Qc of the other team (KZ-19)."""
    return _charge_result(setup, "shamok-catch", 1 - by % 2, CHIPER_CHARGE * setup.standing.multiplier)


def third_redeal_result(setup: DealSetup) -> DealResult:
    """Three redeals in a row: the dealer's team is charged (KZ-32)."""
    return _charge_result(setup, "three-redeals", setup.dealer % 2, PAIR_CHARGE * setup.standing.multiplier)


def cut_fine_result(setup: DealSetup, cut: Cut | NoCut | None) -> DealResult:
    """The fine for a cut that was not offered, or for the team of the one who cut (KZ-9, KZ-A9, KZ-A24)."""
    if isinstance(cut, Cut):
        return fine_result(setup, "wrong-cut", cut.by % 2)
    return fine_result(setup, "no-cut", setup.dealer % 2)


def fine_result(setup: DealSetup, reason: str, team: int) -> DealResult:
    multiplier = setup.standing.multiplier
    if setup.rules.double_penalties:
        return _charge_result(setup, reason, team, PAIR_CHARGE * multiplier)
    return _charge_result(setup, reason, team, PAIR_CHARGE, multiplier)


def _charge_result(setup: DealSetup, reason: str, team: int, charge: int, multiplier: int = 1) -> DealResult:
    """The kon is over and *team* is charged; *multiplier* is that of the next kon (KZ-18 to KZ-20)."""
    ours, theirs = setup.standing.points
    points = (ours, theirs + charge) if team else (ours + charge, theirs)
    return Result(
        scores=tuple(-charge if seat % 2 == team else 0 for seat in range(4)),
        losers=(team, team + 2),
        draw=False,
        reason=reason,
        series_over=points[team] >= setup.rules.target,
        standing=Standing(points, multiplier, setup.standing.kon + 1),
    )


def unscored_result(setup: DealSetup, reason: str) -> DealResult:
    """The deal is over but the kon goes on; nobody is charged (section 7)."""
    return Result((0, 0, 0, 0), (), False, reason, False, setup.standing)


def end_deal(state: State, result: DealResult, events: list[Event]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )
