"""The one place where a state crosses the border, open or sealed, and where tickets are looked at."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from flask import current_app

from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem, faulty
from kozyr.api.sealing.keyring import Keyring, UnsealableError
from kozyr.api.sealing.packing import packer_of, shape_of
from kozyr.api.sealing.tickets import seat_of
from kozyr.bots import LEVELS
from kozyr.engine.cards import Seat
from kozyr.engine.codec import Fault, Json
from kozyr.engine.game import Game, InvalidStateError
from kozyr.engine.moves import InvalidMoveError, Move
from kozyr.games import GAMES

SEALED: Final = "kz1."
SERIES_BYTES: Final = 16
STATE_BYTES: Final = 391
"""Bytes of content of every sealed state: 564 characters, whatever the game and however far the deal."""
BOTS: Final = frozenset((None, *LEVELS))
"""Who may sit at a seat: nobody that the service moves, or a bot."""
LONGEST_SEED: Final = 128
"""Bytes of the longest seed that can be sealed."""
LONGEST_MOVE: Final = 200
"""Characters of the longest text that is looked at as a move."""


class Series(NamedTuple):
    """What a sealed state says besides: the series that its tickets are for, and whether the deal was
    shuffled by commitment, so that its seed is told when it is over.
    """

    number: bytes
    fair: bool


class Sitting(NamedTuple):
    """A state that came with a request, and who brought it.

    ``series`` is None if the state is open. ``seat`` is the seat of the ticket; with an open state, or
    without a ticket, None.
    """

    game: Game[Any]
    state: Any
    series: Series | None = None
    seat: Seat | None = None

    def check_seat(self) -> None:
        """Whether a seat's ticket was shown, if one is needed; :class:`Problem` ``bad-ticket``."""
        if self.series is not None and self.seat is None:
            raise Problem("bad-ticket", "That needs the ticket of a seat, in `ticket`.")

    def check_all_seats(self, shown: Sequence[str | None]) -> None:
        """Whether *shown* are the tickets of all seats, null for bots; :class:`Problem` ``bad-ticket``."""
        assert self.series is not None
        bots = self.state.setup.bots
        seats = [
            None if text is None else seat_of(keyring(), self.game.slug, self.series.number, len(bots), text)
            for text in shown
        ]
        if seats != [seat if level is None else None for seat, level in enumerate(bots)]:
            raise Problem(
                "bad-ticket",
                "The tickets are not those of all seats of this table. `tickets` has one for each seat in "
                "order, null for a bot, as they were told when the series was sealed.",
            )

    def check_turn(self, state: Any, pointer: str | None = None) -> None:
        """Whether a seat's ticket was shown and it is on turn in *state*, if that is needed.

        :class:`Problem` ``bad-ticket``, or ``not-your-turn`` with the *pointer* to what was not its to do.
        """
        self.check_seat()
        if self.series is not None and state.turn not in (None, self.seat):
            errors = None if pointer is None else {pointer: ["another seat is on turn"]}
            # after a move of this request, which is not made then, whose turn it would be may be a secret
            whose = f"Seat {state.turn}" if state is self.state else "Another seat"
            raise Problem(
                "not-your-turn", f"{whose} is on turn, the ticket is that of seat {self.seat}.", errors=errors
            )


def keyring() -> Keyring:
    """The keys of this service."""
    found: Keyring = current_app.extensions["kozyr-keys"]
    return found


def game_called(slug: str) -> Game[Any]:
    """The game of that slug; :class:`Problem` ``unknown-game``."""
    game = GAMES.get(slug)
    if game is None:
        raise Problem("unknown-game", f"There is no such game. There are: {', '.join(GAMES)}.")
    return game


# ---- in ----


def opened(game: Game[Any], value: Json, pointer: str) -> Any:
    """The state of *game* that *value*, an open state at *pointer* of the request's body, says.

    It is checked whole; :class:`Problem` ``invalid-state`` with every reason found, ``invalid-request``
    if it is sealed.
    """
    if isinstance(value, str):
        raise faulty("invalid-request", [Fault(pointer, "must be an open state here")])
    try:
        state = game.decode(value)
    except InvalidStateError as error:
        raise faulty("invalid-state", [*error.faults, *_strangers(game, value)], pointer) from None
    strangers = _strangers(game, value)
    if strangers:
        raise faulty("invalid-state", strangers, pointer)
    return state


