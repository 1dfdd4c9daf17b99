"""Positions of Kozel for the tests of its bot."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kozyr.engine.cards import cards_of, parse_card
from kozyr.games import GAMES
from kozyr.games.kozel.bot_position import BIT_OF, CARD_OF, Bit, Bits, Position, bits
from kozyr.games.kozel.rules import card_points_of_teams

GAME = GAMES["kozel"]


def bit(name: str) -> Bit:
    """``"Ad"`` as a bit."""
    return BIT_OF[parse_card(name)]


def bits_of(text: str) -> Bits:
    """``"6c Ah"`` as a set."""
    return bits(parse_card(name) for name in text.split())


def split(cards: Bits) -> list[Bit]:
    """The cards of a set, the lowest bit first."""
    return sorted(card for card in CARD_OF if card & cards)


def position_from(
    *hands: str,
    leader: int = 0,
    trick: str = "",
    points: tuple[int, int] = (0, 0),
    has_tricks: tuple[bool, bool] = (True, True),
    zero_tricks: bool = False,
) -> Position:
    """The position with these four *hands*."""
    laid = [bit(name) for name in trick.split()]
    return Position([bits_of(hand) for hand in hands], leader, laid, points, has_tricks, zero_tricks)


def position_of(state: Any) -> Position:
    """A state in the tricks as the position that bots search on."""
    return Position(
        [bits(cards_of(hand)) for hand in state.hands],
        state.leader,
        [BIT_OF[card] for _, card in state.trick],
        card_points_of_teams(state),
        [bool(state.won[team]) or any(pile.winner % 2 == team for pile in state.piles) for team in (0, 1)],
        state.setup.rules.zero_means == "tricks",
    )


def random_kons(count: int) -> Iterator[list[Any]]:
    """The tricks of *count* kons between random players: the states from the first lead to the end."""
    number = 0
    while count:
        rng = Random(f"kon {number}")
        state = GAME.deal(4, seed=f"kon {number}").state
        for _ in range(2):
            states = [state]
            while state.result is None:
                state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
                states.append(state)
            tricks = [each for each in states if each.phase.value in ("lead", "follow", "over")]
            if len(tricks) > 4 and state.result.reason in ("points", "shamok-catch") and count:
                yield tricks
                count -= 1
            if state.result.series_over:
                break
            state = GAME.next_deal(state).state
        number += 1


def draws(*numbers: float) -> Callable[[], float]:
    """A source of random numbers that gives *numbers*, then fails."""
    return iter(numbers).__next__
