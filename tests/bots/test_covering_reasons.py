"""What a search player of a covering game says of its move: true of what else could be done."""

from typing import Any

import pytest

from kozyr.engine.cards import parse_card
from kozyr.games import GAMES
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.endgame import UNKNOWN, Solution
from kozyr.games.covering.reasons import Candidate, explain, explain_estimates, explain_first_choice
from kozyr.games.covering.table import BIT_OF, EXCHANGE, TAKE, Bit, Table
from tests.bots.covering_positions import RULESETS, bits_of

RULESET = RULESETS["svoi-kozyri"](GAMES["svoi-kozyri"].rules(), [0, 1])  # clubs against diamonds
KRYT = RULESETS["kryt-navalivat"](GAMES["kryt-navalivat"].rules(trump_six_exchange="own-turn"), [0, 0])


def choices_of(text: str) -> tuple[Bit, ...]:
    special = {"take": TAKE, "exchange": EXCHANGE}
    return tuple(special[name] if name in special else BIT_OF[parse_card(name)] for name in text.split())


def table(hand: str, pile: str = "", other: str = "6h", *, stock: str = "", responds: bool = True) -> Table:
    return Table(
        KRYT if stock else RULESET,
        [bits_of(hand), bits_of(other)],
        [*choices_of(pile)],
        [*choices_of(stock)],
        0,
        responds,
    )


def first_reason(hand: str, pile: str, best: str) -> str:
    """The reason for *best*, a cover and mostly a lead, out of *hand* on *pile*."""
    (reason,) = explain_first_choice(table(hand, pile), choices_of(best))
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
        ("9s Ts As 7h", "As Ts", "Кроет туз пик: младшую карту этой масти лучше сберечь."),
        ("9c As 7h", "9c 7h", "Кроет козырь, девятка треф, хотя есть и карта масти: её лучше сберечь."),
        ("9c As 7h", "9c As", "Кроет козырь, девятка треф: картой масти лучше зайти."),
        ("9c Ts As 7h", "9c As", "Кроет козырь, девятка треф, хотя есть и карта масти: её лучше сберечь."),
        ("9c As 7h", "take", "Взять выгоднее, чем крыть: 1 карта."),
        ("9d 7h", "take", "Крыть нечем."),
    ],
)
def test_a_first_choice_is_explained_by_what_else_was_possible(hand: str, best: str, reason: str) -> None:
    assert first_reason(hand, "8s", best) == reason


@pytest.mark.parametrize(
    ("pile", "count"),
    [
        ("8s", "1 карта"),
        ("9h 8s", "2 карты"),
        ("7h 9h 8s", "3 карты"),
        ("7s 7h 9h 8s", "3 карты"),
        ("7s 7h 9h 8h 6s 8c", "5 карт"),  # a trump of its own on top
        ("7h 9h 8h 8c", "4 карты"),
        ("7s 7h 9h 8h 6s Qs Ac", "7 карт"),
    ],
)
def test_sk_16_a_take_is_told_with_its_size(pile: str, count: str) -> None:
    hand = "As Kc Ah" if pile[-2:] != "Ac" else "As Ah"
    expected = f"Взять выгоднее, чем крыть: {count}." if pile[-2:] != "Ac" else "Крыть нечем."
    assert first_reason(hand, pile, "take") == expected


def test_an_exchange_is_told_with_the_card_that_it_brings() -> None:
    [reason] = explain_first_choice(table("6c 7h 8s", "9h", stock="Kc 9s"), choices_of("exchange"))
    assert reason.ru == "Шестёрка меняется на козырь старше: король треф."
    assert reason.en == "The six is exchanged for a higher trump: king of clubs."


def test_a_lead_has_no_first_reason() -> None:
    assert explain_first_choice(table("6c 7h 8s", responds=False), choices_of("7h")) == []


def explained(
    hand: str,
    pile: str,
    other: str,
    best: str,
    solution: Solution = UNKNOWN,
    *,
    unknown: bool = False,
    is_impatient: bool = False,
) -> Any:
    """The whole reason for *best*; seat 0 sees the cards of seat 1 unless they are *unknown*."""
    position = table(hand, pile, other, responds=bool(pile))
    determinizer = Determinizer.__new__(Determinizer)
    determinizer.own_seat = 0
    determinizer.ruleset = RULESET
    determinizer._hands = [bits_of(hand), 0 if unknown else bits_of(other)]
    determinizer._unseen = [*choices_of(other), *choices_of("Ah")] if unknown else []
    determinizer._unknown_counts = [0, len(other.split()) if unknown else 0]
    candidates = [Candidate(choices_of(best), 0.5, 10)]
    return explain(determinizer, position, choices_of(best), candidates, solution, is_impatient=is_impatient)


