"""The registry of games: the built-in ones, then those of other installed packages."""

import logging
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from kozyr.bots.profile import Profile
from kozyr.engine.game import Game
from kozyr.games.earl_of_coventry.profile import PROFILE as EARL_OF_COVENTRY
from kozyr.games.kozel.profile import PROFILE as KOZEL
from kozyr.games.kryt_navalivat.profile import PROFILE as KRYT_NAVALIVAT
from kozyr.games.svoi_kozyri.profile import PROFILE as SVOI_KOZYRI

ENTRY_POINT_GROUP: Final = "kozyr.games"
"""The group of entry points by which another package brings a game: each names a :class:`Profile`."""

BUILT_IN: Final[tuple[Profile, ...]] = (SVOI_KOZYRI, KRYT_NAVALIVAT, EARL_OF_COVENTRY, KOZEL)

_log = logging.getLogger("kozyr.games")


def load_profiles(points: Iterable[EntryPoint]) -> dict[str, Profile]:
    """The profiles by slug: the built-in ones, then those of the entry points *points* in the order of
    their names.

    An entry point that cannot be loaded, is no profile, or has a slug that is taken, is left out; the log
    says so in one line.
    """
    profiles = {profile.slug: profile for profile in BUILT_IN}
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        try:
            profile = point.load()
            if not isinstance(profile, Profile):
                raise TypeError("it is no kozyr.bots.profile.Profile")
            if profile.slug in profiles:
                raise ValueError(f"there is a game {profile.slug} already")
        except Exception as error:
            cause = f"{type(error).__name__}: {error}".splitlines()[0]
            _log.warning("game %s (%s) is left out: %s", point.name, point.value, cause)
        else:
            profiles[profile.slug] = profile
    return profiles


PROFILES: Final[dict[str, Profile]] = load_profiles(entry_points(group=ENTRY_POINT_GROUP))
"""The profile of every game, by slug."""

GAMES: Final[dict[str, Game[Any]]] = {slug: profile.game for slug, profile in PROFILES.items()}
"""The rules of every game, by slug."""
