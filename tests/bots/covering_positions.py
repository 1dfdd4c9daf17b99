"""Positions of the covering games for the tests of their bots."""

from typing import Any, Final

from kozyr.engine.cards import cards_of, parse_card
from kozyr.games.covering.determinization import RulesetOf
from kozyr.games.covering.table import BIT_OF, Bits, Table, bits
from kozyr.games.kryt_navalivat import bot as kryt_bot
from kozyr.games.svoi_kozyri import bot as svoi_bot

RULESETS: Final[dict[str, RulesetOf]] = {
    "svoi-kozyri": svoi_bot.ruleset_of,
    "kryt-navalivat": kryt_bot.ruleset_of,
}
"""Makes the rules of a deal, by slug."""


def bits_of(text: str) -> Bits:
    """``"6c Ah"`` as a set."""
    return bits(parse_card(name) for name in text.split())


def table_of(slug: str, state: Any) -> Table:
    """A state as the table that bots search on."""
    trumps = state.trumps if slug == "svoi-kozyri" else (state.trump,) * 2
    stock = [BIT_OF[card] for card in reversed(getattr(state, "stock", ()))]
    ruleset = RULESETS[slug](state.setup.rules, trumps)
    hands = [bits(cards_of(hand)) for hand in state.hands]
    pile = [BIT_OF[card] for card in state.pile]
    return Table(ruleset, hands, pile, stock, state.turn, state.phase.value == "respond")
