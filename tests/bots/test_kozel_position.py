"""Kozel's positions for search are equal to the rules."""

from itertools import pairwise

import pytest

from kozyr.engine.cards import DECK36, cards_of
from kozyr.games.kozel.bot_position import (
    ALL,
    BIT_OF,
    CAN_TAKE,
    CARD_OF,
    CATCH_BITS,
    FOLLOWERS,
    PLAIN_BITS,
    POINTS,
    SHAMKA,
    SHAMOK,
    TRUMP_BITS,
    UNFINISHED,
    best_card,
    bits,
    catch_value,
    kon_value,
)
from kozyr.games.kozel.cards import CARD_POINTS
from kozyr.games.kozel.scoring import charge_for_points
from kozyr.games.kozel.tricks import catcher, taker
from tests.bots.kozel_positions import GAME, bit, bits_of, position_from, position_of, random_kons


def test_bits_are_the_cards_from_weak_to_strong() -> None:
    plain = "6d 7d 8d 9d Kd Td Ad 6h 7h 8h 9h Kh Th Ah 6s 7s 8s 9s Ks Ts As"
    trumps = "7c 8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 6c"  # KZ-2, KZ-4
    order = [bit(name) for name in f"{plain} {trumps}".split()]
    assert order == [1 << index for index in range(36)]
    assert (bits_of(plain), bits_of(trumps), (1 << 36) - 1) == (PLAIN_BITS, TRUMP_BITS, ALL)
    assert (bit("6c"), bit("Qc"), bits_of("6c Qc")) == (SHAMOK, SHAMKA, CATCH_BITS)
    assert all(BIT_OF[CARD_OF[one]] == one for one in order)
    assert sorted(CARD_OF.values()) == sorted(DECK36)


def test_every_card_is_worth_its_card_points() -> None:
    assert {card: POINTS[one] for card, one in BIT_OF.items()} == {card: CARD_POINTS[card] for card in DECK36}
    assert sum(POINTS.values()) == 120


def test_trumps_are_one_suit() -> None:
    assert {FOLLOWERS[card] for card in CARD_OF if card & TRUMP_BITS} == {TRUMP_BITS}
    assert FOLLOWERS[bit("7h")] == bits_of("6h 7h 8h 9h Kh Th Ah")
    assert CAN_TAKE[bit("7h")] == bits_of("6h 7h 8h 9h Kh Th Ah") | TRUMP_BITS


def test_a_card_beats_another_one_as_in_the_rules() -> None:
    """Every lead, and every two cards on it: the same taker, and the comparison of the hot loops as well."""
    for led in DECK36:
        for second in DECK36:
            if second == led:
                continue
            trick = [BIT_OF[led], BIT_OF[second]]
            beats = taker(((0, led), (1, second))) == 1
            assert best_card(trick) == trick[beats]
            assert beats == (trick[1] > trick[0] and bool(trick[1] & CAN_TAKE[trick[0]]))
            for third in DECK36[:: 5 + led % 3]:
                if third in (led, second):
                    continue
                winner = taker(((0, led), (1, second), (2, third)))
                assert best_card([*trick, BIT_OF[third]]) == [*trick, BIT_OF[third]][winner]


@pytest.mark.parametrize("has_tricks", [(True, True), (True, False), (False, True)])
def test_every_number_of_card_points_is_charged_as_in_the_rules(has_tricks: tuple[bool, bool]) -> None:
    for points in range(121):
        fewer, team = min((points, 0), (120 - points, 1))
        sign = 1 if team else -1
        charge = charge_for_points(fewer) if points != 60 else 0
        spared = charge_for_points(fewer, spared=has_tricks[team]) if points != 60 else 0
        assert kon_value(points, None) == sign * charge
        assert kon_value(points, has_tricks) == sign * spared


def test_the_shamok_catches_as_in_the_rules() -> None:
    cards = [bit(name) for name in ("6c", "Qc", "7d", "8d")]
    values = set()
    for leader in range(4):
        for first in range(4):
            for second in range(4):
                if first == second:
                    continue
                trick = cards[2:]
                trick.insert(min(first, 2), SHAMOK)
                trick.insert(second, SHAMKA)
                seats = tuple(((leader + place) % 4, CARD_OF[card]) for place, card in enumerate(trick))
                by = catcher(seats)
                # the team of the shamka is charged with 4 (KZ-19)
                expected = UNFINISHED if by is None else 4 if by % 2 == 0 else -4
                assert catch_value(trick, leader) == expected
                values.add(expected)
    assert values == {-4, 4, UNFINISHED}
    assert catch_value([SHAMOK, bit("7d")], 0) == catch_value([bit("7d"), SHAMKA], 0) == UNFINISHED


def test_the_same_cards_are_legal_and_lead_to_the_same_positions() -> None:
    reasons = set()
    for states in random_kons(150):
        position = position_of(states[0])
        for state, after in pairwise(states):
            legal = bits(move.cards[0] for move in GAME.legal_moves(state))
            first = state.setup.standing.kon == 1 and not any(state.won) and not state.trick
            assert position.legal_cards() & legal == legal
            assert first or position.legal_cards() == legal
            (seat,) = [seat for seat in range(4) if state.hands[seat] != after.hands[seat]]
            position.play(bits(cards_of(state.hands[seat] ^ after.hands[seat])))
            if after.result is None:
                twin = position_of(after)
                assert (position.hands, position.trick) == (twin.hands, twin.trick)
                assert position.leader == twin.leader
                assert (position.points, position.has_tricks) == (twin.points, twin.has_tricks)
                assert (position.turn, position.value) == (after.turn, UNFINISHED)
        result, multiplier = states[-1].result, states[-1].setup.standing.multiplier
        assert position.value * multiplier == result.scores[0] - result.scores[1]
        reasons.add(result.reason)
    assert reasons == {"points", "shamok-catch"}


def test_a_copy_is_independent() -> None:
    position = position_from(
        "6d 7h", "9d 8h", "7d 9h", "6c 6h", trick="Td", leader=3, points=(61, 45), zero_tricks=True
    )
    copy = position.copy()
    assert all(getattr(copy, name) == getattr(position, name) for name in position.__slots__)
    position.play(bit("6d"))
    position.play(bit("9d"))
    position.play(bit("7d"))
    assert (copy.trick, copy.turn, copy.leader) == ([bit("Td")], 0, 3)
    assert copy.hands[0] == bits_of("6d 7h")
    assert (copy.points, copy.has_tricks) == ([61, 45], [True, True])


@pytest.mark.parametrize(("zero_tricks", "value"), [(False, 6), (True, 4)])
def test_the_last_trick_ends_the_kon(zero_tricks: bool, value: int) -> None:
    # the trick of seat 3 has no card points (KZ-A8)
    position = position_from(
        "6d", "7d", "8d", "9d", points=(120, 0), has_tricks=(True, False), zero_tricks=zero_tricks
    )
    for name in ("6d", "7d", "8d", "9d"):
        assert position.value == UNFINISHED
        position.play(bit(name))
    assert (position.value, position.leader) == (value, 3)
    assert position.has_tricks == [True, True]
