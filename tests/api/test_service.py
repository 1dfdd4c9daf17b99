"""GET /health and /ready."""

from kozyr import __version__
from kozyr.games import GAMES
from tests.api.conftest import Service


def test_the_service_says_that_it_runs(service: Service) -> None:
    assert service.get("/health").body == {"status": "ok"}


def test_the_service_says_that_it_can_answer(service: Service) -> None:
    assert service.get("/ready").body == {
        "status": "ready",
        "version": __version__,
        "commit": None,
        "games": list(GAMES),
    }
