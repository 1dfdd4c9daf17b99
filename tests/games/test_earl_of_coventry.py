"""Earl of Coventry, rule by rule (docs/rules/earl-of-coventry.md). The vectors are in test_vectors.py."""

from pathlib import Path
from typing import Any

import pytest

from kozyr.engine.cards import DECK52, RANKS, names, parse_cards, rank_of
from kozyr.engine.game import InvalidDealError
from kozyr.engine.moves import InvalidMoveError
from kozyr.games.earl_of_coventry import EarlOfCoventry, Rules, State
from tests.games.positions import (
    broken_rule,
    event_texts,
    fault_paths,
    legal_texts,
    m52,
    make_state,
    sort_cards,
    zone_text,
)
from tests.play import deal_from_request, play_moves, random_deals

GAME = EarlOfCoventry()
SHEET = Path(__file__).parents[2] / "docs" / "rules" / "earl-of-coventry.md"


def position(*hands: str, run: str = "", turn: int = 0, **fields: Any) -> State:
    """A position; the ranks that are named nowhere are finished fours."""
    named = {name for zone in (*hands, run) for name in zone.split()}
    fours = [[rank + suit for suit in "cdhs"] for rank in RANKS]
    done = [four for four in fours if not named & set(four)]
    ply = 52 - sum(len(hand.split()) for hand in hands)
    defaults: dict[str, Any] = {
        "phase": "follow" if run else "lead",
        "ply": ply,
        "dealer": (turn - 1 - ply + len(done)) % len(hands),
        "rank": run[0] if run else None,
        "run": run.split(),
        "done": done,
        "standing": {"totals": [0] * len(hands)},
    }
    sorted_hands = [sort_cards(hand.split()) for hand in hands]
    state: State = make_state(GAME, len(hands), turn=turn, hands=sorted_hands, **{**defaults, **fields})
    return state


def deal(players: int = 3, **body: Any) -> State:
    state: State = deal_from_request(GAME, {"players": players, "pack": m52(17), "dealer": 0, **body}).state
    return state


def fourth_queen(*hands: str, **fields: Any) -> State:
    """Qs of seat 0, Qh of seat 1 and Qd of seat 2 are out, seat 0 is on turn."""
    return position(*hands, run="Qs Qh Qd", **fields)


def one_owner(**fields: Any) -> State:
    """Seat 0 owns all four nines."""
    return position("9c 9d 9h 9s 2c", "2d 2h 3c 3d", "2s 3h 3s", **fields)


def result(state: State) -> Any:
    assert state.result is not None
    return state.result


# ---- the deal ----


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ec_01_three_to_six_players_52_cards(players: int) -> None:
    state = deal(players)
    assert len(state.hands) == players
    assert sum(hand.bit_count() for hand in state.hands) == 52


def test_ec_01_ranks_only_match() -> None:
    state = position("2c 7d", "7c Kc Kd", "7h 7s Kh Ks 2d 2h 2s", turn=1)
    assert legal_texts(GAME, play_moves(GAME, state, "play Kc")) == ["play Kh", "play Ks"]


def test_ec_02_the_right_neighbour_cuts_and_all_cards_go_round_singly() -> None:
    cut = deal(cut={"by": 2, "at": 20})
    assert cut.hands == deal(pack=m52(17)[20:] + m52(17)[:20]).hands
    assert GAME.encode(deal())["hands"][1] == sort_cards(m52(17)[0::3])
    assert GAME.encode(deal())["hands"][2] == sort_cards(m52(17)[1::3])
    assert GAME.encode(deal())["hands"][0] == sort_cards(m52(17)[2::3])
    with pytest.raises(InvalidDealError, match="/cut/by"):
        deal(cut={"by": 1, "at": 20})


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, [18, 17, 17]), (4, [13, 13, 13, 13]), (5, [11, 11, 10, 10, 10]), (6, [9, 9, 9, 9, 8, 8])],
)
def test_ec_03_ec_a9_how_many_cards_each_seat_gets_from_the_dealers_left(
    players: int, sizes: list[int]
) -> None:
    for dealer in range(players):
        hands = deal(players, dealer=dealer).hands
        assert [hands[(dealer + 1 + place) % players].bit_count() for place in range(players)] == sizes
        assert GAME.check(deal(players, dealer=dealer)) == []


