"""Playouts of Kozel keep the rules, and choose the cards of the policy."""

from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import card_name
from kozyr.games.kozel.bot_playout import nth_card, playout
from kozyr.games.kozel.bot_position import CARD_OF, UNFINISHED, Position
from tests.bots.kozel_positions import bits_of, position_from, position_of, random_kons, split

SENSIBLE = 0.5
"""A random number with which no card is random."""


class RecordedHands(list[int]):
    """Hands that record the cards that leave them."""

    def __init__(self, hands: list[int]) -> None:
        super().__init__(hands)
        self.played: list[int] = []

    def __setitem__(self, seat: Any, hand: Any) -> None:
        self.played.append(self[seat] ^ hand)
        super().__setitem__(seat, hand)


def cards_played(position: Position, *numbers: float) -> str:
    """The cards of a playout in which *numbers* are drawn first, then SENSIBLE."""
    queue = [*numbers]
    hands = position.hands = RecordedHands(position.hands)
    playout(position, lambda: queue.pop(0) if queue else SENSIBLE)
    assert not queue
    return " ".join(card_name(CARD_OF[card]) for card in hands.played)


def test_playouts_keep_the_rules() -> None:
    values = set()
    for number, states in enumerate(random_kons(60)):
        for state in states[:-1:5]:  # from leads, and from the middle of tricks
            played, position = position_of(state), position_of(state)
            played.hands = RecordedHands(played.hands)
            value = playout(played, Random(number).random)
            for card in played.hands.played:
                assert position.value == UNFINISHED
                assert card & position.legal_cards()
                position.play(card)
            assert value == played.value == position.value != UNFINISHED
            assert (played.hands, played.points) == (position.hands, position.points)
            assert played.has_tricks == position.has_tricks
            values.add(value)
    assert values >= {-4, -2, 2, 4}


