"""The last tricks of a kon with all hands open: what each side gets if both play perfectly.

Alpha-beta over the value of :class:`~kozyr.games.kozel.bot_table.Table`; what is found between two tricks is kept.
"""

from typing import Final

from kozyr.engine.cards import Seat
from kozyr.games.kozel.bot_table import (
    ASKS,
    BOTH,
    CAUGHT,
    POINTS,
    SHAMKA,
    SHAMOK,
    TRUMP_BITS,
    Bit,
    Bits,
    Table,
    charged,
)

MOST: Final = 6


class Solver:
    """Solves positions of one kon; all of them have the same *zero_tricks*."""

    def __init__(self, *, zero_tricks: bool = False) -> None:
        self._zero_tricks = zero_tricks
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}

    def value(self, table: Table, low: int = -MOST, high: int = MOST) -> int:
        """The value of *table* with perfect play: exact between *low* and *high*, a bound outside."""
        trick = table.trick
        took = table.took[0] | table.took[1] << 1 if self._zero_tricks else 0
        if not trick:
            return self._trick(tuple(table.hands), table.leader, table.points[0], took, low, high)
        asked = ASKS[trick[0]]
        best = max(card for card in trick if card & (asked | TRUMP_BITS))
        winner = (table.leader + trick.index(best)) % 4
        catch = 0
        for place, card in enumerate(trick):
            catch |= _catch(card, table.leader + place)
        worth = sum(POINTS[card] for card in trick)
        return self._card(
            table.hands[:], table.turn, len(trick), asked, best, winner, worth, catch,
            sum(trick), table.points[0], took, low, high,
        )  # fmt: skip

    def _trick(
        self, hands: tuple[Bits, ...], leader: Seat, points: int, took: int, low: int, high: int
    ) -> int:
        """The value before a trick."""
        if not hands[leader]:
            return charged(points, [bool(took & 1), bool(took & 2)] if self._zero_tricks else None)
        key = (*hands, leader << 9 | points << 2 | took)
        found = self._bounds.get(key, (-MOST, MOST))
        least, most = found
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        value = self._card(list(hands), leader, 0, 0, 0, 0, 0, 0, 0, points, took, low, high)
        if value <= low:
            self._bounds[key] = (least, value)
        elif value >= high:
            self._bounds[key] = (value, most)
        else:
            self._bounds[key] = (value, value)
        return value

    def _card(
        self,
        hands: list[Bits],
        seat: Seat,
        laid: int,
        asked: Bits,
        best: Bit,
        winner: Seat,
        worth: int,
        catch: int,
        table: Bits,
        points: int,
        took: int,
        low: int,
        high: int,
    ) -> int:
        """The value when *seat* is to lay the next card of a trick in which so many are *laid*.

        *catch*: 1 + the team that laid шамок, plus 4 times (1 + the team that laid шамка).
        """
        hand = hands[seat]
        options = hand & asked or hand if laid else hand & ~TRUMP_BITS or hand
        rest = hands[0] | hands[1] | hands[2] | hands[3] | table
        minimizes = seat & 1
        found = MOST if minimizes else -MOST
        before = 0
        while options:
            card = 1 << options.bit_length() - 1
            options ^= card
            if before and _same(before, card, rest):
                before = card
                continue
            before = card
            caught = catch | _catch(card, seat) if card & BOTH else catch
            if caught in CATCHES:
                value = CATCHES[caught]
            else:
                asks = asked if laid else ASKS[card]
                takes = card > best and card & (asks | TRUMP_BITS)
                hands[seat] = hand ^ card
                if laid < 3:
                    value = self._card(
                        hands, (seat + 1) & 3, laid + 1, asks,
                        card if takes else best, seat if takes else winner, worth + POINTS[card], caught,
                        table | card, points, took, low, high,
                    )  # fmt: skip
                else:
                    taker = seat if takes else winner
                    won = points if taker & 1 else points + worth + POINTS[card]
                    taken = took | 1 + (taker & 1) if self._zero_tricks else 0
                    value = self._trick(tuple(hands), taker, won, taken, low, high)
                hands[seat] = hand
            if minimizes:
                found = min(found, value)
                high = min(high, found)
            else:
                found = max(found, value)
                low = max(low, found)
            if low >= high:
                break
        return found


CATCHES: Final = {6: -CAUGHT, 9: CAUGHT}


def _catch(card: Bit, seat: Seat) -> int:
    """1 + the team that lays шамок, 4 times that for шамка; of different teams together a catch."""
    team = 1 + (seat & 1)
    return team if card == SHAMOK else 4 * team if card == SHAMKA else 0


def _same(above: Bit, card: Bit, rest: Bits) -> bool:
    """Whether it makes no difference which of two cards is laid: no card of *rest* stands between them."""
    if above & BOTH or card & BOTH or not ASKS[card] & above or POINTS[above] != POINTS[card]:
        return False
    return not rest & (above - 1) & ~((card << 1) - 1)
