"""Bodies: which ones are read, and how strictly.

Flask's own JSON is not used: webargs reads bodies by itself, with the standard library, which answers absurd
nesting and absurd numbers with a crash.
"""

from typing import Any, Final, NoReturn

import orjson
from flask import Request, request
from marshmallow import Schema
from webargs.flaskparser import FlaskParser

from kozyr.api.errors import PROBLEMS, Problem

JSON: Final = "application/json"


def _refuse(code: str) -> NoReturn:
    raise Problem(code, PROBLEMS[code].meaning)


class StrictParser(FlaskParser):
    """Reads a JSON body: the right media type, UTF-8, one JSON value, nothing else."""

    def parse(self, argmap: Any, req: Request | None = None, **options: Any) -> Any:
        """The body of a request as *argmap*, an instance of a schema, reads it.

        :class:`Problem` ``unsupported-media-type`` or ``malformed-json``; ``ValidationError``.
        """
        return argmap.load(self.load_json(request if req is None else req, argmap))

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The parsed body; :class:`Problem` ``unsupported-media-type`` or ``malformed-json``."""
        environ = req.environ
        if environ.get("CONTENT_TYPE") != JSON and req.mimetype != JSON:
            _refuse("unsupported-media-type")
        try:
            # its length is known: check_framing has been here
            return orjson.loads(environ["wsgi.input"].read(length(environ)))
        except orjson.JSONDecodeError:
            _refuse("malformed-json")
        except OSError:  # the server waits for it only so long
            _refuse("request-timeout")


def check_framing(environ: dict[str, Any], limit: int) -> None:
    """Refuses bodies of more than *limit* bytes, or whose size is not said beforehand, or that are packed.

    Werkzeug cuts a chunked body at the limit and goes on as if it were whole.
    """
    if environ.get("HTTP_TRANSFER_ENCODING"):
        _refuse("length-required")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        _refuse("unsupported-media-type")
    if length(environ) > limit:
        _refuse("too-large")


def length(environ: dict[str, Any]) -> int:
    """How many bytes the body of a request has, as it says itself; 0 if it does not say a number."""
    said = environ.get("CONTENT_LENGTH") or ""
    return int(said[:20]) if said.isdecimal() else 0
