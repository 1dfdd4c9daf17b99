"""A fast table for the covering games, on which their bots search.

A card is a single bit in rank-major order (bit ``4 * rank + suit``, sixes lowest), so the lowest bit of a set
is its lowest card. A :class:`Table` is changed in place. A cover and the lead after it are two choices here.
The rules themselves are those of the games: a test plays the same deals on both.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from kozyr.bots.rng import Draw
from kozyr.engine.cards import DECK36, Card, Seat, Suit, rank_of, suit_of

Bit: TypeAlias = int
"""One card as a bit, or one of the two other choices: :data:`TAKE`, :data:`EXCHANGE`."""
Bits: TypeAlias = int
"""A set of cards or choices."""

TAKE: Final[Bit] = 1 << 36
EXCHANGE: Final[Bit] = 1 << 37

BIT_OF: Final[dict[Card, Bit]] = {card: 1 << (4 * (rank_of(card) - 4) + suit_of(card)) for card in DECK36}
CARD_OF: Final[dict[Bit, Card]] = {bit: card for card, bit in BIT_OF.items()}
ALL_CARDS: Final[Bits] = sum(BIT_OF.values())
SUIT_BITS: Final[tuple[Bits, ...]] = tuple(
    sum(bit for card, bit in BIT_OF.items() if suit_of(card) == suit) for suit in range(4)
)
WHOLE_PILE: Final = 99
"""The size of a take that takes the whole pile: more cards than a pile has."""
UNDECIDED: Final = -2
"""``Table.loser`` while the deal goes on."""
DRAW: Final = -1
"""``Table.loser`` of a drawn deal."""
MAX_PLAYOUT_TURNS: Final = 120
"""Turns after which a playout is abandoned."""


def bits(cards: Iterable[Card]) -> Bits:
    """The set of *cards*."""
    result = 0
    for card in cards:
        result |= BIT_OF[card]
    return result


def nth_bit(choices: Bits, index: int) -> Bit:
    """The bit at *index* of a set, counted from 0 at the lowest."""
    while index:
        choices &= choices - 1
        index -= 1
    return choices & -choices


def _covers(trump: Suit) -> dict[Bit, Bits]:
    """For each top card the cards that cover it for a seat with *trump* (SK-9)."""
    covers = {}
    for card, bit in BIT_OF.items():
        higher = SUIT_BITS[suit_of(card)] & ~((bit << 1) - 1)
        covers[bit] = higher if suit_of(card) == trump else higher | SUIT_BITS[trump]
    return covers


def _takes(trump: Suit, plain: int, trumped: int) -> dict[Bit, int]:
    """For each top card how many cards a seat with *trump* takes, if the pile has so many (SK-16, KN-5).

    *plain* cards if the top card is no trump, *trumped* if it is one, the whole pile if it is the ace.
    """
    takes = {}
    for card, bit in BIT_OF.items():
        is_ace = rank_of(card) == 12
        takes[bit] = plain if suit_of(card) != trump else WHOLE_PILE if is_ace else trumped
    return takes


COVERS: Final = tuple(_covers(trump) for trump in range(4))


class Ruleset:
    """The rules of one deal, by seat where the trump suit matters."""

    __slots__ = (
        "covers",
        "draws",
        "exchanges",
        "plains",
        "players",
        "refill",
        "six",
        "take_sizes",
        "takes",
        "trumps",
    )

    def __init__(
        self,
        trumps: Sequence[Suit],
        take_sizes: tuple[int, int],
        draw_rule: str,
        refill: int,
        exchanges: bool,
    ) -> None:
        self.players = len(trumps)
        self.trumps = tuple(trumps)
        self.covers = [COVERS[trump] for trump in trumps]
        """For each seat: top card -> the cards that cover it."""
        self.take_sizes = take_sizes
        """The size of a take if the top card is no trump, and if it is one."""
        self.takes = [_takes(trump, *take_sizes) for trump in trumps]
        """For each seat: top card -> the size of a take."""
        self.plains = [ALL_CARDS & ~SUIT_BITS[trump] for trump in trumps]
        """For each seat the cards that are no trumps."""
        self.draws = (draw_rule != "none", draw_rule == "any-top")
        """Whether the last card of a deal makes a draw by covering a lead, and by covering a cover."""
        self.refill = refill
        """The size of a hand up to which it is refilled from the stock."""
        self.exchanges = exchanges
        """Whether the six of trumps may be exchanged for the open trump."""
        self.six = 1 << trumps[0]
        """The six of the first seat's trumps."""


