"""Builds the OpenAPI document: ``python -m kozyr.api.openapi.build`` prints it as JSON.

This module makes an application and plays on it, so it runs in a process of its own, never in the service's.
"""

import sys
from typing import Any

import orjson

from kozyr.api.http.application import create_app
from kozyr.api.openapi.document import describe_app
from kozyr.api.openapi.examples import EXAMPLE_SETTINGS, record_examples


def build_document() -> dict[str, Any]:
    """The OpenAPI document of the installed games."""
    app = create_app(EXAMPLE_SETTINGS)
    return describe_app(app, record_examples(app.test_client()))


if __name__ == "__main__":
    sys.stdout.buffer.write(orjson.dumps(build_document()))
