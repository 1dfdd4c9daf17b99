"""How a bot of a level chooses its move: from a view and a memory, never from a state."""

from functools import partial
from random import Random
from typing import Final

from kozyr.bots import generic_search
from kozyr.bots.decision import ONLY_MOVE, SIMPLE_CHOICE, Budget, Decision, SearchPlayer
from kozyr.bots.levels import LEVELS, MAX_BUDGET_MS, MAX_SIMULATIONS_PER_DECISION
from kozyr.bots.memory import NO_MEMORY, Memory, memory_of
from kozyr.bots.players import legal_moves_of, random_player
from kozyr.bots.profile import Profile
from kozyr.bots.rng import SeededRandom, pick
from kozyr.bots.search_slots import search_slot
from kozyr.engine.game import State, View
from kozyr.engine.moves import Move, Text

SLIP_REASON: Final = Text(
    "Ход наугад: этот уровень иногда ошибается.", "Any move: this level slips now and then."
)
RANDOM_REASON: Final = Text("Ход наугад.", "Any move.")


def decide(
    profile: Profile,
    view: View,
    level: str,
    seed: str,
    memory: Memory = NO_MEMORY,
    *,
    simulations: int | None = None,
    budget_ms: float | None = None,
) -> Decision:
    """The decision of a bot of *level* for the seat of *view*, which is on turn, with its reasons.

    The same *seed* (any text), view, memory, level and *simulations* give the same decision as long as the
    time (*budget_ms*, at most :data:`MAX_BUDGET_MS`) does not run out. :class:`BusyError` if too many
    searches are going on in this process.
    """
    settings = LEVELS[level]
    slip_rate = profile.slip_rate(level)
    rng = SeededRandom(seed)
    if not settings.simulations:
        forced_or_slip = _decide_without_search(view, slip_rate, rng)
        if forced_or_slip is not None:
            return forced_or_slip
        if settings.is_random:
            return Decision(random_player(view, rng), (), RANDOM_REASON)
        move = profile.simple_player(view, rng)
        explain = profile.explain_simple_move
        if explain is not None:
            return Decision(move, (), explain(view, move))
        is_random = profile.simple_player is random_player
        return Decision(move, (), RANDOM_REASON if is_random else SIMPLE_CHOICE)
    budget = Budget(
        min(settings.simulations if simulations is None else simulations, MAX_SIMULATIONS_PER_DECISION),
        MAX_BUDGET_MS if budget_ms is None else min(budget_ms, MAX_BUDGET_MS),
    )
    # also for a forced move: a busy answer must not tell whether the bot had a choice
    with search_slot():
        return _decide_without_search(view, slip_rate, rng) or _search_player(profile)(
            view, memory, Random(seed).random, budget
        )


def _search_player(profile: Profile) -> SearchPlayer:
    return profile.search_player or partial(generic_search.decide, profile)


def _decide_without_search(view: View, slip_rate: float, rng: SeededRandom) -> Decision | None:
    """The only move, or a slip; None if there is a choice to make."""
    moves = legal_moves_of(view)
    if len(moves) == 1:
        return Decision(moves[0], (), ONLY_MOVE)
    if slip_rate and rng.random() < slip_rate:
        return Decision(pick(moves, rng), (), SLIP_REASON)
    return None


def choose_move(profile: Profile, view: View, level: str, seed: str, memory: Memory = NO_MEMORY) -> Move:
    """The move that a bot of *level* makes for the seat of *view*, which is on turn: see :func:`decide`."""
    settings = LEVELS[level]
    if settings.simulations:
        return decide(profile, view, level, seed, memory).move
    rng = SeededRandom(seed)
    forced_or_slip = _decide_without_search(view, profile.slip_rate(level), rng)
    if forced_or_slip is not None:
        return forced_or_slip.move
    return random_player(view, rng) if settings.is_random else profile.simple_player(view, rng)


def decision_seed(state: State) -> str:
    """The seed of the next decision in *state*: the seed of the series, the deal and the ply.

    So decisions differ from move to move even if the cards are the same, and a deal cannot loop for ever.
    """
    setup = state.setup
    return f"{setup.seed}/{setup.deal}/{state.ply}"


def memory_for(profile: Profile, state: State, level: str) -> Memory:
    """What a bot of *level* on turn in *state* remembers."""
    assert state.turn is not None
    return memory_of(profile.recall, state, state.turn, LEVELS[level].memory)


def bot_move(profile: Profile, state: State, level: str) -> Move:
    """The move of a bot of *level* that is on turn in *state*. It is given only its view and its memory.

    A random player needs its legal moves only.
    """
    if LEVELS[level].is_random:
        return pick(profile.game.legal_moves(state), SeededRandom(decision_seed(state)))
    view = profile.game.view(state, state.turn)
    return choose_move(profile, view, level, decision_seed(state), memory_for(profile, state, level))
