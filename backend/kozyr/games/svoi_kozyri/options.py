"""The options of Svoi kozyri and their texts (section 7 of the sheet)."""

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

    orphan_sixes: Annotated[
        Literal["keep", "remove"],
        option(
            "SK-A2",
            ru="Шестёрки мастей, которые никому не козырь: остаются, где лежат, или убираются из колоды.",
            en="Sixes of suits that are nobody's trump: they stay where they were dealt, or leave the pack.",
        ),
    ] = "keep"
    draw_rule: Annotated[DrawRule, Option("SK-A3", DRAW_RULE_TEXT)] = "lead-only"
    pile_visibility: Annotated[PileVisibility, Option("SK-A11", PILE_VISIBILITY_TEXT)] = "peek"
    max_turns: Annotated[MaxTurns, Option("SK-A14", MAX_TURNS_TEXT)] = None
