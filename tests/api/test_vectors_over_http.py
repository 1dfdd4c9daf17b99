"""The vectors again, as requests: what the rule sheets promise holds over HTTP as well."""

from typing import Any

import pytest

from kozyr.games import GAMES
from tests import vectors
from tests.api.conftest import ApiClient
from tests.vectors import Vector

CASES = [pytest.param(slug, vector, id=vector.id) for slug in GAMES for vector in vectors.load_vectors(slug)]


@pytest.mark.parametrize(("slug", "vector"), CASES)
def test_vector(service: ApiClient, slug: str, vector: Vector) -> None:
    state: Any = vector.given.get("state")
    if state is None:
        dealt = service.post(f"/games/{slug}/deals", vector.given["deals"])
        assert dealt.status == 200, dealt.body
        state = dealt.body["state"]
    for step in vector.steps:
        listed = service.post(f"/games/{slug}/legal-moves", {"state": state}).body["moves"]
        if "legal" in step:
            assert sorted(listed) == sorted(step["legal"])
        if "legal_count" in step:
            assert len(listed) == step["legal_count"]
        assert set(step.get("legal_includes", ())) <= set(listed)
        if "move" in step:
            after = service.post(f"/games/{slug}/moves", {"state": state, "move": step["move"]})
            assert after.status == 200, after.body
            state = after.body["state"]
            assert after.body["result"] == state["result"]
    assert {field: state[field] for field in vector.expect} == vector.expect


@pytest.mark.parametrize("entry", vectors.notation("wrong_for_game"), ids=lambda entry: entry["text"])
def test_a_text_of_the_grammar_that_is_wrong_for_the_game(service: ApiClient, entry: dict[str, Any]) -> None:
    """CV-14."""
    slug = entry["game"]
    table = service.post(f"/games/{slug}/deals", {"players": GAMES[slug].seats[0], "seed": "s"}).body
    refused = service.post(f"/games/{slug}/moves", {"state": table["state"], "move": entry["text"]})
    assert refused.code == "invalid-move"
