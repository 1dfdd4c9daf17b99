"""The OpenAPI document and pages for people: they work without internet."""

from html import escape
from pathlib import Path
from typing import Final

import orjson
from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from kozyr.api.http.errors import PROBLEMS
from kozyr.api.http.headers import DOCS_POLICY
from kozyr.api.openapi.document import document_of
from kozyr.api.resources.site import send_file_of

STATIC: Final = Path(__file__).resolve().parent.parent / "static"

resources = Blueprint("documents", __name__)


@resources.route("/openapi.json")
def send_document() -> Response:
    """The OpenAPI document, whole."""
    response = Response(orjson.dumps(document_of(current_app)), content_type="application/json")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@resources.route("/docs/")
def send_docs() -> Response:
    """The document as a page on which every call can be tried."""
    return _page(send_file_of(STATIC, "docs.html"))


@resources.route("/docs")
def redirect_to_docs() -> AnyResponse:
    """The page is a folder, so that its files stand beside it."""
    return redirect(url_for(".send_docs"), 308)


@resources.route("/docs/assets/<path:path>")
def send_asset(path: str) -> Response:
    """A file of that page."""
    return _page(send_file_of(STATIC, path))


@resources.route("/docs/problems/<code>")
def send_problem(code: str) -> Response:
    """What one kind of problem means, and what to do."""
    kind = PROBLEMS.get(code)
    if kind is None:
        raise NotFound
    title = escape(f"{kind.title} ({code}, {kind.status})")
    meaning, remedy = (escape(each).replace("`", "") for each in (kind.meaning, kind.remedy))
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{meaning}</p><p><b>What to do:</b> {remedy}</p></html>"
    )
    return _page(Response(page, content_type="text/html; charset=utf-8"))


def _page(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = DOCS_POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response
