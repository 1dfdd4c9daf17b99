"""Headers of every answer: who may read, frame and keep it.

No library sets them. Who may read is the same for all answers and known from the start, so it is a list to
append; Flask-CORS, which would decide it anew for each answer, made a request measurably slower
(docs/operations.md).
"""

from typing import Final, TypeAlias

from kozyr.api.settings import Settings

Headers: TypeAlias = list[tuple[str, str]]

API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
DOCS_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SITE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
FRAMED_POLICY: Final = SITE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For the one page that other sites may frame."""

ALWAYS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Access-Control-Expose-Headers", "Allow, ETag, Retry-After, X-Request-Id"),
)
UNLESS_SAID: Final = (("Content-Security-Policy", API_POLICY), ("Cache-Control", "no-store"))
READER: Final = "Access-Control-Allow-Origin"
PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS, POST"),
    ("Access-Control-Allow-Headers", "Content-Type, X-Request-Id"),
    ("Access-Control-Max-Age", "86400"),
)


class Finish:
    """Puts the headers that every answer has to those that it has already.

    Everybody may read answers, if the settings name no origins: there are no cookies, a state is all the
    power there is.
    """

    def __init__(self, settings: Settings) -> None:
        self._origins = settings.origins
        self._always = (*ALWAYS, ("Vary", "Origin") if settings.origins else (READER, "*"))

    def __call__(self, headers: Headers, method: str, origin: str | None) -> None:
        said = [name for name, _ in headers]
        headers += self._always
        for header in UNLESS_SAID:
            if header[0] not in said:
                headers.append(header)
        if self._origins is not None and origin in self._origins:
            headers.append((READER, origin))
        if method == "OPTIONS":
            headers += PREFLIGHT
