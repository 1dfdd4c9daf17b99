"""The playout policy of Kozel: sensible cards, with some noise, to the end of the kon."""

from collections.abc import Sequence
from typing import Final

from kozyr.bots.rng import Draw
from kozyr.engine.cards import RANKS, Seat, parse_card, rank_of
from kozyr.games.kozel.bot_position import (
    BIT_OF,
    CAN_TAKE,
    CARD_OF,
    FOLLOWERS,
    PLAIN_BITS,
    POINTS,
    SHAMKA,
    SHAMOK,
    TRUMP_BITS,
    UNFINISHED,
    Bit,
    Bits,
    Position,
    best_card,
    kon_value,
)
from kozyr.games.kozel.scoring import CHIPER_CHARGE

RANDOM_CARD_RATE: Final = 0.1
"""How often a seat plays any legal card."""
SAFE_TRUMP: Final[Bit] = BIT_OF[parse_card("Jc")]
"""A partner's card at least as strong as this one is expected to take the trick."""
PLAIN_ACES: Final[Bits] = PLAIN_BITS & sum(
    bit for bit, card in CARD_OF.items() if rank_of(card) == RANKS.index("A")
)
RICHEST_FIRST: Final[tuple[Bits, ...]] = tuple(
    sum(bit for bit, points in POINTS.items() if points == value)
    for value in sorted(set(POINTS.values()), reverse=True)
)
"""The cards by their card points, the most first."""
POOREST_FIRST: Final[tuple[Bits, ...]] = RICHEST_FIRST[::-1]
"""The cards by their card points, the fewest first."""
DISCARDS: Final[Bits] = POOREST_FIRST[0] & ~SHAMOK
"""The cards that give nothing away."""
WORTH_TAKING: Final = 4
"""A trick with so many card points is taken even if it may be lost again."""
RICH_TRICK: Final = 10
"""A trick with so many card points is taken with the strongest plain card."""


def playout(position: Position, draw: Draw) -> int:
    """Plays *position* to the end of the kon, in place; its value.

    Every seat gives points to its partner, gives nothing to the opponents and catches the shamka, but for
    random cards at RANDOM_CARD_RATE. A set of cards is at least SHAMKA, or SHAMOK, exactly if it holds a card
    that strong, because these are the highest bits.
    """
    if position.value != UNFINISHED:
        return position.value
    hands, points, has_tricks = position.hands, position.points, position.has_tricks
    played = len(position.trick)
    followers, can_take, best, holder, trick_points, shamok, shamka = _read_trick(position)
    seat = position.turn
    while True:
        if not played:
            card = _choose_lead(hands[seat], draw)
            hands[seat] ^= card
            followers, can_take, played = FOLLOWERS[card], CAN_TAKE[card], 1
            best, holder, trick_points = card, seat, POINTS[card]
            shamok = seat if card == SHAMOK else -1
            shamka = seat if card == SHAMKA else -1
            seat = (seat + 1) & 3
        for place in range(played, 4):
            hand = hands[seat]
            options = hand & followers or hand
            if not options & (options - 1):
                card = options
            elif draw() < RANDOM_CARD_RATE:
                card = nth_card(options, int(draw() * options.bit_count()))
            elif shamka >= 0 and options >= SHAMOK and (shamka + seat) & 1:
                card = SHAMOK
            else:
                if options > SHAMKA and options & SHAMKA:
                    opponents = hands[seat - 1] | hands[seat - 3]
                    if shamok >= 0 or (place < 3 and opponents & SHAMOK):
                        options ^= SHAMKA
                winning = options & can_take & -(best << 1)
                if not (holder + seat) & 1 and (place == 3 or best >= SAFE_TRUMP or best & PLAIN_ACES):
                    card = _weakest_of_first(options & ~winning or options, RICHEST_FIRST)
                elif winning and place == 3:
                    card = _weakest_of_first(winning, RICHEST_FIRST)
                elif winning and (trick_points >= WORTH_TAKING or winning & PLAIN_ACES):
                    take_cheaply = best & TRUMP_BITS or trick_points < RICH_TRICK
                    card = winning & -winning if take_cheaply else 1 << winning.bit_length() - 1
                else:
                    discards = options & DISCARDS
                    card = discards & -discards or _weakest_of_first(options, POOREST_FIRST)
            hands[seat] = hand ^ card
            trick_points += POINTS[card]
            if card > best and card & can_take:
                best, holder = card, seat
            if card >= SHAMKA:
                shamok, shamka = (seat, shamka) if card == SHAMOK else (shamok, seat)
                if shamok >= 0 and shamka >= 0 and (shamok + shamka) & 1:
                    position.value = CHIPER_CHARGE if shamka & 1 else -CHIPER_CHARGE
                    return position.value
            seat = (seat + 1) & 3
        points[holder & 1] += trick_points
        has_tricks[holder & 1] = True
        if not hands[holder]:
            position.value = kon_value(points[0], has_tricks if position.zero_tricks else None)
            return position.value
        seat, played = holder, 0


def _read_trick(position: Position) -> tuple[Bits, Bits, Bit, Seat, int, Seat, Seat]:
    """Reads the current trick: the cards that follow, the cards that can take it, its best card, the seat of
    that card, its card points, and the seats that played shamok and shamka, -1 for nobody.
    """
    trick = position.trick
    if not trick:
        return 0, 0, 0, 0, 0, -1, -1
    seats = {card: (position.leader + place) % 4 for place, card in enumerate(trick)}
    best = best_card(trick)
    trick_points = sum(POINTS[card] for card in trick)
    return (
        FOLLOWERS[trick[0]], CAN_TAKE[trick[0]], best, seats[best], trick_points,
        seats.get(SHAMOK, -1), seats.get(SHAMKA, -1),
    )  # fmt: skip


def _choose_lead(hand: Bits, draw: Draw) -> Bit:
    """An ace, else the cheapest plain card; the strongest trump if the hand has trumps only (KZ-15)."""
    options = hand & PLAIN_BITS or hand
    if not options & (options - 1):
        return options
    if draw() < RANDOM_CARD_RATE:
        return nth_card(options, int(draw() * options.bit_count()))
    aces = options & PLAIN_ACES
    if aces:
        return aces & -aces
    if options & PLAIN_BITS:
        discards = options & DISCARDS
        return discards & -discards or _weakest_of_first(options, POOREST_FIRST)
    return 1 << options.bit_length() - 1


def nth_card(cards: Bits, index: int) -> Bit:
    """The card at *index* of a set, the lowest bit first."""
    while index:
        cards &= cards - 1
        index -= 1
    return cards & -cards


def _weakest_of_first(options: Bits, groups: Sequence[Bits]) -> Bit:
    """The lowest card of the first of *groups* that shares a card with *options*."""
    for group in groups:
        cards = options & group
        if cards:
            return cards & -cards
    raise AssertionError("no card")
