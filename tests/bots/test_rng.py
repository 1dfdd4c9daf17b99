"""The random numbers of simple players."""

from collections.abc import Callable
from hashlib import sha512
from random import Random

import pytest

from kozyr.bots.rng import BLOCK_SIZE, DRAW_RANGE, SeededRandom, draw_block, shuffle


def draw_numbers(text: str, count: int) -> list[float]:
    rng = SeededRandom(text)
    return [rng.random() for _ in range(count)]


def test_numbers_are_the_same_on_every_machine() -> None:
    digest = sha512(b"kozyr/1/1").digest()  # 17 is the second number of the second block
    assert draw_numbers("kozyr/1/17", 1) == [int.from_bytes(digest[4:8], "big") / 2**32]
    digest = sha512(b"kozyr/1/17/1/0").digest()
    assert draw_numbers("kozyr/1/17", 2)[1] == int.from_bytes(digest[:4], "big") / 2**32


@pytest.mark.parametrize("text", ["", "kozyr", "kozyr/", "kozyr/²", "kozyr/-1", "a/b/٣"])
def test_any_text_is_a_seed(text: str) -> None:
    numbers = draw_numbers(text, 3)
    assert numbers == draw_numbers(text, 3)
    assert len(set(numbers)) == 3
    assert all(0 <= number < 1 for number in numbers)
    assert numbers != draw_numbers(text + "x", 3)


def test_the_first_numbers_of_sixteen_texts_come_from_one_block() -> None:
    together = [number / DRAW_RANGE for block in range(3) for number in draw_block("kozyr/1", block)]
    assert together == [draw_numbers(f"kozyr/1/{ply}", 1)[0] for ply in range(3 * BLOCK_SIZE)]


def test_numbers_are_uniform() -> None:
    tenths = [0] * 10
    for block in range(1000):
        for number in draw_block("tenths", block):
            tenths[10 * number // DRAW_RANGE] += 1
    assert all(abs(count - 1600) < 160 for count in tenths)  # four standard errors


def test_a_shuffle_puts_every_item_everywhere() -> None:
    def shuffled(draw: Callable[[], float]) -> tuple[int, ...]:
        items = [3, 5, 8]
        shuffle(items, draw)
        return tuple(items)

    orders = [shuffled(Random(number).random) for number in range(600)]
    assert len(set(orders)) == 6
    assert all(70 < orders.count(order) < 130 for order in set(orders))
    assert shuffled(lambda: 0.0) == (5, 8, 3)
    assert shuffled(lambda: 0.999) == (3, 5, 8)
