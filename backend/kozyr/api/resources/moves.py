"""Playing: listing the legal moves and making moves."""

from typing import Any

from kozyr.api import schemas
from kozyr.api.blueprints import ApiBlueprint
from kozyr.api.bot_turns import MAX_SIMULATIONS_PER_REQUEST, Searches, choose_bot_move, simulations_needed
from kozyr.api.http.errors import Problem, faults_problem
from kozyr.api.http.responses import JsonResponse, table_payload
from kozyr.api.states import LoadedState, load_state, parse_move
from kozyr.engine.codec import Fault
from kozyr.engine.dumping import dump_text
from kozyr.engine.game import Game
from kozyr.engine.moves import Event, IllegalMoveError, Move

blueprint = ApiBlueprint("moves", __name__, description="Playing.")


@blueprint.operation(
    "listLegalMoves",
    "/games/<game>/legal-moves",
    body=schemas.StateRequest(),
    response=schemas.LegalMoves(),
    problems=("invalid-state", "unsealable", "bad-ticket", "not-your-turn"),
)
def list_legal_moves(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Legal moves

    All moves that the seat on turn may make; none once the deal is over. Of a sealed state they are told
    to the ticket of that seat.
    """
    loaded = load_state(game, payload)
    state = loaded.state
    loaded.check_turn(state)
    return JsonResponse(
        {"turn": state.turn, "phase": state.phase.value, "moves": game.legal_moves(state).texts()}
    )


@blueprint.operation(
    "makeMoves",
    "/games/<game>/moves",
    body=schemas.MovesRequest(),
    response=schemas.Table(),
    problems=(
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
def make_moves(payload: dict[str, Any], game: Game[Any]) -> JsonResponse:
    """Make moves

    Makes one move, several, or none, and then those that `advance` leaves to the service. Either all moves
    are made or none. The same request has the same answer, bots included, so a lost answer is simply asked
    for again; with `expect_ply` a request cannot move twice by mistake.

    In a sealed state a move needs the ticket of its seat; bots may be advanced without one. The table is told
    as that seat may see it, without a ticket as a spectator may.
    """
    texts, pointers = _requested_moves(payload)
    loaded = load_state(game, payload)
    state = loaded.state
    expected = payload.get("expect_ply", state.ply)
    if expected != state.ply:
        raise Problem("stale-state", "The state has another ply than expected.", ply=state.ply)
    events: list[Event] = []
    for text, pointer in zip(texts, pointers, strict=True):
        state = _make_move(loaded, state, text, pointer, events)
    with Searches() as searches:
        state = _advance(loaded, state, payload["advance"], events, searches)
    return JsonResponse(table_payload(loaded, state, events))


def _requested_moves(payload: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The texts of the requested moves, and the pointer to each of them."""
    if "move" in payload and "moves" in payload:
        raise faults_problem("invalid-request", [Fault("/moves", "give either move or moves")])
    if "move" in payload:
        return [payload["move"]], ["/move"]
    if "moves" not in payload and payload["advance"] == "none":
        raise faults_problem(
            "invalid-request", [Fault("/move", "give move or moves, or something to advance")]
        )
    texts = payload.get("moves", [])
    return texts, [f"/moves/{index}" for index in range(len(texts))]


def _make_move(loaded: LoadedState, state: Any, text: str, pointer: str, events: list[Event]) -> Any:
    """The state after the move *text*, which stands at *pointer*; adds what happened to *events*."""
    game = loaded.game
    if state.result is not None:
        raise Problem("deal-over", "The deal is over.", errors={pointer: ["the deal is over"]})
    loaded.check_turn(state, pointer)
    move = parse_move(game, text, pointer)
    try:
        step = game.play(state, move)
    except IllegalMoveError as error:
        refusal = error.refusal
        raise Problem(
            "illegal-move",
            refusal.text.en,
            errors={pointer: [f"{refusal.rule}: {refusal.text.en}"]},
            rule=refusal.rule,
            text=dump_text(refusal.text),
            legal_moves=game.legal_moves(state).texts(),
        ) from None
    events.extend(step.events)
    return step.state


def _advance(loaded: LoadedState, state: Any, mode: str, events: list[Event], searches: Searches) -> Any:
    """The state after the moves that the service makes by itself; adds what happened to *events*."""
    if mode == "none":
        return state
    game = loaded.game
    simulations = 0
    for _ in range(schemas.MAX_ADVANCED_MOVES):
        simulations += simulations_needed(state) if mode == "bots" else 0
        if simulations > MAX_SIMULATIONS_PER_REQUEST:
            break
        move = _forced_move(loaded, state) if mode == "forced" else choose_bot_move(game, state, searches)
        if move is None:
            break
        step = game.apply(state, move)
        events.extend(step.events)
        state = step.state
    return state


def _forced_move(loaded: LoadedState, state: Any) -> Move | None:
    """The only legal move; None if there are more, or none.

    In a sealed state only for the ticket's seat: that another seat has no choice may be a secret.
    """
    if loaded.series is not None and (state.turn is None or state.turn != loaded.seat):
        return None
    moves = loaded.game.legal_moves(state)
    return moves[0] if len(moves) == 1 else None
