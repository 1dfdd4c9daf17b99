"""Kozel: the rules, what cannot be a state, and the texts, put together."""

from kozyr.engine.codec import Fault
from kozyr.games.kozel import checks, texts
from kozyr.games.kozel.options import Rules
from kozyr.games.kozel.rules import KozelRules
from kozyr.games.kozel.state import Phase, Pile, Standing, State

__all__ = ["Kozel", "Phase", "Pile", "Rules", "Standing", "State"]


class Kozel(KozelRules):
    """The game Kozel."""

    titles = texts.TITLES
    refusals = texts.REFUSALS

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return checks.find_length_faults(state)

    def find_faults(self, state: State) -> list[Fault]:
        return checks.find_faults(state)
