"""Svoi kozyri, rule by rule (docs/rules/svoi-kozyri.md). The vectors are in test_vectors.py."""

from itertools import pairwise
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, names, parse_cards, rank_of, suit_of
from kozyr.engine.game import InvalidDealError
from kozyr.engine.moves import LegalMoves, Move
from kozyr.games.svoi_kozyri import Inputs, Rules, State, SvoiKozyri
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

GAME = SvoiKozyri()


def position(*hands: str, pile: str = "", turn: int = 0, **fields: Any) -> State:
    """A position with the trumps c d h s; `…` stands for the cards that are named nowhere."""
    *hand_cards, pile_cards = fill_zones(DECK36, *hands, pile)
    defaults: dict[str, Any] = {
        "phase": "respond" if pile_cards else "lead",
        "ply": 40,
        "laid": 2 if len(pile_cards) > 2 else len(pile_cards) % 2,
        "trumps": list("cdhs")[: len(hands)],
        "known": [[]] * len(hands),
        "out": [seat for seat, hand in enumerate(hand_cards) if not hand],
        "standing": {"losses": [0] * len(hands), "draws": 0},
    }
    sorted_hands = [sort_cards(hand) for hand in hand_cards]
    state: State = make_state(
        GAME, len(hands), turn=turn, hands=sorted_hands, pile=pile_cards, **{**defaults, **fields}
    )
    return state


def deal(players: int = 4, **body: Any) -> State:
    state: State = deal_from_request(
        GAME, {"players": players, "pack": m36(17), "dealer": 3 % players, **body}
    ).state
    return state


def article_position(**fields: Any) -> State:
    """The chain of the article, before its first lead; clubs, diamonds, hearts, spades."""
    return position(
        "6c 7c 9c Qc 8d Kd 8h Th Ah",
        "8c Kc 6d Td Ad Jh 7s Ts Qs",
        "Tc Ac 9d Jd 6h 7h Qh 8s Js",
        "Jc 7d Qd 9h Kh 6s 9s Ks As",
        ply=0,
        **fields,
    )


def state_before_end(*hands: str, top: str, **fields: Any) -> State:
    """Seats that are not named are out; everything else lies under *top*."""
    return position(*hands, *[""] * (4 - len(hands)), pile=f"… {top}", **fields)


def result(state: State) -> Any:
    assert state.result is not None
    return state.result


# ---- setup ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sk_01_sk_a1_two_to_four_players(players: int) -> None:
    assert len(deal(players).hands) == players


@pytest.mark.parametrize("players", [1, 5])
def test_sk_01_sk_a1_other_numbers_are_refused(players: int) -> None:
    with pytest.raises(InvalidDealError, match="/players"):
        GAME.deal(players, seed="x")


@pytest.mark.parametrize("suit", ["c", "d"])
@pytest.mark.parametrize(("lower", "higher"), list(pairwise("6789TJQKA")))
def test_sk_02_ranks_from_six_to_ace_in_trumps_and_elsewhere(lower: str, higher: str, suit: str) -> None:
    assert (
        covering_cards(GAME.legal_moves(position(f"{higher}{suit}", "…", pile=lower + suit))) == higher + suit
    )
    assert covering_cards(GAME.legal_moves(position(f"{lower}{suit}", "…", pile=higher + suit))) == ""


def test_sk_03_everybody_has_a_trump_suit_of_his_own_known_to_all() -> None:
    state = deal(3, trumps=["s", "c", "d"])
    assert GAME.view(state, None).facts["trumps"] == ["s", "c", "d"]


@pytest.mark.parametrize("trumps", [["c", "c", "d"], ["c", "d"], ["c", "d", "h", "s"]])
def test_sk_03_the_suits_are_all_different(trumps: list[str]) -> None:
    with pytest.raises(InvalidDealError, match="/trumps"):
        deal(3, trumps=trumps)


def test_sk_04_the_first_dealer_is_drawn_by_lot() -> None:
    assert {GAME.deal(4, seed=f"evening {n}").state.setup.dealer for n in range(20)} == {0, 1, 2, 3}


def test_sk_04_the_loser_deals_next() -> None:
    over = play_moves(GAME, state_before_end("9s 9h", "8h", top="8s"), "cover 9s+9h")
    assert over.setup.dealer == 3
    following = GAME.next_deal(over, pack=DECK36).state
    assert (following.setup.dealer, following.turn) == (1, 2)


