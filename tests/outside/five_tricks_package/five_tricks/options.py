"""The options of Five Tricks and their texts."""

from typing import Annotated, NamedTuple

from kozyr.engine.codec import Range
from kozyr.engine.game import option


class Rules(NamedTuple):
    """The options."""

    exchange: Annotated[
        bool,
        option(
            "FT-3",
            ru="Обмен: перед первым ходом каждый может поменять одну карту на верхнюю из колоды.",
            en="Exchange: before the first lead each may change a card for the top one of the stock.",
        ),
    ] = True
    must_trump: Annotated[
        bool,
        option(
            "FT-6",
            ru="Бить обязательно: у кого нет масти хода, тот кладёт козырь.",
            en="Trumping is a duty: who does not hold the suit led plays a trump.",
        ),
    ] = False
    last_trick: Annotated[
        Annotated[int, Range(1, 3)],
        option(
            "FT-8",
            ru="Очков за последнюю взятку: остальные стоят по одному.",
            en="Points for the last trick: the others count one.",
        ),
    ] = 2
    target: Annotated[
        Annotated[int, Range(1, 100)],
        option(
            "FT-9",
            ru="Игра до очков: кто набрал столько, кончает серию.",
            en="Points of a series: it is over when a seat has so many.",
        ),
    ] = 21
