"""What a player remembers besides what it sees: facts that everybody or its own seat has seen.

This is the only place where bots read a state. Each fact is remembered or forgotten for the whole deal, by a
draw from the seed; a weak player does not draw anew at every move.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from kozyr.engine.cards import Card, CardSet, Seat
from kozyr.engine.game import State


class Memory(NamedTuple):
    """What a seat remembers.

    ``hands``: for each seat the cards that are surely in that hand. ``pile``: the pile, bottom to top,
    ``HIDDEN`` for a forgotten card; None if nothing is remembered. ``tricks``: whether the cards played to
    the tricks so far are remembered.
    """

    hands: tuple[CardSet, ...] = ()
    pile: tuple[Card, ...] | None = None
    tricks: bool = False


NO_MEMORY: Final = Memory()

Remembers: TypeAlias = Callable[[Card], bool]
"""Whether the fact that a card stands for is remembered."""
Recall: TypeAlias = Callable[[Any, Remembers], Memory]
"""What a perfect memory keeps of a state, less the facts that the second argument forgets."""


def recall_nothing(state: Any, remembers: Remembers) -> Memory:
    """For games in which everything that was played lies open."""
    return NO_MEMORY


def memory_of(recall: Recall, state: State, seat: Seat, share: float) -> Memory:
    """What a player at *seat* remembers if it keeps this *share* (0 to 1) of what it has seen."""
    if recall is recall_nothing or share <= 0:
        return NO_MEMORY
    setup = state.setup

    def remembers(card: Card) -> bool:
        return share >= 1 or _draw_for(f"{setup.seed}/{setup.deal}/{seat}/{card}") < share

    return recall(state, remembers)


@lru_cache(maxsize=2048)
def _draw_for(fact: str) -> float:
    """The random number of a fact. Cached, because seeding is slow and every move of a deal needs it."""
    return Random(fact).random()
