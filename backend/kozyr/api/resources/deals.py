"""Dealing: the first deal of a series, and the next ones."""

from typing import Any

from flask import Response, current_app

from kozyr.api import schemas
from kozyr.api.answers import answer, table
from kozyr.api.errors import Problem, faulty
from kozyr.api.operations import Resources
from kozyr.api.states import opened
from kozyr.engine.codec import DecodeError, Fault, codec_of
from kozyr.engine.game import Game, Step

resources = Resources("deals", __name__, description="Dealing the cards.")

SEED_BYTES = 32
COMMON = frozenset(schemas.DealRequest().fields)
WITH_AFTER = frozenset({"after", "pack", "cut"})


@resources.operation(
    "deal",
    "/games/<game>/deals",
    asks=schemas.DealRequest(),
    answers=schemas.Table(),
    refuses=("invalid-state", "deal-not-over"),
)
def deal(asked: dict[str, Any], game: Game[Any]) -> Response:
    """Deal the cards

    The first deal of a series needs `players`. The pack is shuffled from `seed` by the published algorithm
    (CV-24); without `seed` and `pack` a fresh seed is drawn, so that no two answers are the same. With
    `pack`, an explicit order of the whole pack, nothing is shuffled.

    The next deal of a series needs `after`, the finished state of the last one: players, options, seed, bots
    and standing are carried over, the dealer is given by the rules. Nothing but `pack`, `cut` and the game's
    own inputs may stand next to it.
    """
    inputs, errors = _own_inputs(game, asked)
    if "after" in asked:
        return _answer(game, _next_deal(game, asked, inputs, errors))
    return _answer(game, _first_deal(game, asked, inputs, errors))


def _first_deal(game: Game[Any], asked: dict[str, Any], inputs: Any, errors: list[Fault]) -> Step[Any]:
    if "players" not in asked:
        errors.append(Fault("/players", "is needed in the first deal of a series"))
    rules = None
    if "rules" in asked:
        try:
            rules = codec_of(game.rules, partial=True).decode(asked["rules"], "/rules")
        except DecodeError as error:
            errors.extend(error.faults)
    if errors:
        raise faulty("invalid-request", errors)
    seed = asked.get("seed")
    if seed is None and "pack" not in asked:
        seed = _fresh_seed()
    return game.deal(
        asked["players"],
        rules=rules,
        seed=seed,
        pack=asked.get("pack"),
        dealer=asked.get("dealer"),
        cut=asked.get("cut"),
        bots=asked.get("bots"),
        inputs=inputs,
    )


def _next_deal(game: Game[Any], asked: dict[str, Any], inputs: Any, errors: list[Fault]) -> Step[Any]:
    errors.extend(
        Fault(f"/{name}", "cannot be given next to after: it is carried over (CV-18)")
        for name in asked
        if name in COMMON - WITH_AFTER
    )
    if errors:
        raise faulty("invalid-request", errors)
    after = opened(game, asked["after"], "/after")
    if after.result is None:
        raise Problem("deal-not-over", "The deal has no result yet.")
    return game.next_deal(
        after,
        seed=None if "pack" in asked else _fresh_seed(),
        pack=asked.get("pack"),
        cut=asked.get("cut"),
        inputs=inputs,
    )


def _own_inputs(game: Game[Any], asked: dict[str, Any]) -> tuple[Any, list[Fault]]:
    """The inputs that only this game has, and what is wrong with them or known to no game."""
    own = {name: value for name, value in asked.items() if name not in COMMON}
    try:
        return codec_of(game.inputs, partial=True).decode(own), []
    except DecodeError as error:
        return None, list(error.faults)


def _fresh_seed() -> str:
    entropy: bytes = current_app.extensions["kozyr"].entropy(SEED_BYTES)
    return entropy.hex()


def _answer(game: Game[Any], step: Step[Any]) -> Response:
    return answer(table(game, step.state, step.events))
