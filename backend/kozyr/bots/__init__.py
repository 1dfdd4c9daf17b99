"""Bots: levels, memory, budgets and choosing. No game is named here; each brings a :class:`Profile`.

A bot is given a view and a memory, never a state, so it cannot know what its seat may not know. Its decision
depends on the view, the memory, the level and a seed (:func:`decision_seed`), and on nothing else.
"""

from kozyr.bots.choosing import SLIP_REASON, bot_move, choose_move, decide, decision_seed, memory_for
from kozyr.bots.decision import Decision
from kozyr.bots.levels import (
    DEFAULT_LEVEL,
    HINT_LEVEL,
    LEVELS,
    MAX_BUDGET_MS,
    MAX_SIMULATIONS_PER_DECISION,
    Level,
)
from kozyr.bots.memory import NO_MEMORY, Memory
from kozyr.bots.profile import Phrases, Profile
from kozyr.bots.search_slots import BusyError

__all__ = [
    "DEFAULT_LEVEL",
    "HINT_LEVEL",
    "LEVELS",
    "MAX_BUDGET_MS",
    "MAX_SIMULATIONS_PER_DECISION",
    "NO_MEMORY",
    "SLIP_REASON",
    "BusyError",
    "Decision",
    "Level",
    "Memory",
    "Phrases",
    "Profile",
    "bot_move",
    "choose_move",
    "decide",
    "decision_seed",
    "memory_for",
]
