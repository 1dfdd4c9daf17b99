"""Svoi kozyri: the rules, what cannot be a state, and the texts, put together."""

from kozyr.engine.codec import Fault
from kozyr.engine.moves import Move, Text
from kozyr.games.svoi_kozyri import checks, texts
from kozyr.games.svoi_kozyri.options import Rules
from kozyr.games.svoi_kozyri.rules import Inputs, State, SvoiKozyriRules

__all__ = ["Inputs", "Rules", "State", "SvoiKozyri"]


class SvoiKozyri(SvoiKozyriRules):
    """The game Svoi kozyri."""

    titles = texts.TITLES
    refusals = texts.REFUSALS

    def refusal_text(self, rule: str, state: State, move: Move) -> Text:
        if rule != "SK-9":
            return self.refusals[rule]
        assert state.turn is not None
        return texts.explain_failed_cover(move.cards[0], state.pile[-1], state.trumps[state.turn])

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return checks.find_length_faults(state, players)

    def find_faults(self, state: State) -> list[Fault]:
        return checks.find_faults(state)
