"""The words of the command line for Svoi kozyri."""

from collections.abc import Mapping
from typing import Final

from kozyr.bots.profile import Phrases
from kozyr.games.covering.phrases import REASONS, SECOND_CARD, VERBS, ZONES

PHRASES: Final[Mapping[str, Phrases]] = {
    "ru": Phrases(
        verbs={**VERBS["ru"], "pass-six": "отдаёт"},
        second_card=SECOND_CARD["ru"],
        zones=ZONES["ru"],
        facts={"trumps": "козыри", "take": "брать"},
        reasons=REASONS["ru"],
    ),
    "en": Phrases(
        verbs={**VERBS["en"], "pass-six": "passes on"},
        second_card=SECOND_CARD["en"],
        facts={"trumps": "trumps", "take": "to take"},
    ),
}
