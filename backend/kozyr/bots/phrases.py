"""Counts and shares in words, for the reasons that bots give."""

from typing import Final

from kozyr.engine.moves import Text

MAY_BE_CHANCE: Final = Text(", но это может быть случайностью", ", but that may be chance")
"""After an estimate that is better than that of the move chosen, but not surely better."""


def percent(share: float) -> str:
    """A share as a whole number of per cent."""
    return f"{round(100 * share)} %"


def signed(amount: float, digits: int = 1) -> Text:
    """``+0,4``, ``+0.4``; nothing has no sign."""
    written = f"{amount:+.{digits}f}"
    if not float(written):
        written = written[1:]
    written = written.replace("-", "\N{MINUS SIGN}")
    return Text(written.replace(".", ","), written)


def _counted(count: int, one: str, few: str, many: str) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return f"{count} {one}"
    if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return f"{count} {few}"
    return f"{count} {many}"


def cards_in_russian(count: int) -> str:
    """``1 карта``, ``3 карты``, ``5 карт``."""
    return _counted(count, "карта", "карты", "карт")


def cards_in_english(count: int) -> str:
    """``1 card``, ``3 cards``."""
    return f"{count} card" if count == 1 else f"{count} cards"


def points_in_russian(count: int) -> str:
    """``1 очко``, ``3 очка``, ``5 очков``."""
    return _counted(count, "очко", "очка", "очков")


def points_in_english(count: int) -> str:
    """``1 point``, ``3 points``."""
    return f"{count} point" if count == 1 else f"{count} points"
