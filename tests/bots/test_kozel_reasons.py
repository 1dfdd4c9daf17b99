"""The reasons of Kozel's bot, sentence by sentence."""

from typing import Any

import pytest

from kozyr.bots.decision import Alternative
from kozyr.engine.moves import Move
from kozyr.games.kozel.bot_reasons import explain_move, reason_for
from tests.bots.kozel_positions import GAME
from tests.games.test_kozel import ONE_LEG, before_khvalyonka, play, to_lead


def explain(state: Any, move: str) -> tuple[str, str]:
    text = explain_move(GAME.view(state, state.turn), GAME.parse_move(move))
    return text.ru, text.en


@pytest.mark.parametrize(
    ("hands", "lead", "ru", "en"),
    [
        (
            ("7h 6s", "9h 8s", "Qc Kd", "6c Td"),
            "7h",
            "Семёрка червей ничего не стоит: если и побьют, потеря мала.",
            "The seven of hearts is worth nothing: little is lost if it is beaten.",
        ),
        (
            ("Ad 6s", "9h 8s", "9s Kh", "Th Td"),
            "Ad",
            "Туз бубен: перебить уже нечем.",
            "The ace of diamonds: nothing is left that beats it.",
        ),
        (
            ("Ad 6s", "9h 8s", "Qc Kh", "Th Td"),
            "Ad",
            "Туз бубен: старше только дама треф.",
            "The ace of diamonds: only the queen of clubs is above it.",
        ),
        (
            ("Ad 6s", "9h 8s", "Qc Kh", "Jd Td"),
            "Ad",
            "Туз бубен: старше только дама треф и валет бубен.",
            "The ace of diamonds: only the queen of clubs and the jack of diamonds are above it.",
        ),
        (
            ("Ad 6s 6h", "9h 8s 7s", "Qc Kh Jh", "Jd Td Th"),
            "Ad",
            "Туз бубен: побьёт только козырь.",
            "The ace of diamonds: only a trump beats it.",
        ),
        (
            ("Kd 6s 6h", "9h 8s 7s", "Qc Kh Jh", "Jd Td Th"),
            "Kd",
            "Король бубен: старше в масти десятка бубен.",
            "The king of diamonds: the ten of diamonds is still above it in its suit.",
        ),
        (
            ("Kd 6s 6h", "9h 8s Ad", "Qc Kh Jh", "Jd Td Th"),
            "Kd",
            "Король бубен: старше в масти десятка бубен и туз бубен.",
            "The king of diamonds: the ten of diamonds and the ace of diamonds are still above it "
            "in its suit.",
        ),
        (
            ("Jd Qh", "9h 8s", "Qc Kh", "6c Td"),
            "Qh",
            "Остались одни козыри. Дама червей: старше только шестёрка треф и дама треф.",
            "Only trumps are left. The queen of hearts: "
            "only the six of clubs and the queen of clubs are above it.",
        ),
        (
            ("Jd Kc", "9h 8s", "Qc Js", "6c Jh"),
            "Jd",
            "Остались одни козыри. Валет бубен: старших козырей ещё 4.",
            "Only trumps are left. The jack of diamonds: 4 higher trumps are still out.",
        ),
    ],
)
def test_a_lead(hands: tuple[str, ...], lead: str, ru: str, en: str) -> None:
    assert explain(to_lead(*hands, leader=0), f"lead {lead}") == (ru, en)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "ru", "en"),
    [
        (
            "Td 8d",
            "9d Ad 6d",
            "Td",
            "Взятка у партнёра: десятка бубен прибавит ему 10 очков.",
            "The partner has the trick: the ten of diamonds adds 10 points to it.",
        ),
        (
            "Td 8d",
            "9d Ad 6d",
            "8d",
            "Взятка у партнёра; восьмёрка бубен ничего не стоит.",
            "The partner has the trick; the eight of diamonds is worth nothing.",
        ),
        (
            "Td 8d",
            "9d Kd 6d",
            "Td",
            "Десятка бубен берёт взятку, в ней 14 очков.",
            "The ten of diamonds takes the trick, worth 14 points.",
        ),
        (
            "Td 9d",
            "8d 7d 6d",
            "9d",
            "Девятка бубен берёт взятку, очков в ней нет.",
            "The nine of diamonds takes the trick, worth nothing.",
        ),
        (
            "Td 8d",
            "Ad 9d 6d",
            "Td",
            "Взятку не взять; десятка бубен отдаёт 10 очков.",
            "The trick cannot be taken; the ten of diamonds gives away 10 points.",
        ),
        (
            "Td 8d",
            "9d 7d 6d",
            "8d",
            "Брать эту взятку невыгодно; восьмёрка бубен ничего не отдаёт.",
            "This trick is not worth taking; the eight of diamonds gives away nothing.",
        ),
        (
            "6c 7s",
            "Qc 9c 8c",
            "6c",
            "Шамок ловит шамку: кон окончен, соперникам «чипер».",
            "The shamok catches the shamka: the kon is over, a chiper for the others.",
        ),
    ],
)
def test_the_last_card_of_a_trick(hand: str, trick: str, card: str, ru: str, en: str) -> None:
    first, second, third = trick.split()
    state = to_lead(hand, first, second, third, leader=1)
    state = play(state, f"lead {first}", f"follow {second}", f"follow {third}")
    assert explain(state, f"follow {card}") == (ru, en)


