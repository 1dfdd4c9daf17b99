"""GET /games: what a client needs to know of every game."""

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
    game, told = GAMES[slug], service.get(f"/games/{slug}").body
    assert told["titles"] == {"ru": game.titles.ru, "en": game.titles.en}
    assert (told["seats"]["min"], told["seats"]["max"]) == game.seats
    assert told["pack"] == names(game.pack)
    assert [verb["name"] for verb in told["verbs"]] == list(game.verbs)
    assert told["phases"][-1] == "over"
    assert [option["name"] for option in told["options"]] == list(game.rules._fields)
    assert [bot["name"] for bot in told["bots"]] == list(LEVELS)
    assert [bot["name"] for bot in told["bots"] if bot["default"]] == [DEFAULT_LEVEL]
    assert told["texts"] == game.texts


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_can_be_asked_for_with_each_of_its_values(service: ApiClient, slug: str) -> None:
    """What the list says of options is what `deals` takes."""
    told = service.get(f"/games/{slug}").body
    for option in told["options"]:
        values = {
            "choice": option.get("values"),
            "boolean": [True, False],
            "integer": [option.get("minimum"), option.get("maximum")],
        }[option["type"]]
        assert option["default"] in values or option["type"] == "integer" or option["default"] is None
        for value in [*values, *([None] if option["nullable"] else [])]:
            asked = {"players": told["seats"]["max"], "seed": "s", "rules": {option["name"]: value}}
            table = service.post(f"/games/{slug}/deals", asked)
            assert table.status == 200, table.body
            assert table.body["state"]["rules"][option["name"]] == value
        assert option["rule"][2] == "-"
        assert option["text"]["ru"] != option["text"]["en"]


def test_svoi_kozyri_tells_its_numbers(service: ApiClient) -> None:
    told = service.get("/games/svoi-kozyri").body
    assert told["seats"] == {"min": 2, "max": 4}
    assert told["inputs"] == ["trumps"]
    assert len(told["pack"]) == 36
    assert told["verbs"] == [
        {"name": "lead", "cards": [1], "value": False},
        {"name": "cover", "cards": [1, 2], "value": False},
        {"name": "take", "cards": [], "value": False},
    ]
    max_turns = told["options"][-1]
    assert max_turns["name"] == "max_turns"
    assert (max_turns["type"], max_turns["minimum"], max_turns["maximum"]) == ("integer", 1, 100000)
    assert max_turns["nullable"] is True
    assert max_turns["default"] is None


def test_an_unknown_game_is_said_before_anything_else(service: ApiClient) -> None:
    assert service.get("/games/whist").code == "unknown-game"
    assert service.send("/games/whist/deals", b"{", "text/plain").code == "unknown-game"
