"""Puts the service together."""

from flask import Flask
from flask_smorest import Api
from werkzeug.middleware.proxy_fix import ProxyFix

from kozyr import __version__
from kozyr.api import resources, schemas
from kozyr.api.fields import (
    PREFIX,
    Coded,
    Component,
    Flag,
    Line,
    MoveTexts,
    PlayerCount,
    StateField,
    Whole,
    documented,
)
from kozyr.api.http import errors, limits, logs, readiness
from kozyr.api.http import middleware as door
from kozyr.api.http.fast_path import Service
from kozyr.api.http.headers import Finish
from kozyr.api.resources import service, site
from kozyr.api.sealing.keyring import KEY_BYTES, Keyring
from kozyr.api.settings import Settings, settings_from


class KozyrApi(Api):  # type: ignore[misc]
    """The OpenAPI side of the service; errors are :mod:`kozyr.api.http.errors`' business."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass

    def _register_responses(self) -> None:
        pass

    def _register_pagination_header(self) -> None:
        pass

    def _register_etag_headers(self) -> None:
        pass


def create_app(settings: Settings | None = None) -> Flask:
    """The service as a WSGI application, set up by *settings* or else by the environment."""
    settings = settings_from() if settings is None else settings
    app = Service(__name__, settings.max_body)
    app.extensions["kozyr"] = settings
    secrets = settings.state_keys or {0: settings.entropy(KEY_BYTES)}
    app.extensions["kozyr-keys"] = Keyring(secrets)
    readiness.check_itself(app)
    app.extensions["kozyr-keys"] = Keyring(secrets, provisional=not settings.state_keys)
    app.config.update(API_TITLE="Kozyr", API_VERSION=__version__, OPENAPI_VERSION="3.1.0")
    logs.configure(settings.log_level)
    limits.register(app, settings, frozenset(each.name for each in resources.ALL) - {service.resources.name})
    errors.register(app)
    api = KozyrApi(app)
    for field in (Coded, Component, Flag, Line, MoveTexts, PlayerCount, StateField, Whole):
        api.register_field(field, None, None)
    api.ma_plugin.converter.add_attribute_function(documented)
    api.spec.components.schema("Problem", schema=schemas.ProblemDocument())
    for blueprint in resources.ALL:
        api.register_blueprint(blueprint, url_prefix=PREFIX)
    for undocumented in resources.UNDOCUMENTED:
        app.register_blueprint(undocumented, url_prefix=PREFIX)
    if settings.frontend is not None:
        site.register(app, settings.frontend)
    app.wsgi_app = door.Door(  # type: ignore[method-assign]
        app.wsgi_app,
        Finish(settings),
        _operations(app),
        writes_all=settings.log_level in ("debug", "info"),
    )
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0)  # type: ignore[method-assign]
    return app


def _operations(app: Flask) -> dict[str, str]:
    """What calls are counted as, by endpoint: the operation of the document, or else where it belongs."""
    documented = {each.name for each in resources.ALL}
    parts = [(endpoint, *endpoint.split(".")) for endpoint in app.view_functions]
    return {endpoint: name if room in documented else room for endpoint, room, name in parts}
