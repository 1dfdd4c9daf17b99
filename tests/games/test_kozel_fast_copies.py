"""What Kozel's bots write again for speed equals the rules: the taker of a trick, the catch, the charge.

The rules are `kozyr.games.kozel.tricks` and `scoring`; the copies are in `bot_position`, `bot_playout` and
`bot_endgame`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, RANKS, Card, card_set, cards_of
from kozyr.engine.moves import Move
from kozyr.games.kozel import Kozel, Rules, Standing
from kozyr.games.kozel.bot_endgame import Solver
from kozyr.games.kozel.bot_playout import playout
from kozyr.games.kozel.bot_position import (
    BIT_OF,
    CAN_TAKE,
    FOLLOWERS,
    POINTS,
    UNFINISHED,
    Position,
    best_card,
    bits,
    catch_value,
    kon_value,
)
from kozyr.games.kozel.cards import CARD_POINTS, CATCH_CARDS, FOLLOWS, TRUMPS, card_points
from kozyr.games.kozel.scoring import catch_result, points_result
from kozyr.games.kozel.state import LEAD, State, Trick
from kozyr.games.kozel.tricks import catcher, taker

GAME = Kozel()
SETUP = GAME.deal(4, pack=GAME.pack).state.setup._replace(standing=Standing((2, 2), 1, 2))


def tricks() -> Iterator[Sequence[Card]]:
    """All sets of four cards with each of them as the lead: the order of the others does not matter."""
    for cards in combinations(DECK36, 4):
        for lead in cards:
            yield (lead, *(card for card in cards if card != lead))


def seated(cards: Sequence[Card], leader: int = 0) -> Trick:
    return tuple(((leader + place) % 4, card) for place, card in enumerate(cards))


def random_tricks(count: int) -> Iterator[tuple[int, list[Card]]]:
    """Leaders and the four cards of random tricks; many hold 6c and Qc, or count nothing."""
    rng = Random("tricks")
    for number in range(count):
        cards = rng.sample(DECK36, 4)
        if number % 10 == 0:
            others = [card for card in cards if card not in CATCH_CARDS]
            cards = [*CATCH_CARDS, *others[:2]]
            rng.shuffle(cards)
        elif number % 10 == 1:
            cards = rng.sample([card for card in DECK36 if not CARD_POINTS[card]], 4)
        yield rng.randrange(4), cards


def last_trick(leader: int, cards: Sequence[Card], points: tuple[int, int], *, zero_tricks: bool) -> Position:
    """The position before a last trick in which the seats, from the leader on, hold one of *cards* each."""
    hands = [0] * 4
    for seat, card in seated(cards, leader):
        hands[seat] = BIT_OF[card]
    has_tricks = (points[0] > 0, points[1] > 0)
    return Position(hands, leader, [], points, has_tricks, zero_tricks)


def last_state(leader: int, cards: Sequence[Card], points: tuple[int, int], *, zero_tricks: bool) -> State:
    """The same position for the rules; only the fields that count in the last trick are right."""
    hands = [0] * 4
    for seat, card in seated(cards, leader):
        hands[seat] = 1 << card
    won = (cards_with_points(points[0]), cards_with_points(points[1]))
    state = GAME.deal(4, pack=GAME.pack).state
    rules = Rules(zero_means="tricks" if zero_tricks else "points")
    return state._replace(
        setup=SETUP._replace(rules=rules),
        turn=leader,
        phase=LEAD,
        leader=leader,
        hands=tuple(hands),
        won=won,
        piles=(),
        trick=(),
    )


def cards_with_points(points: int) -> tuple[Card, ...]:
    """Cards that count *points* together; the same card may be there often."""
    aces, rest = divmod(points, 11)
    small = {0: (), 1: None, 2: "J", 3: "Q", 4: "K", 5: "JQ", 6: "JK", 7: "QK", 8: "KK", 9: "QQQ", 10: "T"}[
        rest
    ]
    if small is None:  # 12 is three kings
        aces, small = aces - 1, "KKK"
    return (*[RANKS.index("A")] * aces, *(RANKS.index(rank) for rank in small))


def charged(result: Any) -> int:
    """A result as bots count: the charge of team 1 minus that of team 0."""
    return int(result.scores[0] - result.scores[1])


def test_kz_16_the_taker_of_every_trick_is_the_same() -> None:
    for cards in tricks():
        best = best_card([BIT_OF[card] for card in cards])
        assert BIT_OF[cards[taker(seated(cards))]] == best, cards


def test_kz_13_kz_16_the_same_cards_follow_and_can_take() -> None:
    for lead in DECK36:
        assert FOLLOWERS[BIT_OF[lead]] == bits(cards_of(FOLLOWS[lead]))
        assert CAN_TAKE[BIT_OF[lead]] == bits(cards_of(FOLLOWS[lead] | TRUMPS))


def test_kz_5_cards_count_the_same() -> None:
    assert {card: POINTS[bit] for card, bit in BIT_OF.items()} == {card: CARD_POINTS[card] for card in DECK36}
    assert sum(POINTS.values()) == card_points(DECK36) == 120


def test_kz_19_the_catch_is_the_same_wherever_the_cards_lie() -> None:
    for leader, cards in random_tricks(4000):
        for size in range(2, 5):
            part = cards[:size]
            catching_seat = catcher(seated(part, leader))
            value = catch_value([BIT_OF[card] for card in part], leader)
            expected = UNFINISHED if catching_seat is None else charged(catch_result(SETUP, catching_seat))
            assert value == expected


@pytest.mark.parametrize("zero_means", ["points", "tricks"])
def test_kz_18_every_count_of_points_is_charged_the_same(zero_means: Any) -> None:
    base = GAME.deal(4, pack=GAME.pack).state
    base = base._replace(setup=SETUP._replace(rules=Rules(zero_means=zero_means)), piles=())
    for points in [each for each in range(121) if each not in (1, 119)]:
        for empty_trick in (False, True):
            won = [cards_with_points(points), cards_with_points(120 - points)]
            if empty_trick:
                won = [cards or (0,) for cards in won]
            state = base._replace(won=tuple(won))
            has_tricks = [bool(cards) for cards in won]
            value = kon_value(points, has_tricks if zero_means == "tricks" else None)
            assert value == charged(points_result(state)), points


@pytest.mark.parametrize("zero_tricks", [False, True])
def test_the_last_trick_ends_the_same_in_the_rules_a_position_a_playout_and_the_solver(
    zero_tricks: bool,
) -> None:
    rng = Random("points")
    for leader, cards in random_tricks(2500):
        rest = 120 - card_points(cards)
        before = rng.choice([0, rest, rng.randrange(2, rest - 1)])
        points = (before, rest - before)
        state = last_state(leader, cards, points, zero_tricks=zero_tricks)
        for card in cards:
            state = GAME.apply(state, Move(state.phase.value, (card,))).state
            if state.result is not None:
                break
        expected = charged(state.result)
        position = last_trick(leader, cards, points, zero_tricks=zero_tricks)
        replayed, solved = position.copy(), position.copy()
        for card in cards:
            replayed.play(BIT_OF[card])
            if replayed.value != UNFINISHED:
                break
        assert replayed.value == expected
        assert Solver(zero_tricks=zero_tricks).value(solved) == expected
        assert playout(position, rng.random) == expected


def test_a_hand_is_the_same_set_in_bits() -> None:
    rng = Random("hands")
    for _ in range(200):
        cards = rng.sample(DECK36, 9)
        assert bits(cards_of(card_set(cards))) == sum(BIT_OF[card] for card in cards)
