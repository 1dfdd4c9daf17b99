"""The redeal of a team without queens (KZ-30 to KZ-32, KZ-A14)."""

from collections.abc import Sequence
from typing import Final

from kozyr.engine.cards import CardSet, Seat
from kozyr.engine.moves import Event
from kozyr.engine.state import Step
from kozyr.games.kozel.cards import QUEEN_OF_DIAMONDS, QUEENS
from kozyr.games.kozel.scoring import end_deal, third_redeal_result, unscored_result
from kozyr.games.kozel.state import LEAD, MAX_REDEALS, REDEAL, REKHVAL, DealSetup, State, boaster_of

REDEAL_REASONS: Final = ("redeal", "rekhval", "keep-piles", "three-redeals")
"""The reasons of results of a deal in which a redeal was called for (KZ-30 to KZ-32)."""


def redeal_team(hands: Sequence[CardSet]) -> int | None:
    """The team whose two hands hold no queen, or Qd as the only one (KZ-30); None if there is none."""
    for team in (0, 1):
        if not (hands[team] | hands[team + 2]) & QUEENS & ~QUEEN_OF_DIAMONDS:
            return team
    return None


def redeal_seat(setup: DealSetup, team: int) -> Seat:
    """The seat that decides for *team*: its first one clockwise from the dealer's left (KZ-A14)."""
    first = boaster_of(setup)
    return first if first % 2 == team else (first + 1) % 4


def offer_redeal(state: State, events: list[Event]) -> Step[State]:
    """All hands are full: asks a team without queens for its decision, or begins the play (KZ-30, KZ-A14)."""
    team = redeal_team(state.hands)
    rule = state.setup.rules.redeal
    if team is None or rule == "off":
        return begin_play(state, events)
    seat = redeal_seat(state.setup, team)
    if rule == "forced":
        return call_redeal(state, [*events, Event(seat, "redeal")])
    return Step(state._replace(phase=REDEAL, turn=seat), tuple(events))


def call_redeal(state: State, events: list[Event]) -> Step[State]:
    """Calls for a redeal: the third one ends the kon, in kon 1 the deal is over (KZ-30 to KZ-32)."""
    setup = state.setup
    called = state._replace(redeals=state.redeals + 1)
    if called.redeals == MAX_REDEALS:
        return end_deal(called, third_redeal_result(setup), events)
    if setup.standing.kon == 1:
        return end_deal(called, unscored_result(setup, "redeal"), events)
    return Step(called._replace(phase=REKHVAL, turn=state.leader), tuple(events))


def begin_play(state: State, events: list[Event]) -> Step[State]:
    """The leader is to lead the first trick (KZ-11, KZ-29)."""
    return Step(state._replace(phase=LEAD, turn=state.leader), tuple(events))
