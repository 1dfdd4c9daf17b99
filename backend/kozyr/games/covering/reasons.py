"""The reasons of a search player of a covering game, in words: what decided the move."""

from collections.abc import Sequence
from typing import NamedTuple

from kozyr.bots.phrases import cards_in_english, cards_in_russian, percent
from kozyr.engine.card_names import card_text
from kozyr.engine.moves import Text
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.endgame import Solution
from kozyr.games.covering.table import CARD_OF, EXCHANGE, TAKE, Bit, Table


class Candidate(NamedTuple):
    """A whole move, as one or two choices, with its estimate over *visits* simulations."""

    choices: tuple[Bit, ...]
    estimate: float
    visits: int


def explain(
    determinizer: Determinizer,
    table: Table,
    best: tuple[Bit, ...],
    candidates: Sequence[Candidate],
    solution: Solution,
    *,
    is_impatient: bool,
) -> Text:
    """Why *best* was chosen among *candidates*."""
    if solution.exact == "win":
        return Text(
            "Доказано: после этого хода соперник проигрывает при любой игре.",
            "Proved: after this move the other one loses, whatever it does.",
        )
    if solution.exact == "draw":
        return Text(
            "Доказано: при лучшей игре обоих будет ничья.",
            "Proved: with the best play of both it is a draw.",
        )
    if solution.exact == "loss":
        return Text(
            "Доказано, что спасения нет; так игра длится дольше всего.",
            "Proved that there is no way out; this puts it off.",
        )
    parts = [
        *explain_first_choice(table, best),
        *_explain_lead(determinizer, table, best),
        *explain_estimates(best, candidates),
    ]
    if is_impatient:
        parts.append(
            Text(
                "Партия затянулась: из почти равных ходов выбран тот, где карты дешевле.",
                "The deal goes on long: among nearly equal moves the cheap one ends it sooner.",
            )
        )
    return Text(" ".join(part.ru for part in parts), " ".join(part.en for part in parts))


def explain_first_choice(table: Table, best: tuple[Bit, ...]) -> list[Text]:
    """What the first choice of *best* does: it exchanges, takes, or covers, and why with that card."""
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
    plains = table.ruleset.plains[table.turn]
    card = card_text(CARD_OF[first])
    suited = covers & plains
    if not suited:
        return [Text(f"Покрыть можно только козырем: {card.ru}.", f"Only a trump covers: the {card.en}.")]
    if covers == first:
        return [Text(f"Кроет только {card.ru}.", f"Only the {card.en} covers.")]
    kept = suited & ~best[-1]
    if not first & plains:
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


def _explain_lead(determinizer: Determinizer, table: Table, best: tuple[Bit, ...]) -> list[Text]:
    """Which cards can cover the card that *best* leads, as far as the player can know."""
    if best[0] in (TAKE, EXCHANGE) or (table.responds and len(best) == 1):
        return []
    lead = best[-1]
    after = table.copy()
    for choice in best:
        after.play(choice)
    if after.turn == determinizer.own_seat or not after.responds:
        return []
    threats = determinizer.possible_cards(after.turn) & after.ruleset.covers[after.turn][lead]
    card = card_text(CARD_OF[lead])
    if not threats:
        return [
            Text(
                f"{card.ru.capitalize()}: следующему покрыть нечем.",
                f"{card.en.capitalize()}: the next player has nothing that covers it.",
            )
        ]
    if threats.bit_count() == 1:
        only = card_text(CARD_OF[threats])
        return [
            Text(
                f"{card.ru.capitalize()}: покрыть может только {only.ru}.",
                f"{card.en.capitalize()}: only the {only.en} covers it.",
            )
        ]
    if not threats & after.ruleset.plains[after.turn]:
        return [
            Text(
                f"{card.ru.capitalize()}: следующий покроет только козырем.",
                f"{card.en.capitalize()}: the next player can cover it only with a trump.",
            )
        ]
    return []


def explain_estimates(best: tuple[Bit, ...], candidates: Sequence[Candidate]) -> list[Text]:
    """The estimate of *best*, and that of the best candidate with another first choice if it is lower.

    A candidate with few visits may have a high estimate by chance, so those with less than a tenth of the
    visits of *best* are left out.
    """
    chosen = next((each for each in candidates if each.choices == best), None)
    if chosen is None:
        return []
    others = [
        each.estimate
        for each in candidates
        if each.choices[0] != best[0] and each.visits * 10 >= chosen.visits
    ]
    share, runner_up = chosen.estimate, max(others, default=1.0)
    compared = Text("", "")
    if runner_up < share and percent(runner_up) != percent(share):
        other_share = percent(runner_up)
        compared = Text(
            f", с лучшим из других ходов — в {other_share}", f", in {other_share} with the best other move"
        )
    return [
        Text(
            f"Пробная игра до конца: без проигрыша в {percent(share)} случаев{compared.ru}.",
            f"Tried out to the end: no defeat in {percent(share)} of the trials{compared.en}.",
        )
    ]
