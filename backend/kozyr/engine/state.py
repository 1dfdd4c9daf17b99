"""The data that all games share: the setup of a deal, its result, a step, and what a seat may see.

A state is pure data, and nothing is changed in place. What does not change during a deal is its
:class:`Setup`; the other fields are those of the game's own state type.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from kozyr.engine.cards import HIDDEN, Card, CardSet, Seat, cards_of
from kozyr.engine.codec import Json, Length, Range
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.moves import Event, LegalMoves

R = TypeVar("R")
K = TypeVar("K")

Seed: TypeAlias = Annotated[str, Length(1, 128)]
BotName: TypeAlias = Annotated[str, Length(1, 32)]
MAX_COUNT: Final = 2**31
"""The upper limit of all counters in a state: more than a series has deals, or a deal has moves."""
Ply: TypeAlias = Annotated[int, Range(0, MAX_COUNT)]


class Setup(NamedTuple, Generic[R, K]):
    """What stays the same for a whole deal (CV-15): options (R), the standing before it (K), and more."""

    rules: R
    deal: Annotated[int, Range(1, MAX_COUNT)]
    dealer: Seat
    standing: K
    seed: Seed | None
    shuffles: Annotated[int, Range(0, MAX_COUNT)]
    bots: tuple[BotName | None, ...]


class Result(NamedTuple, Generic[K]):
    """How a deal ended (CV-16). ``scores`` has one number for each seat, higher is better (CV-17)."""

    scores: tuple[int, ...]
    losers: tuple[Seat, ...]
    draw: bool
    reason: str
    series_over: bool
    standing: K


class State(Protocol):
    """The fields that the state of every game has (api.md §3)."""

    @property
    def setup(self) -> Setup[Any, Any]: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def phase(self) -> Any: ...
    @property
    def ply(self) -> int: ...
    @property
    def hands(self) -> tuple[CardSet, ...]: ...
    @property
    def result(self) -> Any: ...


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """What a deal or a move leads to: the new state, and the events on the way."""

    state: S
    events: tuple[Event, ...]


new_step: Final = constructor(Step)
"""``Step``, faster."""


class Zone(NamedTuple):
    """A place with cards as one seat sees it: the sheet's name, its owner, hidden cards as ``HIDDEN``."""

    name: str
    seat: Seat | None
    cards: tuple[Card, ...]


class View(NamedTuple):
    """What one seat, or a spectator (``seat`` None), may see of a state (CV-20).

    ``legal_moves`` is None unless the seat is on turn. ``facts`` are the game's public facts, as JSON data.
    """

    seat: Seat | None
    turn: Seat | None
    phase: str
    ply: int
    deal: int
    dealer: Seat
    rules: Any
    bots: tuple[str | None, ...]
    standing: Any
    result: Any
    zones: tuple[Zone, ...]
    facts: Mapping[str, Json]
    legal_moves: LegalMoves | None


def visible_hands(hands: Sequence[CardSet], seat: Seat | None, *, everything: bool) -> list[Zone]:
    """The hands as *seat* sees them: its own, of the others the sizes (CV-20); or *everything* (CV-21)."""
    return [
        Zone(
            "hands",
            owner,
            cards_of(hand) if everything or owner == seat else (HIDDEN,) * hand.bit_count(),
        )
        for owner, hand in enumerate(hands)
    ]


def score_events(scores: Sequence[int]) -> list[Event]:
    """One event ``score`` for each seat whose score is not 0 (conventions, section 5)."""
    return [Event(seat, "score", points=score) for seat, score in enumerate(scores) if score]
