"""The options of Kozel and their texts (section 8 of the sheet)."""

from typing import Annotated, Literal, NamedTuple

from kozyr.engine.codec import Range
from kozyr.engine.game import option


class Rules(NamedTuple):
    """The options (section 8)."""

    pants_legs: Annotated[
        Literal["choice", "1", "2"],
        option(
            "KZ-A6",
            ru="Некозырных карт в «штанах», если их две: сколько захочет хвалящийся, одна, обе.",
            en="Plain cards in “pants” if the boaster has two: as many as he likes, one, both.",
        ),
    ] = "choice"
    pants_overflow: Annotated[
        Literal["to-partner", "redeal"],
        option(
            "KZ-A4",
            ru="Лишние карты после хвалёнки: отдать партнёру или раздать хвалёнку заново.",
            en="Too many cards after the khvalyonka: they go to the partner, or it is dealt anew.",
        ),
    ] = "to-partner"
    khval_tie: Annotated[
        Literal["nearest-boaster", "first-pile", "boaster"],
        option(
            "KZ-A2",
            ru="Взятки хвалёнки равны, первым ходит: ближайший к хвалящемуся, взявший первую, хвалящийся.",
            en="Equal khvalyonka tricks, who leads: nearest to the boaster, taker of the first, the boaster.",
        ),
    ] = "nearest-boaster"
    zero_means: Annotated[
        Literal["points", "tricks"],
        option(
            "KZ-A8",
            ru="Шесть очков записывают: не набравшим ни одного очка или не взявшим ни одной взятки.",
            en="Six points are charged: for taking no card points, or only for taking no trick.",
        ),
    ] = "points"
    eggs_stack: Annotated[
        bool,
        option(
            "KZ-A10",
            ru="«Яйца» подряд умножают снова: в удвоенном коне удваивают ещё раз, не больше чем до 64.",
            en="“Eggs” in a row multiply again: in a doubled kon they double once more, up to 64.",
        ),
    ] = False
    double_penalties: Annotated[
        bool,
        option(
            "KZ-A9",
            ru="Удваивать и штраф за съём: после «яиц» он тоже удваивается.",
            en="Double the fine for the cut too: after “eggs” it is doubled as well.",
        ),
    ] = False
    redeal: Annotated[
        Literal["optional", "off", "forced"],
        option(
            "KZ-A14",
            ru="Пересдача без дам: по желанию команды, никогда, обязательно.",
            en="Redeal without queens: if the team wants it, never, always.",
        ),
    ] = "optional"
    target: Annotated[
        int,
        Range(2, 100),
        option(
            "KZ-7",
            ru="Игра до: команда, набравшая столько очков, проиграла.",
            en="Points that lose the game: the team that has so many has lost.",
        ),
    ] = 12
    cut_fines: Annotated[
        bool,
        option(
            "KZ-9",
            ru="Штраф за неверный съём: если колоду не дали подснять или подснял не тот игрок.",
            en="Fine for a wrong cut: if the cut is not offered or somebody else cuts.",
        ),
    ] = True
