"""Puts the service together."""

from collections.abc import Callable
from typing import Any

from flask import Flask, g, request
from flask_smorest import Api

from kozyr import __version__
from kozyr.api import errors, headers, logs, parsing, resources, schemas
from kozyr.api.fields import (
    PREFIX,
    Coded,
    Component,
    Flag,
    Line,
    MoveTexts,
    StateField,
    Whole,
    documented,
)
from kozyr.api.resources import site
from kozyr.api.sealing import KEY_BYTES, Keyring
from kozyr.api.settings import Settings, settings_from
from kozyr.api.states import game_called


class KozyrApi(Api):  # type: ignore[misc]
    """The OpenAPI side of the service; errors are :mod:`kozyr.api.errors`' business."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass

    def _register_responses(self) -> None:
        pass

    def _register_pagination_header(self) -> None:
        pass

    def _register_etag_headers(self) -> None:
        pass


class Service(Flask):
    """A Flask application without coroutines, so nothing has to be asked whether it is one."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(settings: Settings | None = None) -> Flask:
    """The service as a WSGI application, set up by *settings* or else by the environment."""
    settings = settings_from() if settings is None else settings
    app = Service(__name__, static_folder=None)
    app.extensions["kozyr"] = settings
    app.extensions["kozyr-keys"] = Keyring(
        settings.state_keys or {0: settings.entropy(KEY_BYTES)}, provisional=not settings.state_keys
    )
    app.config.update(API_TITLE="Kozyr", API_VERSION=__version__, OPENAPI_VERSION="3.1.0")
    app.url_map.merge_slashes = False
    logs.register(app, settings.log_level)
    app.before_request(_find_game)
    parsing.register(app, settings.max_body)
    headers.register(app)
    errors.register(app)
    api = KozyrApi(app)
    for field in (Coded, Component, Flag, Line, MoveTexts, StateField, Whole):
        api.register_field(field, None, None)
    api.ma_plugin.converter.add_attribute_function(documented)
    api.spec.components.schema("Problem", schema=schemas.ProblemDocument())
    for blueprint in resources.ALL:
        api.register_blueprint(blueprint, url_prefix=PREFIX)
    for undocumented in resources.UNDOCUMENTED:
        app.register_blueprint(undocumented, url_prefix=PREFIX)
    if settings.frontend is not None:
        site.register(app, settings.frontend)
    return app


def _find_game() -> None:
    """Turns the slug in an address into its game, before anything else is looked at."""
    values = request.view_args
    if values and "game" in values:
        values["game"] = game_called(values["game"])
        g.game = values["game"].slug
