"""How bots of Kozel play for their team: positions, and the moves that a partner expects."""

from typing import Any

import pytest

from kozyr.bots import SLIP_REASON, decide, memory_for
from kozyr.games import GAMES, PROFILES
from tests.games.test_kozel import before_khvalyonka, deal_first_kon, play, to_lead

GAME = GAMES["kozel"]
SEEDS = [f"day {number}" for number in range(5)]
SEARCHING = ["medium", "hard", "expert"]
ALL_LEVELS = ["greedy", *SEARCHING]
STRONG_LEVELS = ["hard", "expert"]
"""Medium forgets, and samples little: it does what these two do on some days only."""


def moves_of(state: Any, level: str) -> set[str]:
    """The moves of bots of *level* with different seeds, slips left out."""
    view = GAME.view(state, state.turn)
    memory = memory_for(PROFILES[GAME.slug], state, level)
    decisions = [decide(PROFILES[GAME.slug], view, level, seed, memory) for seed in SEEDS]
    return {decision.move.text for decision in decisions if decision.reason != SLIP_REASON}


all_levels = pytest.mark.parametrize("level", ALL_LEVELS)
searching_levels = pytest.mark.parametrize("level", SEARCHING)
strong_levels = pytest.mark.parametrize("level", STRONG_LEVELS)


@all_levels
def test_points_go_to_the_partners_trick(level: str) -> None:
    # seat 0 is the last to play, the partner's ace of diamonds has the trick
    state = play(to_lead("Td 8d 7s 9s", "9d", "Ad", "6d", leader=1), "lead 9d", "follow Ad", "follow 6d")
    assert moves_of(state, level) == {"follow Td"}


@all_levels
def test_a_seat_that_cannot_follow_gives_the_partner_its_richest_card(level: str) -> None:
    # the ten of hearts would have to be led some day; now it is safe
    state = play(to_lead("Th 7c 9h Jc", "9d", "Ad", "6d", leader=1), "lead 9d", "follow Ad", "follow 6d")
    assert moves_of(state, level) == {"follow Th"}


@all_levels
def test_no_points_go_to_the_others_trick(level: str) -> None:
    state = play(to_lead("Td 8d 7s 9s", "Ad", "9d", "6d", leader=1), "lead Ad", "follow 9d", "follow 6d")
    assert moves_of(state, level) == {"follow 8d"}


@all_levels
def test_the_partners_trick_is_not_taken_away_with_a_strong_trump(level: str) -> None:
    # seat 0 has no diamond and is the last; the partner has the trick
    state = play(to_lead("Qs 6h 7s Jc", "9d", "Ad", "6d", leader=1), "lead 9d", "follow Ad", "follow 6d")
    assert not moves_of(state, level) & {"follow Qs", "follow Jc"}


@all_levels
def test_a_rich_trick_of_the_others_is_trumped(level: str) -> None:
    # 21 card points lie there, the last seat has no diamond
    state = play(to_lead("7c Jd 6h 7s", "Ad", "9d", "Td", leader=1), "lead Ad", "follow 9d", "follow Td")
    assert moves_of(state, level) <= {"follow 7c", "follow Jd"}


@all_levels
def test_the_shamok_catches_the_shamka(level: str) -> None:
    state = to_lead("6c Jd 7s 9s", "Qc 7c Tc Ac", "9c", "8c", leader=1)
    assert moves_of(play(state, "lead Qc", "follow 9c", "follow 8c"), level) == {"follow 6c"}


@all_levels
def test_the_partners_ace_is_not_trumped(level: str) -> None:
    # an enemy who may be out of diamonds plays last, but mostly the ace takes
    hands = ("Ad 8c 9s Jc Kd", "7d 9h 8s Ah Kc", "Js 9c 7s Ts Ks", "Qc 9d 8d Th 6d")
    state = play(to_lead(*hands, leader=0), "lead Ad", "follow 7d")
    assert not moves_of(state, level) & {"follow Js", "follow 9c"}


@all_levels
def test_the_shamka_does_not_go_under_the_shamok_of_an_enemy(level: str) -> None:
    state = to_lead("9s 8s Kd Ks", "6c 7c 8c Kc", "Qc 9c 7s 8h", "Td 9d 9h 7h", leader=1)
    assert moves_of(play(state, "lead 6c"), level) == {"follow 9c"}


