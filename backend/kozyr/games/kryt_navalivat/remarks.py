"""Descriptions of the fields of Kryt'-navalivat's states, for the OpenAPI document."""

from collections.abc import Mapping
from typing import Final

from kozyr.games.covering.remarks import REMARKS as COVERING_REMARKS

REMARKS: Final[Mapping[str, str]] = {
    **COVERING_REMARKS,
    "trump": "The trump suit.",
    "stock": "The stock, top first.",
}
