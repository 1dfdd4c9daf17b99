"""Dealing: the first deal of a series and the next ones, open or sealed."""

from typing import Any, Final

from flask import current_app

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.fields import decode_into
from kozyr.api.http.errors import Problem, faults_problem
from kozyr.api.http.responses import JsonResponse, table_payload
from kozyr.api.sealing.keyring import UnsealableError
from kozyr.api.sealing.shuffles import MAX_CLIENT_SEED_BYTES, unseal_shuffle
from kozyr.api.sealing.tickets import make_ticket
from kozyr.api.settings import Settings
from kozyr.api.states import (
    MAX_SEED_BYTES,
    SERIES_ID_BYTES,
    LoadedState,
    Series,
    current_keyring,
    load_state,
)
from kozyr.engine.checking import player_count_fault
from kozyr.engine.codec import Fault, Json, codec_of, find_unknown_fields
from kozyr.engine.fair import join_seeds, reveal_seed
from kozyr.engine.game import Game, Step

blueprint = ApiBlueprint("deals", __name__, description="Dealing the cards.")

SEED_BYTES: Final = 32
COMMON_FIELDS: Final = tuple(schemas.DealRequest().fields)
"""Fields of a request that every game has; the others are inputs of one game."""
FIRST_DEAL_FIELDS: Final = frozenset({"players", "rules", "seed", "dealer", "bots"})
CARD_FIELDS: Final = frozenset({"cut", "shuffle", "client_seed"})
"""Fields that decide about the cards of a deal, besides the game's own inputs."""


