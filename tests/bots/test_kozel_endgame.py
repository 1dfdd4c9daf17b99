"""Kozel's endgame solver against plain minimax over every line of play."""

from random import Random

import pytest

from kozyr.games.kozel.bot_endgame import MAX_VALUE, Solver, are_equivalent
from kozyr.games.kozel.bot_position import ALL, CATCH_BITS, PLAIN_BITS, POINTS, UNFINISHED, Bits, Position
from tests.bots.kozel_positions import bit, bits_of, position_from, split

CARDS = {
    "any": ALL,
    "trumps": ALL & ~PLAIN_BITS | bits_of("Td Ad"),
    "two suits": bits_of("6d 7d 8d 9d Kd Td Ad 6h 7h 8h 9h Kh Th Ah 6c Qc"),
    "worthless": bits_of("6d 7d 8d 9d 6h 7h 8h 9h 6s 7s 8s 9s 7c 8c 9c 6c Jd"),
}
"""Sets of cards to deal from: some in which equal and equivalent cards meet, and the six points are near."""
THRESHOLDS = (1, 31, 60, 61, 90, 120)
"""Card points of team 0 from which the value of a kon is another one (KZ-18)."""


def minimax(position: Position) -> int:
    """The value of *position* by trying every card."""
    if position.value != UNFINISHED:
        return position.value
    values = []
    for card in split(position.legal_cards()):
        after = position.copy()
        after.play(card)
        values.append(minimax(after))
    return min(values) if position.turn % 2 else max(values)


def random_ending(rng: Random, tricks: int, pool: Bits) -> Position:
    """An ending of some tricks with cards of *pool*, close to a threshold."""
    cards = rng.sample(split(pool), 4 * tricks)
    hands = [sum(cards[tricks * seat : tricks * (seat + 1)]) for seat in range(4)]
    in_play = sum(POINTS[card] for card in cards)
    points = rng.choice(THRESHOLDS) - rng.randrange(in_play + 1)
    points = min(max(points, 0), 120 - in_play)
    both = (points, 120 - in_play - points)
    has_tricks = [worth > 0 or rng.random() < 0.5 for worth in both]
    return Position(hands, rng.randrange(4), [], both, has_tricks, rng.random() < 0.5)


def play_some_cards(rng: Random, position: Position, most: int) -> None:
    for _ in range(rng.randrange(most + 1)):
        if position.value == UNFINISHED:
            position.play(rng.choice(split(position.legal_cards())))


@pytest.mark.parametrize("pool", CARDS)
def test_values_of_endings_are_those_of_minimax(pool: str) -> None:
    rng = Random(f"endings {pool}")
    values = set()
    for number in range(300):
        position = random_ending(
            rng, (4 if pool != "trumps" else 3) if number % 20 == 0 else 2 + number % 2, CARDS[pool]
        )
        play_some_cards(rng, position, 3)
        if position.value == UNFINISHED:
            value = minimax(position)
            before = (position.hands[:], position.trick[:], position.points[:], position.has_tricks[:])
            assert Solver(zero_tricks=position.zero_tricks).value(position) == value
            after = (position.hands, position.trick, position.points, position.has_tricks)
            assert before == after, "the solver leaves the position as it is"
            values.add(value)
    assert len(values) > 4


def test_one_solver_serves_many_positions_of_a_kon_and_any_window() -> None:
    rng = Random("windows")
    for number in range(120):
        start = random_ending(rng, 2 + number % 2, CARDS[rng.choice(list(CARDS))])
        solver = Solver(zero_tricks=start.zero_tricks)
        for _ in range(6):
            position = start.copy()
            play_some_cards(rng, position, 5)
            if position.value != UNFINISHED:
                continue
            value = minimax(position)
            low = rng.randrange(-MAX_VALUE, MAX_VALUE)
            high = rng.randrange(low + 1, MAX_VALUE + 1)
            bound = solver.value(position, low, high)
            if low < value < high:
                assert bound == value, number
            elif value <= low:
                assert value <= bound <= low, number
            else:
                assert high <= bound <= value, number


def test_a_kon_is_worth_six_points_at_most() -> None:
    assert MAX_VALUE == 6
    position = position_from("Ad", "6d", "7d", "8d", points=(109, 0), has_tricks=(True, False))
    assert Solver().value(position) == 6


