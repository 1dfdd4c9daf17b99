"""States and tickets as they come in requests and go out in responses. Nothing else reads or writes them."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from flask import current_app

from kozyr.api.http import metrics
from kozyr.api.http.errors import Problem, faults_problem
from kozyr.api.sealing.keyring import Keyring, UnsealableError
from kozyr.api.sealing.packing import packer_of, state_shape
from kozyr.api.sealing.tickets import seat_of_ticket
from kozyr.bots import LEVELS
from kozyr.engine.cards import Seat
from kozyr.engine.codec import Fault, Json
from kozyr.engine.game import Game, InvalidStateError
from kozyr.engine.moves import InvalidMoveError, Move
from kozyr.games import GAMES

STATE_PREFIX: Final = "kz1."
SERIES_ID_BYTES: Final = 16
STATE_BYTES: Final = 391
"""Bytes of content of every sealed state: 564 characters, whatever the game and however far the deal."""
MAX_SEED_BYTES: Final = 128
"""Bytes of the longest seed that can be sealed."""
MAX_MOVE_LENGTH: Final = 200
"""Characters of the longest text that is parsed as a move."""
UNKNOWN_BOT: Final = f"must be null or a bot level: {', '.join(LEVELS)}"
"""What is wrong with a bot of no level."""

_KNOWN_BOTS: Final = frozenset((None, *LEVELS))


class Series(NamedTuple):
    """What a sealed state says besides the state itself.

    ``id`` is the series that its tickets are for. ``fair``: the deal was shuffled by commitment, so its seed
    is revealed when it is over.
    """

    id: bytes
    fair: bool


class LoadedState(NamedTuple):
    """A state that came with a request.

    ``series`` is None if the state is open. ``seat`` is the seat of the ticket; it is None without a ticket,
    and with an open state.
    """

    game: Game[Any]
    state: Any
    series: Series | None = None
    seat: Seat | None = None

    def check_seat(self) -> None:
        """Raises :class:`Problem` ``bad-ticket`` if a ticket is needed and was not sent."""
        if self.series is not None and self.seat is None:
            raise Problem("bad-ticket", "That needs the ticket of a seat, in `ticket`.")

    def check_all_seats(self, tickets: Sequence[str | None]) -> None:
        """Raises :class:`Problem` ``bad-ticket`` unless *tickets* are those of all seats, None for bots."""
        assert self.series is not None
        bots = self.state.setup.bots
        seats = [
            None
            if ticket is None
            else seat_of_ticket(current_keyring(), self.game.slug, self.series.id, len(bots), ticket)
            for ticket in tickets
        ]
        if seats != [seat if level is None else None for seat, level in enumerate(bots)]:
            raise Problem(
                "bad-ticket",
                "The tickets are not those of all seats of this table. `tickets` has one for each seat in "
                "order, null for a bot, as they were told when the series was sealed.",
            )

    def check_turn(self, state: Any, pointer: str | None = None) -> None:
        """Raises a problem unless the ticket's seat is on turn in *state*, this state or a later one.

        :class:`Problem` ``bad-ticket``, or ``not-your-turn`` with *pointer*, the place of the move in the
        request. An open state needs no ticket.
        """
        self.check_seat()
        if self.series is not None and state.turn not in (None, self.seat):
            errors = None if pointer is None else {pointer: ["another seat is on turn"]}
            # whose turn it would be after a move that is not made now may be a secret
            whose = f"Seat {state.turn}" if state is self.state else "Another seat"
            raise Problem(
                "not-your-turn", f"{whose} is on turn, the ticket is that of seat {self.seat}.", errors=errors
            )


def current_keyring() -> Keyring:
    """The keys of the current application."""
    keyring: Keyring = current_app.extensions["kozyr-keys"]
    return keyring


def find_game(slug: str) -> Game[Any]:
    """The game of that slug; :class:`Problem` ``unknown-game``."""
    game = GAMES.get(slug)
    if game is None:
        raise Problem("unknown-game", f"There is no such game. There are: {', '.join(GAMES)}.")
    return game


# ---- from requests


def load_state(game: Game[Any], payload: dict[str, Any], field: str = "state") -> LoadedState:
    """The state in *field* of a request, open or sealed, and the seat of the request's ticket if it has one.

    :class:`Problem` ``invalid-state``; ``unsealable``; ``bad-ticket`` for a ticket of another series;
    ``invalid-request`` for a ticket with an open state.
    """
    value = payload[field]
    ticket = payload.get("ticket")
    if not isinstance(value, str):
        if ticket is not None:
            raise faults_problem("invalid-request", [Fault("/ticket", "an open state needs no ticket")])
        metrics.OPEN_STATES.inc()
        return LoadedState(game, parse_open_state(game, value, f"/{field}"))
    metrics.SEALED_STATES.inc()
    state, series = unseal_state(game, value, f"/{field}")
    if ticket is None:
        return LoadedState(game, state, series)
    seat = seat_of_ticket(current_keyring(), game.slug, series.id, len(state.hands), ticket)
    if seat is None or state.setup.bots[seat] is not None:
        raise Problem(
            "bad-ticket", "The ticket is not for this table. `tickets` told it when the series was sealed."
        )
    return LoadedState(game, state, series, seat)


def parse_open_state(game: Game[Any], value: Json, pointer: str) -> Any:
    """The state of *game* from its JSON *value*, at *pointer* in the request's body.

    It is checked whole. :class:`Problem` ``invalid-state`` with every fault, ``invalid-request`` if it is
    sealed.
    """
    if isinstance(value, str):
        raise faults_problem("invalid-request", [Fault(pointer, "must be an open state here")])
    try:
        state = game.decode(value)
    except InvalidStateError as error:
        raise faults_problem("invalid-state", [*error.faults, *_unknown_bots(game, value)], pointer) from None
    faults = _unknown_bots(game, value)
    if faults:
        raise faults_problem("invalid-state", faults, pointer)
    return state


def _unknown_bots(game: Game[Any], value: Json) -> list[Fault]:
    """Faults for the bots of no level in *value*, which need not be a state."""
    bots = value.get("bots") if type(value) is dict and value.get("game") == game.slug else None
    if type(bots) is not list:
        return []
    return [
        Fault(f"/bots/{seat}", UNKNOWN_BOT)
        for seat, level in enumerate(bots)
        if type(level) is str and level not in LEVELS
    ]


def unseal_state(game: Game[Any], sealed: str, pointer: str) -> tuple[Any, Series]:
    """The state of *game* and its series from a sealed string, at *pointer* in the request's body.

    :class:`Problem` ``unsealable``.
    """
    try:
        content = current_keyring().unseal(STATE_PREFIX, _purpose(game), sealed, STATE_BYTES)
    except UnsealableError:
        raise _unsealable(pointer) from None
    series = Series(content[:SERIES_ID_BYTES], content[SERIES_ID_BYTES] == 1)
    state, _ = packer_of(game).unpack(content, SERIES_ID_BYTES + 1)
    if not _KNOWN_BOTS.issuperset(state.setup.bots):
        raise _unsealable(pointer)  # sealed by an older service, with a level that is no more
    return state, series


def _unsealable(pointer: str) -> Problem:
    return Problem(
        "unsealable",
        "The sealed state is not one of this game and this service, or has been changed. Send it exactly as "
        "the service answered it, to the game that it is of.",
        errors={pointer: ["cannot be opened"]},
    )


def parse_move(game: Game[Any], text: str, pointer: str) -> Move:
    """The move of *text*, at *pointer* in the request's body; :class:`Problem` ``invalid-move``."""
    try:
        if len(text) > MAX_MOVE_LENGTH:
            raise InvalidMoveError(f"longer than any move: over {MAX_MOVE_LENGTH} characters")
        return game.parse_move(text)
    except InvalidMoveError as error:
        raise Problem("invalid-move", f"That is no move: {error}.", errors={pointer: [str(error)]}) from None


# ---- into responses


def dump_state(game: Game[Any], state: Any, series: Series | None = None) -> Json:
    """*state* for a response: open as data for JSON, or sealed with its *series* as a string."""
    if series is None:
        return game.encode(state)
    content = series.id + bytes((series.fair,)) + packer_of(game).pack(state)
    return current_keyring().seal(STATE_PREFIX, _purpose(game), content, STATE_BYTES)


@cache
def _purpose(game: Game[Any]) -> bytes:
    """What sealed states of *game* are sealed for."""
    return b"state\0" + game.slug.encode() + b"\0" + state_shape(game)
