"""What happens to every request and every response, around the application.

It is WSGI middleware and not a set of Flask hooks: it costs a request a few microseconds, hooks cost tens.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from kozyr.api.http import logs, metrics
from kozyr.api.http.headers import CommonHeaders
from kozyr.api.http.parsing import BODY_READ_KEY, has_unread_body

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

RULE_KEY: Final = "kozyr.rule"
"""The key of the matched URL rule in a request's WSGI environment; it is set once the rule is known."""
GAME_KEY: Final = "kozyr.game"
"""The key of the game's slug there."""
UNKNOWN_OPERATION: Final = "none"
"""The operation of an address that does not exist, in metrics."""
_REQUEST_ID: Final = re.compile("[A-Za-z0-9._-]{1,64}")


def _close_connection(start_response: "StartResponse") -> None:
    """Makes gunicorn say that it closes the connection; does nothing with other servers.

    gunicorn leaves out an application's own ``Connection``. After a body that nobody has read it says
    keep-alive and closes nevertheless, and a proxy loses the next request that it sends there.
    """
    response = getattr(start_response, "__self__", None)  # gunicorn.http.wsgi.Response
    force_close: Callable[[], None] | None = getattr(response, "force_close", None)
    if force_close is not None:
        force_close()


class RequestMiddleware:
    """Gives each request an id; adds the common headers to its response, counts it and logs it.

    The response to a request whose body has not been read ends the connection.
    """

    def __init__(
        self,
        app: "WSGIApplication",
        headers: CommonHeaders,
        operations: Mapping[str, str],
        *,
        log_all: bool,
    ) -> None:
        """*operations* maps endpoints to names in metrics. Without *log_all* only defects are logged."""
        self._app = app
        self._headers = headers
        self._operations = operations
        self._log_all = log_all

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        started = perf_counter()
        client_id = environ.get("HTTP_X_REQUEST_ID")
        if client_id is not None and _REQUEST_ID.fullmatch(client_id):
            request_id: str = client_id
        else:
            request_id = token_hex(8)
        environ[logs.REQUEST_ID_KEY] = request_id

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Callable[[bytes], object]:
            method = environ["REQUEST_METHOD"]
            headers.append(("X-Request-Id", request_id))
            self._headers.add_to(headers, method, environ.get("HTTP_ORIGIN"))
            if BODY_READ_KEY not in environ and has_unread_body(environ):  # the first saves a call
                headers.append(("Connection", "close"))
                _close_connection(start_response)
            rule, game, code = environ.get(RULE_KEY), environ.get(GAME_KEY), int(status[:3])
            operation = UNKNOWN_OPERATION if rule is None else self._operations[rule.endpoint]
            seconds = perf_counter() - started
            metrics.count_request(operation, game, code, seconds)
            if self._log_all or code == 500:
                path = None if rule is None else rule.rule
                logs.log_request(
                    request_id=request_id, method=method, path=path, game=game, status=code, seconds=seconds
                )
            return start_response(status, headers, *exc_info)

        return self._app(environ, start)
