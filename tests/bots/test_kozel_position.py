"""Kozel positions for search: equal to the rules; the solver is perfect; voids are true."""

from itertools import pairwise
from random import Random
from typing import Any

from kozyr.engine.cards import cards_of
from kozyr.games import GAMES
from kozyr.games.kozel.bot_endgame import Solver
from kozyr.games.kozel.bot_inference import common_history, trick_histories
from kozyr.games.kozel.bot_playout import playout
from kozyr.games.kozel.bot_position import BIT_OF, CARD_OF, POINTS, UNFINISHED, Position, bits
from kozyr.games.kozel.scoring import card_points_of_teams

GAME = GAMES["kozel"]


def position_of(state: Any) -> Position:
    return Position(
        [bits(cards_of(hand)) for hand in state.hands],
        state.leader,
        [BIT_OF[card] for _, card in state.trick],
        card_points_of_teams(state),
        [bool(state.won[team]) or any(pile.winner % 2 == team for pile in state.piles) for team in (0, 1)],
        state.setup.rules.zero_means == "tricks",
    )


def kons(count: int) -> list[list[Any]]:
    """The tricks of *count* kons, each as its list of states from the first lead to the end."""
    found = []
    number = 0
    while len(found) < count:
        chance = Random(f"kon {number}")
        state = GAME.deal(4, seed=f"kon {number}").state
        for _ in range(2):
            states = [state]
            while state.result is None:
                state = GAME.apply(state, chance.choice(GAME.legal_moves(state))).state
                states.append(state)
            tricks = [each for each in states if each.phase.value in ("lead", "follow", "over")]
            if len(tricks) > 4 and state.result.reason in ("points", "shamok-catch"):
                found.append(tricks)
            if state.result.series_over:
                break
            state = GAME.next_deal(state).state
        number += 1
    return found


def test_the_same_cards_may_be_laid_and_lead_to_the_same_positions() -> None:
    reasons = set()
    for states in kons(150):
        position = position_of(states[0])
        for state, after in pairwise(states):
            legal = bits(move.cards[0] for move in GAME.legal_moves(state))
            first = state.setup.standing.kon == 1 and not any(state.won) and not state.trick
            assert position.legal_cards() & legal == legal
            assert first or position.legal_cards() == legal
            (laid,) = [seat for seat in range(4) if state.hands[seat] != after.hands[seat]]
            position.play(bits(cards_of(state.hands[laid] ^ after.hands[laid])))
            if after.result is None:
                twin = position_of(after)
                assert (position.hands, position.trick, position.leader) == (
                    twin.hands,
                    twin.trick,
                    twin.leader,
                )
                assert (position.points, position.has_tricks, position.turn) == (
                    twin.points,
                    twin.has_tricks,
                    after.turn,
                )
        result, multiplier = states[-1].result, states[-1].setup.standing.multiplier
        assert position.value * multiplier == result.scores[0] - result.scores[1]
        reasons.add(result.reason)
    assert reasons == {"points", "shamok-catch"}


class Watched(list[int]):
    """Hands that remember which cards leave them."""

    def __init__(self, hands: list[int]) -> None:
        super().__init__(hands)
        self.laid: list[int] = []

    def __setitem__(self, seat: Any, hand: Any) -> None:
        self.laid.append(self[seat] ^ hand)
        super().__setitem__(seat, hand)


def test_playouts_keep_the_rules() -> None:
    values = set()
    for number, states in enumerate(kons(60)):
        for state in states[:-1:5]:  # from leads, and from the middle of tricks
            played, position = position_of(state), position_of(state)
            played.hands = Watched(played.hands)
            value = playout(played, Random(number).random)
            for card in played.hands.laid:
                assert position.value == UNFINISHED
                assert card & position.legal_cards()
                position.play(card)
            assert value == played.value == position.value != UNFINISHED
            assert (played.hands, played.points, played.has_tricks) == (
                position.hands,
                position.points,
                position.has_tricks,
            )
            values.add(value)
    assert values >= {-4, -2, 2, 4}


def some_ending(chance: Random, tricks: int) -> Position:
    cards = list(CARD_OF)
    chance.shuffle(cards)
    hands = [sum(cards[tricks * seat : tricks * (seat + 1)]) for seat in range(4)]
    taken = cards[4 * tricks :]
    share = chance.randrange(len(taken) + 1)
    points = [sum(POINTS[card] for card in part) for part in (taken[:share], taken[share:])]
    return Position(
        hands, chance.randrange(4), [], points, [share > 0, share < len(taken)], chance.random() < 0.5
    )


def perfect(position: Position) -> int:
    """The value of *position* by trying everything."""
    if position.value != UNFINISHED:
        return position.value
    values = []
    for card in CARD_OF:
        if card & position.legal_cards():
            after = position.copy()
            after.play(card)
            values.append(perfect(after))
    return min(values) if position.turn % 2 else max(values)


def test_the_solver_plays_perfectly() -> None:
    chance = Random("solver")
    for number in range(60):
        position = some_ending(chance, 1 + number % 3)
        for _ in range(chance.randrange(4)):
            position.play(chance.choice([card for card in CARD_OF if card & position.legal_cards()]))
            if position.value != UNFINISHED:
                break
        else:
            assert Solver(zero_tricks=position.zero_tricks).value(position) == perfect(position)


def test_what_is_remembered_of_the_tricks_is_true() -> None:
    found = 0
    for states in kons(30):
        for state in states[1:]:
            if state.result is not None:
                continue
            won = [[BIT_OF[card] for card in cards] for cards in state.won]
            history = common_history(trick_histories(won, state.leader, range(4)))
            hands = [bits(cards_of(hand)) for hand in state.hands]
            assert not any(void & hand for void, hand in zip(history.voids, hands, strict=True))
            found += any(history.voids)
    assert found > 50
