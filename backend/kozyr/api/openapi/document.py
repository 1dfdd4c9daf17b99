"""The OpenAPI document: what flask-smorest says of the resources, the components that the games themselves
describe, and examples recorded from real calls.

``python -m kozyr.api.openapi.document write FOLDER`` writes it, one file a path and a schema; ``check FOLDER`` answers
whether what lies there is still true, with a difference if it is not.
"""

import difflib
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from flask import Flask

from kozyr.api.fields import PREFIX
from kozyr.api.http.errors import PROBLEMS
from kozyr.api.openapi.examples import Recorded, recorded
from kozyr.api.openapi.files import files_of
from kozyr.api.resources.deals import ONLY_FIRST
from kozyr.api.schemas import BOTS
from kozyr.api.sealing import shuffles as fair
from kozyr.api.sealing import tickets
from kozyr.api.sealing.keyring import FRAME_BYTES
from kozyr.api.states import SEALED, STATE_BYTES
from kozyr.engine.codec import REFERENCE, WORD_SCHEMAS, Schema, codec_of
from kozyr.engine.game import Game, remarks
from kozyr.games import GAMES

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

REMARKS: Final = {
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
    "trumps": "The trump suit of each seat.",
    "trump": "The trump suit.",
    "pile": "The pile, bottom to top.",
    "stock": "The stock, top first.",
    "laid": "How many of the top cards of the pile the last move laid.",
    "known": "For each seat the cards that everybody has seen go into that hand.",
    "out": "Seats without cards, in the order in which they went out.",
    "rank": "The current rank, or null.",
    "run": "The cards of the current rank on the table, in the order played.",
    "done": "Finished fours, in order.",
    "drawn": "For each seat the cards that it drew, in order.",
    "legs": "How many piles the game about the first tricks has: 0 before it is known.",
    "piles": "Those piles: cards with their seats, and who took them.",
    "trick": "The cards of the trick on the table, each with its seat.",
    "won": "For each team the cards that it has taken.",
    "leader": "Who leads, or led, the trick.",
    "redeals": "How often a redeal has been called for.",
    "winner": "The team that won the game about the first tricks, or null.",
    "scores": "One number a seat; higher is better (CV-17).",
    "losers": "Seats that lost this deal, possibly none.",
    "draw": "Whether the deal is a draw.",
    "reason": "How it came to an end.",
    "series_over": "Whether this deal ended the series.",
    "places": "The place of each seat.",
}
"""What is said of a field of a state or of a result, wherever it occurs."""


def document_of(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of *app*, in one piece. Made once."""
    found: dict[str, Any] = app.extensions.setdefault("kozyr-document", {})
    if not found:
        found.update(_made(app))
    return found


def _made(app: Flask) -> dict[str, Any]:
    api = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    said = deepcopy(api.spec.to_dict())
    schemas = {**said["components"]["schemas"], **WORD_SCHEMAS, **_common_components()}
    for game in GAMES.values():
        schemas |= _game_components(game)
    schemas |= _deal_components(schemas.pop("DealRequest"))
    for name, schema in schemas.items():
        if name.endswith("Request") and "properties" in schema:
            schema["additionalProperties"] = False
    document = {
        "openapi": said["openapi"],
        "info": {
            "title": "Kozyr",
            "version": said["info"]["version"],
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": PREFIX, "description": "This service."}],
        "tags": said["tags"],
        "paths": {
            path.removeprefix(PREFIX): {
                key: _operation(each) if key in ("get", "post") else each for key, each in item.items()
            }
            for path, item in said["paths"].items()
        },
        "components": {"schemas": dict(sorted(schemas.items()))},
    }
    _describe(document, recorded())
    return document


# ---- components ----


def component(game: Game[Any], part: str) -> str:
    """The name of a game's own component, such as ``MyGameState`` for the slug ``my-game``."""
    return "".join(word.capitalize() for word in game.slug.split("-")) + part


def _ref(name: str) -> Schema:
    return {"$ref": REFERENCE + name}


def _common_components() -> dict[str, Schema]:
    slugs = list(GAMES)
    states = {game.slug: REFERENCE + component(game, "State") for game in GAMES.values()}
    return {
        "AnyState": {
            "description": "A state: open, or sealed.",
            "anyOf": [_ref("State"), _ref("SealedState")],
        },
        "SealedState": _sealed(
            SEALED,
            FRAME_BYTES + STATE_BYTES,
            "A state that only this service can read. All sealed states have the same length.",
        ),
        "SealedShuffle": _sealed(
            fair.PREFIX,
            FRAME_BYTES + fair.SHUFFLE_BYTES,
            "The service's part of the seed of a fair deal, which only this service can read.",
        ),
        "Ticket": _sealed(
            tickets.PREFIX,
            tickets.TICKET_BYTES,
            "Lets its holder see and move one seat of one sealed series of deals.",
        ),
        "Commitment": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "SHA-256 of `kozyr-commitment-1`, a zero byte and the server seed, hexadecimal.",
        },
        "Bots": {**BOTS.schema, "description": REMARKS["bots"]},
        "Move": {
            "type": "string",
            "maxLength": 200,
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
                "anyOf": [_ref(component(game, part)) for game in GAMES.values()],
            }
            for part, about in (
                ("Rules", "All options of the game, with their values."),
                ("Standing", "What a series carries from deal to deal."),
                ("Result", "How a deal ended."),
            )
        },
    }


def _sealed(prefix: str, size: int, about: str) -> Schema:
    return {
        "type": "string",
        "pattern": f"^{prefix.replace('.', '[.]')}[A-Za-z0-9_-]{{{size // 3 * 4}}}$",
        "description": about,
    }


