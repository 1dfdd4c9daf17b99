"""How a thinking player of the Earl of Coventry leads; all else in that game is forced.

It guesses the hidden hands again and again. With few ranks left each guess is solved exactly; before that
it is played out. Ranks of which a seat holds equally many are the same to it, because nothing that it has
seen tells them apart; so what is compared is one rank of each number, on the same guesses.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from kozyr.bots.decision import Alternative, Budget, Decision, Exact
from kozyr.bots.memory import Memory
from kozyr.bots.phrases import (
    MAY_BE_CHANCE,
    cards_in_english,
    cards_in_russian,
    percent,
    signed,
)
from kozyr.bots.players import legal_moves_of
from kozyr.engine.card_names import rank_text
from kozyr.engine.cards import Rank, Seat, rank_of
from kozyr.engine.game import View
from kozyr.engine.moves import Move, Text
from kozyr.games.earl_of_coventry.bot_solver import Draw, Hands, Plans, Ranks, Solver, planned

SOLVED: Final = 5
"""With so many ranks left, or fewer, guesses are solved."""
GUESS_COST: Final = 10
"""What a guess costs that is played out, in tries."""
CAUTION: Final = 2.0
"""By how many standard errors a lead must be better than the planned one.

The plan (:func:`~kozyr.games.earl_of_coventry.bot_solver.planned`) is nearly the best there is; without caution the luck of the
guesses would decide.
"""


BLOCK: Final = 25
"""After so many guesses, and after every so many more, what is not ahead of the plan is dropped."""


class Lead(NamedTuple):
    """A rank to lead, and how many cards of it the seat holds: the units it brings on average; how often the
    seat leads again after it; how often it was tried.
    """

    rank: Rank
    held: int
    units: float
    again: float
    tries: int


def decide(view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The move of a thinking player, with units as estimates; there is nothing to remember."""
    moves = legal_moves_of(view)
    if view.phase != "lead":
        return Decision(moves[0], (), ANY_SUIT)
    leads, is_exact = weigh(view, draw, budget)
    first_of = {rank_of(move.cards[0]): move for move in reversed(moves)}
    alternatives = tuple(Alternative(first_of[lead.rank], lead.units, lead.tries) for lead in leads)
    best = alternatives[0]
    exact: Exact = "unknown"
    if is_exact:
        exact = "win" if best.estimate > 0 else "loss"
    return Decision(best.move, alternatives, reason_for(leads, is_exact=is_exact), exact)


ANY_SUIT: Final = Text(
    "Достоинство названо, масть не важна: положите любую.",
    "The rank is named; the suit does not matter: any card.",
)


def habit(view: View, move: Move) -> Text:
    """What a simple player goes by: it leads what it holds most of."""
    if view.phase != "lead":
        return ANY_SUIT
    rank = rank_text(rank_of(move.cards[0]))
    held = sum(rank_of(each.cards[0]) == rank_of(move.cards[0]) for each in legal_moves_of(view))
    return Text(
        f"{rank.ru.capitalize()}: больше карт одного достоинства у вас нет, уходит {cards_in_russian(held)}.",
        f"{rank.en.capitalize()}: you hold no rank more often; it rids you of {cards_in_english(held)}.",
    )


def reason_for(leads: list[Lead], *, is_exact: bool) -> Text:
    """Why the first of *leads* was chosen."""
    best = leads[0]
    rank = rank_text(best.rank)
    ahead = SAVED if best.held == 1 and any(lead.held == 2 for lead in leads) else _whats_ahead(best)
    ru = f"{rank.ru.capitalize()}: {ahead.ru}"
    en = f"{rank.en.capitalize()}: {ahead.en}"
    units = signed(best.units)
    if is_exact:
        units = signed(best.units, 0)
        return Text(
            f"{ru}. Все карты известны: итог {units.ru}.",
            f"{en}. All cards are known: it ends with {units.en}.",
        )
    other = next((lead for lead in leads if lead.held != best.held), None)
    if other is None:
        alike = Text("; другие достоинства не хуже", "; your other ranks are as good")
        more = alike if len(leads) > 1 else Text("", "")
        return Text(
            f"{ru}. В среднем {units.ru} очка{more.ru}.",
            f"{en}. It brings {units.en} points on average{more.en}.",
        )
    name, than = rank_text(other.rank), _than(best, other)
    return Text(
        f"{ru}. В среднем {units.ru} очка; {name.ru}: {than.ru}.",
        f"{en}. It brings {units.en} points on average; the {name.en}: {than.en}.",
    )


def _than(best: Lead, other: Lead) -> Text:
    """What the next best kind of lead brings, and why it was not chosen if it seems to bring as much."""
    units = signed(other.units)
    if units == signed(best.units):
        units = Text("столько же", "as much")
        if other.units > best.units:
            units = Text("чуть больше", "a little more")
        elif other.held < best.held:
            return Text(f"{units.ru}, но карт уйдёт меньше", f"{units.en}, but it rids you of fewer cards")
    chance = MAY_BE_CHANCE if other.units > best.units else Text("", "")
    return Text(units.ru + chance.ru, units.en + chance.en)


SAVED: Final = Text(
    "одиночная карта всё равно отдаёт ход, а с парами в руке он может вернуться",
    "a single card gives the lead away anyhow, and with pairs in your hand it may come back",
)


def _whats_ahead(lead: Lead) -> Text:
    """What becomes of the cards of a rank and of the lead."""
    if lead.held == 4:
        return Text("все четыре у вас, и заходить снова вам", "all four are yours, and you lead again")
    if lead.held == 1:
        return Text(
            "такая карта у вас одна, и дальше зайдёт другой", "you hold one, and somebody else leads next"
        )
    ru = f"уйдут {cards_in_russian(lead.held)}"
    en = f"it rids you of {cards_in_english(lead.held)}"
    if lead.again == 1:
        return Text(f"{ru}, и заходить снова вам", f"{en}, and you lead again")
    share = percent(lead.again)
    return Text(
        f"{ru}, и с вероятностью {share} заходить снова вам",
        f"{en}, and with a {share} chance you lead again",
    )


