"""The khvalyonka "pants" (KZ-21 to KZ-29): drawing, laying, opening the piles, sharing out the stock."""

from collections.abc import Sequence

from kozyr.engine.cards import Card, CardSet, Seat, card_set, replace_at
from kozyr.engine.moves import Event, LegalMoves, Move, move_event
from kozyr.engine.state import Step
from kozyr.games.kozel.cards import PLAIN, card_points
from kozyr.games.kozel.options import Rules
from kozyr.games.kozel.redeals import offer_redeal
from kozyr.games.kozel.scoring import end_deal, unscored_result
from kozyr.games.kozel.state import DealSetup, Pile, State, boaster_of, clockwise_from, is_boasting
from kozyr.games.kozel.tricks import take_event, taker


def legs_choices(rules: Rules, plain: int) -> tuple[int, ...]:
    """The numbers of cards that a boaster with *plain* plain cards may lay (KZ-24, KZ-A6)."""
    if plain == 1:
        return (1,)
    return (1, 2) if rules.pants_legs == "choice" else (int(rules.pants_legs),)


def lay_moves(state: State, hand: CardSet) -> LegalMoves:
    """The moves ``lay``: a plain card for each pile; the boaster chooses the number (KZ-24, KZ-25)."""
    plain = hand & PLAIN
    legs = (state.legs,) if state.legs else legs_choices(state.setup.rules, plain.bit_count())
    pairs = plain if 2 in legs else 0
    return LegalMoves("lay", singles=plain if 1 in legs else 0, firsts=pairs, seconds=pairs)


def draw_pairs(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """*seat* draws bottom and top cards until it has enough plain ones, and is on turn (KZ-22 to KZ-25)."""
    plain_needed = state.legs or 1
    stock = state.stock
    hand = 0
    drawn: tuple[Card, ...] = ()
    while (hand & PLAIN).bit_count() < plain_needed:
        pair = (stock[-1], stock[0])
        stock = stock[1:-1]
        hand |= card_set(pair)
        drawn += pair
        events.append(_draw_event(seat, pair))
    moved = state._replace(
        turn=seat,
        stock=stock,
        hands=replace_at(state.hands, seat, hand),
        drawn=(*state.drawn[:seat], drawn, *state.drawn[seat + 1 :]),
    )
    return Step(moved, tuple(events))


def _draw_event(seat: Seat, cards: tuple[Card, ...]) -> Event:
    return Event(seat, "draw", cards, secret=card_set(cards), insiders=(seat,))


def apply_lay(state: State, seat: Seat, move: Move) -> Step[State]:
    """*seat* lays its cards; then the next seat draws, or the piles are opened (KZ-24 to KZ-26)."""
    event = move_event(seat, move)
    if is_boasting(state):
        event = event._replace(secret=card_set(move.cards), insiders=(seat,))
    piles = state.piles or (Pile((), None),) * len(move.cards)
    moved = state._replace(
        ply=state.ply + 1,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~card_set(move.cards)),
        legs=len(piles),
        piles=tuple(
            Pile((*pile.cards, (seat, card)), None) for pile, card in zip(piles, move.cards, strict=True)
        ),
    )
    if seat != state.setup.dealer:
        return draw_pairs(moved, (seat + 1) % 4, [event])
    gifts = overflow_gifts(moved)
    if gifts is None:
        return end_deal(moved, unscored_result(state.setup, "overflow"), [event])
    return _open_piles(moved, gifts, [event])


def overflow_gifts(state: State) -> list[tuple[Seat, tuple[Card, ...]]] | None:
    """The cards that seats with too many give to their partners; None if the khvalyonka is void (KZ-A4)."""
    size = 9 - state.legs
    gifts = []
    for seat in clockwise_from(boaster_of(state.setup)):
        hand = state.hands[seat]
        surplus = hand.bit_count() - size
        if surplus <= 0:
            continue
        partner = state.hands[(seat + 2) % 4].bit_count()
        if state.setup.rules.pants_overflow == "redeal" or partner + surplus > size:
            return None
        cards = tuple(card for card in state.drawn[seat] if hand >> card & 1)
        gifts.append((seat, cards[-surplus:]))
    return gifts


def _open_piles(
    state: State, gifts: Sequence[tuple[Seat, tuple[Card, ...]]], events: list[Event]
) -> Step[State]:
    """All have laid: gives the *gifts*, opens the piles, shares out the stock (KZ-26 to KZ-29)."""
    setup = state.setup
    hands = list(state.hands)
    for seat, cards in gifts:
        partner = (seat + 2) % 4
        gift = card_set(cards)
        hands[seat] ^= gift
        hands[partner] |= gift
        events.append(Event(seat, "give", cards, to=partner, secret=gift, insiders=(seat, partner)))
    piles = tuple(Pile(pile.cards, taker(pile.cards)) for pile in state.piles)
    events += [Event(seat, "open", (card,)) for seat, card in (pile.cards[0] for pile in piles)]
    events += [take_event("win-pile", taker(pile.cards), pile.cards) for pile in piles]
    for seat, share in _stock_shares(setup, hands, state.stock):
        hands[seat] |= card_set(share)
        events.append(_draw_event(seat, share))
    leader = khval_leader(setup, piles)
    opened = state._replace(
        stock=(),
        drawn=((), (), (), ()),
        hands=tuple(hands),
        piles=piles,
        leader=leader,
        winner=leader % 2,
    )
    return offer_redeal(opened, events)


def _stock_shares(
    setup: DealSetup, hands: Sequence[CardSet], stock: Sequence[Card]
) -> list[tuple[Seat, tuple[Card, ...]]]:
    """The cards of the stock that each seat gets, so that all hands become equal (KZ-28, KZ-A5)."""
    size = (sum(hand.bit_count() for hand in hands) + len(stock)) // 4
    seats = clockwise_from(boaster_of(setup))
    shares: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    rest = iter(stock)
    for _ in range(size):
        for seat in seats:
            if hands[seat].bit_count() + len(shares[seat]) < size:
                shares[seat].append(next(rest))
    return [(seat, tuple(share)) for seat, share in shares.items() if share]


def khval_leader(setup: DealSetup, piles: Sequence[Pile]) -> Seat:
    """The seat that leads the first trick: the taker of the larger pile (KZ-29, KZ-A2)."""
    takers = [taker(pile.cards) for pile in piles]
    points = [card_points(card for _, card in pile.cards) for pile in piles]
    if takers[0] == takers[-1] or points[0] > points[-1]:
        return takers[0]
    if points[0] < points[-1]:
        return takers[-1]
    boaster = boaster_of(setup)
    match setup.rules.khval_tie:
        case "first-pile":
            return takers[0]
        case "boaster":
            return boaster
        case "nearest-boaster":
            return min(takers, key=lambda seat: (seat - boaster) % 4)
