"""Bodies: which ones are read, and how strictly.

Neither Flask nor webargs reads them: both would with the standard library, which answers absurd nesting and
absurd numbers with a crash.
"""

from typing import Any, Final, NoReturn

import orjson
from marshmallow import Schema
from webargs.flaskparser import FlaskParser
from werkzeug.http import parse_options_header

from kozyr.api.http.errors import PROBLEMS, Problem

JSON: Final = "application/json"
ENVELOPES: Final = frozenset({"HTTP_TRANSFER_ENCODING", "HTTP_CONTENT_ENCODING", "HTTP_UPGRADE"})
"""What a body can be wrapped in, and what another protocol asks for."""


def _refuse(code: str) -> NoReturn:
    raise Problem(code, PROBLEMS[code].meaning)


class StrictParser(FlaskParser):
    """Reads a JSON body: the right media type, UTF-8, one JSON value, nothing else."""

    def load(self, environ: dict[str, Any], schema: Schema) -> Any:
        """The body of a request as *schema* reads it.

        :class:`Problem` ``unsupported-media-type`` or ``malformed-json``; ``ValidationError``.
        """
        media_type = environ.get("CONTENT_TYPE", "")
        if media_type != JSON and parse_options_header(media_type)[0].lower() != JSON:
            _refuse("unsupported-media-type")
        try:
            # its length is known: check_framing has been here
            said = orjson.loads(environ["wsgi.input"].read(length(environ)))
        except orjson.JSONDecodeError:
            _refuse("malformed-json")
        except OSError:  # the server waits for it only so long
            _refuse("request-timeout")
        return schema.load(said)


def check_framing(environ: dict[str, Any], limit: int) -> None:
    """Refuses bodies of more than *limit* bytes, or whose size is not said beforehand, or that are packed.

    Werkzeug cuts a chunked body at the limit and goes on as if it were whole.
    """
    if environ.get("HTTP_TRANSFER_ENCODING"):
        _refuse("length-required")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        _refuse("unsupported-media-type")
    if length(environ) > limit:
        raise Problem("too-large", f"The body is larger than {limit} bytes, the most that is accepted here.")


def is_plain(environ: dict[str, Any], limit: int) -> bool:
    """Whether nothing is said of the body but its length and its media type, and it is not too long."""
    return not ENVELOPES & environ.keys() and length(environ) <= limit


def length(environ: dict[str, Any]) -> int:
    """How many bytes the body of a request has, as it says itself; 0 if it does not say a number."""
    said = environ.get("CONTENT_LENGTH") or ""
    return int(said[:20]) if said.isdecimal() else 0