@pytest.mark.parametrize(
    ("hands", "card", "ru", "en"),
    [
        (
            ("Td 8d", "7s 6s", "Ad 7h", "9d 6h"),
            "Td",
            "Взятка пока у партнёра: десятка бубен прибавит ему 10 очков.",
            "The partner so far has the trick: the ten of diamonds adds 10 points to it.",
        ),
        (
            ("Td 8d", "7s 6s", "Ad 7h", "9d 6h"),
            "8d",
            "Взятка пока у партнёра; восьмёрка бубен ничего не стоит.",
            "The partner so far has the trick; the eight of diamonds is worth nothing.",
        ),
        (
            ("Td 8d", "7s Jc", "7d 7h", "6d 6h"),
            "8d",
            "Восьмёрка бубен пока берёт взятку, очков в ней нет; старше только валет треф.",
            "The eight of diamonds so far takes the trick, worth nothing yet; "
            "only the jack of clubs is above it.",
        ),
        (
            ("Td Kd", "Ad Jc", "7d 7h", "6d 6h"),
            "Kd",
            "Король бубен пока берёт взятку, в ней 4 очка; старше только туз бубен и валет треф.",
            "The king of diamonds so far takes the trick, worth 4 points; "
            "only the ace of diamonds and the jack of clubs are above it.",
        ),
        (
            ("Qc 7c", "6c 7s", "8d 7h", "9d 6h"),
            "7c",
            "Семёрка треф пока берёт взятку, очков в ней нет; старше только шестёрка треф.",
            "The seven of clubs so far takes the trick, worth nothing yet; "
            "only the six of clubs is above it.",
        ),
    ],
)
def test_the_third_card_of_a_trick(hands: tuple[str, ...], card: str, ru: str, en: str) -> None:
    second, third = hands[2].split()[0], hands[3].split()[0]
    state = play(to_lead(*hands, leader=2), f"lead {second}", f"follow {third}")
    assert explain(state, f"follow {card}") == (ru, en)


def test_the_shamka_stays_in_the_hand_while_the_shamok_is_out() -> None:
    hands = ("Qc 7c", "6c 7s", "Qs 7h", "Jh Jd")
    state = play(to_lead(*hands, leader=3), "lead Jh")
    assert explain(state, "follow 7c") == (
        "Шамка остаётся в руке: шамок ещё не вышел; семёрка треф ничего не отдаёт.",
        "The shamka stays in the hand: the shamok is still out; the seven of clubs gives away nothing.",
    )
    assert "Шамка остаётся" not in explain(state, "follow Qc")[0]
    gone = play(to_lead("Qc 7c", "8c 7s", "Qs 7h", "Jh Jd", leader=3), "lead Jh")
    assert explain(gone, "follow 7c") == (
        "Брать эту взятку невыгодно; семёрка треф ничего не отдаёт.",
        "This trick is not worth taking; the seven of clubs gives away nothing.",
    )