@pytest.mark.parametrize(("players", "size"), [(2, 18), (3, 12), (4, 9)])
def test_sk_05_all_cards_are_dealt_singly_and_evenly(players: int, size: int) -> None:
    state = GAME.deal(players, pack=parse_cards(m36(5)), dealer=0).state
    before = [set(m36(5)[place::players]) for place in range(players)]
    assert {len(hand) for hand in before} == {size}
    for seat, hand in enumerate(GAME.encode(state)["hands"]):
        assert {name for name in hand if name[0] != "6"} == {
            name for name in before[(seat - 1) % players] if name[0] != "6"
        }


def test_sk_05_sk_a15_the_right_neighbour_cuts() -> None:
    cut = deal(cut={"by": 2, "at": 10})
    assert cut.hands == deal(pack=m36(17)[10:] + m36(17)[:10]).hands
    with pytest.raises(InvalidDealError, match="/cut/by"):
        deal(cut={"by": 0, "at": 10})
    with pytest.raises(InvalidDealError, match="/cut"):
        deal(cut="none")


def test_sk_06_every_six_goes_to_the_player_whose_trump_it_is() -> None:
    step = deal_from_request(GAME, {"players": 4, "pack": m36(17), "dealer": 3, "trumps": list("cdhs")})
    for hand, six in zip(GAME.encode(step.state)["hands"], ["6c", "6d", "6h", "6s"], strict=True):
        assert six in hand
    assert GAME.encode(step.state)["known"] == [["6c"], [], ["6h"], ["6s"]]
    assert [hand.bit_count() for hand in step.state.hands] == [10, 8, 10, 8]


def test_sk_06_it_is_told_six_by_six_with_giver_and_owner() -> None:
    step = deal_from_request(GAME, {"players": 4, "pack": m36(17), "dealer": 3, "trumps": list("cdhs")})
    dealt_to = {name: place % 4 for place, name in enumerate(m36(17))}
    assert [(event.seat, event.text, event.to) for event in step.events] == [
        (dealt_to["6c"], "pass-six 6c", 0),
        (dealt_to["6h"], "pass-six 6h", 2),
        (dealt_to["6s"], "pass-six 6s", 3),
    ]


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_sk_07_the_dealers_left_neighbour_begins_with_any_one_card(dealer: int) -> None:
    state = deal(dealer=dealer)
    assert state.turn == (dealer + 1) % 4
    hand = GAME.encode(state)["hands"][state.turn]
    assert legal_texts(GAME, state) == [f"lead {name}" for name in hand]


# ---- what covers what ----


def test_sk_08_only_the_own_suit_is_trump_on_the_own_turn() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take")
    assert (state.turn, names(state.pile)) == (0, ["8h", "6d"])
    assert covering_cards(GAME.legal_moves(state)) == "6c 7c 9c Qc 8d Kd"


@pytest.mark.parametrize(
    ("card", "top", "trump", "does"),
    [
        ("Jd", "Qh", "d", True),
        ("Qd", "Jd", "h", True),
        ("6h", "Jd", "h", True),
        ("6c", "Qd", "c", True),
        ("Jd", "Qh", "s", False),
        ("6c", "Qd", "h", False),
        ("Td", "Jd", "h", False),
        ("Kh", "Qh", "h", True),
        ("Jh", "Qh", "h", False),
        ("Ad", "Qh", "h", False),
    ],
)
def test_sk_09_what_covers_what(card: str, top: str, trump: str, does: bool) -> None:
    other = "c" if trump != "c" else "d"
    state = position(f"{card} 7s", "…", pile=top, trumps=[trump, other])
    assert (card in covering_cards(GAME.legal_moves(state)).split()) == does


def test_sk_10_no_duty_to_follow_suit_nor_to_cover() -> None:
    state = position("Kd 6c", "As", pile="… 9d")
    assert legal_texts(GAME, state) == ["cover 6c+Kd", "cover Kd+6c", "take"]


def test_sk_11_the_own_trump_ace_can_never_be_covered() -> None:
    assert legal_texts(GAME, position("6c Kc Ad Ah As", "7d", pile="… Ac")) == ["take"]


# ---- a turn ----


