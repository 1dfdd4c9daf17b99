"""Decisions of every level in seeded positions, recorded in ``tests/bots/decisions``.

A refactoring must not change them. If a search, a simple player or a reason is changed on purpose, record
them again and look at the difference::

    python -m tests.bots.recorded_decisions

Each position is reached by a seeded deal between simple players that now and then slip (``easy``).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from kozyr.bots import LEVELS, Decision, bot_move, decide, decision_seed, memory_for
from kozyr.engine.codec import codec_of
from kozyr.engine.game import Game
from kozyr.games import BUILT_IN, PROFILES

FOLDER: Final = Path(__file__).with_name("decisions")
SLUGS: Final = tuple(profile.slug for profile in BUILT_IN)
SIMULATIONS: Final = {"medium": 40, "hard": 80, "expert": 160}
"""Fewer than the levels have, so that all decisions together take seconds."""
INTERVALS: Final = {"svoi-kozyri": 5, "kryt-navalivat": 5, "earl-of-coventry": 2, "kozel": 3}
"""Decisions of a deal from one recorded decision to the next."""
DEALS: Final = {"svoi-kozyri": 30, "kryt-navalivat": 20, "earl-of-coventry": 20, "kozel": 36}
MAX_PLIES: Final = 110


def rule_variants(game: Game[Any]) -> list[Any]:
    """The default options, and the options that differ from them in one value."""
    codec = codec_of(game.rules)
    schemas = codec_of(game.rules, partial=True).schema["properties"]
    defaults = {name: schema["default"] for name, schema in schemas.items()}
    variants = [defaults]
    for name, schema in schemas.items():
        values = schema.get("enum", [False, True] if schema.get("type") == "boolean" else [])
        variants += [{**defaults, name: value} for value in values if value != defaults[name]]
    return [codec.decode(variant) for variant in variants]


def positions(slug: str) -> Iterator[tuple[int, Any, str]]:
    """Positions with a choice: the number of the deal, the state, and the level that decides."""
    game = PROFILES[slug].game
    variants, (low, high) = rule_variants(game), game.seats
    levels = [*LEVELS, "medium", "hard", "expert", "expert"]
    count = 0
    for number in range(DEALS[slug]):
        players = high - number % (high - low + 1)
        rules = variants[number % len(variants)]
        state: Any = game.deal(players, rules=rules, seed=f"recorded {number}").state
        while state.result is None and state.ply < MAX_PLIES:
            if len(game.legal_moves(state)) > 1:
                if not count % INTERVALS[slug]:
                    yield number, state, levels[count // INTERVALS[slug] % len(levels)]
                count += 1
            state = game.apply(state, bot_move(PROFILES[slug], state, "easy")).state


def decision_at(slug: str, state: Any, level: str) -> Decision:
    """The decision of a bot of *level* in *state*."""
    profile = PROFILES[slug]
    view = profile.game.view(state, state.turn)
    memory = memory_for(profile, state, level)
    return decide(profile, view, level, decision_seed(state), memory, simulations=SIMULATIONS.get(level))


def describe(number: int, state: Any, level: str, decision: Decision) -> dict[str, Any]:
    """One decision as it is recorded."""
    return {
        "deal": number,
        "ply": state.ply,
        "level": level,
        "move": decision.move.text,
        "exact": decision.exact,
        "reason": decision.reason.en,
        "alternatives": [
            [each.move.text, round(each.estimate, 9), each.visits] for each in decision.alternatives
        ],
    }


def decisions_of(slug: str) -> list[dict[str, Any]]:
    """All decisions of a game as they are recorded."""
    return [
        describe(number, state, level, decision_at(slug, state, level))
        for number, state, level in positions(slug)
    ]


def recorded(slug: str) -> list[dict[str, Any]]:
    """The recorded decisions of a game."""
    result: list[dict[str, Any]] = orjson.loads((FOLDER / f"{slug}.json").read_bytes())
    return result


def record() -> None:
    """Writes the decisions of every game, one a line."""
    FOLDER.mkdir(exist_ok=True)
    for slug in SLUGS:
        lines = b",\n".join(map(orjson.dumps, decisions_of(slug)))
        (FOLDER / f"{slug}.json").write_bytes(b"[\n" + lines + b"\n]\n")


if __name__ == "__main__":
    record()
