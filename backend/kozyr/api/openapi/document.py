"""The OpenAPI document: what flask-smorest makes of the blueprints, components that the games describe
themselves, and examples recorded from real calls.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from flask import Flask

from kozyr.api.fields import API_PREFIX
from kozyr.api.http.errors import PROBLEMS
from kozyr.api.openapi.examples import Example
from kozyr.api.resources.deals import FIRST_DEAL_FIELDS
from kozyr.api.schemas import BOTS_CODEC
from kozyr.api.sealing.keyring import FRAME_BYTES
from kozyr.api.sealing.shuffles import SHUFFLE_BYTES, SHUFFLE_PREFIX
from kozyr.api.sealing.tickets import TICKET_BYTES, TICKET_PREFIX
from kozyr.api.states import MAX_MOVE_LENGTH, STATE_BYTES, STATE_PREFIX
from kozyr.bots.profile import Profile
from kozyr.engine.codec import REFERENCE, WORD_SCHEMAS, Schema, codec_of
from kozyr.engine.game import STATE_VERSION, Game, options_of
from kozyr.games import GAMES, PROFILES

DESCRIPTION: Final = """\
A stateless card table for traditional games: it deals, lists legal moves, applies them, stores nothing.

Every call is a pure function of its request. The state of a deal goes out with every answer and comes
back with the next request; keep it, show `views` of it, and ask again whenever an answer got lost.

Start with `POST /games/{game}/deals`, then send `state` and a move from `legal_moves` to
`POST /games/{game}/moves` until `result` is no longer null. Rule numbers such as SK-13 are those of the
rule sheets; cards, seats, cuts and the grammar of moves are explained under their schemas.

A state is open (an object, all cards readable: for programs that are trusted) or, with `seal` in `deals`,
sealed (a string that only this service can read: for everything that a player can look into). A sealed state
is seen and moved with tickets, one a seat.

Integers are written without a fraction and lie within ±2^53. Of an object with a field given twice the last
one counts.
"""

COMMON_REMARKS: Final = {
    "game": "The game, by its slug.",
    "version": "The version of this schema. States of every released version stay readable.",
    "rules": "All options of the game, with their values.",
    "deal": "Number of this deal in its series, from 1.",
    "dealer": "Who dealt.",
    "turn": "Who decides; null once the deal is over.",
    "phase": "What is to be decided; `over` once there is a result.",
    "ply": "Moves made in this deal.",
    "hands": "One hand a seat.",
    "standing": "What the series had carried into this deal.",
    "result": "Null, or how the deal ended.",
    "seed": "The seed of the series, or null.",
    "shuffles": "How many shuffles have used the seed.",
    "bots": "For each seat null (a person or the caller) or the level of a bot.",
    "scores": "One number a seat; higher is better (CV-17).",
    "losers": "Seats that lost this deal, possibly none.",
    "draw": "Whether the deal is a draw.",
    "reason": "How it came to an end.",
    "series_over": "Whether this deal ended the series.",
}
"""Descriptions of the fields that the states and results of all games have. A game's profile has its own."""