def test_sk_12_of_the_open_pile_only_the_top_card_is_shown() -> None:
    state = play_moves(
        GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take", "take", "lead 8c"
    )
    assert zone_text(GAME, state, "pile", 3) == "8c"
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take")
    assert zone_text(GAME, state, "pile") == "?? 6d"


def test_sk_13_a_turn_is_cover_and_lead_or_a_take() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    assert names(state.pile) == ["8h", "6d", "Qs", "6h", "9d"]
    assert (state.turn, state.laid, len(GAME.legal_moves(state))) == (3, 2, 41)
    assert covering_cards(GAME.legal_moves(state)) == "Qd 6s 9s Ks As"
    assert legal_texts(GAME, state)[-1] == "take"


def test_sk_14_with_cards_left_the_new_lead_is_compulsory() -> None:
    state = play_moves(GAME, article_position(), "lead 8h")
    assert "cover 6d" not in legal_texts(GAME, state)
    assert broken_rule(GAME, state, "cover 6d") == "SK-14"
    after = play_moves(GAME, state, "cover 6d+Qs")
    assert names(after.pile) == ["8h", "6d", "Qs"]
    assert after.hands[1].bit_count() == 7


def test_sk_15_a_last_card_covers_without_a_new_lead() -> None:
    state = state_before_end("9h", "Th 7s", "Ac", top="8h")
    assert legal_texts(GAME, state) == ["cover 9h", "take"]
    assert play_moves(GAME, state, "cover 9h").out[-1] == 0


@pytest.mark.parametrize(
    ("pile", "count"),
    [
        ("7c 8c 9c Tc 9d", 3),
        ("7c 9d", 2),
        ("9d", 1),
        ("7c 8c 9c Tc Jc Qc Kh", 5),
        ("7c 8c 9c Kh", 4),
        ("7c 8c 9c Tc Jc Qc Kc 7d 8d 9d Ah", 11),
        ("7c 8c 9c Tc Jc Qc Kc 7d 8d 9d As", 3),
    ],
)
def test_sk_16_how_many_cards_a_take_is_with_hearts_as_own_trump(pile: str, count: int) -> None:
    state = position("6h 7h", "…", pile=pile, trumps=["h", "c"], laid=0)
    assert GAME.view(state, 0).facts["take"] == count
    cards = pile.split()
    taken = play_moves(GAME, state, "take")
    assert names(taken.pile) == cards[: len(cards) - count]
    assert GAME.encode(taken)["hands"][0] == sort_cards(["6h", "7h", *cards[-count:]])


def test_sk_17_a_take_ends_the_turn() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    step = GAME.play(state, GAME.parse_move("take"))
    assert event_texts(step.events) == ["3: take 9d+6h+Qs"]
    assert (step.state.turn, step.state.laid) == (0, 0)
    assert step.state.hands[3].bit_count() == 12


def test_sk_18_the_next_player_answers_the_new_top_card() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take")
    assert (state.turn, state.phase) == (0, "respond")
    assert GAME.view(state, 0).facts["take"] == 2


def test_sk_18_on_an_empty_pile_he_leads_any_one_card_and_that_is_his_turn() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "take")
    assert (state.turn, state.phase) == (2, "lead")
    assert [move.removeprefix("lead ") for move in legal_texts(GAME, state)] == GAME.encode(state)["hands"][2]
    after = play_moves(GAME, state, "lead Js")
    assert (after.turn, after.phase, after.laid) == (3, "respond", 1)


def test_sk_19_the_player_on_turn_sees_the_take_and_the_card_below() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    assert zone_text(GAME, state, "pile", 3) == "?? 6d Qs 6h 9d"
    trump = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+Js")
    assert GAME.view(trump, 3).facts["take"] == 5
    assert zone_text(GAME, trump, "pile", 3) == "8h 6d Qs 6h Js"


def test_sk_20_a_cover_laid_together_with_a_lead_is_shown_to_all() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    assert zone_text(GAME, state, "pile", 0) == zone_text(GAME, state, "pile") == "?? ?? ?? 6h 9d"


# ---- going out, the end ----


def test_sk_21_a_player_without_cards_is_out_and_his_place_is_skipped() -> None:
    state = state_before_end("9s 9h", "Th 7s", "Ac Kc", top="8s")
    step = GAME.play(state, GAME.parse_move("cover 9s+9h"))
    assert event_texts(step.events) == ["0: cover 9s+9h", "0: out"]
    assert step.state.out == (3, 0)
    assert play_moves(GAME, step.state, "take", "take").turn == 1


