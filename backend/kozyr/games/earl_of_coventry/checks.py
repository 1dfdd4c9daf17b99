"""What cannot be a state of the Earl of Coventry (CV-23, section 4 of the sheet)."""

from functools import cache

from kozyr.engine.cards import DECK52, RANK_CARDS, Seat, card_set, rank_of
from kozyr.engine.checking import list_fault
from kozyr.engine.codec import Fault
from kozyr.games.earl_of_coventry.rules import FOUR, LEAD, State, final_result, holds_rank


def find_length_faults(state: State, players: int) -> list[Fault]:
    """What is wrong with the lengths of the lists in a state."""
    faults = []
    if len(state.setup.standing.totals) != players:
        faults.append(list_fault("/standing/totals", players))
    if len(state.done) > len(RANK_CARDS):
        faults.append(Fault("/done", f"at most {len(RANK_CARDS)} fours, one a rank (EC-7)"))
    return faults


def find_faults(state: State) -> list[Fault]:
    """Every reason why the fields of *state* do not fit each other."""
    return [
        *_find_series_faults(state),
        *_find_run_faults(state),
        *_find_hands_faults(state),
        *_find_ply_faults(state),
        *(_find_result_faults(state) if state.result else _find_turn_faults(state)),
    ]


@cache
def _dealt_counts(players: int, dealer: Seat) -> tuple[int, ...]:
    """How many cards are dealt to each seat (EC-3)."""
    return tuple(
        (len(DECK52) + players - 1 - (seat - dealer - 1) % players) // players for seat in range(players)
    )


def _find_series_faults(state: State) -> list[Fault]:
    deal, series_deals = state.setup.deal, state.setup.rules.series_deals
    totals = state.setup.standing.totals
    faults = []
    if deal > series_deals:
        faults.append(Fault("/deal", f"a series has {series_deals} deals (EC-11)"))
    if sum(totals):
        faults.append(Fault("/standing/totals", "add up to 0 (EC-10)"))
    sizes = _dealt_counts(len(totals), state.setup.dealer)
    lost, won = max(sizes) * (deal - 1), (len(DECK52) - min(sizes)) * (deal - 1)
    if not all(-lost <= total <= won for total in totals):
        faults.append(Fault("/standing/totals", "more than so many deals can give (EC-10, EC-11)"))
    return faults


def _find_run_faults(state: State) -> list[Fault]:
    faults = [
        Fault(f"/done/{index}", "must be four cards of one rank (EC-7)")
        for index, four in enumerate(state.done)
        if len(four) != FOUR or card_set(four) != RANK_CARDS[rank_of(four[0])]
    ]
    if (state.rank is None) != (not state.run):
        faults.append(Fault("/rank", "is null if and only if the run is empty (EC-4, EC-7)"))
    if any(rank_of(card) != state.rank for card in state.run):
        faults.append(Fault("/run", "all its cards have the current rank (EC-5)"))
    if len(state.run) >= FOUR:
        faults.append(Fault("/run", "a fourth card completes it (EC-7)"))
    return faults


def _find_hands_faults(state: State) -> list[Fault]:
    faults = [
        Fault(f"/hands/{seat}", f"at most {dealt} cards are dealt there (EC-3)")
        for seat, (hand, dealt) in enumerate(
            zip(state.hands, _dealt_counts(len(state.hands), state.setup.dealer), strict=True)
        )
        if hand.bit_count() > dealt
    ]
    empty = sum(not hand for hand in state.hands)
    if state.result is None and empty:
        faults.append(Fault("/hands", "in play every seat holds cards (EC-9)"))
    if state.result is not None and empty != 1:
        faults.append(Fault("/hands", "the deal ends when exactly one seat holds no cards (EC-9)"))
    return faults


def _find_ply_faults(state: State) -> list[Fault]:
    played = len(DECK52) - sum(hand.bit_count() for hand in state.hands)
    if state.ply < played:
        return [Fault("/ply", f"{played} cards have been played, one a move (EC-5)")]
    if state.setup.rules.auto_pass and state.ply > played:
        return [Fault("/ply", "with auto_pass every move plays a card (EC-A1)")]
    return []


def _find_turn_faults(state: State) -> list[Fault]:
    setup, players = state.setup, len(state.hands)
    faults = []
    if (state.phase is LEAD) != (state.rank is None):
        faults.append(Fault("/phase", "is lead if and only if there is no current rank (EC-4, EC-7)"))
    expected = (setup.dealer + 1 + state.ply - len(state.done)) % players
    if state.turn != expected and not (setup.rules.auto_pass and state.ply):
        faults.append(
            Fault(
                "/turn",
                "goes round from the dealer's left, one seat a move but for a fourth card (EC-4 to EC-7)",
            )
        )
    if setup.rules.auto_pass and state.rank is not None and not holds_rank(state, state.turn or 0):
        faults.append(Fault("/turn", "with auto_pass the seat on turn holds the rank (EC-A1)"))
    return faults


def _find_result_faults(state: State) -> list[Fault]:
    if not any(hand == 0 for hand in state.hands) or state.result == final_result(state):
        return []
    return [Fault("/result", "is not the result that the rules give for these cards (CV-16)")]
