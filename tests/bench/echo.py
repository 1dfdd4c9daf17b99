"""Applications that only echo: bare WSGI and Flask, the least that a response costs on the same server.

The environment variable ``BENCH_ANSWERS`` names a JSON file with the bodies by path and query.
"""

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

_DATA = json.loads(Path(os.environ["BENCH_ANSWERS"]).read_text(encoding="utf-8"))
ANSWERS = {address: body.encode() for address, body in _DATA.items()}


def wsgi(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Reads the request and answers."""
    environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    body = ANSWERS[f"{environ['PATH_INFO']}?{environ['QUERY_STRING']}"]
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]


flask = Flask(__name__, static_folder=None)


@flask.post("/api/v1/games/<game>/moves")
def answer_moves(game: str) -> Response:
    """Reads the request and answers."""
    request.get_data(cache=False)
    body = ANSWERS[f"{request.path}?{request.query_string.decode()}"]
    return Response(body, content_type="application/json")