TRIED = "Tried out to the end: no defeat in 50 % of the trials."


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("6h 8s 9s", "Nine of hearts: the next player has nothing that covers it. "),
        ("Th 8s 9s", "Nine of hearts: only the ten of hearts covers it. "),
        ("8d 8s 9s", "Nine of hearts: only the eight of diamonds covers it. "),
        ("8d 9d 9s", "Nine of hearts: the next player can cover it only with a trump. "),
        ("8d Th 9s", ""),
        ("Th Jh 9s", ""),
    ],
)
def test_a_lead_is_told_with_what_can_cover_it(other: str, reason: str) -> None:
    assert explained("9h 7c", "", other, "9h").en == reason + TRIED
    whole = explained("8s 9h 7c", "7s", other, "8s 9h").en
    assert whole == f"Without a trump only the eight of spades covers. {reason}{TRIED}"


def test_a_card_that_may_be_held_counts_as_one_that_covers() -> None:
    assert "only the ace of hearts covers it" in explained("9h 7c", "", "6h 8s", "9h", unknown=True).en
    assert "nothing that covers it" in explained("9h 7c", "", "6h 8s", "9h").en


def test_nothing_is_said_of_a_lead_if_none_follows() -> None:
    assert explained("8s", "7s", "6h 8h", "8s").en == f"Only the eight of spades covers. {TRIED}"
    assert explained("8h 9h", "7s", "6h 8d", "take").en == f"Nothing covers. {TRIED}"
    assert explained("9h", "", "6h 8d", "9h").en == TRIED, "the last card: the other one leads"


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        ("win", "Proved: after this move the other one loses, whatever it does."),
        ("draw", "Proved: with the best play of both it is a draw."),
        ("loss", "Proved that there is no way out; this puts it off."),
    ],
)
def test_what_is_proved_is_the_whole_reason(exact: Any, text: str) -> None:
    reason = explained("9h 7c", "", "6h 8s", "9h", Solution(exact, None), is_impatient=True)
    assert reason.en == text
    assert reason.ru.startswith("Доказано")


def test_impatience_is_told_last() -> None:
    reason = explained("9h 7c", "", "8d Th", "9h", is_impatient=True)
    assert (
        reason.en == f"{TRIED} The deal goes on long: among nearly equal moves the cheap one ends it sooner."
    )
    assert reason.ru.endswith("из почти равных ходов выбран тот, где карты дешевле.")


ESTIMATES = [
    Candidate((1,), 0.472, 100),
    Candidate((2,), 0.461, 10),
    Candidate((4, 8), 0.3, 50),
    Candidate((1, 2), 0.9, 50),
]


@pytest.mark.parametrize(
    ("candidates", "text"),
    [
        (ESTIMATES, "no defeat in 47 % of the trials, in 46 % with the best other move."),
        (ESTIMATES[:1], "no defeat in 47 % of the trials."),
        ([ESTIMATES[0], ESTIMATES[2]], "no defeat in 47 % of the trials, in 30 % with the best other move."),
        # seldom tried
        ([ESTIMATES[0], Candidate((2,), 0.461, 9)], "no defeat in 47 % of the trials."),
        # the same whole percentage
        ([ESTIMATES[0], Candidate((2,), 0.469, 90)], "no defeat in 47 % of the trials."),
        # better by chance
        ([ESTIMATES[0], Candidate((2,), 0.5, 90)], "no defeat in 47 % of the trials."),
        # the same first choice
        ([ESTIMATES[0], ESTIMATES[3]], "no defeat in 47 % of the trials."),
    ],
)
def test_an_estimate_is_compared_with_the_best_other_one_if_that_is_lower(
    candidates: list[Candidate], text: str
) -> None:
    [reason] = explain_estimates((1,), candidates)
    assert reason.en == f"Tried out to the end: {text}"


def test_shares_are_told_with_what_is_counted() -> None:
    [both] = explain_estimates((1,), ESTIMATES)
    assert both.ru == (
        "Пробная игра до конца: без проигрыша в 47 % случаев, с лучшим из других ходов — в 46 %."
    )


def test_nothing_is_said_of_the_estimate_of_a_move_that_was_not_tried() -> None:
    assert explain_estimates((16,), ESTIMATES) == []