@blueprint.operation(
    "deal",
    "/games/<game>/deals",
    body=schemas.DealRequest(),
    response=schemas.Table(),
    problems=("invalid-state", "unsealable", "bad-ticket", "deal-not-over"),
)
def deal(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
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
    inputs, faults = _game_inputs(game, payload)
    faults += _shuffle_faults(payload)
    if "after" in payload:
        return JsonResponse(_next_deal(game, payload, inputs, faults))
    return JsonResponse(_first_deal(game, payload, inputs, faults))


def _first_deal(game: Game[Any], payload: dict[str, Any], inputs: Any, faults: list[Fault]) -> Json:
    fewest, most = game.seats
    if "players" not in payload:
        faults.append(Fault("/players", "is needed in the first deal of a series"))
    elif not fewest <= payload["players"] <= most:
        faults.append(player_count_fault("/players", game.seats))
    faults += [
        Fault(f"/{name}", "the first deal of a series needs no ticket")
        for name in ("ticket", "tickets")
        if name in payload
    ]
    rules = None
    if "rules" in payload:
        rules = decode_into(codec_of(game.rules, partial=True), payload["rules"], "/rules", faults)
    if faults:
        raise faults_problem("invalid-request", faults)
    step = game.deal(
        payload["players"],
        rules=rules,
        seed=payload["seed"] if "seed" in payload else _first_seed(game, payload),
        pack=payload.get("pack"),
        dealer=payload.get("dealer"),
        cut=payload.get("cut"),
        bots=payload.get("bots"),
        inputs=inputs,
    )
    if not payload.get("seal"):
        return table_payload(LoadedState(game, step.state), step.state, step.events)
    return _seal_series(game, payload, step, "/seed")


def _next_deal(game: Game[Any], payload: dict[str, Any], inputs: Any, faults: list[Fault]) -> Json:
    faults.extend(
        Fault(f"/{name}", "cannot be given next to after: it is carried over (CV-18)")
        for name in payload
        if name in FIRST_DEAL_FIELDS
    )
    if faults:
        raise faults_problem("invalid-request", faults)
    loaded = load_state(game, payload, "after")
    after, series = loaded.state, loaded.series
    if after.result is None:
        raise Problem(
            "deal-not-over",
            "The deal has no result yet. Play it to its end with `moves`, then deal `after` it.",
        )
    if series is not None:
        _check_sealed_series(loaded, payload)
    elif "tickets" in payload:
        raise faults_problem("invalid-request", [Fault("/tickets", "an open state needs no tickets")])
    seed = _next_seed(loaded, payload)
    if "shuffle" in payload or (series is not None and series.fair):
        # a seed that has been revealed, or will be, shuffles one deal only
        after = after._replace(setup=after.setup._replace(seed=None, shuffles=0))
    step = game.next_deal(after, seed=seed, pack=payload.get("pack"), cut=payload.get("cut"), inputs=inputs)
    if series is None:
        if payload.get("seal"):
            return _seal_series(game, payload, step, "/after/seed")
        return table_payload(loaded, step.state, step.events)
    loaded = loaded._replace(series=series._replace(fair="shuffle" in payload))
    return table_payload(loaded, step.state, step.events)


# ---- sealed series ----


def _seal_series(game: Game[Any], payload: dict[str, Any], step: Step[Any], pointer: str) -> Json:
    """The table of a series that is sealed from now on, with its tickets."""
    seed = step.state.setup.seed
    if seed is not None and len(seed.encode()) > MAX_SEED_BYTES:
        raise faults_problem(
            "invalid-request", [Fault(pointer, f"must have at most {MAX_SEED_BYTES} bytes to be sealed")]
        )
    series = Series(_settings().entropy(SERIES_ID_BYTES), "shuffle" in payload)
    table = table_payload(LoadedState(game, step.state, series), step.state, step.events)
    table["tickets"] = [
        make_ticket(current_keyring(), game.slug, series.id, seat) if level is None else None
        for seat, level in enumerate(step.state.setup.bots)
    ]
    return table


def _check_sealed_series(loaded: LoadedState, payload: dict[str, Any]) -> None:
    """Raises a problem if this may not be asked of a sealed series, or not with these tickets."""
    faults = []
    if "pack" in payload:
        faults.append(Fault("/pack", "cannot be chosen in a sealed series"))
    if payload.get("seal") is False:
        faults.append(Fault("/seal", "a sealed series stays sealed"))
    if faults:
        raise faults_problem("invalid-request", faults)
    if "tickets" in payload:
        loaded.check_all_seats(payload["tickets"])
        return
    card_fields = [name for name in payload if name in CARD_FIELDS or name not in COMMON_FIELDS]
    if card_fields:
        raise Problem(
            "bad-ticket",
            "That decides about the cards: it needs the tickets of all seats.",
            errors={f"/{name}": ["needs the tickets of all seats"] for name in card_fields},
        )
    if None in loaded.state.setup.bots:
        loaded.check_seat()


# ---- what a deal is made from ----


def _game_inputs(game: Game[Any], payload: dict[str, Any]) -> tuple[Any, list[Fault]]:
    """The inputs that only this game has, and the faults in them and in unknown fields."""
    codec = codec_of(game.inputs, partial=True)
    inputs = codec.schema["properties"]
    own = {name: value for name, value in payload.items() if name not in COMMON_FIELDS}
    faults: list[Fault] = []
    if not own.keys() <= inputs.keys():
        faults = find_unknown_fields(own, (*COMMON_FIELDS, *inputs))
        own = {name: value for name, value in own.items() if name in inputs}
    return decode_into(codec, own, "", faults), faults


def _shuffle_faults(payload: dict[str, Any]) -> list[Fault]:
    """Fields that do not go together with a sealed shuffle."""
    if "shuffle" in payload:
        faults = [
            Fault(f"/{name}", "cannot be given next to shuffle")
            for name in ("seed", "pack")
            if name in payload
        ]
        if len(payload.get("client_seed", "").encode()) > MAX_CLIENT_SEED_BYTES:
            faults.append(Fault("/client_seed", f"must have at most {MAX_CLIENT_SEED_BYTES} bytes"))
        return faults
    return [Fault("/client_seed", "needs a shuffle")] if "client_seed" in payload else []


def _first_seed(game: Game[Any], payload: dict[str, Any]) -> str | None:
    """The seed of a fair shuffle, or else a fresh one; None if there is an explicit pack."""
    if "pack" in payload:
        return None
    if "shuffle" not in payload:
        return _settings().entropy(SEED_BYTES).hex()
    try:
        server_seed = unseal_shuffle(current_keyring(), game.slug, payload["shuffle"])
    except UnsealableError:
        raise Problem(
            "unsealable",
            "The sealed shuffle is not one of this game and this service, or has been changed. "
            "Send it exactly as `shuffles` answered it, or ask for a new one.",
            errors={"/shuffle": ["cannot be opened"]},
        ) from None
    return join_seeds(server_seed, payload.get("client_seed"))


def _next_seed(loaded: LoadedState, payload: dict[str, Any]) -> str | None:
    """The seed of a next deal whose series has none, or one that has been revealed.

    In a sealed series it is a keyed hash of the series and its last seed, so the same request always gets the
    same cards.
    """
    old = loaded.state.setup.seed
    if loaded.series is None or "shuffle" in payload:
        seed = _first_seed(loaded.game, payload)
        if seed and old and reveal_seed(seed).server_seed == reveal_seed(old).server_seed:
            raise faults_problem("invalid-request", [Fault("/shuffle", "has been dealt before")])
        return seed
    message = b"seed\0" + loaded.game.slug.encode() + b"\0" + loaded.series.id + (old or "").encode()
    return current_keyring().mac(message)[1:].hex()


def _settings() -> Settings:
    settings: Settings = current_app.extensions["kozyr"]
    return settings