class Table:
    """A position. Cards are drawn from the end of ``stock``; its first card is the open trump."""

    __slots__ = (
        "hands",
        "has_covered",
        "loser",
        "pile",
        "responds",
        "ruleset",
        "seats_left",
        "stock",
        "turn",
    )

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
        """Whether the seat on turn must cover or take; otherwise it leads."""
        self.has_covered = False
        """Whether the seat on turn has covered and now leads in the same turn."""
        self.seats_left = sum(hand > 0 for hand in hands)
        """How many seats hold cards."""
        self.loser = UNDECIDED
        """The seat that lost, :data:`DRAW`, or :data:`UNDECIDED`."""

    def copy(self) -> "Table":
        """A table that can be changed independently."""
        twin = Table.__new__(Table)
        twin.ruleset = self.ruleset
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.stock = self.stock[:]
        twin.turn = self.turn
        twin.responds = self.responds
        twin.has_covered = self.has_covered
        twin.seats_left = self.seats_left
        twin.loser = self.loser
        return twin

    def legal(self) -> Bits:
        """The choices of the seat on turn: cards to cover or to lead with, TAKE, EXCHANGE."""
        ruleset, turn = self.ruleset, self.turn
        hand = choices = self.hands[turn]
        if self.responds:
            choices = hand & ruleset.covers[turn][self.pile[-1]] | TAKE
        if self.stock and ruleset.exchanges and hand & ruleset.six and not self.has_covered:
            choices |= EXCHANGE
        return choices

    def play(self, choice: Bit) -> None:
        """Makes a legal *choice* for the seat on turn."""
        turn, hands, pile = self.turn, self.hands, self.pile
        if choice == TAKE:
            count = self.ruleset.takes[turn][pile[-1]]
            hands[turn] += sum(pile[-count:])
            del pile[-count:]
            self._advance_turn()
            self.responds = bool(pile)
            return
        if choice == EXCHANGE:
            hands[turn] ^= self.ruleset.six | self.stock[0]
            self.stock[0] = self.ruleset.six
            return
        hands[turn] ^= choice
        pile.append(choice)
        if self.responds and hands[turn]:
            self.responds, self.has_covered = False, True
            return
        self._end_turn(has_led=not self.responds)

    def _end_turn(self, *, has_led: bool) -> None:
        """Refills the hand of the seat on turn; if it stays empty, the seat is out, and the deal may end."""
        turn, hands, stock = self.turn, self.hands, self.stock
        self.has_covered = False
        while stock and hands[turn].bit_count() < self.ruleset.refill:
            hands[turn] |= stock.pop()
        self.responds = True
        if not hands[turn]:
            self.seats_left -= 1
            if self.seats_left == 1:
                self.loser = final_loser(self.ruleset, hands, self.pile[-1], has_led)
                return
            self.responds = has_led
        self._advance_turn()

    def _advance_turn(self) -> None:
        seat, players = self.turn + 1, self.ruleset.players
        while not self.hands[seat % players]:
            seat += 1
        self.turn = seat % players


def final_loser(ruleset: Ruleset, hands: Sequence[Bits], top: Bit, was_led: bool) -> int:
    """The loser when only one seat holds cards, or DRAW (SK-24 to SK-26).

    *top*: the top card of the pile, *was_led*: whether it was led; otherwise it covered.
    """
    last = next(seat for seat, hand in enumerate(hands) if hand)
    hand = hands[last]
    if ruleset.draws[not was_led] and not hand & (hand - 1) and hand & ruleset.covers[last][top]:
        return DRAW
    return last


