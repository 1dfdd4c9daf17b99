"""What the bots of the covering games need to know of Kryt'-navalivat'."""

from collections.abc import Sequence
from typing import Any, Final

from kozyr.engine.cards import Suit
from kozyr.games.covering.search import OpponentModel, Variant
from kozyr.games.covering.table import Ruleset


def ruleset_of(rules: Any, trumps: Sequence[Suit]) -> Ruleset:
    """The rules of a deal with the options *rules*; both seats have the same trump suit."""
    exchanges = rules.trump_six_exchange == "own-turn"
    return Ruleset(trumps, (1, 3), rules.draw_rule, refill=3, exchanges=exchanges)


VARIANT: Final = Variant(ruleset_of, OpponentModel(policy_share=0.7, noise=0.05))
