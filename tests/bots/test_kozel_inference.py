"""What Kozel's bot infers from the tricks taken: true, complete, and by the right rule."""

from itertools import pairwise

import pytest

from kozyr.engine.cards import cards_of
from kozyr.games.kozel.bot_inference import (
    NO_HISTORY,
    TrickHistory,
    common_history,
    trick_histories,
    voids_after,
)
from kozyr.games.kozel.bot_position import BIT_OF, PLAIN_BITS, TRUMP_BITS, bits
from tests.bots.kozel_positions import bit, bits_of, random_kons

DIAMONDS = bits_of("6d 7d 8d 9d Kd Td Ad")
NOTHING = (0, 0, 0, 0)


def trick(text: str) -> list[int]:
    return [bit(name) for name in text.split()]


@pytest.mark.parametrize(
    ("leader", "cards", "voids"),
    [
        (0, "Ad 6d 7d 8d", NOTHING),
        (2, "Ad 6d 7h 8d", (DIAMONDS, 0, 0, 0)),  # seat 2 + 2 discards (KZ-13)
        (1, "Ad 7c Th 8d", (0, 0, DIAMONDS, DIAMONDS)),  # so does a seat that trumps
        (0, "Ad Qd 7d 8d", (0, DIAMONDS, 0, 0)),  # the queen of diamonds is a trump (KZ-14)
        (3, "7c 8c Jd Qs", (0, 0, 0, PLAIN_BITS)),  # a trump is led (KZ-15)
        (3, "7c 8c Ad Qs", (0, TRUMP_BITS, 0, PLAIN_BITS)),
        (0, "Jd 6h", (PLAIN_BITS, TRUMP_BITS, 0, 0)),  # a trick on the table
    ],
)
def test_what_one_trick_shows(leader: int, cards: str, voids: tuple[int, ...]) -> None:
    assert voids_after(leader, trick(cards), NOTHING) == voids


def test_voids_add_up() -> None:
    before = (bits_of("6h 7h"), 0, 0, PLAIN_BITS)
    expected = (bits_of("6h 7h"), DIAMONDS, 0, PLAIN_BITS)
    assert voids_after(0, trick("Ad 6h 7d 8d"), before) == expected


def test_the_order_of_tricks_follows_from_who_led_and_took() -> None:
    # seat 0 leads and takes, then seat 1 takes, then seat 1 leads and its partner takes
    won = [trick("Ad 6d 7d 8d"), trick("7h Th 8h 9h 6s 7s As Ks")]
    (history,) = trick_histories(won, leader=3, first_leaders=[0])
    assert history.played == tuple(map(bits_of, ("Ad 7h Ks", "6d Th 6s", "7d 8h 7s", "8d 9h As")))
    assert history.voids == NOTHING
    assert not list(trick_histories(won, leader=1, first_leaders=[0])), "the last trick is not seat 1's"
    assert not list(trick_histories(won, leader=3, first_leaders=[1])), "seat 1 takes its own ace"


def test_an_order_in_which_a_seat_plays_what_it_cannot_hold_is_impossible() -> None:
    # seat 1 discards on a diamond; only if that trick came second it may have followed in the other one
    first = [*trick("Ad 6h 7d 8d"), *trick("Kd 9d 6s 7s")]
    assert not list(trick_histories([first, []], leader=0, first_leaders=[0]))
    second = [*trick("Kd 9d 6d 7d"), *trick("Ad 6h 8d 6s")]
    (history,) = trick_histories([second, []], leader=0, first_leaders=[0])
    assert history.voids == (0, DIAMONDS, 0, DIAMONDS)


def test_a_seat_that_led_a_trump_plays_no_plain_card_later() -> None:
    won = [[*trick("Jc 7c 8c 9c"), *trick("Ad 6d 7d 8d")], []]
    assert not list(trick_histories(won, leader=0, first_leaders=[0]))
    won = [[*trick("Ad 6d 7d 8d"), *trick("Jc 7c 8c 9c")], []]
    assert len(list(trick_histories(won, leader=0, first_leaders=[0]))) == 1


def test_every_possible_order_is_found() -> None:
    # either team may have begun: seat 0 took its trick and then lost the lead, or the other way round
    won = [trick("Ad 6d 7d 8d"), trick("Ah 6h 7h 8h")]
    assert not list(trick_histories(won, leader=0, first_leaders=range(4)))
    won = [trick("6d 7d Ad 8d"), trick("6h Ah 7h 8h")]
    # led by seat 0, taken by seat 2; led by seat 2, taken by seat 3
    assert len(list(trick_histories(won, leader=3, first_leaders=range(4)))) == 1
    # the first leader is unknown: seat 2 may lead and seat 0 take, then seat 0 leads and seat 1 takes
    assert len(list(trick_histories(won, leader=1, first_leaders=range(4)))) == 1
    assert len(list(trick_histories([won[0], []], leader=2, first_leaders=range(4)))) == 1
    assert len(list(trick_histories([[], []], leader=2, first_leaders=range(4)))) == 1


def test_what_all_histories_have_in_common() -> None:
    one = TrickHistory((bit("6d"), bit("7d"), 0, 3), (DIAMONDS, 0, TRUMP_BITS, 0))
    other = TrickHistory((bit("6d"), bit("8d"), 0, 5), (DIAMONDS | 1 << 30, DIAMONDS, 0, 0))
    assert common_history([one, other]) == TrickHistory((bit("6d"), 0, 0, 1), (DIAMONDS, 0, 0, 0))
    assert common_history([one]) == one
    assert common_history([]) == NO_HISTORY == TrickHistory(NOTHING, NOTHING)


def test_the_true_history_is_among_them_and_its_voids_are_true() -> None:
    count = 0
    for states in random_kons(30):
        played, voids = [0] * 4, [0] * 4
        for state, after in pairwise(states):
            (seat,) = [seat for seat in range(4) if state.hands[seat] != after.hands[seat]]
            card = bits(cards_of(state.hands[seat] ^ after.hands[seat]))
            trick_so_far = [BIT_OF[card] for _, card in state.trick]
            voids = list(voids_after(state.leader, [*trick_so_far, card], tuple(voids)))
            played[seat] |= card
            if after.result is not None or after.trick:
                continue
            won = [[BIT_OF[card] for card in cards] for cards in after.won]
            histories = list(trick_histories(won, after.leader, range(4)))
            assert TrickHistory(tuple(played), tuple(voids)) in histories
            common = common_history(histories)
            hands = [bits(cards_of(hand)) for hand in after.hands]
            assert not any(void & hand for void, hand in zip(common.voids, hands, strict=True))
            assert not any(void & ~true for void, true in zip(common.voids, voids, strict=True))
            count += any(common.voids)
    assert count > 50