def test_ec_04_the_dealers_left_neighbour_leads_any_card_and_names_the_rank() -> None:
    state = deal()
    assert (state.turn, state.phase, len(GAME.legal_moves(state))) == (1, "lead", 18)
    assert "pass" not in legal_texts(GAME, state)
    after = play_moves(GAME, state, "play Jh")
    assert GAME.view(after, None).facts["rank"] == "J"
    assert (after.turn, after.phase) == (2, "follow")


# ---- play ----


def test_ec_05_who_holds_the_rank_must_play_one_of_it_of_any_suit() -> None:
    state = position("7d 9s", "7c 7h 9c 9d", "7s 9h")
    assert legal_texts(GAME, play_moves(GAME, state, "play 7d")) == ["play 7c", "play 7h"]


def test_ec_05_who_does_not_hold_it_must_pass() -> None:
    state = position("7d 7c 9s", "9c 9d", "7h 7s 9h")
    after = play_moves(GAME, state, "play 7d")
    assert legal_texts(GAME, after) == ["pass"]
    assert (play_moves(GAME, after, "pass").turn, play_moves(GAME, after, "pass").ply) == (2, after.ply + 1)


def test_ec_05_never_two_cards_at_once() -> None:
    with pytest.raises(InvalidMoveError):
        GAME.parse_move("play 7c+7h")


def test_ec_06_when_the_turn_comes_round_the_rank_is_played_again() -> None:
    state = play_moves(GAME, one_owner(), "play 9c", "pass", "pass")
    assert (state.turn, state.phase) == (0, "follow")
    assert legal_texts(GAME, state) == ["play 9d", "play 9h", "play 9s"]


def test_ec_06_one_player_may_own_all_four() -> None:
    passes = ["pass", "pass"]
    over = play_moves(
        GAME, one_owner(), "play 9c", *passes, "play 9d", *passes, "play 9h", *passes, "play 9s", "play 2c"
    )
    assert (over.phase, over.ply) == ("over", one_owner().ply + 11)


