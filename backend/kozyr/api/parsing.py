"""Bodies: which ones are read, and how strictly.

Flask's own JSON is not used: webargs reads bodies by itself, with the standard library, which answers absurd
nesting and absurd numbers with a crash.
"""

from typing import Any, NoReturn

import orjson
from flask import Flask, Request, request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from kozyr.api.errors import PROBLEMS, Problem


def _refuse(code: str) -> NoReturn:
    raise Problem(code, PROBLEMS[code].meaning)


class StrictParser(FlaskParser):
    """Reads a JSON body: the right media type, UTF-8, one JSON value, nothing else."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The parsed body; :class:`Problem` ``unsupported-media-type`` or ``malformed-json``."""
        if req.mimetype != "application/json":
            _refuse("unsupported-media-type")
        try:
            return orjson.loads(req.get_data(cache=False))
        except orjson.JSONDecodeError:
            _refuse("malformed-json")

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **options: Any) -> NoReturn:
        """Leaves what is wrong with the body to the error handlers of the application."""
        messages = error.messages
        assert isinstance(messages, dict)
        raise ValidationError(messages["json"])


def check_framing() -> None:
    """Refuses bodies whose size is not said beforehand, or that are packed.

    Werkzeug cuts a chunked body at the limit and goes on as if it were whole.
    """
    if request.headers.get("Transfer-Encoding"):
        _refuse("length-required")
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        _refuse("unsupported-media-type")
    length = request.content_length
    limit = request.max_content_length
    if length is not None and limit is not None and length > limit:
        _refuse("too-large")


def register(app: Flask, max_body: int) -> None:
    """Limits the bodies that *app* reads."""
    app.config["MAX_CONTENT_LENGTH"] = max_body
    app.before_request(check_framing)
