"""Twins: two states that a seat cannot tell apart, because they differ only in what it may not know."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from kozyr.engine.cards import CARDS, HIDDEN, CardSet, Seat, card_name, card_set, cards_of
from kozyr.engine.codec import REFERENCE
from kozyr.engine.game import Game, InvalidStateError
from tests.play import random_deals

TRIES: Final = 25
SWAPS: Final = 4


def seen_by(game: Game[Any], state: Any, seat: Seat | None) -> CardSet:
    """The cards that *seat*, or a spectator, sees in *state*."""
    return card_set(card for zone in game.view(state, seat).zones for card in zone.cards if card != HIDDEN)


def remembered(state: Any) -> CardSet:
    """The cards whose place a player with a perfect memory knows: it has seen them go there."""
    known = 0
    for cards in getattr(state, "known", ()):
        known |= cards
    return known | card_set(getattr(state, "pile", ()))


def twin(game: Game[Any], state: Any, hidden: CardSet, chance: Random) -> Any:
    """A valid state in which some of the *hidden* cards have changed places; None if none was found."""
    found = None
    swaps = 0
    cards = cards_of(hidden)
    if len(cards) < 2:
        return None
    written = game.encode(state)
    for _ in range(TRIES):
        first, second = (card_name(card) for card in chance.sample(cards, 2))
        other = _swapped(game, written, {first: second, second: first})
        if other == written:
            continue  # both in the same hand
        try:
            found = game.decode(other)
        except InvalidStateError:
            continue
        written = other
        swaps += 1
        if swaps == SWAPS:
            break
    return found if found != state else None


def _swapped(game: Game[Any], state: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """An open state with cards renamed wherever they stand; sets stay ascending (CV-3)."""
    fields = game.codec.schema["properties"]
    sets = {"type": "array", "items": {"$ref": REFERENCE + "CardSet"}}
    found = {}
    for key, value in state.items():
        renamed = value if key in ("seed", "bots") else _renamed(value, names)
        if fields.get(key) == sets:
            renamed = [sorted(cards, key=CARDS.__getitem__) for cards in renamed]
        found[key] = renamed
    return found


def _renamed(found: Any, names: dict[str, str]) -> Any:
    if isinstance(found, dict):
        return {key: _renamed(each, names) for key, each in found.items()}
    if isinstance(found, list):
        return [_renamed(each, names) for each in found]
    return names.get(found, found) if isinstance(found, str) else found


def positions(game: Game[Any], count: int, plies: int = 160) -> Iterator[Any]:
    """*count* positions of random deals, up to so many *plies*, and of further deals of their series."""
    chance = Random(f"positions {game.slug}")
    found = 0
    while True:
        for steps in random_deals(game, 60, plies=plies):
            states = [step.state for step in steps if step.state.result is None]
            last = steps[-1].state
            if last.result is not None and chance.random() < 0.7:
                states += _played_on(game, last, chance)
            for state in chance.sample(states, min(len(states), 12)):
                yield state
                found += 1
                if found == count:
                    return


def _played_on(game: Game[Any], after: Any, chance: Random) -> list[Any]:
    """The positions of the next deal of the series."""
    state = game.next_deal(after, seed="played on").state
    states = []
    while state.result is None and state.ply < 80:
        states.append(state)
        state = game.apply(state, chance.choice(game.legal_moves(state))).state
    return states
