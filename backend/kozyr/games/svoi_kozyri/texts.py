"""What players read in Svoi kozyri: titles, and refusals by rule (section 6 of the sheet)."""

from collections.abc import Mapping
from typing import Final

from kozyr.engine.cards import Card, Suit
from kozyr.engine.moves import Text
from kozyr.games.covering import texts as covering

TITLES: Final = Text("Свои козыри", "Svoi kozyri")
OWN_TRUMP: Final = Text("ваш козырь", "your trump")

REFUSALS: Final[Mapping[str, Text]] = {
    **covering.REFUSALS,
    "SK-7": covering.FIRST_LEAD,
    "SK-9": Text(
        "Верхнюю карту кроют старшей той же масти или своим козырем, а свой козырь — только старшим козырем.",
        "The top card is covered with a higher one of its suit or your own trump, and your own trump "
        "only with a higher trump.",
    ),
    "SK-13": Text(
        "На столе есть карта: покройте её и зайдите или берите.",
        "There is a card on the table: cover it and lead, or take.",
    ),
    "SK-18": covering.EMPTY_PILE,
    "SK-22": Text(
        "Свободный заход: положите одну любую карту, крыть и брать нельзя.",
        "A free lead: lay any one card; you may neither cover nor take.",
    ),
}


def explain_failed_cover(card: Card, top: Card, trump: Suit) -> Text:
    """Why *card* does not cover *top* for a player with the trump suit *trump* (SK-9)."""
    return covering.explain_failed_cover(card, top, trump, REFUSALS["SK-9"], OWN_TRUMP)
