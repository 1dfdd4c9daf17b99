"""What the pile tells of the hands: exact clues in hand-made positions, and mostly true ones in play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kozyr.bots import bot_move, memory_for
from kozyr.engine.cards import HIDDEN, Card, cards_of, parse_card
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering import inference
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.inference import CLUE_WEIGHT, Clue, cheaper_cards, infer_clues
from kozyr.games.covering.table import ALL_CARDS, BIT_OF, Bits, Ruleset, bits
from tests.bots.covering_positions import RULESETS, bits_of

TABLES = [("svoi-kozyri", 3), ("svoi-kozyri", 4), ("kryt-navalivat", 2)]


def cards(text: str) -> list[Card]:
    return [HIDDEN if card == "??" else parse_card(card) for card in text.split()]


def svoi(trumps: str) -> Ruleset:
    rules = GAMES["svoi-kozyri"].rules()
    return RULESETS["svoi-kozyri"](rules, ["cdhs".index(suit) for suit in trumps])


def kryt(trump: str) -> Ruleset:
    return RULESETS["kryt-navalivat"](GAMES["kryt-navalivat"].rules(), ["cdhs".index(trump)] * 2)


def without(text: str) -> Bits:
    """All cards but these."""
    return ALL_CARDS & ~bits_of(text)


def test_what_was_kept_is_dearer_than_the_lead_and_does_not_cover_for_less() -> None:
    """Trumps c, d, h; seat 1 covered 8c with Qc and led 9s; seat 0 had led 8c, a trump of its own."""
    clues = infer_clues(svoi("cdh"), 2, cards("8c Qc 9s"), 2, [8, 7, 0], [9, 9, 9])
    assert clues == [
        Clue(1, 7, without("6c 7c 8c 6h 7h 8h 6s 7s 8s 9c Tc Jc"), 0.9),
        Clue(0, 8, bits_of("8c 9c Tc Jc Qc Kc Ac"), 0.9),
    ]
    assert CLUE_WEIGHT == 0.9


def test_of_a_seat_whose_cards_are_all_known_there_is_no_clue() -> None:
    ruleset = svoi("cdh")
    clues = infer_clues(ruleset, 2, cards("8c Qc 9s"), 2, [8, 0, 0], [9, 9, 9])
    assert [clue.seat for clue in clues] == [0]
    clues = infer_clues(ruleset, 2, cards("8c Qc 9s"), 2, [1, 1, 0], [9, 9, 9])
    assert [(clue.seat, clue.size) for clue in clues] == [(1, 1), (0, 1)]


def test_a_round_of_turns_is_read_from_the_top_down_and_ones_own_turn_skipped() -> None:
    """Trumps c, d, h: 7d; 9d, 6s; 6h, 7h; Qh, 8s. Seats 0, 1, 2, 0; seat 1 is on turn."""
    pile = cards("7d 9d 6s 6h 7h Qh 8s")
    clues = infer_clues(svoi("cdh"), 1, pile, 2, [5, 0, 6], [7, 7, 7])
    assert clues == [
        Clue(0, 5, without("6d 7d 6h 7h 6s 7s 8h 9h Th Jh"), 0.9),
        Clue(2, 6, bits_of("7h 8h 9h Th Jh Qh Kh Ah"), 0.9),
        Clue(0, 5, without("6d 6h 6s"), 0.9),
    ]


def test_a_trump_is_dearer_than_every_plain_card() -> None:
    ruleset = svoi("cdhs")
    assert cheaper_cards(ruleset, 1, BIT_OF[parse_card("Td")]) == (ruleset.plains[1] | bits_of("6d 7d 8d 9d"))
    assert cheaper_cards(ruleset, 1, BIT_OF[parse_card("6d")]) == ruleset.plains[1]
    assert cheaper_cards(ruleset, 1, BIT_OF[parse_card("8c")]) == bits_of("6c 7c 6h 7h 6s 7s")
    assert cheaper_cards(ruleset, 1, BIT_OF[parse_card("6s")]) == 0
    assert cheaper_cards(ruleset, 1, BIT_OF[parse_card("As")]) == ruleset.plains[1] & without("Ac Ah As")


def test_nothing_is_read_below_a_take_or_a_card_that_was_forgotten() -> None:
    """Nine on the eight of diamonds is no turn of anybody's: there somebody took."""
    ruleset = svoi("cdhs")
    clues = infer_clues(ruleset, 0, cards("7d 8s 9d Jd Kd Qh"), 2, [0, 9, 9, 9], [9] * 4)
    assert [clue.seat for clue in clues] == [3]
    for pile in ("7d 9d 8s ?? Kd Qh", "7d 9d 8s Jd ?? Qh", "7d 9d 8s Jd Kd ??"):
        assert infer_clues(ruleset, 0, cards(pile), 2, [0, 9, 9, 9], [9] * 4) == []
    assert infer_clues(ruleset, 0, cards("7d 9d ?? Jd Kd Qh"), 2, [0, 9, 9, 9], [9] * 4) != []


