"""What a thinking player of a covering game says of a card that covers: true of what else could cover."""

import pytest

from kozyr.engine.cards import parse_card
from kozyr.games import GAMES
from kozyr.games.covering.reasons import Candidate, explain_estimates, explain_first_choice
from kozyr.games.covering.table import BIT_OF, Table, bits
from tests.bots.covering_positions import RULESETS

RULESET = RULESETS["svoi-kozyri"](GAMES["svoi-kozyri"].rules(), [0, 1])  # clubs against diamonds


def said(hand: str, top: str, best: str) -> str:
    """The reason for *best*, a cover and mostly a lead, out of *hand* on *top*."""
    table = Table(
        RULESET,
        [bits(map(parse_card, hand.split())), bits([parse_card("6h")])],
        [BIT_OF[parse_card(top)]],
        [],
        0,
        True,
    )
    (reason,) = explain_first_choice(table, tuple(BIT_OF[parse_card(card)] for card in best.split()))
    assert reason.en != reason.ru
    return reason.ru


@pytest.mark.parametrize(
    ("hand", "best", "reason"),
    [
        ("As 7h 8d", "As 7h", "Кроет только туз пик."),
        ("6c 9c 7h", "6c 7h", "Покрыть можно только козырем: шестёрка треф."),
        ("As 9c 7h", "As 7h", "Без козыря кроет только туз пик."),
        ("Ts As 7h", "Ts 7h", "Кроет младшая из подходящих карт: десятка пик."),
        ("Ts As 7h", "As 7h", "Кроет туз пик: младшую карту этой масти лучше сберечь."),
        ("Ts As 7h", "As Ts", "Кроет туз пик: младшей картой этой масти лучше зайти."),
        ("9c As 7h", "9c 7h", "Кроет козырь, девятка треф, хотя есть и карта масти: её лучше сберечь."),
        ("9c As 7h", "9c As", "Кроет козырь, девятка треф: картой масти лучше зайти."),
    ],
)
def test_a_cover_is_told_with_what_else_could_cover(hand: str, best: str, reason: str) -> None:
    assert said(hand, "8s", best) == reason


def test_shares_are_told_with_what_is_counted() -> None:
    ways = [Candidate((1,), 0.472, 90), Candidate((2,), 0.461, 80)]
    (both,) = explain_estimates((1,), ways)
    assert both.ru == (
        "Пробная игра до конца: без проигрыша в 47 % случаев, с лучшим из других ходов — в 46 %."
    )
    (alone,) = explain_estimates((1,), ways[:1])
    assert alone.en == "Tried out to the end: no defeat in 47 % of the trials."
