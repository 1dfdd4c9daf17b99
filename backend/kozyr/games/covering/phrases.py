"""The words of the command line for the covering games."""

from collections.abc import Mapping
from typing import Final

VERBS: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {"lead": "заходит", "cover": "кроет", "take": "берёт", "out": "выходит"},
    "en": {"lead": "leads", "cover": "covers with", "take": "takes", "out": "is out"},
}

SECOND_CARD: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {"cover": ", заходит {0}"},
    "en": {"cover": ", leads {0}"},
}
"""A move that covers a card may lead another one."""

ZONES: Final[Mapping[str, Mapping[str, str]]] = {"ru": {"pile": "стопка"}, "en": {}}

REASONS: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {"last-player": "карты остались у одного", "draw": "ничья", "max-turns": "предел ходов"},
    "en": {},
}
