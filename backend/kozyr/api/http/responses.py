"""What the service says: engine values as data for JSON."""

from collections.abc import Callable, Iterable
from typing import Any

import orjson

from kozyr.api.http.parsing import JSON
from kozyr.api.states import Series, Sitting, closed
from kozyr.bots import DEFAULT_LEVEL, LEVELS
from kozyr.engine.cards import Seat, names
from kozyr.engine.codec import Json, codec_of
from kozyr.engine.dumping import dump_event, dump_table, dump_text, dump_view
from kozyr.engine.fair import reveal_seed
from kozyr.engine.game import Game, remarks
from kozyr.engine.moves import Event, Refusal


class Answer:
    """A successful answer in JSON.

    It is a WSGI application of its own. All of them are alike, so that nothing is left to be found out about
    one, as Flask's responses would do.
    """

    __slots__ = ("_body",)

    def __init__(self, found: Json) -> None:
        self._body = orjson.dumps(found)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", JSON), ("Content-Length", str(len(self._body)))])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self._body,)


def told(sitting: Sitting, state: Any, events: Iterable[Event]) -> Json:
    """The table of *state*, in the form of the state that came: as the ticket's seat may see it if sealed."""
    if sitting.series is None:
        return dump_table(sitting.game, state, events)
    return _sealed_table(sitting.game, state, sitting.series, sitting.seat, events)


def _sealed_table(
    game: Game[Any], state: Any, series: Series, seat: Seat | None, events: Iterable[Event]
) -> Json:
    """The table of a sealed state for *seat*, or for a spectator: nothing in it that it may not know."""
    seen = dump_view(game, game.view(state, seat))
    written: dict[str, Json] = {
        "state": closed(game, state, series),
        "ply": seen["ply"],
        "turn": seen["turn"],
        "phase": seen["phase"],
        "legal_moves": seen["legal_moves"],
        "events": [dump_event(each.seen_by(seat)) for each in events],
        "result": seen["result"],
        "view": seen,
    }
    if series.fair and state.result is not None:
        written["reveal"] = reveal_seed(state.setup.seed)._asdict()
    return written


def explanation(refusal: Refusal | None) -> Json:
    if refusal is None:
        return {"legal": True, "rule": None, "text": None}
    return {"legal": False, "rule": refusal.rule, "text": dump_text(refusal.text)}


def description(game: Game[Any]) -> Json:
    """What a client needs to know of *game*: titles, seats, pack, verbs, options, bots, texts."""
    low, high = game.seats
    return {
        "slug": game.slug,
        "titles": dump_text(game.titles),
        "seats": {"min": low, "max": high},
        "pack": names(game.pack),
        "verbs": [
            {"name": verb, "cards": list(takes.cards), "value": takes.value}
            for verb, takes in game.verbs.items()
        ],
        "phases": [phase.value for phase in game.phases],
        "options": options(game),
        "inputs": list(game.inputs._fields),
        "bots": [
            {"name": name, "titles": dump_text(level.titles), "default": name == DEFAULT_LEVEL}
            for name, level in LEVELS.items()
        ],
        "texts": dict(game.texts),
    }


def options(game: Game[Any]) -> list[Json]:
    """The options of *game*, from the annotations of its ``Rules``."""
    schema = codec_of(game.rules, partial=True).schema["properties"]
    return [
        {
            "name": name,
            **_values(schema[name]),
            "default": schema[name]["default"],
            "rule": remark.rule,
            "text": dump_text(remark.text),
        }
        for name, remark in remarks(game.rules).items()
    ]


def _values(schema: dict[str, Any]) -> dict[str, Json]:
    """The type and the values of an option, said by the schema of its field."""
    some, nullable = _without_null(schema)
    if "enum" in some:
        return {"type": "choice", "values": list(some["enum"]), "nullable": nullable}
    if some["type"] == "boolean":
        return {"type": "boolean", "nullable": nullable}
    bounds: dict[str, Json] = {bound: some[bound] for bound in ("minimum", "maximum") if bound in some}
    return {"type": some["type"], **bounds, "nullable": nullable}


def _without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """A schema without null among its values, and whether null was one."""
    if "anyOf" in schema:
        return next(part for part in schema["anyOf"] if part != {"type": "null"}), True
    if isinstance(schema["type"], list):
        return {**schema, "type": schema["type"][0]}, True
    return schema, False
