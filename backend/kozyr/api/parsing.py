"""Bodies: which ones are read, and how strictly.

Flask's own JSON is not used: webargs reads bodies by itself, with the standard library, which answers absurd
nesting and absurd numbers with a crash.
"""

from typing import Any, Final, NoReturn

import orjson
from flask import Flask, Request, request
from marshmallow import Schema
from webargs.flaskparser import FlaskParser
from werkzeug.wsgi import get_content_length

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
            return orjson.loads(environ["wsgi.input"].read(get_content_length(environ) or 0))
        except orjson.JSONDecodeError:
            _refuse("malformed-json")


def check_framing(environ: dict[str, Any], limit: int) -> None:
    """Refuses bodies of more than *limit* bytes, or whose size is not said beforehand, or that are packed.

    Werkzeug cuts a chunked body at the limit and goes on as if it were whole.
    """
    if environ.get("HTTP_TRANSFER_ENCODING"):
        _refuse("length-required")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        _refuse("unsupported-media-type")
    if (get_content_length(environ) or 0) > limit:
        _refuse("too-large")


def register(app: Flask, max_body: int) -> None:
    """Limits the bodies that *app* reads."""
    app.config["MAX_CONTENT_LENGTH"] = max_body
    app.before_request(lambda: check_framing(request.environ, max_body))
