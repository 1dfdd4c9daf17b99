"""Everything that can go wrong with a request, as problem documents (RFC 9457).

:data:`PROBLEMS` is the one table of codes. :func:`error_response` is the one place where exceptions become
responses. No response repeats what the request contained, except names of unknown fields in pointers.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask, Response
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import RoutingException
from werkzeug.wrappers import Response as WerkzeugResponse

from kozyr.api.http.logs import innermost_frames, log_event
from kozyr.engine.codec import MAX_FAULTS, DecodeError, Fault, escape_key
from kozyr.engine.game import DealNotOverError, DealOverError, InvalidDealError, InvalidStateError
from kozyr.engine.moves import InvalidMoveError

PROBLEM_PAGES: Final = "/api/v1/docs/problems/"
PROBLEM_MEDIA_TYPE: Final = "application/problem+json"

ErrorMap = dict[str, list[str]]
"""JSON pointer into the request's body → what is wrong there."""

MAX_ERRORS: Final = MAX_FAULTS
"""Places that one problem document names. A request that is wrong in more is not looked at to its end."""


class ProblemKind(NamedTuple):
    """One kind of problem: its status and title, and for its page what it means and what to do."""

    status: int
    title: str
    meaning: str
    remedy: str


PROBLEMS: Final[dict[str, ProblemKind]] = {
    "malformed-json": ProblemKind(
        400,
        "Malformed JSON",
        "The body is not JSON (RFC 8259, UTF-8), is empty, or is nested absurdly deep.",
        "Send one JSON object, such as `{}`, and let a JSON library write it.",
    ),
    "unknown-game": ProblemKind(
        404,
        "Unknown game",
        "There is no game of that name; `GET /games` lists them.",
        "Put the `slug` of one of them into the address.",
    ),
    "bad-ticket": ProblemKind(
        403,
        "Bad ticket",
        "The ticket is not one of this table and this seat, or none was shown where one is needed.",
        "Send in `ticket` what the list `tickets` had at the place of your seat when the series was sealed; "
        "they are told only then.",
    ),
    "not-your-turn": ProblemKind(
        403,
        "Not your turn",
        "The ticket is that of a seat which is not on turn.",
        "Wait for the others: `turn` of the table says whose turn it is. For a bot send `advance`: `bots`.",
    ),
    "not-found": ProblemKind(
        404,
        "Not found",
        "There is nothing at this address. `GET /api/v1/docs` shows every call, `GET /api/v1/openapi.json` "
        "describes them to a machine.",
        "Compare the address with theirs, letter by letter.",
    ),
    "method-not-allowed": ProblemKind(
        405,
        "Method not allowed",
        "The address does not know this method; the header `Allow` lists those that it does.",
        "Use one of those. Whatever takes a body is a POST.",
    ),
    "request-timeout": ProblemKind(
        408,
        "Request timeout",
        "The body did not arrive in time.",
        "Send it again, with a `Content-Length` that is its length in bytes.",
    ),
    "illegal-move": ProblemKind(
        409,
        "Illegal move",
        "The move is one of this game but is not allowed in this position. `rule` is the number of the rule "
        "that forbids it, `text` says it in Russian and English, `legal_moves` lists what is allowed.",
        "Choose one of `legal_moves`. The state has not changed.",
    ),
    "stale-state": ProblemKind(
        409,
        "Stale state",
        "`expect_ply` does not fit the state: somebody has moved, or this request has already been answered. "
        "`ply` is the state's.",
        "Go on from the newest state that you have, or send the `expect_ply` that it has.",
    ),
    "deal-over": ProblemKind(
        409,
        "Deal over",
        "The deal has a result; there are no moves any more.",
        "Deal the next one: `POST /games/{game}/deals` with this state as `after`.",
    ),
    "deal-not-over": ProblemKind(
        409,
        "Deal not over",
        "The deal has no result yet; no other deal can follow it.",
        "Play it to its end with `POST /games/{game}/moves`, or begin a new series, without `after`.",
    ),
    "length-required": ProblemKind(
        411,
        "Length required",
        "A body needs a Content-Length; chunked bodies are not accepted.",
        "Give the client the whole body at once, not as a stream: then it tells the length by itself.",
    ),
    "too-large": ProblemKind(
        413,
        "Too large",
        "The body is larger than this service accepts.",
        "Send fewer moves or deals at once. Who runs the service sets the limit (`KOZYR_MAX_BODY`).",
    ),
    "unsupported-media-type": ProblemKind(
        415,
        "Unsupported media type",
        "A body is JSON, with `Content-Type: application/json` and without a Content-Encoding.",
        "Set that header; with curl: `-H 'Content-Type: application/json'`.",
    ),
    "invalid-request": ProblemKind(
        422,
        "Invalid request",
        "The request does not fit its schema, or what it asks for does not fit the game.",
        "`errors` names every wrong place and what belongs there; put those right.",
    ),
    "invalid-move": ProblemKind(
        422,
        "Invalid move",
        "The text is not a move: not of the grammar, or not in this game's table of verbs.",
        "Take the texts from `POST /games/{game}/legal-moves`; `GET /games/{game}` lists the verbs.",
    ),
    "invalid-state": ProblemKind(
        422,
        "Invalid state",
        "The state cannot be a state of this game. `errors` names every reason found, each with its place.",
        "Send a state as the service answered it, unchanged; one made by hand must keep the rules named.",
    ),
    "unsealable": ProblemKind(
        422,
        "Unsealable",
        "A sealed string that cannot be opened: forged, changed, of another game, or sealed with a key that "
        "this service does not have.",
        "Send it exactly as it was answered, whole, to the same game. If the service's keys have changed "
        "(`KOZYR_STATE_KEYS`), it is lost: deal anew.",
    ),
    "rate-limited": ProblemKind(
        429,
        "Rate limited",
        "Too many calls. `Retry-After` says when to come back, `limit` what was passed.",
        "Wait so many seconds, then send the same request again.",
    ),
    "not-ready": ProblemKind(
        503,
        "Not ready",
        "The service is about to stop; ask again after `Retry-After`.",
        "Send the same request again then: states are yours, nothing is lost.",
    ),
    "bad-request": ProblemKind(
        400,
        "Bad request",
        "The request is not one that HTTP allows here.",
        "Compare it with the examples of `GET /api/v1/docs`, or let an HTTP library write it.",
    ),
    "internal-error": ProblemKind(
        500,
        "Internal error",
        "The service has a defect. It has been logged, without the request.",
        "Tell who runs the service, with the request if you may show it. The state is still good.",
    ),
}
"""Every code of a problem. This is the only place where their texts are written."""

