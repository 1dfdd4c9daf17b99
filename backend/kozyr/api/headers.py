"""Headers of every answer: who may read, frame and keep it."""

from typing import Final

from flask import Flask, Response, request

API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
DOCS_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SITE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
FRAMED_POLICY: Final = SITE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For the one page that other sites may frame."""


def add_headers(response: Response) -> Response:
    """Everybody may read answers and modules: there are no cookies, a state is all the power there is."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", API_POLICY)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Access-Control-Expose-Headers"] = "Allow, ETag, Retry-After, X-Request-Id"
    if request.method == "OPTIONS":
        headers["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS, POST"
        headers["Access-Control-Allow-Headers"] = "Content-Type, X-Request-Id"
        headers["Access-Control-Max-Age"] = "86400"
    headers.setdefault("Cache-Control", "no-store")
    return response


def register(app: Flask) -> None:
    """Gives every answer of *app* its headers."""
    app.after_request(add_headers)
