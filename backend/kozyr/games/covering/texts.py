"""What players read in the covering games: the sentences of refusals that these games share."""

from typing import Final

from kozyr.engine.card_names import card_text
from kozyr.engine.cards import Card, Suit, suit_of
from kozyr.engine.game import NOT_IN_HAND
from kozyr.engine.moves import Text

FIRST_LEAD: Final = Text(
    "Раздача начинается заходом: положите одну любую карту.",
    "The deal begins with a lead: lay any one card.",
)
EMPTY_PILE: Final = Text(
    "Стопка пуста: зайдите одной любой картой.",
    "The pile is empty: lead any one card.",
)
REFUSALS: Final[dict[str, Text]] = {
    "CV-6": NOT_IN_HAND,
    "SK-14": Text(
        "Покрыв, надо сразу зайти ещё одной картой.",
        "After covering, another card must be led at once.",
    ),
}
"""Sentences of refusals that the covering games share, by rule."""


def explain_failed_cover(card: Card, top: Card, trump: Suit, rule: Text, trump_name: Text) -> Text:
    """Why *card* does not cover *top*, then the *rule*. *trump_name* is what a card of suit *trump* is."""
    one, other = card_text(card), card_text(top)
    if suit_of(card) == suit_of(top):
        why = Text(f"{other.ru} старше, чем {one.ru}", f"the {other.en} is higher than the {one.en}")
    elif suit_of(top) == trump:
        why = Text(
            f"{other.ru} — {trump_name.ru}, а {one.ru} нет",
            f"the {other.en} is {trump_name.en}, the {one.en} is not",
        )
    else:
        why = Text(
            f"{one.ru} другой масти, чем {other.ru}, и не {trump_name.ru}",
            f"the {one.en} is of another suit than the {other.en} and not {trump_name.en}",
        )
    return Text(_join(why.ru, rule.ru), _join(why.en, rule.en))


def _join(why: str, rule: str) -> str:
    """One sentence: *why*, a colon, *rule*."""
    return f"{why[0].upper()}{why[1:]}: {rule[0].lower()}{rule[1:]}"