def test_sk_22_sk_a9_after_an_exit_by_a_cover_the_next_player_leads_freely() -> None:
    state = play_moves(GAME, state_before_end("9h", "Th 7s", "Ac", top="8h"), "cover 9h")
    assert (state.turn, state.phase, state.laid) == (1, "free-lead", 1)
    assert legal_texts(GAME, state) == ["lead Th", "lead 7s"]
    after = play_moves(GAME, state, "lead 7s")
    assert (after.turn, after.phase, names(after.pile[-2:])) == (2, "respond", ["9h", "7s"])
    assert legal_texts(GAME, after) == ["take"]


def test_sk_23_sk_a10_after_an_exit_by_a_lead_that_card_is_answered() -> None:
    state = play_moves(GAME, state_before_end("9s 9h", "Th 7s", "Ac Kc", top="8s"), "cover 9s+9h")
    assert (state.turn, state.phase) == (1, "respond")
    assert legal_texts(GAME, state) == ["cover Th+7s", "take"]


def test_sk_23_after_an_exit_by_a_free_lead_that_card_is_answered() -> None:
    state = play_moves(GAME, state_before_end("9h", "7s", "8c Kc", "Js Qs", top="8h"), "cover 9h", "lead 7s")
    assert (state.out, state.turn, state.phase, state.laid) == ((0, 1), 2, "respond", 1)


def test_sk_23_after_an_exit_by_a_lead_on_an_empty_pile_that_card_is_answered() -> None:
    state = play_moves(GAME, position("9h", "Th …", "Tc", ply=42, known=[[], ["6c"], []]), "lead 9h")
    assert (state.out, state.turn, state.phase) == ((0,), 1, "respond")


def test_sk_24_the_last_player_with_cards_loses() -> None:
    step = GAME.play(state_before_end("9s 9h", "8h", top="8s"), GAME.parse_move("cover 9s+9h"))
    assert event_texts(step.events) == ["0: cover 9s+9h", "0: out", "1: score"]
    assert step.events[-1].points == -1
    assert result(step.state).losers == (1,)
    assert result(step.state).scores == (0, -1, 0, 0)
    assert result(step.state).reason == "last-player"


@pytest.mark.parametrize("left", ["Th", "6d"])
def test_sk_25_his_single_card_draws_if_it_covers_the_last_lead(left: str) -> None:
    over = play_moves(GAME, state_before_end("9s 9h", left, top="8s"), "cover 9s+9h")
    assert (result(over).reason, result(over).draw, result(over).losers) == ("draw", True, ())
    assert result(over).scores == (0, 0, 0, 0)


def test_sk_25_sk_a4_a_free_lead_is_a_lead_too() -> None:
    over = play_moves(GAME, state_before_end("9h", "7s", "8s", top="8h"), "cover 9h", "lead 7s")
    assert result(over).reason == "draw"
    assert over.laid == 1


def test_sk_26_sk_a8_against_a_last_cover_he_loses_even_with_a_higher_card() -> None:
    over = play_moves(GAME, state_before_end("9h", "Th", top="8h"), "cover 9h")
    assert (over.phase, result(over).losers) == ("over", (1,))


def test_sk_27_after_a_draw_the_same_dealer_deals_and_the_draw_is_counted() -> None:
    over = play_moves(GAME, state_before_end("9s 9h", "Th", top="8s"), "cover 9s+9h")
    following = GAME.next_deal(over, pack=DECK36).state
    assert following.setup.dealer == over.setup.dealer
    assert following.setup.standing == ((0, 0, 0, 0), 1)


def test_sk_27_a_series_counts_defeats_and_never_ends_by_itself() -> None:
    standing = {"losses": [1, 2, 0, 3], "draws": 1}
    over = play_moves(
        GAME, state_before_end("9s 9h", "8h", top="8s", deal=9, standing=standing), "cover 9s+9h"
    )
    assert result(over).standing == ((1, 3, 0, 3), 1)
    assert result(over).series_over is False


# ---- gaps and options ----


def test_sk_a2_orphan_sixes_stay_where_they_were_dealt() -> None:
    pack = parse_cards(m36(11))
    state = GAME.deal(3, pack=pack, dealer=2, inputs=Inputs((0, 1, 3))).state
    owner = pack.index(parse_cards(["6h"])[0]) % 3
    assert "6h" in GAME.encode(state)["hands"][owner]
    assert all("6h" not in known for known in GAME.encode(state)["known"])


