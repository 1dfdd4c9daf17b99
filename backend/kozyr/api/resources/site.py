"""The front end, if this service serves it: static files, revalidated by ETag at every use."""

from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, send_from_directory
from werkzeug.exceptions import NotFound
from werkzeug.routing import PathConverter

from kozyr.api.http.headers import EMBED_CSP, SITE_CSP

MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Media types by the ends of names. The machine's own table is not asked."""
DEFAULT_MEDIA_TYPE: Final = "application/octet-stream"
EMBED_PAGE: Final = "embed.html"


class SitePath(PathConverter):
    """A path that is not the API's."""

    regex = r"(?!api(?:/|$))[^/].*?"


def send_file_from(folder: Path, path: str) -> Response:
    """The file at *path* in *folder*, with its type; ``NotFound`` for what is not there or hidden."""
    if any(part.startswith(".") for part in path.split("/")):
        raise NotFound
    try:
        if (folder / path).is_dir():
            path = f"{path.rstrip('/')}/index.html"
        media_type = MEDIA_TYPES.get(Path(path).suffix, DEFAULT_MEDIA_TYPE)
        response = send_from_directory(folder, path, mimetype=media_type, max_age=None)
    except OSError:  # a name longer than any file's
        raise NotFound from None
    response.headers["Cache-Control"] = "no-cache"
    return response


def register(app: Flask, folder: Path) -> None:
    """Serves the front end in *folder* at the root of *app*."""
    blueprint = Blueprint("site", __name__)
    app.url_map.converters["site"] = SitePath

    @blueprint.route("/")
    @blueprint.route("/<site:path>")
    def send_page(path: str = "index.html") -> Response:
        response = send_file_from(folder, path)
        response.headers["Content-Security-Policy"] = EMBED_CSP if path == EMBED_PAGE else SITE_CSP
        return response

    app.register_blueprint(blueprint)