def test_a_position_that_is_over_is_not_played() -> None:
    position = position_from("Qc", "6c", "7h", "8h", points=(70, 40))
    position.play(position.hands[0])
    position.play(position.hands[1])
    assert playout(position, lambda: 1 / 0) == -4


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("9d Kd Ah", "Ah"),
        ("As Ah Kd", "Ah"),  # of two aces that of the lower suit
        ("Td Ks 9h", "9h"),
        ("Td Ks Th", "Ks"),
        ("8s 7d Kh", "7d"),
        ("Qc Jd 6h", "6h"),  # the only plain card (KZ-15)
        ("7c Qs Jc", "Qs"),
        ("6c Ac 8c", "6c"),
    ],
)
def test_leads(hand: str, lead: str) -> None:
    others = ("6d 8d Ts", "7h 8h 9s", "7s 6s Tc")
    assert cards_played(position_from(hand, *others)).split()[0] == lead


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        # the last seat; the partner, seat 2, has the trick
        ("Td 8d 7s", "9d Ad 6d", "Td"),
        ("7c Th Kh", "9d Ad 6d", "Th"),
        ("Jd Qs 7c", "9d Ad 6d", "Qs"),  # every card takes it
        ("Td Kd Ad", "6d 9d 7d", "Ad"),
        # the last seat; an opponent has it
        ("Td 8d 7s", "Ad 9d 6d", "8d"),
        ("Td 9s Kd", "9d 8d 6d", "Td"),  # the richest card that takes
        ("7c Jd 6h", "8d 9d 7d", "6h"),  # it is the partner's
        ("7c Jd 6h", "9d 8d 7d", "Jd"),
        ("9c 8c 7h", "9d 8d 7d", "8c"),
        # the last seat; the shamka
        ("Qc 7c 9s", "8c 6c 9c", "7c"),
        ("Qc 7c 9s", "6c 9c 8c", "7c"),  # it would be caught
        ("Qc 7c 9s", "8c 9c Tc", "Qc"),
        ("6c 7c 9s", "Qc 8c 9c", "6c"),  # a catch
        ("6c 7c 9s", "8c Qc 9c", "7c"),  # the partner's shamka is not caught
    ],
)
def test_the_last_card_of_a_trick(hand: str, trick: str, card: str) -> None:
    gone = set(f"{hand} {trick}".split())
    spare = [name for name in ["6s", "7h", "8h", "6h", "8s", "9h", "Ks"] if name not in gone]
    others = [" ".join(spare[start : start + 2]) for start in (0, 2, 4)]
    position = position_from(hand, *others, leader=1, trick=trick, points=(30, 30))
    assert cards_played(position).split()[0] == card


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        # seat 0 plays third, its partner, seat 2, has led
        ("Td 8d 7s", "Ad 9d", "Td"),  # an ace is safe
        ("Td 8d 7s", "Kd 9d", "Td"),  # it takes with the ten: four points lie there
        ("Td 8d 7s", "9d 6d", "8d"),
        ("Th 7c 7h", "Kd 9d", "7c"),  # the king is not safe, and its points are worth a trump
        ("Th 7c 7h", "9d 6d", "7h"),
        ("Jd Th 8c", "Jc 7c", "Jd"),  # a jack of clubs is safe
        ("Ac 9c 6d", "Js 7c", "9c"),  # a jack of spades is not
        ("Ac Qs 6d", "Js 7c", "Qs"),  # the trick is not worth the queen, but it is the cheapest card
        # an opponent has the trick
        ("Ad 8d 7s", "7d 9d", "Ad"),  # an ace takes whatever lies there
        ("Qd 9c Th", "6d 9d", "9c"),
        ("Qd 9c Th", "6d Kd", "9c"),  # four points: the weakest trump that takes
        ("Qd 9c Th", "Kd Td", "Qd"),  # ten points: the strongest
        ("Td Kd 6s", "6d 9d", "Kd"),
        ("6c Qs 7c", "8c Jc", "7c"),  # two points are not worth it
        ("Ad Td 6s", "Kd 9d", "Td"),  # the weaker of two that take: fewer than ten points lie there
        ("Ad 6d 8s", "9d Td", "Ad"),
        ("Qs Th 7h", "6d Qd", "7h"),  # three points are not worth it
        ("Jd Th 7c", "8c Qs", "7c"),  # worthless cards go before jacks
        ("6c Th 7c", "8c Qs", "7c"),  # and before the shamok
    ],
)
def test_the_third_card_of_a_trick(hand: str, trick: str, card: str) -> None:
    gone = set(f"{hand} {trick}".split())
    spare = [name for name in ["6s", "7h", "8h", "6h", "8s", "9h", "Ks", "9s", "Kh"] if name not in gone]
    hands = [hand, " ".join(spare[:3]), " ".join(spare[3:5]), " ".join(spare[5:7])]
    position = position_from(*hands, leader=2, trick=trick, points=(30, 30))
    assert cards_played(position).split()[0] == card


@pytest.mark.parametrize(
    ("second", "third", "card"),
    [
        ("6c 7s", "7h 8h", "8c"),  # the opponent on the left holds the shamok
        ("7s 9s", "6c 8h", "Qc"),  # the partner holds it
        ("7s 9s", "7h 8h", "Qc"),  # it is gone
    ],
)
def test_the_shamka_stays_back_while_an_opponent_holds_the_shamok(second: str, third: str, card: str) -> None:
    # four points lie there, and the eight of clubs does not take the trick
    position = position_from("Qc 8c", second, third, "6d", leader=3, trick="Kc", points=(30, 30))
    assert cards_played(position).split()[0] == card


def test_the_shamka_stays_back_before_the_opponent_who_plays_last() -> None:
    for fourth, card in (("6c 7s", "8c"), ("9c 7s", "Qc")):
        position = position_from("Qc 8c", fourth, "7h", "9h", leader=2, trick="Kc Jd", points=(30, 30))
        assert cards_played(position).split()[0] == card