@pytest.mark.parametrize(("players", "sizes"), [(2, [17, 17]), (3, [11, 12, 12]), (4, [9, 9, 9, 9])])
def test_sk_a2_or_leave_the_pack(players: int, sizes: list[int]) -> None:
    rules = Rules(orphan_sixes="remove")
    state = GAME.deal(players, pack=DECK36, dealer=0, rules=rules).state
    moved = [known.bit_count() for known in state.known]
    assert sum(hand.bit_count() for hand in state.hands) == sum(sizes)
    unmoved = [name for name in names(DECK36) if name[0] != "6" or name[1] in "cdhs"[:players]]
    assert sizes == [len(unmoved[(seat - 1) % players :: players]) for seat in range(players)]
    assert sum(moved) == sum(
        unmoved.index(f"6{suit}") % players != (owner - 1) % players
        for owner, suit in enumerate("cdhs"[:players])
    )


def test_sk_a2_the_cut_counts_in_the_reduced_pack() -> None:
    rules = {"orphan_sixes": "remove"}
    assert deal(2, rules=rules, cut={"by": 0, "at": 33}).turn == 0
    with pytest.raises(InvalidDealError, match="/cut/at"):
        deal(2, rules=rules, cut={"by": 0, "at": 34})


@pytest.mark.parametrize(
    ("draw_rule", "led", "covered"),
    [
        ("lead-only", "draw", "last-player"),
        ("any-top", "draw", "draw"),
        ("none", "last-player", "last-player"),
    ],
)
def test_sk_a3_draw_rule(draw_rule: str, led: str, covered: str) -> None:
    rules = {"draw_rule": draw_rule}
    assert (
        result(play_moves(GAME, state_before_end("9s 9h", "Th", top="8s", rules=rules), "cover 9s+9h")).reason
        == led
    )
    assert (
        result(play_moves(GAME, state_before_end("9h", "Th", top="8h", rules=rules), "cover 9h")).reason
        == covered
    )


def test_sk_a5_sk_a6_the_draw_comes_at_once_without_a_move() -> None:
    over = play_moves(GAME, state_before_end("9s 9h", "Th", top="8s"), "cover 9s+9h")
    assert (over.turn, over.phase, len(over.pile)) == (None, "over", 35)
    assert legal_texts(GAME, over) == []


def test_sk_a7_with_two_cards_he_loses_though_one_of_them_covers() -> None:
    over = play_moves(GAME, state_before_end("9s 9h", "Th 7c", top="8s"), "cover 9s+9h")
    assert result(over).losers == (1,)


