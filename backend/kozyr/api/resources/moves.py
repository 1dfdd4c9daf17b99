"""Playing: what may be done, and doing it."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.bot_turns import MOST_TRIES, move_by_bot, tries_of
from kozyr.api.http.errors import Problem, faulty
from kozyr.api.http.responses import Answer, told
from kozyr.api.operations import Resources
from kozyr.api.states import Sitting, brought, parsed_move
from kozyr.engine.codec import Fault
from kozyr.engine.dumping import dump_text
from kozyr.engine.game import Game
from kozyr.engine.moves import Event, Move

resources = Resources("moves", __name__, description="Playing.")


@resources.operation(
    "listLegalMoves",
    "/games/<game>/legal-moves",
    asks=schemas.StateRequest(),
    answers=schemas.LegalMoves(),
    refuses=("invalid-state", "unsealable", "bad-ticket", "not-your-turn"),
)
def list_legal_moves(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Legal moves

    All moves that the seat on turn may make; none once the deal is over. Of a sealed state they are told
    to the ticket of that seat.
    """
    sitting = brought(game, asked)
    state = sitting.state
    sitting.check_turn(state)
    return Answer({"turn": state.turn, "phase": state.phase.value, "moves": game.legal_moves(state).texts()})


@resources.operation(
    "makeMoves",
    "/games/<game>/moves",
    asks=schemas.MovesRequest(),
    answers=schemas.Table(),
    refuses=(
        "invalid-state",
        "unsealable",
        "bad-ticket",
        "not-your-turn",
        "stale-state",
        "deal-over",
        "invalid-move",
        "illegal-move",
        "rate-limited",
    ),
)
def make_moves(asked: dict[str, Any], game: Game[Any]) -> Answer:
    """Make moves

    Makes one move, several, or none, and then those that `advance` leaves to the service. Either all moves
    are made or none. The same request has the same answer, bots included, so a lost answer is simply asked
    for again; with `expect_ply` a request cannot move twice by mistake.

    In a sealed state a move needs the ticket of its seat; bots may be advanced without one. The table is told
    as that seat may see it, without a ticket as a spectator may.
    """
    texts, pointers = _moves_asked(asked)
    sitting = brought(game, asked)
    state = sitting.state
    expected = asked.get("expect_ply", state.ply)
    if expected != state.ply:
        raise Problem("stale-state", "The state has another ply than expected.", ply=state.ply)
    events: list[Event] = []
    for move, pointer in zip(texts, pointers, strict=True):
        state = _made(sitting, state, move, pointer, events)
    state = _advanced(sitting, state, asked["advance"], events)
    return Answer(told(sitting, state, events))


def _moves_asked(asked: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The texts of the moves asked for, and where each stands in the request."""
    if "move" in asked and "moves" in asked:
        raise faulty("invalid-request", [Fault("/moves", "give either move or moves")])
    if "move" in asked:
        return [asked["move"]], ["/move"]
    if "moves" not in asked and asked["advance"] == "none":
        raise faulty("invalid-request", [Fault("/move", "give move or moves, or something to advance")])
    texts = asked.get("moves", [])
    return texts, [f"/moves/{index}" for index in range(len(texts))]


def _made(sitting: Sitting, state: Any, said: str, pointer: str, events: list[Event]) -> Any:
    """The state after the move that *said* names, which stands at *pointer*; tells the events."""
    game = sitting.game
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.", errors={pointer: ["the deal is over"]})
    sitting.check_turn(state, pointer)
    move = parsed_move(game, said, pointer)
    refusal = game.why_not(state, move)
    if refusal is not None:
        raise Problem(
            "illegal-move",
            refusal.text.en,
            errors={pointer: [f"{refusal.rule}: {refusal.text.en}"]},
            rule=refusal.rule,
            text=dump_text(refusal.text),
            legal_moves=game.legal_moves(state).texts(),
        )
    step = game.apply(state, move)
    events.extend(step.events)
    return step.state


def _advanced(sitting: Sitting, state: Any, how: str, events: list[Event]) -> Any:
    """The state after the moves that the service makes by itself; tells the events."""
    if how == "none":
        return state
    game = sitting.game
    tries = 0
    for _ in range(schemas.MOST_ADVANCES):
        tries += tries_of(state) if how == "bots" else 0
        if tries > MOST_TRIES:
            break
        move = _forced(sitting, state) if how == "forced" else move_by_bot(game, state)
        if move is None:
            break
        step = game.apply(state, move)
        events.extend(step.events)
        state = step.state
    return state


def _forced(sitting: Sitting, state: Any) -> Move | None:
    """The only legal move, if there is just one.

    In a sealed state only the ticket's seat learns it: that another one had no choice may be a secret.
    """
    if sitting.series is not None and (state.turn is None or state.turn != sitting.seat):
        return None
    moves = sitting.game.legal_moves(state)
    return moves[0] if len(moves) == 1 else None
