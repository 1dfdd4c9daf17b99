"""The simple player of the Earl of Coventry, and its reasons."""

from typing import Any

import pytest

from kozyr.bots.rng import SeededRandom
from kozyr.engine.moves import Text
from kozyr.games.earl_of_coventry.bot_reasons import ANY_SUIT, explain_simple_move
from kozyr.games.earl_of_coventry.bot_simple import simple_player
from tests.bots.earl_positions import GAME, to_lead
from tests.play import play_moves


def moves_in(state: Any) -> set[str]:
    view = GAME.view(state, state.turn)
    return {simple_player(view, SeededRandom(f"day {number}")).text for number in range(40)}


def explain(state: Any, move: str) -> Text:
    return explain_simple_move(GAME.view(state, state.turn), GAME.parse_move(move))


def test_it_leads_what_it_holds_most_of() -> None:
    state = to_lead("4c 4d 4h 5c 6c 6d", "4s 5d 6h 6s", "5h 5s 8c 8d 8h 8s")
    assert moves_in(state) == {"play 4c", "play 4d", "play 4h"}
    state = to_lead("4c 4d 5c 6c 6d", "4s 4h 5d 6h 6s", "5h 5s 8c 8d 8h 8s")
    assert moves_in(state) == {"play 4c", "play 4d", "play 6c", "play 6d"}


def test_it_plays_any_suit_of_the_rank_led() -> None:
    state = play_moves(GAME, to_lead("4c 4d 5c", "4s 5d 5h", "4h 5s"), "play 4c", "play 4s", "play 4h")
    assert moves_in(state) == {"play 4d"}
    state = play_moves(GAME, to_lead("4c 5c 5d", "4s 4h 4d", "5h 5s"), "play 4c")
    assert moves_in(state) == {"play 4d", "play 4h", "play 4s"}


@pytest.mark.parametrize(
    ("move", "rank", "gone"),
    [
        ("play 4d", ("Четвёрка", "Four"), ("3 карты", "3 cards")),
        ("play 5c", ("Пятёрка", "Five"), ("1 карта", "1 card")),
    ],
)
def test_it_says_how_many_cards_go(move: str, rank: tuple[str, str], gone: tuple[str, str]) -> None:
    state = to_lead("4c 4d 4h 5c 6c 6d", "4s 5d 6h 6s", "5h 5s 8c 8d 8h 8s")
    assert explain(state, move) == Text(
        f"{rank[0]}: больше карт одного достоинства у вас нет, уходит {gone[0]}.",
        f"{rank[1]}: you hold no rank more often; it rids you of {gone[1]}.",
    )


def test_it_says_that_the_suit_does_not_matter() -> None:
    state = play_moves(GAME, to_lead("4c 5c 5d", "4s 4h 4d", "5h 5s"), "play 4c")
    assert (
        explain(state, "play 4d")
        == ANY_SUIT
        == Text(
            "Достоинство названо, масть не важна: положите любую.",
            "The rank is named; the suit does not matter: any card.",
        )
    )
