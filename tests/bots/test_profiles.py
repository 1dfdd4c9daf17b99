"""The registry of games: the built-in profiles, and those that other packages bring by entry points."""

import logging
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from kozyr.bots.players import random_player
from kozyr.bots.profile import Profile
from kozyr.bots.world import state_from_view
from kozyr.games import BUILT_IN, ENTRY_POINT_GROUP, GAMES, PROFILES, load_profiles
from kozyr.games.kozel import Kozel

BUILT_IN_SLUGS = ["svoi-kozyri", "kryt-navalivat", "earl-of-coventry", "kozel"]
PLUG_IN = """
from kozyr.bots.profile import Profile
from kozyr.games.kozel import Kozel


class First(Kozel):
    slug = "first-game"


class Second(Kozel):
    slug = "second-game"


FIRST = Profile(game=First())
SECOND = Profile(game=Second())
TAKEN = Profile(game=Kozel())
NO_PROFILE = Kozel()


class Crowd(Kozel):
    slug = "crowd"
    seats = (4, 7)


CROWD = Profile(game=Crowd())
"""


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, ENTRY_POINT_GROUP)


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an importable module with profiles."""
    (tmp_path / "kozyr_test_plug_in.py").write_text(PLUG_IN, encoding="utf-8")
    (tmp_path / "kozyr_test_broken.py").write_text("raise RuntimeError('first\\nsecond')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "kozyr_test_plug_in"


def test_without_entry_points_the_built_in_games_are_there_in_their_order() -> None:
    assert [profile.slug for profile in BUILT_IN] == BUILT_IN_SLUGS
    assert list(load_profiles([])) == BUILT_IN_SLUGS
    assert list(load_profiles([]).values()) == list(BUILT_IN)


def test_the_registry_begins_with_the_built_in_games() -> None:
    assert list(PROFILES)[:4] == BUILT_IN_SLUGS
    assert {slug: profile.game for slug, profile in PROFILES.items()} == GAMES
    assert all(profile.slug == profile.game.slug == slug for slug, profile in PROFILES.items())


def test_entry_points_follow_in_the_order_of_their_names(
    plug_in: str, caplog: pytest.LogCaptureFixture
) -> None:
    points = [point("zebra", f"{plug_in}:FIRST"), point("ape", f"{plug_in}:SECOND")]
    profiles = load_profiles(points)
    assert list(profiles) == [*BUILT_IN_SLUGS, "second-game", "first-game"]
    assert profiles["first-game"].slug == "first-game"
    assert not caplog.records


@pytest.mark.parametrize(
    ("value", "cause"),
    [
        ("no_such_module_anywhere:PROFILE", "ModuleNotFoundError: No module named 'no_such_module_anywhere'"),
        (
            "kozyr_test_plug_in:MISSING",
            "AttributeError: module 'kozyr_test_plug_in' has no attribute 'MISSING'",
        ),
        ("kozyr_test_plug_in:NO_PROFILE", "TypeError: it is no kozyr.bots.profile.Profile"),
        ("kozyr_test_plug_in:TAKEN", "ValueError: there is a game kozel already"),
        ("kozyr_test_plug_in:CROWD", "ValueError: it must be for 1 to 6 players, not for 4 to 7"),
        ("kozyr_test_broken:PROFILE", "RuntimeError: first"),
    ],
)
def test_a_broken_plug_in_is_left_out_with_one_line_in_the_log(
    plug_in: str, caplog: pytest.LogCaptureFixture, value: str, cause: str
) -> None:
    good = point("zebra", f"{plug_in}:FIRST")
    with caplog.at_level(logging.DEBUG):
        profiles = load_profiles([good, point("broken", value)])
    assert list(profiles) == [*BUILT_IN_SLUGS, "first-game"]
    assert profiles["kozel"] is BUILT_IN[3]
    [record] = caplog.records
    assert (record.name, record.levelname) == ("kozyr.games", "WARNING")
    assert record.getMessage() == f"game broken ({value}) is left out: {cause}"


def test_of_two_plug_ins_with_one_slug_the_first_by_name_and_then_by_value_is_taken(
    plug_in: str, caplog: pytest.LogCaptureFixture
) -> None:
    points = [point("b", f"{plug_in}:FIRST"), point("a", f"{plug_in}:FIRST")]
    assert list(load_profiles(points)) == [*BUILT_IN_SLUGS, "first-game"]
    assert [record.getMessage() for record in caplog.records] == [
        f"game b ({plug_in}:FIRST) is left out: ValueError: there is a game first-game already"
    ]
    same_name = [point("a", f"{plug_in}:SECOND"), point("a", f"{plug_in}:FIRST")]
    assert list(load_profiles(same_name)) == [*BUILT_IN_SLUGS, "first-game", "second-game"]


def test_a_profile_of_rules_alone_has_defaults() -> None:
    profile = Profile(game=Kozel())
    assert profile.simple_player is random_player
    assert profile.search_player is None
    assert profile.explain_simple_move is None
    assert profile.play_simple_deal is None
    assert profile.state_from_view is state_from_view
    assert profile.measure == "units"
    assert (profile.slips, profile.phrases, profile.remarks) == ({}, {}, {})
    assert profile.slip_rate("novice") == 0.5


@pytest.mark.parametrize(
    ("slug", "rates"),
    [
        ("svoi-kozyri", {"novice": 0.45, "easy": 0.15, "medium": 0.02, "hard": 0}),
        ("kryt-navalivat", {"novice": 0.5, "easy": 0.15, "medium": 0.02, "hard": 0}),
        ("earl-of-coventry", {"novice": 0.9, "easy": 0.6, "medium": 0.4, "hard": 0.2}),
        ("kozel", {"novice": 0.5, "easy": 0.15, "medium": 0.02, "hard": 0}),
    ],
)
def test_how_often_levels_slip(slug: str, rates: dict[str, float]) -> None:
    """As docs/bots.md says."""
    expected = {"random": 0, "greedy": 0, "expert": 0, **rates}
    assert {level: PROFILES[slug].slip_rate(level) for level in expected} == expected


def test_what_estimates_count() -> None:
    assert [profile.measure for profile in BUILT_IN] == ["chance", "chance", "units", "points"]
