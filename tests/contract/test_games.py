"""What every registered game promises, over random deals with all options and numbers of players."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from kozyr.engine.cards import HIDDEN, card_set, cards_of
from kozyr.engine.game import DealNotOverError, DealOverError, Game, Step
from kozyr.engine.moves import IllegalMoveError, InvalidMoveError, Move
from kozyr.games import GAMES
from tests.play import random_deals

DEALS = 30

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def positions(game: Game[Any], count: int = DEALS) -> Iterator[Any]:
    """Positions of random deals, all phases and results among them; every third of a long deal."""
    for steps in random_deals(game, count):
        for step in [*steps[:20:1], *steps[20::3], steps[-1]]:
            yield step.state


def test_every_state_passes_its_own_check_and_survives_json(game: Game[Any]) -> None:
    for state in positions(game):
        assert game.check(state) == []
        written = json.dumps(game.encode(state))
        assert game.decode(json.loads(written)) == state


def test_legal_moves_are_distinct_parse_again_and_agree_with_their_lazy_forms(game: Game[Any]) -> None:
    for state in positions(game):
        moves = game.legal_moves(state)
        listed = list(moves)
        assert len(set(listed)) == len(listed) == len(moves)
        assert [moves[index] for index in range(len(moves))] == listed
        for move in listed:
            assert move in moves
            assert game.parse_move(move.text) == move
            assert game.find_refusal(state, move) is None


def test_moves_that_are_not_listed_are_refused_with_a_rule_and_words(game: Game[Any]) -> None:
    every_card = [
        Move(verb, (card,)) for verb, takes in game.verbs.items() if 1 in takes.cards for card in game.pack
    ]
    pairs = [
        Move(verb, (first, second))
        for verb, takes in game.verbs.items()
        if 2 in takes.cards
        for first in game.pack[::3]
        for second in game.pack[::5]
        if first != second
    ]
    bare = [Move(verb) for verb, takes in game.verbs.items() if not takes.cards and not takes.value]
    for state in islice(positions(game, 6), 120):
        if state.result is not None:
            continue
        moves = game.legal_moves(state)
        for move in (*every_card, *pairs, *bare):
            refusal = game.find_refusal(state, move)
            assert (refusal is None) == (move in moves)
            if refusal is None:
                continue
            assert refusal.rule in game.refusals
            assert refusal.text.ru
            assert refusal.text.en
            with pytest.raises(IllegalMoveError, match=refusal.rule):
                game.play(state, move)


def test_play_comes_to_a_result_after_which_there_are_no_moves(game: Game[Any]) -> None:
    ended = 0
    for steps in random_deals(game, DEALS):
        last = steps[-1].state
        assert all(step.state.result is None for step in steps[:-1])
        if last.result is None:
            with pytest.raises(DealNotOverError):
                game.next_deal(last)
            continue
        ended += 1
        assert last.turn is None
        assert not game.legal_moves(last)
        assert len(last.result.scores) == len(last.hands)
        with pytest.raises(DealOverError):
            game.play(last, game.parse_move(steps_move(game, steps)))
    assert ended


def steps_move(game: Game[Any], steps: list[Step[Any]]) -> str:
    """A move that was legal at the beginning of a deal; any parsable one if it began over."""
    first = game.legal_moves(steps[0].state)
    return (
        first[0].text if first else next(verb for verb, takes in game.verbs.items() if takes == ((), False))
    )


def test_the_next_deal_carries_the_series_on(game: Game[Any]) -> None:
    for steps in random_deals(game, DEALS):
        last = steps[-1].state
        if last.result is None:
            continue
        following = game.next_deal(last).state
        assert game.check(following) == []
        assert following.setup.rules == last.setup.rules
        assert following.setup.seed == last.setup.seed
        assert following.setup.shuffles in (last.setup.shuffles, last.setup.shuffles + 1)
        if last.result.series_over:
            assert following.setup.deal == 1
        else:
            assert following.setup.deal == last.setup.deal + 1
            assert following.setup.standing == last.result.standing


def test_a_move_changes_nothing_of_the_state_it_is_made_in(game: Game[Any]) -> None:
    for state in islice(positions(game, 4), 60):
        before = json.dumps(game.encode(state))
        for move in islice(game.legal_moves(state), 5):
            game.apply(state, move)
            assert json.dumps(game.encode(state)) == before


def test_every_event_reparses_and_names_cards_of_the_pack(game: Game[Any]) -> None:
    for steps in random_deals(game, DEALS):
        for step in steps:
            for event in step.events:
                assert 0 <= event.seat < len(step.state.hands)
                assert event.text.split(" ")[0] == event.verb
                assert card_set(event.cards) & ~card_set(game.pack) == 0
                assert event.secret & ~card_set(event.cards) == 0


def test_a_seat_sees_its_own_hand_and_only_the_size_of_the_others(game: Game[Any]) -> None:
    for state in positions(game):
        for seat in (None, *range(len(state.hands))):
            view = game.view(state, seat)
            assert (view.legal_moves is not None) == (seat is not None and seat == state.turn)
            shown = {zone.seat: zone.cards for zone in view.zones if zone.name == "hands"}
            for owner, hand in enumerate(state.hands):
                if owner == seat or state.result is not None:
                    assert shown[owner] == cards_of(hand)
                else:
                    assert shown[owner] == (HIDDEN,) * hand.bit_count()


def test_no_card_is_seen_in_two_places_and_none_is_lost_from_the_count(game: Game[Any]) -> None:
    for state in positions(game):
        whole = game.cards_in_play(state).bit_count()
        for seat in (None, *range(len(state.hands))):
            cards = [card for zone in game.view(state, seat).zones for card in zone.cards]
            seen = [card for card in cards if card != HIDDEN]
            assert len(cards) == whole
            assert len(set(seen)) == len(seen)


def test_texts_that_are_no_moves_of_the_game_are_invalid(game: Game[Any]) -> None:
    for text in (
        "",
        "take ",
        "dance",
        "lead",
        "lead 8h+9h+Th",
        "pass 8h",
        "lead 2x",
        "khval",
        "cover",
        "play",
    ):
        if text in game.verbs and not game.verbs[text].cards and not game.verbs[text].value:
            continue
        with pytest.raises(InvalidMoveError):
            game.parse_move(text)
