"""Views hold nothing that their seat may not know: whatever lies hidden, it sees the same (CV-20, CV-22)."""

from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import HIDDEN, Seat, card_set
from kozyr.engine.game import Game
from kozyr.games.earl_of_coventry import EarlOfCoventry
from kozyr.games.kryt_navalivat import KrytNavalivat
from kozyr.games.svoi_kozyri import SvoiKozyri
from tests.play import random_deals

GAMES = (SvoiKozyri(), KrytNavalivat(), EarlOfCoventry())


def scrambled(game: Game[Any], state: Any, seat: Seat | None, chance: Random) -> Any:
    """The same table with all that *seat* sees as `??` dealt anew among its places, and nothing known."""
    shown: dict[str, list[tuple[int, ...]]] = {}
    for zone in game.view(state, seat).zones:
        shown.setdefault(zone.name, []).append(zone.cards)
    seen = card_set(card for zones in shown.values() for cards in zones for card in cards if card != HIDDEN)
    hidden = [card for card in game.pack if not seen >> card & 1 and game.cards_in_play(state) >> card & 1]
    chance.shuffle(hidden)
    dealt = {
        name: [tuple(hidden.pop() if card == HIDDEN else card for card in cards) for cards in zones]
        for name, zones in shown.items()
    }
    assert not hidden
    changed: dict[str, Any] = {"hands": tuple(card_set(cards) for cards in dealt["hands"])}
    if "known" in state._fields:
        changed["known"] = (0,) * len(state.hands)
    for name in {"pile", "stock"} & dealt.keys():
        changed[name] = dealt[name][0]
    return state._replace(**changed)


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_a_view_is_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    chance = Random(f"hidden {game.slug}")
    changed = 0
    for steps in random_deals(game, 12, plies=120):
        for step in chance.sample(steps, min(len(steps), 12)):
            for seat in (None, *range(len(step.state.hands))):
                other = scrambled(game, step.state, seat, chance)
                changed += other.hands != step.state.hands
                assert game.view(other, seat) == game.view(step.state, seat)
    assert changed > 300
