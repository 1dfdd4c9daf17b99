"""The OpenAPI document and pages for people: they work without internet."""

from html import escape
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from kozyr.api.http.errors import PROBLEMS
from kozyr.api.http.headers import DOCS_CSP
from kozyr.api.http.parsing import JSON_MEDIA_TYPE
from kozyr.api.openapi.packaged import load_document
from kozyr.api.resources.site import send_file_from

STATIC: Final = Path(__file__).resolve().parent.parent / "static"

blueprint = Blueprint("documents", __name__)


@blueprint.route("/openapi.json")
def send_document() -> Response:
    """The OpenAPI document, whole."""
    response = Response(load_document(), content_type=JSON_MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.route("/docs/")
def send_docs() -> Response:
    """The document as a page on which every call can be tried."""
    return _with_docs_headers(send_file_from(STATIC, "docs.html"))


@blueprint.route("/docs")
def redirect_to_docs() -> AnyResponse:
    """The page is a folder, so that its files are beside it."""
    return redirect(url_for(".send_docs"), 308)


@blueprint.route("/docs/assets/<path:path>")
def send_asset(path: str) -> Response:
    """A file of that page."""
    return _with_docs_headers(send_file_from(STATIC, path))


@blueprint.route("/docs/problems/<code>")
def send_problem(code: str) -> Response:
    """A page about one kind of problem: what it means and what to do."""
    kind = PROBLEMS.get(code)
    if kind is None:
        raise NotFound
    title = escape(f"{kind.title} ({code}, {kind.status})")
    meaning, remedy = (escape(each).replace("`", "") for each in (kind.meaning, kind.remedy))
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{meaning}</p><p><b>What to do:</b> {remedy}</p></html>"
    )
    return _with_docs_headers(Response(page, content_type="text/html; charset=utf-8"))


def _with_docs_headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = DOCS_CSP
    response.headers["Cache-Control"] = "no-cache"
    return response
