"""The tricks of Kozel: what may be led, who takes a trick, шамок catches шамка (KZ-11 to KZ-16, KZ-19)."""

from kozyr.engine.cards import CardSet, Seat, replace_at
from kozyr.engine.moves import MOVE_EVENTS, Event, LegalMoves, Move, new_event
from kozyr.engine.state import Step, new_step
from kozyr.games.kozel.cards import (
    CATCH_CARDS,
    FIRST_LEAD,
    FOLLOWS,
    PLAIN,
    SHAMKA,
    SHAMOK,
    STRENGTH,
    TRUMPS,
    card_points,
)
from kozyr.games.kozel.scoring import catch_result, end_deal, points_result
from kozyr.games.kozel.state import FOLLOW, LEAD, State, Trick, is_first_lead_made, new_state


def lead_moves(state: State, hand: CardSet) -> LegalMoves:
    """Ad as the first lead of kon 1; else plain cards, or trumps if there is nothing else (KZ-11, KZ-15)."""
    if not is_first_lead_made(state):
        return LegalMoves("lead", 1 << FIRST_LEAD)
    return LegalMoves("lead", hand & PLAIN or hand)


def taker(trick: Trick) -> Seat:
    """Who takes *trick*: the highest trump, or else the highest card of the suit led (KZ-16, KZ-A1)."""
    contenders = FOLLOWS[trick[0][1]] | TRUMPS
    best_seat, best_strength = trick[0][0], -1
    for seat, card in trick:
        strength = STRENGTH[card]
        if strength > best_strength and contenders >> card & 1:
            best_seat, best_strength = seat, strength
    return best_seat


def catcher(trick: Trick) -> Seat | None:
    """Who laid 6c, if Qc of the other team lies in the same trick; else None (KZ-19)."""
    seats = {card: seat for seat, card in trick}
    shamok, shamka = seats.get(SHAMOK), seats.get(SHAMKA)
    if shamok is None or shamka is None or shamok % 2 == shamka % 2:
        return None
    return shamok


def apply_card(state: State, seat: Seat, move: Move) -> Step[State]:
    """*seat* leads or follows with the card of *move* (KZ-12 to KZ-19)."""
    setup, _, _, ply, hands, _, redeals, stock, drawn, legs, piles, trick, won, leader, winner = state
    card = move.cards[0]
    hands = replace_at(hands, seat, hands[seat] ^ 1 << card)
    trick += ((seat, card),)
    events: tuple[Event, ...] = MOVE_EVENTS[seat][move]
    if card in CATCH_CARDS:
        catching_seat = catcher(trick)
        if catching_seat is not None:
            last = state._replace(ply=ply + 1, hands=hands, trick=trick)
            catch = Event(catching_seat, "catch", CATCH_CARDS)
            return end_deal(last, catch_result(setup, catching_seat), [*events, catch])
    turn, phase = (seat + 1) % 4, FOLLOW
    if len(trick) == 4:
        turn = leader = taker(trick)
        phase = LEAD
        cards = tuple([card for _, card in trick])
        won = (won[0], won[1] + cards) if leader % 2 else (won[0] + cards, won[1])
        points = card_points(cards)
        events += (new_event(leader, "win-trick", cards, points=points),)
        trick = ()
    khval = (redeals, stock, drawn, legs, piles)
    moved = new_state(setup, turn, phase, ply + 1, hands, None, *khval, trick, won, leader, winner)
    if not hands[turn]:
        return end_deal(moved, points_result(moved), [*events])
    return new_step(moved, events)


def take_event(verb: str, seat: Seat, trick: Trick) -> Event:
    """The event by which *seat* takes *trick*, with its card points."""
    cards = tuple(card for _, card in trick)
    return Event(seat, verb, cards, points=card_points(cards))
