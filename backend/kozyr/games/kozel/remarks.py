"""Descriptions of the fields of Kozel's states, for the OpenAPI document."""

from collections.abc import Mapping
from typing import Final

REMARKS: Final[Mapping[str, str]] = {
    "stock": "The stock, top first.",
    "drawn": "For each seat the cards that it drew, in order.",
    "legs": "How many piles the game about the first tricks has: 0 before it is known.",
    "piles": "Those piles: cards with their seats, and who took them.",
    "trick": "The cards of the trick on the table, each with its seat.",
    "won": "For each team the cards that it has taken.",
    "leader": "Who leads, or led, the trick.",
    "redeals": "How often a redeal has been called for.",
    "winner": "The team that won the game about the first tricks, or null.",
}
