"""What players read in Kozel: titles, and refusals by rule (section 6 of the sheet)."""

from collections.abc import Mapping
from typing import Final

from kozyr.engine.game import NOT_IN_HAND
from kozyr.engine.moves import Text

TITLES: Final = Text("Козёл", "Kozel")

REFUSALS: Final[Mapping[str, Text]] = {
    "CV-6": NOT_IN_HAND,
    "KZ-11": Text(
        "Первый ход первого кона — всегда бубновый туз.",
        "The first kon always begins with the ace of diamonds.",
    ),
    "KZ-12": Text(
        "Идёт розыгрыш: один заходит, остальные по очереди кладут по одной карте.",
        "Tricks are being played: one seat leads, the others lay one card each in turn.",
    ),
    "KZ-13": Text(
        "Надо положить карту той масти, с которой зашли: такая есть в руке.",
        "Follow the suit that was led: the hand holds a card of it.",
    ),
    "KZ-14": Text(
        "Все козыри — одна масть: на козырь кладут козырь, а козырные валет и дама не считаются картами "
        "своей масти.",
        "All trumps are one suit: a trump asks for a trump, and jacks and queens are not of the suit "
        "printed on them.",
    ),
    "KZ-15": Text(
        "Нельзя заходить с козыря, пока на руке есть некозырная карта.",
        "A trump may not be led as long as the hand holds a plain card.",
    ),
    "KZ-21": Text(
        "Хвалёнка одна — «штаны», и начинает её хвалящийся до раздачи.",
        "There is one khvalyonka, pants, and the boaster begins with it before the cards are dealt.",
    ),
    "KZ-24": Text(
        "Хвалящийся кладёт рубашкой вверх одну некозырную карту или две, если их две.",
        "The boaster lays one plain card face down, or two if he has two.",
    ),
    "KZ-25": Text(
        "Положите столько некозырных карт, сколько положил хвалящийся: по одной на каждую его карту.",
        "Lay as many plain cards as the boaster has laid: one on each of his.",
    ),
    "KZ-30": Text(
        "Пересдача решается только сразу после раздачи, командой без дам или с одной бубновой: пересдать "
        "или играть.",
        "A redeal is decided right after the deal, by a team without queens or with only Qd: redeal or keep.",
    ),
    "KZ-31": Text(
        "После пересдачи выигравшие хвалёнку решают: перехвалить или оставить взятки.",
        "After a redeal the winners of the khvalyonka decide: boast again or keep the piles.",
    ),
    "KZ-A6": Text(
        "Столько карт хвалящийся положить не может: число «штанин» задано правилом pants_legs.",
        "The boaster may not lay that many cards: the option pants_legs fixes the number of piles.",
    ),
}
