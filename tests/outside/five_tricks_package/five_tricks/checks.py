"""What cannot be a state of Five Tricks (CV-23 and the section of RULES.md on valid states)."""

from five_tricks.rules import EXCHANGE, FOLLOW, HAND_SIZE, OVER, State, result_of
from kozyr.engine.cards import SUIT_CARDS, suit_of
from kozyr.engine.checking import collect_faults, list_fault, seat_fault
from kozyr.engine.codec import Fault


def find_length_faults(state: State, players: int) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists in *state*."""
    lists = {"laid": state.laid, "won": state.won, "standing/totals": state.setup.standing.totals}
    faults = [list_fault(f"/{path}", players) for path, value in lists.items() if len(value) != players]
    return faults if state.leader < players else [*faults, seat_fault("/leader", players)]


def find_faults(state: State) -> list[Fault]:
    """Every reason why the fields of *state* do not fit each other."""
    faults = [
        *_find_series_faults(state),
        *_find_exchange_faults(state),
        *_find_hand_faults(state),
        *_find_turn_faults(state),
    ]
    if not faults and state.result is not None and state.result != result_of(state):
        faults.append(Fault("/result", "is not the result that the rules give for these cards (CV-16)"))
    return faults


def _find_series_faults(state: State) -> list[Fault]:
    setup = state.setup
    totals, target = setup.standing.totals, setup.rules.target
    dealt = (setup.deal - 1) * (HAND_SIZE - 1 + setup.rules.last_trick)
    return collect_faults(
        (not 0 <= min(totals) <= max(totals) < target, "/standing/totals", f"are 0 to {target - 1} (FT-9)"),
        (sum(totals) != dealt, "/standing/totals", "add up to the points of the deals before (FT-8)"),
    )


def _find_exchange_faults(state: State) -> list[Fault]:
    players = len(state.hands)
    has_exchange = state.setup.rules.exchange
    decided = {(state.setup.dealer + 1 + place) % players for place in range(players)[: state.ply]}
    is_on = has_exchange and state.ply < players
    return collect_faults(
        ((state.phase is EXCHANGE) != is_on, "/phase", "is exchange until all seats have decided (FT-3)"),
        (is_on and any((*state.won, state.trick)), "/ply", "the exchange comes before the first lead (FT-3)"),
        *(
            (
                len(cards) > (has_exchange and seat in decided),
                f"/laid/{seat}",
                "holds the one card that the seat has swapped (FT-3)",
            )
            for seat, cards in enumerate(state.laid)
        ),
    )


def _find_hand_faults(state: State) -> list[Fault]:
    players = len(state.hands)
    won = sum(map(len, state.won))
    played = [won // players] * players
    faults = []
    for place, card in enumerate(state.trick):
        seat, lead = (state.leader + place) % players, suit_of(state.trick[0])
        played[seat] += 1
        if suit_of(card) != lead and state.hands[seat] & SUIT_CARDS[lead]:
            faults.append(Fault(f"/trick/{place}", "does not follow the suit led (FT-5)"))
    decisions = players if state.setup.rules.exchange else 0
    return faults + collect_faults(
        (len(state.trick) >= players, "/trick", "is over when all have played (FT-7)"),
        *(
            (len(cards) % players > 0, f"/won/{seat}", f"must be whole tricks of {players} cards (FT-7)")
            for seat, cards in enumerate(state.won)
        ),
        *(
            (
                hand.bit_count() != HAND_SIZE - played[seat],
                f"/hands/{seat}",
                "must be five cards, less one for each card played (FT-2)",
            )
            for seat, hand in enumerate(state.hands)
        ),
        (
            state.phase is not EXCHANGE and state.ply != decisions + won + len(state.trick),
            "/ply",
            "counts one for each decision and each card played (CV-15)",
        ),
    )


def _find_turn_faults(state: State) -> list[Fault]:
    players = len(state.hands)
    first = (state.setup.dealer + 1) % players
    is_over = state.phase is OVER
    follows = not is_over and state.phase is not EXCHANGE and (state.phase is FOLLOW) != bool(state.trick)
    turn = first + state.ply if state.phase is EXCHANGE else state.leader + len(state.trick)
    leads_first = not any(state.won)
    return collect_faults(
        (leads_first and state.leader != first, "/leader", "is the dealer's left neighbour (FT-4)"),
        (not leads_first and not state.won[state.leader], "/leader", "has won the last trick (FT-7)"),
        (is_over == any(state.hands), "/phase", "is over when all cards are played, and only then (FT-8)"),
        (follows, "/phase", "is follow if and only if there is a card in the trick (FT-5)"),
        (not is_over and state.turn != turn % players, "/turn", "goes round from the leader (FT-3, FT-5)"),
    )
