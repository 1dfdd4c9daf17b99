"""The profile of Kozel."""

from typing import Any, Final

from kozyr.bots.memory import Memory, Remembers
from kozyr.bots.profile import Profile
from kozyr.engine.cards import HIDDEN
from kozyr.games.kozel import Kozel, bot_search
from kozyr.games.kozel.bot_reasons import explain_move
from kozyr.games.kozel.bot_simple import simple_player
from kozyr.games.kozel.phrases import PHRASES
from kozyr.games.kozel.remarks import REMARKS


def recall_tricks(state: Any, remembers: Remembers) -> Memory:
    """Whether the player remembers the tricks, and so who is void in what (KZ-13, KZ-15)."""
    return Memory(tricks=remembers(HIDDEN))


PROFILE: Final = Profile(
    game=Kozel(),
    simple_player=simple_player,
    search_player=bot_search.decide,
    explain_simple_move=explain_move,
    measure="points",
    recall=recall_tricks,
    phrases=PHRASES,
    remarks=REMARKS,
)
