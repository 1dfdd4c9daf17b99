"""Why a thinking player of Kozel does what it does, in words: from what decided the move."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from kozyr.bots.decision import Alternative
from kozyr.bots.phrases import MAY_BE_CHANCE, points_in_english, points_in_russian, signed
from kozyr.engine.card_names import card_text
from kozyr.engine.cards import DECK36, HIDDEN, Card, Seat, parse_card
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text
from kozyr.games.kozel.rules import (
    CARD_POINTS,
    FOLLOWS,
    SHAMKA,
    SHAMOK,
    STRENGTH,
    TRUMPS,
    card_points,
    catcher,
    taker,
)

Trick: TypeAlias = tuple[tuple[Seat, Card], ...]


def reason_for(view: View, alternatives: Sequence[Alternative], *, is_exact: bool) -> Text:
    """Why the first of *alternatives* was chosen."""
    best = alternatives[0]
    told = about(view, best.move)
    if is_exact:
        whole = signed(best.estimate, 0)
        return Text(
            f"{told.ru} Все карты известны: итог {whole.ru}.",
            f"{told.en} All cards are known: it ends with {whole.en}.",
        )
    if len(alternatives) == 1:
        return told
    points, than = signed(best.estimate), signed(alternatives[1].estimate)
    other = _named(alternatives[1].move)
    if points == than:
        return Text(
            f"{told.ru} В среднем {points.ru} очка; не хуже и {other.ru}.",
            f"{told.en} It brings {points.en} points on average; as good: {other.en}.",
        )
    chance = MAY_BE_CHANCE if alternatives[1].estimate > best.estimate else Text("", "")
    return Text(
        f"{told.ru} В среднем {points.ru} очка; {other.ru}: {than.ru}{chance.ru}.",
        f"{told.en} It brings {points.en} points on average; {other.en}: {than.en}{chance.en}.",
    )


def _named(move: Move) -> Text:
    """A move as a thing, in the nominative."""
    match move.verb:
        case "redeal":
            return Text("пересдача", "a redeal")
        case "keep":
            return Text("игра без пересдачи", "playing on")
        case "rekhval":
            return Text("новая хвалёнка", "a new khvalyonka")
        case "keep-piles":
            return Text("прежние взятки хвалёнки", "keeping the piles")
        case "lay" if len(move.cards) == 2:  # the order says which card goes to which pile
            first, second = (_cards([card]) for card in move.cards)
            return Text(f"{first.ru}, затем {second.ru}", f"{first.en}, then {second.en}")
    return _cards(move.cards)


def _cards(cards: Sequence[Card]) -> Text:
    names = [card_text(card) for card in cards]
    return Text(" и ".join(name.ru for name in names), " and ".join(f"the {name.en}" for name in names))


def _capital(text: Text) -> Text:
    return Text(text.ru[0].upper() + text.ru[1:], text.en[0].upper() + text.en[1:])


def about(view: View, move: Move) -> Text:
    """What a move does."""
    match move.verb:
        case "lead":
            return _about_lead(view, move.cards[0])
        case "follow":
            return _about_card(view, move.cards[0])
        case "lay":
            worth, names = card_points(move.cards), _named(move)
            return Text(
                f"В хвалёнку: {names.ru}; {points_in_russian(worth) if worth else 'без очков'}.",
                f"For the khvalyonka: {names.en}; {points_in_english(worth) if worth else 'worth nothing'}.",
            )
        case "khval":
            return Text("Объявляется хвалёнка.", "The khvalyonka is announced.")
        case "redeal":
            return Text("С такими картами лучше пересдать.", "With these cards a redeal is better.")
        case "keep":
            return Text("Карты и без дам достаточно сильны.", "The cards are strong enough without queens.")
        case "keep-piles":
            return Text("Взятки хвалёнки стоит оставить.", "The piles are worth keeping.")
    return Text("Взятки хвалёнки не жаль: лучше всё заново.", "The piles are no loss: better all anew.")


# ---- tricks ----


def _unseen(view: View) -> list[Card]:
    """The cards that the seat sees nowhere: they are in the other hands."""
    seen = {card for zone in view.zones for card in zone.cards if card != HIDDEN}
    return [card for card in DECK36 if card not in seen]


def _above(card: Card, unseen: Sequence[Card], asked: Card) -> list[Card]:
    """Those of *unseen* that beat *card*, which holds a trick opened with *asked*."""
    if TRUMPS >> card & 1:
        return [other for other in unseen if TRUMPS >> other & 1 and STRENGTH[other] > STRENGTH[card]]
    higher = [other for other in unseen if FOLLOWS[asked] >> other & 1 and STRENGTH[other] > STRENGTH[card]]
    return higher + [other for other in unseen if TRUMPS >> other & 1]


def _danger(card: Card, above: Sequence[Card]) -> Text:
    """What can still beat *card*, counted."""
    if not above:
        return Text("перебить уже нечем", "nothing is left that beats it")
    if len(above) <= 2:
        names = _cards(above)
        return Text(f"старше только {names.ru}", f"only {names.en} {_are(len(above))} above it")
    if TRUMPS >> card & 1:
        return Text(f"старших козырей ещё {len(above)}", f"{len(above)} higher trumps are still out")
    higher = [other for other in above if not TRUMPS >> other & 1]
    if not higher:
        return Text("побьёт только козырь", "only a trump beats it")
    if len(higher) <= 2:
        names = _cards(higher)
        return Text(
            f"старше в масти {names.ru}", f"{names.en} {_are(len(higher))} still above it in its suit"
        )
    return Text("в масти есть старше", "its suit has higher cards")


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _about_lead(view: View, card: Card) -> Text:
    name = _capital(_cards([card]))
    danger = _danger(card, _above(card, _unseen(view), card))
    if TRUMPS >> card & 1:
        return Text(
            f"Остались одни козыри. {name.ru}: {danger.ru}.", f"Only trumps are left. {name.en}: {danger.en}."
        )
    if not CARD_POINTS[card]:
        return Text(
            f"{name.ru} ничего не стоит: если и побьют, потеря мала.",
            f"{name.en} is worth nothing: little is lost if it is beaten.",
        )
    return Text(f"{name.ru}: {danger.ru}.", f"{name.en}: {danger.en}.")


def _about_card(view: View, card: Card) -> Text:
    facts: Any = view.facts
    assert view.seat is not None
    trick: Trick = tuple((seat, parse_card(name)) for seat, name in facts["trick"])
    after = (*trick, (view.seat, card))
    if card == SHAMOK and catcher(after) is not None:
        return Text(
            "Шамок ловит шамку: кон окончен, соперникам «чипер».",
            "The shamok catches the shamka: the kon is over, a chiper for the others.",
        )
    is_last = len(after) == 4
    if taker(after) == view.seat:
        return _about_taking(view, card, after, is_last=is_last)
    name = _cards([card])
    gift = CARD_POINTS[card]
    if taker(trick) % 2 == view.seat % 2:
        now = "" if is_last else " пока", "" if is_last else " so far"
        if not gift:
            return Text(
                f"Взятка{now[0]} у партнёра; {name.ru} ничего не стоит.",
                f"The partner{now[1]} has the trick; {name.en} is worth nothing.",
            )
        return Text(
            f"Взятка{now[0]} у партнёра: {name.ru} прибавит ему {points_in_russian(gift)}.",
            f"The partner{now[1]} has the trick: {name.en} adds {points_in_english(gift)} to it.",
        )
    cost = Text(
        f"{name.ru} отдаёт {points_in_russian(gift)}" if gift else f"{name.ru} ничего не отдаёт",
        f"{name.en} gives away {points_in_english(gift) if gift else 'nothing'}",
    )
    if _keeps_queen(view, card):
        return Text(
            f"Шамка остаётся в руке: шамок ещё не вышел; {cost.ru}.",
            f"The shamka stays in the hand: the shamok is still out; {cost.en}.",
        )
    if _could_take(view, trick):
        return Text(f"Брать эту взятку невыгодно; {cost.ru}.", f"This trick is not worth taking; {cost.en}.")
    return Text(f"Взятку не взять; {cost.ru}.", f"The trick cannot be taken; {cost.en}.")


def _about_taking(view: View, card: Card, after: Trick, *, is_last: bool) -> Text:
    name = _capital(_cards([card]))
    worth = card_points(each for _, each in after)
    ru = f"в ней {points_in_russian(worth)}" if worth else "очков в ней нет"
    en = f"worth {points_in_english(worth)}" if worth else "worth nothing yet"
    if is_last:
        return Text(f"{name.ru} берёт взятку, {ru}.", f"{name.en} takes the trick, {en.replace(' yet', '')}.")
    danger = _danger(card, _above(card, _unseen(view), after[0][1]))
    return Text(
        f"{name.ru} пока берёт взятку, {ru}; {danger.ru}.",
        f"{name.en} so far takes the trick, {en}; {danger.en}.",
    )


def _could_take(view: View, trick: Trick) -> bool:
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
