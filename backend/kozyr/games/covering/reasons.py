"""Why a thinking player of a covering game does what it does, in words: from what decided the move."""

from collections.abc import Sequence
from typing import NamedTuple

from kozyr.bots.phrases import cards_in_english, cards_in_russian, percent
from kozyr.engine.card_names import card_text
from kozyr.engine.moves import Text
from kozyr.games.covering.determinization import Guess
from kozyr.games.covering.endgame import Proof
from kozyr.games.covering.table import CARD_OF, EXCHANGE, TAKE, Bit, Table


class Way(NamedTuple):
    """A whole move, as one or two choices, and what was thought of it."""

    choices: tuple[Bit, ...]
    estimate: float
    visits: int


def reason_for(
    guess: Guess,
    table: Table,
    best: tuple[Bit, ...],
    ways: Sequence[Way],
    proof: Proof,
    *,
    is_impatient: bool,
) -> Text:
    """Why *best* was chosen among *ways*."""
    if proof.exact == "win":
        return Text(
            "Доказано: после этого хода соперник проигрывает при любой игре.",
            "Proved: after this move the other one loses, whatever it does.",
        )
    if proof.exact == "draw":
        return Text(
            "Доказано: при лучшей игре обоих будет ничья.",
            "Proved: with the best play of both it is a draw.",
        )
    if proof.exact == "loss":
        return Text(
            "Доказано, что спасения нет; так игра длится дольше всего.",
            "Proved that there is no way out; this puts it off.",
        )
    parts = [*about_first(table, best), *_about_lead(guess, table, best), *about_estimates(best, ways)]
    if is_impatient:
        parts.append(
            Text(
                "Партия затянулась: из почти равных ходов выбран тот, где карты дешевле.",
                "The deal goes on long: among nearly equal moves the cheap one ends it sooner.",
            )
        )
    return Text(" ".join(part.ru for part in parts), " ".join(part.en for part in parts))


def about_first(table: Table, best: tuple[Bit, ...]) -> list[Text]:
    """What the first part of *best* does: exchange, take or cover, and with which of the cards that could."""
    first = best[0]
    if first == EXCHANGE:
        card = card_text(CARD_OF[table.stock[0]])
        return [
            Text(
                f"Шестёрка меняется на козырь старше: {card.ru}.",
                f"The six is exchanged for a higher trump: {card.en}.",
            )
        ]
    if not table.responds:
        return []
    covers = table.legal() & ~(TAKE | EXCHANGE)
    count = min(table.ruleset.takes[table.turn][table.pile[-1]], len(table.pile))
    if first == TAKE:
        if not covers:
            return [Text("Крыть нечем.", "Nothing covers.")]
        return [
            Text(
                f"Взять выгоднее, чем крыть: {cards_in_russian(count)}.",
                f"Better to take than to cover: {cards_in_english(count)}.",
            )
        ]
    plain = table.ruleset.plains[table.turn]
    card = card_text(CARD_OF[first])
    suited = covers & plain
    if not suited:
        return [Text(f"Покрыть можно только козырем: {card.ru}.", f"Only a trump covers: the {card.en}.")]
    if covers == first:
        return [Text(f"Кроет только {card.ru}.", f"Only the {card.en} covers.")]
    kept = suited & ~best[-1]
    if not first & plain:
        if not kept:
            return [
                Text(
                    f"Кроет козырь, {card.ru}: картой масти лучше зайти.",
                    f"A trump, the {card.en}, covers: the card of the suit is better led.",
                )
            ]
        return [
            Text(
                f"Кроет козырь, {card.ru}, хотя есть и карта масти: её лучше сберечь.",
                f"A trump, the {card.en}, covers, though a card of the suit could: that one is better kept.",
            )
        ]
    if suited == first:
        return [
            Text(f"Без козыря кроет только {card.ru}.", f"Without a trump only the {card.en} covers."),
        ]
    lower = suited & (first - 1)
    if not lower:
        return [
            Text(
                f"Кроет младшая из подходящих карт: {card.ru}.",
                f"The lowest card that can do it covers: the {card.en}.",
            )
        ]
    if not lower & kept:
        return [
            Text(
                f"Кроет {card.ru}: младшей картой этой масти лучше зайти.",
                f"The {card.en} covers: the lower card of the suit is better led.",
            )
        ]
    return [
        Text(
            f"Кроет {card.ru}: младшую карту этой масти лучше сберечь.",
            f"The {card.en} covers: a lower card of the suit is better kept.",
        )
    ]


def _about_lead(guess: Guess, table: Table, best: tuple[Bit, ...]) -> list[Text]:
    """What can cover the card that is led, as far as the player can know."""
    if best[0] in (TAKE, EXCHANGE) or (table.responds and len(best) == 1):
        return []
    lead = best[-1]
    after = table.copy()
    for choice in best:
        after.play(choice)
    if after.turn == guess.me or not after.responds:
        return []
    against = guess.may_hold(after.turn) & after.ruleset.covers[after.turn][lead]
    card = card_text(CARD_OF[lead])
    if not against:
        return [
            Text(
                f"{card.ru.capitalize()}: следующему покрыть нечем.",
                f"{card.en.capitalize()}: the next player has nothing that covers it.",
            )
        ]
    if against.bit_count() == 1:
        only = card_text(CARD_OF[against])
        return [
            Text(
                f"{card.ru.capitalize()}: покрыть может только {only.ru}.",
                f"{card.en.capitalize()}: only the {only.en} covers it.",
            )
        ]
    trump = after.ruleset.plains[after.turn]
    if not against & trump:
        return [
            Text(
                f"{card.ru.capitalize()}: следующий покроет только козырем.",
                f"{card.en.capitalize()}: the next player can cover it only with a trump.",
            )
        ]
    return []


def about_estimates(best: tuple[Bit, ...], ways: Sequence[Way]) -> list[Text]:
    """What the move came to, and the next best one of another kind if it came to less.

    The search trusts what it tried often, so a move tried seldom may look better by chance: not worth a word.
    """
    mine = next((way for way in ways if way.choices == best), None)
    others = [way for way in ways if way.choices[0] != best[0] and mine and way.visits * 10 >= mine.visits]
    if mine is None:
        return []
    ours = percent(mine.estimate)
    other = max((way.estimate for way in others), default=1.0)
    theirs = percent(other)
    than = Text("", "")
    if other < mine.estimate and theirs != ours:
        than = Text(f", с лучшим из других ходов — в {theirs}", f", in {theirs} with the best other move")
    return [
        Text(
            f"Пробная игра до конца: без проигрыша в {ours} случаев{than.ru}.",
            f"Tried out to the end: no defeat in {ours} of the trials{than.en}.",
        )
    ]
