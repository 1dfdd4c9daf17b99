"""Dealing: the first deal of a series and the next ones, open or sealed."""

from typing import Any, Final

from flask import current_app

from kozyr.api import schemas
from kozyr.api.fields import decoded
from kozyr.api.http.errors import Problem, faulty
from kozyr.api.http.responses import Answer, told
from kozyr.api.operations import Resources
from kozyr.api.sealing import shuffles as fair
from kozyr.api.sealing.keyring import UnsealableError
from kozyr.api.sealing.tickets import ticket
from kozyr.api.settings import Settings
from kozyr.api.states import LONGEST_SEED, SERIES_BYTES, Series, Sitting, brought, keyring
from kozyr.engine.codec import Fault, Json, codec_of, unknown_fields
from kozyr.engine.fair import join_seeds, reveal_seed
from kozyr.engine.game import Game, Step

resources = Resources("deals", __name__, description="Dealing the cards.")

SEED_BYTES: Final = 32
COMMON: Final = tuple(schemas.DealRequest().fields)
ONLY_FIRST: Final = frozenset({"players", "rules", "seed", "dealer", "bots"})
CHOICES: Final = frozenset({"cut", "shuffle", "client_seed"})
"""What decides about the cards of a deal, besides the game's own inputs."""


@resources.operation(
    "deal",
    "/games/<game>/deals",
    asks=schemas.DealRequest(),
    answers=schemas.Table(),
    refuses=("invalid-state", "unsealable", "bad-ticket", "deal-not-over"),
)
def deal(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Deal the cards

    The first deal of a series needs `players`. The pack is shuffled from `seed` by the published algorithm
    (CV-24); without `seed` and `pack` a fresh seed is drawn, so that no two answers are the same. With
    `pack`, an explicit order of the whole pack, nothing is shuffled.

    The next deal of a series needs `after`, the finished state of the last one: players, options, seed, bots
    and standing are carried over, the dealer is given by the rules.

    With `seal` the state is a string that only this service can read, and `tickets` holds one ticket for each
    seat that is no bot: hand them out, they are not told again. They hold for all further deals dealt with
    `after`. In such a series any `ticket` may ask for the next deal, which is the same whoever asks and
    however often. Whatever decides about its cards (`cut`, `shuffle`, `client_seed`, the game's own inputs)
    needs `tickets`, all of them: otherwise a seat could try until it likes what it gets, or learn what
    others hold. There is no explicit `pack`.

    With `shuffle`, a sealed shuffle whose commitment everybody has seen, the seed is the service's part and
    the players' `client_seed`; when a sealed fair deal is over its table reveals both (`reveal`).
    """
    inputs, faults = _own_inputs(game, asked)
    faults += _faulty_shuffle(asked)
    if "after" in asked:
        return Answer(_next_deal(game, asked, inputs, faults))
    return Answer(_first_deal(game, asked, inputs, faults))


def _first_deal(game: Game[Any], asked: dict[str, Any], inputs: Any, faults: list[Fault]) -> Json:
    low, high = game.seats
    if "players" not in asked:
        faults.append(Fault("/players", "is needed in the first deal of a series"))
    elif not low <= asked["players"] <= high:
        faults.append(Fault("/players", f"must be {low} to {high}" if low < high else f"must be {low}"))
    faults += [
        Fault(f"/{name}", "the first deal of a series needs no ticket")
        for name in ("ticket", "tickets")
        if name in asked
    ]
    rules = None
    if "rules" in asked:
        rules = decoded(codec_of(game.rules, partial=True), asked["rules"], "/rules", faults)
    if faults:
        raise faulty("invalid-request", faults)
    step = game.deal(
        asked["players"],
        rules=rules,
        seed=asked["seed"] if "seed" in asked else _seed(game, asked),
        pack=asked.get("pack"),
        dealer=asked.get("dealer"),
        cut=asked.get("cut"),
        bots=asked.get("bots"),
        inputs=inputs,
    )
    if not asked.get("seal"):
        return told(Sitting(game, step.state), step.state, step.events)
    return _newly_sealed(game, asked, step, "/seed")


def _next_deal(game: Game[Any], asked: dict[str, Any], inputs: Any, faults: list[Fault]) -> Json:
    faults.extend(
        Fault(f"/{name}", "cannot be given next to after: it is carried over (CV-18)")
        for name in asked
        if name in ONLY_FIRST
    )
    if faults:
        raise faulty("invalid-request", faults)
    sitting = brought(game, asked, "after")
    after, series = sitting.state, sitting.series
    if after.result is None:
        raise Problem(
            "deal-not-over",
            "The deal has no result yet. Play it to its end with `moves`, then deal `after` it.",
        )
    if series is not None:
        _check_sealed_series(sitting, asked)
    elif "tickets" in asked:
        raise faulty("invalid-request", [Fault("/tickets", "an open state needs no tickets")])
    seed = _next_seed(sitting, asked)
    if "shuffle" in asked or (series is not None and series.fair):
        # a seed that has been told, or will be, shuffles one deal only
        after = after._replace(setup=after.setup._replace(seed=None, shuffles=0))
    step = game.next_deal(after, seed=seed, pack=asked.get("pack"), cut=asked.get("cut"), inputs=inputs)
    if series is None:
        if asked.get("seal"):
            return _newly_sealed(game, asked, step, "/after/seed")
        return told(sitting, step.state, step.events)
    sitting = sitting._replace(series=series._replace(fair="shuffle" in asked))
    return told(sitting, step.state, step.events)


# ---- sealed series ----


def _newly_sealed(game: Game[Any], asked: dict[str, Any], step: Step[Any], pointer: str) -> Json:
    """The table of a series that is sealed from now on, with its tickets."""
    seed = step.state.setup.seed
    if seed is not None and len(seed.encode()) > LONGEST_SEED:
        raise faulty(
            "invalid-request", [Fault(pointer, f"must have at most {LONGEST_SEED} bytes to be sealed")]
        )
    series = Series(_settings().entropy(SERIES_BYTES), "shuffle" in asked)
    table = told(Sitting(game, step.state, series), step.state, step.events)
    table["tickets"] = [
        ticket(keyring(), game.slug, series.number, seat) if level is None else None
        for seat, level in enumerate(step.state.setup.bots)
    ]
    return table


def _check_sealed_series(sitting: Sitting, asked: dict[str, Any]) -> None:
    """Whether this may be asked of a sealed series, and by whoever asks it."""
    faults = []
    if "pack" in asked:
        faults.append(Fault("/pack", "cannot be chosen in a sealed series"))
    if asked.get("seal") is False:
        faults.append(Fault("/seal", "a sealed series stays sealed"))
    if faults:
        raise faulty("invalid-request", faults)
    if "tickets" in asked:
        sitting.check_all_seats(asked["tickets"])
        return
    choices = [name for name in asked if name in CHOICES or name not in COMMON]
    if choices:
        raise Problem(
            "bad-ticket",
            "That decides about the cards: it needs the tickets of all seats.",
            errors={f"/{name}": ["needs the tickets of all seats"] for name in choices},
        )
    if None in sitting.state.setup.bots:
        sitting.check_seat()


# ---- what a deal is made from ----


def _own_inputs(game: Game[Any], asked: dict[str, Any]) -> tuple[Any, list[Fault]]:
    """The inputs that only this game has, and what is wrong with them or known to no game."""
    codec = codec_of(game.inputs, partial=True)
    inputs = codec.schema["properties"]
    own = {name: value for name, value in asked.items() if name not in COMMON}
    faults: list[Fault] = []
    if not own.keys() <= inputs.keys():
        faults = unknown_fields(own, (*COMMON, *inputs))
        own = {name: value for name, value in own.items() if name in inputs}
    return decoded(codec, own, "", faults), faults


def _faulty_shuffle(asked: dict[str, Any]) -> list[Fault]:
    """What does not go together with a sealed shuffle."""
    if "shuffle" in asked:
        faults = [
            Fault(f"/{name}", "cannot be given next to shuffle") for name in ("seed", "pack") if name in asked
        ]
        if len(asked.get("client_seed", "").encode()) > fair.LONGEST_CLIENT_SEED:
            faults.append(Fault("/client_seed", f"must have at most {fair.LONGEST_CLIENT_SEED} bytes"))
        return faults
    return [Fault("/client_seed", "needs a shuffle")] if "client_seed" in asked else []


def _seed(game: Game[Any], asked: dict[str, Any]) -> str | None:
    """The seed of a fair shuffle, or a fresh one; None if there is an explicit pack."""
    if "pack" in asked:
        return None
    if "shuffle" not in asked:
        return _settings().entropy(SEED_BYTES).hex()
    try:
        server_seed = fair.server_seed_of(keyring(), game.slug, asked["shuffle"])
    except UnsealableError:
        raise Problem(
            "unsealable",
            "The sealed shuffle is not one of this game and this service, or has been changed. "
            "Send it exactly as `shuffles` answered it, or ask for a new one.",
            errors={"/shuffle": ["cannot be opened"]},
        ) from None
    return join_seeds(server_seed, asked.get("client_seed"))


def _next_seed(sitting: Sitting, asked: dict[str, Any]) -> str | None:
    """The seed of a next deal whose series has none, or has one that was told.

    In a sealed series it follows from the series and its last seed by a keyed hash: whoever asks again gets
    no other cards.
    """
    old = sitting.state.setup.seed
    if sitting.series is None or "shuffle" in asked:
        seed = _seed(sitting.game, asked)
        if seed and old and reveal_seed(seed).server_seed == reveal_seed(old).server_seed:
            raise faulty("invalid-request", [Fault("/shuffle", "has been dealt before")])
        return seed
    said = b"seed\0" + sitting.game.slug.encode() + b"\0" + sitting.series.number + (old or "").encode()
    return keyring().mark(said)[1:].hex()


def _settings() -> Settings:
    settings: Settings = current_app.extensions["kozyr"]
    return settings
