"""GET /games: what a client needs to know of every game."""

import re

import pytest

from kozyr.bots import DEFAULT_LEVEL, LEVELS
from kozyr.engine.cards import names
from kozyr.games import GAMES
from tests.api.conftest import ApiClient


def test_all_registered_games_are_listed_in_their_order(service: ApiClient) -> None:
    listed = service.get("/games").body["games"]
    assert [game["slug"] for game in listed] == list(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_one_game_is_told_as_in_the_list(service: ApiClient, slug: str) -> None:
    alone = service.get(f"/games/{slug}")
    assert alone.status == 200
    assert alone.body in service.get("/games").body["games"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_told_as_the_engine_has_it(service: ApiClient, slug: str) -> None:
    game, description = GAMES[slug], service.get(f"/games/{slug}").body
    assert description["titles"] == {"ru": game.titles.ru, "en": game.titles.en}
    assert (description["seats"]["min"], description["seats"]["max"]) == game.seats
    assert description["pack"] == names(game.pack)
    assert [verb["name"] for verb in description["verbs"]] == list(game.verbs)
    assert description["phases"][-1] == "over"
    assert [option["name"] for option in description["options"]] == list(game.rules._fields)
    assert [bot["name"] for bot in description["bots"]] == list(LEVELS)
    assert [bot["name"] for bot in description["bots"] if bot["default"]] == [DEFAULT_LEVEL]
    assert description["texts"] == game.texts


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_can_be_asked_for_with_each_of_its_values(service: ApiClient, slug: str) -> None:
    """What the list says of options is what `deals` takes."""
    description = service.get(f"/games/{slug}").body
    for option in description["options"]:
        values = {
            "choice": option.get("values"),
            "boolean": [True, False],
            "integer": [option.get("minimum"), option.get("maximum")],
        }[option["type"]]
        assert option["default"] in values or option["type"] == "integer" or option["default"] is None
        for value in [*values, *([None] if option["nullable"] else [])]:
            payload = {"players": description["seats"]["max"], "seed": "s", "rules": {option["name"]: value}}
            table = service.post(f"/games/{slug}/deals", payload)
            assert table.status == 200, table.body
            assert table.body["state"]["rules"][option["name"]] == value
        assert option["rule"][2] == "-"
        assert option["text"]["ru"] != option["text"]["en"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_text_of_an_option_is_its_name_a_colon_and_what_it_means(service: ApiClient, slug: str) -> None:
    """So that a page can show the name as a label and the meaning as a note."""
    for option in service.get(f"/games/{slug}").body["options"]:
        for text in option["text"].values():
            assert re.fullmatch(r"[^:.]+: [^:]+[.]", text), text


def test_svoi_kozyri_tells_its_numbers(service: ApiClient) -> None:
    description = service.get("/games/svoi-kozyri").body
    assert description["seats"] == {"min": 2, "max": 4}
    assert description["inputs"] == ["trumps"]
    assert len(description["pack"]) == 36
    assert description["verbs"] == [
        {"name": "lead", "cards": [1], "value": False},
        {"name": "cover", "cards": [1, 2], "value": False},
        {"name": "take", "cards": [], "value": False},
    ]
    max_turns = description["options"][-1]
    assert max_turns["name"] == "max_turns"
    assert (max_turns["type"], max_turns["minimum"], max_turns["maximum"]) == ("integer", 1, 100000)
    assert max_turns["nullable"] is True
    assert max_turns["default"] is None


def test_an_unknown_game_is_said_before_anything_else(service: ApiClient) -> None:
    assert service.get("/games/whist").code == "unknown-game"
    assert service.send("/games/whist/deals", b"{", "text/plain").code == "unknown-game"
