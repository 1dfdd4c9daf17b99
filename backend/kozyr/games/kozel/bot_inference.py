"""What the tricks taken show of the hidden hands: who is void in what (KZ-13, KZ-15).

A view shows the tricks of each team in order, but not how the two teams' tricks alternated. A player who
watched knows that. Here every order that the cards allow is tried, and what all of them have in common is
used. Nothing hidden is read.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from kozyr.engine.cards import Seat
from kozyr.games.kozel.bot_position import ALL, FOLLOWERS, PLAIN_BITS, TRUMP_BITS, Bit, Bits, best_card

Trick: TypeAlias = tuple[Bit, ...]
Voids: TypeAlias = tuple[Bits, ...]
"""For each seat the cards that it cannot hold."""


class TrickHistory(NamedTuple):
    """One order in which the tricks may have been taken: what each seat played then, and its voids."""

    played: tuple[Bits, ...]
    voids: Voids


NO_HISTORY: Final = TrickHistory((0, 0, 0, 0), (0, 0, 0, 0))


def voids_after(leader: Seat, trick: Sequence[Bit], voids: Voids) -> Voids:
    """The voids once *trick*, led by *leader*, has been played on top of *voids*.

    A seat that does not follow holds no card of the suit led (KZ-13, KZ-14). A seat that leads a trump holds
    no plain card (KZ-15).
    """
    result = list(voids)
    followers = FOLLOWERS[trick[0]]
    if trick[0] & TRUMP_BITS:
        result[leader] |= PLAIN_BITS
    for place, card in enumerate(trick):
        if not card & followers:
            result[(leader + place) % 4] |= followers
    return tuple(result)


def trick_histories(
    won: Sequence[Sequence[Bit]], leader: Seat, first_leaders: Iterable[Seat]
) -> Iterator[TrickHistory]:
    """Every order in which the tricks in *won* (the cards of each team) can have been taken.

    *leader* took the last trick; one of *first_leaders* led the first one.
    """
    tricks = [[tuple(cards[start : start + 4]) for start in range(0, len(cards), 4)] for cards in won]

    def extend(counts: tuple[int, int], seat: Seat, history: TrickHistory) -> Iterator[TrickHistory]:
        """The full histories that begin with *history*, of so many tricks a team; *seat* leads next."""
        if counts == (len(tricks[0]), len(tricks[1])):
            if seat == leader:
                yield history
            return
        for team in (0, 1):
            if counts[team] == len(tricks[team]):
                continue
            trick = tricks[team][counts[team]]
            taker = (seat + trick.index(best_card(trick))) % 4
            if taker % 2 != team or not _is_possible(trick, seat, history.voids):
                continue
            played = list(history.played)
            for place, card in enumerate(trick):
                played[(seat + place) % 4] |= card
            extended = TrickHistory(tuple(played), voids_after(seat, trick, history.voids))
            yield from extend((counts[0] + (team == 0), counts[1] + (team == 1)), taker, extended)

    for first_leader in first_leaders:
        yield from extend((0, 0), first_leader, NO_HISTORY)


def _is_possible(trick: Trick, leader: Seat, voids: Voids) -> bool:
    """Whether no seat plays a card of *trick* that it cannot hold."""
    return not any(card & voids[(leader + place) % 4] for place, card in enumerate(trick))


def common_history(histories: Iterable[TrickHistory]) -> TrickHistory:
    """What all *histories* have in common; nothing if there is none."""
    played, voids = [ALL] * 4, [ALL] * 4
    is_empty = True
    for history in histories:
        is_empty = False
        for seat in range(4):
            played[seat] &= history.played[seat]
            voids[seat] &= history.voids[seat]
    return NO_HISTORY if is_empty else TrickHistory(tuple(played), tuple(voids))
