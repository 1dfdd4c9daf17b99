"""What a player of Kozel who followed the tricks can tell of the other hands (KZ-13, KZ-15).

A view shows the tricks taken, trick after trick for each team, but not in which order the teams took them. A
player who was there knows; here it is worked out from the taken cards alone, and what holds in every
possible course is used. Nothing hidden enters.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from kozyr.engine.cards import Seat
from kozyr.games.kozel.bot_table import ALL, ASKS, PLAIN_BITS, TRUMP_BITS, Bit, Bits

Trick: TypeAlias = tuple[Bit, ...]
Lacks: TypeAlias = tuple[Bits, ...]
"""For each seat the cards that it cannot hold."""


class Course(NamedTuple):
    """One possible course of the tricks: who laid which cards, and what each seat cannot hold any more."""

    laid: tuple[Bits, ...]
    lacks: Lacks


def lacks_after(leader: Seat, trick: Sequence[Bit], lacks: Lacks) -> Lacks:
    """What the seats cannot hold once *trick*, led by *leader*, has been laid."""
    found = list(lacks)
    asked = ASKS[trick[0]]
    if trick[0] & TRUMP_BITS:
        found[leader] |= PLAIN_BITS
    for place, card in enumerate(trick):
        if not card & asked:
            found[(leader + place) % 4] |= asked
    return tuple(found)


def courses(won: Sequence[Sequence[Bit]], leader: Seat, firsts: Sequence[Seat]) -> Iterator[Course]:
    """Every order in which the tricks in *won* (one list of cards a team) can have been taken.

    *leader* has taken the last one; one of *firsts* has led the first one.
    """
    tricks = [[tuple(cards[start : start + 4]) for start in range(0, len(cards), 4)] for cards in won]

    def follow(taken: tuple[int, int], seat: Seat, course: Course) -> Iterator[Course]:
        if taken == (len(tricks[0]), len(tricks[1])):
            if seat == leader:
                yield course
            return
        for team in (0, 1):
            if taken[team] == len(tricks[team]):
                continue
            trick = tricks[team][taken[team]]
            winner = _winner(trick, seat)
            if winner % 2 != team or not _fits(trick, seat, course.lacks):
                continue
            laid = list(course.laid)
            for place, card in enumerate(trick):
                laid[(seat + place) % 4] |= card
            then = Course(tuple(laid), lacks_after(seat, trick, course.lacks))
            yield from follow((taken[0] + (team == 0), taken[1] + (team == 1)), winner, then)

    for first in firsts:
        yield from follow((0, 0), first, Course((0, 0, 0, 0), (0, 0, 0, 0)))


def _fits(trick: Trick, leader: Seat, lacks: Lacks) -> bool:
    return not any(card & lacks[(leader + place) % 4] for place, card in enumerate(trick))


def _winner(trick: Trick, leader: Seat) -> Seat:
    asked = ASKS[trick[0]] | TRUMP_BITS
    best = max(card for card in trick if card & asked)
    return (leader + trick.index(best)) % 4


def certain(found: Iterator[Course]) -> Course:
    """What all *found* courses have in common; nothing if there is none."""
    laid, lacks = [ALL] * 4, [ALL] * 4
    known = False
    for course in found:
        known = True
        for seat in range(4):
            laid[seat] &= course.laid[seat]
            lacks[seat] &= course.lacks[seat]
    return Course(tuple(laid), tuple(lacks)) if known else Course((0, 0, 0, 0), (0, 0, 0, 0))
