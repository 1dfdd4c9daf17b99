"""The score of a deal of Kozel: card points, charges and results (KZ-9, KZ-17 to KZ-20, KZ-32)."""

from typing import Final

from kozyr.engine.cards import Seat
from kozyr.engine.dealing import Cut, NoCut
from kozyr.engine.moves import Event
from kozyr.engine.state import Result, Step, score_events
from kozyr.games.kozel.cards import card_points
from kozyr.games.kozel.state import MAX_MULTIPLIER, OVER, DealResult, DealSetup, Standing, State

KON_GOES_ON_REASONS: Final = ("redeal", "rekhval", "keep-piles", "overflow")
"""The reasons of results after which the same kon goes on (section 7)."""
PAIR_CHARGE: Final = 2
"""Game points for 31 to 59 card points, a third redeal, a wrong cut ("пара", KZ-18, KZ-32, KZ-9)."""
CHIPER_CHARGE: Final = 4
"""Game points for 1 to 30 card points, and for a caught шамка ("чипер", KZ-18, KZ-19)."""
ZERO_CHARGE: Final = 6
"""Game points for no card points at all (KZ-18)."""


def card_points_of_teams(state: State) -> tuple[int, int]:
    """The card points that each team has taken so far, opened piles included (KZ-17, KZ-27)."""
    points = [card_points(cards) for cards in state.won]
    for cards, winner in state.piles:
        if winner is not None:
            points[winner % 2] += card_points(card for _, card in cards)
    return points[0], points[1]


def points_result(state: State) -> DealResult:
    """The result when all hands are empty and the card points decide (KZ-17, KZ-18)."""
    setup = state.setup
    points = card_points_of_teams(state)
    if points[0] == points[1]:
        return _eggs_result(setup)
    team = 0 if points[0] < points[1] else 1
    charge = charge_for_points(points[team], spared=_is_spared(state, team))
    return _charge_result(setup, "points", team, charge * setup.standing.multiplier)


def charge_for_points(card_points: int, *, spared: bool = False) -> int:
    """The game points that the team with fewer *card_points* is charged with (KZ-18).

    *spared*: it has taken a trick, which saves it from the six points even if the trick is worth 0 (KZ-A8).
    """
    if card_points == 0 and not spared:
        return ZERO_CHARGE
    return CHIPER_CHARGE if card_points <= 30 else PAIR_CHARGE


def _is_spared(state: State, team: int) -> bool:
    """Whether *team* is saved from the six points because it took a trick or a pile (KZ-A8)."""
    if state.setup.rules.zero_means == "points":
        return False
    has_pile = any(winner is not None and winner % 2 == team for _, winner in state.piles)
    return has_pile or bool(state.won[team])


def _eggs_result(setup: DealSetup) -> DealResult:
    """The result at 60:60: nobody is charged, the points of the next kon are doubled (KZ-18, KZ-A10)."""
    points, multiplier, kon = setup.standing
    doubled = min(MAX_MULTIPLIER, 2 * multiplier) if setup.rules.eggs_stack else 2
    return Result((0, 0, 0, 0), (), True, "points", False, Standing(points, doubled, kon + 1))


def catch_result(setup: DealSetup, catcher: Seat) -> DealResult:
    """The result when *catcher* has caught Qc of the other team (KZ-19)."""
    victims = 1 - catcher % 2
    return _charge_result(setup, "shamok-catch", victims, CHIPER_CHARGE * setup.standing.multiplier)


def third_redeal_result(setup: DealSetup) -> DealResult:
    """The result after three redeals in a row: the dealer's team is charged (KZ-32)."""
    return _charge_result(setup, "three-redeals", setup.dealer % 2, PAIR_CHARGE * setup.standing.multiplier)


def cut_fine_result(setup: DealSetup, cut: Cut | NoCut | None) -> DealResult:
    """The result when the cut was not offered, or somebody else cut (KZ-9, KZ-A9, KZ-A24)."""
    if isinstance(cut, Cut):
        return fine_result(setup, "wrong-cut", cut.by % 2)
    return fine_result(setup, "no-cut", setup.dealer % 2)


def fine_result(setup: DealSetup, reason: str, team: int) -> DealResult:
    """The result when *team* is fined for the cut (KZ-9, KZ-A9)."""
    multiplier = setup.standing.multiplier
    if setup.rules.double_penalties:
        return _charge_result(setup, reason, team, PAIR_CHARGE * multiplier)
    return _charge_result(setup, reason, team, PAIR_CHARGE, multiplier)


def _charge_result(setup: DealSetup, reason: str, team: int, charge: int, multiplier: int = 1) -> DealResult:
    """The result when *team* is charged; *multiplier* is that of the next kon (KZ-18 to KZ-20)."""
    points = setup.standing.points
    points = (points[0], points[1] + charge) if team else (points[0] + charge, points[1])
    return Result(
        scores=tuple(-charge if seat % 2 == team else 0 for seat in range(4)),
        losers=(team, team + 2),
        draw=False,
        reason=reason,
        series_over=points[team] >= setup.rules.target,
        standing=Standing(points, multiplier, setup.standing.kon + 1),
    )


def unscored_result(setup: DealSetup, reason: str) -> DealResult:
    """The result of a deal after which the kon goes on: nobody is charged (section 7)."""
    return Result((0, 0, 0, 0), (), False, reason, False, setup.standing)


def end_deal(state: State, result: DealResult, events: list[Event]) -> Step[State]:
    """The step to the phase ``over``: *events*, then the scores."""
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )
