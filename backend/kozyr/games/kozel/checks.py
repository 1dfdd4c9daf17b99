"""What cannot be a state of Kozel (CV-23, section 4 of the sheet)."""

from collections.abc import Sequence

from kozyr.engine.cards import DECK36, Card, CardSet, Seat, card_set
from kozyr.engine.checking import collect_faults, list_fault, seat_fault
from kozyr.engine.codec import Fault
from kozyr.games.kozel.cards import FIRST_LEAD, FOLLOWS, PLAIN, SHAMKA, SHAMOK, TRUMPS
from kozyr.games.kozel.khvalyonka import khval_leader, legs_choices, overflow_gifts
from kozyr.games.kozel.redeals import REDEAL_REASONS, redeal_seat, redeal_team
from kozyr.games.kozel.scoring import (
    catch_result,
    fine_result,
    points_result,
    third_redeal_result,
    unscored_result,
)
from kozyr.games.kozel.state import (
    MAX_MULTIPLIER,
    MAX_REDEALS,
    REDEAL,
    REKHVAL,
    Hands,
    State,
    Trick,
    boaster_of,
    cards_in_piles,
    clockwise_from,
    holder_of,
    is_first_lead_made,
)
from kozyr.games.kozel.tricks import catcher, taker


def find_length_faults(state: State) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists in a state."""
    faults = []
    if len(state.drawn) != 4:
        faults.append(list_fault("/drawn", 4))
    if state.leader is not None and state.leader > 3:
        faults.append(seat_fault("/leader", 4))
    return faults


def find_faults(state: State) -> list[Fault]:
    """Every reason why the fields of *state* do not fit each other."""
    faults = [*_find_standing_faults(state), *_find_redeal_count_faults(state), *_find_stage_faults(state)]
    return faults or _find_result_faults(state)


def _seats_of(trick: Trick) -> tuple[Seat, ...]:
    """The seats that laid the cards of *trick*, in order."""
    return tuple(seat for seat, _ in trick)


def _stage(state: State) -> str:
    """The phase, or the reason of the result: cards, turn and moves have to fit it."""
    return f"over: {state.result.reason}" if state.result else str(state.phase)


def _find_stage_faults(state: State) -> list[Fault]:
    """What does not fit the phase, or the reason of the result."""
    match _stage(state):
        case "khval":
            return _find_khval_faults(state)
        case "over: no-cut" | "over: wrong-cut":
            return _find_undealt_faults(state)
        case "lay" | "over: overflow":
            return _find_laying_faults(state)
        case "redeal" | "rekhval":
            return _find_redeal_faults(state)
        case "over: redeal" | "over: rekhval" | "over: keep-piles" | "over: three-redeals":
            return _find_redeal_faults(state)
        case "lead" | "follow" | "over: points" | "over: shamok-catch":
            return _find_play_faults(state)
    return [Fault("/result/reason", "is no reason of this game (CV-17)")]


def _find_standing_faults(state: State) -> list[Fault]:
    rules, deal, _, (points, multiplier, kon), *_ = state.setup
    powers_of_two = [1 << power for power in range(MAX_MULTIPLIER.bit_length())]
    multipliers = powers_of_two if rules.eggs_stack else powers_of_two[:2]
    is_initial = not any(points) and multiplier == 1
    return collect_faults(
        (kon == 1 and not is_initial, "/standing", "a game begins with 0:0 and multiplier 1 (KZ-7)"),
        (kon > 1 and is_initial, "/standing", "each kon charges a team or doubles the next one (KZ-18)"),
        (any(each % 2 for each in points), "/standing/points", "must be even (KZ-18)"),
        (max(points) >= rules.target, "/standing/points", f"the game ends with {rules.target} (KZ-20)"),
        (multiplier not in multipliers, "/standing/multiplier", "no eggs give this factor (KZ-18, KZ-A10)"),
        (deal < kon + _redeals_before(state), "/deal", "each kon and each redeal was a deal (CV-15)"),
    )


def _redeals_before(state: State) -> int:
    """How many earlier deals of this kon ended with a redeal."""
    called_now = state.result.reason in REDEAL_REASONS if state.result else state.phase is REKHVAL
    return state.redeals - called_now


def _find_redeal_count_faults(state: State) -> list[Fault]:
    before = _redeals_before(state)
    ended_kon = _stage(state) == "over: three-redeals"
    return collect_faults(
        (state.redeals > 0 and state.setup.rules.redeal == "off", "/redeals", "are off (KZ-A14)"),
        (before < 0, "/redeals", "one was called for in this deal (KZ-30)"),
        (ended_kon != (state.redeals == MAX_REDEALS), "/redeals", "the third one ends the kon (KZ-32)"),
    )


def _find_result_faults(state: State) -> list[Fault]:
    """What is wrong with the result: the rules must give it for these cards (CV-16)."""
    result, setup = state.result, state.setup
    if result is None:
        return []
    match result.reason:
        case "no-cut":
            possible = [fine_result(setup, "no-cut", setup.dealer % 2)]
        case "wrong-cut":
            possible = [fine_result(setup, "wrong-cut", team) for team in (0, 1)]
        case "three-redeals":
            possible = [third_redeal_result(setup)]
        case "points":
            possible = [points_result(state)]
        case "shamok-catch":
            catching_seat = catcher(state.trick)
            possible = [] if catching_seat is None else [catch_result(setup, catching_seat)]
        case reason:
            possible = [unscored_result(setup, reason)]
    return collect_faults(
        (result not in possible, "/result", "the rules cannot give it for these cards (CV-16)")
    )


# ---- before the piles are opened ----


def _find_unopened_faults(state: State) -> list[Fault]:
    """What is wrong if the piles are not opened yet, or there are none."""
    return collect_faults(
        (bool(state.trick) or any(state.won), "/trick", "no trick is played before KZ-29"),
        (state.leader is not None, "/leader", "is null before the piles are opened (KZ-26)"),
        (state.winner is not None, "/winner", "is null before the piles are opened (KZ-26)"),
        (any(pile.winner is not None for pile in state.piles), "/piles", "have no winner yet (KZ-26)"),
    )


def _find_undealt_faults(state: State) -> list[Fault]:
    """What is wrong with a state in which nothing has been dealt yet."""
    return _find_unopened_faults(state) + collect_faults(
        (len(state.stock) != len(DECK36), "/stock", "must hold all 36 cards: nothing has been dealt"),
        (any(state.drawn), "/drawn", "nothing has been drawn yet (KZ-22)"),
        (bool(state.legs or state.piles), "/piles", "nothing has been laid yet (KZ-24)"),
        (state.ply > 0, "/ply", "is 0 before the first move (CV-15)"),
        (state.result is not None and not state.setup.rules.cut_fines, "/result", "no fines here (KZ-9)"),
    )


def _find_khval_faults(state: State) -> list[Fault]:
    return _find_undealt_faults(state) + collect_faults(
        (state.setup.standing.kon == 1, "/phase", "there is no khvalyonka in kon 1 (KZ-10)"),
        (state.turn != boaster_of(state.setup), "/turn", "the dealer's left neighbour boasts (KZ-21)"),
    )


def _find_laying_faults(state: State) -> list[Fault]:
    """What is wrong while the seats draw and lay in turn, or after the last one (KZ-22 to KZ-25)."""
    setup = state.setup
    seats = clockwise_from(boaster_of(setup))
    laid = 4 if state.turn is None else seats.index(state.turn)
    faults = collect_faults(
        (setup.standing.kon == 1, "/phase", "there is no khvalyonka in kon 1 (KZ-10)"),
        (state.ply != 1 + laid, "/ply", "is 1 and one more for each seat that has laid (CV-15)"),
        (bool(state.legs) != (laid > 0), "/legs", "is 0 until the boaster has laid (KZ-24)"),
    )
    faults += _find_unopened_faults(state) + _find_shape_faults(state, seats[:laid])
    if faults:
        return faults
    for place, seat in enumerate(seats):
        cards = card_set(pile.cards[place][1] for pile in state.piles if place < laid)
        faults += _find_drawn_faults(state, seat, cards, has_drawn=place <= laid)
    plain = (card_set(state.drawn[seats[0]]) & PLAIN).bit_count()
    if faults or not laid:
        return faults
    return collect_faults(
        (
            state.legs not in legs_choices(setup.rules, plain),
            "/legs",
            "the boaster cannot lay so many cards (KZ-24, KZ-A6)",
        ),
        (
            laid == 4 and overflow_gifts(state) is not None,
            "/result",
            "no hand is too large for KZ-28 (KZ-A4)",
        ),
    )


def _find_shape_faults(state: State, seats: tuple[Seat, ...]) -> list[Fault]:
    """What is wrong with the piles: ``legs`` piles of plain cards, laid by *seats* (KZ-24, KZ-25)."""
    return collect_faults(
        (len(state.piles) != state.legs, "/piles", "there are as many piles as legs (KZ-24)"),
        (bool(cards_in_piles(state.piles) & TRUMPS), "/piles", "only plain cards are laid (KZ-24, KZ-25)"),
        *(
            (_seats_of(pile.cards) != seats, f"/piles/{index}/cards", "are laid from the boaster on (KZ-25)")
            for index, pile in enumerate(state.piles)
        ),
    )


def _find_drawn_faults(state: State, seat: Seat, laid: CardSet, *, has_drawn: bool) -> list[Fault]:
    """What is wrong with the cards that *seat* has drawn; it has laid *laid* of them (KZ-22 to KZ-25)."""
    drawn, path = state.drawn[seat], f"/drawn/{seat}"
    cards = card_set(drawn)
    if len(drawn) % 2 or cards.bit_count() < len(drawn) or cards != state.hands[seat] | laid:
        return [Fault(path, "must be what the seat holds and has laid, in pairs (KZ-22)")]
    if not has_drawn:
        return collect_faults((bool(drawn), path, "this seat has not drawn yet (KZ-25)"))
    plain_needed = 1 if seat == boaster_of(state.setup) else state.legs
    plain_before = (card_set(drawn[:-2]) & PLAIN).bit_count()
    return collect_faults(
        ((cards & PLAIN).bit_count() < plain_needed, path, "too few plain cards to stop (KZ-23, KZ-25)"),
        (plain_before >= plain_needed, path, "the last pair was not needed (KZ-23, KZ-25)"),
    )


# ---- from the opened piles on ----


def _find_opened_faults(state: State) -> list[Fault]:
    """What is wrong with stock, piles and leader once all hands are full (KZ-26 to KZ-29)."""
    after_khvalyonka = state.setup.standing.kon > 1
    has_piles = bool(state.legs or state.piles) or state.winner is not None
    faults = collect_faults(
        (bool(state.stock), "/stock", "is empty once the cards are dealt (KZ-28)"),
        (any(state.drawn), "/drawn", "is empty once the cards are dealt (KZ-28)"),
        (state.leader is None, "/leader", "is known once the cards are dealt (KZ-11, KZ-29)"),
        (not after_khvalyonka and has_piles, "/piles", "there is no khvalyonka in kon 1 (KZ-10)"),
    )
    return faults + _find_pile_faults(state) if after_khvalyonka else faults


def _find_pile_faults(state: State) -> list[Fault]:
    """What is wrong with the opened piles (KZ-24 to KZ-29)."""
    setup, piles = state.setup, state.piles
    too_many = state.legs == 2 and setup.rules.pants_legs == "1"
    faults = _find_shape_faults(state, clockwise_from(boaster_of(setup)))
    faults += collect_faults(
        (not piles or too_many, "/legs", "no boaster can have laid so many cards (KZ-24, KZ-A6)")
    )
    return faults or collect_faults(
        (state.winner != khval_leader(setup, piles) % 2, "/winner", "took no larger pile (KZ-A3)"),
        *(
            (pile.winner != taker(pile.cards), f"/piles/{index}/winner", "did not take it (KZ-A1)")
            for index, pile in enumerate(piles)
        ),
    )


def _hands_before_trick(state: State) -> Hands:
    """The hands before the trick on the table."""
    laid = {seat: 1 << card for seat, card in state.trick}
    return tuple(hand | laid.get(seat, 0) for seat, hand in enumerate(state.hands))


def _find_redeal_faults(state: State) -> list[Fault]:
    """What is wrong when a redeal may be, or was, called for in this deal (KZ-30 to KZ-32)."""
    setup, size = state.setup, 9 - state.legs
    faults = _find_opened_faults(state) + collect_faults(
        (any(hand.bit_count() != size for hand in state.hands), "/hands", f"must be {size} cards (KZ-30)"),
    )
    team = redeal_team(state.hands)
    if faults or team is None:
        return faults or [Fault("/hands", "no team is without queens (KZ-30)")]
    stage, option = _stage(state), setup.rules.redeal
    turns = {"redeal": redeal_seat(setup, team), "rekhval": state.leader}
    if setup.standing.kon == 1:
        impossible: tuple[str, ...] = ("rekhval", "over: rekhval", "over: keep-piles")
    else:
        impossible = ("over: redeal",)
    faults = collect_faults(
        (option == "off", "/rules/redeal", "redeals are off (KZ-A14)"),
        (option == "forced" and stage == "redeal", "/phase", "nobody is asked (KZ-A14)"),
        (state.turn != turns.get(stage), "/turn", "another seat decides (KZ-31, KZ-A14)"),
        (stage in impossible, "/phase", "boasting again is decided after a khvalyonka (KZ-31)"),
    )
    return faults + _find_first_leader_faults(state) + _find_ply_faults(state)


def _find_first_leader_faults(state: State) -> list[Fault]:
    """What is wrong with the leader before the first trick is complete (KZ-11, KZ-29)."""
    if state.setup.standing.kon == 1:
        leader = holder_of(_hands_before_trick(state), FIRST_LEAD)
    else:
        leader = khval_leader(state.setup, state.piles)
    return collect_faults((state.leader != leader, "/leader", f"seat {leader} leads first (KZ-11, KZ-29)"))


def _find_play_faults(state: State) -> list[Fault]:
    """What is wrong while tricks are played, or after the last card (KZ-11 to KZ-19)."""
    faults = _find_opened_faults(state)
    faults = faults or _find_place_faults(state) + _find_won_faults(state)
    if faults:
        return faults
    faults = _find_trick_faults(state) + _find_ply_faults(state)
    if any(state.won):
        return faults
    forced = state.setup.rules.redeal == "forced" and redeal_team(_hands_before_trick(state)) is not None
    return (
        faults
        + _find_first_leader_faults(state)
        + collect_faults((forced, "/hands", "would have been dealt anew (KZ-A14)"))
    )


def _find_place_faults(state: State) -> list[Fault]:
    """What is wrong with the turn and with the sizes of hands and trick."""
    assert state.leader is not None
    seats = clockwise_from(state.leader)
    laid = len(state.trick)
    sizes = {hand.bit_count() for hand in _hands_before_trick(state)}
    match _stage(state):
        case "lead":
            fits = not laid and state.turn == state.leader and 0 not in sizes
        case "follow":
            fits = 0 < laid < 4 and state.turn == seats[laid]
        case "over: points":
            fits = not laid and sizes == {0}
        case _:
            fits = catcher(state.trick) is not None
    return collect_faults(
        (_seats_of(state.trick) != seats[:laid], "/trick", "is laid clockwise from the leader (KZ-12)"),
        (len(sizes) > 1, "/hands", "everybody has laid the same number of cards (KZ-12)"),
        (not fits, "/trick", "does not fit phase, turn and hands (KZ-12, KZ-19)"),
    )


def _find_won_faults(state: State) -> list[Fault]:
    """What is wrong with the tricks taken so far."""
    assert state.leader is not None
    won = state.won
    first_cards = [cards[0] for cards in won if cards]
    is_first_kon = state.setup.standing.kon == 1
    return collect_faults(
        (bool(first_cards) and not won[state.leader % 2], "/leader", "has taken the last trick (KZ-16)"),
        (
            bool(first_cards) and is_first_kon and FIRST_LEAD not in first_cards,
            "/won",
            "Ad is led first (KZ-11)",
        ),
        (any(len(cards) % 4 for cards in won), "/won", "must be tricks of four cards (KZ-16)"),
        (any(map(_has_catch, won)), "/won", "a caught Qc ends the kon (KZ-19)"),
    )


def _has_catch(won: Sequence[Card]) -> bool:
    """Whether 6c and Qc lie in one of the tricks *won*, laid by different teams (KZ-19)."""
    if SHAMOK not in won or SHAMKA not in won:
        return False
    tricks = (won[start : start + 4] for start in range(0, len(won), 4))
    return any(catcher(tuple(enumerate(cards))) is not None for cards in tricks)


def _find_trick_faults(state: State) -> list[Fault]:
    """What is wrong with the trick: these hands must be able to lay it (KZ-11, KZ-13 to KZ-15, KZ-19)."""
    if not state.trick:
        return []
    (leader, led), *others = state.trick
    follows, hands = FOLLOWS[led], state.hands
    before = state.trick[:-1] if state.result else state.trick
    is_first_lead = not is_first_lead_made(state)
    return collect_faults(
        (is_first_lead and led != FIRST_LEAD, "/trick/0", "the first card of kon 1 is Ad (KZ-11)"),
        (bool(TRUMPS >> led & 1 and hands[leader] & PLAIN), "/trick/0", "a plain card is held (KZ-15)"),
        (catcher(before) is not None, "/trick", "a caught Qc ends the kon at once (KZ-19)"),
        *(
            (
                not follows >> card & 1 and bool(hands[seat] & follows),
                f"/trick/{place}",
                "must follow (KZ-13)",
            )
            for place, (seat, card) in enumerate(others, start=1)
        ),
    )


def _find_ply_faults(state: State) -> list[Fault]:
    fits = state.ply in _possible_plies(state)
    return collect_faults((not fits, "/ply", "is not the number of moves that lead here (CV-15)"))


def _possible_plies(state: State) -> set[int]:
    """The possible numbers of moves once all hands are full: khvalyonka, decisions, cards laid."""
    khvalyonka_moves = {0} if state.setup.standing.kon == 1 else {5}
    if _redeals_before(state):
        khvalyonka_moves.add(0)  # after keep-piles
    laid = sum(map(len, state.won)) + len(state.trick)
    decided = _stage(state) in ("over: rekhval", "over: keep-piles")
    return {
        before + decisions + laid + decided
        for before in khvalyonka_moves
        for decisions in _possible_redeal_decisions(state)
    }


def _possible_redeal_decisions(state: State) -> tuple[int, ...]:
    """The possible numbers of moves in this deal that decided about a redeal (KZ-30)."""
    if state.setup.rules.redeal != "optional" or state.phase is REDEAL:
        return (0,)
    if any(state.won):
        return (0, 1)
    return (0,) if redeal_team(_hands_before_trick(state)) is None else (1,)