def test_ec_07_the_fourth_card_leads_again_at_once() -> None:
    state = play_moves(GAME, fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h"), "play Qc")
    assert (state.turn, state.phase, state.rank) == (0, "lead", None)
    assert legal_texts(GAME, state) == ["play 7d", "play 9s"]


def test_ec_07_a_finished_four_is_set_aside_in_the_order_played() -> None:
    state = play_moves(GAME, fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h"), "play Qc")
    assert names(state.done[-1]) == ["Qs", "Qh", "Qd", "Qc"]
    assert state.run == ()


def test_ec_08_each_card_is_announced_by_the_verse_of_its_ordinal() -> None:
    state = position("9c 7d", "9d 9h 7c", "9s 7h 7s")
    verses = []
    for move in ("play 9c", "play 9d", "play 9s", "pass", "play 9h"):
        step = GAME.play(state, GAME.parse_move(move))
        verses += [(event.seat, event.text, event.verse) for event in step.events]
        state = step.state
    assert verses == [
        (0, "play 9c", 1),
        (1, "play 9d", 2),
        (2, "play 9s", 3),
        (0, "pass", None),
        (1, "play 9h", 4),
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_ec_08_the_verses_are_those_of_the_sheet(language: str) -> None:
    section = SHEET.read_text(encoding="utf-8").split(f"(`{language}`):")[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines()[4:17]]
    assert [row[0] for row in rows] == list(RANKS)
    assert GAME.texts["verses"][language] == {rank: verses for rank, *verses in rows}


@pytest.mark.parametrize(("run", "verse"), [("", 1), ("7c", 2), ("7c 7h", 3), ("7c 7h 7s", 4)])
def test_ec_08_which_verse_comes_next_is_public(run: str, verse: int) -> None:
    others = " ".join(name for name in ("7c", "7h", "7s") if name not in run)
    state = position("7d 9s", f"9c 9d {others}", "9h", run=run)
    assert GAME.view(state, None).facts == {"rank": "7" if run else None, "verse": verse}


def test_ec_09_the_first_without_cards_wins_at_once_in_the_middle_of_a_cycle() -> None:
    over = play_moves(GAME, fourth_queen("Qc 7d", "7c 3c 3d", "7h 7s 3h 3s"), "play Qc", "play 7d")
    assert (over.phase, over.turn, names(over.run)) == ("over", None, ["7d"])
    assert result(over).scores == (7, -3, -4)
    assert not GAME.legal_moves(over)


def test_ec_10_one_unit_for_each_card_left_the_winner_gets_the_sum() -> None:
    over = play_moves(GAME, fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s"), "play Qc")
    assert result(over).scores == (8, -3, -5)
    assert result(over).losers == (1, 2)
    assert (result(over).draw, result(over).reason) == (False, "first-out")


def test_ec_10_the_score_is_told_seat_by_seat() -> None:
    state = fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s")
    step = GAME.play(state, GAME.parse_move("play Qc"))
    assert [(event.text, event.points) for event in step.events] == [
        ("play Qc", None),
        ("score", 8),
        ("score", -3),
        ("score", -5),
    ]


def test_ec_10_totals_may_be_negative() -> None:
    state = fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s", deal=2, standing={"totals": [-9, 10, -1]})
    over = play_moves(GAME, state, "play Qc")
    assert result(over).standing.totals == (-1, 7, -6)
    assert result(over).places == (2, 1, 3)


@pytest.mark.parametrize(
    ("players", "scores", "totals", "places"),
    [
        (
            3,
            [(3, -2, -1), (-1, 2, -1), (-2, 3, -1), (-2, 3, -1), (8, -4, -4), (32, -16, -16)],
            (38, -14, -24),
            (1, 2, 3),
        ),
        (
            4,
            [
                (-1, -1, -1, 3),
                (-2, 4, -1, -1),
                (-1, -2, -1, 4),
                (-12, 25, -12, -1),
                (-3, 12, -4, -5),
                (-1, 3, -1, -1),
            ],
            (-20, 41, -20, -1),
            (3, 1, 3, 2),
        ),
    ],
)
def test_ec_11_ec_a5_a_series_is_six_deals_from_0_the_deal_moves_left(
    players: int, scores: list[tuple[int, ...]], totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    state = deal(players)
    for number in range(6):
        if number:
            state = GAME.next_deal(state, pack=parse_cards(m52(17 + number))).state
        assert (state.setup.deal, state.setup.dealer) == (number + 1, number % players)
        while state.result is None:
            lowest = min(GAME.legal_moves(state), key=lambda move: [rank_of(card) for card in move.cards])
            state = GAME.play(state, lowest).state
        assert state.result.scores == scores[number]
        assert state.result.series_over == (number == 5)
    assert result(state).standing.totals == totals
    assert result(state).places == places
    following = GAME.next_deal(state, pack=DECK52).state
    assert (following.setup.deal, following.setup.standing.totals) == (1, (0,) * players)
    assert following.setup.dealer == 6 % players


def test_ec_11_a_series_of_one_deal() -> None:
    state = fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s", rules={"series_deals": 1})
    assert result(play_moves(GAME, state, "play Qc")).series_over is True


@pytest.mark.parametrize(("series_deals", "valid"), [(0, False), (1, True), (24, True), (25, False)])
def test_ec_11_a_series_has_1_to_24_deals(series_deals: int, valid: bool) -> None:
    rules = {**GAME.encode(deal())["rules"], "series_deals": series_deals}
    assert fault_paths(GAME, deal(), rules=rules) == ([] if valid else ["/rules/series_deals"])


def test_ec_12_no_payment_before_the_end() -> None:
    for steps in random_deals(GAME, 4, rules=GAME.rules()):
        for step in steps[:-1]:
            assert all(event.points is None for event in step.events)
            assert step.state.setup.standing == steps[0].state.setup.standing


# ---- gaps and options ----


def test_ec_a1_a_forced_pass_is_a_move() -> None:
    step = GAME.play(play_moves(GAME, one_owner(), "play 9c"), GAME.parse_move("pass"))
    assert event_texts(step.events) == ["1: pass"]


def test_ec_a1_with_auto_pass_silent_seats_are_skipped() -> None:
    state = one_owner(rules={"auto_pass": True})
    step = GAME.play(state, GAME.parse_move("play 9c"))
    assert event_texts(step.events) == ["0: play 9c", "1: pass", "2: pass"]
    assert (step.state.turn, step.state.ply) == (0, state.ply + 1)
    over = play_moves(GAME, step.state, "play 9d", "play 9h", "play 9s", "play 2c")
    assert over.ply == state.ply + 5


def test_ec_a1_with_auto_pass_nobody_is_skipped_who_holds_the_rank() -> None:
    state = position("7d 9s", "9c 9d", "7c 9h", "7h 7s", rules={"auto_pass": True})
    step = GAME.play(state, GAME.parse_move("play 7d"))
    assert event_texts(step.events) == ["0: play 7d", "1: pass"]
    assert step.state.turn == 2
    assert event_texts(GAME.play(step.state, GAME.parse_move("play 7c")).events) == ["2: play 7c"]


def test_ec_a1_with_auto_pass_a_fourth_card_and_a_last_card_skip_nobody() -> None:
    rules = {"auto_pass": True}
    state = fourth_queen("Qc 7d", "7c 3c 3d", "7h 7s 3h 3s", rules=rules)
    fourth = GAME.play(state, GAME.parse_move("play Qc"))
    assert event_texts(fourth.events) == ["0: play Qc"]
    last = GAME.play(fourth.state, GAME.parse_move("play 7d"))
    assert [event.verb for event in last.events] == ["play", "score", "score", "score"]


def test_ec_a2_a_last_card_that_is_the_fourth_wins_and_the_four_is_set_aside() -> None:
    over = play_moves(GAME, fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s"), "play Qc")
    assert (over.run, over.rank, over.phase) == ((), None, "over")
    assert names(over.done[-1]) == ["Qs", "Qh", "Qd", "Qc"]


def test_ec_a3_the_winning_card_has_its_verse() -> None:
    step = GAME.play(fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s"), GAME.parse_move("play Qc"))
    assert step.events[0].verse == 4
    assert GAME.view(step.state, None).facts["verse"] is None


@pytest.mark.parametrize(("ranking", "places"), [("competition", (1, 2, 2, 4)), ("dense", (1, 2, 2, 3))])
def test_ec_a4_places_after_a_tie(ranking: str, places: tuple[int, ...]) -> None:
    state = fourth_queen(
        "Qc",
        "7c 7d 3c 3d",
        "7h 3h 7s 3s",
        "4c 4d 4h 4s",
        deal=2,
        standing={"totals": [-10, 5, 5, 0]},
        rules={"ranking": ranking},
    )
    over = play_moves(GAME, state, "play Qc")
    assert result(over).standing.totals == (2, 1, 1, -4)
    assert result(over).places == places


def test_ec_a4_there_may_be_several_winners() -> None:
    state = fourth_queen("Qc", "7c 3c 3d", "7h 7s 7d 3h 3s", deal=2, standing={"totals": [-6, 5, 1]})
    assert result(play_moves(GAME, state, "play Qc")).places == (1, 1, 3)


def test_ec_a6_the_first_dealer_is_drawn_by_lot() -> None:
    assert {GAME.deal(3, seed=f"evening {n}").state.setup.dealer for n in range(12)} == {0, 1, 2}
    assert deal_from_request(GAME, {"players": 3, "pack": m52(17)}).state.setup.dealer == 0


@pytest.mark.parametrize("players", [1, 2, 7])
def test_ec_a7_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(InvalidDealError, match="/players"):
        GAME.deal(players, seed="x")


def test_ec_a8_other_hands_are_hidden_their_sizes_public() -> None:
    state = fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h")
    assert zone_text(GAME, state, "hands", 0) == "Qc 7d 9s | ?? ?? ?? | ?? ?? ??"
    assert zone_text(GAME, state, "hands") == "?? ?? ?? | ?? ?? ?? | ?? ?? ??"


# ---- who sees what: section 5 ----


def test_the_run_and_the_fours_lie_open_one_zone_a_four() -> None:
    state = fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h")
    assert zone_text(GAME, state, "run") == "Qs Qh Qd"
    assert zone_text(GAME, state, "done").split(" | ")[:2] == ["2c 2d 2h 2s", "3c 3d 3h 3s"]
    assert len(zone_text(GAME, state, "done").split(" | ")) == 10


def test_once_the_deal_is_over_all_hands_are_open() -> None:
    over = play_moves(GAME, fourth_queen("Qc 7d", "7c 3c 3d", "7h 7s 3h 3s"), "play Qc", "play 7d")
    assert zone_text(GAME, over, "hands") == " | 3c 7c 3d | 3h 7h 3s 7s"


# ---- which rule forbids a move: section 7 ----

SEVENS = position("7d 9s", "9c 9d 7c", "7h 7s 9h")


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (deal(), "play 3c", "CV-6"),
        (deal(), "pass", "EC-4"),
        (SEVENS, "pass", "EC-7"),
        (SEVENS, "play 7c", "CV-6"),
        (play_moves(GAME, SEVENS, "play 7d"), "play 9c", "EC-5"),
        (play_moves(GAME, SEVENS, "play 7d"), "pass", "EC-5"),
        (play_moves(GAME, one_owner(), "play 9c"), "play 2d", "EC-5"),
        (play_moves(GAME, one_owner(), "play 9c"), "play 9d", "CV-6"),
    ],
)
def test_the_rule_that_forbids_a_move(state: State, move: str, rule: str) -> None:
    assert broken_rule(GAME, state, move) == rule


# ---- which states are valid: section 4 ----

PLAY = fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h")
OVER = play_moves(GAME, fourth_queen("Qc 7d", "7c 3c 3d", "7h 7s 3h 3s"), "play Qc", "play 7d")
AUTO = fourth_queen("Qc 7d 9s", "7c 9c 9d", "7h 7s 9h", rules={"auto_pass": True})
DONE = GAME.encode(PLAY)["done"]


def test_the_positions_of_the_next_test_are_valid() -> None:
    for state in (PLAY, SEVENS, OVER, AUTO, deal(), deal(rules={"auto_pass": True})):
        assert GAME.check(state) == []


@pytest.mark.parametrize(
    ("state", "fields", "path"),
    [
        (PLAY, {"hands": [["Qc", "7d"], ["7c", "9c", "9d"], ["7h", "9h", "7s"]]}, ""),  # 9s lies nowhere
        (PLAY, {"run": ["Qs", "Qh", "Qd", "Qc"]}, "/run"),  # Qc lies in two places
        (PLAY, {"done": [["3c", "2d", "2h", "2s"], ["2c", "3d", "3h", "3s"], *DONE[2:]]}, "/done/0"),
        (PLAY, {"done": [[*DONE[0], *DONE[1]], *DONE[2:]]}, "/done/0"),
        (PLAY, {"done": [*DONE, []]}, "/done/10"),
        (PLAY, {"rank": None, "phase": "lead"}, "/rank"),
        (PLAY, {"rank": "7"}, "/run"),
        (SEVENS, {"rank": "7", "phase": "follow"}, "/rank"),
        (
            PLAY,
            {"run": ["Qs", "Qh", "Qd", "Qc"], "hands": [["7d", "9s"], *GAME.encode(PLAY)["hands"][1:]]},
            "/run",
        ),
        (PLAY, {"phase": "lead"}, "/phase"),
        (SEVENS, {"phase": "follow"}, "/phase"),
        (PLAY, {"hands": [["7c", "9c", "Qc", "7d", "9d", "9s"], [], ["7h", "9h", "7s"]]}, "/hands"),
        (deal(), {"dealer": 1, "turn": 2}, "/hands/1"),  # eighteen cards are dealt to seat 2 then
        (PLAY, {"ply": 42}, "/ply"),
        (PLAY, {"ply": 44}, "/turn"),
        (PLAY, {"turn": 1}, "/turn"),
        (AUTO, {"ply": 44}, "/ply"),
        (AUTO, {"turn": 1}, "/turn"),
        (deal(rules={"auto_pass": True}), {"turn": 2}, "/turn"),
        (PLAY, {"deal": 7}, "/deal"),
        (PLAY, {"deal": 2, "standing": {"totals": [1, 1, 1]}}, "/standing/totals"),
        (PLAY, {"standing": {"totals": [1, 0, -1]}}, "/standing/totals"),
        (PLAY, {"deal": 2, "standing": {"totals": [36, -18, -18]}}, "/standing/totals"),
        (PLAY, {"deal": 2, "standing": {"totals": [-19, 10, 9]}}, "/standing/totals"),
        (PLAY, {"standing": {"totals": [0, 0]}}, "/standing/totals"),
        (PLAY, {"result": GAME.encode(OVER)["result"]}, "/result"),
        (OVER, {"result": None}, "/result"),
        (OVER, {"turn": 0}, "/turn"),
        (OVER, {"result": {**GAME.encode(OVER)["result"], "scores": [8, -4, -4]}}, "/result"),
        (OVER, {"result": {**GAME.encode(OVER)["result"], "places": [1, 2, 2]}}, "/result"),
        (OVER, {"hands": [["3c"], ["7c", "3d"], ["3h", "7h", "3s", "7s"]]}, "/hands"),
        (OVER, {"hands": [[], [], ["3c", "7c", "3d", "3h", "7h", "3s", "7s"]]}, "/hands"),
    ],
)
def test_a_state_that_breaks_a_condition_is_refused(state: State, fields: dict[str, Any], path: str) -> None:
    assert path in fault_paths(GAME, state, **fields)


def test_passes_make_more_moves_than_cards() -> None:
    assert fault_paths(GAME, PLAY, ply=PLAY.ply + 3) == []


# ---- play at random ----


@pytest.mark.parametrize("auto_pass", [False, True])
def test_random_play_ends_in_a_settlement_that_adds_up_to_0(auto_pass: bool) -> None:
    for steps in random_deals(GAME, 16, rules=Rules(auto_pass=auto_pass)):
        last = steps[-1].state
        assert sum(result(last).scores) == sum(result(last).standing.totals) == 0
        assert max(result(last).scores) == -sum(score for score in result(last).scores if score < 0)
        cards = [event for step in steps for event in step.events if event.verb == "play"]
        assert len(cards) == 52 - sum(hand.bit_count() for hand in last.hands)
        assert auto_pass == (last.ply == len(cards))


def test_with_and_without_auto_pass_the_same_cards_are_played_by_the_same_seats() -> None:
    for steps in random_deals(GAME, 8, rules=Rules(auto_pass=False)):
        events = [event for step in steps for event in step.events]
        players = len(steps[0].state.hands)
        step = GAME.deal(players, rules=Rules(auto_pass=True), seed=steps[0].state.setup.seed)
        step_events = list(step.events)
        for move in [event.text for event in events if event.verb == "play"]:
            step = GAME.play(step.state, GAME.parse_move(move))
            step_events += step.events
        assert step_events == events
