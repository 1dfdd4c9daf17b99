"""Successful responses, and the engine's values in them as data for JSON."""

from collections.abc import Callable, Iterable
from typing import Any

import orjson

from kozyr.api.http.parsing import JSON_MEDIA_TYPE
from kozyr.api.states import LoadedState, Series, dump_state
from kozyr.bots import DEFAULT_LEVEL, LEVELS
from kozyr.engine.cards import Seat, names
from kozyr.engine.codec import Json, codec_of
from kozyr.engine.dumping import dump_event, dump_table, dump_text, dump_view
from kozyr.engine.fair import reveal_seed
from kozyr.engine.game import Game, options_of
from kozyr.engine.moves import Event, Refusal


class JsonResponse:
    """A response with status 200 and a JSON body.

    It is a WSGI application, and does none of the work that Flask's responses do to find out their headers.
    """

    __slots__ = ("_body",)

    def __init__(self, payload: Json) -> None:
        self._body = orjson.dumps(payload)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        headers = [("Content-Type", JSON_MEDIA_TYPE), ("Content-Length", str(len(self._body)))]
        start_response("200 OK", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self._body,)


def table_payload(loaded: LoadedState, state: Any, events: Iterable[Event]) -> dict[str, Json]:
    """The table of *state*, which followed *loaded* by *events*.

    It is open if the loaded state was open; else it is what the ticket's seat, or a spectator, may see.
    """
    if loaded.series is None:
        return dump_table(loaded.game, state, events)
    return _sealed_table(loaded.game, state, loaded.series, loaded.seat, events)


def _sealed_table(
    game: Game[Any], state: Any, series: Series, seat: Seat | None, events: Iterable[Event]
) -> dict[str, Json]:
    """The table of a sealed state for *seat*, or for a spectator, without anything that it may not know."""
    view = dump_view(game, game.view(state, seat))
    table: dict[str, Json] = {
        "state": dump_state(game, state, series),
        "ply": view["ply"],
        "turn": view["turn"],
        "phase": view["phase"],
        "legal_moves": view["legal_moves"],
        "events": [dump_event(event.seen_by(seat)) for event in events],
        "result": view["result"],
        "view": view,
    }
    if series.fair and state.result is not None:
        table["reveal"] = reveal_seed(state.setup.seed)._asdict()
    return table


def dump_explanation(refusal: Refusal | None) -> Json:
    """Whether a move is legal (*refusal* is None), and else the rule that forbids it."""
    if refusal is None:
        return {"legal": True, "rule": None, "text": None}
    return {"legal": False, "rule": refusal.rule, "text": dump_text(refusal.text)}


def dump_game(game: Game[Any]) -> Json:
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
        "options": _dump_options(game),
        "inputs": list(game.inputs._fields),
        "bots": [
            {"name": name, "titles": dump_text(level.titles), "default": name == DEFAULT_LEVEL}
            for name, level in LEVELS.items()
        ],
        "texts": dict(game.texts),
    }


def _dump_options(game: Game[Any]) -> list[Json]:
    """The options of *game*, from the annotations of its ``Rules``."""
    schema = codec_of(game.rules, partial=True).schema["properties"]
    return [
        {
            "name": name,
            **_option_values(schema[name]),
            "default": schema[name]["default"],
            "rule": remark.rule,
            "text": dump_text(remark.text),
        }
        for name, remark in options_of(game.rules).items()
    ]


def _option_values(schema: dict[str, Any]) -> dict[str, Json]:
    """The type and the values of an option, from the schema of its field."""
    schema, nullable = _without_null(schema)
    if "enum" in schema:
        return {"type": "choice", "values": list(schema["enum"]), "nullable": nullable}
    if schema["type"] == "boolean":
        return {"type": "boolean", "nullable": nullable}
    bounds: dict[str, Json] = {bound: schema[bound] for bound in ("minimum", "maximum") if bound in schema}
    return {"type": schema["type"], **bounds, "nullable": nullable}


def _without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """A schema without null among its values, and whether null was one."""
    if "anyOf" in schema:
        return next(part for part in schema["anyOf"] if part != {"type": "null"}), True
    if isinstance(schema["type"], list):
        return {**schema, "type": schema["type"][0]}, True
    return schema, False
