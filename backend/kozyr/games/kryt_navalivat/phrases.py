"""The words of the command line for Kryt'-navalivat'."""

from collections.abc import Mapping
from typing import Final

from kozyr.bots.profile import Phrases
from kozyr.games.covering.phrases import REASONS, SECOND_CARD, VERBS, ZONES

PHRASES: Final[Mapping[str, Phrases]] = {
    "ru": Phrases(
        verbs={
            **VERBS["ru"],
            "draw": "добирает",
            "exchange": "меняет",
            "turn-trump": "открывает козыря",
        },
        second_card=SECOND_CARD["ru"],
        zones={**ZONES["ru"], "stock": "колода"},
        facts={"trump": "козырь", "take": "брать"},
        reasons=REASONS["ru"],
    ),
    "en": Phrases(
        verbs={
            **VERBS["en"],
            "draw": "draws",
            "exchange": "exchanges",
            "turn-trump": "turns up the trump",
        },
        second_card=SECOND_CARD["en"],
        facts={"trump": "trump", "take": "to take"},
    ),
}