@pytest.mark.parametrize(
    ("higher", "lower", "in_play", "equivalent"),
    [
        ("7d", "6d", "6d 7d", True),
        ("9d", "6d", "6d 9d Kd", True),  # the seven and the eight are gone
        ("9d", "6d", "6d 8d 9d", False),
        ("9d", "6d", "6d 7d 9d", False),
        ("7h", "7d", "7d 7h", False),
        ("6h", "9d", "9d 6h", False),  # the next bit, but another suit
        ("7c", "9s", "9s 7c", False),
        ("8c", "7c", "7c 8c", True),
        ("Kd", "9d", "9d Kd", False),  # four card points
        ("Jc", "Jd", "Jd Jc", True),
        ("Qd", "Jc", "Jc Qd", False),
        ("Qs", "Qd", "Qd Qs 6c", True),
        ("Qc", "Qs", "Qs Qc", False),  # the shamka can be caught (KZ-19)
        ("6c", "Qc", "6c Qc", False),
        ("6c", "9c", "9c 6c", False),
    ],
)
def test_cards_are_equivalent_if_nothing_tells_them_apart(
    higher: str, lower: str, in_play: str, equivalent: bool
) -> None:
    assert are_equivalent(bit(higher), bit(lower), bits_of(in_play)) == equivalent


def test_a_card_of_the_trick_stands_between_two_cards_of_a_hand() -> None:
    # seat 2 leaves the trick to the eight of its partner: with the nine it would have to lead the seven
    hands = ("6d 7h", "6c 8h 9h", "7d 9d Jd", "8c 7s 8s")
    position = position_from(*hands, trick="8d", points=(118, 0))
    assert Solver().value(position) == minimax(position) == 6


@pytest.mark.parametrize(
    ("hands", "leader", "points", "value"),
    [
        (("7h Ah", "6d Ad", "Td Th", "6h 9h"), 2, (28, 50), -2),
        (("8c 9c Tc", "Jh Js Qh", "Ad Jd Jc", "7c Kc Ac"), 2, (26, 47), -2),
        (("9c Jd 6c", "Ad Qd Qs", "Ac Jc Qh", "Td Kc Jh"), 1, (13, 39), -2),
        (("Js Qd Qs", "7c Jd Jc", "9c Kc Ac", "8c Tc Qh"), 0, (12, 68), -2),
    ],
)
def test_a_card_of_any_hand_stands_between_two_cards_of_another(
    hands: tuple[str, ...], leader: int, points: tuple[int, int], value: int
) -> None:
    position = position_from(*hands, leader=leader, points=points)
    assert Solver().value(position) == minimax(position) == value


def test_neighbours_with_different_card_points_are_not_equivalent() -> None:
    # the ace takes; the king is better kept for the partner's trick: 62 card points instead of 58
    position = position_from("9d Kd", "Ad 7h", "6d 8h", "7d 6h", points=(58, 47), leader=1)
    assert Solver().value(position) == minimax(position) == 2


@pytest.mark.parametrize(("zero_tricks", "value"), [(False, 6), (True, 4)])
def test_a_trick_of_no_worth_spares_the_six_points_by_the_option(zero_tricks: bool, value: int) -> None:
    # team 1 takes the last trick, which has no card points, and no other one (KZ-A8)
    position = position_from(
        "6d", "9d", "7d", "8d", points=(120, 0), has_tricks=(True, False), zero_tricks=zero_tricks
    )
    assert Solver(zero_tricks=zero_tricks).value(position) == value


@pytest.mark.parametrize("trick", ["", "Qc", "Qc 7h", "Qc 7h 6h"])
def test_the_shamok_catches_the_shamka_from_any_place_of_the_trick(trick: str) -> None:
    hands = ["Qc", "7h", "6h", "6c"]
    for seat in range(len(trick.split())):
        hands[seat] = ""
    assert Solver().value(position_from(*hands, trick=trick, points=(107, 0))) == -4


def test_the_shamok_of_the_partner_catches_nothing() -> None:
    position = position_from("Qc", "7h", "6c", "6h", trick="", points=(100, 17))
    assert Solver().value(position) == 4
    assert position.hands[0] & CATCH_BITS
