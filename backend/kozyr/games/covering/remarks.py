"""Descriptions of the fields that the states of all covering games have, for the OpenAPI document."""

from collections.abc import Mapping
from typing import Final

REMARKS: Final[Mapping[str, str]] = {
    "pile": "The pile, bottom to top.",
    "laid": "How many of the top cards of the pile the last move laid.",
    "known": "For each seat the cards that everybody has seen go into that hand.",
    "out": "Seats without cards, in the order in which they went out.",
}
