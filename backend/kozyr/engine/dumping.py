"""Engine values as data for JSON: events, views and whole tables, as the service answers them (api.md §2).

Nothing here needs the web service: the command line writes the same data.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from kozyr.engine.cards import names
from kozyr.engine.codec import Codec, Json, codec_of
from kozyr.engine.game import Game, View
from kozyr.engine.moves import Event, Text


def dump_text(text: Text) -> dict[str, Json]:
    """A sentence in both languages: ``{"ru": …, "en": …}``."""
    return {"ru": text.ru, "en": text.en}


def dump_event(event: Event) -> dict[str, Json]:
    """An event; the caller has hidden what its reader may not see (:meth:`Event.seen_by`)."""
    data: dict[str, Json] = {"seat": event.seat, "text": event.text}
    if event.to is not None:
        data["to"] = event.to
    if event.verse is not None:
        data["verse"] = event.verse
    if event.points is not None:
        data["points"] = event.points
    return data


def dump_table(game: Game[Any], state: Any, events: Iterable[Event]) -> dict[str, Json]:
    """The table of an open state: the state itself, its legal moves, and the *events* that led to it."""
    data = game.encode(state)
    return {
        "state": data,
        "ply": state.ply,
        "turn": state.turn,
        "phase": state.phase.value,
        "legal_moves": game.legal_moves(state).texts(),
        "events": [dump_event(event) for event in events],
        "result": data["result"],
    }


class _ViewCodecs(NamedTuple):
    """Codecs for the parts of a view whose types differ from game to game."""

    rules: Codec[Any]
    standing: Codec[Any]
    result: Codec[Any]


@cache
def _view_codecs(game: Game[Any]) -> _ViewCodecs:
    hints = get_type_hints(game.state, include_extras=True)
    rules, standing = get_args(get_args(hints["setup"])[0])
    return _ViewCodecs(codec_of(rules), codec_of(standing), codec_of(hints["result"]))


def dump_view(game: Game[Any], view: View) -> dict[str, Json]:
    """A view; the public facts of the game stand among the other fields."""
    codecs = _view_codecs(game)
    return {
        "game": game.slug,
        "seat": view.seat,
        "turn": view.turn,
        "phase": view.phase,
        "ply": view.ply,
        "deal": view.deal,
        "dealer": view.dealer,
        "rules": codecs.rules.encode(view.rules),
        "bots": list(view.bots),
        "zones": [{"name": zone.name, "seat": zone.seat, "cards": names(zone.cards)} for zone in view.zones],
        "legal_moves": None if view.legal_moves is None else view.legal_moves.texts(),
        "result": codecs.result.encode(view.result),
        "standing": codecs.standing.encode(view.standing),
        **view.facts,
    }
