"""Messages in the terminal, in Russian and in English. Phrases of single games stand in their profiles."""

import os
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("ru", "en")

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKS: Final = {
    "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "en": {"T": "10"},
}

MESSAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "seat": "seat {0}",
        "you": "you",
        "deal": "Deal {0}, dealt by {1}.",
        "turn": "Your turn.",
        "which": "Which move? (number or text; h is a hint, ? and a text explains, q ends) ",
        "hint": "A good player {0}   [{1}]. {2}",
        "none": "There is no such number.",
        "invalid": "That is no move: {0}",
        "illegal": "{1} ({0})",
        "legal": "That move is allowed.",
        "over": "The deal is over: {0}.",
        "scores": "Scores: {0}",
        "losers": "Lost: {0}",
        "nobody": "nobody",
        "more": "Another deal? [Enter: yes, q: no] ",
        "saved": "The game is recorded in {0}.",
        "right": "{0}: {1}, right. Deals: {2}, moves: {3}.",
    },
    "ru": {
        "seat": "место {0}",
        "you": "вы",
        "deal": "Партия {0}, сдаёт {1}.",
        "turn": "Ваш ход.",
        "which": "Какой ход? (номер или текст; h — совет, ? и текст — объяснить, q — закончить) ",
        "hint": "Хороший игрок {0}   [{1}]. {2}",
        "none": "Такого номера нет.",
        "invalid": "Это не ход: {0}",
        "illegal": "{1} ({0})",
        "legal": "Так ходить можно.",
        "over": "Партия окончена: {0}.",
        "scores": "Счёт: {0}",
        "losers": "Проиграли: {0}",
        "nobody": "никто",
        "more": "Ещё партию? [Enter — да, q — нет] ",
        "saved": "Игра записана в {0}.",
        "right": "{0}: {1}, всё верно. Партий: {2}, ходов: {3}.",
    },
}
"""Sentences by language and name; ``{0}`` and so on are filled in by :func:`message`."""

SCORE_VERB: Final = {"en": "scores", "ru": "получает"}
"""The event ``score``, which every game has."""
HANDS: Final = {"en": "hand", "ru": "рука"}
"""The zone ``hands``, which every game has."""


def language_of(lang: str | None) -> str:
    """*lang*, or the language of the terminal if it is None: ``ru`` or ``en``."""
    if lang is not None:
        return lang
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ru" if locale.startswith("ru") else "en"


def message(lang: str, name: str, *values: object) -> str:
    """The sentence *name* of :data:`MESSAGES`, with *values* filled in."""
    return MESSAGES[lang][name].format(*values)


def card_text(lang: str, name: str) -> str:
    """A card for people: ``9♥``, in Russian ``В♥``; a hidden one is ``??``."""
    if name == "??":
        return name
    return RANKS[lang].get(name[0], name[0]) + SUITS[name[1]]
