"""What the bots of the covering games need to know of Svoi kozyri."""

from collections.abc import Sequence
from typing import Any, Final

from kozyr.engine.cards import Suit
from kozyr.games.covering.search import OpponentModel, Variant
from kozyr.games.covering.table import Ruleset


def ruleset_of(rules: Any, trumps: Sequence[Suit]) -> Ruleset:
    """The rules of a deal with the options *rules* and the trump suit of each seat."""
    return Ruleset(trumps, (3, 5), rules.draw_rule, refill=0, exchanges=False)


VARIANT: Final = Variant(ruleset_of, OpponentModel(policy_share=0.5))
