"""Flask, as far as this service needs it.

Most of what a request cost was Flask's own work: choosing by host and subdomain, matching an address that is
one of a few dozen, sessions, hooks of blueprints. What nobody here asks for is left out (docs/speed.md).
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter, Rule

from kozyr.api import door
from kozyr.api.answers import Answer
from kozyr.api.parsing import check_framing
from kozyr.api.states import game_called
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

    # ---- the address

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What matches the address of *request*; None if there is nothing to match, for it is that of an
        operation of a game.
        """
        if request is not None and request.method == "POST" and "HTTP_UPGRADE" not in request.environ:
            known = self._operations.get(request.path)
            if known is not None:
                request.url_rule, slug = known
                request.view_args = {"game": slug}
                return None
        return super().create_url_adapter(request)

    @cached_property
    def _operations(self) -> dict[str, tuple[Rule, str]]:
        """The operations of all games and the games, by address."""
        found = {}
        for rule in self.url_map.iter_rules():
            if rule.arguments == {"game"} and "POST" in (rule.methods or ()):
                for slug in GAMES:
                    built = rule.build({"game": slug}, append_unknown=False)
                    assert built is not None
                    found[built[1]] = rule, slug
        return found

    # ---- before the view, and after it

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
