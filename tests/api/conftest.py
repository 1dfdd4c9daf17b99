"""The service in process, with nothing of it replaced."""

import json
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings


class ApiResponse(NamedTuple):
    """An answer: its status, its parsed body, its headers."""

    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> str:
        """The code of a problem; a test that asks for it expects one."""
        assert self.headers["Content-Type"] == "application/problem+json", self.body
        assert self.body["status"] == self.status
        code: str = self.body["code"]
        assert self.body["type"] == f"/api/v1/docs/problems/{code}"
        return code


class ApiClient:
    """Calls under /api/v1."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def get(self, path: str, **options: Any) -> ApiResponse:
        return self._answer(self.client.get("/api/v1" + path, **options))

    def post(self, path: str, body: Any, **options: Any) -> ApiResponse:
        raw = json.dumps(body).encode()
        return self._answer(
            self.client.post("/api/v1" + path, data=raw, content_type="application/json", **options)
        )

    def send(
        self, path: str, raw: bytes, media_type: str | None = "application/json", **headers: str
    ) -> ApiResponse:
        """Posts bytes as they are."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._answer(
            self.client.post("/api/v1" + path, data=raw, content_type=media_type, headers=sent)
        )

    @staticmethod
    def _answer(response: Any) -> ApiResponse:
        return ApiResponse(response.status_code, response.get_json(silent=True), response.headers)


KEYS = {7: bytes(range(32))}
"""The key of the service under test."""


class BufferedClient(FlaskClient):
    """A client that reads every answer to its end, files included."""

    def open(self, *arguments: Any, **options: Any) -> Any:
        return super().open(*arguments, **{"buffered": True, **options})


def build_app(settings: Settings) -> Flask:
    """The service with these settings."""
    app = create_app(settings)
    app.test_client_class = BufferedClient
    return app


@pytest.fixture(scope="session")
def app() -> Flask:
    return build_app(Settings(state_keys=KEYS))


@pytest.fixture(scope="session")
def service(app: Flask) -> ApiClient:
    return ApiClient(app)
