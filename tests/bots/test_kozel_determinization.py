"""Kozel's determinizations look to their seat exactly like the true state."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kozyr.bots import Memory
from kozyr.engine.cards import card_set, cards_of, parse_card
from kozyr.engine.codec import codec_of
from kozyr.games.kozel.bot_determinization import (
    GOOD_QUEENS,
    MAX_ATTEMPTS,
    TrickDeterminizer,
    sample_first_lead,
    sample_lay_state,
)
from kozyr.games.kozel.bot_inference import common_history, trick_histories, voids_after
from kozyr.games.kozel.bot_position import ALL, BIT_OF, CARD_OF, PLAIN_BITS, TRUMP_BITS, bits
from kozyr.games.kozel.cards import TRUMPS
from tests.bots.kozel_positions import GAME, bits_of, position_of, random_kons, split
from tests.games.test_kozel import before_khvalyonka, play, to_lead

MEMORY = Memory(tricks=True)


def view_of(state: Any) -> Any:
    return GAME.view(state, state.turn)


def states_in(phase: str, count: int, **options: Any) -> Iterator[Any]:
    """States of random deals in a phase, one a deal."""
    rules = codec_of(GAME.rules, partial=True).decode(options)
    number = 0
    while count:
        rng = Random(number)
        state = GAME.deal(4, rules=rules, seed=f"phases {number}").state
        for _ in range(4):
            candidates = []
            while state.result is None:
                if state.phase.value == phase:
                    candidates.append(state)
                state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
            if candidates and count:
                yield rng.choice(candidates)
                count -= 1
            if state.result.series_over:
                break
            state = GAME.next_deal(state).state
        number += 1


# ---- tricks ----


def test_sampled_positions_agree_with_all_that_the_seat_sees() -> None:
    different = 0
    for number, states in enumerate(random_kons(40)):
        draw = Random(number).random
        for state in states[:-1:4]:
            determinizer = TrickDeterminizer(view_of(state), MEMORY)
            true = position_of(state)
            for _ in range(3):
                position = determinizer.sample(draw)
                assert position.hands[state.turn] == true.hands[state.turn]
                assert list(map(int.bit_count, position.hands)) == list(map(int.bit_count, true.hands))
                assert sum(position.hands) == sum(true.hands)
                assert (position.trick, position.leader, position.turn) == (
                    true.trick,
                    true.leader,
                    state.turn,
                )
                assert (position.points, position.has_tricks) == (true.points, true.has_tricks)
                assert position.zero_tricks == true.zero_tricks
                different += position.hands != true.hands
            assert determinizer.seat == state.turn
            assert determinizer.tricks_left == state.hands[state.turn].bit_count()
            assert determinizer.is_open == (
                not any(hand for hand in true.hands if hand != true.hands[state.turn])
            )
    assert different > 500


@pytest.mark.parametrize("zero_means", ["points", "tricks"])
def test_the_option_for_six_points_is_passed_on(zero_means: str) -> None:
    state = next(states_in("lead", 1, zero_means=zero_means))
    position = TrickDeterminizer(view_of(state), Memory()).sample(Random(1).random)
    assert position.zero_tricks == (zero_means == "tricks")


def test_sampled_positions_respect_the_voids_that_are_remembered() -> None:
    counts = {True: 0, False: 0}
    for number, states in enumerate(random_kons(40)):
        for state in states[20:-1:5]:
            won = [[BIT_OF[card] for card in cards] for cards in state.won]
            voids = common_history(trick_histories(won, state.leader, range(4))).voids
            if state.trick:
                voids = voids_after(state.leader, [BIT_OF[card] for _, card in state.trick], voids)
            for tricks in (True, False):
                determinizer = TrickDeterminizer(view_of(state), Memory(tricks=tricks))
                for _ in range(2):
                    hands = determinizer.sample(Random(f"{number} {tricks}").random).hands
                    counts[tricks] += any(hand & void for hand, void in zip(hands, voids, strict=True))
    assert counts[True] == 0
    assert counts[False] > 50, "without memory they are broken"


def test_the_void_of_the_trick_on_the_table_counts() -> None:
    # seat 1 trumps a diamond (KZ-13), seat 2 decides, seat 3 holds the others of the suit
    hands = ("Ad 9s 8s 8h", "Ts 7c 8c Kh", "Jd 9h 7h Kc", "9d 8d 7d Ks")
    state = play(to_lead(*hands, leader=0), "lead Ad", "follow 7c")
    diamonds = bits_of("6d 7d 8d 9d Kd Td")

    def may_hold(memory: Memory) -> bool:
        determinizer = TrickDeterminizer(view_of(state), memory)
        return any(determinizer.sample(Random(number).random).hands[1] & diamonds for number in range(40))

    assert may_hold(Memory())
    assert not may_hold(MEMORY)


def test_voids_that_leave_no_deal_are_ignored_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    states = next(iter(random_kons(1)))
    determinizer = TrickDeterminizer(view_of(states[9]), MEMORY)
    monkeypatch.setattr(determinizer, "_allowed", [0] * 4)
    numbers = []
    rng = Random(1)

    def draw() -> float:
        numbers.append(rng.random())
        return numbers[-1]

    position = determinizer.sample(draw)
    assert sum(position.hands) == sum(position_of(states[9]).hands)
    unknown = sum(hand.bit_count() for seat, hand in enumerate(position.hands) if seat != states[9].turn)
    # every failed attempt draws once for each card, the last one a place for each card as well
    assert len(numbers) == (MAX_ATTEMPTS + 1) * unknown


def test_cards_that_few_seats_may_hold_are_dealt_first(monkeypatch: pytest.MonkeyPatch) -> None:
    states = next(iter(random_kons(1)))
    state = states[len(states) // 2]
    determinizer = TrickDeterminizer(view_of(state), Memory())
    seat = (state.turn + 1) % 4
    only = split(sum(position_of(state).hands) & ~bits(cards_of(state.hands[state.turn])))
    only = only[: state.hands[seat].bit_count()]
    allowed = [ALL & ~sum(only)] * 4
    allowed[seat] = ALL
    monkeypatch.setattr(determinizer, "_allowed", allowed)
    for number in range(20):
        assert determinizer._deal(Random(number).random, respect_voids=True)[seat] == sum(only)


def test_every_hidden_hand_is_equally_likely() -> None:
    state = to_lead("Td 6h", "9d 8h", "8d 7h", "7d 9h", leader=0)
    determinizer = TrickDeterminizer(view_of(state), Memory())
    rng = Random("hands")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(900):
        hands = tuple(determinizer.sample(rng.random).hands)
        counts[hands] = counts.get(hands, 0) + 1
    assert len(counts) == 90  # 6! / (2! 2! 2!)
    assert max(counts.values()) < 30


# ---- khvalyonka ----


@pytest.mark.parametrize("options", [{}, {"pants_legs": "2"}, {"pants_legs": "1", "khval_tie": "boaster"}])
def test_a_sampled_state_of_the_khvalyonka_looks_the_same(options: dict[str, Any]) -> None:
    seats = set()
    for number, state in enumerate(states_in("lay", 40, **options)):
        view = view_of(state)
        for _ in range(3):
            sample = sample_lay_state(view, Random(number).random)
            assert GAME.view(sample, state.turn) == view
            cards = [card for hand in sample.hands for card in cards_of(hand)]
            cards += [*sample.stock, *(card for pile in sample.piles for _, card in pile.cards)]
            assert card_set(cards) == card_set(CARD_OF.values())
            assert len(cards) == 36
            for seat, drawn in enumerate(sample.drawn):
                laid = [card for pile in sample.piles for owner, card in pile.cards if owner == seat]
                assert card_set(drawn) == sample.hands[seat] | card_set(laid)
                assert len(drawn) == sample.hands[seat].bit_count() + len(laid)
            assert not any(TRUMPS >> card & 1 for pile in sample.piles for _, card in pile.cards)
            assert sample.legs == state.legs
        seats.add((state.turn - state.setup.dealer) % 4)
    assert seats >= {1, 2, 3}


def test_a_seat_that_has_laid_keeps_one_plain_card_at_most() -> None:
    # seat 1 keeps one card, seat 2 three; the last one may be plain (KZ-23, KZ-25)
    state = play(before_khvalyonka("6h 7c", "8c 9c", "Ah Kc", "9s Tc"), "khval pants", "lay 6h", "lay Ah")
    view = view_of(state)
    counts = [0, 0, 0]
    for number in range(400):
        hands = [bits(cards_of(hand)) for hand in sample_lay_state(view, Random(number).random).hands]
        plain = [(hands[seat] & PLAIN_BITS).bit_count() for seat in (1, 2)]
        assert max(plain) <= 1
        assert [hand.bit_count() for hand in hands] == [0, 1, 3, 2]
        for seat in (1, 2):
            counts[seat] += plain[seat - 1]
    assert all(150 < count < 250 for count in counts[1:])


@pytest.mark.parametrize(("number", "is_plain"), [(0.499, True), (0.5, False)])
def test_the_last_card_kept_is_plain_half_the_time(number: float, is_plain: bool) -> None:
    state = play(before_khvalyonka("6h 7c", "Ah 8c", "9s Tc"), "khval pants", "lay 6h")
    hands = [bits(cards_of(hand)) for hand in sample_lay_state(view_of(state), lambda: number).hands]
    assert bool(hands[1] & PLAIN_BITS) == is_plain


def test_the_hidden_card_of_the_boaster_is_any_plain_card() -> None:
    state = play(before_khvalyonka("6h 7c", "Ah 8c", "9s Tc"), "khval pants", "lay 6h")
    view = view_of(state)
    cards = {sample_lay_state(view, Random(number).random).piles[0].cards[0][1] for number in range(400)}
    unseen = ALL & PLAIN_BITS & ~bits_of("Ah 8c")
    assert cards == {CARD_OF[card] for card in split(unseen)}


def test_the_cards_left_are_the_stock_in_any_order() -> None:
    state = play(before_khvalyonka("6h 7c", "Ah 8c", "9s Tc"), "khval pants", "lay 6h")
    tops = {sample_lay_state(view_of(state), Random(number).random).stock[0] for number in range(600)}
    assert len(tops) > 30


# ---- redeal ----


@pytest.mark.parametrize("keeps_hand", [True, False])
def test_the_first_lead_after_a_decision_about_a_redeal(keeps_hand: bool) -> None:
    with_piles = 0
    for number, state in enumerate(states_in("redeal", 30)):
        view = view_of(state)
        in_piles = bits(card for pile in state.piles for _, card in pile.cards)
        for _ in range(3):
            position = sample_first_lead(view, Random(number).random, keeps_hand=keeps_hand)
            own = bits(cards_of(state.hands[state.turn]))
            assert {hand.bit_count() for hand in position.hands} == {own.bit_count()}
            assert sum(position.hands) == ALL & ~in_piles
            assert (position.leader, position.trick) == (state.leader, [])
            assert position.points == position_of(state).points
            assert position.has_tricks == position_of(state).has_tricks
            if keeps_hand:
                assert position.hands[state.turn] == own
                team = position.hands[state.turn] | position.hands[(state.turn + 2) % 4]
                assert not team & GOOD_QUEENS
            with_piles += bool(in_piles)
    assert with_piles > 10


def test_good_queens_are_all_but_the_queen_of_diamonds() -> None:
    assert bits_of("Qc Qh Qs") == GOOD_QUEENS


def test_each_queen_is_at_either_opponent() -> None:
    state = next(states_in("redeal", 1))
    holders = {parse_card(name): [0] * 4 for name in ("Qc", "Qh", "Qs")}
    for number in range(200):
        hands = sample_first_lead(view_of(state), Random(number).random, keeps_hand=True).hands
        for card, counts in holders.items():
            for seat in range(4):
                counts[seat] += bool(hands[seat] & BIT_OF[card])
    for counts in holders.values():
        assert counts[state.turn] == counts[(state.turn + 2) % 4] == 0
        assert 70 < counts[(state.turn + 1) % 4] < 130


@pytest.mark.parametrize(("number", "step"), [(0.499, 1), (0.5, 3)])
def test_a_queen_goes_to_the_left_with_the_lower_half_of_numbers(number: float, step: int) -> None:
    state = next(states_in("redeal", 1))
    hands = sample_first_lead(view_of(state), lambda: number, keeps_hand=True).hands
    assert hands[(state.turn + step) % 4] & GOOD_QUEENS == GOOD_QUEENS


def test_all_cards_outside_the_piles_are_dealt_anew() -> None:
    state = next(each for each in states_in("redeal", 20) if each.piles)
    hands = {
        sample_first_lead(view_of(state), Random(number).random, keeps_hand=False).hands[state.turn]
        for number in range(20)
    }
    assert len(hands) == 20
    assert any(hand & TRUMP_BITS & GOOD_QUEENS for hand in hands)
