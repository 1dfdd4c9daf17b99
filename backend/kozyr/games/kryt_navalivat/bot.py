"""What the bots of the covering games have to know about Kryt'-navalivat'."""

from collections.abc import Sequence
from typing import Any, Final

from kozyr.engine.cards import Suit
from kozyr.games.covering.search import OpponentModel, Variant
from kozyr.games.covering.table import Ruleset


def ruleset_of(rules: Any, trumps: Sequence[Suit]) -> Ruleset:
    """The rules of a deal with these options, and the trump suit of each seat: twice the same one."""
    return Ruleset(trumps, (1, 3), rules.draw_rule, 3, rules.trump_six_exchange == "own-turn")


VARIANT: Final = Variant(ruleset_of, OpponentModel(0.7, noise=0.05))
