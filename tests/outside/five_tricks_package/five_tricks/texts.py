"""What players read in Five Tricks.

``TABLE`` has the texts of the table in the browser, by language and section, with gaps that the page fills.
What is left out has a common text.
"""

from collections.abc import Mapping
from typing import Final

from kozyr.engine.codec import Json
from kozyr.engine.game import NOT_IN_HAND
from kozyr.engine.moves import Text

TITLES: Final = Text("Пять взяток", "Five Tricks")

REFUSALS: Final[Mapping[str, Text]] = {
    "CV-6": NOT_IN_HAND,
    "FT-3": Text(
        "Обмен — один раз и до первого хода: сначала все меняют карту или оставляют, потом играют.",
        "The exchange comes once and before the first lead: all swap a card or keep, then they play.",
    ),
    "FT-5": Text(
        "У кого есть масть хода, тот кладёт её.",
        "Who holds the suit led plays it.",
    ),
    "FT-6": Text(
        "Масти хода нет: кладут козырь, если он есть.",
        "Who does not hold the suit led plays a trump, if there is one.",
    ),
}

TABLE: Final[dict[str, Json]] = {
    "ru": {
        "names": {
            "turned": "козырь",
            "laid": "отложено",
            "trick": "взятка",
            "won": "взято",
            "totals": "Всего очков",
            "played-out": "все взятки сыграны",
        },
        "moves": {"swap": "поменять {cards.acc}", "keep": "ничего не менять"},
        "buttons": {"keep": "Не менять"},
        "events": {
            "swap": "{who} {откладывает|откладываете} {cards.acc}.",
            "keep": "{who} ничего не {меняет|меняете}.",
            "win": "{who} {берёт|берёте} взятку.",
        },
        "phases": {"exchange": "Поменяйте карту или ничего не меняйте.", "lead": "Ходите любой картой."},
    },
    "en": {
        "names": {
            "turned": "trump",
            "laid": "swapped",
            "totals": "Points",
            "played-out": "all tricks are played",
        },
        "moves": {"swap": "swap {cards.the}"},
        "buttons": {"keep": "Keep"},
        "events": {
            "swap": "{who} {swaps|swap} {cards.the}.",
            "keep": "{who} {keeps|keep} the hand.",
            "win": "{who} {wins|win} the trick.",
        },
        "phases": {"exchange": "Swap a card, or keep your hand.", "lead": "Lead any card."},
    },
}
