"""Memory: a share of what was seen, the same facts for the whole deal, drawn from seed, deal and seat."""

from random import Random
from typing import Any

import pytest

from kozyr.bots.memory import NO_MEMORY, Memory, memory_of, recall_nothing
from kozyr.engine.cards import HIDDEN, cards_of
from kozyr.games import GAMES, PROFILES
from tests.play import random_deals

CARDS = range(52)


def recall_cards(state: Any, remembers: Any) -> Memory:
    return Memory(pile=tuple(card if remembers(card) else HIDDEN for card in CARDS))


def remembered(state: Any, seat: int, share: float) -> set[int]:
    pile = memory_of(recall_cards, state, seat, share).pile
    return set(pile or ()) - {HIDDEN}


@pytest.fixture
def state() -> Any:
    return list(random_deals(GAMES["svoi-kozyri"], 4, plies=60))[2][-1].state


def test_a_fact_is_remembered_if_its_draw_is_below_the_share(state: Any) -> None:
    for seat in range(4):
        facts = {
            card: Random(f"{state.setup.seed}/{state.setup.deal}/{seat}/{card}").random() for card in CARDS
        }
        for share in (0.1, 0.5, 0.9, 0.999):
            assert remembered(state, seat, share) == {card for card in CARDS if facts[card] < share}
    assert remembered(state, 0, 1) == set(CARDS)


def test_seats_and_deals_forget_different_facts(state: Any) -> None:
    next_deal = state._replace(setup=state.setup._replace(deal=state.setup.deal + 1))
    seen = [remembered(each, seat, 0.5) for each in (state, next_deal) for seat in range(2)]
    assert all(15 < len(cards) < 37 for cards in seen)
    assert len(set(map(frozenset, seen))) == 4


def test_without_a_share_nothing_is_asked(state: Any) -> None:
    assert memory_of(recall_cards, state, 0, 0) is NO_MEMORY
    assert memory_of(recall_nothing, state, 0, 1) is NO_MEMORY
    assert recall_nothing(state, lambda card: True) is NO_MEMORY
    assert NO_MEMORY == ((), None, False)


@pytest.mark.parametrize("slug", ["svoi-kozyri", "kryt-navalivat"])
def test_the_covering_games_recall_the_pile_and_the_known_cards(slug: str) -> None:
    recall = PROFILES[slug].recall
    checked = 0
    for steps in random_deals(GAMES[slug], 6, plies=50):
        state = steps[-1].state
        assert recall(state, lambda card: True) == Memory(hands=state.known, pile=state.pile)
        even = recall(state, lambda card: card % 2 == 0)
        assert [cards_of(hand) for hand in even.hands] == [
            tuple(card for card in cards_of(known) if card % 2 == 0) for known in state.known
        ]
        assert even.pile == tuple(HIDDEN if card % 2 else card for card in state.pile)
        assert not even.tricks
        checked += any(state.known) and len(state.pile) > 2
    assert checked > 2
