"""The profile of the Earl of Coventry."""

from typing import Final

from kozyr.bots.profile import Profile
from kozyr.games.earl_of_coventry import EarlOfCoventry, bot_search
from kozyr.games.earl_of_coventry.bot_reasons import explain_simple_move
from kozyr.games.earl_of_coventry.bot_simple import simple_player
from kozyr.games.earl_of_coventry.phrases import PHRASES
from kozyr.games.earl_of_coventry.remarks import REMARKS

PROFILE: Final = Profile(
    game=EarlOfCoventry(),
    simple_player=simple_player,
    search_player=bot_search.decide,
    explain_simple_move=explain_simple_move,
    measure="units",
    # only leads are decisions and luck rules, so a slip costs little
    slips={"novice": 0.9, "easy": 0.6, "medium": 0.4, "hard": 0.2},
    phrases=PHRASES,
    remarks=REMARKS,
)
