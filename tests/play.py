"""Positions and seeded play for the tests: deals as the vectors give them, random games, all options."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from kozyr.engine.cards import parse_cards
from kozyr.engine.codec import codec_of
from kozyr.engine.game import Cut, Game, Step


def deal_of(game: Game[Any], body: dict[str, Any]) -> Step[Any]:
    """The deal that the body of a `deals` request asks for, without HTTP."""
    cut = body.get("cut")
    asked: dict[str, Any] = {
        "pack": parse_cards(body["pack"]) if "pack" in body else None,
        "cut": Cut(**cut) if isinstance(cut, dict) else cut,
        "inputs": codec_of(game.inputs, partial=True).decode(
            {name: body[name] for name in game.inputs._fields if name in body}
        ),
    }
    if "after" in body:
        return game.next_deal(game.decode(body["after"]), seed=body.get("seed"), **asked)
    rules = codec_of(game.rules, partial=True).decode(body.get("rules", {}))
    named = {name: body[name] for name in ("seed", "dealer", "bots") if name in body}
    return game.deal(body["players"], rules=rules, **asked, **named)


def position(game: Game[Any], given: dict[str, Any]) -> Any:
    """The position with which a vector begins."""
    if "state" in given:
        return game.decode(given["state"])
    return deal_of(game, given["deals"]).state


def played(game: Game[Any], state: Any, *moves: str) -> Any:
    """The position after *moves*, each of them checked."""
    for text in moves:
        state = game.play(state, game.parse_move(text)).state
    return state


def all_rules(game: Game[Any]) -> list[Any]:
    """Options of the game in every combination of a few values each; the first one is the default."""
    values = []
    for name, schema in codec_of(game.rules, partial=True).schema["properties"].items():
        default = schema["default"]
        some = schema.get("enum", [])
        if schema.get("type") == "boolean":
            some = [False, True]
        if "integer" in schema.get("type", ()):
            some = [schema["minimum"], min(schema["maximum"], 40)]
        values.append([(name, each) for each in dict.fromkeys([default, *some])])
    return [codec_of(game.rules).decode(dict(chosen)) for chosen in product(*values)]


def random_deals(
    game: Game[Any], count: int, *, rules: Any = None, plies: int = 300
) -> Iterator[list[Step[Any]]]:
    """*count* deals with random legal moves, each as its list of steps; at most *plies* moves.

    The number of players goes round; without *rules* the options are drawn for each deal.
    """
    low, high = game.seats
    offered = all_rules(game)
    for number in range(count):
        chance = Random(f"{game.slug} {number}")
        step = game.deal(
            low + number % (high - low + 1),
            rules=rules or (offered[0] if number % 2 else chance.choice(offered)),
            seed=f"test {number}",
        )
        steps = [step]
        while step.state.result is None and step.state.ply < plies:
            step = game.apply(step.state, chance.choice(game.legal_moves(step.state)))
            steps.append(step)
        yield steps
