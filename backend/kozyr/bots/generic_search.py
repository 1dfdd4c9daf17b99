"""The search player of games that bring none: flat Monte Carlo search over determinizations.

The cards that the seat cannot see are dealt at random, every candidate move is played in that world, and the
game's simple player finishes the deal for all seats. All moves are compared in the same worlds.
"""

from collections.abc import Sequence
from typing import Any, Final

from kozyr.bots.decision import ONLY_MOVE, SIMPLE_CHOICE, Alternative, Budget, Decision
from kozyr.bots.memory import Memory
from kozyr.bots.players import Player, legal_moves_of, random_player
from kozyr.bots.profile import Profile
from kozyr.bots.rng import Draw, DrawRng, pick
from kozyr.bots.world import Determinizer
from kozyr.engine.cards import Seat
from kozyr.engine.game import Game, View
from kozyr.engine.moves import Move, Text

PLAYOUT_COST: Final = 4
"""What one playout costs, in simulations of the budget: states are slower than a table made for search."""
MAX_CANDIDATES: Final = 24
"""If there are more legal moves than this, so many of them are drawn at random (some may be drawn twice)."""
MAX_PLAYOUT_PLIES: Final = 400
"""Moves after which a playout is abandoned. It counts as a score of 0."""

BEST_AVERAGE: Final = Text("Лучший средний исход в пробных партиях.", "The best average over sample deals.")


def decide(profile: Profile, view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The move with the best average score (CV-17) for the seat of *view*, which is on turn.

    At least one world is tried, even if there is no time left.
    """
    game, rng = profile.game, DrawRng(draw)
    moves = legal_moves_of(view)
    if len(moves) == 1:
        return Decision(moves[0], (), ONLY_MOVE)
    assert view.seat is not None
    candidates = _candidates(profile, view, moves, rng)
    totals = [0] * len(candidates)
    determinizer = Determinizer(game, view, memory, profile.state_from_view)
    max_worlds = max(1, budget.simulations // (PLAYOUT_COST * len(candidates)))
    worlds = 0
    while worlds < max_worlds and not (worlds and budget.is_out_of_time()):
        world = determinizer.sample(draw)
        if world is None:
            break
        for index, move in enumerate(candidates):
            totals[index] += _playout(game, world, move, view.seat, profile.simple_player, rng)
        worlds += 1
    if not worlds:
        return Decision(candidates[0], (), SIMPLE_CHOICE)
    ranking = sorted(range(len(candidates)), key=lambda index: -totals[index])
    alternatives = tuple(Alternative(candidates[index], totals[index] / worlds, worlds) for index in ranking)
    return Decision(alternatives[0].move, alternatives, BEST_AVERAGE)


def _candidates(profile: Profile, view: View, moves: Sequence[Move], rng: DrawRng) -> list[Move]:
    """The moves to compare, the simple player's first: of equal averages the first one wins."""
    simple_move = profile.simple_player(view, rng)
    candidates = [simple_move]
    if len(moves) <= MAX_CANDIDATES:
        return candidates + [move for move in moves if move != simple_move]
    for _ in range(MAX_CANDIDATES):
        move = pick(moves, rng)
        if move not in candidates:
            candidates.append(move)
    return candidates


def _playout(game: Game[Any], world: Any, move: Move, seat: Seat, player: Player, rng: DrawRng) -> int:
    """The score of *seat* after *move* and a deal finished by *player* at all seats."""
    state = game.apply(world, move).state
    for _ in range(MAX_PLAYOUT_PLIES):
        if state.result is not None:
            score: int = state.result.scores[seat]
            return score
        moves = game.legal_moves(state)
        if len(moves) == 1:  # forced, and views are the dearest part of a playout
            move = moves[0]
        elif player is random_player:
            move = pick(moves, rng)
        else:
            move = player(game.view(state, state.turn), rng)
        state = game.apply(state, move).state
    return 0
