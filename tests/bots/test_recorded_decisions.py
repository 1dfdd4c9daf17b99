"""Every level decides as it was recorded, to the last digit: see :mod:`tests.bots.recorded_decisions`."""

import pytest

from tests.bots.recorded_decisions import SLUGS, decisions_of, recorded


@pytest.mark.parametrize("slug", SLUGS)
def test_decisions_are_as_recorded(slug: str) -> None:
    expected = recorded(slug)
    decisions = decisions_of(slug)
    for decision, wanted in zip(decisions, expected, strict=False):
        assert decision == wanted
    assert len(decisions) == len(expected)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_recorded_shows_every_level(slug: str) -> None:
    counts: dict[str, int] = {}
    for decision in recorded(slug):
        counts[decision["level"]] = counts.get(decision["level"], 0) + 1
    assert min(counts[level] for level in ("random", "greedy", "novice", "easy", "medium")) >= 8
    assert min(counts[level] for level in ("hard", "expert")) >= 16
