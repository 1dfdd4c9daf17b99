"""GET /health and /ready, and what is looked at before the service starts at all."""

from typing import Any

import pytest

from kozyr import __version__
from kozyr.api import states
from kozyr.api.http import readiness
from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.games import GAMES
from tests.api.conftest import KEYS, ApiClient


def test_the_service_says_that_it_runs(service: ApiClient) -> None:
    assert service.get("/health").body == {"status": "ok"}


def test_the_service_says_that_it_can_answer(service: ApiClient) -> None:
    assert service.get("/ready").body == {
        "status": "ready",
        "version": __version__,
        "commit": None,
        "games": list(GAMES),
    }


def test_a_service_that_is_about_to_stop_says_so_and_answers_all_the_same(
    service: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_DRAINING", bytearray(1))
    readiness.start_draining()
    answer = service.get("/ready")
    assert answer.status == 503
    assert answer.code == "not-ready"
    assert answer.headers["Retry-After"] == "5"
    assert service.get("/health").status == 200
    assert service.post("/games/kozel/deals", {"players": 4}).status == 200


@pytest.mark.parametrize("slug", GAMES)
def test_a_service_that_cannot_open_what_it_sealed_does_not_start(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dump_changed_state(game: Any, state: Any, series: Any) -> Any:
        ply = state.ply + 1 if game.slug == slug else state.ply
        return states.dump_state(game, state._replace(ply=ply), series)

    monkeypatch.setattr(readiness, "dump_state", dump_changed_state)
    with pytest.raises(RuntimeError, match=slug):
        create_app(Settings(state_keys=KEYS))
