"""The options of Kryt'-navalivat' and their texts (section 7 of the sheet)."""

from typing import Annotated, Literal, NamedTuple

from kozyr.engine.game import Option, option
from kozyr.games.covering.options import (
    DRAW_RULE_TEXT,
    MAX_TURNS_TEXT,
    PILE_VISIBILITY_TEXT,
    DrawRule,
    MaxTurns,
    PileVisibility,
)


class Rules(NamedTuple):
    """The options (section 7)."""

    trump_six_exchange: Annotated[
        Literal["own-turn", "off"],
        option(
            "KN-A1",
            ru="Обмен козырной шестёрки на открытую карту: в начале своего хода, никогда.",
            en="The trump six for the open card: at the start of your turn, never.",
        ),
    ] = "own-turn"
    draw_rule: Annotated[DrawRule, Option("KN-A6", DRAW_RULE_TEXT)] = "lead-only"
    pile_visibility: Annotated[PileVisibility, Option("KN-9", PILE_VISIBILITY_TEXT)] = "peek"
    max_turns: Annotated[MaxTurns, Option("KN-A9", MAX_TURNS_TEXT)] = None
