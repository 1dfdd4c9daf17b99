"""Whether the service runs."""

from flask import Response

from kozyr import __version__
from kozyr.api import schemas
from kozyr.api.answers import answer
from kozyr.api.operations import Resources
from kozyr.games import GAMES

resources = Resources("service", __name__, description="Whether the service runs.")


@resources.operation("checkHealth", "/health", answers=schemas.Health())
def check_health() -> Response:
    """Is the service alive?

    Answers as long as the process runs.
    """
    return answer({"status": "ok"})


@resources.operation("checkReadiness", "/ready", answers=schemas.Readiness())
def check_readiness() -> Response:
    """Can the service answer?

    The service needs nothing but itself, so it is ready as soon as it runs.
    """
    return answer({"status": "ready", "version": __version__, "games": list(GAMES)})