def _game_components(game: Game[Any]) -> dict[str, Schema]:
    """The components that a game describes by the annotations of its state."""
    state = deepcopy(game.codec.schema)
    fields = state["properties"]
    result = fields["result"]
    some = result["anyOf"][0] if "anyOf" in result else {**result, "type": "object"}
    given = deepcopy(codec_of(game.rules, partial=True).schema)
    for name, remark in remarks(game.rules).items():
        about = f"{remark.text.en} ({remark.rule})"
        given["properties"][name]["description"] = about
        fields["rules"]["properties"][name]["description"] = about
    parts = {
        "Rules": fields["rules"],
        "RulesGiven": given,
        "Standing": fields["standing"],
        "Result": _remarked(some),
    }
    some["properties"]["standing"] = _ref(component(game, "Standing"))
    fields["rules"] = _ref(component(game, "Rules"))
    fields["standing"] = _ref(component(game, "Standing"))
    fields["result"] = {"anyOf": [_ref(component(game, "Result")), {"type": "null"}]}
    fields["bots"] = _ref("Bots")
    state["properties"] = {
        "game": {"type": "string", "enum": [game.slug]},
        "version": {"type": "integer", "enum": [1]},
        **fields,
    }
    state["required"] = ["game", "version", *state["required"]]
    parts["State"] = _remarked(state)
    said = {
        "State": f"A state of {game.titles.en}.",
        "Rules": f"The options of {game.titles.en}.",
        "RulesGiven": f"Options of {game.titles.en}; those left out have their defaults.",
        "Standing": f"What a series of {game.titles.en} carries from deal to deal.",
        "Result": f"How a deal of {game.titles.en} ended.",
    }
    return {component(game, part): {"description": said[part], **schema} for part, schema in parts.items()}


def _remarked(record: Schema) -> Schema:
    """*record* with what is said of its fields."""
    for name, schema in record["properties"].items():
        if name in REMARKS and "description" not in schema:
            record["properties"][name] = {**schema, "description": REMARKS[name]}
    return record


def _deal_components(asked: Schema) -> dict[str, Schema]:
    """The two kinds of deals: the first of a series, and the next one."""
    properties = {
        **asked["properties"],
        "rules": {
            "description": "Options of the game; those left out have their defaults.",
            "anyOf": [_ref(component(game, "RulesGiven")) for game in GAMES.values()],
        },
    }
    own: dict[str, Schema] = {}
    for game in GAMES.values():
        for name, schema in codec_of(game.inputs, partial=True).schema["properties"].items():
            own[name] = {**schema, "description": f"{REMARKS.get(name, name)} Only in {game.titles.en}."}
    first = {name: each for name, each in properties.items() if name not in ("after", "ticket")} | own
    following = {name: each for name, each in properties.items() if name not in ONLY_FIRST} | own
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


def _operation(said: dict[str, Any]) -> dict[str, Any]:
    """An operation with its most telling fields first."""
    order = ("operationId", "summary", "description", "tags", "parameters", "requestBody", "responses")
    told = {key: said[key] for key in order if key in said}
    told["description"] = " ".join(line or "\n\n" for line in told["description"].split("\n")).replace(
        " \n\n ", "\n\n"
    )
    told["responses"] = dict(sorted(told["responses"].items()))
    return told


def _describe(document: dict[str, Any], calls: list[Recorded]) -> None:
    """Puts the recorded calls into *document* as examples."""
    operations = {
        operation["operationId"]: operation
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    for call in calls:
        operation = operations[call.operation]
        if call.asked is not None and call.status == 200:
            _example(operation["requestBody"], call.name, call.title, call.asked)
        _example(operation["responses"][str(call.status)], call.name, call.title, call.answered)


def _example(side: dict[str, Any], name: str, title: str, value: Any) -> None:
    (content,) = side["content"].values()
    content.setdefault("examples", {})[name] = {"summary": title, "value": value}


# ---- command line ----


def files_in(folder: Path) -> dict[str, str]:
    """The files of the document that lie in *folder*, by their paths in it."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
    }


def write(folder: Path, files: dict[str, str]) -> None:
    """Makes *folder* hold exactly *files*."""
    for stale in files_in(folder).keys() - files.keys():
        (folder / stale).unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def difference(folder: Path, files: dict[str, str]) -> str:
    """What is stale in *folder*, as a difference; empty if nothing is."""
    lying = files_in(folder)
    return "".join(
        line
        for name in sorted(lying.keys() | files.keys())
        if lying.get(name) != files.get(name)
        for line in difflib.unified_diff(
            lying.get(name, "").splitlines(keepends=True),
            files.get(name, "").splitlines(keepends=True),
            f"{folder}/{name}",
            "as it should be",
        )
    )


def main(arguments: list[str]) -> int:
    """``write FOLDER`` or ``check FOLDER``."""
    from kozyr.api.http.application import create_app  # noqa: PLC0415 - the application serves this document
    from kozyr.api.settings import Settings  # noqa: PLC0415

    match arguments:
        case ["write", folder]:
            write(Path(folder), files_of(document_of(create_app(Settings()))))
            return 0
        case ["check", folder]:
            stale = difference(Path(folder), files_of(document_of(create_app(Settings()))))
            sys.stdout.write(stale)
            if stale:
                sys.stderr.write(f"{folder} is stale: run `make openapi`\n")
            return 1 if stale else 0
        case _:
            sys.stderr.write("usage: python -m kozyr.api.openapi.document write|check FOLDER\n")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