@pytest.mark.parametrize(
    ("visibility", "on_turn", "others"),
    [
        ("peek", "?? 6d Qs 6h 9d", "?? ?? ?? 6h 9d"),
        ("top-only", "?? ?? ?? ?? 9d", "?? ?? ?? ?? 9d"),
        ("all", "8h 6d Qs 6h 9d", "8h 6d Qs 6h 9d"),
    ],
)
def test_sk_a11_pile_visibility(visibility: str, on_turn: str, others: str) -> None:
    start = article_position(rules={"pile_visibility": visibility})
    state = play_moves(GAME, start, "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    assert zone_text(GAME, state, "pile", 3) == on_turn
    assert zone_text(GAME, state, "pile", 1) == zone_text(GAME, state, "pile") == others


def test_sk_a12_hands_are_hidden_their_sizes_public() -> None:
    state = state_before_end("9s 9h", "Th 7s", "Ac Kc", top="8s")
    assert zone_text(GAME, state, "hands", 0) == "9h 9s | ?? ?? | ?? ?? | "
    assert zone_text(GAME, state, "hands") == "?? ?? | ?? ?? | ?? ?? | "


def test_sk_a13_trumps_left_out_are_drawn_by_lot_or_c_d_h_s_without_a_seed() -> None:
    assert len({GAME.deal(2, seed=f"evening {n}").state.trumps for n in range(30)}) > 6
    assert deal(3).trumps == (0, 1, 2)


def test_sk_a13_trumps_stay_for_the_series_unless_new_ones_are_named() -> None:
    over = play_moves(GAME, state_before_end("9s 9h", "8h", top="8s", trumps=list("shcd")), "cover 9s+9h")
    assert GAME.next_deal(over, seed="x").state.trumps == over.trumps
    assert GAME.next_deal(over, seed="x", inputs=Inputs((0, 1, 2, 3))).state.trumps == (0, 1, 2, 3)


def test_sk_a14_play_can_go_round_for_ever() -> None:
    first = "8h 6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d 9d Td Jd"
    state = position(first, "…", ply=24, known=[["6d", "8h"], []])
    moves = ("lead 8h", "cover Kh+7s", "take", "lead 9h", "cover Kh+7s", "take")
    again = play_moves(GAME, state, *moves)
    assert (again.hands, again.pile, again.turn, again.phase) == (state.hands, (), 0, "lead")


def test_sk_a14_max_turns_ends_a_deal_that_does_not_end_by_itself() -> None:
    over = play_moves(GAME, article_position(rules={"max_turns": 2}), "lead 8h", "take")
    assert result(over) == ((0, 0, 0, 0), (), False, "max-turns", False, ((0, 0, 0, 0), 0))
    assert GAME.next_deal(over, seed="x").state.setup.dealer == over.setup.dealer
    last = play_moves(GAME, state_before_end("9s 9h", "8h", top="8s", rules={"max_turns": 41}), "cover 9s+9h")
    assert result(last).reason == "last-player"


@pytest.mark.parametrize(
    ("max_turns", "valid"), [(None, True), (0, False), (1, True), (100000, True), (100001, False)]
)
def test_sk_a14_max_turns_is_null_or_1_to_100000(max_turns: int | None, valid: bool) -> None:
    rules = {**GAME.encode(article_position())["rules"], "max_turns": max_turns}
    assert fault_paths(GAME, article_position(), rules=rules) == ([] if valid else ["/rules/max_turns"])


def test_sk_a16_hands_are_sets_written_in_order() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take")
    assert " ".join(GAME.encode(state)["hands"][3]) == "Jc 7d 9d Qd 6h 9h Kh 6s 9s Qs Ks As"
    assert GAME.encode(state)["known"][3] == ["9d", "6h", "Qs"]


def test_known_cards_are_forgotten_when_they_are_laid() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "take", "lead Js", "cover Ks+9h", "take")
    assert GAME.encode(state)["known"] == [["9h", "Js", "Ks"], ["8h"], [], []]
    assert GAME.encode(play_moves(GAME, state, "lead 8h"))["known"][1] == []


# ---- who sees what: section 5 ----


def test_once_the_deal_is_over_everything_is_open() -> None:
    rules = {"max_turns": 3, "pile_visibility": "top-only"}
    over = play_moves(GAME, article_position(rules=rules), "lead 8h", "cover 6d+Qs", "cover 6h+9d")
    assert zone_text(GAME, over, "pile") == "8h 6d Qs 6h 9d"
    assert "??" not in zone_text(GAME, over, "hands")


def test_public_facts() -> None:
    state = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs")
    facts = {"trumps": ["c", "d", "h", "s"], "take": 3, "laid": 2, "out": []}
    assert GAME.view(state, 0).facts == GAME.view(state, None).facts == facts


# ---- which rule forbids a move: section 6 ----

FREE = play_moves(GAME, state_before_end("9h", "Th 7s", "Ac", top="8h"), "cover 9h")


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (article_position(), "lead 8c", "CV-6"),
        (article_position(), "cover 6c+7c", "SK-7"),
        (article_position(), "take", "SK-7"),
        (play_moves(GAME, article_position(), "lead 8h", "take"), "take", "SK-18"),
        (play_moves(GAME, article_position(), "lead 8h", "take"), "cover 9d+Jd", "SK-18"),
        (FREE, "take", "SK-22"),
        (FREE, "cover Th+7s", "SK-22"),
        (FREE, "lead 9h", "CV-6"),
        (play_moves(GAME, article_position(), "lead 8h"), "lead 6d", "SK-13"),
        (play_moves(GAME, article_position(), "lead 8h"), "cover 7s+6d", "SK-9"),
        (play_moves(GAME, article_position(), "lead 8h"), "cover 7s", "SK-9"),
        (play_moves(GAME, article_position(), "lead 8h"), "cover Jh", "SK-14"),
        (play_moves(GAME, article_position(), "lead 8h"), "cover Jh+6c", "CV-6"),
    ],
)
def test_the_rule_that_forbids_a_move(state: State, move: str, rule: str) -> None:
    assert broken_rule(GAME, state, move) == rule


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("7h", "Восьмёрка червей старше, чем семёрка червей: верхнюю карту кроют"),
        ("7s", "Семёрка пик другой масти, чем восьмёрка червей, и не ваш козырь: верхнюю карту кроют"),
    ],
)
def test_a_card_that_does_not_cover_is_told_what_is_wrong_with_it(card: str, why: str) -> None:
    refusal = GAME.find_refusal(
        state_before_end(f"{card} Ts", "6d Kd", top="8h"), GAME.parse_move(f"cover {card}+Ts")
    )
    assert refusal is not None
    assert refusal.text.ru.startswith(why)


