"""Whether the service runs, and how it fares."""

from flask import Blueprint, Response, current_app

from kozyr import __version__
from kozyr.api import schemas
from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem
from kozyr.api.http.readiness import is_leaving
from kozyr.api.http.responses import Answer
from kozyr.api.operations import Resources
from kozyr.api.settings import Settings
from kozyr.games import GAMES

resources = Resources("service", __name__, description="Whether the service runs.")
inside = Blueprint("metrics", __name__)
"""For those who run the service, and not part of the contract."""

SOON = 5
"""Seconds after which to ask again who is ready."""


@resources.operation("checkHealth", "/health", answers=schemas.Health())
def check_health() -> Answer:
    """Is the service alive?

    Answers as long as the process runs.
    """
    return Answer({"status": "ok"})


@resources.operation("checkReadiness", "/ready", answers=schemas.Readiness(), refuses=("not-ready",))
def check_readiness() -> Answer:
    """Can the service answer?

    It starts only after it has dealt, sealed, opened and moved in every game with the keys that it has. It
    needs nothing else, so it is ready from then on until it is told to stop.
    """
    if is_leaving():
        raise Problem("not-ready", "The service is about to stop.", seconds=SOON)
    settings: Settings = current_app.extensions["kozyr"]
    return Answer(
        {"status": "ready", "version": __version__, "commit": settings.commit, "games": list(GAMES)}
    )


@inside.route("/metrics")
def send_metrics() -> Response:
    """What the service has counted, for Prometheus."""
    settings: Settings = current_app.extensions["kozyr"]
    return Response(metrics.exposition(settings.commit), content_type=metrics.CONTENT_TYPE)