def test_the_shamka_does_not_go_under_the_shamok_of_the_partner() -> None:
    position = position_from("7h", "9h", "Qc 7c", "8h 6d", leader=0, trick="6c 8c", points=(30, 30))
    assert cards_played(position).split()[0] == "7c"


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_shamok_catches_the_shamka_of_any_seat(leader: int) -> None:
    hands = ["8h 7h", "9h 6h", "9s 8s"]
    hands.insert((leader + 1) % 4, "6c 8c")
    hands[leader] = "Qc 9c"
    position = position_from(*hands, leader=leader, points=(30, 30))
    assert cards_played(position) == "Qc 6c"


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_shamok_is_kept_unless_the_shamka_lies_there(leader: int) -> None:
    hands = ["8h 7h", "9h 6h", "9s 8s"]
    hands.insert((leader + 1) % 4, "6c 8c")
    hands[leader] = "7c 9c"
    position = position_from(*hands, leader=leader, points=(30, 30))
    assert cards_played(position).split()[:2] == ["9c", "8c"]


@pytest.mark.parametrize(
    ("numbers", "card"),
    [
        ((0.099, 0.0), "9d"),
        ((0.099, 0.34), "Kd"),
        ((0.099, 0.99), "Ah"),
        ((0.1,), "Ah"),  # no random card
    ],
)
def test_a_random_lead_is_any_legal_card(numbers: tuple[float, ...], card: str) -> None:
    position = position_from("9d Kd Ah Qc", "6d 8d Ts 7c", "7h 8h 9s 8c", "7s 6s Tc 9c")
    assert cards_played(position, *numbers).split()[0] == card


@pytest.mark.parametrize(
    ("numbers", "card"), [((0.099, 0.0), "8d"), ((0.099, 0.5), "Td"), ((0.1,), "8d"), ((0.099, 0.49), "8d")]
)
def test_a_random_card_follows_suit(numbers: tuple[float, ...], card: str) -> None:
    hands = ("Td 8d 7s", "6s 7h", "8h 6h", "9h Ks")
    position = position_from(*hands, leader=1, trick="Ad 9d 6d", points=(30, 30))
    assert cards_played(position, *numbers).split()[0] == card


def test_cards_are_counted_from_the_lowest() -> None:
    hand = bits_of("9d Kd Ah Qc")
    assert [nth_card(hand, index) for index in range(4)] == split(hand)


def test_a_playout_counts_points_and_tricks_of_the_taker() -> None:
    # seat 0 leads Ah and takes, then leads 7d, which seat 3 takes with Td
    position = position_from("Ah 7d", "6h 6d", "9h 8d", "Kh Td", points=(46, 49), has_tricks=(False, False))
    assert cards_played(position) == "Ah 6h 9h Kh 7d 6d 8d Td"
    assert (position.points, position.has_tricks, position.value) == ([61, 59], [True, True], 2)


@pytest.mark.parametrize(("zero_tricks", "value"), [(False, 6), (True, 4)])
def test_six_points_by_the_option(zero_tricks: bool, value: int) -> None:
    position = position_from(
        "6d", "7d", "8d", "9d", points=(120, 0), has_tricks=(True, False), zero_tricks=zero_tricks
    )
    assert playout(position, lambda: SENSIBLE) == value


@pytest.mark.parametrize(
    ("hands", "trick", "leader", "value"),
    [
        (("Qc", "6c", "7h", "8h"), "", 0, -4),
        (("6c", "Qc", "7h", "8h"), "", 0, 4),
        (("7h", "8h", "", "6c"), "Qc", 2, -4),  # the shamka lies in the trick already
        (("Qc", "8h", "7h", ""), "6c", 3, -4),
        (("Qc", "6h", "6c", "8h"), "", 0, 4),  # partners: 6c takes 3 points, 100 in all
    ],
)
def test_the_shamok_catches_the_shamka_of_the_other_team(
    hands: tuple[str, ...], trick: str, leader: int, value: int
) -> None:
    position = position_from(*hands, trick=trick, leader=leader, points=(97, 20))
    assert playout(position, lambda: SENSIBLE) == value