ENGINE_ERRORS: Final[dict[type[ValueError], str]] = {
    DecodeError: "invalid-request",
    InvalidDealError: "invalid-request",
    InvalidStateError: "invalid-state",
    InvalidMoveError: "invalid-move",
    DealOverError: "deal-over",
    DealNotOverError: "deal-not-over",
}
"""Exceptions of the engine, by the code of their problem."""

_MARSHMALLOW_MESSAGES: Final = {
    "Missing data for required field.": "missing",
    "Field may not be null.": "must not be null",
    "Not a valid string.": "must be a string",
    "Not a valid list.": "must be a list",
    "Invalid input type.": "must be an object",
}
"""Messages of marshmallow, in the words of the engine's codec."""

_CODE_BY_STATUS: Final = {
    404: "not-found",
    405: "method-not-allowed",
    408: "request-timeout",
    411: "length-required",
    413: "too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
    503: "not-ready",
}
"""Statuses of Werkzeug's exceptions. Any other of the client is ``bad-request``, of the server
``internal-error``.
"""
_KEPT_HEADERS: Final = ("Allow", "Retry-After")
"""Headers of Werkzeug's exceptions that a problem document keeps."""


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """A request that cannot be granted. *members* are further fields of the problem document."""

    def __init__(self, code: str, detail: str, *, errors: ErrorMap | None = None, **members: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.errors = errors
        self.members = members

    def document(self) -> dict[str, Any]:
        """The problem document."""
        kind = PROBLEMS[self.code]
        document: dict[str, Any] = {
            "type": PROBLEM_PAGES + self.code,
            "title": kind.title,
            "status": kind.status,
            "detail": self.detail,
            "code": self.code,
        }
        if self.errors is not None:
            document["errors"] = dict(islice(self.errors.items(), MAX_ERRORS))
        return document | self.members

    def response(self) -> Response:
        """The response with the problem document."""
        status = PROBLEMS[self.code].status
        response = Response(orjson.dumps(self.document()), status=status, mimetype=PROBLEM_MEDIA_TYPE)
        if "seconds" in self.members:
            response.headers["Retry-After"] = str(self.members["seconds"])
        return response


def faults_problem(code: str, faults: Iterable[Fault], prefix: str = "") -> Problem:
    """The problem that names every one of *faults*. *prefix* is the pointer to what their paths are in."""
    errors = errors_of_faults(faults, prefix)
    subject = "state" if code == "invalid-state" else "request"
    return Problem(code, f"The {subject} is wrong in {_count_places(errors)}.", errors=errors)


def errors_of_faults(faults: Iterable[Fault], prefix: str = "") -> ErrorMap:
    """*faults* by JSON pointer, each pointer with *prefix* before it."""
    errors: ErrorMap = {}
    for path, message in faults:
        errors.setdefault(prefix + path, []).append(message)
    return errors


def errors_of_messages(messages: Any, prefix: str = "") -> ErrorMap:
    """Messages of a marshmallow ``ValidationError`` by JSON pointer.

    >>> errors_of_messages({"moves": {0: ["must be a string"]}, "_schema": ["Invalid input type."]})
    {'/moves/0': ['must be a string'], '': ['must be an object']}
    """
    if not isinstance(messages, Mapping):
        texts = messages if isinstance(messages, list) else [messages]
        return {prefix: [_MARSHMALLOW_MESSAGES.get(str(text), str(text)) for text in texts]}
    errors: ErrorMap = {}
    for key, inner in messages.items():
        part = str(key)
        if part == "_schema":
            path = prefix
        elif part.startswith("/") or not part:  # a pointer from the engine's codec
            path = prefix + part
        else:
            path = f"{prefix}/{escape_key(part)}"
        for pointer, texts in errors_of_messages(inner, path).items():
            errors.setdefault(pointer, []).extend(texts)
    return errors


def _count_places(errors: ErrorMap) -> str:
    if len(errors) >= MAX_ERRORS:
        return f"at least {MAX_ERRORS} places"
    return "one place" if len(errors) == 1 else f"{len(errors)} places"


# ---- from exceptions to responses


def error_response(error: Exception) -> WerkzeugResponse:
    """The response to a request that failed with *error*, on the fast path and in Flask alike."""
    if isinstance(error, HTTPException):
        return _http_exception_response(error)
    problem = problem_of(error)
    return _internal_error_response(error) if problem is None else problem.response()


def problem_of(error: Exception) -> Problem | None:
    """The problem that *error* tells; None for a defect of the service."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ValidationError):
        errors = errors_of_messages(error.messages)
        return Problem("invalid-request", f"The request is wrong in {_count_places(errors)}.", errors=errors)
    for engine_error, code in ENGINE_ERRORS.items():
        if isinstance(error, engine_error):
            faults = getattr(error, "faults", None)
            return Problem(code, _sentence(str(error))) if faults is None else faults_problem(code, faults)
    return None


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _http_exception_response(error: HTTPException) -> WerkzeugResponse:
    """The response to an exception of Flask or Werkzeug: a problem document, or the response that it has."""
    original = getattr(error, "original_exception", None)
    if original is not None:  # Flask's wrapper around a defect
        return error_response(original)
    if error.code is None or isinstance(error, RoutingException):
        return error.get_response()
    code = _CODE_BY_STATUS.get(error.code, "bad-request" if error.code < 500 else "internal-error")
    if code == "internal-error":
        return _internal_error_response(error)
    response = Problem(code, _detail_of(error, code)).response()
    for name, value in error.get_headers():
        if name in _KEPT_HEADERS:
            response.headers[name] = ", ".join(sorted(value.split(", ")))
    return response


def _detail_of(error: HTTPException, code: str) -> str:
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        return f"The address does not know this method. It knows: {', '.join(sorted(error.valid_methods))}."
    if code == "not-ready":
        return "The service cannot answer now; ask again later."
    return PROBLEMS[code].meaning


def _internal_error_response(error: Exception) -> Response:
    """The response to a defect. Its place is logged; its message is not, since it may repeat the request."""
    log_event("error", "defect", error=type(error).__name__, at=innermost_frames(error))
    return Problem("internal-error", PROBLEMS["internal-error"].meaning).response()


def register(app: Flask) -> None:
    """Makes Flask turn every exception into a response as the fast path does."""
    app.register_error_handler(Exception, error_response)
