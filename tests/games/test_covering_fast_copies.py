"""What the bots of the covering games write again for speed equals the rules: covers, takes, the last card.

The rules are in `kozyr.games.covering.rules`; the copies are in `table`.
"""

from itertools import product
from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, card_set, cards_of
from kozyr.engine.state import Setup
from kozyr.games.covering.rules import Standing, coverers, final_result, take_count
from kozyr.games.covering.table import BIT_OF, DRAW, bits, final_loser
from kozyr.games.kryt_navalivat import bot as kryt_navalivat
from kozyr.games.kryt_navalivat import rules as kryt_navalivat_rules
from kozyr.games.kryt_navalivat.options import Rules as KrytNavalivatOptions
from kozyr.games.svoi_kozyri import bot as svoi_kozyri
from kozyr.games.svoi_kozyri import rules as svoi_kozyri_rules
from kozyr.games.svoi_kozyri.options import Rules as SvoiKozyriOptions

DECK: int = card_set(DECK36)


def rulesets(draw_rule: Any = "lead-only") -> list[tuple[Any, Any, Any]]:
    """For each game a fast ruleset with all trump suits, the options, and the sizes of takes by the rules."""
    svoi_options = SvoiKozyriOptions(draw_rule=draw_rule)
    kryt_options = KrytNavalivatOptions(draw_rule=draw_rule)
    return [
        (svoi_kozyri.ruleset_of(svoi_options, range(4)), svoi_options, svoi_kozyri_rules.TAKE_COUNTS),
        (kryt_navalivat.ruleset_of(kryt_options, range(4)), kryt_options, kryt_navalivat_rules.TAKE_COUNTS),
    ]


def test_sk_9_the_same_cards_cover_every_card() -> None:
    for (ruleset, _, _), trump, top in product(rulesets(), range(4), DECK36):
        assert ruleset.covers[trump][BIT_OF[top]] == bits(cards_of(coverers(DECK, top, trump)))


def test_sk_16_kn_5_takes_have_the_same_size_from_every_pile() -> None:
    for (ruleset, _, counts), trump, top in product(rulesets(), range(4), DECK36):
        others = [card for card in DECK36 if card != top]
        for size in (1, 2, 3, 4, 5, 6, 36):
            pile = [*others[: size - 1], top]
            assert min(ruleset.takes[trump][BIT_OF[top]], size) == take_count(pile, counts[trump])


@pytest.mark.parametrize("draw_rule", ["lead-only", "any-top", "none"])
def test_sk_24_sk_25_the_last_card_loses_or_draws_the_same(draw_rule: Any) -> None:
    rng = Random(f"last cards {draw_rule}")
    for ruleset, options, _ in rulesets(draw_rule):
        setup: Setup[Any, Standing] = Setup(options, 1, 0, Standing((0,) * 4, 0), None, 0, (None,) * 4)
        for last, top, led, size in product(range(4), DECK36, (True, False), (1, 1, 1, 2)):
            hands = [0] * 4
            hands[last] = card_set(rng.sample([card for card in DECK36 if card != top], size))
            result = final_result(setup, hands, last, top=top, led=led, trump=last)
            loser = final_loser(ruleset, [bits(cards_of(hand)) for hand in hands], BIT_OF[top], led)
            assert result.losers == (() if loser == DRAW else (loser,))
