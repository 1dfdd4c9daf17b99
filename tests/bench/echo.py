"""The least that an answer costs on the same server: nothing but the bytes, from bare WSGI and from Flask.

Which bytes: those in the JSON file that ``ANSWERS`` names, by address.
"""

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

FILE = "BENCH_ANSWERS"
_FOUND = json.loads(Path(os.environ[FILE]).read_text(encoding="utf-8"))
ANSWERS = {address: answer.encode() for address, answer in _FOUND.items()}


def wsgi(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Reads the body and answers."""
    environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    answer = ANSWERS[f"{environ['PATH_INFO']}?{environ['QUERY_STRING']}"]
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(answer)))])
    return [answer]


flask = Flask(__name__, static_folder=None)


@flask.post("/api/v1/games/<game>/moves")
def answer_moves(game: str) -> Response:
    """Reads the body and answers, as one does with Flask."""
    request.get_data(cache=False)
    found = ANSWERS[f"{request.path}?{request.query_string.decode()}"]
    return Response(found, content_type="application/json")
