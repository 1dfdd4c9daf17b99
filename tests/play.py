"""Positions for the tests: deals from requests and vectors, sequences of moves, random deals, all options."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from kozyr.engine.cards import parse_cards
from kozyr.engine.codec import codec_of
from kozyr.engine.game import Cut, Game, Step


def deal_from_request(game: Game[Any], body: dict[str, Any]) -> Step[Any]:
    """The deal that the *body* of a `deals` request asks for, without HTTP."""
    cut = body.get("cut")
    inputs: dict[str, Any] = {
        "pack": parse_cards(body["pack"]) if "pack" in body else None,
        "cut": Cut(**cut) if isinstance(cut, dict) else cut,
        "inputs": codec_of(game.inputs, partial=True).decode(
            {name: body[name] for name in game.inputs._fields if name in body}
        ),
    }
    if "after" in body:
        return game.next_deal(game.decode(body["after"]), seed=body.get("seed"), **inputs)
    rules = codec_of(game.rules, partial=True).decode(body.get("rules", {}))
    named = {name: body[name] for name in ("seed", "dealer", "bots") if name in body}
    return game.deal(body["players"], rules=rules, **inputs, **named)


def initial_state(game: Game[Any], start: dict[str, Any]) -> Any:
    """The state with which a vector begins; *start* is its `given`."""
    if "state" in start:
        return game.decode(start["state"])
    return deal_from_request(game, start["deals"]).state


def play_moves(game: Game[Any], state: Any, *moves: str) -> Any:
    """The state after *moves*; each must be legal."""
    for text in moves:
        state = game.play(state, game.parse_move(text)).state
    return state


def all_rules(game: Game[Any]) -> list[Any]:
    """Every combination of a few values of each option of *game*; the first one is the default."""
    values = []
    for name, schema in codec_of(game.rules, partial=True).schema["properties"].items():
        default = schema["default"]
        examples = schema.get("enum", [])
        if schema.get("type") == "boolean":
            examples = [False, True]
        if "integer" in schema.get("type", ()):
            examples = [schema["minimum"], min(schema["maximum"], 40)]
        values.append([(name, value) for value in dict.fromkeys([default, *examples])])
    return [codec_of(game.rules).decode(dict(combination)) for combination in product(*values)]


def random_deals(
    game: Game[Any], count: int, *, rules: Any = None, plies: int = 300
) -> Iterator[list[Step[Any]]]:
    """*count* deals with random legal moves, each as its list of steps, with at most *plies* moves.

    The number of players varies from deal to deal; without *rules* so do the options.
    """
    low, high = game.seats
    options = all_rules(game)
    for number in range(count):
        rng = Random(f"{game.slug} {number}")
        step = game.deal(
            low + number % (high - low + 1),
            rules=rules or (options[0] if number % 2 else rng.choice(options)),
            seed=f"test {number}",
        )
        steps = [step]
        while step.state.result is None and step.state.ply < plies:
            step = game.apply(step.state, rng.choice(game.legal_moves(step.state)))
            steps.append(step)
        yield steps
