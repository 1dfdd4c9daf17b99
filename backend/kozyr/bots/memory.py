"""What a player remembers besides what it sees: nothing but what everybody, or its own seat, has seen.

This is the only place where bots touch a state. How much is remembered is a dial: each fact is remembered or
forgotten for the whole deal, drawn from the seed, so that a weak player does not remember anew at every move.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from kozyr.engine.cards import HIDDEN, Card, CardSet, Seat, card_set, cards_of
from kozyr.engine.game import Game, State


class Memory(NamedTuple):
    """What a seat remembers.

    ``hands``: for each seat cards that are surely in that hand. ``pile``: the pile, bottom to top, ``HIDDEN``
    where it is forgotten; None if nothing is. ``tricks``: how many of the tricks taken are still before its
    eyes.
    """

    hands: tuple[CardSet, ...] = ()
    pile: tuple[Card, ...] | None = None
    tricks: bool = False


NOTHING: Final = Memory()

Remembers: TypeAlias = Callable[[Card], bool]
Recall: TypeAlias = Callable[[Any, Remembers], Memory]


def memory_of(game: Game[Any], state: State, seat: Seat, share: float) -> Memory:
    """What a player at *seat* remembers who keeps this *share* of what it has seen, 0 to 1."""
    recall = RECALLS.get(game.slug)
    if recall is None or share <= 0:
        return NOTHING
    setup = state.setup

    def remembers(card: Card) -> bool:
        return share >= 1 or _lot(f"{setup.seed}/{setup.deal}/{seat}/{card}") < share

    return recall(state, remembers)


@lru_cache(maxsize=2048)
def _lot(text: str) -> float:
    """The lot of a fact. It is asked for at every move of a deal, and to seed a generator takes a while."""
    return Random(text).random()


def _recall_pile(state: Any, remembers: Remembers) -> Memory:
    """Cards taken and sixes passed on (``known``), and the pile: all of it was laid openly (SK-12, SK-20)."""
    return Memory(
        hands=tuple(card_set(filter(remembers, cards_of(known))) for known in state.known),
        pile=tuple(card if remembers(card) else HIDDEN for card in state.pile),
    )


def _recall_tricks(state: Any, remembers: Remembers) -> Memory:
    """Whether the course of the tricks is remembered: who could not follow (KZ-13, KZ-15)."""
    return Memory(tricks=remembers(HIDDEN))


RECALLS: Final[Mapping[str, Recall]] = {
    "svoi-kozyri": _recall_pile,
    "kryt-navalivat": _recall_pile,
    "kozel": _recall_tricks,
}
"""In the Earl of Coventry there is nothing to remember: what has been played lies open."""
