"""What players read in Kryt'-navalivat': titles, and refusals by rule (section 6 of the sheet)."""

from collections.abc import Mapping
from typing import Final

from kozyr.engine.cards import Card, Suit
from kozyr.engine.moves import Text
from kozyr.games.covering import texts as covering

TITLES: Final = Text("Крыть-наваливать", "Kryt'-navalivat'")
TRUMP: Final = Text("козырь", "a trump")

REFUSALS: Final[Mapping[str, Text]] = {
    **covering.REFUSALS,
    "KN-3": covering.FIRST_LEAD,
    "KN-4": Text(
        "Верхнюю карту кроют старшей той же масти или козырем, козырь — только старшим козырем, и сразу "
        "заходят; или берут.",
        "The top card is covered with a higher one of its suit or a trump, a trump only with a higher "
        "trump, and a lead follows at once; or you take.",
    ),
    "KN-5": covering.EMPTY_PILE,
    "KN-8": Text(
        "Менять можно только козырную шестёрку из своей руки на открытую карту, пока в запасе есть карты "
        "и если обмен разрешён.",
        "Only the trump six in your own hand may be exchanged for the open card, while there are cards "
        "in the stock and if the exchange is in use.",
    ),
}


def explain_failed_cover(card: Card, top: Card, trump: Suit) -> Text:
    """Why *card* does not cover *top* if the trump suit is *trump* (KN-4)."""
    return covering.explain_failed_cover(card, top, trump, REFUSALS["KN-4"], TRUMP)
