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

ALWAYS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "Allow, ETag, Retry-After, X-Request-Id"),
)
PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS, POST",
    "Access-Control-Allow-Headers": "Content-Type, X-Request-Id",
    "Access-Control-Max-Age": "86400",
}


def add_headers(response: Response) -> Response:
    """Everybody may read answers and modules: there are no cookies, a state is all the power there is."""
    headers = response.headers
    for name, value in ALWAYS:
        headers.add(name, value)
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", API_POLICY)
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "no-store")
    if request.method == "OPTIONS":
        headers.extend(PREFLIGHT)
    return response


def register(app: Flask) -> None:
    """Gives every answer of *app* its headers."""
    app.after_request(add_headers)
