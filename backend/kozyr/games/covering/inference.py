"""What the turns that lie on top of the pile tell about the hands of those who made them.

Whoever covers and leads mostly does it as cheaply as it can. So what it kept is mostly dearer than its lead,
and does not cover for less what it covered. A sign is no proof: how far one is believed is its weight.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.engine.cards import HIDDEN, Card, Seat
from kozyr.games.covering.table import ALL, BIT_OF, Bit, Bits, Ruleset

BELIEF: Final = 0.9
"""How often a sign is taken to be true."""


class Sign(NamedTuple):
    """What *places* of the unknown cards of *seat*, those it has held longest, are likely to be."""

    seat: Seat
    places: int
    cards: Bits
    weight: float
    """How likely, 0 to 1."""


def signs(
    ruleset: Ruleset, me: Seat, pile: Sequence[Card], laid: int, unknown: Sequence[int], sizes: Sequence[int]
) -> list[Sign]:
    """The signs that a player at *me*, which is on turn, can read from the *pile*, the latest first.

    *laid*: how many cards the last turn laid. *unknown*: how many cards of each hand are not known to *me*;
    *sizes*: how many it holds. Turns are told apart by what covers what, from the top down to the first two
    cards that cannot be one turn: there somebody took, and who laid what below is not known.
    """
    found: list[Sign] = []
    end, seat = len(pile), me
    if not laid:
        taken = sizes[seat - 1] - unknown[seat - 1]
        if taken not in ruleset.take or not end:
            return found
        end, seat = end - 1, seat - 1 - (taken + 1) // 2
    since = [0] * ruleset.players
    while end > 0 and HIDDEN not in pile[max(0, end - 3) : end]:
        seat = (seat - 1) % ruleset.players
        if end == 2 or not sizes[seat]:
            break
        lead = laid_then = BIT_OF[pile[end - 1]]
        cards = ALL & ~cheaper(ruleset, seat, lead)
        if end > 1:
            under, cover = BIT_OF[pile[end - 3]], BIT_OF[pile[end - 2]]
            if not cover & ruleset.covers[seat][under]:
                break
            cards &= ~(ruleset.covers[seat][under] & cheaper(ruleset, seat, cover))
            laid_then |= cover
        kept = unknown[seat]
        weight = BELIEF
        if ruleset.refill:
            kept = 1 if since[seat] else _kept(ruleset, kept, sizes[seat])
            weight /= 1 + (since[seat] & cards).bit_count()
            since[seat] |= laid_then
        if seat != me and kept:
            found.append(Sign(seat, kept, cards, weight))
        end -= 2
    return found


def _kept(ruleset: Ruleset, unknown: int, size: int) -> int:
    """How many of a seat's *unknown* cards it held before its last turn, and did not draw after it (KN-6)."""
    return max(0, unknown - 2) if size == ruleset.refill else unknown


def cheaper(ruleset: Ruleset, seat: Seat, card: Bit) -> Bits:
    """All that is cheaper for *seat* than *card*: of lower rank, and no trump if *card* is none."""
    lower = (1 << (card.bit_length() - 1) // 4 * 4) - 1
    plain = ruleset.plains[seat]
    return lower & plain if card & plain else lower | plain
