"""Everything that can be wrong with a request, and how it is said: problem documents (RFC 9457).

:data:`PROBLEMS` is the one table of codes. What the engine refuses becomes a code in :data:`REFUSED`.
No message repeats what the request said, except the names of unknown fields in pointers.
"""

import traceback
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import structlog
from flask import Flask, Response
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.routing import RoutingException

from kozyr.engine.codec import DecodeError, Fault, escaped
from kozyr.engine.game import DealNotOverError, DealOverError, InvalidDealError, InvalidStateError
from kozyr.engine.moves import InvalidMoveError

PROBLEM_PAGES: Final = "/api/v1/docs/problems/"
MEDIA_TYPE: Final = "application/problem+json"

Errors = dict[str, list[str]]
"""JSON pointer into the request's body → what is wrong there."""

MOST_ERRORS: Final = 100
"""Places that one problem document names; `detail` counts them all."""

log = structlog.get_logger("kozyr")


class Kind(NamedTuple):
    """One kind of problem: its status, its title, what it means, and what to do then, for its page."""

    status: int
    title: str
    meaning: str
    remedy: str


PROBLEMS: Final[dict[str, Kind]] = {
    "malformed-json": Kind(
        400,
        "Malformed JSON",
        "The body is not JSON (RFC 8259, UTF-8), is empty, or is nested absurdly deep.",
        "Send one JSON object, such as `{}`, and let a JSON library write it.",
    ),
    "unknown-game": Kind(
        404,
        "Unknown game",
        "There is no game of that name; `GET /games` lists them.",
        "Put the `slug` of one of them into the address.",
    ),
    "bad-ticket": Kind(
        403,
        "Bad ticket",
        "The ticket is not one of this table and this seat, or none was shown where one is needed.",
        "Send in `ticket` what the list `tickets` had at the place of your seat when the series was sealed; "
        "they are told only then.",
    ),
    "not-your-turn": Kind(
        403,
        "Not your turn",
        "The ticket is that of a seat which is not on turn.",
        "Wait for the others: `turn` of the table says whose turn it is. For a bot send `advance`: `bots`.",
    ),
    "not-found": Kind(
        404,
        "Not found",
        "There is nothing at this address. `GET /api/v1/docs` shows every call, `GET /api/v1/openapi.json` "
        "describes them to a machine.",
        "Compare the address with theirs, letter by letter.",
    ),
    "method-not-allowed": Kind(
        405,
        "Method not allowed",
        "The address does not know this method; the header `Allow` lists those that it does.",
        "Use one of those. Whatever takes a body is a POST.",
    ),
    "request-timeout": Kind(
        408,
        "Request timeout",
        "The body did not arrive in time.",
        "Send it again, with a `Content-Length` that is its length in bytes.",
    ),
    "illegal-move": Kind(
        409,
        "Illegal move",
        "The move is one of this game but is not allowed in this position. `rule` is the number of the rule "
        "that forbids it, `text` says it in Russian and English, `legal_moves` lists what is allowed.",
        "Choose one of `legal_moves`. The state has not changed.",
    ),
    "stale-state": Kind(
        409,
        "Stale state",
        "`expect_ply` does not fit the state: somebody has moved, or this request has already been answered. "
        "`ply` is the state's.",
        "Go on from the newest state that you have, or send the `expect_ply` that it has.",
    ),
    "deal-over": Kind(
        409,
        "Deal over",
        "The deal has a result; there are no moves any more.",
        "Deal the next one: `POST /games/{game}/deals` with this state as `after`.",
    ),
    "deal-not-over": Kind(
        409,
        "Deal not over",
        "The deal has no result yet; no other deal can follow it.",
        "Play it to its end with `POST /games/{game}/moves`, or begin a new series, without `after`.",
    ),
    "length-required": Kind(
        411,
        "Length required",
        "A body needs a Content-Length; chunked bodies are not accepted.",
        "Give the client the whole body at once, not as a stream: then it tells the length by itself.",
    ),
    "too-large": Kind(
        413,
        "Too large",
        "The body is larger than this service accepts.",
        "Send fewer moves or deals at once. Who runs the service sets the limit (`KOZYR_MAX_BODY`).",
    ),
    "unsupported-media-type": Kind(
        415,
        "Unsupported media type",
        "A body is JSON, with `Content-Type: application/json` and without a Content-Encoding.",
        "Set that header; with curl: `-H 'Content-Type: application/json'`.",
    ),
    "invalid-request": Kind(
        422,
        "Invalid request",
        "The request does not fit its schema, or what it asks for does not fit the game.",
        "`errors` names every wrong place and what belongs there; put those right.",
    ),
    "invalid-move": Kind(
        422,
        "Invalid move",
        "The text is not a move: not of the grammar, or not in this game's table of verbs.",
        "Take the texts from `POST /games/{game}/legal-moves`; `GET /games/{game}` lists the verbs.",
    ),
    "invalid-state": Kind(
        422,
        "Invalid state",
        "The state cannot be a state of this game. `errors` names every reason found, each with its place.",
        "Send a state as the service answered it, unchanged; one made by hand must keep the rules named.",
    ),
    "unsealable": Kind(
        422,
        "Unsealable",
        "A sealed string that cannot be opened: forged, changed, of another game, or sealed with a key that "
        "this service does not have.",
        "Send it exactly as it was answered, whole, to the same game. If the service's keys have changed "
        "(`KOZYR_STATE_KEYS`), it is lost: deal anew.",
    ),
    "rate-limited": Kind(
        429,
        "Rate limited",
        "Too many calls. `Retry-After` says when to come back, `limit` what was passed.",
        "Wait so many seconds, then send the same request again.",
    ),
    "not-ready": Kind(
        503,
        "Not ready",
        "The service is about to stop; ask again after `Retry-After`.",
        "Send the same request again then: states are yours, nothing is lost.",
    ),
    "bad-request": Kind(
        400,
        "Bad request",
        "The request is not one that HTTP allows here.",
        "Compare it with the examples of `GET /api/v1/docs`, or let an HTTP library write it.",
    ),
    "internal-error": Kind(
        500,
        "Internal error",
        "The service has a defect. It has been logged, without the request.",
        "Tell who runs the service, with the request if you may show it. The state is still good.",
    ),
}
"""Every code, with what it means and what to do then."""