def _strangers(game: Game[Any], value: Json) -> list[Fault]:
    """The bots of *value*, which need not be a state, that are of no level."""
    bots = value.get("bots") if type(value) is dict and value.get("game") == game.slug else None
    if type(bots) is not list:
        return []
    return [
        Fault(f"/bots/{seat}", _no_level())
        for seat, level in enumerate(bots)
        if type(level) is str and level not in LEVELS
    ]


def brought(game: Game[Any], asked: dict[str, Any], field: str = "state") -> Sitting:
    """The state at *field* of a request, open or sealed, with the ticket that came with it, if one did.

    :class:`Problem` ``invalid-state``; ``unsealable``; ``bad-ticket`` if there is a ticket and it is not
    one of this series; ``invalid-request`` for a ticket with an open state.
    """
    value = asked[field]
    shown = asked.get("ticket")
    if not isinstance(value, str):
        if shown is not None:
            raise faulty("invalid-request", [Fault("/ticket", "an open state needs no ticket")])
        metrics.OPEN_STATES.inc()
        return Sitting(game, opened(game, value, f"/{field}"))
    metrics.SEALED_STATES.inc()
    state, series = unsealed(game, value, f"/{field}")
    if shown is None:
        return Sitting(game, state, series)
    seat = seat_of(keyring(), game.slug, series.number, len(state.hands), shown)
    if seat is None or state.setup.bots[seat] is not None:
        raise Problem(
            "bad-ticket", "The ticket is not for this table. `tickets` told it when the series was sealed."
        )
    return Sitting(game, state, series, seat)


def unsealed(game: Game[Any], text: str, pointer: str) -> tuple[Any, Series]:
    """The state of *game* that *text*, at *pointer* of a request's body, was sealed from, and its series.

    :class:`Problem` ``unsealable``.
    """
    try:
        content = keyring().unseal(SEALED, _purpose(game), text, STATE_BYTES)
    except UnsealableError:
        raise _unsealable(pointer) from None
    series = Series(content[:SERIES_BYTES], content[SERIES_BYTES] == 1)
    state, _ = packer_of(game).unpack(content, SERIES_BYTES + 1)
    if not BOTS.issuperset(state.setup.bots):
        raise _unsealable(pointer)  # sealed by an older service, with a level that is no more
    return state, series


def _unsealable(pointer: str) -> Problem:
    return Problem(
        "unsealable",
        "The sealed state is not one of this game and this service, or has been changed. Send it exactly as "
        "the service answered it, to the game that it is of.",
        errors={pointer: ["cannot be opened"]},
    )


def parsed_move(game: Game[Any], said: str, pointer: str) -> Move:
    """The move that *said* names, which stands at *pointer*; :class:`Problem` ``invalid-move``."""
    try:
        if len(said) > LONGEST_MOVE:
            raise InvalidMoveError(f"longer than any move: over {LONGEST_MOVE} characters")
        return game.parse_move(said)
    except InvalidMoveError as error:
        raise Problem("invalid-move", f"That is no move: {error}.", errors={pointer: [str(error)]}) from None


# ---- out ----


def closed(game: Game[Any], state: Any, series: Series | None = None) -> Json:
    """*state* in the form in which it leaves: open, or sealed with its *series*."""
    if series is None:
        return game.encode(state)
    content = series.number + bytes((series.fair,)) + packer_of(game).pack(state)
    return keyring().seal(SEALED, _purpose(game), content, STATE_BYTES)


@cache
def _purpose(game: Game[Any]) -> bytes:
    return b"state\0" + game.slug.encode() + b"\0" + shape_of(game)


def _no_level() -> str:
    return f"must be null or a bot level: {', '.join(LEVELS)}"
