"""Lots: what simple players draw from."""

from hashlib import sha512

import pytest

from kozyr.bots.rng import BLOCK_SIZE, DRAW_RANGE, SeededRandom, draw_block


def drawn(text: str, count: int) -> list[float]:
    rng = SeededRandom(text)
    return [rng.random() for _ in range(count)]


def test_lots_are_the_same_on_every_machine() -> None:
    digest = sha512(b"kozyr/1/1").digest()  # 17 stands in the second row of sixteen, in the second place
    assert drawn("kozyr/1/17", 1) == [int.from_bytes(digest[4:8], "big") / 2**32]
    digest = sha512(b"kozyr/1/17/1/0").digest()
    assert drawn("kozyr/1/17", 2)[1] == int.from_bytes(digest[:4], "big") / 2**32


@pytest.mark.parametrize("text", ["", "kozyr", "kozyr/", "kozyr/²", "kozyr/-1", "a/b/٣"])
def test_any_text_has_lots(text: str) -> None:
    numbers = drawn(text, 3)
    assert numbers == drawn(text, 3)
    assert len(set(numbers)) == 3
    assert all(0 <= number < 1 for number in numbers)
    assert numbers != drawn(text + "x", 3)


def test_the_first_lots_of_a_deal_are_drawn_together() -> None:
    together = [lot / DRAW_RANGE for block in range(3) for lot in draw_block("kozyr/1", block)]
    assert together == [drawn(f"kozyr/1/{ply}", 1)[0] for ply in range(3 * BLOCK_SIZE)]


def test_lots_favour_nothing() -> None:
    tenths = [0] * 10
    for number in range(1000):
        for lot in draw_block("tenths", number):
            tenths[10 * lot // DRAW_RANGE] += 1
    assert all(abs(count - 1600) < 160 for count in tenths)  # four standard errors
