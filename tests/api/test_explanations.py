"""POST /games/{game}/explanations."""

from typing import Any

import pytest

from kozyr.games import GAMES
from tests.api.conftest import ApiClient

SK = "/games/svoi-kozyri"


def deal_table(service: ApiClient, **rules: Any) -> dict[str, Any]:
    body = {"players": 2, "seed": "why", "dealer": 0, "rules": rules}
    table: dict[str, Any] = service.post(f"{SK}/deals", body).body
    return table


def test_a_legal_move_has_nothing_against_it(service: ApiClient) -> None:
    table = deal_table(service)
    payload = {"state": table["state"], "move": table["legal_moves"][0]}
    assert service.post(f"{SK}/explanations", payload).body == {"legal": True, "rule": None, "text": None}


@pytest.mark.parametrize(("move", "rule"), [("take", "SK-7"), ("cover 6c", None)])
def test_the_rule_is_that_of_the_sheet(service: ApiClient, move: str, rule: str | None) -> None:
    table = deal_table(service)
    explained = service.post(f"{SK}/explanations", {"state": table["state"], "move": move}).body
    assert explained["legal"] is False
    held = table["state"]["hands"][1]
    assert explained["rule"] == (rule or ("SK-7" if "6c" in held else "CV-6"))
    game = GAMES["svoi-kozyri"]
    assert explained["text"] == game.refusals[explained["rule"]]._asdict()


def test_a_card_of_another_hand_is_refused_the_same_way_wherever_it_lies(service: ApiClient) -> None:
    """CV-6: whose hand it is in, or whether it lies in the pile, is not told."""
    table = deal_table(service)
    moves = [table["legal_moves"][0], "take"]
    table = service.post(f"{SK}/moves", {"state": table["state"], "moves": moves}).body
    mine = table["state"]["hands"][table["turn"]]
    answers = {
        str(service.post(f"{SK}/explanations", {"state": table["state"], "move": f"lead {card}"}).body)
        for card in service.get(SK).body["pack"]
        if card not in mine
    }
    assert len(answers) == 1


def test_after_the_end_there_is_nothing_to_explain(service: ApiClient) -> None:
    table = deal_table(service, max_turns=1)
    over = service.post(f"{SK}/moves", {"state": table["state"], "move": table["legal_moves"][0]}).body
    assert service.post(f"{SK}/explanations", {"state": over["state"], "move": "take"}).code == "deal-over"


def test_a_text_that_is_no_move(service: ApiClient) -> None:
    payload = {"state": deal_table(service)["state"], "move": "sing"}
    assert service.post(f"{SK}/explanations", payload).code == "invalid-move"
    assert set(service.post(f"{SK}/explanations", {"state": payload["state"]}).body["errors"]) == {"/move"}
