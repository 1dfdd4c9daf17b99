"""The simple player of Kozel, position by position."""

from typing import Any

import pytest

from kozyr.bots.rng import SeededRandom
from kozyr.games.kozel.bot_simple import simple_player
from tests.bots.kozel_positions import GAME
from tests.games.test_kozel import ONE_LEG, before_khvalyonka, deal_first_kon, play, to_lead


def move_in(state: Any, seed: str = "simple") -> str:
    return simple_player(GAME.view(state, state.turn), SeededRandom(seed)).text


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("Td Ah 6s 9h", "Ah"),
        ("Td 7h 6s 9h", "6s"),
        ("Td Ks Th 6c", "Ks"),
        ("Td Th Qs Jc", "Td"),  # both cost ten: the first one in the order of cards
        ("9d 8h Qs 6c", "8h"),
        ("7c Jc Qd Qs", "Qs"),  # trumps only (KZ-15)
        ("6c Ac Qd Qs", "6c"),
        ("Ac 9h Qd Qs", "9h"),  # the ace of clubs is a trump
        ("Ah As 6d 9s", "Ah"),  # the first of two aces
        ("Kd 9h Ks Td", "9h"),
        ("9d 6h Kd Th", "6h"),
        ("Jd 7c Ac 9c", "Jd"),
    ],
)
def test_leads(hand: str, lead: str) -> None:
    assert move_in(to_lead(hand, leader=0)) == f"lead {lead}"


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        # the partner, seat 2, has the trick, and seat 0 is the last
        ("Td 8d Kd 6d", "9d Ad 7d", "Td"),
        ("Th Kh Ah 6h", "9d Ad 7d", "Ah"),
        ("Jc Th Qs 6c", "9d Ad 7d", "Th"),
        ("Ad Td Kd 8d", "9d Qd 7d", "Ad"),
        ("Td Kd Ad 8d", "6d 9d 7d", "8d"),  # the others would take the trick from the partner
        ("Td Kd Ad Jd", "6d 9d 7d", "Ad"),  # all of them would: the richest
        # an opponent has it
        ("Td 8d Kd 6d", "Ad 9d 7d", "6d"),
        ("Td 8d Kd Ad", "9d 6d 7d", "Ad"),
        ("Jd Qd 7c 6c", "9d 6d 7d", "Qd"),  # of the cards that take the richest
        ("7c 8c 6c 9c", "9d 6d 7d", "7c"),  # of equally rich ones the weakest
        ("9s 8s 7h 6h", "Ad 6d 7d", "6h"),
    ],
)
def test_the_last_card_of_a_trick(hand: str, trick: str, card: str) -> None:
    first, second, third = trick.split()
    state = to_lead(hand, first, second, third, leader=1)
    assert move_in(play(state, f"lead {first}", f"follow {second}", f"follow {third}")) == f"follow {card}"


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        # seat 0 plays third; its partner, seat 2, has led
        ("Td 8d Kd 6d", "Ad 9d", "Td"),  # a plain ace is safe
        ("Td 8d Kd 6d", "9d 7d", "6d"),  # a nine is not, and nothing lies there
        ("Ac 8c 6d 6h", "Qd 7c", "Ac"),  # the queen of diamonds is safe
        ("Ac 8c 6d 6h", "Jc 7c", "8c"),  # the jack of clubs is not
        ("Qs Jh 6d 6h", "Jc 7c", "Jh"),  # two points are not worth a queen
        ("Qs Jh 6d 6h", "Kc 7c", "Jh"),  # four points are worth a jack
        ("Ac 8c 6d 6h", "Tc 7c", "Ac"),  # what takes the ten
        # an opponent has the trick
        ("Ad 8d Kd 6d", "7d 9d", "6d"),
        ("Ad 8d Td 6d", "7d Kd", "Td"),  # the weakest card that takes four points
        ("7c 8c 6h 6s", "Kd 9d", "7c"),
        ("7c 8c 6h 6s", "8d 9d", "6h"),
        ("9s 8s Th 6h", "8d 9d", "6h"),
    ],
)
def test_the_third_card_of_a_trick(hand: str, trick: str, card: str) -> None:
    first, second = trick.split()
    trumps = [name for name in ("Js", "Qh", "Jd", "9c", "Kc") if name not in f"{hand} {trick}".split()]
    leading = " ".join([first, *trumps[:3]]) if first[0] in "JQ" or first[1] == "c" else first  # KZ-15
    state = to_lead(hand, "", leading, second, leader=2)
    assert move_in(play(state, f"lead {first}", f"follow {second}")) == f"follow {card}"


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_knows_its_partner(seat: int) -> None:
    # the partner's ace has the trick, and the seat is the last
    hands = ["9d 6h", "Ad 7h", "6d 8h", "Td 8d"]
    leader = (seat + 1) % 4
    state = to_lead(*[hands[(place - leader) % 4] for place in range(4)], leader=leader)
    assert move_in(play(state, "lead 9d", "follow Ad", "follow 6d")) == "follow Td"
    # an opponent's ace has it
    hands = ["Ad 7h", "9d 6h", "6d 8h", "Td 8d"]
    state = to_lead(*[hands[(place - leader) % 4] for place in range(4)], leader=leader)
    assert move_in(play(state, "lead Ad", "follow 9d", "follow 6d")) == "follow 8d"


def test_the_khvalyonka_is_announced() -> None:
    assert move_in(before_khvalyonka(*ONE_LEG)) == "khval pants"


def test_the_strongest_plain_cards_are_laid() -> None:
    assert move_in(play(before_khvalyonka("7h Kd", "8d Qs"), "khval pants")) == "lay Kd+7h"
    state = play(before_khvalyonka("7h 9c", "8d Td"), "khval pants", "lay 7h")
    assert move_in(state) == "lay Td"


def test_of_equally_strong_cards_any_is_laid() -> None:
    state = play(before_khvalyonka("7h 9c", "8d 8s"), "khval pants", "lay 7h")
    assert {move_in(state, f"day {number}") for number in range(12)} == {"lay 8d", "lay 8s"}


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("7c 8c 9c Kc 6d 7d 8d 6h 7h", "redeal"),
        ("7c 8c 9c Kc Jd 7d 8d 6h 7h", "keep"),
    ],
)
def test_five_trumps_are_worth_playing(hand: str, move: str) -> None:
    partner = "6s 7s 8s 9s Ks Ts As 9h 8h"
    pack = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
    left = [card for card in pack if card not in f"{hand} {partner}".split()]
    state = deal_first_kon([" ".join(left[:9]), hand, " ".join(left[9:]), partner])
    assert (state.phase.value, state.turn) == ("redeal", 1)
    assert move_in(state) == move


def test_piles_are_kept() -> None:
    pairs = ("Qs Qc", "Ah 7c", "Kh 8c", "Th Qh", "Kd Kc")
    state = play(before_khvalyonka(*pairs), "khval pants", "lay Ah", "lay Kh", "lay Th", "lay Kd", "redeal")
    assert move_in(state) == "keep-piles"