@all_levels
def test_the_shamka_takes_once_the_shamok_is_gone(level: str) -> None:
    # 6c lies in a trick taken; the ten and the ace of clubs are worth 21
    state = to_lead("Qc 7s", "Ac 8c", "Tc 9s", "Js 9d", leader=1)
    assert moves_of(play(state, "lead Ac", "follow Tc", "follow Js"), level) == {"follow Qc"}


@searching_levels
def test_the_shamok_hunts_the_shamka_when_no_other_trump_is_out(level: str) -> None:
    # trumps are counted: whoever holds Qc has no other one and must lay it
    state = to_lead("6c 7c", "Qc 9h", "7h 8h", "8s 9s", leader=0)
    assert moves_of(state, level) == {"lead 6c"}


@all_levels
def test_the_shamok_is_not_spent_where_a_jack_will_do(level: str) -> None:
    state = play(to_lead("6c Jd 7s", "8c 7c Jc", "Ac Ks 9s", "Kc 9d 8d", leader=1), "lead 8c", "follow Ac")
    assert "follow 6c" not in moves_of(play(state, "follow Kc"), level)


@strong_levels
def test_a_card_that_nobody_can_beat_any_more_is_led(level: str) -> None:
    # all trumps and the ace of diamonds are gone: the ten takes
    state = to_lead("Td 6h", "9d 8h", "8d 7h", "7d 9h", leader=0)
    assert moves_of(state, level) == {"lead Td"}


# ---- khvalyonka and redeal ----

WEAK_HANDS = ["8c 6d 7d 8d 6h 7h 6s 7s 8s", "6c Qc 9c Qd Kc Ac Td Ah 9s"]
STRONG_HANDS = ["6c Jc Js Jh Ac Tc Kc As Ah", "Qc Qh 9c 7c 6d 7d 8d 6h 7h"]


def kon_of(ours: str, theirs: str) -> Any:
    """Seat 2 of the dealer's team is asked about a redeal; it holds *ours*, no queen is with its team."""
    first, second = ours.split(), theirs.split()
    queens = [card for card in ("Qc", "Qh", "Qs", "Qd") if card not in second]
    pack = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
    left = [card for card in pack if card not in {*first, *second, *queens}]
    return deal_first_kon([" ".join(left[:9]), theirs, ours, " ".join([*queens, *left[9:]])])


@all_levels
def test_a_hand_without_trumps_is_dealt_anew(level: str) -> None:
    state = kon_of(*WEAK_HANDS)
    assert (state.phase.value, state.turn) == ("redeal", 2)
    assert moves_of(state, level) == {"redeal"}


@all_levels
def test_a_hand_full_of_trumps_is_played_without_queens(level: str) -> None:
    state = kon_of(*STRONG_HANDS)
    assert (state.phase.value, state.turn) == ("redeal", 2)
    assert moves_of(state, level) == {"keep"}


@strong_levels
def test_the_boaster_lays_an_ace_rather_than_a_six(level: str) -> None:
    # the ace mostly takes the pile and what lies in it, and with that the lead
    state = play(before_khvalyonka("Ad 6h"), "khval pants")
    assert "lay 6h" not in moves_of(state, level)


@searching_levels
def test_the_dealer_gives_points_to_the_pile_of_the_partner(level: str) -> None:
    # the boaster's card is closed, but hearts are likely, and the partner's ace would take it
    state = play(
        before_khvalyonka("6h 7c", "Ah 8c", "9s 9c", "Ts 7s"), "khval pants", "lay 6h", "lay Ah", "lay 9s"
    )
    assert moves_of(state, level) == {"lay Ts"}


@all_levels
def test_a_rich_pile_is_kept_when_a_redeal_is_called_for(level: str) -> None:
    state = before_rekhval()
    assert (state.phase.value, state.result) == ("rekhval", None)
    assert moves_of(state, level) == {"keep-piles"}


def before_rekhval() -> Any:
    """The team of seat 1 took Ah, Th and two kings in the khvalyonka, then the others called for a redeal."""
    state = play(
        before_khvalyonka("Qs Qc", "Ah 7c", "Kh 8c", "Th Qh", "Kd Kc"),
        "khval pants",
        "lay Ah",
        "lay Kh",
        "lay Th",
        "lay Kd",
    )
    return play(state, "redeal")
