"""What cannot be a state of Kryt'-navalivat' (CV-23, section 4 of the sheet)."""

from kozyr.engine.cards import suit_of
from kozyr.engine.codec import Fault
from kozyr.engine.state import Result
from kozyr.games.covering import checks as covering
from kozyr.games.covering.rules import Standing, max_turns_result
from kozyr.games.kryt_navalivat.rules import HAND_SIZE, STOCK_SIZE, State, last_player_result, trump_six


def find_length_faults(state: State, players: int) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists in a state."""
    return covering.find_length_faults(state.known, state.out, state.setup.standing, players)


def find_faults(state: State) -> list[Fault]:
    """Every reason why the fields of *state* do not fit each other."""
    return [
        *covering.find_faults(state),
        *_find_stock_faults(state),
        *_find_first_stock_faults(state),
        *(_find_result_faults(state) if state.result else _find_turn_faults(state)),
    ]


def _find_stock_faults(state: State) -> list[Fault]:
    if not state.stock:
        return []
    faults = []
    if suit_of(state.stock[-1]) != state.trump:
        faults.append(Fault("/stock", "the last card is the open one, of the trump suit (KN-2)"))
    faults += [
        Fault(f"/hands/{seat}", "holds at least three cards while there is a stock (KN-6)")
        for seat, hand in enumerate(state.hands)
        if hand.bit_count() < HAND_SIZE
    ]
    return faults


def _find_first_stock_faults(state: State) -> list[Fault]:
    """What is wrong with the stock of the deal itself: it is whole until a card is laid (KN-2, KN-6)."""
    untouched = len(state.stock) == STOCK_SIZE
    if not state.ply and not untouched:
        return [Fault("/stock", "30 cards lie in the stock before the first move (KN-2)")]
    if not state.ply and any(state.known):
        return [Fault("/known", "nothing has been seen before the first move")]
    if untouched and state.ply > (1 if _may_have_exchanged(state) else 0):
        return [Fault("/ply", "a stock of 30 cards means that nobody has laid a card (KN-6)")]
    if untouched and state.turn == state.setup.dealer:
        return [Fault("/turn", "the non-dealer begins (KN-3)")]
    return []


def _find_turn_faults(state: State) -> list[Fault]:
    faults = [
        Fault(f"/hands/{seat}", "in play both seats hold cards (KN-10)")
        for seat, hand in enumerate(state.hands)
        if not hand
    ]
    if state.out:
        faults.append(Fault("/out", "in play nobody is out (KN-12)"))
    usual = (state.setup.dealer + 1 + state.ply) % 2
    if state.turn != usual and not _may_have_exchanged(state):
        faults.append(Fault("/turn", "the seats move alternately, the non-dealer first (KN-3)"))
    return faults


def _may_have_exchanged(state: State) -> bool:
    """Whether one of the moves made may have been an exchange (KN-8)."""
    if not state.ply or state.setup.rules.trump_six_exchange == "off":
        return False
    return not state.stock or bool(trump_six(state.trump) >> state.stock[-1] & 1)


def _find_result_faults(state: State) -> list[Fault]:
    assert state.result is not None
    empty = tuple(seat for seat, hand in enumerate(state.hands) if not hand)
    if state.out != empty:
        return [Fault("/out", "must name exactly the seat without cards (KN-10)")]
    return covering.find_result_faults(state.result, _possible_results(state))


def _possible_results(state: State) -> list[Result[Standing]]:
    """Every result that the rules can give for these cards (CV-16)."""
    if not state.out and state.ply == state.setup.rules.max_turns:
        return [max_turns_result(state.setup, 2)]
    if len(state.out) == 1 and state.laid and state.pile:
        return [last_player_result(state)]
    return []
