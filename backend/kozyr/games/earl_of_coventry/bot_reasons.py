"""Reasons for the leads of the Earl of Coventry in words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.phrases import (
    MAY_BE_CHANCE,
    cards_in_english,
    cards_in_russian,
    percent,
    signed,
)
from kozyr.bots.players import legal_moves_of
from kozyr.engine.card_names import rank_text
from kozyr.engine.cards import Rank, rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text


class Lead(NamedTuple):
    """A compared lead: the *rank*, and how many of its cards are *held*.

    *units* is the average score; *leads_again* is how often the seat leads again after it, 0 to 1.
    """

    rank: Rank
    held: int
    units: float
    leads_again: float
    visits: int


ANY_SUIT: Final = Text(
    "Достоинство названо, масть не важна: положите любую.",
    "The rank is named; the suit does not matter: any card.",
)


def explain_simple_move(view: View, move: Move) -> Text:
    """Why the simple player makes a move: it leads a rank of which it holds most."""
    if view.phase != "lead":
        return ANY_SUIT
    rank = rank_text(rank_of(move.cards[0]))
    count = sum(rank_of(each.cards[0]) == rank_of(move.cards[0]) for each in legal_moves_of(view))
    ru, en = rank.ru.capitalize(), rank.en.capitalize()
    return Text(
        f"{ru}: больше карт одного достоинства у вас нет, уходит {cards_in_russian(count)}.",
        f"{en}: you hold no rank more often; it rids you of {cards_in_english(count)}.",
    )


def reason_for(leads: Sequence[Lead], *, is_exact: bool) -> Text:
    """Why the first of *leads* was chosen."""
    best = leads[0]
    rank = rank_text(best.rank)
    effect = PAIRS_KEPT if best.held == 1 and any(lead.held == 2 for lead in leads) else _effect(best)
    ru = f"{rank.ru.capitalize()}: {effect.ru}"
    en = f"{rank.en.capitalize()}: {effect.en}"
    units = signed(best.units)
    if is_exact:
        units = signed(best.units, 0)
        return Text(
            f"{ru}. Все карты известны: итог {units.ru}.",
            f"{en}. All cards are known: it ends with {units.en}.",
        )
    other = next((lead for lead in leads if lead.held != best.held), None)
    if other is None:
        equal = Text("; другие достоинства не хуже", "; your other ranks are as good")
        others = equal if len(leads) > 1 else Text("", "")
        return Text(
            f"{ru}. В среднем {units.ru} очка{others.ru}.",
            f"{en}. It brings {units.en} points on average{others.en}.",
        )
    name, value = rank_text(other.rank), _other_units(best, other)
    return Text(
        f"{ru}. В среднем {units.ru} очка; {name.ru}: {value.ru}.",
        f"{en}. It brings {units.en} points on average; the {name.en}: {value.en}.",
    )


def _other_units(best: Lead, other: Lead) -> Text:
    """The units of the next best kind of lead, and why it was not chosen if they seem to be as many."""
    units = signed(other.units)
    if units == signed(best.units):
        units = Text("столько же", "as much")
        if other.units > best.units:
            units = Text("чуть больше", "a little more")
        elif other.held < best.held:
            return Text(f"{units.ru}, но карт уйдёт меньше", f"{units.en}, but it rids you of fewer cards")
    doubt = MAY_BE_CHANCE if other.units > best.units else Text("", "")
    return Text(units.ru + doubt.ru, units.en + doubt.en)


PAIRS_KEPT: Final = Text(
    "одиночная карта всё равно отдаёт ход, а с парами в руке он может вернуться",
    "a single card gives the lead away anyhow, and with pairs in your hand it may come back",
)


def _effect(lead: Lead) -> Text:
    """How many cards a lead gets rid of, and who leads next."""
    if lead.held == 4:
        return Text("все четыре у вас, и заходить снова вам", "all four are yours, and you lead again")
    if lead.held == 1:
        return Text(
            "такая карта у вас одна, и дальше зайдёт другой", "you hold one, and somebody else leads next"
        )
    ru = f"уйдут {cards_in_russian(lead.held)}"
    en = f"it rids you of {cards_in_english(lead.held)}"
    if lead.leads_again == 1:
        return Text(f"{ru}, и заходить снова вам", f"{en}, and you lead again")
    share = percent(lead.leads_again)
    return Text(
        f"{ru}, и с вероятностью {share} заходить снова вам",
        f"{en}, and with a {share} chance you lead again",
    )
