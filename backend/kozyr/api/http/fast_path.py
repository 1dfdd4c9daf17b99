"""Flask, reduced to what this service needs, and a fast path around the rest of it.

Most of a request's cost was Flask's own work: matching hosts and subdomains, matching one of a few dozen
addresses, sessions, blueprint hooks. This service needs none of that (docs/speed.md).
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter, Rule

from kozyr.api.blueprints import Endpoint
from kozyr.api.http.errors import error_response
from kozyr.api.http.middleware import GAME_KEY, RULE_KEY
from kozyr.api.http.parsing import check_framing
from kozyr.api.http.responses import JsonResponse
from kozyr.api.states import find_game
from kozyr.engine.game import Game
from kozyr.games import GAMES

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_NO_SESSION: Final = NullSession()


class NoSessions(SessionInterface):
    """There are no cookies and no sessions."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin:
        return _NO_SESSION

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        pass


class FastPathFlask(Flask):
    """A Flask application without coroutines, sessions and blueprint hooks.

    A POST to an operation of a game takes the fast path: it is looked up by its whole address and called
    with the WSGI environment. Every other request goes through Flask. Both ways check bodies by
    :func:`check_framing` and answer exceptions by :func:`error_response`.
    """

    session_interface = NoSessions()

    def __init__(self, name: str, max_body_bytes: int) -> None:
        super().__init__(name, static_folder=None)
        self.url_map.merge_slashes = False
        self.config["MAX_CONTENT_LENGTH"] = self._max_body_bytes = max_body_bytes

    def wsgi_app(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        response = self._fast_response(environ)
        if response is None:
            return super().wsgi_app(environ, start_response)
        return response(environ, start_response)

    # ---- the fast path

    def _fast_response(self, environ: "WSGIEnvironment") -> "WSGIApplication | None":
        """The response to a request for an operation of a game; None if the request has to go through Flask.

        An operation is a function of the request's body. Whatever else Flask knows of a request, and does
        before and after it, is of no use to it. Hooks of the application end the fast path.
        """
        target = self._fast_operations.get(environ.get("PATH_INFO", ""))
        if target is None or environ["REQUEST_METHOD"] != "POST" or "HTTP_UPGRADE" in environ:
            return None
        if self.before_request_funcs or self.after_request_funcs:
            return None
        rule, game, operation = target
        environ[RULE_KEY], environ[GAME_KEY] = rule, game.slug
        with self.app_context() as context:
            context.g.environ = environ  # for kozyr.api.http.limits and kozyr.api.http.logs
            try:
                check_framing(environ, self._max_body_bytes)
                return operation(environ, game=game)
            except Exception as error:
                return error_response(error)

    @cached_property
    def _fast_operations(self) -> dict[str, tuple[Rule, Game[Any], Endpoint]]:
        """The operations of all games by their whole addresses."""
        operations = {}
        for rule in self.url_map.iter_rules():
            operation = getattr(self.view_functions[rule.endpoint], "handle_environ", None)
            if operation is not None and rule.arguments == {"game"}:
                for slug, game in GAMES.items():
                    url = rule.build({"game": slug}, append_unknown=False)
                    assert url is not None
                    operations[url[1]] = rule, game, operation
        return operations

    # ---- through Flask

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Matches addresses by their paths alone, whatever the host is called, as the fast path does."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind_to_environ({**request.environ, "HTTP_HOST": "localhost"}, subdomain="")

    def preprocess_request(self) -> Any:
        """Finds the game and checks the body's framing before anything else, as the fast path does."""
        request: Request = request_ctx.request
        environ, values = request.environ, request.view_args
        environ[RULE_KEY] = request.url_rule
        if values and "game" in values:
            values["game"] = game = find_game(values["game"])
            environ[GAME_KEY] = game.slug
        check_framing(environ, self._max_body_bytes)
        for function in self.before_request_funcs.get(None, ()):
            response = function()
            if response is not None:
                return response
        return None

    def make_response(self, rv: Any) -> Any:
        return rv if type(rv) is JsonResponse else super().make_response(rv)

    def make_default_options_response(self) -> Response:
        response = super().make_default_options_response()
        response.headers["Allow"] = ", ".join(sorted(response.allow))
        return response

    def process_response(self, response: Response) -> Response:
        for function in reversed(self.after_request_funcs.get(None, ())):
            response = function(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        for function in reversed(self.teardown_request_funcs.get(None, ())):
            function(exc)

    def log_exception(self, *exc_info: Any) -> None:
        """Does nothing: :func:`error_response` logs a defect, without its message."""
