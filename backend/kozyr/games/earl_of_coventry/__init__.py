"""The Earl of Coventry: the rules, what cannot be a state, and the texts, put together."""

from kozyr.engine.codec import Fault
from kozyr.games.earl_of_coventry import checks, texts
from kozyr.games.earl_of_coventry.options import Rules
from kozyr.games.earl_of_coventry.rules import EarlOfCoventryRules, State

__all__ = ["EarlOfCoventry", "Rules", "State"]


class EarlOfCoventry(EarlOfCoventryRules):
    """The game Earl of Coventry."""

    titles = texts.TITLES
    refusals = texts.REFUSALS
    texts = texts.TEXTS

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return checks.find_length_faults(state, players)

    def find_faults(self, state: State) -> list[Fault]:
        return checks.find_faults(state)
