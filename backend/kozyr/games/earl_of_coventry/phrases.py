"""The words of the command line for the Earl of Coventry."""

from collections.abc import Mapping
from typing import Final

from kozyr.bots.profile import Phrases
from kozyr.games.earl_of_coventry import EarlOfCoventry

PHRASES: Final[Mapping[str, Phrases]] = {
    "ru": Phrases(
        verbs={"play": "кладёт", "pass": "пасует"},
        zones={"run": "на столе", "done": "четвёрка"},
        facts={"rank": "достоинство"},
        reasons={"first-out": "у одного нет карт"},
        verses=EarlOfCoventry.texts["verses"]["ru"],
    ),
    "en": Phrases(
        verbs={"play": "plays", "pass": "passes"},
        zones={"done": "four"},
        facts={"rank": "rank"},
        verses=EarlOfCoventry.texts["verses"]["en"],
    ),
}
