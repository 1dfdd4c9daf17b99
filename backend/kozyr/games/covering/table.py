"""The covering games on a fast table: Svoi kozyri and Kryt'-navalivat' as bots think them through.

Cards are single bits in rank-major order (bit ``4 * rank + suit``, sixes lowest), so the cheapest card of a
set is its lowest bit. A :class:`Table` is changed in place. Cover and lead are two decisions here. What is
legal and what follows is the games' own business: a test plays the same deals on both.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from kozyr.engine.cards import DECK36, Card, Seat, Suit, rank_of, suit_of

Bit: TypeAlias = int
"""One card as a bit, or one of the two decisions below."""
Bits: TypeAlias = int
"""A set of cards."""
Draw: TypeAlias = Callable[[], float]
"""``Random.random``."""

TAKE: Final[Bit] = 1 << 36
EXCHANGE: Final[Bit] = 1 << 37
NOT_CARDS: Final[Bits] = TAKE | EXCHANGE

BIT_OF: Final[dict[Card, Bit]] = {card: 1 << (4 * (rank_of(card) - 4) + suit_of(card)) for card in DECK36}
CARD_OF: Final[dict[Bit, Card]] = {bit: card for card, bit in BIT_OF.items()}
ALL: Final[Bits] = sum(BIT_OF.values())
SUIT_BITS: Final[tuple[Bits, ...]] = tuple(
    sum(bit for card, bit in BIT_OF.items() if suit_of(card) == suit) for suit in range(4)
)
EVERYTHING: Final = 99
"""More cards than a pile has."""
OPEN: Final = -2
"""``Table.loser`` as long as the deal goes on."""
DRAW: Final = -1
"""``Table.loser`` of a drawn deal."""
CAP: Final = 120
"""Moves after which a playout is given up."""


def bits(cards: Iterable[Card]) -> Bits:
    """The set of *cards*."""
    found = 0
    for card in cards:
        found |= BIT_OF[card]
    return found


def nth(cards: Bits, place: int) -> Bit:
    """The card at *place* of a set, the cheapest being 0."""
    while place:
        cards &= cards - 1
        place -= 1
    return cards & -cards


def _covers(trump: Suit) -> dict[Bit, Bits]:
    """For each top card what covers it for a seat with *trump* (SK-9)."""
    found = {}
    for card, bit in BIT_OF.items():
        higher = SUIT_BITS[suit_of(card)] & ~((bit << 1) - 1)
        found[bit] = higher if suit_of(card) == trump else higher | SUIT_BITS[trump]
    return found


def _takes(trump: Suit, plain: int, trumped: int) -> dict[Bit, int]:
    """For each top card how many cards a take is, if there are so many (SK-16, KN-5)."""
    found = {}
    for card, bit in BIT_OF.items():
        ace = rank_of(card) == 12
        found[bit] = plain if suit_of(card) != trump else EVERYTHING if ace else trumped
    return found


COVERS: Final = tuple(_covers(trump) for trump in range(4))


class Ruleset:
    """What holds for a whole deal: trump suits by seat, takes, the draw, refilling, the exchange."""

    __slots__ = (
        "covers",
        "draws",
        "exchanges",
        "plains",
        "players",
        "refill",
        "six",
        "take",
        "takes",
        "trumps",
    )

    def __init__(
        self, trumps: Sequence[Suit], take: tuple[int, int], draw_rule: str, refill: int, exchanges: bool
    ) -> None:
        self.players = len(trumps)
        self.trumps = tuple(trumps)
        self.covers = [COVERS[trump] for trump in trumps]
        self.take = take
        self.takes = [_takes(trump, *take) for trump in trumps]
        self.plains = [ALL & ~SUIT_BITS[trump] for trump in trumps]
        # against a lead, against a cover
        self.draws = (draw_rule != "none", draw_rule == "any-top")
        self.refill = refill
        self.exchanges = exchanges
        self.six = 1 << trumps[0]


class Table:
    """One moment of a deal. ``stock`` is drawn from its end; its first card is the open one."""

    __slots__ = ("covered", "hands", "left", "loser", "pile", "responds", "ruleset", "stock", "turn")

    def __init__(
        self,
        ruleset: Ruleset,
        hands: list[Bits],
        pile: list[Bit],
        stock: list[Bit],
        turn: Seat,
        responds: bool,
    ) -> None:
        self.ruleset = ruleset
        self.hands = hands
        self.pile = pile
        self.stock = stock
        self.turn = turn
        self.responds = responds
        """Whether the seat on turn covers or takes; else it leads."""
        self.covered = False
        """Whether the lead is the second half of a turn."""
        self.left = sum(hand > 0 for hand in hands)
        self.loser = OPEN

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.ruleset = self.ruleset
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.stock = self.stock[:]
        twin.turn = self.turn
        twin.responds = self.responds
        twin.covered = self.covered
        twin.left = self.left
        twin.loser = self.loser
        return twin

    def legal(self) -> Bits:
        """What the seat on turn may do: cards to cover or to lead with, and TAKE or EXCHANGE."""
        ruleset, turn = self.ruleset, self.turn
        hand = found = self.hands[turn]
        if self.responds:
            found = hand & ruleset.covers[turn][self.pile[-1]] | TAKE
        if self.stock and ruleset.exchanges and hand & ruleset.six and not self.covered:
            found |= EXCHANGE
        return found

    def play(self, choice: Bit) -> None:
        """The seat on turn does *choice*, which is legal."""
        turn, hands, pile = self.turn, self.hands, self.pile
        if choice == TAKE:
            count = self.ruleset.takes[turn][pile[-1]]
            hands[turn] += sum(pile[-count:])
            del pile[-count:]
            self._pass_on()
            self.responds = bool(pile)
            return
        if choice == EXCHANGE:
            hands[turn] ^= self.ruleset.six | self.stock[0]
            self.stock[0] = self.ruleset.six
            return
        hands[turn] ^= choice
        pile.append(choice)
        if self.responds and hands[turn]:
            self.responds, self.covered = False, True
            return
        self._end_turn(led=not self.responds)

    def _end_turn(self, *, led: bool) -> None:
        """The seat on turn has laid all its cards: draws, goes out, the last one is settled."""
        turn, hands, stock = self.turn, self.hands, self.stock
        self.covered = False
        while stock and hands[turn].bit_count() < self.ruleset.refill:
            hands[turn] |= stock.pop()
        self.responds = True
        if not hands[turn]:
            self.left -= 1
            if self.left == 1:
                self.loser = settled(self.ruleset, hands, self.pile[-1], led)
                return
            self.responds = led
        self._pass_on()

    def _pass_on(self) -> None:
        seat, players = self.turn + 1, self.ruleset.players
        while not self.hands[seat % players]:
            seat += 1
        self.turn = seat % players


def settled(ruleset: Ruleset, hands: Sequence[Bits], top: Bit, led: bool) -> int:
    """Who loses when one seat alone holds cards, or DRAW (SK-24 to SK-26)."""
    last = next(seat for seat, hand in enumerate(hands) if hand)
    hand = hands[last]
    if ruleset.draws[not led] and not hand & (hand - 1) and hand & ruleset.covers[last][top]:
        return DRAW
    return last


NOISE: Final = 0.2
"""How often a seat in a playout does anything that is legal instead of what is cheapest.