def test_two_cards_are_no_first_turn() -> None:
    """A deal begins with one card: below a second one somebody took."""
    assert infer_clues(svoi("cdh"), 2, cards("8c Qc"), 2, [9, 9, 0], [9, 9, 9]) == []
    [clue] = infer_clues(svoi("cdh"), 2, cards("8c"), 1, [9, 9, 0], [9, 9, 9])
    assert clue == Clue(1, 9, without("6c 7c 6h 7h 6s 7s"), 0.9)


def test_of_a_seat_that_is_out_and_of_those_before_it_nothing_is_read() -> None:
    ruleset = svoi("cdhs")
    assert infer_clues(ruleset, 0, cards("8c Qc 9s"), 2, [0, 9, 9, 0], [9, 9, 9, 0]) == []
    clues = infer_clues(ruleset, 0, cards("8c Qc 9s"), 2, [0, 9, 0, 9], [9, 9, 0, 9])
    assert [clue.seat for clue in clues] == [3]


def test_an_empty_pile_tells_nothing() -> None:
    assert infer_clues(svoi("cdh"), 2, [], 0, [9, 9, 0], [9, 9, 9]) == []
    assert infer_clues(svoi("cdh"), 2, [], 0, [9, 6, 0], [9, 9, 9]) == []


@pytest.mark.parametrize(
    ("taken", "seats"),
    [(1, []), (2, []), (3, [3, 2, 1]), (4, []), (5, [3, 2, 1, 3]), (6, [])],
)
def test_sk_16_after_a_take_the_turns_below_it_are_read(taken: int, seats: list[int]) -> None:
    """Seat 0 is on turn, seat 3 took: three cards are the turn of seat 2 and the lead of seat 1.

    What is left on top is the cover of the turn whose lead was taken. No take has another size than 3 or 5.
    """
    ruleset = svoi("cdhs")
    # the turns from the bottom: 6h; 9h 6d; 9d 7s; 8s 7c; 8c 7h; Kh and the lead that was taken
    pile = cards("6h 9h 6d 9d 7s 8s 7c 8c 7h Kh")
    clues = infer_clues(ruleset, 0, pile, 0, [0, 9, 9, 9], [9, 9, 9, 9 + taken])
    assert [clue.seat for clue in clues] == seats


def test_kn_6_cards_that_were_drawn_after_the_turn_are_not_told() -> None:
    ruleset = kryt("h")
    pile = cards("8c Qc 9s")
    assert [clue.size for clue in infer_clues(ruleset, 0, pile, 2, [0, 3], [3, 3])] == [1]
    assert [clue.size for clue in infer_clues(ruleset, 0, pile, 2, [0, 2], [3, 3])] == []
    assert [clue.size for clue in infer_clues(ruleset, 0, pile, 2, [0, 1], [3, 3])] == []
    assert [clue.size for clue in infer_clues(ruleset, 0, pile, 2, [0, 4], [3, 5])] == [4]
    assert [clue.size for clue in infer_clues(ruleset, 0, pile, 2, [0, 2], [3, 2])] == [2]


