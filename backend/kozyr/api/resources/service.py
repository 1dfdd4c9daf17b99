"""Health, readiness and metrics."""

from typing import Final

from flask import Blueprint, Response, current_app

from kozyr import __version__
from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem
from kozyr.api.http.readiness import is_draining
from kozyr.api.http.responses import JsonResponse
from kozyr.api.settings import Settings
from kozyr.games import GAMES

blueprint = ApiBlueprint("service", __name__, description="Whether the service runs.")
metrics_blueprint = Blueprint("metrics", __name__)
"""For operators; not part of the contract."""

RETRY_SECONDS: Final = 5
"""Seconds after which a client may ask again whether the service is ready."""


@blueprint.operation("checkHealth", "/health", response=schemas.Health())
def check_health() -> JsonResponse:
    """Is the service alive?

    Answers as long as the process runs.
    """
    return JsonResponse({"status": "ok"})


@blueprint.operation("checkReadiness", "/ready", response=schemas.Readiness(), problems=("not-ready",))
def check_readiness() -> JsonResponse:
    """Can the service answer?

    It starts only after it has dealt, sealed, opened and moved in every game with the keys that it has. It
    needs nothing else, so it is ready from then on until it is told to stop.
    """
    if is_draining():
        raise Problem("not-ready", "The service is about to stop.", seconds=RETRY_SECONDS)
    settings: Settings = current_app.extensions["kozyr"]
    return JsonResponse(
        {"status": "ready", "version": __version__, "commit": settings.commit, "games": list(GAMES)}
    )


@metrics_blueprint.route("/metrics")
def send_metrics() -> Response:
    """The metrics, for Prometheus."""
    settings: Settings = current_app.extensions["kozyr"]
    return Response(metrics.render(settings.commit), content_type=metrics.CONTENT_TYPE)
