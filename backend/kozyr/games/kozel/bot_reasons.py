"""Reasons for the moves of Kozel in words: what a move does, and how it compares."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from kozyr.bots.decision import Alternative
from kozyr.bots.phrases import MAY_BE_CHANCE, points_in_english, points_in_russian, signed
from kozyr.engine.card_names import card_text
from kozyr.engine.cards import DECK36, HIDDEN, Card, Seat, parse_card
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text
from kozyr.games.kozel.cards import CARD_POINTS, FOLLOWS, SHAMKA, SHAMOK, STRENGTH, TRUMPS, card_points
from kozyr.games.kozel.tricks import catcher, taker

Trick: TypeAlias = tuple[tuple[Seat, Card], ...]


def reason_for(view: View, alternatives: Sequence[Alternative], *, is_exact: bool) -> Text:
    """Why the first of *alternatives* was chosen."""
    best = alternatives[0]
    description = explain_move(view, best.move)
    if is_exact:
        total = signed(best.estimate, 0)
        return Text(
            f"{description.ru} Все карты известны: итог {total.ru}.",
            f"{description.en} All cards are known: it ends with {total.en}.",
        )
    if len(alternatives) == 1:
        return description
    points, other_points = signed(best.estimate), signed(alternatives[1].estimate)
    other = _move_name(alternatives[1].move)
    if points == other_points:
        return Text(
            f"{description.ru} В среднем {points.ru} очка; не хуже и {other.ru}.",
            f"{description.en} It brings {points.en} points on average; as good: {other.en}.",
        )
    doubt = MAY_BE_CHANCE if alternatives[1].estimate > best.estimate else Text("", "")
    return Text(
        f"{description.ru} В среднем {points.ru} очка; {other.ru}: {other_points.ru}{doubt.ru}.",
        f"{description.en} It brings {points.en} points on average; {other.en}: {other_points.en}{doubt.en}.",
    )


def _move_name(move: Move) -> Text:
    """A move as a noun phrase, in Russian in the nominative."""
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
            first, second = (_card_list([card]) for card in move.cards)
            return Text(f"{first.ru}, затем {second.ru}", f"{first.en}, then {second.en}")
    return _card_list(move.cards)


def _card_list(cards: Sequence[Card]) -> Text:
    """The cards, joined by “and”."""
    names = [card_text(card) for card in cards]
    return Text(" и ".join(name.ru for name in names), " and ".join(f"the {name.en}" for name in names))


def _capitalize(text: Text) -> Text:
    return Text(text.ru[0].upper() + text.ru[1:], text.en[0].upper() + text.en[1:])


def explain_move(view: View, move: Move) -> Text:
    """What a move does."""
    match move.verb:
        case "lead":
            return _explain_lead(view, move.cards[0])
        case "follow":
            return _explain_follow(view, move.cards[0])
        case "lay":
            points, names = card_points(move.cards), _move_name(move)
            value = Text(
                points_in_russian(points) if points else "без очков",
                points_in_english(points) if points else "worth nothing",
            )
            return Text(
                f"В хвалёнку: {names.ru}; {value.ru}.",
                f"For the khvalyonka: {names.en}; {value.en}.",
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
    """The cards that the seat does not see: they are in the other hands."""
    seen = {card for zone in view.zones for card in zone.cards if card != HIDDEN}
    return [card for card in DECK36 if card not in seen]


def _cards_above(card: Card, unseen: Sequence[Card], led: Card) -> list[Card]:
    """Those of *unseen* that beat *card*, the best card of a trick in which *led* was led (KZ-16)."""
    if TRUMPS >> card & 1:
        return [other for other in unseen if TRUMPS >> other & 1 and STRENGTH[other] > STRENGTH[card]]
    higher = [other for other in unseen if FOLLOWS[led] >> other & 1 and STRENGTH[other] > STRENGTH[card]]
    return higher + [other for other in unseen if TRUMPS >> other & 1]


def _describe_threats(card: Card, above: Sequence[Card]) -> Text:
    """What can still beat *card*, given the unseen cards *above* it."""
    if not above:
        return Text("перебить уже нечем", "nothing is left that beats it")
    if len(above) <= 2:
        names = _card_list(above)
        return Text(f"старше только {names.ru}", f"only {names.en} {_is_or_are(len(above))} above it")
    if TRUMPS >> card & 1:
        return Text(f"старших козырей ещё {len(above)}", f"{len(above)} higher trumps are still out")
    higher = [other for other in above if not TRUMPS >> other & 1]
    if not higher:
        return Text("побьёт только козырь", "only a trump beats it")
    if len(higher) <= 2:
        names = _card_list(higher)
        return Text(
            f"старше в масти {names.ru}", f"{names.en} {_is_or_are(len(higher))} still above it in its suit"
        )
    return Text("в масти есть старше", "its suit has higher cards")


def _is_or_are(count: int) -> str:
    return "is" if count == 1 else "are"


def _explain_lead(view: View, card: Card) -> Text:
    name = _capitalize(_card_list([card]))
    threats = _describe_threats(card, _cards_above(card, _unseen(view), card))
    if TRUMPS >> card & 1:
        return Text(
            f"Остались одни козыри. {name.ru}: {threats.ru}.",
            f"Only trumps are left. {name.en}: {threats.en}.",
        )
    if not CARD_POINTS[card]:
        return Text(
            f"{name.ru} ничего не стоит: если и побьют, потеря мала.",
            f"{name.en} is worth nothing: little is lost if it is beaten.",
        )
    return Text(f"{name.ru}: {threats.ru}.", f"{name.en}: {threats.en}.")


def _explain_follow(view: View, card: Card) -> Text:
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
        return _explain_taking(view, card, after, is_last=is_last)
    name = _card_list([card])
    points = CARD_POINTS[card]
    if taker(trick) % 2 == view.seat % 2:
        so_far = Text("", "") if is_last else Text(" пока", " so far")
        if not points:
            return Text(
                f"Взятка{so_far.ru} у партнёра; {name.ru} ничего не стоит.",
                f"The partner{so_far.en} has the trick; {name.en} is worth nothing.",
            )
        return Text(
            f"Взятка{so_far.ru} у партнёра: {name.ru} прибавит ему {points_in_russian(points)}.",
            f"The partner{so_far.en} has the trick: {name.en} adds {points_in_english(points)} to it.",
        )
    cost = Text(
        f"{name.ru} отдаёт {points_in_russian(points)}" if points else f"{name.ru} ничего не отдаёт",
        f"{name.en} gives away {points_in_english(points) if points else 'nothing'}",
    )
    if _keeps_shamka(view, card):
        return Text(
            f"Шамка остаётся в руке: шамок ещё не вышел; {cost.ru}.",
            f"The shamka stays in the hand: the shamok is still out; {cost.en}.",
        )
    if _could_take(view, trick):
        return Text(f"Брать эту взятку невыгодно; {cost.ru}.", f"This trick is not worth taking; {cost.en}.")
    return Text(f"Взятку не взять; {cost.ru}.", f"The trick cannot be taken; {cost.en}.")


def _explain_taking(view: View, card: Card, after: Trick, *, is_last: bool) -> Text:
    name = _capitalize(_card_list([card]))
    points = card_points(each for _, each in after)
    ru = f"в ней {points_in_russian(points)}" if points else "очков в ней нет"
    en = f"worth {points_in_english(points)}" if points else "worth nothing yet"
    if is_last:
        return Text(f"{name.ru} берёт взятку, {ru}.", f"{name.en} takes the trick, {en.replace(' yet', '')}.")
    threats = _describe_threats(card, _cards_above(card, _unseen(view), after[0][1]))
    return Text(
        f"{name.ru} пока берёт взятку, {ru}; {threats.ru}.",
        f"{name.en} so far takes the trick, {en}; {threats.en}.",
    )


def _could_take(view: View, trick: Trick) -> bool:
    """Whether some legal card would take the trick so far."""
    assert view.seat is not None
    assert view.legal_moves is not None
    seat = view.seat
    return any(taker((*trick, (seat, move.cards[0]))) == seat for move in view.legal_moves)


def _keeps_shamka(view: View, card: Card) -> bool:
    """Whether the seat could play Qc but plays another card, while another hand still holds 6c (KZ-19)."""
    assert view.legal_moves is not None
    sees_shamok = any(SHAMOK in zone.cards for zone in view.zones)
    return card != SHAMKA and not sees_shamok and any(SHAMKA in move.cards for move in view.legal_moves)
