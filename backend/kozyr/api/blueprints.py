"""Blueprints of operations: endpoints with what the OpenAPI document says of them."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from kozyr.api.http.errors import PROBLEM_MEDIA_TYPE, PROBLEMS
from kozyr.api.http.parsing import JsonBodyParser
from kozyr.api.http.responses import JsonResponse
from kozyr.engine.codec import REFERENCE
from kozyr.games import GAMES

Endpoint: TypeAlias = Callable[..., JsonResponse | Response]

GAME_PARAMETER: Final = {
    "name": "game",
    "in": "path",
    "required": True,
    "description": "The game, by its slug.",
    "schema": {"type": "string", "enum": list(GAMES)},
    "example": next(iter(GAMES)),
}
BODY_PROBLEMS: Final = (
    "malformed-json",
    "request-timeout",
    "length-required",
    "too-large",
    "unsupported-media-type",
    "invalid-request",
)
"""Problems that every body can have."""


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """The operations of one concern."""

    ARGUMENTS_PARSER = JsonBodyParser()

    def operation(
        self,
        name: str,
        rule: str,
        *,
        response: Schema,
        body: Schema | None = None,
        problems: tuple[str, ...] = (),
        media_type: str | None = None,
    ) -> Callable[[Endpoint], Endpoint]:
        """Makes a function the endpoint of the operation *name* at *rule*: POST if it has a *body*, else GET.

        The function gets the loaded body as its first argument. *response* only describes the response; with
        a *media_type* other than JSON, each line of it. *problems* are the codes of problems besides those of
        every body and every game.
        """
        has_game = "<game>" in rule
        codes = (*(BODY_PROBLEMS if body else ()), *(("unknown-game",) if has_game else ()), *problems)

        def decorate(function: Endpoint) -> Endpoint:
            described = self.doc(operationId=name, responses=_problem_responses(codes))(function)
            summary = (response.__doc__ or "").split("\n")[0]
            described = self.response(200, response, description=summary, content_type=media_type)(described)
            if body is not None:
                described = self.arguments(body)(described)
            endpoint = function if body is None else self._with_body(body, function)
            # flask-smorest's wrappers only describe: the function's responses are whole already
            endpoint._apidoc = described._apidoc  # type: ignore[attr-defined]
            route = self.route(
                rule,
                endpoint=name,
                methods=["GET"] if body is None else ["POST"],
                parameters=[GAME_PARAMETER] if has_game else None,
            )
            routed: Endpoint = route(endpoint)
            return routed

        return decorate

    def _with_body(self, body: Schema, function: Endpoint) -> Endpoint:
        """An endpoint that calls *function* with the request's body and the values of the address.

        Its attribute ``handle_environ`` does the same for a WSGI environment, for the fast path.
        """
        load_body = self.ARGUMENTS_PARSER.load_body

        def handle_environ(environ: dict[str, Any], **values: Any) -> JsonResponse | Response:
            return function(load_body(environ, body), **values)

        @wraps(function)
        def endpoint(**values: Any) -> JsonResponse | Response:
            return handle_environ(request.environ, **values)

        endpoint.handle_environ = handle_environ  # type: ignore[attr-defined]
        return endpoint

    def _prepare_arguments_doc(
        self, doc: dict[str, Any], doc_info: dict[str, Any], **options: Any
    ) -> dict[str, Any]:
        """Leaves the documentation of errors to :meth:`operation`."""
        doc_info.get("arguments", {}).pop("responses", None)
        prepared: dict[str, Any] = super()._prepare_arguments_doc(doc, doc_info, **options)
        return prepared


def _problem_responses(codes: tuple[str, ...]) -> dict[str, Any]:
    """The documentation of the problems *codes*, by status."""
    codes_by_status: dict[int, list[str]] = {}
    for code in codes:
        codes_by_status.setdefault(PROBLEMS[code].status, []).append(code)
    return {
        str(status): {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{code}`' for code in codes)}.",
            "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": REFERENCE + "Problem"}}},
        }
        for status, codes in sorted(codes_by_status.items())
    }
