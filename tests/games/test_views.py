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


def scramble_hidden(game: Game[Any], state: Any, seat: Seat | None, rng: Random) -> Any:
    """*state* with the cards that *seat* sees as `??` dealt anew among their places, and nothing known."""
    zones_by_name: dict[str, list[tuple[int, ...]]] = {}
    for zone in game.view(state, seat).zones:
        zones_by_name.setdefault(zone.name, []).append(zone.cards)
    visible = card_set(
        card for zones in zones_by_name.values() for cards in zones for card in cards if card != HIDDEN
    )
    hidden = [card for card in game.pack if not visible >> card & 1 and game.cards_in_play(state) >> card & 1]
    rng.shuffle(hidden)
    cards_by_name = {
        name: [tuple(hidden.pop() if card == HIDDEN else card for card in cards) for cards in zones]
        for name, zones in zones_by_name.items()
    }
    assert not hidden
    changed: dict[str, Any] = {"hands": tuple(card_set(cards) for cards in cards_by_name["hands"])}
    if "known" in state._fields:
        changed["known"] = (0,) * len(state.hands)
    for name in {"pile", "stock"} & cards_by_name.keys():
        changed[name] = cards_by_name[name][0]
    return state._replace(**changed)


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_a_view_is_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    rng = Random(f"hidden {game.slug}")
    changed = 0
    for steps in random_deals(game, 12, plies=120):
        for step in rng.sample(steps, min(len(steps), 12)):
            for seat in (None, *range(len(step.state.hands))):
                other = scramble_hidden(game, step.state, seat, rng)
                changed += other.hands != step.state.hands
                assert game.view(other, seat) == game.view(step.state, seat)
    assert changed > 300