So much doubt about everybody's next moves, one's own included, makes for better estimates than players who
never err.
"""


def by_habit(table: Table, draw: Draw, noise: float) -> Bit:
    """What the seat on turn does in a playout in which it does anything legal as often as *noise* says."""
    options = table.legal()
    if options & EXCHANGE:
        return EXCHANGE
    if options == TAKE:
        return TAKE
    if draw() < noise:
        return nth(options, int(draw() * options.bit_count()))
    return cheapest(options, table.ruleset.plains[table.turn])


def cheapest(options: Bits, plains: Bits) -> Bit:
    """The cheapest of *options*: no trump if there is another card, a card rather than a take."""
    cards = options & ALL or options
    cards = cards & plains or cards
    return cards & -cards


def play_out(table: Table, draw: Draw, noise: Sequence[float], traced: list[Bit] | None = None) -> int:
    """Plays *table* to its end, each seat as cheaply as it can; who loses, DRAW, or OPEN if it takes too
    long.

    *noise*: by seat, how often it does anything that is legal. The table is used up. *traced* is told every
    decision.
    """
    ruleset, hands, pile, stock = table.ruleset, table.hands, table.pile, table.stock
    if table.loser != OPEN:
        return table.loser
    turn, responds, left = table.turn, table.responds, table.left
    covers, takes, plains = ruleset.covers, ruleset.takes, ruleset.plains
    players, refill = ruleset.players, ruleset.refill
    exchanges, six = ruleset.exchanges, ruleset.six
    covered = table.covered
    for _ in range(CAP):
        hand = hands[turn]
        if exchanges and stock and hand & six and not covered:
            hand ^= six | stock[0]
            stock[0] = six
            if traced is not None:
                traced.append(EXCHANGE)
        led = True
        if responds:
            top = pile[-1]
            options = hand & covers[turn][top]
            if not options:
                card = TAKE
            elif draw() < noise[turn]:
                options |= TAKE
                card = nth(options, int(draw() * options.bit_count()))
            else:
                options = options & plains[turn] or options
                card = options & -options
            if traced is not None:
                traced.append(card)
            if card == TAKE:
                count = takes[turn][top]
                hands[turn] = hand + sum(pile[-count:])
                del pile[-count:]
                responds = bool(pile)
                turn = turn + 1 if turn + 1 < players else 0
                while not hands[turn]:
                    turn = turn + 1 if turn + 1 < players else 0
                continue
            hand ^= card
            pile.append(card)
            led = hand > 0
        if led:
            if draw() < noise[turn]:
                card = nth(hand, int(draw() * hand.bit_count()))
            else:
                options = hand & plains[turn] or hand
                card = options & -options
            hand ^= card
            pile.append(card)
            if traced is not None:
                traced.append(card)
        covered = False
        while stock and hand.bit_count() < refill:
            hand |= stock.pop()
        hands[turn] = hand
        responds = True
        if not hand:
            left -= 1
            if left == 1:
                return settled(ruleset, hands, pile[-1], led)
            responds = led
        turn = turn + 1 if turn + 1 < players else 0
        while not hands[turn]:
            turn = turn + 1 if turn + 1 < players else 0
    return OPEN
