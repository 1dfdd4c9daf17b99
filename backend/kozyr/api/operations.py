"""Endpoints, and what the OpenAPI document says of them."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from kozyr.api.http.errors import MEDIA_TYPE, PROBLEMS
from kozyr.api.http.parsing import StrictParser
from kozyr.api.http.responses import Answer
from kozyr.engine.codec import REFERENCE
from kozyr.games import GAMES

Endpoint: TypeAlias = Callable[..., Answer | Response]

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
"""What can be wrong with every body."""


class Resources(Blueprint):  # type: ignore[misc]
    """Some endpoints of one concern."""

    ARGUMENTS_PARSER = StrictParser()

    def operation(
        self,
        name: str,
        rule: str,
        *,
        answers: Schema,
        asks: Schema | None = None,
        refuses: tuple[str, ...] = (),
        media_type: str | None = None,
    ) -> Callable[[Endpoint], Endpoint]:
        """Makes a function an endpoint at *rule*, called *name* in the document: POST if it *asks* something.

        What it asks is parsed and is its first argument; what it *answers* is only described. *refuses* are
        the codes of problems that it may answer, besides those of every body and every game. With another
        *media_type* than JSON the schema is that of its lines.
        """
        game = "<game>" in rule
        codes = (*(BODY_PROBLEMS if asks else ()), *(("unknown-game",) if game else ()), *refuses)

        def decorated(function: Endpoint) -> Endpoint:
            described = self.doc(operationId=name, responses=_responses(codes))(function)
            said = (answers.__doc__ or "").split("\n")[0]
            described = self.response(200, answers, description=said, content_type=media_type)(described)
            if asks is not None:
                described = self.arguments(asks)(described)
            endpoint = function if asks is None else self._asking(asks, function)
            # the decorators describe; answers are Responses already, so there is nothing for them to do
            endpoint._apidoc = described._apidoc  # type: ignore[attr-defined]
            route = self.route(
                rule,
                endpoint=name,
                methods=["GET"] if asks is None else ["POST"],
                parameters=[GAME_PARAMETER] if game else None,
            )
            routed: Endpoint = route(endpoint)
            return routed

        return decorated

    def _asking(self, asks: Schema, function: Endpoint) -> Endpoint:
        """*function*, given what the body says before the values in the address.

        Its attribute ``at_once`` is the same as a function of the environment of a request.
        """
        load = self.ARGUMENTS_PARSER.load

        def at_once(environ: dict[str, Any], **values: Any) -> Answer | Response:
            return function(load(environ, asks), **values)

        @wraps(function)
        def endpoint(**values: Any) -> Answer | Response:
            return at_once(request.environ, **values)

        endpoint.at_once = at_once  # type: ignore[attr-defined]
        return endpoint

    def _prepare_arguments_doc(
        self, doc: dict[str, Any], doc_info: dict[str, Any], **options: Any
    ) -> dict[str, Any]:
        """Leaves the documentation of errors to :meth:`operation`."""
        doc_info.get("arguments", {}).pop("responses", None)
        found: dict[str, Any] = super()._prepare_arguments_doc(doc, doc_info, **options)
        return found


def _responses(codes: tuple[str, ...]) -> dict[str, Any]:
    """The documented problems, by status."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    return {
        str(status): {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{code}`' for code in those)}.",
            "content": {MEDIA_TYPE: {"schema": {"$ref": REFERENCE + "Problem"}}},
        }
        for status, those in sorted(by_status.items())
    }
