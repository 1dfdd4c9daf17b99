"""Five Tricks: a game that another package brings to a Kozyr table."""

from collections.abc import Mapping
from typing import ClassVar

from five_tricks import checks, texts
from five_tricks.rules import FiveTricksRules, State
from kozyr.engine.codec import Fault, Json


class FiveTricks(FiveTricksRules):
    """The whole game: its rules, what cannot be a state, and what players read."""

    titles = texts.TITLES
    refusals = texts.REFUSALS
    texts: ClassVar[Mapping[str, Json]] = {"table": texts.TABLE}

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return checks.find_length_faults(state, players)

    def find_faults(self, state: State) -> list[Fault]:
        return checks.find_faults(state)
