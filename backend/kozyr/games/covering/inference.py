"""What the turns on top of the pile tell about the hands of the seats that made them.

A seat that covers and leads mostly does so as cheaply as it can. So the cards that it kept are mostly dearer
than its lead, and are none with which it could have covered more cheaply. A clue is no proof; its weight says
how likely it is.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.engine.cards import HIDDEN, Card, Seat
from kozyr.games.covering.table import ALL_CARDS, BIT_OF, Bit, Bits, Ruleset

CLUE_WEIGHT: Final = 0.9
"""How likely a clue is to be true."""


class Clue(NamedTuple):
    """The *size* unknown cards that *seat* has held longest are likely to be among *cards*."""

    seat: Seat
    size: int
    cards: Bits
    weight: float
    """How likely, 0 to 1."""


def infer_clues(
    ruleset: Ruleset,
    own_seat: Seat,
    pile: Sequence[Card],
    laid: int,
    unknown_counts: Sequence[int],
    hand_sizes: Sequence[int],
) -> list[Clue]:
    """The clues that a player at *own_seat*, which is on turn, can read from the *pile*, the latest first.

    *laid*: how many cards the last turn laid. *unknown_counts*: how many cards of each hand the player does
    not know. The pile is split into turns from the top down, as long as each cover does cover the card below
    it. Where it does not, somebody took, and nothing is known of the turns below.
    """
    clues: list[Clue] = []
    end, seat = len(pile), own_seat
    if not laid:
        taken = hand_sizes[seat - 1] - unknown_counts[seat - 1]
        if taken not in ruleset.take_sizes or not end:
            return clues
        end, seat = end - 1, seat - 1 - (taken + 1) // 2
    laid_since = [0] * ruleset.players
    while end > 0 and HIDDEN not in pile[max(0, end - 3) : end]:
        seat = (seat - 1) % ruleset.players
        if end == 2 or not hand_sizes[seat]:
            break
        lead = turn_cards = BIT_OF[pile[end - 1]]
        cards = ALL_CARDS & ~cheaper_cards(ruleset, seat, lead)
        if end > 1:
            under, cover = BIT_OF[pile[end - 3]], BIT_OF[pile[end - 2]]
            if not cover & ruleset.covers[seat][under]:
                break
            cards &= ~(ruleset.covers[seat][under] & cheaper_cards(ruleset, seat, cover))
            turn_cards |= cover
        count = unknown_counts[seat]
        weight = CLUE_WEIGHT
        if ruleset.refill:
            count = 1 if laid_since[seat] else _count_kept(ruleset, count, hand_sizes[seat])
            weight /= 1 + (laid_since[seat] & cards).bit_count()
            laid_since[seat] |= turn_cards
        if seat != own_seat and count:
            clues.append(Clue(seat, count, cards, weight))
        end -= 2
    return clues


def _count_kept(ruleset: Ruleset, unknown_count: int, hand_size: int) -> int:
    """How many of a seat's unknown cards it held before its last turn and did not draw after it (KN-6)."""
    return max(0, unknown_count - 2) if hand_size == ruleset.refill else unknown_count


def cheaper_cards(ruleset: Ruleset, seat: Seat, card: Bit) -> Bits:
    """The cards cheaper for *seat* than *card*: those of lower rank, and for a trump all plain cards."""
    lower = (1 << (card.bit_length() - 1) // 4 * 4) - 1
    plains = ruleset.plains[seat]
    return lower & plains if card & plains else lower | plains
