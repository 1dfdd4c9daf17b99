"""How a budget player of a covering game decides.

It guesses the cards that it cannot know, again and again, and plays each guess to the end: a tree of the next
decisions, grown by UCB, and cheap play after that. With two left and no card unknown it first tries to prove
a win (:mod:`kozyr.games.covering.endgame`).
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final, NamedTuple

from kozyr.bots.decision import Alternative, Budget, Decision
from kozyr.bots.memory import Memory
from kozyr.engine.cards import Seat, Suit
from kozyr.engine.game import View
from kozyr.engine.moves import Move
from kozyr.games.covering.determinization import Guess
from kozyr.games.covering.endgame import UNPROVED, prove
from kozyr.games.covering.reasons import Way, reason_for
from kozyr.games.covering.table import (
    CARD_OF,
    DRAW,
    EXCHANGE,
    NOISE,
    OPEN,
    TAKE,
    Bit,
    Bits,
    Draw,
    Ruleset,
    Table,
    by_habit,
    cheapest,
    play_out,
)

EXPLORE: Final = 0.35
"""How much a move that was seldom tried is worth another try."""
WIDEN: Final = 1.5
"""How fast more of one's own moves are looked at; the cheapest come first."""
WIDEN_OTHERS: Final = 0.5
"""The same for the others' moves: most of them are cheap ones."""


class OpponentModel(NamedTuple):
    """How the other seats are expected to play."""

    policy_share: float
    """How often a seat in the tree follows the playout policy instead of its own best choice.

    Without this a player does poorly against simple players; with nothing else, against good ones.
    """
    noise: float = NOISE
    """How often a seat that follows the playout policy does anything legal."""

    def noise_by_seat(self, me: Seat, players: int) -> list[float]:
        """For each seat how often it does anything legal, if the search is done for seat *me*."""
        return [NOISE if seat == me else self.noise for seat in range(players)]


class Variant(NamedTuple):
    """What differs between the covering games: how a deal's rules follow from options and trump suits, and
    what the others are expected to do.
    """

    ruleset_of: Callable[[Any, Sequence[Suit]], Ruleset]
    opponents: OpponentModel


MOST_POSITIONS: Final = 500
"""Positions that each search of a proof may look at."""
DEPTH: Final = 12
"""How many decisions the tree is deep; a cover and its lead are two."""
DRAW_WORTH: Final = 0.6
"""A draw, between a defeat (0) and getting away (1)."""


# ---- the tree ----


class Node:
    """A decision of one seat, and what came of each choice: tries, worth, the next decision."""

    __slots__ = ("children", "tried", "tries")

    def __init__(self) -> None:
        self.tried: Bits = 0
        self.tries = 0
        self.children: dict[Bit, Branch] = {}

    def add(self, choice: Bit) -> None:
        """A *choice* that was not tried before."""
        self.tried |= choice
        self.children[choice] = Branch()


class Branch:
    """One choice at a node, the node after it, and how often it could have been chosen."""

    __slots__ = ("chances", "node", "tries", "worth")

    def __init__(self) -> None:
        self.tries = 0
        self.chances = 1
        self.worth = 0.0
        self.node: Node | None = None


def grow(root: Node, guess: Guess, draw: Draw, budget: Budget, opponents: OpponentModel) -> None:
    """Tries *budget.simulations* guesses, each a way down the tree and a playout from its leaf."""
    me = guess.me
    noise = opponents.noise_by_seat(me, guess.ruleset.players)
    for turn in range(budget.simulations):
        if not turn % 16 and turn and budget.is_out_of_time():
            return
        table = guess.table(draw)
        path: list[tuple[Node, Branch, Seat]] = []
        node = root
        while table.loser == OPEN:
            seat = table.turn
            if seat == me:
                choice, is_new = _choice(node, table, WIDEN)
            elif draw() < opponents.policy_share:
                choice, is_new = _habit(node, table, draw, noise[seat])
            else:
                choice, is_new = _choice(node, table, WIDEN_OTHERS)
            branch = node.children[choice]
            path.append((node, branch, seat))
            table.play(choice)
            if is_new or len(path) >= DEPTH:
                break
            if branch.node is None:
                branch.node = Node()
            node = branch.node
        loser = play_out(table, draw, noise)
        for node, branch, seat in path:
            node.tries += 1
            branch.tries += 1
            branch.worth += worth(loser, seat, table)


def worth(loser: int, seat: Seat, table: Table) -> float:
    """How good an ending is for *seat*; one that does not end is judged by the cards held."""
    if loser == DRAW:
        return DRAW_WORTH
    if loser == OPEN:
        held = table.hands[seat].bit_count()
        return 0.75 - 0.5 * held / (sum(hand.bit_count() for hand in table.hands) or 1)
    return 0.0 if loser == seat else 1.0


