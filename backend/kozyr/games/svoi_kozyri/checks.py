"""What cannot be a state of Svoi kozyri (CV-23, section 4 of the sheet)."""

from kozyr.engine.cards import SUIT_CARDS, Seat
from kozyr.engine.codec import Fault
from kozyr.engine.state import Result
from kozyr.games.covering import checks as covering
from kozyr.games.covering.rules import Standing, max_turns_result
from kozyr.games.svoi_kozyri.rules import (
    FREE_LEAD,
    SIXES,
    State,
    find_trump_faults,
    last_player_result,
    next_seat_with_cards,
    seats_with_cards,
)


def find_length_faults(state: State, players: int) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists in a state."""
    faults = covering.find_length_faults(state.known, state.out, state.setup.standing, players)
    return faults + find_trump_faults(state.trumps, players)


def find_faults(state: State) -> list[Fault]:
    """Every reason why the fields of *state* do not fit each other."""
    return [
        *covering.find_faults(state),
        *_find_out_faults(state),
        *(_find_result_faults(state) if state.result else _find_turn_faults(state)),
    ]


def _find_out_faults(state: State) -> list[Fault]:
    faults = []
    if sorted(state.out) != [seat for seat, hand in enumerate(state.hands) if not hand]:
        faults.append(Fault("/out", "must name exactly the seats without cards (SK-21)"))
    if state.result is None and len(seats_with_cards(state.hands)) < 2:
        faults.append(Fault("/hands", "in play at least two seats hold cards (SK-24)"))
    if state.turn is not None and not state.hands[state.turn]:
        faults.append(Fault("/turn", "the seat on turn holds cards (SK-21)"))
    return faults


def _find_turn_faults(state: State) -> list[Fault]:
    faults = []
    if state.phase is FREE_LEAD:
        faults += _find_free_lead_faults(state)
    players = len(state.hands)
    if not state.out and state.turn != (state.setup.dealer + 1 + state.ply) % players:
        faults.append(
            Fault(
                "/turn",
                "goes round from the dealer's left, one seat a move (CV-5, SK-7)",
            )
        )
    if not state.ply:
        faults += _find_first_hands_faults(state)
    return faults


def _find_free_lead_faults(state: State) -> list[Fault]:
    if state.laid != 1 or len(state.pile) < 2 or not state.out:
        return [Fault("/phase", "a free lead follows the exit of a seat by a cover (SK-22)")]
    if len(seats_with_cards(state.hands)) < 2:
        return []
    if state.turn != next_seat_with_cards(state.hands, state.out[-1]):
        return [Fault("/turn", "the seat after the one that went out leads (SK-22)")]
    return []


def _find_first_hands_faults(state: State) -> list[Fault]:
    """What is wrong with the hands before the first move: dealt evenly, then the sixes moved (SK-5, SK-6)."""
    faults = []
    players = len(state.hands)
    cards = sum(hand.bit_count() for hand in state.hands)
    moved = sum(known.bit_count() for known in state.known)
    for seat, (hand, known, trump) in enumerate(zip(state.hands, state.known, state.trumps, strict=True)):
        own_six = SIXES & SUIT_CARDS[trump]
        if not hand & own_six:
            faults.append(
                Fault(
                    f"/hands/{seat}",
                    "everybody holds the six of his own trump suit (SK-6)",
                )
            )
        if known & ~own_six:
            faults.append(
                Fault(
                    f"/known/{seat}",
                    "only the own six has been seen before the first move (SK-6)",
                )
            )
        place = (seat - state.setup.dealer - 1) % players
        dealt = (cards - place + players - 1) // players
        passed_on = dealt - (hand.bit_count() - known.bit_count())
        if not 0 <= passed_on <= moved - known.bit_count():
            faults.append(
                Fault(
                    f"/hands/{seat}",
                    f"{dealt} cards are dealt there before the sixes move (SK-5)",
                )
            )
    return faults


def _find_result_faults(state: State) -> list[Fault]:
    assert state.result is not None
    return covering.find_result_faults(state.result, _possible_results(state))


def _possible_results(state: State) -> list[Result[Standing]]:
    """Every result that the rules can give for these cards (CV-16)."""
    holders = seats_with_cards(state.hands)
    if len(holders) > 1 and state.ply == state.setup.rules.max_turns:
        return [max_turns_result(state.setup, len(state.hands))]
    if len(holders) == 1 and state.laid and state.pile:
        return [last_player_result(state, holders[0], led=led) for led in _possible_leads(state, holders[0])]
    return []


def _possible_leads(state: State, last: Seat) -> list[bool]:
    """Whether the last card laid can have been a lead, or not; one card alone is a free lead (SK-22)."""
    if state.laid == 2:
        return [True]
    free_lead_possible = len(state.out) > 1 and len(state.pile) > 2
    if not free_lead_possible:
        return [False]
    earlier, latest = state.out[-2:]
    held_cards = [seat in (latest, last) for seat in range(len(state.hands))]
    return [True, False] if next_seat_with_cards(held_cards, earlier) == latest else [False]