@pytest.mark.parametrize(
    ("move", "ru", "en"),
    [
        (
            "lay 7h",
            "В хвалёнку: семёрка червей; без очков.",
            "For the khvalyonka: the seven of hearts; worth nothing.",
        ),
        (
            "lay Kd",
            "В хвалёнку: король бубен; 4 очка.",
            "For the khvalyonka: the king of diamonds; 4 points.",
        ),
        (
            "lay Kd+7h",
            "В хвалёнку: король бубен, затем семёрка червей; 4 очка.",
            "For the khvalyonka: the king of diamonds, then the seven of hearts; 4 points.",
        ),
        ("khval pants", "Объявляется хвалёнка.", "The khvalyonka is announced."),
        ("redeal", "С такими картами лучше пересдать.", "With these cards a redeal is better."),
        ("keep", "Карты и без дам достаточно сильны.", "The cards are strong enough without queens."),
        ("keep-piles", "Взятки хвалёнки стоит оставить.", "The piles are worth keeping."),
        ("rekhval", "Взятки хвалёнки не жаль: лучше всё заново.", "The piles are no loss: better all anew."),
    ],
)
def test_moves_before_the_tricks(move: str, ru: str, en: str) -> None:
    assert explain(play(before_khvalyonka(*ONE_LEG), "khval pants"), move) == (ru, en)


@pytest.mark.parametrize(
    ("estimates", "is_exact", "ru", "en"),
    [
        ((2.0, 1.0), True, " Все карты известны: итог +2.", " All cards are known: it ends with +2."),
        ((2.0,), False, "", ""),
        (
            (1.26, 0.5),
            False,
            " В среднем +1,3 очка; игра без пересдачи: +0,5.",
            " It brings +1.3 points on average; playing on: +0.5.",
        ),
        (
            (1.26, 1.31),
            False,
            " В среднем +1,3 очка; не хуже и игра без пересдачи.",
            " It brings +1.3 points on average; as good: playing on.",
        ),
        (
            (0.5, 1.26),
            False,
            " В среднем +0,5 очка; игра без пересдачи: +1,3, но это может быть случайностью.",
            " It brings +0.5 points on average; playing on: +1.3, but that may be chance.",
        ),
    ],
)
def test_a_reason_compares_with_the_next_move(
    estimates: tuple[float, ...], is_exact: bool, ru: str, en: str
) -> None:
    moves = [Move("redeal"), Move("keep")]
    alternatives = [Alternative(move, estimate, 5) for move, estimate in zip(moves, estimates, strict=False)]
    view = GAME.view(before_khvalyonka(*ONE_LEG), 1)
    reason = reason_for(view, alternatives, is_exact=is_exact)
    assert reason.ru == f"С такими картами лучше пересдать.{ru}"
    assert reason.en == f"With these cards a redeal is better.{en}"


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("redeal", "a redeal"),
        ("keep", "playing on"),
        ("rekhval", "a new khvalyonka"),
        ("keep-piles", "keeping the piles"),
        ("lay 7h", "the seven of hearts"),
        ("lay 7h+Kd", "the seven of hearts, then the king of diamonds"),
        ("lead Ad", "the ace of diamonds"),
    ],
)
def test_every_move_has_a_name(move: str, name: str) -> None:
    alternatives = [Alternative(Move("keep"), 1.0, 5), Alternative(GAME.parse_move(move), 0.5, 5)]
    reason = reason_for(GAME.view(before_khvalyonka(*ONE_LEG), 1), alternatives, is_exact=False)
    assert reason.en.endswith(f"on average; {name}: +0.5.")
