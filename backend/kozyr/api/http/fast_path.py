"""Flask, as far as this service needs it.

Most of what a request cost was Flask's own work: choosing by host and subdomain, matching an address that is
one of a few dozen, sessions, hooks of blueprints. What nobody here asks for is left out (docs/speed.md).
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter, Rule

from kozyr.api.http import middleware as door
from kozyr.api.http.errors import answer_to
from kozyr.api.http.parsing import check_framing, is_plain
from kozyr.api.http.responses import Answer
from kozyr.api.operations import Endpoint
from kozyr.api.states import game_called
from kozyr.engine.game import Game
from kozyr.games import GAMES

NO_SESSION: Final = NullSession()


class NoSessions(SessionInterface):
    """There are no cookies and no sessions."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin:
        return NO_SESSION

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        pass


class Service(Flask):
    """A Flask application without coroutines, sessions and hooks of blueprints."""

    session_interface = NoSessions()

    def __init__(self, name: str, max_body: int) -> None:
        """It reads bodies of at most *max_body* bytes."""
        super().__init__(name, static_folder=None)
        self.url_map.merge_slashes = False
        self.config["MAX_CONTENT_LENGTH"] = self._max_body = max_body

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    # ---- the short way: an operation of a game

    def wsgi_app(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer = self._at_once(environ)
        if answer is None:
            return super().wsgi_app(environ, start_response)
        return answer(environ, start_response)

    def _at_once(self, environ: dict[str, Any]) -> Answer | Response | None:
        """What an operation of a game answers; None if the request has to go the long way.

        An operation is a function of what its request says. Whatever else Flask knows of a request, and does
        before and after it, is only for others.
        """
        known = self._operations.get(environ.get("PATH_INFO", ""))
        if known is None or environ["REQUEST_METHOD"] != "POST" or not is_plain(environ, self._max_body):
            return None
        if self.before_request_funcs or self.after_request_funcs:
            return None
        rule, game, operation = known
        environ[door.RULE], environ[door.GAME] = rule, game.slug
        with self.app_context() as context:
            context.g.environ = environ  # for kozyr.api.http.limits, and for kozyr.api.http.logs
            try:
                return operation(environ, game=game)
            except Exception as error:
                return answer_to(error)

    @cached_property
    def _operations(self) -> dict[str, tuple[Rule, Game[Any], Endpoint]]:
        """The operations of all games, by address."""
        found = {}
        for rule in self.url_map.iter_rules():
            at_once = getattr(self.view_functions[rule.endpoint], "at_once", None)
            if at_once is not None and rule.arguments == {"game"}:
                for slug, game in GAMES.items():
                    built = rule.build({"game": slug}, append_unknown=False)
                    assert built is not None
                    found[built[1]] = rule, game, at_once
        return found

    # ---- the long way

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Addresses are told apart by their paths alone, whatever the host is called, as on the short way."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind_to_environ({**request.environ, "HTTP_HOST": "localhost"}, subdomain="")

    def preprocess_request(self) -> Any:
        """Names the game and looks at the frame of the body, before anything else is looked at."""
        request: Request = request_ctx.request
        environ, values = request.environ, request.view_args
        environ[door.RULE] = request.url_rule
        if values and "game" in values:
            values["game"] = game = game_called(values["game"])
            environ[door.GAME] = game.slug
        check_framing(environ, self._max_body)
        for function in self.before_request_funcs.get(None, ()):
            answer = function()
            if answer is not None:
                return answer
        return None

    def make_response(self, rv: Any) -> Any:
        return rv if type(rv) is Answer else super().make_response(rv)

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
