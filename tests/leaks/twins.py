"""Twins: two states that a seat cannot tell apart, because they differ only in what it may not know."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from kozyr.engine.cards import CARDS, HIDDEN, CardSet, Seat, card_name, card_set, cards_of
from kozyr.engine.codec import REFERENCE
from kozyr.engine.game import Game, InvalidStateError
from tests.play import random_deals

MAX_ATTEMPTS: Final = 25
MAX_SWAPS: Final = 4


def visible_cards(game: Game[Any], state: Any, seat: Seat | None) -> CardSet:
    """The cards that *seat*, or a spectator, sees in *state*."""
    return card_set(card for zone in game.view(state, seat).zones for card in zone.cards if card != HIDDEN)


def public_cards(state: Any) -> CardSet:
    """The cards whose place a player with a perfect memory knows: it has seen them go there."""
    known = 0
    for cards in getattr(state, "known", ()):
        known |= cards
    return known | card_set(getattr(state, "pile", ()))


def make_twin(game: Game[Any], state: Any, hidden: CardSet, rng: Random) -> Any:
    """A valid state in which some of the *hidden* cards have changed places; None if none was found."""
    result = None
    swaps = 0
    cards = cards_of(hidden)
    if len(cards) < 2:
        return None
    data = game.encode(state)
    for _ in range(MAX_ATTEMPTS):
        first, second = (card_name(card) for card in rng.sample(cards, 2))
        other = _swap_cards(game, data, {first: second, second: first})
        if other == data:
            continue  # both in the same hand
        try:
            result = game.decode(other)
        except InvalidStateError:
            continue
        data = other
        swaps += 1
        if swaps == MAX_SWAPS:
            break
    return result if result != state else None


def _swap_cards(game: Game[Any], state: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """An open state with cards renamed wherever they stand; sets stay ascending (CV-3)."""
    fields = game.codec.schema["properties"]
    sets = {"type": "array", "items": {"$ref": REFERENCE + "CardSet"}}
    swapped = {}
    for key, value in state.items():
        renamed = value if key in ("seed", "bots") else _rename_cards(value, names)
        if fields.get(key) == sets:
            renamed = [sorted(cards, key=CARDS.__getitem__) for cards in renamed]
        swapped[key] = renamed
    return swapped


def _rename_cards(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _rename_cards(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_rename_cards(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def random_positions(game: Game[Any], count: int, plies: int = 160) -> Iterator[Any]:
    """*count* positions of random deals, up to so many *plies*, and of further deals of their series."""
    rng = Random(f"positions {game.slug}")
    yielded = 0
    while True:
        for steps in random_deals(game, 60, plies=plies):
            states = [step.state for step in steps if step.state.result is None]
            last = steps[-1].state
            if last.result is not None and rng.random() < 0.7:
                states += _next_deal_states(game, last, rng)
            for state in rng.sample(states, min(len(states), 12)):
                yield state
                yielded += 1
                if yielded == count:
                    return


def _next_deal_states(game: Game[Any], after: Any, rng: Random) -> list[Any]:
    """The positions of the next deal of the series."""
    state = game.next_deal(after, seed="played on").state
    states = []
    while state.result is None and state.ply < 80:
        states.append(state)
        state = game.apply(state, rng.choice(game.legal_moves(state))).state
    return states
