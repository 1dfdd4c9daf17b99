"""Svoi kozyri as it is registered."""

from functools import lru_cache, partial
from typing import Any, Final

from kozyr.bots.profile import Profile, SimpleDeal
from kozyr.engine.game import State
from kozyr.games.covering import search, simple
from kozyr.games.covering.recall import recall_pile
from kozyr.games.covering.simple_deals import play_simple_deal
from kozyr.games.svoi_kozyri import SvoiKozyri, bot
from kozyr.games.svoi_kozyri.phrases import PHRASES
from kozyr.games.svoi_kozyri.remarks import REMARKS

_ruleset_of = lru_cache(maxsize=256)(bot.ruleset_of)


def _play_simple_deal(state: State, max_plies: int) -> SimpleDeal:
    table: Any = state
    return play_simple_deal(state, _ruleset_of(table.setup.rules, table.trumps), [], max_plies)


PROFILE: Final = Profile(
    game=SvoiKozyri(),
    simple_player=simple.simple_player,
    search_player=partial(search.decide, bot.VARIANT),
    explain_simple_move=simple.explain_simple_move,
    measure="chance",
    recall=recall_pile,
    slips={"novice": 0.45},  # deals of four players that slip at every second move go on for too long
    play_simple_deal=_play_simple_deal,
    phrases=PHRASES,
    remarks=REMARKS,
)
