"""Kozel as bots think it through: the tricks of a kon on a fast table.

Cards are single bits: the plain suits d, h, s with seven cards each, weakest first, and above them the
trumps, weakest first. So of two cards that count in a trick the greater number takes it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from kozyr.engine.cards import DECK36, Card, Seat, suit_of
from kozyr.games.kozel.rules import CARD_POINTS, FOLLOWS, PLAIN_ORDER, STRENGTH, TRUMPS

Bit: TypeAlias = int
"""One card."""
Bits: TypeAlias = int
"""A set of cards."""
Draw: TypeAlias = Callable[[], float]
"""``Random.random``."""


def _bit(card: Card) -> Bit:
    plain = len(PLAIN_ORDER)
    if TRUMPS >> card & 1:
        return 1 << (3 * plain + STRENGTH[card] - plain)
    return 1 << (plain * (suit_of(card) - 1) + STRENGTH[card])


BIT_OF: Final[dict[Card, Bit]] = {card: _bit(card) for card in DECK36}
CARD_OF: Final[dict[Bit, Card]] = {bit: card for card, bit in BIT_OF.items()}
ALL: Final[Bits] = sum(CARD_OF)


def bits(cards: Iterable[Card]) -> Bits:
    """The set of *cards*."""
    found = 0
    for card in cards:
        found |= BIT_OF[card]
    return found


PLAIN_BITS: Final[Bits] = (1 << 21) - 1
TRUMP_BITS: Final[Bits] = ALL ^ PLAIN_BITS
ASKS: Final[dict[Bit, Bits]] = {
    bit: bits(other for other in DECK36 if FOLLOWS[card] >> other & 1) for card, bit in BIT_OF.items()
}
"""For each card the set of those that follow it when it is led."""
POINTS: Final[dict[Bit, int]] = {bit: CARD_POINTS[card] for card, bit in BIT_OF.items()}
SHAMOK: Final[Bit] = 1 << 35
SHAMKA: Final[Bit] = 1 << 34
BOTH: Final[Bits] = SHAMOK | SHAMKA
RICH: Final[Bits] = sum(bit for bit, points in POINTS.items() if points >= 10)
WORTHLESS: Final[Bits] = sum(bit for bit, points in POINTS.items() if not points)
ACES: Final[Bits] = sum(1 << (7 * suit + 6) for suit in range(3))
PLAIN_ACES: Final[Bits] = ACES & PLAIN_BITS
SURE: Final[Bit] = SHAMKA >> 4
"""A partner's card as strong as this one is taken to hold the trick."""
COUNTS: Final[dict[Bit, Bits]] = {bit: asked | TRUMP_BITS for bit, asked in ASKS.items()}
"""For each card the set of those that can take a trick in which it is led."""
RICHEST: Final[tuple[Bits, ...]] = tuple(
    sum(bit for bit, worth in POINTS.items() if worth == points)
    for points in sorted(set(POINTS.values()), reverse=True)
)
"""The cards by their points, the most first."""
POOREST: Final[tuple[Bits, ...]] = RICHEST[::-1]
"""The cards by their points, the fewest first."""
FREE: Final[Bits] = WORTHLESS & ~SHAMOK
"""The cards that give nothing away."""
CAUGHT: Final = 4
OPEN: Final = 99
"""Not over yet."""


