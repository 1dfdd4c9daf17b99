"""The text of a move (CV-13), and legal moves without a list of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.engine.cards import DECK36, card_set, names, parse_cards
from kozyr.engine.moves import Event, InvalidMoveError, LegalMoves, Move, parse_move
from kozyr.games import GAMES
from tests import vectors


@pytest.mark.parametrize("case", vectors.notation("valid"), ids=lambda case: case["text"])
def test_cv_13_text_of_the_grammar(case: dict[str, object]) -> None:
    move = parse_move(str(case["text"]))
    assert (move.verb, names(move.cards), move.value) == (case["verb"], case["cards"], case["value"])
    assert move.text == case["text"]


@pytest.mark.parametrize("case", vectors.notation("invalid"), ids=lambda case: case["why"])
def test_cv_13_text_that_is_not_of_the_grammar(case: dict[str, str]) -> None:
    with pytest.raises(InvalidMoveError):
        parse_move(case["text"])


@pytest.mark.parametrize(
    "case", vectors.notation("wrong_for_game"), ids=lambda case: f"{case['game']} {case['text']}"
)
def test_cv_14_text_that_is_not_in_the_table_of_the_game(case: dict[str, str]) -> None:
    parse_move(case["text"])
    with pytest.raises(InvalidMoveError):
        GAMES[case["game"]].parse_move(case["text"])


@given(st.text(max_size=40))
def test_cv_13_any_text_is_a_move_or_is_refused_and_writes_back(text: str) -> None:
    try:
        move = parse_move(text)
    except InvalidMoveError:
        return
    assert move.text == text


sets = st.sets(st.sampled_from(DECK36)).map(card_set)


@given(sets, sets, sets, st.lists(st.sampled_from(["take", "exchange"]), unique=True))
def test_a_lazy_list_counts_finds_and_picks_what_it_lists(
    singles: int, some: int, seconds: int, others: list[str]
) -> None:
    moves = LegalMoves("cover", singles, some & seconds, seconds, tuple(Move(verb) for verb in others))
    all_moves = list(moves)
    assert len(moves) == len(all_moves) == len(set(all_moves))
    assert all(move in moves for move in all_moves)
    assert [moves[index] for index in range(len(moves))] == all_moves
    assert moves[-3:] == all_moves[-3:]
    assert moves.texts() == [move.text for move in all_moves]
    with pytest.raises(IndexError):
        moves[len(all_moves)]
    with pytest.raises(IndexError):
        moves[-len(all_moves) - 1]


def test_a_lazy_list_does_not_hold_other_moves() -> None:
    hand = card_set(parse_cards(["6d", "Qs"]))
    moves = LegalMoves("cover", firsts=hand, seconds=hand)
    for text in ("cover 6d", "lead 6d", "cover 6d+7d", "take"):
        assert parse_move(text) not in moves
    assert "cover 6d+Qs" not in moves


def test_a_secret_card_is_seen_by_insiders_alone_and_counted_by_all() -> None:
    cards = parse_cards(["9c", "Ks"])
    event = Event(1, "draw", cards, secret=card_set(cards[:1]), insiders=(1,))
    assert event.seen_by(1).text == "draw 9c+Ks"
    for outsider in (0, None):
        assert event.seen_by(outsider).text == "draw ??+Ks"
        assert event.seen_by(outsider).secret == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("LEAD 6h", "verb in small letters"),
        ("", "verb in small letters"),
        ("lead 10h", "card 1 is no card"),
        ("cover 6d+Zz", "card 2 is no card"),
        ("lead Td ", "card 1 is no card"),
        ("khval by--2", "not a move"),
        ("take\n", "verb in small letters"),
    ],
)
def test_the_error_of_a_text_that_is_no_move_names_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError, match=message):
        parse_move(text)