def _choice(node: Node, table: Table, widen: float) -> tuple[Bit, bool]:
    """What to try next at *node*, and whether it is tried for the first time."""
    options = table.legal()
    children = node.children
    fresh = options & ~node.tried
    if fresh and node.tries + 1 > ((options & node.tried).bit_count() / widen) ** 2:
        choice = cheapest(fresh, table.ruleset.plains[table.turn])
        node.add(choice)
        return choice, True
    best, most = 0, -1.0
    for bit, branch in children.items():
        if bit & options:
            branch.chances += 1
            score = branch.worth / branch.tries + EXPLORE * sqrt(log(branch.chances) / branch.tries)
            if score > most:
                best, most = bit, score
    return best, False


def _habit(node: Node, table: Table, draw: Draw, noise: float) -> tuple[Bit, bool]:
    """What the seat on turn does by habit, and whether it is tried for the first time at *node*."""
    choice = by_habit(table, draw, noise)
    is_new = not choice & node.tried
    if is_new:
        node.add(choice)
    return choice, is_new


# ---- the decision ----


def decide(variant: Variant, view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The move of a budget player."""
    guess = Guess(variant.ruleset_of, view, memory)
    table = guess.table(draw)
    proof = UNPROVED
    if guess.is_open and guess.left == 2:
        proof = prove(table, min(budget.simulations // 2, MOST_POSITIONS), budget)
    root = Node()
    grow(root, guess, draw, budget, variant.opponents)
    ways = sorted(_ways(root, table), key=_belief, reverse=True)
    if proof.choice is not None:
        best = _proved_way(table, proof.choice, root, budget)
    else:
        best = _best_way(ways, table, view.ply)
    alternatives = tuple(Alternative(move_of(way.choices, table), way.estimate, way.visits) for way in ways)
    reason = reason_for(guess, table, best, ways, proof, is_impatient=tolerance(view.ply) > 0)
    return Decision(move_of(best, table), alternatives, reason, proof.exact)


PATIENT: Final = 180
"""Moves of a deal up to which a player cares for nothing but the best move."""
IMPATIENT: Final = 300
"""Moves of a deal from which on it only wants to come to an end."""


def tolerance(ply: int) -> float:
    """How much worse than the best a move may seem and still be made because it sheds cards cheaply.

    Strong players can go round for ever; players who cover cheaply do not. So patience has an end.
    """
    return max(0.0, (ply - PATIENT) / (IMPATIENT - PATIENT))


DOUBT: Final = 0.5
"""How much less a move is believed in that was tried once; for more tries it falls with their root."""


def _best_way(ways: Sequence[Way], table: Table, ply: int) -> tuple[Bit, ...]:
    """The way believed in most; of those not much worse the cheapest, the take last."""
    best = max(map(_belief, ways))
    bound = best - tolerance(ply)
    if bound == best:
        return max(ways, key=_belief).choices
    return min((way for way in ways if _belief(way) >= bound), key=lambda way: _price(way, table)).choices


def _belief(way: Way) -> float:
    return way.estimate - DOUBT / sqrt(way.visits)


def _price(way: Way, table: Table) -> list[tuple[bool, Bit]]:
    """How dear a way is: takes, then trumps, then high cards."""
    plain = table.ruleset.plains[table.turn]
    return [(not bit & plain, bit) for bit in way.choices]


def _goes_on(table: Table, choice: Bit) -> bool:
    """Whether a lead belongs to the same move."""
    return table.responds and choice < TAKE and table.hands[table.turn] != choice


def _ways(root: Node, table: Table) -> list[Way]:
    found = []
    for first, branch in root.children.items():
        if _goes_on(table, first) and branch.node is not None:
            found += [
                Way((first, second), then.worth / then.tries, then.tries)
                for second, then in branch.node.children.items()
            ]
        else:
            choices: tuple[Bit, ...] = (first,)
            if _goes_on(table, first):
                after = table.copy()
                after.play(first)
                choices = (first, cheapest(after.legal(), table.ruleset.plains[table.turn]))
            found.append(Way(choices, branch.worth / branch.tries, branch.tries))
    return found


def _proved_way(table: Table, choice: Bit, root: Node, budget: Budget) -> tuple[Bit, ...]:
    """The whole move that begins with a *choice* which is proved to win."""
    if not _goes_on(table, choice):
        return (choice,)
    after = table.copy()
    after.play(choice)
    then = prove(after, 8 * MOST_POSITIONS, budget)
    return (
        choice,
        then.choice if then.choice is not None else cheapest(after.legal(), table.ruleset.plains[table.turn]),
    )


def move_of(choices: tuple[Bit, ...], table: Table) -> Move:
    """The whole move that consists of *choices*."""
    first = choices[0]
    if first == TAKE:
        return Move("take")
    if first == EXCHANGE:
        return Move("exchange")
    return Move("cover" if table.responds else "lead", tuple(CARD_OF[bit] for bit in choices))
