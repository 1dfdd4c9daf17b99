"""What cannot be a state of a covering game (CV-23): the checks that these games share."""

from collections.abc import Sequence
from typing import Any

from kozyr.engine.cards import CardSet, Seat
from kozyr.engine.checking import list_fault
from kozyr.engine.codec import Fault
from kozyr.engine.state import Result, Setup
from kozyr.games.covering.rules import CoveringState, Standing


def find_length_faults(
    known: Sequence[CardSet], out: Sequence[Seat], standing: Standing, players: int
) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists that the state of every covering game has."""
    faults = []
    if len(known) != players:
        faults.append(list_fault("/known", players))
    if len(standing.losses) != players:
        faults.append(list_fault("/standing/losses", players))
    if any(seat >= players for seat in out) or len(set(out)) < len(out):
        faults.append(Fault("/out", f"must be different seats, 0 to {players - 1}"))
    return faults


def find_faults(state: CoveringState) -> list[Fault]:
    """What is wrong with the fields that the state of every covering game has."""
    return [
        *_find_series_faults(state.setup),
        *_find_known_faults(state.known, state.hands),
        *_find_ply_faults(state),
        *_find_phase_faults(state),
        *_find_laid_faults(state),
    ]


def _find_series_faults(setup: Setup[Any, Standing]) -> list[Fault]:
    losses, draws = setup.standing
    if min(*losses, draws) < 0:
        return [Fault("/standing", "defeats and draws are not negative")]
    if sum(losses) + draws > setup.deal - 1:
        return [Fault("/standing", "more defeats and draws than deals before this one")]
    return []


def _find_known_faults(known: Sequence[CardSet], hands: Sequence[CardSet]) -> list[Fault]:
    return [
        Fault(f"/known/{seat}", "names a card that is not in that hand")
        for seat, cards in enumerate(known)
        if cards & ~hands[seat]
    ]


def _find_ply_faults(state: CoveringState) -> list[Fault]:
    """What is wrong with ``ply`` and with the size of the pile (SK-A14)."""
    faults = []
    max_turns: int | None = state.setup.rules.max_turns
    if len(state.pile) > 2 * state.ply:
        faults.append(Fault("/pile", "more cards than so many moves can lay"))
    if max_turns is not None and state.ply > max_turns - (state.result is None):
        faults.append(Fault("/ply", "max_turns would have ended the deal before (SK-A14)"))
    return faults


def _find_phase_faults(state: CoveringState) -> list[Fault]:
    if state.result is None and (state.phase == "lead") != (not state.pile):
        return [Fault("/phase", "is lead if and only if the pile is empty (SK-18)")]
    return []


def _find_laid_faults(state: CoveringState) -> list[Fault]:
    pile, laid = state.pile, state.laid
    if not pile:
        return _find_empty_pile_faults(state)
    if laid == 2 and len(pile) < 3:
        return [Fault("/laid", "a cover and a lead lie on the card that was covered (SK-14)")]
    if laid == 1 and len(pile) > 1 and not state.out:
        return [
            Fault(
                "/laid",
                "one card alone is laid on an empty pile or after an exit (SK-18, SK-22)",
            )
        ]
    return []


def _find_empty_pile_faults(state: CoveringState) -> list[Fault]:
    faults = []
    if state.laid:
        faults.append(Fault("/laid", "is 0 while the pile is empty (SK-18)"))
    if state.ply and not any(state.known):
        faults.append(Fault("/known", "somebody has taken the pile (SK-18)"))
    return faults


def find_result_faults(result: Result[Standing], possible: Sequence[Result[Standing]]) -> list[Fault]:
    """What is wrong with *result*, which must be one of the *possible* ones (CV-16)."""
    if result in possible:
        return []
    return [Fault("/result", "is not a result that the rules can give for these cards (CV-16)")]