def test_kn_6_of_an_earlier_turn_one_card_is_told_and_believed_less() -> None:
    """Trump h; seat 1 led 7s, seat 0 covered and led 8s 7d, seat 1 9d 7c, seat 0 8c 9c, seat 1 Tc Jd."""
    pile = cards("7s 8s 7d 9d 7c 8c 9c Tc Jd")
    clues = infer_clues(kryt("h"), 0, pile, 2, [0, 5], [3, 5])
    last = without("6c 7c 8c 9c Tc 6d 7d 8d 9d Td 6s 7s 8s 9s Ts")
    before = without("6c 6d 6s 8d")
    first = without("6c 6d 6s")
    # since the second turn it laid Tc Jd: both could have been kept; since the first also 9d 7c
    assert clues == [Clue(1, 5, last, 0.9), Clue(1, 1, before, 0.9 / 3), Clue(1, 1, first, 0.9 / 5)]


def test_kn_5_after_a_take_of_one_card_the_turn_before_is_read() -> None:
    """Seat 1 took the lead that covered nothing of its own: what is left on top is a cover."""
    [clue] = infer_clues(kryt("h"), 0, cards("8c Qc 9s Ts"), 0, [0, 3], [3, 4])
    assert clue == Clue(1, 3, without("6c 7c 8c 6d 7d 8d 6s 7s 8s 9c Tc Jc"), 0.9)


def clues_in_play(slug: str, players: int) -> Iterator[tuple[Any, Clue]]:
    """Every clue that a master could read in some deals of simple players, with its moment."""
    game = GAMES[slug]
    for number in range(10):
        state = game.deal(players, seed=f"signs {number}").state
        while state.result is None and state.ply < 200:
            memory = memory_for(PROFILES[slug], state, "expert")
            determinizer = Determinizer(RULESETS[slug], game.view(state, state.turn), memory)
            if not determinizer.is_certain:
                for clue in determinizer.clues:
                    yield state, clue
            state = game.apply(state, bot_move(PROFILES[slug], state, "greedy")).state


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_clues_are_mostly_true(slug: str, players: int) -> None:
    true = 0
    clues = list(clues_in_play(slug, players))
    for state, clue in clues:
        unknown = bits(cards_of(state.hands[clue.seat] & ~state.known[clue.seat]))
        if unknown.bit_count() == clue.size:
            true += not unknown & ~clue.cards
        else:  # a lower bound: the cards that the clue is about are not told apart from those drawn later
            true += (unknown & clue.cards).bit_count() >= clue.size
    assert len(clues) > 150
    assert true > 0.85 * len(clues)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_worlds_follow_the_clues_that_are_believed(
    slug: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inference, "CLUE_WEIGHT", 1.0)
    game, seen, followed = GAMES[slug], 0, 0
    for number in range(10):
        state = game.deal(players, seed=f"heeded {number}").state
        while state.result is None and state.ply < 60:
            memory = memory_for(PROFILES[slug], state, "expert")
            determinizer = Determinizer(RULESETS[slug], game.view(state, state.turn), memory)
            for clue in determinizer.clues:
                if clue.weight == 1 and not determinizer.is_certain:
                    table = determinizer.sample(Random(state.ply).random)
                    unknown = table.hands[clue.seat] & ~bits(cards_of(state.known[clue.seat]))
                    followed += (unknown & clue.cards).bit_count() >= clue.size
                    seen += 1
            state = game.apply(state, bot_move(PROFILES[slug], state, "greedy")).state
    assert seen > 100
    assert followed > 0.85 * seen
