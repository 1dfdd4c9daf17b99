"""The one place where a state crosses the border, in and out."""

from typing import Any

from kozyr.api.errors import Problem, faulty
from kozyr.bots import LEVELS
from kozyr.engine.codec import Fault, Json
from kozyr.engine.game import Game, InvalidStateError
from kozyr.engine.moves import InvalidMoveError, Move
from kozyr.games import GAMES


def game_called(slug: str) -> Game[Any]:
    """The game of that slug; :class:`Problem` ``unknown-game``."""
    game = GAMES.get(slug)
    if game is None:
        raise Problem("unknown-game", f"There is no such game. There are: {', '.join(GAMES)}.")
    return game


def opened(game: Game[Any], value: Json, pointer: str) -> Any:
    """The state of *game* that *value* says, which stands at *pointer* in the request's body.

    It is checked whole; :class:`Problem` ``invalid-state`` with every reason found.
    """
    try:
        state = game.decode(value)
    except InvalidStateError as error:
        raise faulty("invalid-state", error.faults, pointer) from None
    strangers = [
        Fault(f"/bots/{seat}", _no_level())
        for seat, level in enumerate(state.setup.bots)
        if level is not None and level not in LEVELS
    ]
    if strangers:
        raise faulty("invalid-state", strangers, pointer)
    return state


def closed(game: Game[Any], state: Any) -> Json:
    """*state* in the form in which it leaves."""
    return game.encode(state)


def _no_level() -> str:
    return f"must be null or a bot level: {', '.join(LEVELS)}"


LONGEST_MOVE = 200
"""Characters of the longest text that is looked at as a move."""


def parsed_move(game: Game[Any], said: str, pointer: str) -> Move:
    """The move that *said* names, which stands at *pointer*; :class:`Problem` ``invalid-move``."""
    try:
        if len(said) > LONGEST_MOVE:
            raise InvalidMoveError(f"longer than any move: over {LONGEST_MOVE} characters")
        return game.parse_move(said)
    except InvalidMoveError as error:
        raise Problem("invalid-move", f"That is no move: {error}.", errors={pointer: [str(error)]}) from None
