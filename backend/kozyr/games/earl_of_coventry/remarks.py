"""Descriptions of the fields of Earl of Coventry's states and results, for the OpenAPI document."""

from collections.abc import Mapping
from typing import Final

REMARKS: Final[Mapping[str, str]] = {
    "rank": "The current rank, or null.",
    "run": "The cards of the current rank on the table, in the order played.",
    "done": "Finished fours, in order.",
    "places": "The place of each seat.",
}
