"""Players: a bot is given a view and what its seat remembers, never a state.

So it cannot know what its seat may not know. The decision of a bot depends on the view, the memory, the
level and a text of chance (:func:`chance_of`), and on nothing else: the same request has the same answer.
"""

from random import Random
from typing import Any, Final

from kozyr.bots.decision import ONLY_MOVE, BusyError, Decision, Thinking, searching
from kozyr.bots.levels import ADVISER, DEFAULT_LEVEL, LEVELS, MOST_MS, MOST_SIMULATIONS, Level
from kozyr.bots.memory import NOTHING, Memory, memory_of
from kozyr.bots.players import Lots, moves_of, pick, random_player
from kozyr.bots.profile import HABITS, MEASURES, THINKERS
from kozyr.engine.game import Game, State, View
from kozyr.engine.moves import Move, Text

__all__ = [
    "ADVISER",
    "DEFAULT_LEVEL",
    "HABITS",
    "LEVELS",
    "MEASURES",
    "MOST_MS",
    "MOST_SIMULATIONS",
    "NOTHING",
    "BusyError",
    "Decision",
    "Level",
    "Memory",
    "bot_move",
    "chance_of",
    "choose",
    "decide",
    "memory_for",
    "memory_of",
]

SLIPPED: Final = Text(
    "Ход наугад: этот уровень иногда ошибается.", "Any move: this level slips now and then."
)
BY_CHANCE: Final = Text("Ход наугад.", "Any move.")


def decide(
    game: Game[Any],
    view: View,
    level: str,
    chance: str,
    memory: Memory = NOTHING,
    *,
    simulations: int | None = None,
    budget_ms: float | None = None,
) -> Decision:
    """What a bot of *level* decides for the seat of *view*, which is on turn, and what it thought of the
    moves.

    *chance* is any text; the same text, view, memory, level and *simulations* give the same decision as long
    as the time (*budget_ms*, at most :data:`MOST_MS`) does not run out. :class:`BusyError` if too many
    searches are going on in this process.
    """
    chosen = LEVELS[level]
    thinker = THINKERS.get(game.slug)
    lots = Lots(chance)
    slip = chosen.slip_in(game.slug)
    if not chosen.simulations or thinker is None:
        hasty = _unthinking(view, slip, lots)
        if hasty is not None:
            return hasty
        move = chosen.player(game.slug, view, lots)
        habit = None if chosen.player is random_player else HABITS.get(game.slug)
        return Decision(move, (), BY_CHANCE if habit is None else habit(view, move))
    tries = min(chosen.simulations if simulations is None else simulations, MOST_SIMULATIONS)
    limit = MOST_MS if budget_ms is None else min(budget_ms, MOST_MS)
    with searching():  # also where nothing is searched: that a bot had no choice is its secret
        return _unthinking(view, slip, lots) or thinker(
            view, memory, Random(chance).random, Thinking(tries, limit)
        )


def _unthinking(view: View, slip: float, lots: Lots) -> Decision | None:
    """The only move, or a slip; None if there is something to decide."""
    moves = moves_of(view)
    if len(moves) == 1:
        return Decision(moves[0], (), ONLY_MOVE)
    if slip and lots.random() < slip:
        return Decision(pick(moves, lots), (), SLIPPED)
    return None


def choose(game: Game[Any], view: View, level: str, chance: str, memory: Memory = NOTHING) -> Move:
    """The move that a bot of *level* makes for the seat of *view*, which is on turn: see :func:`decide`."""
    chosen = LEVELS[level]
    if chosen.simulations and game.slug in THINKERS:
        return decide(game, view, level, chance, memory).move
    lots = Lots(chance)
    hasty = _unthinking(view, chosen.slip_in(game.slug), lots)
    return chosen.player(game.slug, view, lots) if hasty is None else hasty.move


def chance_of(state: State) -> str:
    """The text of chance for the next decision in *state*: the seed and how far the deal has come.

    So a decision differs from one move to the next even where the cards are the same, and no round locks.
    """
    setup = state.setup
    return f"{setup.seed}/{setup.deal}/{state.ply}"


def memory_for(game: Game[Any], state: State, level: str) -> Memory:
    """What a bot of *level* on turn in *state* remembers."""
    assert state.turn is not None
    return memory_of(game, state, state.turn, LEVELS[level].memory)


def bot_move(game: Game[Any], state: State, level: str) -> Move:
    """The move of a bot of *level* that is on turn in *state*: it is shown its view and what it remembers.

    Who plays at random looks at nothing but its moves, so nothing else is shown to it.
    """
    if LEVELS[level].player is random_player:
        return pick(game.legal_moves(state), Lots(chance_of(state)))
    view = game.view(state, state.turn)
    return choose(game, view, level, chance_of(state), memory_for(game, state, level))
