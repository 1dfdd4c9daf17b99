"""Kryt'-navalivat': the rules, what cannot be a state, and the texts, put together."""

from kozyr.engine.codec import Fault
from kozyr.engine.moves import Move, Text
from kozyr.games.kryt_navalivat import checks, texts
from kozyr.games.kryt_navalivat.options import Rules
from kozyr.games.kryt_navalivat.rules import KrytNavalivatRules, State

__all__ = ["KrytNavalivat", "Rules", "State"]


class KrytNavalivat(KrytNavalivatRules):
    """The game Kryt'-navalivat'."""

    titles = texts.TITLES
    refusals = texts.REFUSALS

    def refusal_text(self, rule: str, state: State, move: Move) -> Text:
        if rule != "KN-4" or move.verb != "cover":
            return self.refusals[rule]
        return texts.explain_failed_cover(move.cards[0], state.pile[-1], state.trump)

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return checks.find_length_faults(state, players)

    def find_faults(self, state: State) -> list[Fault]:
        return checks.find_faults(state)
