"""The arena's measures: what one seat gets by changing its player, and what the table says of it."""

import sys
from collections import Counter

import pytest

from kozyr.engine.cards import names_in
from tests.arena.__main__ import main, run
from tests.arena.matches import Match, initial_state, play, summarize
from tests.arena.paired import decide_both, gain, play_on, run_paired
from tests.arena.table import format_row

NOBODY = -1
EARL = Match("earl-of-coventry", 4, "greedy", "random", alone=True)


@pytest.mark.parametrize(
    "match",
    [
        EARL,
        EARL._replace(a="easy"),
        Match("svoi-kozyri", 3, "novice", "greedy"),
        Match("kozel", 4, "easy", "random"),
    ],
)
def test_what_a_seat_gains_is_a_deal_with_it_less_the_deal_without(match: Match) -> None:
    gains = []
    for number in range(6):
        start = initial_state(match, number)
        before = play_on(match, start, NOBODY)
        after = [play_on(match, start, seat)[seat] for seat in range(match.players)]
        gains.append((sum(after) - sum(before)) / match.players)
        assert gain(match, number) == pytest.approx(gains[-1])
    assert any(gains)


def test_who_plays_as_the_others_gains_nothing_in_any_deal() -> None:
    assert [gain(EARL._replace(a="greedy", b="greedy"), number) for number in range(5)] == [0] * 5


def test_much_of_chance_cancels_out() -> None:
    paired = run_paired(EARL, 150, workers=1)
    assert paired.is_better
    assert paired.half < 0.8 * summarize(EARL, [play(EARL, number) for number in range(150)]).half


def test_workers_and_a_run_in_parts_make_no_difference() -> None:
    whole = run_paired(EARL, 12, workers=1)
    parts = [run_paired(EARL, 6, workers=2, first=first) for first in (0, 6)]
    assert sum(part.gain for part in parts) / 2 == pytest.approx(whole.gain)


def test_ranks_held_equally_often_are_the_same_lead_to_it() -> None:
    """Nothing that the seat has seen tells them apart, so both sides then do what side b does."""
    match, sorts = EARL._replace(a="expert"), []
    for number in range(12):
        state = initial_state(match, number)
        ranks = Counter(name[0] for name in names_in(state.hands[state.turn]))
        move_a, move_b = decide_both(match, state)
        held = [ranks[move.text.split()[1][0]] for move in (move_a, move_b)]
        sorts.append(held[0] == held[1])
        assert (move_a == move_b) is sorts[-1]
    assert set(sorts) == {True, False}


def test_the_table_does_not_say_how_often_a_side_lost_where_both_sides_lose_at_once() -> None:
    earl, kozel = (run(Match(game, 4, "random", "random"), 3, 1) for game in ("earl-of-coventry", "kozel"))
    assert " | - | " in format_row(earl)
    assert kozel.loss_share is not None
    assert 0 < kozel.loss_share < 1
    assert kozel.defeats[0] == 2 * 6 * kozel.loss_share, "both seats of a side lose"


def test_the_earl_of_coventry_is_measured_by_paired_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--only", "players=6", "--deals", "2", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["arena", *asked])
    main()
    printed = capsys.readouterr().out
    assert "Paired: one seat changes its player" in printed
    assert "| earl-of-coventry | 6 | expert | greedy | 2 |" in printed.splitlines()[-1]
