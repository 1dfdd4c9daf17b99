"""Why a thinking player of Kozel does what it does, in words: from what decided the move."""

from collections.abc import Sequence
from typing import Any

from kozyr.bots.decisions import Alternative
from kozyr.bots.words import card_text
from kozyr.engine.cards import Card, Seat, parse_card
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text
from kozyr.games.kozel import CARD_POINTS, SHAMKA, SHAMOK, TRUMPS, card_points, catcher, taker


def reason_for(view: View, alternatives: Sequence[Alternative], *, is_exact: bool) -> Text:
    """Why the first of *alternatives* was chosen."""
    best = alternatives[0]
    about = _about(view, best.move)
    points = f"{best.estimate:+.1f}"
    if is_exact:
        return Text(
            f"{about.ru} Все карты известны: итог {points}.",
            f"{about.en} All cards are known: it ends with {points}.",
        )
    if len(alternatives) == 1:
        return about
    than = f"{alternatives[1].estimate:+.1f}"
    return Text(
        f"{about.ru} В среднем {points} очка, следующий ход даёт {than}.",
        f"{about.en} It brings {points} points on average, the next best move {than}.",
    )


def _about(view: View, move: Move) -> Text:
    match move.verb:
        case "lead":
            return _about_lead(move.cards[0])
        case "follow":
            return _about_card(view, move.cards[0])
        case "lay":
            worth = card_points(move.cards)
            return Text(f"В хвалёнку кладётся карт на {worth} очков.", f"The pile gets {worth} card points.")
        case "redeal":
            return Text("С такими картами лучше пересдать.", "With these cards a redeal is better.")
        case "keep":
            return Text("Карты и без дам достаточно сильны.", "The cards are strong enough without queens.")
        case "keep-piles":
            return Text("Взятки хвалёнки стоит оставить.", "The piles are worth keeping.")
    return Text("Взятки хвалёнки не жаль: лучше всё заново.", "The piles are no loss: better all anew.")


def _about_lead(card: Card) -> Text:
    name = card_text(card)
    if TRUMPS >> card & 1:
        return Text(f"Остались одни козыри: {name.ru}.", f"Only trumps are left: the {name.en}.")
    if card % 13 == 12:
        return Text(
            f"{name.ru.capitalize()}: старшая в масти, побьёт только козырь.",
            f"The {name.en}: the highest of its suit, only a trump beats it.",
        )
    if not CARD_POINTS[card]:
        return Text(f"{name.ru.capitalize()} ничего не стоит.", f"The {name.en} costs nothing.")
    return Text(f"Заход: {name.ru}.", f"The lead: {name.en}.")


def _about_card(view: View, card: Card) -> Text:
    facts: Any = view.facts
    assert view.seat is not None
    trick: tuple[tuple[Seat, Card], ...] = tuple((seat, parse_card(name)) for seat, name in facts["trick"])
    name = card_text(card)
    after = (*trick, (view.seat, card))
    before, now = taker(trick), taker(after)
    worth = card_points(each for _, each in after)
    gift = CARD_POINTS[card]
    if card == SHAMOK and catcher(after) is not None:
        return Text(
            "Шамок ловит шамку: кон окончен, чипер.", "The six of clubs catches the queen: the kon is over."
        )
    if now == view.seat:
        last = len(after) == 4
        ru = f"{name.ru.capitalize()} {'берёт' if last else 'пока берёт'} взятку, в ней {worth}."
        return Text(ru, f"The {name.en} {'takes' if last else 'so far takes'} the trick, worth {worth}.")
    if before % 2 == view.seat % 2 and not gift:
        return Text(
            f"Взятка у партнёра, отдать нечего: {name.ru}.",
            f"The partner has the trick; the {name.en} is worth nothing.",
        )
    if before % 2 == view.seat % 2:
        return Text(
            f"Взятка у партнёра: {name.ru} отдаёт ему {gift}.",
            f"The partner has the trick: the {name.en} gives it {gift}.",
        )
    if _keeps_queen(view, card):
        return Text(
            f"Шамка остаётся в руке: шамок ещё не вышел. Кладётся {name.ru}.",
            f"The queen of clubs stays safe: the six is still out. The {name.en} goes.",
        )
    if _could_take(view, trick):
        return Text(
            f"Взятка не стоит сильной карты: {name.ru} отдаёт {gift}.",
            f"The trick is not worth a strong card: the {name.en} gives away {gift}.",
        )
    return Text(
        f"Взятку не взять: {name.ru} отдаёт {gift}.",
        f"The trick cannot be taken: the {name.en} gives away {gift}.",
    )


def _could_take(view: View, trick: tuple[tuple[Seat, Card], ...]) -> bool:
    """Whether another card would have taken the trick so far."""
    assert view.seat is not None
    assert view.legal_moves is not None
    seat = view.seat
    return any(taker((*trick, (seat, move.cards[0]))) == seat for move in view.legal_moves)


def _keeps_queen(view: View, card: Card) -> bool:
    """Whether Qc could have been laid, and 6c is neither in the own hand nor gone."""
    assert view.legal_moves is not None
    gone = any(SHAMOK in zone.cards for zone in view.zones)
    return card != SHAMKA and not gone and any(SHAMKA in move.cards for move in view.legal_moves)