PLAYOUT_NOISE: Final = 0.2
"""How often a seat in a playout makes any legal choice instead of the cheapest one.

Noise about everybody's choices, one's own included, gives better estimates than players that never err.
"""


def playout_policy(table: Table, draw: Draw, noise: float) -> Bit:
    """The choice of the seat on turn in a playout: the cheapest one, or with probability *noise* any.

    It always exchanges the six if it can, and takes only if it must, or by noise.
    """
    choices = table.legal()
    if choices & EXCHANGE:
        return EXCHANGE
    if choices == TAKE:
        return TAKE
    if draw() < noise:
        return nth_bit(choices, int(draw() * choices.bit_count()))
    return cheapest(choices, table.ruleset.plains[table.turn])


def cheapest(choices: Bits, plains: Bits) -> Bit:
    """The cheapest of *choices*: a card rather than a take, a trump only if there is nothing else."""
    cards = choices & ALL_CARDS or choices
    cards = cards & plains or cards
    return cards & -cards


def playout(table: Table, draw: Draw, noise: Sequence[float], trace: list[Bit] | None = None) -> int:
    """Plays *table* to its end by :func:`playout_policy`, changing it.

    Returns the loser, DRAW, or UNDECIDED after :data:`MAX_PLAYOUT_TURNS`. *noise*: the noise of each seat.
    Every choice is appended to *trace*.
    """
    ruleset, hands, pile, stock = table.ruleset, table.hands, table.pile, table.stock
    if table.loser != UNDECIDED:
        return table.loser
    turn, responds, seats_left = table.turn, table.responds, table.seats_left
    covers, takes, plains = ruleset.covers, ruleset.takes, ruleset.plains
    players, refill = ruleset.players, ruleset.refill
    exchanges, six = ruleset.exchanges, ruleset.six
    has_covered = table.has_covered
    for _ in range(MAX_PLAYOUT_TURNS):
        hand = hands[turn]
        if exchanges and stock and hand & six and not has_covered:
            hand ^= six | stock[0]
            stock[0] = six
            if trace is not None:
                trace.append(EXCHANGE)
        leads = True
        if responds:
            top = pile[-1]
            choices = hand & covers[turn][top]
            if not choices:
                choice = TAKE
            elif draw() < noise[turn]:
                choices |= TAKE
                choice = nth_bit(choices, int(draw() * choices.bit_count()))
            else:
                choices = choices & plains[turn] or choices
                choice = choices & -choices
            if trace is not None:
                trace.append(choice)
            if choice == TAKE:
                count = takes[turn][top]
                hands[turn] = hand + sum(pile[-count:])
                del pile[-count:]
                responds = bool(pile)
                turn = turn + 1 if turn + 1 < players else 0
                while not hands[turn]:
                    turn = turn + 1 if turn + 1 < players else 0
                continue
            hand ^= choice
            pile.append(choice)
            leads = hand > 0
        if leads:
            if draw() < noise[turn]:
                choice = nth_bit(hand, int(draw() * hand.bit_count()))
            else:
                choices = hand & plains[turn] or hand
                choice = choices & -choices
            hand ^= choice
            pile.append(choice)
            if trace is not None:
                trace.append(choice)
        has_covered = False
        while stock and hand.bit_count() < refill:
            hand |= stock.pop()
        hands[turn] = hand
        responds = True
        if not hand:
            seats_left -= 1
            if seats_left == 1:
                return final_loser(ruleset, hands, pile[-1], leads)
            responds = leads
        turn = turn + 1 if turn + 1 < players else 0
        while not hands[turn]:
            turn = turn + 1 if turn + 1 < players else 0
    return UNDECIDED
