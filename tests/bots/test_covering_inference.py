"""What a pile tells about the hands: read from the cards, and true in most deals of simple players."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kozyr.bots import bot_move, memory_for
from kozyr.engine.cards import HIDDEN, Card, cards_of, parse_card
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering import inference as covering_signs
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.inference import Clue, cheaper_cards, infer_clues
from kozyr.games.covering.table import BIT_OF, Ruleset, bits
from tests.bots.covering_positions import RULESETS

TABLES = [("svoi-kozyri", 3), ("svoi-kozyri", 4), ("kryt-navalivat", 2)]


def cards(text: str) -> list[Card]:
    return [HIDDEN if card == "??" else parse_card(card) for card in text.split()]


def svoi(trumps: str) -> Ruleset:
    rules = GAMES["svoi-kozyri"].rules()
    return RULESETS["svoi-kozyri"](rules, ["cdhs".index(suit) for suit in trumps])


def kryt(trump: str) -> Ruleset:
    return RULESETS["kryt-navalivat"](GAMES["kryt-navalivat"].rules(), ["cdhs".index(trump)] * 2)


def test_what_was_kept_is_dearer_than_the_lead_and_does_not_cover_for_less() -> None:
    """Seat 1 (trumps diamonds) covered the eight of clubs by the queen and led the nine of spades."""
    [sign, first] = infer_clues(svoi("cdh"), 2, cards("8c Qc 9s"), 2, [9, 9, 0], [9, 9, 9])
    assert (sign.seat, sign.size) == (1, 9)
    for kept in cards("9h Ts Ks 6d Ac"):
        assert BIT_OF[kept] & sign.cards, kept
    for kept in cards("8s 7h 9c Jc"):
        assert not BIT_OF[kept] & sign.cards, kept
    assert (first.seat, first.count) == (0, 9)  # led the eight of clubs, its own trump
    assert bits(cards("9c Ac")) & first.cards == bits(cards("9c Ac"))
    assert not bits(cards("7c Ah Ad")) & first.cards


def test_a_trump_is_dearer_than_everything_else() -> None:
    ruleset = svoi("cdhs")
    assert bits(cards("6c Ah As 9d 6d")) & cheaper_cards(ruleset, 1, BIT_OF[parse_card("Td")]) == bits(
        cards("6c Ah As 9d 6d")
    )
    assert not bits(cards("Jd Td")) & cheaper_cards(ruleset, 1, BIT_OF[parse_card("Td")])


def test_nothing_is_read_below_a_take_or_a_card_that_was_forgotten() -> None:
    """Nine on the eight of diamonds is no turn of anybody's: there somebody took."""
    ruleset = svoi("cdhs")
    told = infer_clues(ruleset, 0, cards("7d 8s 9d Jd Kd Qh"), 2, [0, 9, 9, 9], [9] * 4)
    assert [sign.seat for sign in told] == [3]
    told = infer_clues(ruleset, 0, cards("7d 9d 8s ?? Kd Qh"), 2, [0, 9, 9, 9], [9] * 4)
    assert told == []


def test_kn_6_cards_that_were_drawn_after_the_turn_are_not_told() -> None:
    ruleset = kryt("h")
    pile = cards("8c Qc 9s")
    assert [sign.size for sign in infer_clues(ruleset, 0, pile, 2, [0, 3], [3, 3])] == [1]
    assert [sign.size for sign in infer_clues(ruleset, 0, pile, 2, [0, 2], [3, 3])] == []
    assert [sign.size for sign in infer_clues(ruleset, 0, pile, 2, [0, 4], [3, 5])] == [4]


def test_kn_5_after_a_take_of_one_card_the_turn_before_is_read() -> None:
    """Seat 1 took what seat 0 had led; below the cover of seat 0 lies the turn of seat 1."""
    [sign] = infer_clues(kryt("h"), 0, cards("8c Qc 9s Ts"), 0, [0, 3], [3, 4])
    assert not bits(cards("8s Jc")) & sign.cards
    assert infer_clues(kryt("h"), 0, cards("8c Qc 9s Ts"), 0, [0, 2], [3, 4]) == []


def told_in_play(slug: str, players: int) -> Iterator[tuple[Any, Clue]]:
    """Every sign that a master could read in some deals of simple players, with its moment."""
    game = GAMES[slug]
    for number in range(10):
        state = game.deal(players, seed=f"signs {number}").state
        while state.result is None and state.ply < 200:
            determinizer = Determinizer(
                RULESETS[slug], game.view(state, state.turn), memory_for(PROFILES[game.slug], state, "expert")
            )
            if not determinizer.is_certain:
                for sign in determinizer.clues:
                    yield state, sign
            state = game.apply(state, bot_move(PROFILES[game.slug], state, "greedy")).state


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_signs_are_mostly_true(slug: str, players: int) -> None:
    true = 0.0
    told = list(told_in_play(slug, players))
    for state, sign in told:
        unknown = bits(cards_of(state.hands[sign.seat] & ~state.known[sign.seat]))
        if unknown.bit_count() == sign.size:
            true += not unknown & ~sign.cards
        else:  # which of the cards were kept nobody can tell
            true += (unknown & sign.cards).bit_count() >= sign.size
    assert len(told) > 150
    assert true > 0.85 * len(told)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_guesses_heed_the_signs_that_are_believed(
    slug: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(covering_signs, "CLUE_WEIGHT", 1.0)
    game = GAMES[slug]
    heeded = seen = 0
    for number in range(10):
        state = game.deal(players, seed=f"heeded {number}").state
        while state.result is None and state.ply < 60:
            determinizer = Determinizer(
                RULESETS[slug], game.view(state, state.turn), memory_for(PROFILES[game.slug], state, "expert")
            )
            for sign in determinizer.clues:
                if sign.weight == 1 and not determinizer.is_certain:
                    table = determinizer.sample(Random(state.ply).random)
                    unknown = table.hands[sign.seat] & ~bits(cards_of(state.known[sign.seat]))
                    heeded += (unknown & sign.cards).bit_count() >= sign.size
                    seen += 1
            state = game.apply(state, bot_move(PROFILES[game.slug], state, "greedy")).state
    assert seen > 100
    assert heeded > 0.85 * seen
