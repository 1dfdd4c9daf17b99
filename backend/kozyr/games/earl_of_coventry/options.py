"""The options of the Earl of Coventry and their texts (section 8 of the sheet)."""

from typing import Annotated, Literal, NamedTuple

from kozyr.engine.codec import Range
from kozyr.engine.game import option


class Rules(NamedTuple):
    """The options (section 8)."""

    auto_pass: Annotated[
        bool,
        option(
            "EC-A1",
            ru="Пасовать без спроса: у кого нет названного достоинства, пропускается без хода «пас».",
            en="Pass without asking: who does not hold the rank is skipped, without a move for the pass.",
        ),
    ] = False
    series_deals: Annotated[
        Annotated[int, Range(1, 24)],
        option(
            "EC-11",
            ru="Раздач в серии: после последней побеждает наибольший итог.",
            en="Deals in a series: after the last one the highest total wins.",
        ),
    ] = 6
    ranking: Annotated[
        Literal["competition", "dense"],
        option(
            "EC-A4",
            ru="Места после ничьей по очкам: 1, 1, 3 или 1, 1, 2.",
            en="Places after a tie: 1, 1, 3 or 1, 1, 2.",
        ),
    ] = "competition"