def describe_app(app: Flask, examples: list[Example]) -> dict[str, Any]:
    """The OpenAPI document of *app* with *examples*, in one piece."""
    api = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    spec = deepcopy(api.spec.to_dict())
    schemas = {**spec["components"]["schemas"], **WORD_SCHEMAS, **_common_components()}
    for profile in PROFILES.values():
        schemas |= _game_components(profile)
    schemas |= _deal_components(schemas.pop("DealRequest"))
    for name, schema in schemas.items():
        if name.endswith("Request") and "properties" in schema:
            schema["additionalProperties"] = False
    document = {
        "openapi": spec["openapi"],
        "info": {
            "title": "Kozyr",
            "version": spec["info"]["version"],
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": API_PREFIX, "description": "This service."}],
        "tags": spec["tags"],
        "paths": {
            path.removeprefix(API_PREFIX): {
                key: _arrange_operation(value) if key in ("get", "post") else value
                for key, value in item.items()
            }
            for path, item in spec["paths"].items()
        },
        "components": {"schemas": dict(sorted(schemas.items()))},
    }
    _add_examples(document, examples)
    return document


# ---- components ----


def component_name(game: Game[Any], part: str) -> str:
    """The name of a game's own component, such as ``MyGameState`` for the slug ``my-game``."""
    return "".join(word.capitalize() for word in game.slug.split("-")) + part


def _ref(name: str) -> Schema:
    return {"$ref": REFERENCE + name}


def _common_components() -> dict[str, Schema]:
    slugs = list(GAMES)
    states = {game.slug: REFERENCE + component_name(game, "State") for game in GAMES.values()}
    return {
        "AnyState": {
            "description": "A state: open, or sealed.",
            "anyOf": [_ref("State"), _ref("SealedState")],
        },
        "SealedState": _sealed_schema(
            STATE_PREFIX,
            FRAME_BYTES + STATE_BYTES,
            "A state that only this service can read. All sealed states have the same length.",
        ),
        "SealedShuffle": _sealed_schema(
            SHUFFLE_PREFIX,
            FRAME_BYTES + SHUFFLE_BYTES,
            "The service's part of the seed of a fair deal, which only this service can read.",
        ),
        "Ticket": _sealed_schema(
            TICKET_PREFIX,
            TICKET_BYTES,
            "Lets its holder see and move one seat of one sealed series of deals.",
        ),
        "Commitment": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "SHA-256 of `kozyr-commitment-1`, a zero byte and the server seed, hexadecimal.",
        },
        "Bots": {**BOTS_CODEC.schema, "description": COMMON_REMARKS["bots"]},
        "Move": {
            "type": "string",
            "maxLength": MAX_MOVE_LENGTH,
            "description": (
                "One decision (CV-13): a verb, alone or with a space and cards joined by `+` in the order in "
                "which they are laid, or with a value."
            ),
            "example": "cover 6d+Qs",
        },
        "ProblemCode": {
            "type": "string",
            "enum": list(PROBLEMS),
            "description": "The kind of problem.",
        },
        "Slug": {
            "type": "string",
            "enum": slugs,
            "description": "A game.",
            "example": slugs[0],
        },
        "State": {
            "description": (
                "One moment of a deal, complete, all cards readable. Every card of the pack lies in exactly "
                "one place. A state is checked whole before anything is done with it."
            ),
            "oneOf": [{"$ref": reference} for reference in states.values()],
            "discriminator": {"propertyName": "game", "mapping": states},
        },
        **{
            part: {
                "description": about,
                "anyOf": [_ref(component_name(game, part)) for game in GAMES.values()],
            }
            for part, about in (
                ("Rules", "All options of the game, with their values."),
                ("Standing", "What a series carries from deal to deal."),
                ("Result", "How a deal ended."),
            )
        },
    }


def _sealed_schema(prefix: str, size: int, description: str) -> Schema:
    """The schema of a string of *prefix* and *size* bytes in base64url."""
    return {
        "type": "string",
        "pattern": f"^{prefix.replace('.', '[.]')}[A-Za-z0-9_-]{{{size // 3 * 4}}}$",
        "description": description,
    }


