"""Requests made up from the OpenAPI document: every answer is documented, none is a crash."""

import schemathesis
from hypothesis import settings
from schemathesis.config import SchemathesisConfig

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings

CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            # what is made up and too long is refused before it is looked at
            "negative_data_rejection": {"expected-statuses": [400, 404, 405, 409, 411, 413, 415, 422]},
            # a state that fits its schema is still no state of the game: most are refused, rightly
            "positive_data_acceptance": {"enabled": False},
        }
    }
)

document = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json",
    create_app(Settings(simulation_deals=3, simulation_time=1)),
    config=CONFIG,
)


@document.parametrize()
@settings(max_examples=40)
def test_made_up_requests_are_answered_as_documented(case: schemathesis.Case) -> None:
    case.call_and_validate()
