"""The registry of games: the built-in ones, then those of other installed packages."""

import logging
import re
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from kozyr.bots.profile import Profile
from kozyr.engine.game import Game, options_of
from kozyr.games.earl_of_coventry.profile import PROFILE as EARL_OF_COVENTRY
from kozyr.games.kozel.profile import PROFILE as KOZEL
from kozyr.games.kryt_navalivat.profile import PROFILE as KRYT_NAVALIVAT
from kozyr.games.svoi_kozyri.profile import PROFILE as SVOI_KOZYRI

ENTRY_POINT_GROUP: Final = "kozyr.games"
"""The group of entry points by which other packages bring games. Each refers to a :class:`Profile`."""

BUILT_IN: Final[tuple[Profile, ...]] = (SVOI_KOZYRI, KRYT_NAVALIVAT, EARL_OF_COVENTRY, KOZEL)

SLUG: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_PLAYERS: Final = 6
"""A seat is written as a digit from 0 to 5 (CV-5)."""

_log = logging.getLogger("kozyr.games")


def load_profiles(points: Iterable[EntryPoint]) -> dict[str, Profile]:
    """The profiles by slug: the built-in ones, then those of *points* in the order of their names.

    An entry point that cannot be loaded, is no profile, brings a slug that is taken, or a game that cannot be
    dealt (:func:`try_deals`), is left out, with one line in the log.
    """
    profiles = {profile.slug: profile for profile in BUILT_IN}
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        try:
            profile = point.load()
            if not isinstance(profile, Profile):
                raise TypeError("it is no kozyr.bots.profile.Profile")
            if profile.slug in profiles:
                raise ValueError(f"there is a game {profile.slug} already")
            try_deals(profile.game)
        except Exception as error:
            cause = f"{type(error).__name__}: {error}".splitlines()[0]
            _log.warning("game %s (%s) is left out: %s", point.name, point.value, cause)
        else:
            profiles[profile.slug] = profile
    return profiles


def try_deals(game: Game[Any]) -> None:
    """Deals once for every number of players, as the service would, and looks at the table from every seat.

    Raises whatever goes wrong; ``ValueError`` if the game refuses its own deal.
    """
    if not SLUG.fullmatch(game.slug):
        raise ValueError(f"{game.slug!r} is no slug: small letters, digits and hyphens")
    low, high = game.seats
    if not 1 <= low <= high <= MAX_PLAYERS:
        raise ValueError(f"it must be for 1 to {MAX_PLAYERS} players, not for {low} to {high}")
    options_of(game.rules)
    for players in range(low, high + 1):
        state = game.deal(players, seed="a deal that nobody plays").state
        if game.decode(game.encode(state)) != state:
            raise ValueError("a state of it is not read as it was written")
        for seat in (None, *range(players)):
            game.view(state, seat)


PROFILES: Final[dict[str, Profile]] = load_profiles(entry_points(group=ENTRY_POINT_GROUP))
"""The profile of every game, by slug."""

GAMES: Final[dict[str, Game[Any]]] = {slug: profile.game for slug, profile in PROFILES.items()}
"""The rules of every game, by slug."""
