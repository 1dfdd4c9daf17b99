"""The endpoints, one module a concern."""

from flask import Blueprint

from kozyr.api.operations import Resources
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

ALL: tuple[Resources, ...] = (
    games.resources,
    shuffles.resources,
    deals.resources,
    moves.resources,
    views.resources,
    explanations.resources,
    hints.resources,
    replays.resources,
    simulations.resources,
    service.resources,
)
"""Everything that is in the OpenAPI document."""

UNDOCUMENTED: tuple[Blueprint, ...] = (documents.resources, service.inside)
"""The document itself, pages for people, and what only those see who run the service."""