def _game_components(profile: Profile) -> dict[str, Schema]:
    """The components of one game, from the annotations of its state and the remarks of its profile."""
    game = profile.game
    field_remarks = {**COMMON_REMARKS, **profile.remarks}
    state = deepcopy(game.codec.schema)
    fields = state["properties"]
    nullable = fields["result"]
    result = nullable["anyOf"][0] if "anyOf" in nullable else {**nullable, "type": "object"}
    partial_rules = deepcopy(codec_of(game.rules, partial=True).schema)
    for name, remark in options_of(game.rules).items():
        description = f"{remark.text.en} ({remark.rule})"
        partial_rules["properties"][name]["description"] = description
        fields["rules"]["properties"][name]["description"] = description
    parts = {
        "Rules": fields["rules"],
        "RulesGiven": partial_rules,
        "Standing": fields["standing"],
        "Result": _add_remarks(result, field_remarks),
    }
    result["properties"]["standing"] = _ref(component_name(game, "Standing"))
    fields["rules"] = _ref(component_name(game, "Rules"))
    fields["standing"] = _ref(component_name(game, "Standing"))
    fields["result"] = {"anyOf": [_ref(component_name(game, "Result")), {"type": "null"}]}
    fields["bots"] = _ref("Bots")
    state["properties"] = {
        "game": {"type": "string", "enum": [game.slug]},
        "version": {"type": "integer", "enum": [STATE_VERSION]},
        **fields,
    }
    state["required"] = ["game", "version", *state["required"]]
    parts["State"] = _add_remarks(state, field_remarks)
    descriptions = {
        "State": f"A state of {game.titles.en}.",
        "Rules": f"The options of {game.titles.en}.",
        "RulesGiven": f"Options of {game.titles.en}; those left out have their defaults.",
        "Standing": f"What a series of {game.titles.en} carries from deal to deal.",
        "Result": f"How a deal of {game.titles.en} ended.",
    }
    return {
        component_name(game, part): {"description": descriptions[part], **schema}
        for part, schema in parts.items()
    }


def _add_remarks(record: Schema, field_remarks: Mapping[str, str]) -> Schema:
    """*record* with descriptions of its fields."""
    for name, schema in record["properties"].items():
        if name in field_remarks and "description" not in schema:
            record["properties"][name] = {**schema, "description": field_remarks[name]}
    return record


def _deal_components(request: Schema) -> dict[str, Schema]:
    """The two kinds of deals: the first of a series, and the next one."""
    properties = {
        **request["properties"],
        "rules": {
            "description": "Options of the game; those left out have their defaults.",
            "anyOf": [_ref(component_name(game, "RulesGiven")) for game in GAMES.values()],
        },
    }
    own: dict[str, Schema] = {}
    for profile in PROFILES.values():
        game = profile.game
        for name, schema in codec_of(game.inputs, partial=True).schema["properties"].items():
            own[name] = {
                **schema,
                "description": f"{profile.remarks.get(name, name)} Only in {game.titles.en}.",
            }
    first = {name: each for name, each in properties.items() if name not in ("after", "ticket")} | own
    following = {name: each for name, each in properties.items() if name not in FIRST_DEAL_FIELDS} | own
    return {
        "DealRequest": {
            "description": "The first deal of a series, or the next one.",
            "oneOf": [_ref("FirstDeal"), _ref("NextDeal")],
        },
        "FirstDeal": {
            "description": "The first deal of a series.",
            "type": "object",
            "required": ["players"],
            "properties": first,
            "additionalProperties": False,
        },
        "NextDeal": {
            "description": "The deal that follows a finished one.",
            "type": "object",
            "required": ["after"],
            "properties": following,
            "additionalProperties": False,
        },
    }


# ---- operations ----


def _arrange_operation(operation: dict[str, Any]) -> dict[str, Any]:
    """*operation* with its fields in a fixed order, and its description without line breaks in paragraphs."""
    order = ("operationId", "summary", "description", "tags", "parameters", "requestBody", "responses")
    arranged = {key: operation[key] for key in order if key in operation}
    lines = arranged["description"].split("\n")
    arranged["description"] = " ".join(line or "\n\n" for line in lines).replace(" \n\n ", "\n\n")
    arranged["responses"] = dict(sorted(arranged["responses"].items()))
    return arranged


def _add_examples(document: dict[str, Any], examples: list[Example]) -> None:
    """Adds *examples* to *document*: responses, and the requests of those that were granted."""
    operations = {
        operation["operationId"]: operation
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    for example in examples:
        operation = operations[example.operation]
        if example.request is not None and example.status == 200:
            _add_example(operation["requestBody"], example, example.request)
        _add_example(operation["responses"][str(example.status)], example, example.response)


def _add_example(side: dict[str, Any], example: Example, value: Any) -> None:
    """Adds *value* to *side*, the request or a response of an operation."""
    (content,) = side["content"].values()
    content.setdefault("examples", {})[example.name] = {"summary": example.title, "value": value}
