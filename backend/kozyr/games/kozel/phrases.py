"""The words of the command line for Kozel."""

from collections.abc import Mapping
from typing import Final

from kozyr.bots.profile import Phrases

PHRASES: Final[Mapping[str, Phrases]] = {
    "ru": Phrases(
        verbs={
            "lead": "заходит",
            "follow": "кладёт",
            "lay": "кладёт",
            "khval": "хвалится:",
            "rekhval": "перехваливается",
            "keep-piles": "оставляет взятки",
            "redeal": "объявляет пересдачу",
            "keep": "играет без пересдачи",
            "draw": "добирает",
            "give": "отдаёт",
            "open": "открывает",
            "win-trick": "берёт взятку",
            "win-pile": "берёт взятку хвалёнки",
            "catch": "ловит",
        },
        values={"pants": "«штаны»"},
        zones={"stock": "колода", "piles": "взятка хвалёнки", "trick": "взятка", "won": "взято"},
        reasons={
            "points": "сыграно",
            "shamok-catch": "шамок поймал шамку",
            "three-redeals": "три пересдачи",
            "no-cut": "не дали подснять",
            "wrong-cut": "подснял не тот",
            "redeal": "пересдача",
            "rekhval": "перехваливаются",
            "keep-piles": "взятки остаются",
            "overflow": "лишние карты",
        },
    ),
    "en": Phrases(
        verbs={
            "lead": "leads",
            "follow": "lays",
            "lay": "lays",
            "khval": "boasts:",
            "rekhval": "boasts again",
            "keep-piles": "keeps the piles",
            "redeal": "calls for a redeal",
            "keep": "keeps the cards",
            "draw": "draws",
            "give": "gives away",
            "open": "opens",
            "win-trick": "wins the trick",
            "win-pile": "wins the pile",
            "catch": "catches",
        },
        zones={"piles": "pile", "won": "taken"},
    ),
}
