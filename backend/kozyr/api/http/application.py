"""Builds the service as a Flask application."""

from flask import Flask
from flask_smorest import Api
from werkzeug.middleware.proxy_fix import ProxyFix

from kozyr import __version__
from kozyr.api import resources, schemas
from kozyr.api.fields import API_PREFIX, FIELDS, openapi_attributes
from kozyr.api.http import errors, limits, logs, readiness
from kozyr.api.http.fast_path import FastPathFlask
from kozyr.api.http.headers import CommonHeaders
from kozyr.api.http.middleware import RequestMiddleware
from kozyr.api.resources import service, site
from kozyr.api.sealing.keyring import KEY_BYTES, Keyring
from kozyr.api.settings import Settings, load_settings


class KozyrApi(Api):  # type: ignore[misc]
    """The OpenAPI side of the service; errors are left to :mod:`kozyr.api.http.errors`."""

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
    """The service as a WSGI application, with *settings* or those of the environment."""
    settings = load_settings() if settings is None else settings
    app = FastPathFlask(__name__, settings.max_body)
    app.extensions["kozyr"] = settings
    secrets = settings.state_keys or {0: settings.entropy(KEY_BYTES)}
    app.extensions["kozyr-keys"] = Keyring(secrets)
    readiness.run_self_check(app)
    app.extensions["kozyr-keys"] = Keyring(secrets, provisional=not settings.state_keys)
    app.config.update(API_TITLE="Kozyr", API_VERSION=__version__, OPENAPI_VERSION="3.1.0")
    logs.configure(settings.log_level)
    limited = frozenset(blueprint.name for blueprint in resources.DOCUMENTED) - {service.blueprint.name}
    limits.register(app, settings, limited)
    errors.register(app)
    api = KozyrApi(app)
    for field in FIELDS:
        api.register_field(field, None, None)
    api.ma_plugin.converter.add_attribute_function(openapi_attributes)
    api.spec.components.schema("Problem", schema=schemas.ProblemDocument())
    for blueprint in resources.DOCUMENTED:
        api.register_blueprint(blueprint, url_prefix=API_PREFIX)
    for undocumented in resources.UNDOCUMENTED:
        app.register_blueprint(undocumented, url_prefix=API_PREFIX)
    if settings.frontend is not None:
        site.register(app, settings.frontend)
    app.wsgi_app = RequestMiddleware(  # type: ignore[method-assign]
        app.wsgi_app,
        CommonHeaders(settings),
        _operation_names(app),
        log_all=settings.log_level in ("debug", "info"),
    )
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0)  # type: ignore[method-assign]
    return app


def _operation_names(app: Flask) -> dict[str, str]:
    """The name of each endpoint in metrics: its operation in the document, else its blueprint."""
    documented = {blueprint.name for blueprint in resources.DOCUMENTED}
    parts = [(endpoint, *endpoint.split(".")) for endpoint in app.view_functions]
    return {
        endpoint: operation if blueprint in documented else blueprint
        for endpoint, blueprint, operation in parts
    }