PLAIN: Final = {
    "Missing data for required field.": "missing",
    "Field may not be null.": "must not be null",
    "Not a valid string.": "must be a string",
    "Not a valid list.": "must be a list",
    "Invalid input type.": "must be an object",
}
"""What marshmallow says, in the words of the engine's codec."""

_BY_STATUS: Final = {
    404: "not-found",
    405: "method-not-allowed",
    411: "length-required",
    413: "too-large",
    415: "unsupported-media-type",
    500: "internal-error",
}


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """A request that cannot be granted. *members* are further fields of the problem document."""

    def __init__(self, code: str, detail: str, *, errors: Errors | None = None, **members: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.errors = errors
        self.members = members

    def document(self) -> dict[str, Any]:
        """The problem document."""
        kind = PROBLEMS[self.code]
        found: dict[str, Any] = {
            "type": PROBLEM_PAGES + self.code,
            "title": kind.title,
            "status": kind.status,
            "detail": self.detail,
            "code": self.code,
        }
        if self.errors is not None:
            found["errors"] = dict(islice(self.errors.items(), MOST_ERRORS))
        return found | self.members

    def response(self) -> Response:
        """The answer of the service."""
        status = PROBLEMS[self.code].status
        response = Response(orjson.dumps(self.document()), status=status, mimetype=MEDIA_TYPE)
        if "seconds" in self.members:
            response.headers["Retry-After"] = str(self.members["seconds"])
        return response


REFUSED: Final[dict[type[ValueError], str]] = {
    DecodeError: "invalid-request",
    InvalidDealError: "invalid-request",
    InvalidStateError: "invalid-state",
    InvalidMoveError: "invalid-move",
    DealOverError: "deal-over",
    DealNotOverError: "deal-not-over",
}
"""What the engine refuses, by code."""


def faulty(code: str, faults: "tuple[Fault, ...] | list[Fault]", under: str = "") -> Problem:
    """The problem that tells *faults*, whose paths begin at *under*."""
    errors: Errors = {}
    for path, message in faults:
        errors.setdefault(under + path, []).append(message)
    what = "state" if code == "invalid-state" else "request"
    return Problem(code, f"The {what} is wrong in {_places(errors)}.", errors=errors)


def _places(errors: Errors) -> str:
    return "one place" if len(errors) == 1 else f"{len(errors)} places"


def pointed(messages: Any, under: str = "") -> Errors:
    """What marshmallow found wrong, by JSON pointer.

    >>> pointed({"moves": {0: ["must be a string"]}, "_schema": ["Invalid input type."]})
    {'/moves/0': ['must be a string'], '': ['must be an object']}
    """
    if not isinstance(messages, Mapping):
        said = messages if isinstance(messages, list) else [messages]
        return {under: [PLAIN.get(str(each), str(each)) for each in said]}
    errors: Errors = {}
    for key, inner in messages.items():
        part = str(key)
        if part == "_schema":
            path = under
        elif part.startswith("/") or not part:  # a pointer from the engine's codec
            path = under + part
        else:
            path = f"{under}/{escaped(part)}"
        for pointer, said in pointed(inner, path).items():
            errors.setdefault(pointer, []).extend(said)
    return errors


def refused(error: ValueError) -> Problem:
    """The problem for something the engine refuses."""
    code = REFUSED[type(error)]
    faults = getattr(error, "faults", None)
    if faults is not None:
        return faulty(code, faults)
    return Problem(code, _sentence(str(error)))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def answer_to(error: Exception) -> Response:
    """What is answered to a request that an operation could not grant."""
    if isinstance(error, Problem):
        return _answer_problem(error)
    if isinstance(error, ValidationError):
        return _answer_invalid(error)
    return _answer_refused(error) if type(error) in REFUSED else _answer_defect(error)


def _answer_problem(problem: Problem) -> Response:
    return problem.response()


def _answer_refused(error: Any) -> Response:
    return refused(error).response()


def _answer_invalid(error: ValidationError) -> Response:
    errors = pointed(error.messages)
    return Problem("invalid-request", f"The request is wrong in {_places(errors)}.", errors=errors).response()


def answer_http_exception(error: HTTPException) -> Response | HTTPException:
    """What Flask and Werkzeug refuse by themselves, as a problem document; ``Allow`` is kept."""
    if isinstance(error, RoutingException):
        return error
    code = _BY_STATUS.get(error.code or 500, "bad-request")
    detail = PROBLEMS[code].meaning
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        detail = f"The address does not know this method. It knows: {', '.join(sorted(error.valid_methods))}."
    response = Problem(code, detail).response()
    if isinstance(error, RequestEntityTooLarge) or response.status_code == 413:
        response.headers["Connection"] = "close"
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            response.headers[name] = ", ".join(sorted(value.split(", ")))
    return response


def _answer_defect(error: Exception) -> Response:
    """A defect of the service. Logged by where it happened: its message could hold what a request said."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    log.error(
        "defect",
        error=type(error).__name__,
        at=[f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    )
    return Problem("internal-error", PROBLEMS["internal-error"].meaning).response()


def register(app: Flask) -> None:
    """Answers everything that goes wrong in *app* with a problem document."""
    app.register_error_handler(Problem, _answer_problem)
    app.register_error_handler(ValidationError, _answer_invalid)
    for refusal in REFUSED:
        app.register_error_handler(refusal, _answer_refused)
    app.register_error_handler(HTTPException, answer_http_exception)
    app.register_error_handler(Exception, _answer_defect)
