"""Everything that the project needs to know of one game, in one object with a default for each part."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from kozyr.bots.decision import SearchPlayer
from kozyr.bots.levels import LEVELS
from kozyr.bots.memory import Recall, recall_nothing
from kozyr.bots.players import Player, random_player
from kozyr.bots.world import StateFromView, state_from_view
from kozyr.engine.cards import Seat
from kozyr.engine.game import Game, State, View
from kozyr.engine.moves import Move, Text

Measure: TypeAlias = Literal["chance", "points", "units"]
"""What estimates count: the chance to get away (0 to 1), points charged to the other team, or units won."""


class SimpleDeal(NamedTuple):
    """How a deal between simple players ended; *reason* is None if it was stopped before its end."""

    reason: str | None
    plies: int
    losers: tuple[Seat, ...]
    scores: tuple[int, ...]
    draw: bool = False


@dataclass(frozen=True)
class Phrases:
    """Words of the command line for one game and one language, each by what it stands for.

    Verbs are said of somebody (``leads``); *second_card* says what the second of two cards does, by verb.
    *facts* names the public facts that are shown, in their order. *verses* has the lines that are said with
    a card, by its rank; an event's ``verse`` counts them from 1. What is missing is printed as the API
    writes it.
    """

    verbs: Mapping[str, str] = field(default_factory=dict)
    second_card: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    verses: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Profile:
    """One game as it is registered: its rules, its bots, and its words for the command line and the API.

    Only *game* is required. Without a simple player the simple levels play at random; without a search player
    the levels that search use :mod:`kozyr.bots.generic_search`.
    """

    game: Game[Any]
    """The rules."""
    simple_player: Player = random_player
    """The player of the levels that do not search, and of playouts in the generic search."""
    search_player: SearchPlayer | None = None
    """The player of the levels that search; None for the generic search."""
    explain_simple_move: Callable[[View, Move], Text] | None = None
    """Why the simple player makes a move, for hints; None if it gives no reasons."""
    measure: Measure = "units"
    """What the search player's estimates count. The generic search counts scores (CV-17) as units."""
    recall: Recall = recall_nothing
    """What a player remembers besides what it sees."""
    state_from_view: StateFromView = state_from_view
    """Makes a state from a view without hidden cards, for the generic search; None if there can be none."""
    slips: Mapping[str, float] = field(default_factory=dict)
    """How often each level slips, by its name, if that differs from the level's default."""
    play_simple_deal: Callable[[State, int], SimpleDeal] | None = None
    """Plays a new deal between simple players, up to so many moves; None to play it move by move."""
    phrases: Mapping[str, Phrases] = field(default_factory=dict)
    """Words of the command line, by language (``ru``, ``en``)."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """English descriptions of the game's own state and result fields, for the OpenAPI document."""

    @property
    def slug(self) -> str:
        """The slug of the game."""
        return self.game.slug

    def slip_rate(self, level: str) -> float:
        """How often a bot of *level* plays any legal move by mistake."""
        return self.slips.get(level, LEVELS[level].slip)
