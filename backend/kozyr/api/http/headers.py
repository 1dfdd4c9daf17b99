"""Headers of every response: who may read it, frame it and keep it.

Who may read a response is known from the start, so the headers are a constant list. Flask-CORS, which
decides anew for each response, made a request measurably slower (docs/operations.md).
"""

from typing import Final, TypeAlias

from kozyr.api.settings import Settings

Headers: TypeAlias = list[tuple[str, str]]

API_CSP: Final = "default-src 'none'; frame-ancestors 'none'"
DOCS_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SITE_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
EMBED_CSP: Final = SITE_CSP.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For the one page that other sites may frame."""

_COMMON: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Access-Control-Expose-Headers", "Allow, ETag, Retry-After, X-Request-Id"),
)
_DEFAULTS: Final = (("Content-Security-Policy", API_CSP), ("Cache-Control", "no-store"))
_ALLOW_ORIGIN: Final = "Access-Control-Allow-Origin"
_PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS, POST"),
    ("Access-Control-Allow-Headers", "Content-Type, X-Request-Id"),
    ("Access-Control-Max-Age", "86400"),
)


class CommonHeaders:
    """Adds the headers that every response has.

    If the settings name no origins, every page may read responses: there are no cookies, and a state is all
    the power there is.
    """

    def __init__(self, settings: Settings) -> None:
        self._origins = settings.origins
        self._common = (*_COMMON, ("Vary", "Origin") if settings.origins else (_ALLOW_ORIGIN, "*"))

    def add_to(self, headers: Headers, method: str, origin: str | None) -> None:
        """Adds to *headers*, those of the response to a request with this *method* and ``Origin``."""
        names = [name for name, _ in headers]
        headers += self._common
        for header in _DEFAULTS:
            if header[0] not in names:
                headers.append(header)
        if self._origins is not None and origin in self._origins:
            headers.append((_ALLOW_ORIGIN, origin))
        if method == "OPTIONS":
            headers += _PREFLIGHT
