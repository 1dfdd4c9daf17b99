"""What players read in the Earl of Coventry: titles, verses (section 6), refusals by rule (section 7)."""

from collections.abc import Mapping
from typing import Final

from kozyr.engine.card_names import rank_text
from kozyr.engine.cards import RANKS
from kozyr.engine.codec import Json
from kozyr.engine.game import NOT_IN_HAND
from kozyr.engine.moves import Text

TITLES: Final = Text("Граф Ковентри", "Earl of Coventry")

REFUSALS: Final[Mapping[str, Text]] = {
    "CV-6": NOT_IN_HAND,
    "EC-4": Text(
        "Раздача начинается с любой карты: пасовать нельзя.",
        "The deal begins with any card: you may not pass.",
    ),
    "EC-5": Text(
        "У кого есть карта названного достоинства, тот кладёт одну такую; у кого нет — пасует.",
        "Who holds a card of the current rank plays one such card; who does not passes.",
    ),
    "EC-7": Text(
        "Четвёрка сложена: начните новую любой картой, пасовать нельзя.",
        "The four is complete: begin a new one with any card; you may not pass.",
    ),
}


def russian_verses(rank: str) -> list[str]:
    """The four verses of a rank character in Russian, in agreement with its name (EC-8, section 6)."""
    name = rank_text(RANKS.index(rank)).ru
    masculine = rank in "JKA"
    fine, other, her, she = (
        ("хорош", "другой", "ему", "он") if masculine else ("хороша", "другая", "ей", "она")
    )
    return [
        f"Вот {name}, {fine} собой",
        f"А вот {other}, {her} под стать",
        f"Из трёх {she} всех лучше",
        "А это граф Ковентри",
    ]


def english_verses(rank: str) -> list[str]:
    """The four verses of a rank character in English (EC-8, section 6)."""
    name = rank_text(RANKS.index(rank)).en
    return [
        f"Here's a fine {name} for all to see",
        f"And another as fine as {'she' if rank == 'Q' else 'he'}",
        "Here's the finest of the three",
        "And here's the Earl of Coventry",
    ]


TEXTS: Final[Mapping[str, Json]] = {
    "verses": {
        "ru": {rank: russian_verses(rank) for rank in RANKS},
        "en": {rank: english_verses(rank) for rank in RANKS},
    }
}
"""The verses of every rank, as JSON data."""
