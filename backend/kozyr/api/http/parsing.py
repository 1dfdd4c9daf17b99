"""Reads the bodies of requests, strictly.

Neither Flask nor webargs reads them: both would use the standard library's JSON parser, which crashes on
absurdly deep nesting and absurdly long numbers.
"""

from typing import Any, Final, NoReturn

import orjson
from marshmallow import Schema
from webargs.flaskparser import FlaskParser
from werkzeug.http import parse_options_header

from kozyr.api.http.errors import PROBLEMS, Problem

JSON_MEDIA_TYPE: Final = "application/json"
BODY_READ_KEY: Final = "kozyr.body_read"
"""The key of a request's WSGI environment that is set once its body has been read to the end."""


class JsonBodyParser(FlaskParser):
    """Reads a JSON body: the right media type, UTF-8, one JSON value, nothing else."""

    def load_body(self, environ: dict[str, Any], schema: Schema) -> Any:
        """The body of a request, loaded by *schema*.

        :class:`Problem` ``unsupported-media-type``, ``malformed-json`` or ``request-timeout``;
        ``ValidationError``.
        """
        media_type = environ.get("CONTENT_TYPE", "")
        if media_type != JSON_MEDIA_TYPE and parse_options_header(media_type)[0].lower() != JSON_MEDIA_TYPE:
            _raise_problem("unsupported-media-type")
        try:
            length = content_length(environ)  # check_framing has checked it
            body = environ["wsgi.input"].read(length)
            if len(body) == length:
                environ[BODY_READ_KEY] = True
            data = orjson.loads(body)
        except orjson.JSONDecodeError:
            _raise_problem("malformed-json")
        except OSError:  # the server's read timed out
            _raise_problem("request-timeout")
        return schema.load(data)


def check_framing(environ: dict[str, Any], max_bytes: int) -> None:
    """Refuses a body that is over *max_bytes* long, is chunked, or is compressed.

    :class:`Problem` ``length-required``, ``unsupported-media-type`` or ``too-large``. Werkzeug would cut a
    chunked body at the limit and go on as if it were whole.
    """
    if environ.get("HTTP_TRANSFER_ENCODING"):
        _raise_problem("length-required")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        _raise_problem("unsupported-media-type")
    if content_length(environ) > max_bytes:
        raise Problem(
            "too-large", f"The body is larger than {max_bytes} bytes, the most that is accepted here."
        )


def content_length(environ: dict[str, Any]) -> int:
    """The length of the body in bytes, from its header; 0 if the header has no number."""
    header = environ.get("CONTENT_LENGTH") or ""
    return int(header[:20]) if header.isdecimal() else 0


def has_unread_body(environ: dict[str, Any]) -> bool:
    """Whether the client has sent, or is about to send, a body that has not been read to the end."""
    if BODY_READ_KEY in environ:
        return False
    return environ.get("CONTENT_LENGTH", "") not in ("", "0") or "HTTP_TRANSFER_ENCODING" in environ


def _raise_problem(code: str) -> NoReturn:
    raise Problem(code, PROBLEMS[code].meaning)
