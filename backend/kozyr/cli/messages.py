"""What is said in the terminal, in Russian and in English."""

import os
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("ru", "en")

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKS: Final = {
    "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "en": {"T": "10"},
}

SAID: Final[Mapping[str, Mapping[str, str]]] = {
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

VERBS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "lead": "leads",
        "cover": "covers with",
        "take": "takes",
        "draw": "draws",
        "exchange": "exchanges",
        "play": "plays",
        "pass": "passes",
        "lay": "lays",
        "follow": "lays",
        "give": "gives away",
        "open": "opens",
        "redeal": "calls for a redeal",
        "pass-six": "passes on",
        "turn-trump": "turns up the trump",
        "khval": "boasts:",
        "keep": "keeps the cards",
        "keep-piles": "keeps the piles",
        "rekhval": "boasts again",
        "win-trick": "wins the trick",
        "win-pile": "wins the pile",
        "catch": "catches",
        "out": "is out",
        "score": "scores",
    },
    "ru": {
        "lead": "заходит",
        "cover": "кроет",
        "take": "берёт",
        "draw": "добирает",
        "exchange": "меняет",
        "pass-six": "отдаёт",
        "turn-trump": "открывает козыря",
        "out": "выходит",
        "play": "кладёт",
        "pass": "пасует",
        "khval": "хвалится:",
        "lay": "кладёт",
        "give": "отдаёт",
        "open": "открывает",
        "redeal": "объявляет пересдачу",
        "keep": "играет без пересдачи",
        "rekhval": "перехваливается",
        "keep-piles": "оставляет взятки",
        "follow": "кладёт",
        "win-trick": "берёт взятку",
        "win-pile": "берёт взятку хвалёнки",
        "catch": "ловит",
        "score": "получает",
    },
}
"""Verbs of moves and events, said of somebody; one that is not here is said as it is written."""

SECOND: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"cover": ", leads {0}"},
    "ru": {"cover": ", заходит {0}"},
}
"""How the second of two cards is told, where it does something else than the first."""

VALUES: Final[Mapping[str, Mapping[str, str]]] = {"en": {}, "ru": {"pants": "«штаны»"}}

ZONES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"hands": "hand", "done": "four", "piles": "pile", "won": "taken"},
    "ru": {
        "hands": "рука",
        "pile": "стопка",
        "stock": "колода",
        "run": "на столе",
        "done": "четвёрка",
        "piles": "взятка хвалёнки",
        "trick": "взятка",
        "won": "взято",
    },
}

FACTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"trumps": "trumps", "trump": "trump", "take": "to take", "rank": "rank"},
    "ru": {"trumps": "козыри", "trump": "козырь", "take": "брать", "rank": "достоинство"},
}
"""The public facts that are told, where a game has them."""

REASONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {},
    "ru": {
        "last-player": "карты остались у одного",
        "draw": "ничья",
        "max-turns": "предел ходов",
        "first-out": "у одного нет карт",
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
}


def language(given: str | None) -> str:
    """The language that was asked for, or else that of the terminal."""
    if given is not None:
        return given
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ru" if locale.startswith("ru") else "en"


def say(lang: str, what: str, *gaps: object) -> str:
    """A sentence, with its gaps filled."""
    return SAID[lang][what].format(*gaps)


def card(lang: str, name: str) -> str:
    """A card for people: ``9♥``, in Russian ``В♥``; a hidden one is ``??``."""
    if name == "??":
        return name
    return RANKS[lang].get(name[0], name[0]) + SUITS[name[1]]


def spoken(lang: str, text: str) -> str:
    """A move or an event, written in the grammar, for people."""
    verb, _, rest = text.partition(" ")
    said = VERBS[lang].get(verb, verb.replace("-", " "))
    if not rest:
        return said
    if rest[0].islower():
        return f"{said} {VALUES[lang].get(rest, rest)}"
    first, *others = (card(lang, each) for each in rest.split("+"))
    if len(others) == 1 and verb in SECOND[lang]:
        return f"{said} {first}{SECOND[lang][verb].format(*others)}"
    return " ".join((said, first, *others))
