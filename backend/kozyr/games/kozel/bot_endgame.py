"""The endgame solver of Kozel: the value of the last tricks with all hands open (double dummy).

Alpha-beta over the value of :class:`~kozyr.games.kozel.bot_position.Position`: team 0 maximizes, team 1
minimizes. A transposition table keeps bounds of the positions between two tricks.
"""

from typing import Final

from kozyr.engine.cards import Seat
from kozyr.games.kozel.bot_position import (
    CATCH_BITS,
    FOLLOWERS,
    POINTS,
    SHAMKA,
    SHAMOK,
    TRUMP_BITS,
    Bit,
    Bits,
    Position,
    best_card,
    kon_value,
)
from kozyr.games.kozel.scoring import CHIPER_CHARGE, ZERO_CHARGE

MAX_VALUE: Final = ZERO_CHARGE
"""The greatest value of a kon (KZ-18)."""
NO_CARDS: Final = (0,) * 7
"""What :meth:`Solver._solve_card` takes of a trick before its first card."""


class Solver:
    """Solves positions of one kon; all of them have the same *zero_tricks* (KZ-A8)."""

    def __init__(self, *, zero_tricks: bool = False) -> None:
        self._zero_tricks = zero_tricks
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}

    def value(self, position: Position, low: int = -MAX_VALUE, high: int = MAX_VALUE) -> int:
        """The value of *position* with perfect play: exact between *low* and *high*, a bound outside."""
        trick = position.trick
        has_tricks = position.has_tricks[0] | position.has_tricks[1] << 1 if self._zero_tricks else 0
        if not trick:
            return self._solve_trick(
                tuple(position.hands), position.leader, position.points[0], has_tricks, low, high
            )
        best = best_card(trick)
        holder = (position.leader + trick.index(best)) % 4
        catch_code = 0
        for place, card in enumerate(trick):
            catch_code |= _catch_code(card, position.leader + place)
        return self._solve_card(
            position.hands[:], position.turn, len(trick), FOLLOWERS[trick[0]], best, holder,
            sum(POINTS[card] for card in trick), catch_code, sum(trick), position.points[0], has_tricks,
            low, high,
        )  # fmt: skip

    def _solve_trick(
        self, hands: tuple[Bits, ...], leader: Seat, points: int, has_tricks: int, low: int, high: int
    ) -> int:
        """The value before a trick; *has_tricks* has bit t if team t has taken a trick."""
        if not hands[leader]:
            return kon_value(
                points, [bool(has_tricks & 1), bool(has_tricks & 2)] if self._zero_tricks else None
            )
        key = (*hands, leader << 9 | points << 2 | has_tricks)
        lower, upper = self._bounds.get(key, (-MAX_VALUE, MAX_VALUE))
        if lower >= high or lower == upper:
            return lower
        if upper <= low:
            return upper
        low, high = max(low, lower), min(high, upper)
        value = self._solve_card(list(hands), leader, *NO_CARDS, points, has_tricks, low, high)
        if value <= low:
            self._bounds[key] = (lower, value)
        elif value >= high:
            self._bounds[key] = (value, upper)
        else:
            self._bounds[key] = (value, value)
        return value

    def _solve_card(
        self,
        hands: list[Bits],
        seat: Seat,
        played: int,
        followers: Bits,
        best: Bit,
        holder: Seat,
        trick_points: int,
        catch_code: int,
        trick_cards: Bits,
        points: int,
        has_tricks: int,
        low: int,
        high: int,
    ) -> int:
        """The value when *seat* plays next in a trick of *played* cards.

        *best* is the best card so far and *holder* the seat that played it. *catch_code* combines
        :func:`_catch_code` of the cards played.
        """
        hand = hands[seat]
        options = hand & followers or hand if played else hand & ~TRUMP_BITS or hand
        in_play = hands[0] | hands[1] | hands[2] | hands[3] | trick_cards
        minimizes = seat & 1
        best_value = MAX_VALUE if minimizes else -MAX_VALUE
        previous = 0
        while options:
            card = 1 << options.bit_length() - 1
            options ^= card
            if previous and are_equivalent(previous, card, in_play):
                previous = card
                continue
            previous = card
            code = catch_code | _catch_code(card, seat) if card & CATCH_BITS else catch_code
            if code in CATCH_VALUES:
                value = CATCH_VALUES[code]
            else:
                suit = followers if played else FOLLOWERS[card]
                takes = card > best and card & (suit | TRUMP_BITS)
                hands[seat] = hand ^ card
                if played < 3:
                    value = self._solve_card(
                        hands, (seat + 1) & 3, played + 1, suit,
                        card if takes else best, seat if takes else holder, trick_points + POINTS[card],
                        code, trick_cards | card, points, has_tricks, low, high,
                    )  # fmt: skip
                else:
                    taker = seat if takes else holder
                    points_after = points if taker & 1 else points + trick_points + POINTS[card]
                    has_tricks_after = has_tricks | 1 + (taker & 1) if self._zero_tricks else 0
                    value = self._solve_trick(tuple(hands), taker, points_after, has_tricks_after, low, high)
                hands[seat] = hand
            if minimizes:
                best_value = min(best_value, value)
                high = min(high, best_value)
            else:
                best_value = max(best_value, value)
                low = max(low, best_value)
            if low >= high:
                break
        return best_value


def _catch_code(card: Bit, seat: Seat) -> int:
    """For the shamok 1 plus the team of *seat*, for the shamka 4 times that, else 0."""
    team = 1 + (seat & 1)
    return team if card == SHAMOK else 4 * team if card == SHAMKA else 0


CATCH_VALUES: Final = {2 + 4 * 1: -CHIPER_CHARGE, 1 + 4 * 2: CHIPER_CHARGE}
"""The values of the combined codes in which the two cards are of different teams (KZ-19)."""


def are_equivalent(higher: Bit, card: Bit, in_play: Bits) -> bool:
    """Whether two cards of a hand, *card* the lower one, have the same value.

    They have if they are of one suit and worth the same, and no card of *in_play* stands between them.
    """
    if higher & CATCH_BITS or card & CATCH_BITS or not FOLLOWERS[card] & higher:
        return False
    if POINTS[higher] != POINTS[card]:
        return False
    return not in_play & (higher - 1) & ~((card << 1) - 1)
