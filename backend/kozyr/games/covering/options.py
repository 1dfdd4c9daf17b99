"""The options that the covering games share, and their texts. The rule numbers differ from game to game."""

from typing import Annotated, Final, Literal, TypeAlias

from kozyr.engine.codec import Range
from kozyr.engine.moves import Text

DrawRule: TypeAlias = Literal["lead-only", "any-top", "none"]
DRAW_RULE_TEXT: Final = Text(
    "Ничья последней картой: только против захода, против любой верхней карты, никогда.",
    "A draw by the last card: only against a lead, against any top card, never.",
)

PileVisibility: TypeAlias = Literal["peek", "top-only", "all"]
PILE_VISIBILITY_TEXT: Final = Text(
    "Что видно в стопке: карты взятия и одна под ними, только верхняя карта, всё.",
    "What is seen of the pile: the cards of a take and one below, the top card only, all.",
)

MaxTurns: TypeAlias = Annotated[int, Range(1, 100000)] | None
MAX_TURNS_TEXT: Final = Text(
    "Предел ходов в раздаче: после него раздача кончается без проигравшего.",
    "Limit of moves in a deal: after it the deal ends without a loser.",
)