# ---- which states are valid: section 4 ----

PLAY = position("Kd 6c 8s", "As Ad", "Ts 9h", pile="… 9d", ply=42, known=[["Kd"], [], []])
LEAD = play_moves(GAME, article_position(), "lead 8h", "take")
FIRST = deal_from_request(GAME, {"players": 4, "pack": m36(17), "dealer": 3, "trumps": list("cdhs")}).state
OVER = play_moves(GAME, state_before_end("9s 9h", "8h", top="8s"), "cover 9s+9h")
DRAWN = play_moves(GAME, state_before_end("9h", "7s", "8s", top="8h"), "cover 9h", "lead 7s")
DUEL = play_moves(GAME, position("9s 9h", "Th", pile="… 8s"), "cover 9s+9h")
COVERED = play_moves(GAME, position("9h", "Th", pile="… 8h"), "cover 9h")
ANSWER = play_moves(GAME, state_before_end("9s 9h", "Th 7s", "Ac Kc", top="8s"), "cover 9s+9h")
TWO = play_moves(GAME, article_position(), "lead 8h", "cover 6d+Qs", "cover 6h+9d", "take")
STOPPED = play_moves(GAME, article_position(rules={"max_turns": 2}), "lead 8h", "take")
HELD = GAME.encode(FIRST)["hands"]


def test_the_positions_of_the_next_test_are_valid() -> None:
    for state in (
        PLAY,
        LEAD,
        FIRST,
        FREE,
        OVER,
        DRAWN,
        DUEL,
        COVERED,
        ANSWER,
        TWO,
        STOPPED,
        article_position(),
    ):
        assert GAME.check(state) == []


