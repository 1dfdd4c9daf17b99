"""The endpoints, one module a concern."""

from flask import Blueprint

from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.resources import (
    deals,
    documents,
    explanations,
    games,
    hints,
    moves,
    replays,
    service,
    shuffles,
    simulations,
    views,
)

DOCUMENTED: tuple[ApiBlueprint, ...] = (
    games.blueprint,
    shuffles.blueprint,
    deals.blueprint,
    moves.blueprint,
    views.blueprint,
    explanations.blueprint,
    hints.blueprint,
    replays.blueprint,
    simulations.blueprint,
    service.blueprint,
)
"""Blueprints of operations in the OpenAPI document."""

UNDOCUMENTED: tuple[Blueprint, ...] = (documents.blueprint, service.metrics_blueprint)
"""Blueprints of the document itself, of pages for people, and of what is for operators."""
