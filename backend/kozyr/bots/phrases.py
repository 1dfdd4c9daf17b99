"""Numbers in words, for the reasons that bots give."""

from typing import Final

from kozyr.engine.moves import Text

MAY_BE_CHANCE: Final = Text(", но это может быть случайностью", ", but that may be chance")
"""Said of a higher estimate than that of the chosen move, if the difference is not significant."""


def percent(share: float) -> str:
    """A share (0 to 1) as a whole percentage."""
    return f"{round(100 * share)} %"


def signed(amount: float, digits: int = 1) -> Text:
    """``+0,4`` and ``+0.4``. Zero has no sign."""
    number = f"{amount:+.{digits}f}"
    if not float(number):
        number = number[1:]
    number = number.replace("-", "\N{MINUS SIGN}")
    return Text(number.replace(".", ","), number)


def _pluralize(count: int, one: str, few: str, many: str) -> str:
    """A count with a Russian noun in the right form."""
    if count % 10 == 1 and count % 100 != 11:
        return f"{count} {one}"
    if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return f"{count} {few}"
    return f"{count} {many}"


def cards_in_russian(count: int) -> str:
    """``1 карта``, ``3 карты``, ``5 карт``."""
    return _pluralize(count, "карта", "карты", "карт")


def cards_in_english(count: int) -> str:
    """``1 card``, ``3 cards``."""
    return f"{count} card" if count == 1 else f"{count} cards"


def points_in_russian(count: int) -> str:
    """``1 очко``, ``3 очка``, ``5 очков``."""
    return _pluralize(count, "очко", "очка", "очков")


def points_in_english(count: int) -> str:
    """``1 point``, ``3 points``."""
    return f"{count} point" if count == 1 else f"{count} points"
