"""How a thinking player of the Earl of Coventry leads; all else in that game is forced.

It guesses the hidden hands again and again. With few ranks left each guess is solved exactly; before that
every lead is played out, the better ones more often.
"""

from typing import Final, NamedTuple

from kozyr.bots.decisions import Alternative, Decision, Exact, Thinking
from kozyr.bots.earl import Draw, Hands, Ranks, Solver, orders, play_out
from kozyr.bots.memory import Memory
from kozyr.bots.players import moves_of
from kozyr.bots.words import cards_in_english, cards_in_russian, rank_text
from kozyr.engine.cards import Rank, Seat, rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Text

SOLVED: Final = 5
"""With so many ranks left, or fewer, guesses are solved."""


SPREAD: Final = 0
"""How many cards fewer than of the rank held most a lead may be of, to be thought about."""


class Lead(NamedTuple):
    """A rank to lead: the units it brings on average, and how often it was tried."""

    rank: Rank
    units: float
    tries: int


def decide(view: View, memory: Memory, draw: Draw, thinking: Thinking) -> Decision:
    """The move of a thinking player, with units as estimates; there is nothing to remember."""
    moves = moves_of(view)
    if view.phase != "lead":
        return Decision(moves[0], (), ANY_SUIT)
    leads, is_exact = weigh(view, draw, thinking)
    first_of = {rank_of(move.cards[0]): move for move in reversed(moves)}
    alternatives = tuple(Alternative(first_of[lead.rank], lead.units, lead.tries) for lead in leads)
    best = alternatives[0]
    held = sum(rank_of(move.cards[0]) == leads[0].rank for move in moves)
    exact: Exact = "unknown"
    if is_exact:
        exact = "win" if best.estimate > 0 else "loss"
    return Decision(best.move, alternatives, _reason(leads, held, is_exact=is_exact), exact)


ANY_SUIT: Final = Text(
    "Достоинство названо, масть не важна: положите любую.",
    "The rank is named; the suit does not matter: any card.",
)


def _reason(leads: list[Lead], held: int, *, is_exact: bool) -> Text:
    rank = rank_text(leads[0].rank)
    ru = f"{rank.ru.capitalize()}: от этого достоинства уйдёт {cards_in_russian(held)}"
    en = f"{rank.en.capitalize()}: it rids you of {cards_in_english(held)}"
    if held == 4:
        ru, en = f"{ru}, и заходить снова вам", f"{en}, and you lead again"
    units = f"{leads[0].units:+.1f}"
    if is_exact:
        return Text(
            f"{ru}. Все карты известны: итог {units}.", f"{en}. All cards are known: it ends with {units}."
        )
    if len(leads) > 1:
        other = rank_text(leads[1].rank)
        than = f"{leads[1].units:+.1f}"
        return Text(
            f"{ru}. В среднем {units}, а {other.ru} даёт {than}.",
            f"{en}. It brings {units} on average, {other.en} {than}.",
        )
    return Text(f"{ru}. В среднем {units}.", f"{en}. It brings {units} on average.")


def weigh(view: View, draw: Draw, thinking: Thinking) -> tuple[list[Lead], bool]:
    """What each lead is worth to the seat of *view*, the best first, and whether that is exact."""
    guesses = Guesses(view)
    if guesses.left.bit_count() <= SOLVED:
        return _solved(guesses, draw, thinking)
    return _played_out(guesses, draw, thinking), False


class Guesses:
    """What a seat sees between two leads, and the cards of the others."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.me: Seat = view.seat
        held = [zone.cards for zone in view.zones if zone.name == "hands"]
        self.sizes = tuple(len(cards) for cards in held)
        self._mine = [0] * 13
        for card in held[view.seat]:
            self._mine[rank_of(card)] += 1
        done = [zone.cards for zone in view.zones if zone.name == "done"]
        self.left: Ranks = 0x1FFF
        for four in done:
            self.left &= ~(1 << rank_of(four[0]))
        self._unknown = [
            rank for rank in range(13) if self.left >> rank & 1 for _ in range(4 - self._mine[rank])
        ]
        self.leads = [rank for rank in range(13) if self._mine[rank]]

    @property
    def candidates(self) -> list[Rank]:
        """The ranks that are worth a thought: those held most, or nearly so."""
        most = max(self._mine)
        return [rank for rank in self.leads if self._mine[rank] >= most - SPREAD]

    @property
    def is_open(self) -> bool:
        """Whether there is only one way in which the cards can lie: all others hold the same rank, say."""
        return len(set(self._unknown)) <= 1

    def hands(self, draw: Draw) -> Hands:
        """One way in which the cards may lie."""
        unknown = self._unknown[:]
        for last in range(len(unknown) - 1, 0, -1):
            other = int(draw() * (last + 1))
            unknown[last], unknown[other] = unknown[other], unknown[last]
        counts = [[0] * 13 for _ in self.sizes]
        counts[self.me] = self._mine
        for seat, size in enumerate(self.sizes):
            if seat != self.me:
                row = counts[seat]
                for _ in range(size):
                    row[unknown.pop()] += 1
        return Hands(counts)


def _solved(guesses: Guesses, draw: Draw, thinking: Thinking) -> tuple[list[Lead], bool]:
    """Averages over exact solutions; one costs as much as so many playouts."""
    cost = max(1, (1 << guesses.left.bit_count()) * len(guesses.sizes) // 24)
    rounds = 1 if guesses.is_open else max(1, thinking.simulations // cost)
    sums = dict.fromkeys(guesses.leads, 0)
    made = 0
    for _ in range(rounds):
        solver = Solver(guesses.hands(draw))
        for rank in guesses.leads:
            sums[rank] += solver.after(guesses.left, guesses.me, guesses.sizes, rank)[guesses.me]
        made += 1
        if thinking.is_over():
            break
    leads = [Lead(rank, total / made, made) for rank, total in sums.items()]
    return sorted(leads, key=lambda lead: -lead.units), guesses.is_open


def _played_out(guesses: Guesses, draw: Draw, thinking: Thinking) -> list[Lead]:
    """Sequential halving: every guess is played out with every lead still in question."""
    sums = dict.fromkeys(guesses.leads, 0.0)
    tries = dict.fromkeys(guesses.leads, 0)
    me, question = guesses.me, guesses.candidates
    rounds = max(1, len(question).bit_length())
    while True:
        for _ in range(max(1, thinking.simulations // (rounds * len(question)))):
            hands = guesses.hands(draw)
            order = orders(hands, draw)
            for rank in question:
                sums[rank] += play_out(hands, order, guesses.left, me, guesses.sizes, rank)[me]
                tries[rank] += 1
            if thinking.is_over():
                break
        if len(question) <= 2 or thinking.is_over():
            break
        question = sorted(question, key=lambda rank: -sums[rank] / tries[rank])[: (len(question) + 1) // 2]
    leads = [Lead(rank, sums[rank] / tries[rank], tries[rank]) for rank in sums if tries[rank]]
    return sorted(leads, key=lambda lead: (-lead.tries, -lead.units))
