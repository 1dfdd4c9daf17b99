"""The search player of games that bring none: flat Monte Carlo search over determinizations.

The cards that the seat cannot see are dealt at random, every candidate move is played in that world, and the
game's simple player finishes the deal for all seats. All moves are compared in the same worlds.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kozyr.bots.decision import ONLY_MOVE, Alternative, Budget, Decision
from kozyr.bots.memory import Memory
from kozyr.bots.players import Player, legal_moves_of
from kozyr.bots.profile import Profile
from kozyr.bots.rng import pick
from kozyr.bots.world import Determinizer
from kozyr.engine.cards import Seat
from kozyr.engine.game import Game, View
from kozyr.engine.moves import Move, Text

PLAYOUT_COST: Final = 4
"""What one playout costs, in simulations of the budget: the rules play slower than a table made for search."""
MAX_CANDIDATES: Final = 24
"""Moves that are compared; of more legal moves some are drawn at random."""
MAX_PLAYOUT_PLIES: Final = 400
"""Moves after which a playout is abandoned; it counts as a score of 0."""

BEST_AVERAGE: Final = Text("Лучший средний исход в пробных партиях.", "The best average over sample deals.")
NO_WORLD: Final = Text("Простое правило этой игры.", "The simple player's choice.")


class _Draws:
    """``Random.random`` as an :class:`~kozyr.bots.rng.Rng`."""

    def __init__(self, draw: Callable[[], float]) -> None:
        self.random = draw


def decide(
    profile: Profile, view: View, memory: Memory, draw: Callable[[], float], budget: Budget
) -> Decision:
    """The move with the best average score (CV-17) for the seat of *view*, which is on turn."""
    game, rng = profile.game, _Draws(draw)
    moves = legal_moves_of(view)
    if len(moves) == 1:
        return Decision(moves[0], (), ONLY_MOVE)
    assert view.seat is not None
    candidates = _candidates(profile, view, moves, rng)
    totals = [0] * len(candidates)
    determinizer = Determinizer(game, view, memory, profile.state_from_view)
    rounds = max(1, budget.simulations // (PLAYOUT_COST * len(candidates)))
    played = 0
    while played < rounds and not (played and budget.is_out_of_time()):
        world = determinizer.sample(draw)
        if world is None:
            break
        for index, move in enumerate(candidates):
            totals[index] += _playout(game, world, move, view.seat, profile.simple_player, rng)
        played += 1
    if not played:
        return Decision(candidates[0], (), NO_WORLD)
    ranking = sorted(range(len(candidates)), key=lambda index: -totals[index])
    alternatives = tuple(Alternative(candidates[index], totals[index] / played, played) for index in ranking)
    return Decision(alternatives[0].move, alternatives, BEST_AVERAGE)


def _candidates(profile: Profile, view: View, moves: Sequence[Move], rng: _Draws) -> list[Move]:
    """The moves to compare, the simple player's first: of equal averages the first one is chosen."""
    plain = profile.simple_player(view, rng)
    candidates = [plain]
    if len(moves) <= MAX_CANDIDATES:
        return candidates + [move for move in moves if move != plain]
    for _ in range(MAX_CANDIDATES):
        move = pick(moves, rng)
        if move not in candidates:
            candidates.append(move)
    return candidates


def _playout(game: Game[Any], world: Any, move: Move, seat: Seat, player: Player, rng: _Draws) -> int:
    """The score of *seat* after *move* and a deal finished by *player* at all seats."""
    state = game.apply(world, move).state
    for _ in range(MAX_PLAYOUT_PLIES):
        if state.result is not None:
            score: int = state.result.scores[seat]
            return score
        state = game.apply(state, player(game.view(state, state.turn), rng)).state
    return 0
