"""A position in the tricks of a kon, made for search: cards are bits, and moves change it in place.

Bits 0 to 20 are the plain cards: diamonds, hearts, spades, seven a suit, weakest first. Bits 21 to 35 are the
trumps, weakest first. So of two cards that can take a trick the greater bit takes it (KZ-2, KZ-4, KZ-16).
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from kozyr.engine.cards import DECK36, Card, Seat, suit_of
from kozyr.games.kozel.cards import CARD_POINTS, FOLLOWS, PLAIN_ORDER, STRENGTH, TRUMPS
from kozyr.games.kozel.cards import SHAMKA as SHAMKA_CARD
from kozyr.games.kozel.cards import SHAMOK as SHAMOK_CARD
from kozyr.games.kozel.scoring import CHIPER_CHARGE, PAIR_CHARGE, ZERO_CHARGE

Bit: TypeAlias = int
"""One card."""
Bits: TypeAlias = int
"""A set of cards."""


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
    result = 0
    for card in cards:
        result |= BIT_OF[card]
    return result


TRUMP_BITS: Final[Bits] = bits(card for card in DECK36 if TRUMPS >> card & 1)
PLAIN_BITS: Final[Bits] = ALL ^ TRUMP_BITS
FOLLOWERS: Final[dict[Bit, Bits]] = {
    bit: bits(other for other in DECK36 if FOLLOWS[card] >> other & 1) for card, bit in BIT_OF.items()
}
"""For each card the set of those that follow it when it is led (KZ-13, KZ-14)."""
CAN_TAKE: Final[dict[Bit, Bits]] = {bit: followers | TRUMP_BITS for bit, followers in FOLLOWERS.items()}
"""For each card the set of those that can take a trick in which it is led (KZ-16)."""
POINTS: Final[dict[Bit, int]] = {bit: CARD_POINTS[card] for card, bit in BIT_OF.items()}
"""The card points of each card (KZ-5)."""
SHAMOK: Final[Bit] = BIT_OF[SHAMOK_CARD]
SHAMKA: Final[Bit] = BIT_OF[SHAMKA_CARD]
CATCH_BITS: Final[Bits] = SHAMOK | SHAMKA
"""The two cards of KZ-19."""

UNFINISHED: Final = 99
"""The value of a position that is not over yet."""


class Position:
    """One moment in the tricks of a kon.

    ``value`` is UNFINISHED, or the points charged to team 1 minus those charged to team 0, not doubled
    (KZ-18, KZ-19). So team 0 maximizes it.
    """

    __slots__ = ("hands", "has_tricks", "leader", "points", "trick", "turn", "value", "zero_tricks")

    def __init__(
        self,
        hands: Sequence[Bits],
        leader: Seat,
        trick: Sequence[Bit],
        points: Sequence[int],
        has_tricks: Sequence[bool],
        zero_tricks: bool = False,
    ) -> None:
        self.hands = list(hands)
        self.leader = leader
        self.trick = list(trick)
        """The cards of the current trick, the leader's first."""
        self.turn = (leader + len(trick)) % 4
        self.points = list(points)
        """The card points that each team has taken."""
        self.has_tricks = list(has_tricks)
        """Whether each team has taken a trick or a pile."""
        self.zero_tricks = zero_tricks
        """Whether the option ``zero_means`` is ``tricks`` (KZ-A8)."""
        self.value = UNFINISHED

    def copy(self) -> "Position":
        """An independent copy."""
        copy = Position.__new__(Position)
        copy.hands = self.hands[:]
        copy.leader = self.leader
        copy.trick = self.trick[:]
        copy.turn = self.turn
        copy.points = self.points[:]
        copy.has_tricks = self.has_tricks[:]
        copy.zero_tricks = self.zero_tricks
        copy.value = self.value
        return copy

    def legal_cards(self) -> Bits:
        """The cards that the seat on turn may play (KZ-13 to KZ-15; KZ-11 is not checked)."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand & PLAIN_BITS or hand
        return hand & FOLLOWERS[self.trick[0]] or hand

    def play(self, card: Bit) -> None:
        """The seat on turn plays *card*, which is legal."""
        seat = self.turn
        self.hands[seat] ^= card
        trick = self.trick
        trick.append(card)
        if card & CATCH_BITS:
            self.value = catch_value(trick, self.leader)
            if self.value != UNFINISHED:
                return
        if len(trick) < 4:
            self.turn = (seat + 1) % 4
            return
        taker = (self.leader + trick.index(best_card(trick))) % 4
        self.points[taker & 1] += sum(POINTS[card] for card in trick)
        self.has_tricks[taker & 1] = True
        trick.clear()
        self.leader = self.turn = taker
        if not self.hands[taker]:
            self.value = kon_value(self.points[0], self.has_tricks if self.zero_tricks else None)


def best_card(trick: Sequence[Bit]) -> Bit:
    """The card that takes *trick* as far as it has been played (KZ-16)."""
    can_take = CAN_TAKE[trick[0]]
    return max(card for card in trick if card & can_take)


def catch_value(trick: Sequence[Bit], leader: Seat) -> int:
    """The value of a trick in which the shamok has caught the shamka, else UNFINISHED (KZ-19)."""
    if SHAMOK not in trick or SHAMKA not in trick:
        return UNFINISHED
    catcher, victim = (leader + trick.index(SHAMOK)) & 1, (leader + trick.index(SHAMKA)) & 1
    if catcher == victim:
        return UNFINISHED
    return -CHIPER_CHARGE if victim == 0 else CHIPER_CHARGE


def kon_value(points: int, has_tricks: Sequence[bool] | None) -> int:
    """The value of a finished kon in which team 0 has taken *points* card points (KZ-18).

    *has_tricks* says whether each team has taken a trick or a pile; None if that does not matter (KZ-A8).
    """
    if points == 60:
        return 0
    fewer, sign, team = (points, -1, 0) if points < 60 else (120 - points, 1, 1)
    if fewer > 30:
        return PAIR_CHARGE * sign
    if fewer == 0 and (has_tricks is None or not has_tricks[team]):
        return ZERO_CHARGE * sign
    return CHIPER_CHARGE * sign
