"""Kryt'-navalivat' as it is registered."""

from functools import lru_cache, partial
from typing import Any, Final

from kozyr.bots.profile import Profile, SimpleDeal
from kozyr.engine.game import State
from kozyr.games.covering import search, simple
from kozyr.games.covering.recall import recall_pile
from kozyr.games.covering.simple_deals import play_simple_deal
from kozyr.games.covering.table import BIT_OF
from kozyr.games.kryt_navalivat import KrytNavalivat, bot
from kozyr.games.kryt_navalivat.phrases import PHRASES
from kozyr.games.kryt_navalivat.remarks import REMARKS

_ruleset_of = lru_cache(maxsize=256)(bot.ruleset_of)


def _play_simple_deal(state: State, max_plies: int) -> SimpleDeal:
    table: Any = state
    ruleset = _ruleset_of(table.setup.rules, (table.trump, table.trump))
    return play_simple_deal(state, ruleset, [BIT_OF[card] for card in reversed(table.stock)], max_plies)


PROFILE: Final = Profile(
    game=KrytNavalivat(),
    simple_player=simple.simple_player,
    search_player=partial(search.decide, bot.VARIANT),
    explain_simple_move=simple.explain_simple_move,
    measure="chance",
    recall=recall_pile,
    play_simple_deal=_play_simple_deal,
    phrases=PHRASES,
    remarks=REMARKS,
)
