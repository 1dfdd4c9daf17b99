"""The door of the service: what happens to every request on its way in, and to every answer on its way out.

A layer of WSGI around the application, since that costs a request a few microseconds where hooks of Flask
cost tens. What it needs to know of a request lies in the request's environment.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from kozyr.api.http import logs, metrics
from kozyr.api.http.headers import Finish

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

RULE: Final = "kozyr.rule"
"""Where the environment of a request has the rule of its address, once that is known."""
GAME: Final = "kozyr.game"
"""Where it has the slug of its game."""
REQUEST_ID: Final = re.compile("[A-Za-z0-9._-]{1,64}")
NOWHERE: Final = "none"
"""The operation of an address that does not exist."""


class Door:
    """Gives a request its name; finishes its answer, counts it and writes its line."""

    def __init__(
        self,
        inside: "WSGIApplication",
        finish: Finish,
        operations: Mapping[str, str],
        *,
        writes_all: bool,
    ) -> None:
        """*operations* names what is counted, by endpoint; *writes_all*: a line for every request, not only
        for what went wrong.
        """
        self._inside = inside
        self._finish = finish
        self._operations = operations
        self._writes_all = writes_all

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        began = perf_counter()
        asked = environ.get("HTTP_X_REQUEST_ID")
        name = asked if asked is not None and REQUEST_ID.fullmatch(asked) else token_hex(8)
        environ[logs.REQUEST] = name

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            method = environ["REQUEST_METHOD"]
            headers.append(("X-Request-Id", name))
            self._finish(headers, method, environ.get("HTTP_ORIGIN"))
            rule, game, code = environ.get(RULE), environ.get(GAME), int(status[:3])
            operation = NOWHERE if rule is None else self._operations[rule.endpoint]
            seconds = perf_counter() - began
            metrics.count_request(operation, game, code, seconds)
            if self._writes_all or code == 500:
                path = None if rule is None else rule.rule
                logs.write_request(
                    name=name, method=method, path=path, game=game, status=code, seconds=seconds
                )
            return start_response(status, headers, *error)

        return self._inside(environ, start)