def weigh(view: View, draw: Draw, budget: Budget) -> tuple[list[Lead], bool]:
    """What each lead is worth to the seat of *view*, the best first, and whether that is exact."""
    guesses = Guesses(view)
    if guesses.is_open or guesses.left.bit_count() <= SOLVED:
        cost = max(GUESS_COST, (1 << guesses.left.bit_count()) * len(guesses.sizes) // 3)
        return _compared(guesses, _solved, draw, budget, cost), guesses.is_open
    return _compared(guesses, _played_out, draw, budget, GUESS_COST), False


class Guesses:
    """What a seat sees between two leads, and the cards of the others."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.me: Seat = view.seat
        held = [zone.cards for zone in view.zones if zone.name == "hands"]
        self.sizes = tuple(len(cards) for cards in held)
        self.mine = [0] * 13
        """How many cards of each rank the seat holds."""
        for card in held[view.seat]:
            self.mine[rank_of(card)] += 1
        done = [zone.cards for zone in view.zones if zone.name == "done"]
        self.left: Ranks = 0x1FFF
        for four in done:
            self.left &= ~(1 << rank_of(four[0]))
        self._others = [seat for seat, size in enumerate(self.sizes) if seat != self.me for _ in range(size)]
        """The seat of each card that is not known."""
        seats = range(len(self.sizes))
        self._own = [[held if seat == self.me else 0 for seat in seats] for held in self.mine]
        self._missing = [4 - held if self.left >> rank & 1 else 0 for rank, held in enumerate(self.mine)]

    @property
    def is_open(self) -> bool:
        """Whether there is only one way in which the cards can lie: all others hold the same rank, say."""
        return sum(map(bool, self._missing)) <= 1

    def hands(self, draw: Draw) -> Hands:
        """One way in which the cards may lie."""
        seats = self._others
        for last in range(len(seats) - 1, 0, -1):
            other = int(draw() * (last + 1))
            seats[last], seats[other] = seats[other], seats[last]
        held = []
        start = 0
        for own, missing in zip(self._own, self._missing, strict=True):
            row = own[:]
            for seat in seats[start : start + missing]:
                row[seat] += 1
            start += missing
            held.append(tuple(row))
        return Hands(held)


Worths: TypeAlias = Callable[[Guesses, Hands, list[Rank], Draw], list[int]]
"""What the lead of each of some ranks brings to the seat if the cards lie so."""


def _solved(guesses: Guesses, hands: Hands, ranks: list[Rank], draw: Draw) -> list[int]:
    solver = Solver(hands)
    return [solver.after(guesses.left, guesses.me, guesses.sizes, rank)[guesses.me] for rank in ranks]


def _played_out(guesses: Guesses, hands: Hands, ranks: list[Rank], draw: Draw) -> list[int]:
    plans = Plans(hands, draw)
    me, left, sizes = guesses.me, guesses.left, guesses.sizes
    return [plans.play_out(left, me, sizes, rank)[me] for rank in ranks]


def _compared(guesses: Guesses, worths: Worths, draw: Draw, budget: Budget, cost: int) -> list[Lead]:
    """The best first: one rank of each number of cards held, compared on the same guesses with the planned
    one. A lead that is behind will hardly get far ahead, and is compared no longer.
    """
    me = guesses.me
    alike: dict[int, list[Rank]] = {}
    for rank, held in enumerate(guesses.mine):
        if held:
            alike.setdefault(held, []).append(rank)
    fewest = min(size for seat, size in enumerate(guesses.sizes) if seat != me)
    plan = planned(guesses.mine, fewest, len(guesses.sizes))
    numbers = sorted(alike, key=lambda held: (held != plan, -held))
    ranks = [alike[held][int(draw() * len(alike[held]))] for held in numbers]
    question = list(range(len(ranks)))
    sums, squares = [0] * len(ranks), [0] * len(ranks)
    tries, again = [0] * len(ranks), [0] * len(ranks)
    plans = made = 0
    for _ in range(1 if guesses.is_open else max(1, budget.simulations // cost)):
        hands = guesses.hands(draw)
        found = worths(guesses, hands, [ranks[place] for place in question], draw)
        plans += found[0]
        for place, worth in zip(question, found, strict=True):
            more = worth - found[0]
            sums[place] += more
            squares[place] += more * more
            tries[place] += 1
            went = hands.courses[ranks[place]][me]
            again[place] += went is not None and went.leader == me
        made += 1
        if not made % BLOCK:
            question = [place for place in question if not place or sums[place] > 0]
            if len(question) == 1:
                break
        if budget.is_out_of_time():
            break

    def certain(place: int) -> float:
        """How much better than the plan a lead surely is."""
        count = tries[place]
        return sums[place] / count - CAUTION * _error(sums[place], squares[place], count)

    best = max(range(len(ranks)), key=certain)
    order = sorted(range(len(ranks)), key=lambda place: (place != best, -sums[place] / tries[place]))
    leads = []
    for place in order:
        count, held = tries[place], numbers[place]
        units = plans / made + sums[place] / count
        tried = sorted(alike[held], key=lambda rank, one=ranks[place]: rank != one)  # type: ignore[misc]
        leads += [Lead(rank, held, units, again[place] / count, count) for rank in tried]
    return leads


def _error(total: float, squares: float, count: int) -> float:
    """The standard error of an average."""
    mean = total / count
    return sqrt(max(0.0, squares / count - mean * mean) / count)
