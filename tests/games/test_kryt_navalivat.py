"""Kryt'-navalivat', rule by rule (docs/rules/kryt-navalivat.md). The vectors are in test_vectors.py."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, names, parse_card, parse_cards
from kozyr.engine.game import Cut, InvalidDealError
from kozyr.engine.moves import Text
from kozyr.games.covering.texts import explain_failed_cover
from kozyr.games.kryt_navalivat import KrytNavalivat, Rules, State
from tests.games.positions import (
    broken_rule,
    covering_cards,
    event_texts,
    fault_paths,
    fill_zones,
    legal_texts,
    m36,
    make_state,
    sort_cards,
    zone_text,
)
from tests.play import deal_from_request, play_moves, random_deals

GAME = KrytNavalivat()


def position(
    first: str, second: str, *, pile: str = "", stock: str = "", turn: int = 0, **fields: Any
) -> State:
    """A position with hearts as trumps; `…` stands for the cards that are named nowhere."""
    hand0, hand1, pile_cards, stock_cards = fill_zones(DECK36, first, second, pile, stock)
    defaults: dict[str, Any] = {
        "phase": "respond" if pile_cards else "lead",
        "ply": 40,
        "laid": 2 if len(pile_cards) > 2 else len(pile_cards) % 2,
        "trump": "h",
        "known": [[], []],
        "out": [],
        "standing": {"losses": [0, 0], "draws": 0},
    }
    hands = [sort_cards(hand0), sort_cards(hand1)]
    state: State = make_state(
        GAME, 2, turn=turn, hands=hands, pile=pile_cards, stock=stock_cards, **{**defaults, **fields}
    )
    return state


def deal(**body: Any) -> State:
    state: State = deal_from_request(GAME, {"players": 2, "pack": m36(17), "dealer": 0, **body}).state
    return state


def forced_position(**fields: Any) -> State:
    """The chain of the article: seat 0 is to answer 8d."""
    return position("Jd 6h 9s", "Tc As 8s", pile="7c Qc 8d", stock="… Kh", ply=2, **fields)


def state_before_end(first: str, second: str, **fields: Any) -> State:
    """Spades are trumps, the stock is empty, everything else lies under 8d."""
    return position(first, second, pile="… 8d", trump="s", **fields)


def reason(state: State) -> str:
    assert state.result is not None
    return state.result.reason


# ---- setup ----


def test_kn_01_two_players_36_cards() -> None:
    assert GAME.seats == (2, 2)
    assert len(GAME.pack) == 36


@pytest.mark.parametrize(("lower", "higher"), list(pairwise("6789TJQKA")))
def test_kn_01_ranks_from_six_to_ace(lower: str, higher: str) -> None:
    assert covering_cards(GAME.legal_moves(position(f"{higher}c 6d", "…", pile=f"{lower}c"))) == f"{higher}c"
    assert covering_cards(GAME.legal_moves(position(f"{lower}c 6d", "…", pile=f"{higher}c"))) == ""


def test_kn_01_the_first_dealer_is_drawn_by_lot() -> None:
    assert {GAME.deal(2, seed=f"evening {n}").state.setup.dealer for n in range(8)} == {0, 1}


def test_kn_01_the_loser_deals_next() -> None:
    over = play_moves(GAME, state_before_end("9d 9h", "8h"), "cover 9d+9h")
    assert over.setup.dealer == 1
    assert GAME.next_deal(over, pack=parse_cards(m36(5))).state.setup.dealer == 1


def test_kn_02_three_cards_each_and_the_next_one_is_the_open_trump() -> None:
    step = deal_from_request(GAME, {"players": 2, "pack": m36(17), "dealer": 0})
    assert names(parse_cards(m36(17))[:8]) == ["Kd", "Qs", "Td", "9s", "7d", "6s", "Kc", "Qh"]
    assert GAME.encode(step.state)["hands"] == [["6s", "9s", "Qs"], ["7d", "Td", "Kd"]]
    assert GAME.encode(step.state)["stock"] == [*m36(17)[7:], "Kc"]
    assert GAME.encode(step.state)["trump"] == "c"
    assert event_texts(step.events) == ["0: turn-trump Kc"]


def test_kn_02_kn_a10_the_opponent_may_cut() -> None:
    cut = deal(cut={"by": 1, "at": 4})
    assert GAME.encode(cut)["hands"] == GAME.encode(deal(pack=m36(17)[4:] + m36(17)[:4]))["hands"]
    assert GAME.encode(cut)["stock"][-5:] == [*m36(17)[:4], m36(17)[10]]
    with pytest.raises(InvalidDealError, match="/cut/by"):
        deal(cut={"by": 0, "at": 4})


def test_kn_03_the_non_dealer_begins_with_any_one_card() -> None:
    assert deal().turn == 1
    assert legal_texts(GAME, deal()) == ["lead 7d", "lead Td", "lead Kd"]
    assert deal(dealer=1).turn == 0


# ---- turn ----


def test_kn_04_a_card_covers_by_suit_and_rank_or_as_a_trump() -> None:
    state = position("7d Jd Kd 6h As", "8c", pile="… Td")
    assert covering_cards(GAME.legal_moves(state)) == "Jd Kd 6h"


def test_kn_04_a_trump_is_covered_by_a_higher_trump_only() -> None:
    assert covering_cards(GAME.legal_moves(position("Ad 7h Qh Kh", "As Ks", pile="… Jh"))) == "Qh Kh"


def test_kn_04_there_is_no_duty_to_follow_suit_or_to_cover() -> None:
    state = position("Kd 6h", "As Ks", pile="… Td")
    assert legal_texts(GAME, state) == ["cover Kd+6h", "cover 6h+Kd", "take"]


def test_kn_04_cover_and_lead_are_one_turn() -> None:
    state = play_moves(GAME, forced_position(), "cover Jd+6h")
    assert names(state.pile) == ["7c", "Qc", "8d", "Jd", "6h"]
    assert (state.turn, state.laid, state.phase) == (1, 2, "respond")


@pytest.mark.parametrize(
    ("pile", "count"),
    [
        ("7c Qc 8d", 1),
        ("8d", 1),
        ("7c Qc 8d Jd 6h", 3),
        ("8d Kh", 2),
        ("7c 8d Kh", 3),
        ("7c Qc 8d Jd Ah", 5),
        ("Ah", 1),
    ],
)
def test_kn_05_how_many_cards_a_take_is(pile: str, count: int) -> None:
    state = position("9c 9d 9s", "Tc As 8s", pile=pile, stock="… 6h" if "6h" not in pile else "… 7h", laid=0)
    assert GAME.view(state, 0).facts["take"] == count
    taken = play_moves(GAME, state, "take")
    assert names(taken.pile) == pile.split()[: len(pile.split()) - count]
    assert set(pile.split()[-count:]) <= set(GAME.encode(taken)["hands"][0])


def test_kn_05_what_remains_is_answered_next() -> None:
    state = play_moves(GAME, forced_position(), "cover Jd+6h", "take")
    assert names(state.pile) == ["7c", "Qc"]
    assert (state.turn, state.phase) == (0, "respond")
    assert GAME.view(state, 0).facts["take"] == 1


def test_kn_05_if_nothing_remains_the_next_player_leads_any_card() -> None:
    state = play_moves(GAME, deal(), "lead 7d", "take")
    assert (state.turn, state.phase, state.pile) == (1, "lead", ())
    assert legal_texts(GAME, state) == ["lead Td", "lead Kd", "lead Qh"]


def test_kn_06_the_mover_draws_up_to_three_after_his_turn() -> None:
    step = GAME.play(forced_position(), GAME.parse_move("cover Jd+6h"))
    assert event_texts(step.events, 0) == ["0: cover Jd+6h", "0: draw 6c+8c"]
    assert GAME.encode(step.state)["hands"] == [["6c", "8c", "9s"], ["Tc", "8s", "As"]]
    assert GAME.encode(step.state)["known"] == [[], []]


def test_kn_06_only_the_mover_draws() -> None:
    before = forced_position()
    after = play_moves(GAME, before, "cover Jd+6h")
    assert after.hands[1] == before.hands[1]
    assert len(after.stock) == len(before.stock) - 2


def test_kn_06_kn_a4_a_hand_above_three_keeps_its_cards_and_draws_nothing() -> None:
    state = position("Jd 6c 9s Ks Qs", "Tc As 8s", pile="7c Qc 8d", stock="… Kh")
    step = GAME.play(state, GAME.parse_move("cover Jd+9s"))
    assert GAME.encode(step.state)["hands"][0] == ["6c", "Qs", "Ks"]
    assert event_texts(step.events) == ["0: cover Jd+9s"]


def test_kn_06_kn_a4_it_draws_again_once_it_is_below_three() -> None:
    state = position("Jd 6c 9s Ks", "Tc As 8s", pile="7c Qc 8d", stock="… Kh")
    step = GAME.play(state, GAME.parse_move("cover Jd+9s"))
    assert event_texts(step.events, 0) == ["0: cover Jd+9s", "0: draw 8c"]


def test_kn_07_the_open_card_is_drawn_last() -> None:
    state = position("Jd 6c 9s", "Tc As 8s", pile="… 8d", stock="7c 8c Ah")
    assert names(play_moves(GAME, state, "cover Jd+9s").stock) == ["Ah"]


def test_kn_08_the_trump_six_is_exchanged_for_the_open_card() -> None:
    state = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c Ah")
    assert legal_texts(GAME, state)[-1] == "exchange"
    step = GAME.play(state, GAME.parse_move("exchange"))
    assert GAME.encode(step.state)["hands"][0] == ["Tc", "7d", "Ah"]
    assert names(step.state.stock) == ["7c", "6h"]
    assert event_texts(step.events) == ["0: exchange 6h+Ah"]
    assert (step.state.turn, step.state.phase, step.state.laid) == (0, "respond", state.laid)


def test_kn_08_the_card_received_may_be_used_at_once_and_is_known() -> None:
    state = play_moves(GAME, position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c Ah"), "exchange")
    assert GAME.encode(state)["known"] == [["Ah"], []]
    assert "cover Ah+7d" in legal_texts(GAME, state)
    assert "exchange" not in legal_texts(GAME, state)


def test_kn_08_a_six_that_was_taken_is_no_longer_known_once_it_is_laid_down() -> None:
    state = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c Ah", known=[["7d", "6h"], []])
    assert GAME.encode(play_moves(GAME, state, "exchange"))["known"] == [["7d", "Ah"], []]


def test_kn_08_as_long_as_the_open_card_is_there() -> None:
    assert "exchange" in legal_texts(GAME, position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="Ah"))
    assert "exchange" not in legal_texts(GAME, position("6h Tc 7d", "Ks Qs Js", pile="… 8c"))


def test_kn_08_only_the_trump_six() -> None:
    assert "exchange" not in legal_texts(GAME, position("6d Tc 7h", "Ks Qs Js", pile="… 8c", stock="7c Ah"))


def test_kn_08_also_before_a_lead() -> None:
    state = position("6h Tc 7d", "… Ks", stock="7c Ah", known=[[], ["Ks"]])
    assert legal_texts(GAME, state) == ["lead Tc", "lead 7d", "lead 6h", "exchange"]
    after = play_moves(GAME, state, "exchange")
    assert (after.phase, after.turn, after.ply) == ("lead", 0, 41)
    assert legal_texts(GAME, after) == ["lead Tc", "lead 7d", "lead Ah"]


def test_kn_09_the_player_on_turn_sees_the_take_and_the_card_below() -> None:
    state = play_moves(GAME, forced_position(), "cover Jd+6h")
    assert zone_text(GAME, state, "pile", 1) == "?? Qc 8d Jd 6h"
    assert zone_text(GAME, state, "pile", 0) == "?? ?? ?? Jd 6h"
    assert zone_text(GAME, state, "pile") == "?? ?? ?? Jd 6h"
    taken = play_moves(GAME, state, "take")
    assert zone_text(GAME, taken, "pile", 0) == "7c Qc"
    assert zone_text(GAME, taken, "pile", 1) == zone_text(GAME, taken, "pile") == "?? Qc"


# ---- end ----


def test_kn_10_with_the_stock_empty_nobody_draws() -> None:
    step = GAME.play(state_before_end("9d 9h 6c", "Th 7c"), GAME.parse_move("cover 9d+9h"))
    assert event_texts(step.events) == ["0: cover 9d+9h"]
    assert GAME.encode(step.state)["hands"][0] == ["6c"]


def test_kn_10_a_player_without_cards_is_out() -> None:
    step = GAME.play(state_before_end("9d 9h", "8h"), GAME.parse_move("cover 9d+9h"))
    assert event_texts(step.events) == ["0: cover 9d+9h", "0: out", "1: score"]
    assert step.state.out == (0,)
    assert (step.state.phase, step.state.turn) == ("over", None)


def test_kn_11_the_last_card_may_cover_without_a_new_lead() -> None:
    state = state_before_end("9d", "8h 7c")
    assert legal_texts(GAME, state) == ["cover 9d", "take"]
    over = play_moves(GAME, state, "cover 9d")
    assert (over.phase, over.laid, over.pile[-1]) == ("over", 1, parse_cards(["9d"])[0])
    assert legal_texts(GAME, over) == []


@pytest.mark.parametrize(
    ("left", "how"),
    [("Th", "draw"), ("8h", "last-player"), ("7c Th", "last-player"), ("6s", "draw")],
)
def test_kn_12_the_last_single_card_draws_if_it_covers_the_last_lead(left: str, how: str) -> None:
    assert reason(play_moves(GAME, state_before_end("9d 9h", left), "cover 9d+9h")) == how


def test_kn_12_against_a_last_cover_he_loses_whatever_he_holds() -> None:
    over = play_moves(GAME, state_before_end("9d", "Td"), "cover 9d")
    assert over.result is not None
    assert (over.result.scores, over.result.losers, over.result.draw) == ((0, -1), (1,), False)


def test_kn_12_a_last_card_led_on_an_empty_pile_leaves_the_other_with_all_the_rest() -> None:
    over = play_moves(GAME, position("9d", "…", known=[[], ["6c"]]), "lead 9d")
    assert reason(over) == "last-player"
    assert over.laid == 1


def test_kn_13_after_a_draw_the_same_dealer_deals_and_the_draw_is_counted() -> None:
    over = play_moves(GAME, state_before_end("9d 9h", "Th", turn=0), "cover 9d+9h")
    following = GAME.next_deal(over, pack=parse_cards(m36(5))).state
    assert following.setup.dealer == over.setup.dealer
    assert following.setup.standing == ((0, 0), 1)
    assert following.setup.deal == 2


def test_kn_13_a_series_counts_defeats_and_never_ends_by_itself() -> None:
    over = play_moves(
        GAME, state_before_end("9d 9h", "8h", deal=5, standing={"losses": [1, 2], "draws": 1}), "cover 9d+9h"
    )
    assert over.result is not None
    assert over.result.standing == ((1, 3), 1)
    assert over.result.series_over is False


def test_kn_14_no_free_lead_and_no_anti_trump() -> None:
    assert [phase.value for phase in GAME.phases] == ["lead", "respond", "over"]
    clubs = position("6c Ad As Kh", "Kd", pile="… 9s", trump="c")
    assert covering_cards(GAME.legal_moves(clubs)) == "6c As"


# ---- gaps and options ----


def test_kn_a1_only_the_player_on_turn_exchanges() -> None:
    state = position("Tc 7d 8d", "6h Qs Js", pile="… 8c", stock="7c Ah")
    assert "exchange" not in legal_texts(GAME, state)
    assert broken_rule(GAME, state, "exchange") == "KN-8"


def test_kn_a1_trump_six_exchange_off() -> None:
    rules = {"trump_six_exchange": "off"}
    state = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c Ah", rules=rules)
    assert "exchange" not in legal_texts(GAME, state)
    assert broken_rule(GAME, state, "exchange") == "KN-8"


def test_kn_a2_he_draws_before_it_is_asked_who_is_out() -> None:
    state = position("Jd 9s Kc", "Tc As 8s", pile="… 8d", stock="Ah", known=[[], []])
    after = play_moves(GAME, state, "cover Jd+9s")
    assert after.out == ()
    assert GAME.encode(after)["hands"][0] == ["Kc", "Ah"]


def test_kn_a3_he_draws_what_is_left_and_from_then_on_nobody_draws() -> None:
    state = position("Jd 9s Kc", "Tc Ts 8s", pile="… 8d", stock="Ah")
    after = play_moves(GAME, state, "cover Jd+9s")
    assert after.stock == ()
    step = GAME.play(after, GAME.parse_move("cover Ts+8s"))
    assert event_texts(step.events) == ["1: cover Ts+8s"]
    assert step.state.hands[1].bit_count() == 1


def test_kn_a5_a_taker_holds_three_or_more_and_draws_nothing() -> None:
    step = GAME.play(forced_position(), GAME.parse_move("take"))
    assert event_texts(step.events) == ["0: take 8d"]
    assert step.state.hands[0].bit_count() == 4


@pytest.mark.parametrize(
    ("draw_rule", "led", "covered"),
    [
        ("lead-only", "draw", "last-player"),
        ("any-top", "draw", "draw"),
        ("none", "last-player", "last-player"),
    ],
)
def test_kn_a6_draw_rule(draw_rule: str, led: str, covered: str) -> None:
    rules = {"draw_rule": draw_rule}
    assert reason(play_moves(GAME, state_before_end("9d 9h", "Th", rules=rules), "cover 9d+9h")) == led
    assert reason(play_moves(GAME, state_before_end("9d", "Td", rules=rules), "cover 9d")) == covered


@pytest.mark.parametrize("dealer", [0, 1])
def test_kn_a7_the_non_dealer_gets_the_first_card_then_alternately(dealer: int) -> None:
    hands = GAME.encode(deal(dealer=dealer))["hands"]
    assert hands[1 - dealer] == sort_cards(m36(17)[0:6:2])
    assert hands[dealer] == sort_cards(m36(17)[1:6:2])


@pytest.mark.parametrize("players", [1, 3, 4])
def test_kn_a8_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(InvalidDealError, match="/players"):
        GAME.deal(players, seed="x")


def test_kn_a9_max_turns_counts_moves_exchanges_too() -> None:
    rules = {"max_turns": 41}
    state = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c Ah", rules=rules)
    over = play_moves(GAME, state, "exchange")
    assert over.result is not None
    assert over.result == ((0, 0), (), False, "max-turns", False, ((0, 0), 0))
    assert GAME.next_deal(over, seed="x").state.setup.dealer == over.setup.dealer


def test_kn_a9_a_deal_that_ends_by_itself_at_the_limit_has_its_own_result() -> None:
    over = play_moves(GAME, state_before_end("9d 9h", "8h", rules={"max_turns": 41}), "cover 9d+9h")
    assert reason(over) == "last-player"


@pytest.mark.parametrize(
    ("max_turns", "valid"), [(None, True), (0, False), (1, True), (100000, True), (100001, False)]
)
def test_kn_a9_max_turns_is_null_or_1_to_100000(max_turns: int | None, valid: bool) -> None:
    rules = {**GAME.encode(deal())["rules"], "max_turns": max_turns}
    assert fault_paths(GAME, deal(), rules=rules) == ([] if valid else ["/rules/max_turns"])


def test_kn_a11_the_open_card_is_known_when_it_is_drawn() -> None:
    state = position("Jd 9s Kc", "Tc As 8s", pile="… 8d", stock="7c Ah")
    step = GAME.play(state, GAME.parse_move("cover Jd+9s"))
    assert GAME.encode(step.state)["known"] == [["Ah"], []]
    assert event_texts(step.events, 0) == ["0: cover Jd+9s", "0: draw 7c+Ah"]
    assert event_texts(step.events, 1) == ["0: cover Jd+9s", "0: draw ??+Ah"]


@pytest.mark.parametrize(
    ("visibility", "of_mover", "of_other"),
    [
        ("peek", "?? Qc 8d Jd 6h", "?? ?? ?? Jd 6h"),
        ("top-only", "?? ?? ?? ?? 6h", "?? ?? ?? ?? 6h"),
        ("all", "7c Qc 8d Jd 6h", "7c Qc 8d Jd 6h"),
    ],
)
def test_pile_visibility(visibility: str, of_mover: str, of_other: str) -> None:
    state = play_moves(GAME, forced_position(rules={"pile_visibility": visibility}), "cover Jd+6h")
    assert zone_text(GAME, state, "pile", 1) == of_mover
    assert zone_text(GAME, state, "pile", 0) == of_other


# ---- who sees what: section 5 ----


def test_the_other_hand_and_the_stock_are_hidden_the_open_card_is_not() -> None:
    state = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c 9c Ah")
    assert zone_text(GAME, state, "hands", 0) == "Tc 7d 6h | ?? ?? ??"
    assert zone_text(GAME, state, "hands") == "?? ?? ?? | ?? ?? ??"
    assert zone_text(GAME, state, "stock", 0) == zone_text(GAME, state, "stock") == "?? ?? Ah"


def test_once_the_deal_is_over_everything_is_open() -> None:
    rules = {"max_turns": 41, "pile_visibility": "top-only"}
    state = play_moves(
        GAME, position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c 9c Ah", rules=rules), "take"
    )
    for zone in ("hands", "pile", "stock"):
        assert "??" not in zone_text(GAME, state, zone)


def test_public_facts() -> None:
    facts = GAME.view(forced_position(), None).facts
    assert facts == {"trump": "h", "take": 1, "laid": 2, "out": []}
    assert GAME.view(deal(), 0).facts == {"trump": "c", "take": None, "laid": 0, "out": []}


def test_a_take_is_told_with_its_cards_the_top_one_first() -> None:
    step = GAME.play(play_moves(GAME, forced_position(), "cover Jd+6h"), GAME.parse_move("take"))
    assert event_texts(step.events) == ["1: take 6h+Jd+8d"]


def test_a_drawn_hand_is_hidden_from_the_others() -> None:
    step = GAME.play(forced_position(), GAME.parse_move("cover Jd+6h"))
    assert event_texts(step.events, 1) == event_texts(step.events) == ["0: cover Jd+6h", "0: draw ??+??"]


def test_a_defeat_is_told_as_a_score() -> None:
    step = GAME.play(state_before_end("9d 9h", "8h"), GAME.parse_move("cover 9d+9h"))
    assert [(event.seat, event.points) for event in step.events if event.verb == "score"] == [(1, -1)]


# ---- which rule forbids a move: section 6 ----


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (deal(), "exchange", "KN-8"),
        (deal(), "lead 6c", "CV-6"),
        (deal(), "cover 7d", "KN-3"),
        (deal(), "take", "KN-3"),
        (play_moves(GAME, deal(), "lead 7d", "take"), "take", "KN-5"),
        (play_moves(GAME, deal(), "lead 7d", "take"), "cover Td+Kd", "KN-5"),
        (forced_position(), "lead Jd", "KN-4"),
        (forced_position(), "cover 9s+Jd", "KN-4"),
        (forced_position(), "cover 9s", "KN-4"),
        (forced_position(), "cover Jd", "SK-14"),
        (forced_position(), "cover Jd+Tc", "CV-6"),
        (state_before_end("9d", "8h"), "cover 9d+8h", "CV-6"),
        (state_before_end("6h Tc 7d", "8h", turn=0), "exchange", "KN-8"),
    ],
)
def test_the_rule_that_forbids_a_move(state: State, move: str, rule: str) -> None:
    assert broken_rule(GAME, state, move) == rule


@pytest.mark.parametrize(
    ("top", "card", "ru", "en"),
    [
        (
            "Qs",
            "9s",
            "Дама пик старше, чем девятка пик: так.",
            "The queen of spades is higher than the nine of spades: so.",
        ),
        (
            "Qs",
            "Ah",
            "Туз червей другой масти, чем дама пик, и не козырь: так.",
            "The ace of hearts is of another suit than the queen of spades and not a trump: so.",
        ),
        (
            "6c",
            "Ah",
            "Шестёрка треф — козырь, а туз червей нет: так.",
            "The six of clubs is a trump, the ace of hearts is not: so.",
        ),
    ],
)
def test_a_card_that_does_not_cover_is_told_what_is_wrong_with_it(
    top: str, card: str, ru: str, en: str
) -> None:
    rule, trump = Text("Так.", "So."), Text("козырь", "a trump")
    assert explain_failed_cover(parse_card(card), parse_card(top), 0, rule, trump) == (ru, en)


def test_a_lead_where_one_must_answer_is_told_the_rule_alone() -> None:
    cover, lead = (
        GAME.find_refusal(forced_position(), GAME.parse_move(move)) for move in ("cover 9s+Jd", "lead Jd")
    )
    assert cover is not None
    assert lead is not None
    assert lead.text == GAME.refusals["KN-4"]
    assert cover.text.ru.startswith("Девятка пик другой масти, чем восьмёрка бубен, и не козырь: верхнюю")


# ---- which states are valid: section 4 ----

PLAY = position("6h Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c 9c Ah", known=[["7d"], []])
OPEN_SIX = position("Ah Tc 7d", "Ks Qs Js", pile="… 8c", stock="7c 9c 6h")
LEAD = position("6h Tc 7d", "… Ks", stock="7c Ah", known=[[], ["Ks"]])
EXCHANGED = play_moves(GAME, position("6h 7d 8d", "7c 8c 9c", stock="… Ah", ply=0), "exchange")
OVER = play_moves(GAME, state_before_end("9d 9h", "8h"), "cover 9d+9h")
STOPPED = play_moves(GAME, PLAY._replace(setup=PLAY.setup._replace(rules=Rules(max_turns=41))), "take")


def test_the_positions_of_the_next_test_are_valid() -> None:
    for state in (PLAY, OPEN_SIX, LEAD, EXCHANGED, OVER, STOPPED, deal()):
        assert GAME.check(state) == []


@pytest.mark.parametrize(
    ("state", "fields", "path"),
    [
        (PLAY, {"hands": [["Tc", "7d", "6h"], ["Js", "Qs"]]}, ""),  # Ks lies nowhere
        (PLAY, {"stock": ["7c", "9c", "Ah", "8c"]}, "/stock"),  # 8c lies in two places
        (PLAY, {"stock": ["7c", "9c", "Ah", "2c"]}, "/stock"),  # not of the pack
        (PLAY, {"stock": ["Ah", "7c", "9c"]}, "/stock"),  # the open card is no trump
        (PLAY, {"trump": "c"}, "/stock"),
        (PLAY, {"hands": [["Tc", "7d", "6h", "Js"], ["Qs", "Ks"]]}, "/hands/1"),  # two cards beside a stock
        (PLAY, {"hands": [["Tc", "7d", "6h", "Js", "Qs", "Ks"], []]}, "/hands/1"),
        (PLAY, {"out": [1]}, "/out"),
        (PLAY, {"out": [2]}, "/out"),
        (PLAY, {"phase": "lead"}, "/phase"),
        (LEAD, {"phase": "respond"}, "/phase"),
        (LEAD, {"laid": 1}, "/laid"),
        (LEAD, {"known": [[], []]}, "/known"),
        (
            forced_position(),
            {"pile": ["8d"], "hands": [["7c", "Qc", "Jd", "6h", "9s"], ["Tc", "8s", "As"]]},
            "/laid",
        ),
        (PLAY, {"laid": 1}, "/laid"),
        (PLAY, {"laid": 3}, "/laid"),
        (PLAY, {"known": [["Tc"], ["Tc"]]}, "/known/1"),
        (PLAY, {"known": [[]]}, "/known"),
        (PLAY, {"ply": 2}, "/pile"),
        (PLAY, {"ply": 41}, "/turn"),
        (PLAY, {"turn": 1}, "/turn"),
        (PLAY, {"ply": 2**60}, "/ply"),
        (PLAY, {"standing": {"losses": [1, 0], "draws": 0}}, "/standing"),
        (PLAY, {"standing": {"losses": [1, -1], "draws": 0}}, "/standing"),
        (PLAY, {"standing": {"losses": [0, 0], "draws": 1}}, "/standing"),
        (PLAY, {"standing": {"losses": [0], "draws": 0}}, "/standing/losses"),
        (PLAY, {"result": GAME.encode(OVER)["result"]}, "/result"),
        (PLAY, {"rules": {**GAME.encode(PLAY)["rules"], "max_turns": 40}}, "/ply"),
        (deal(), {"ply": 2}, "/ply"),
        (EXCHANGED, {"turn": 1}, "/turn"),
        (EXCHANGED, {"ply": 2}, "/ply"),
        (EXCHANGED, {"ply": 3}, "/ply"),
        (EXCHANGED, {"rules": {**GAME.encode(EXCHANGED)["rules"], "trump_six_exchange": "off"}}, "/ply"),
        (deal(), {"ply": 1, "turn": 0}, "/ply"),
        (deal(), {"known": [["6s"], []]}, "/known"),
        (deal(), {"turn": 0}, "/turn"),
        (LEAD, {"ply": 0, "dealer": 1, "known": [[], []]}, "/stock"),
        (OVER, {"out": []}, "/out"),
        (OVER, {"out": [1]}, "/out"),
        (OVER, {"turn": 0}, "/turn"),
        (OVER, {"result": None}, "/result"),
        (OVER, {"laid": 0}, "/result"),
        (OVER, {"result": {**GAME.encode(OVER)["result"], "reason": "draw"}}, "/result"),
        (OVER, {"result": {**GAME.encode(OVER)["result"], "losers": [0]}}, "/result"),
        (STOPPED, {"ply": 40}, "/result"),
        (STOPPED, {"ply": 42}, "/ply"),
        (STOPPED, {"laid": 1}, "/laid"),
    ],
)
def test_a_state_that_breaks_a_condition_is_refused(state: State, fields: dict[str, Any], path: str) -> None:
    assert path in fault_paths(GAME, state, **fields)


def test_the_turn_may_be_the_other_seats_once_the_six_may_have_been_exchanged() -> None:
    assert fault_paths(GAME, OPEN_SIX, turn=1, known=[[], []]) == []
    off = {**GAME.encode(OPEN_SIX)["rules"], "trump_six_exchange": "off"}
    assert fault_paths(GAME, OPEN_SIX, turn=1, rules=off) == ["/turn"]


# ---- play at random ----


def test_random_play_ends_and_keeps_the_stocks_promises() -> None:
    rules = GAME.rules()
    for steps in random_deals(GAME, 25, rules=rules, plies=5000):
        assert steps[-1].state.result is not None
        exchanges = [event for step in steps for event in step.events if event.verb == "exchange"]
        assert len(exchanges) <= 1
        for step in steps:
            state = step.state
            assert not state.stock or min(hand.bit_count() for hand in state.hands) >= 3
            assert not any(event.verb == "out" for event in step.events) or not state.stock


def test_a_deal_can_be_played_again_from_its_seed_and_moves() -> None:
    rng = Random("again")
    first = GAME.deal(2, seed="again").state
    moves = []
    state = first
    while state.result is None:
        move = rng.choice(GAME.legal_moves(state))
        moves.append(move.text)
        state = GAME.apply(state, move).state
    assert play_moves(GAME, GAME.deal(2, seed="again").state, *moves) == state


def test_the_cut_is_of_this_game_alone() -> None:
    with pytest.raises(InvalidDealError, match="/cut/at"):
        GAME.deal(2, pack=DECK36, cut=Cut(1, 36))
    with pytest.raises(InvalidDealError, match="/cut"):
        GAME.deal(2, pack=DECK36, cut="none")
