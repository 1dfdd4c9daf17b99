"""Numbers in words, as reasons have them."""

import pytest

from kozyr.bots.phrases import (
    cards_in_english,
    cards_in_russian,
    percent,
    points_in_english,
    points_in_russian,
    signed,
)


@pytest.mark.parametrize(
    ("count", "cards", "points"),
    [
        (0, "0 карт", "0 очков"),
        (1, "1 карта", "1 очко"),
        (2, "2 карты", "2 очка"),
        (3, "3 карты", "3 очка"),
        (4, "4 карты", "4 очка"),
        (5, "5 карт", "5 очков"),
        (10, "10 карт", "10 очков"),
        (11, "11 карт", "11 очков"),
        (12, "12 карт", "12 очков"),
        (13, "13 карт", "13 очков"),
        (14, "14 карт", "14 очков"),
        (15, "15 карт", "15 очков"),
        (21, "21 карта", "21 очко"),
        (22, "22 карты", "22 очка"),
        (34, "34 карты", "34 очка"),
        (36, "36 карт", "36 очков"),
        (101, "101 карта", "101 очко"),
        (111, "111 карт", "111 очков"),
        (112, "112 карт", "112 очков"),
        (120, "120 карт", "120 очков"),
    ],
)
def test_counts_in_russian(count: int, cards: str, points: str) -> None:
    assert (cards_in_russian(count), points_in_russian(count)) == (cards, points)


@pytest.mark.parametrize(("count", "ending"), [(0, "s"), (1, ""), (2, "s"), (11, "s"), (21, "s")])
def test_counts_in_english(count: int, ending: str) -> None:
    assert cards_in_english(count) == f"{count} card{ending}"
    assert points_in_english(count) == f"{count} point{ending}"


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0 %"), (0.004, "0 %"), (0.472, "47 %"), (0.477, "48 %"), (1, "100 %")]
)
def test_shares(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("amount", "digits", "ru", "en"),
    [
        (0.44, 1, "+0,4", "+0.4"),
        (-0.44, 1, "−0,4", "−0.4"),
        (0.04, 1, "0,0", "0.0"),
        (-0.04, 1, "0,0", "0.0"),
        (0, 2, "0,00", "0.00"),
        (-12.345, 2, "−12,35", "−12.35"),
        (3, 0, "+3", "+3"),
    ],
)
def test_signed_amounts(amount: float, digits: int, ru: str, en: str) -> None:
    assert signed(amount, digits) == (ru, en)


def test_an_amount_has_one_digit_if_nothing_else_is_said() -> None:
    assert signed(1.25).en == "+1.2"