@pytest.mark.parametrize(
    ("state", "fields", "path"),
    [
        (PLAY, {"hands": [["6c", "Kd"], ["Ad", "As"], ["9h", "Ts"]]}, ""),  # 8s lies nowhere
        (PLAY, {"pile": [*GAME.encode(PLAY)["pile"], "8s"]}, "/pile"),
        (PLAY, {"hands": [["6c", "Kd", "8s"], ["Ad", "As"], ["2h", "9h", "Ts"]]}, "/hands/2"),
        (PLAY, {"rules": {**GAME.encode(PLAY)["rules"], "orphan_sixes": "remove"}}, "/pile"),  # with 6s
        (PLAY, {"trumps": ["c", "d", "d"]}, "/trumps"),
        (PLAY, {"trumps": ["c", "d"]}, "/trumps"),
        (PLAY, {"out": [0]}, "/out"),
        (PLAY, {"out": [3]}, "/out"),
        (FREE, {"out": [0]}, "/out"),
        (FREE, {"out": [0, 0, 3]}, "/out"),
        (FREE, {"turn": 0}, "/turn"),
        (FREE, {"turn": 2}, "/turn"),
        (FREE, {"laid": 2}, "/phase"),
        (PLAY, {"phase": "free-lead"}, "/phase"),
        (PLAY, {"phase": "lead"}, "/phase"),
        (LEAD, {"phase": "respond"}, "/phase"),
        (LEAD, {"phase": "free-lead"}, "/phase"),
        (LEAD, {"laid": 1}, "/laid"),
        (LEAD, {"known": [[], [], [], []]}, "/known"),
        (PLAY, {"laid": 1}, "/laid"),
        (PLAY, {"laid": 3}, "/laid"),
        (play_moves(GAME, article_position(), "lead 8h"), {"laid": 2}, "/laid"),
        (TWO, {"laid": 2}, "/laid"),
        (TWO, {"laid": 1}, "/laid"),
        (PLAY, {"hands": [["6c", "Kd", "Ad", "9h", "8s", "Ts", "As"], [], []], "out": [1, 2]}, "/hands"),
        (ANSWER, {"turn": 0}, "/turn"),
        (PLAY, {"ply": 43}, "/turn"),
        (PLAY, {"turn": 1}, "/turn"),
        (PLAY, {"ply": 12}, "/pile"),
        (PLAY, {"ply": 2**60}, "/ply"),
        (PLAY, {"known": [["Ad"], [], []]}, "/known/0"),
        (PLAY, {"known": [[], []]}, "/known"),
        (PLAY, {"rules": {**GAME.encode(PLAY)["rules"], "max_turns": 42}}, "/ply"),
        (PLAY, {"standing": {"losses": [0, 1, 0], "draws": 0}}, "/standing"),
        (PLAY, {"standing": {"losses": [0, 1, 0], "draws": -1}}, "/standing"),
        (PLAY, {"standing": {"losses": [0, 0, 0], "draws": 1}}, "/standing"),
        (PLAY, {"standing": {"losses": [0, 0], "draws": 0}}, "/standing/losses"),
        (FIRST, {"turn": 1}, "/turn"),
        (FIRST, {"known": [[], [], [], []]}, "/hands/0"),  # ten cards there, so one was given to it
        (FIRST, {"known": [["6c", "Jc"], [], ["6h"], ["6s"]]}, "/known/0"),
        (FIRST, {"trumps": ["d", "c", "h", "s"]}, "/hands/0"),  # the own six is elsewhere
        (OVER, {"out": [2, 3]}, "/out"),
        (OVER, {"turn": 1}, "/turn"),
        (OVER, {"result": None}, "/result"),
        (OVER, {"laid": 0}, "/result"),
        (OVER, {"result": {**GAME.encode(OVER)["result"], "scores": [-1, 0, 0, 0]}}, "/result"),
        (OVER, {"result": GAME.encode(DRAWN)["result"]}, "/result"),
        (DUEL, {"result": GAME.encode(COVERED)["result"]}, "/result"),  # a lead that is covered
        (COVERED, {"result": GAME.encode(DUEL)["result"]}, "/result"),  # only a cover
        (DRAWN, {"out": [3, 1, 0]}, "/result"),  # not 0 but 2 leads freely after 1
        (STOPPED, {"ply": 1}, "/result"),
        (STOPPED, {"ply": 3}, "/ply"),
        (STOPPED, {"laid": 1}, "/laid"),
    ],
)
def test_a_state_that_breaks_a_condition_is_refused(state: State, fields: dict[str, Any], path: str) -> None:
    assert path in fault_paths(GAME, state, **fields)


def test_a_last_single_card_may_have_been_a_free_lead_or_a_cover() -> None:
    covered = {**GAME.encode(OVER)["result"], "losers": [2], "scores": [0, 0, -1, 0]}
    covered["standing"] = {"losses": [0, 0, 1, 0], "draws": 0}
    assert fault_paths(GAME, DRAWN, result=covered) == []


# ---- play at random ----


def test_random_play_with_max_turns_ends_and_loses_no_card() -> None:
    for steps in random_deals(GAME, 9, rules=Rules(max_turns=400), plies=401):
        last = steps[-1].state
        assert result(last).reason in ("last-player", "draw", "max-turns")
        for state in (step.state for step in steps):
            assert sum(hand.bit_count() for hand in state.hands) + len(state.pile) == 36
            assert (state.turn is None) == (state is last)


def cheapest(state: State, moves: LegalMoves) -> Move:
    """Lays the lowest cards, own trumps last; takes only if nothing covers."""
    assert state.turn is not None
    trump = state.trumps[state.turn]
    laying = [move for move in moves if move.verb != "take"] or list(moves)
    return min(laying, key=lambda move: [(suit_of(card) == trump, rank_of(card)) for card in move.cards])


def test_players_who_lay_their_cheapest_cards_come_to_an_end_without_a_limit() -> None:
    for number in range(30):
        state = GAME.deal(2 + number % 3, seed=f"cheap {number}").state
        while state.result is None and state.ply < 1000:
            state = GAME.apply(state, cheapest(state, GAME.legal_moves(state))).state
        assert result(state).reason in ("last-player", "draw")
