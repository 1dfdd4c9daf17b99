"""The vectors: exact tests as data, one file a game (conventions, section 10)."""

import json
from typing import Any

import pytest

from kozyr.engine.game import Game
from kozyr.games import GAMES
from tests import vectors
from tests.play import initial_state, play_moves
from tests.vectors import Vector

CASES = [
    pytest.param(game, vector, id=vector.id)
    for slug, game in GAMES.items()
    for vector in vectors.load_vectors(slug)
]


@pytest.mark.parametrize(("game", "vector"), CASES)
def test_vector(game: Game[Any], vector: Vector) -> None:
    state = initial_state(game, vector.given)
    for step in vector.steps:
        moves = game.legal_moves(state)
        texts = [move.text for move in moves]
        assert len(moves) == len(texts)
        if "legal" in step:
            assert sorted(texts) == sorted(step["legal"])
        if "legal_count" in step:
            assert len(moves) == step["legal_count"]
        assert set(step.get("legal_includes", ())) <= set(texts)
        if "move" in step:
            state = play_moves(game, state, step["move"])
    data = game.encode(state)
    assert {field: data[field] for field in vector.expect} == vector.expect
    assert game.decode(json.loads(json.dumps(data))) == state


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_vectors(slug: str) -> None:
    assert vectors.load_vectors(slug)