class Table:
    """One moment of the tricks of a kon.

    ``value`` is OPEN, or what team 1 is charged with minus what team 0 is charged with, not doubled (KZ-18,
    KZ-19).
    """

    __slots__ = ("cards", "hands", "leader", "points", "took", "trick", "turn", "value", "zero_tricks")

    def __init__(
        self,
        hands: Sequence[Bits],
        leader: Seat,
        trick: Sequence[Bit],
        points: Sequence[int],
        took: Sequence[bool],
        zero_tricks: bool = False,
    ) -> None:
        self.hands = list(hands)
        self.leader = leader
        self.trick = list(trick)
        """The cards laid, the leader's first."""
        self.turn = (leader + len(trick)) % 4
        self.points = list(points)
        """Card points taken by each team."""
        self.took = list(took)
        """Whether each team took a trick or a pile."""
        self.zero_tricks = zero_tricks
        """``zero_means`` is ``tricks`` (KZ-A8)."""
        self.value = OPEN

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.hands = self.hands[:]
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.turn = self.turn
        twin.points = self.points[:]
        twin.took = self.took[:]
        twin.zero_tricks = self.zero_tricks
        twin.value = self.value
        return twin

    def legal(self) -> Bits:
        """The cards that the seat on turn may lay (KZ-13 to KZ-15; not KZ-11)."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand & PLAIN_BITS or hand
        return hand & ASKS[self.trick[0]] or hand

    def play(self, card: Bit) -> None:
        """The seat on turn lays *card*, which is legal."""
        seat = self.turn
        self.hands[seat] ^= card
        trick = self.trick
        trick.append(card)
        if card & BOTH:
            self.value = caught(trick, self.leader)
            if self.value != OPEN:
                return
        if len(trick) < 4:
            self.turn = (seat + 1) % 4
            return
        asked = ASKS[trick[0]] | TRUMP_BITS
        best = max(card for card in trick if card & asked)
        winner = (self.leader + trick.index(best)) % 4
        self.points[winner & 1] += sum(POINTS[card] for card in trick)
        self.took[winner & 1] = True
        trick.clear()
        self.leader = self.turn = winner
        if not self.hands[winner]:
            self.value = charged(self.points[0], self.took if self.zero_tricks else None)


def caught(trick: Sequence[Bit], leader: Seat) -> int:
    """The value of a trick in which шамок has caught шамка, else OPEN (KZ-19)."""
    if SHAMOK not in trick or SHAMKA not in trick:
        return OPEN
    catcher, victim = (leader + trick.index(SHAMOK)) & 1, (leader + trick.index(SHAMKA)) & 1
    if catcher == victim:
        return OPEN
    return -CAUGHT if victim == 0 else CAUGHT


def charged(points: int, took: Sequence[bool] | None) -> int:
    """The value of a kon in which team 0 has taken so many card *points* (KZ-18, KZ-A8)."""
    if points == 60:
        return 0
    fewer, sign, team = (points, -1, 0) if points < 60 else (120 - points, 1, 1)
    if fewer > 30:
        return 2 * sign
    if fewer == 0 and (took is None or not took[team]):
        return 6 * sign
    return 4 * sign


NOISE: Final = 0.1
"""How often a seat in a playout lays any legal card."""


def nth(cards: Bits, place: int) -> Bit:
    """The card at *place* of a set."""
    while place:
        cards &= cards - 1
        place -= 1
    return cards & -cards


def play_out(table: Table, draw: Draw) -> int:
    """Plays *table* to its end; its value. The table is used up.

    Everybody is sensible, but for some NOISE: points to the partner, nothing to the others, catching шамка.
    (A set is not smaller than шамка, or шамок, if it holds one that strong: they are the highest bits.)
    """
    if table.value != OPEN:
        return table.value
    hands, points, took = table.hands, table.points, table.took
    laid = len(table.trick)
    follow, counts, best, holder, worth, shamok, shamka = _course(table)
    seat = table.turn
    while True:
        if not laid:
            card = _lead(hands[seat], draw)
            hands[seat] ^= card
            follow, counts, laid = ASKS[card], COUNTS[card], 1
            best, holder, worth = card, seat, POINTS[card]
            shamok = seat if card == SHAMOK else -1
            shamka = seat if card == SHAMKA else -1
            seat = (seat + 1) & 3
        for place in range(laid, 4):
            hand = hands[seat]
            options = hand & follow or hand
            if not options & (options - 1):
                card = options
            elif draw() < NOISE:
                card = nth(options, int(draw() * options.bit_count()))
            elif shamka >= 0 and options >= SHAMOK and (shamka + seat) & 1:
                card = SHAMOK
            else:
                if options > SHAMKA and options & SHAMKA:
                    hunters = hands[seat - 1] | hands[seat - 3]
                    if shamok >= 0 or (place < 3 and hunters & SHAMOK):
                        options ^= SHAMKA
                winning = options & counts & -(best << 1)
                if not (holder + seat) & 1 and (place == 3 or best >= SURE or best & PLAIN_ACES):
                    card = _first_of(options & ~winning or options, RICHEST)
                elif winning and place == 3:
                    card = _first_of(winning, RICHEST)
                elif winning and (worth >= 4 or winning & PLAIN_ACES):
                    weakest = best & TRUMP_BITS or worth < 10
                    card = winning & -winning if weakest else 1 << winning.bit_length() - 1
                else:
                    free = options & FREE
                    card = free & -free or _first_of(options, POOREST)
            hands[seat] = hand ^ card
            worth += POINTS[card]
            if card > best and card & counts:
                best, holder = card, seat
            if card >= SHAMKA:
                shamok, shamka = (seat, shamka) if card == SHAMOK else (shamok, seat)
                if shamok >= 0 and shamka >= 0 and (shamok + shamka) & 1:
                    table.value = CAUGHT if shamka & 1 else -CAUGHT
                    return table.value
            seat = (seat + 1) & 3
        points[holder & 1] += worth
        took[holder & 1] = True
        if not hands[holder]:
            table.value = charged(points[0], took if table.zero_tricks else None)
            return table.value
        seat, laid = holder, 0


def _course(table: Table) -> tuple[Bits, Bits, Bit, Seat, int, Seat, Seat]:
    """Of the trick on *table*: what follows it, what counts in it, its best card, who laid that, its points,
    and who laid шамок and шамка, -1 for nobody.
    """
    trick = table.trick
    if not trick:
        return 0, 0, 0, 0, 0, -1, -1
    seats = {card: (table.leader + place) % 4 for place, card in enumerate(trick)}
    counts = COUNTS[trick[0]]
    best = max(card for card in trick if card & counts)
    worth = sum(POINTS[card] for card in trick)
    return ASKS[trick[0]], counts, best, seats[best], worth, seats.get(SHAMOK, -1), seats.get(SHAMKA, -1)


def _lead(hand: Bits, draw: Draw) -> Bit:
    """An ace, else what gives least away; of trumps the strongest."""
    options = hand & PLAIN_BITS or hand
    if not options & (options - 1):
        return options
    if draw() < NOISE:
        return nth(options, int(draw() * options.bit_count()))
    aces = options & ACES
    if aces:
        return aces & -aces
    if options & PLAIN_BITS:
        free = options & FREE
        return free & -free or _first_of(options, POOREST)
    return 1 << options.bit_length() - 1


def _first_of(options: Bits, kinds: Sequence[Bits]) -> Bit:
    """The weakest card of the first of *kinds* of which there is one among *options*."""
    for kind in kinds:
        found = options & kind
        if found:
            return found & -found
    raise AssertionError("no card")
