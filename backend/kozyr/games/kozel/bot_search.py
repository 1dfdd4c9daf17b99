"""How a thinking player of Kozel decides: tricks, khvalyonka, redeal.

It guesses the hidden hands in every way that fits what was laid, and counts what each card leads to: the
last five tricks of a guess are solved, longer ones are played out. Decisions before the tricks are played
out by the rules of the game itself on a guessed state.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from kozyr.bots.decision import Alternative, Budget, Decision, Exact
from kozyr.bots.memory import Memory
from kozyr.engine.cards import HIDDEN, Card, Seat, card_set, cards_of, parse_card, parse_cards
from kozyr.engine.game import Setup, View
from kozyr.engine.moves import Move
from kozyr.games.kozel.bot_endgame import Solver
from kozyr.games.kozel.bot_inference import Course, certain, courses, lacks_after
from kozyr.games.kozel.bot_reasons import reason_for
from kozyr.games.kozel.bot_simple import simple_player
from kozyr.games.kozel.bot_table import (
    ALL,
    BIT_OF,
    CARD_OF,
    OPEN,
    PLAIN_BITS,
    TRUMP_BITS,
    Bit,
    Bits,
    Draw,
    Table,
    bits,
    play_out,
)
from kozyr.games.kozel.rules import STRENGTH, Kozel, Phase, Pile, State, card_points

_GAME: Final = Kozel()


SOLVED: Final = 5
"""With so many tricks left, or fewer, guesses are solved."""
COSTS: Final = {1: 2, 2: 4, 3: 8, 4: 30, 5: 160}
"""What solving a guess costs, in playouts, by the tricks left."""
FEWEST: Final = 8
"""Fewer solved guesses than this say less than the playouts that cost as much."""
CAUTION: Final = 1.0
"""By how many standard errors a move must be better than what a simple player would do."""
CLEAR: Final = 2.5
"""So many standard errors behind another move a move is out of the question."""
BLOCK: Final = 24
"""Guesses after which it is looked at what is out of the question; before the tricks at least so many."""
ENOUGH: Final = 2000
"""So many tries are so many playouts; fewer tries are much fewer playouts."""
NEAR: Final = 0.02
"""Points for each card point more, where the points charged are the same."""


class Choice(NamedTuple):
    """A move, the points it brings on average (charged to the others less to us), and how often tried."""

    move: Move
    points: float
    tries: int


def decide(view: View, memory: Memory, draw: Draw, budget: Budget) -> Decision:
    """The move of a thinking player, with points as estimates."""
    choices, is_exact = weigh(view, memory, draw, budget)
    best = choices[0]
    exact: Exact = "unknown"
    if is_exact:
        exact = "win" if best.points > 0 else "loss" if best.points < 0 else "draw"
    alternatives = tuple(Alternative(*choice) for choice in choices)
    return Decision(best.move, alternatives, reason_for(view, alternatives, is_exact=is_exact), exact)


def weigh(view: View, memory: Memory, draw: Draw, budget: Budget) -> tuple[list[Choice], bool]:
    """What each legal move is worth to the team of the seat of *view*, the best first; whether that is
    exact.
    """
    if view.phase in ("lead", "follow"):
        return _weigh_cards(view, Guess(view, memory), draw, budget)
    return _weigh_talk(view, draw, budget), False


def playouts(tries: int) -> int:
    """The playouts that so many tries stand for.

    The error of an average shrinks only with the root of their number: levels of which one plays out three
    times as much as another could hardly be told apart.
    """
    return tries if tries >= ENOUGH else max(1, tries * tries // ENOUGH)


# ---- tricks ----


class Guess:
    """What a seat sees and remembers in the tricks, and the cards of the others."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        facts: Any = view.facts
        self.me: Seat = view.seat
        held = [zone.cards for zone in view.zones if zone.name == "hands"]
        self._sizes = [len(cards) for cards in held]
        self._mine = bits(held[view.seat])
        won = [[BIT_OF[card] for card in zone.cards] for zone in view.zones if zone.name == "won"]
        self._leader: Seat = facts["leader"]
        self._trick = [BIT_OF[parse_card(name)] for _, name in facts["trick"]]
        self._points = facts["card_points"]
        piles = facts["piles"]
        self._took = [bool(won[team]) or any(pile["winner"] % 2 == team for pile in piles) for team in (0, 1)]
        self._zero_tricks = view.rules.zero_means == "tricks"
        seen = self._mine | sum(self._trick) | sum(map(sum, won))
        seen |= bits(parse_card(name) for pile in piles for _, name in pile["cards"])
        self._unknown = [bit for bit in CARD_OF if not bit & seen]
        course = Course((0,) * 4, (0,) * 4)
        if memory.tricks:
            firsts = (
                range(4) if not piles else sorted({*[pile["winner"] for pile in piles], facts["boaster"]})
            )
            course = certain(courses(won, self._leader, firsts))
        lacks = course.lacks
        if memory.tricks and self._trick:
            lacks = lacks_after(self._leader, self._trick, lacks)
        self._may = [ALL & ~each for each in lacks]

    @property
    def tricks(self) -> int:
        """How many tricks are left, the one on the table included."""
        return self._sizes[self.me]

    def table(self, draw: Draw) -> Table:
        """One way in which the cards may lie, as far as possible one that fits what the seats lack."""
        hands = [0] * 4
        for attempt in range(12):
            hands = self._hands(draw, strict=attempt < 11)
            if sum(hands):
                break
        return Table(hands, self._leader, self._trick, self._points, self._took, self._zero_tricks)

    def _hands(self, draw: Draw, *, strict: bool) -> list[Bits]:
        """Deals the unknown cards, those first that fewest seats may hold; nothing if that fails."""
        seats = [seat for seat in range(4) if seat != self.me]
        room = self._sizes[:]
        room[self.me] = 0
        hands = [0] * 4
        ordered = []
        for card in self._unknown:
            takers = [seat for seat in seats if self._may[seat] & card] if strict else seats
            ordered.append((len(takers) + draw(), card, takers))
        ordered.sort()
        for _, card, takers in ordered:
            total = sum([room[seat] for seat in takers])
            if not total:
                return [0] * 4
            place = int(draw() * total)
            for seat in takers:
                place -= room[seat]
                if place < 0:
                    break
            hands[seat] |= card
            room[seat] -= 1
        hands[self.me] = self._mine
        return hands

    @property
    def is_open(self) -> bool:
        """Whether no card is unknown."""
        return not self._unknown


def _weigh_cards(view: View, guess: Guess, draw: Draw, budget: Budget) -> tuple[list[Choice], bool]:
    assert view.legal_moves is not None
    moves = {BIT_OF[move.cards[0]]: move for move in view.legal_moves}
    cards = list(moves)
    plan = cards.index(BIT_OF[_planned(view, draw).cards[0]])
    rounds = playouts(budget.simulations) // COSTS[guess.tricks] if guess.tricks <= SOLVED else 0
    if guess.is_open and guess.tricks <= SOLVED:
        rounds = FEWEST
    if rounds >= FEWEST:
        found = _solve(guess, cards, plan, rounds, draw, budget)
    else:
        found = _try_out(guess, cards, plan, draw, budget)
    choices = [Choice(moves[card], points, tries) for card, points, tries in found]
    return choices, guess.is_open and rounds > 0


Result: TypeAlias = tuple[float, float]
"""What team 1 is charged with less what team 0 is; how many card points more team 0 has taken."""


class Comparison:
    """What moves bring a *seat* on the same guesses, against a *plan*: the move of a simple player.

    Of equal charges more card points are better.

    Another one must be better by :data:`CAUTION` standard errors: few guesses change little.
    """

    def __init__(self, count: int, plan: int, seat: Seat) -> None:
        self.plan = plan
        self.tries = [0] * count
        self._sign = -1 if seat & 1 else 1
        self._plans = 0.0
        self._points = [0.0] * count
        self._sums = [0.0] * count
        self._squares = [0.0] * count

    def add(self, results: Mapping[int, Result]) -> None:
        """The results of some moves, the plan among them, on one guess."""
        planned, near = results[self.plan]
        sign = self._sign
        self._plans += sign * planned
        for place, result in results.items():
            points = sign * (result[0] - planned)
            more = points + sign * NEAR * (result[1] - near)
            self.tries[place] += 1
            self._points[place] += points
            self._sums[place] += more
            self._squares[place] += more * more

    def more(self, place: int) -> float:
        """How much better than the plan a move is on average."""
        return self._sums[place] / self.tries[place]

    def points(self, place: int) -> float:
        """The points that a move brings on average, card points left aside."""
        return self._plans / self.tries[self.plan] + self._points[place] / self.tries[place]

    def certain(self, place: int) -> float:
        """How much better than the plan a move is, less what caution takes off."""
        return self.more(place) - CAUTION * self._error(place)

    def _error(self, place: int) -> float:
        count, mean = self.tries[place], self.more(place)
        return sqrt(max(0.0, self._squares[place] / count - mean * mean) / count)

    def contenders(self, question: Sequence[int]) -> list[int]:
        """Those of the moves in *question* that may still turn out to be the best."""
        least = max(self.more(place) - CLEAR * self._error(place) for place in question)
        return [place for place in question if self.more(place) + CLEAR * self._error(place) >= least]

    def ranked(self, played: Sequence[float] | None = None) -> list[int]:
        """The move to choose first: of those tried most that which is surely best; *played* decides between
        equal ones, then the plan. After it the others, by what they bring.
        """
        most = max(self.tries)
        tried = [place for place, tries in enumerate(self.tries) if tries == most]
        best = max(
            tried,
            key=lambda place: (self.certain(place), played[place] if played else 0.0, place == self.plan),
        )
        return sorted(range(len(self.tries)), key=lambda place: (place != best, -self.points(place)))


def _planned(view: View, draw: Draw) -> Move:
    return simple_player(view, _Drawing(draw))


class _Drawing(NamedTuple):
    random: Draw


def _solve(
    guess: Guess, cards: Sequence[Bit], plan: int, rounds: int, draw: Draw, budget: Budget
) -> list[tuple[Bit, float, int]]:
    """Averages over solved guesses. Of cards that are worth the same if all hands are open the better one is
    that after which sensible players, who see only their own, do better.
    """
    found = Comparison(len(cards), plan, guess.me)
    played = [0.0] * len(cards)
    sign = -1 if guess.me & 1 else 1
    for _ in range(1 if guess.is_open else rounds):
        table = guess.table(draw)
        solver = Solver(zero_tricks=table.zero_tricks)
        results = {}
        for place, card in enumerate(cards):
            after = table.copy()
            after.play(card)
            results[place] = (after.value if after.value != OPEN else solver.value(after), 0)
            value, near = play(after, draw)
            played[place] += sign * (value + NEAR * near)
        found.add(results)
        if budget.is_out_of_time():
            break
        if not found.tries[plan] % FEWEST and len(found.contenders(range(len(cards)))) == 1:
            break
    return _listed(cards, found, found.ranked(played))


def _try_out(
    guess: Guess, cards: Sequence[Bit], plan: int, draw: Draw, budget: Budget
) -> list[tuple[Bit, float, int]]:
    """Sequential halving: every guess is played out with every card that is still in question."""
    found = Comparison(len(cards), plan, guess.me)
    question = list(range(len(cards)))
    rounds = max(1, (len(cards) - 1).bit_length())
    while True:
        for _ in range(max(1, playouts(budget.simulations) // (rounds * len(question)))):
            table = guess.table(draw)
            results = {}
            for place in question:
                after = table.copy()
                after.play(cards[place])
                results[place] = play(after, draw)
            found.add(results)
            if budget.is_out_of_time():
                break
            if not found.tries[plan] % BLOCK:
                left = found.contenders(question)
                if len(left) == 1:
                    return _listed(cards, found, found.ranked())
                question = sorted({plan, *left})
        if len(question) <= 2 or budget.is_out_of_time():
            return _listed(cards, found, found.ranked())
        question.sort(key=lambda place: (place != plan, -found.more(place)))
        del question[(len(question) + 1) // 2 :]


def _listed(cards: Sequence[Bit], found: Comparison, order: Sequence[int]) -> list[tuple[Bit, float, int]]:
    return [(cards[place], found.points(place), found.tries[place]) for place in order]


def play(table: Table, draw: Draw) -> Result:
    """What a playout of *table* comes to."""
    return play_out(table, draw), table.points[0] - table.points[1]


# ---- khvalyonka and redeal ----

QUEENS: Final[Bits] = bits(parse_cards(["Qc", "Qh", "Qs"]))
"""The queens without which a team may redeal (KZ-30)."""


def _weigh_talk(view: View, draw: Draw, budget: Budget) -> list[Choice]:
    """Every move of khvalyonka and redeal is tried on the same guesses."""
    assert view.legal_moves is not None
    assert view.seat is not None
    moves = list(view.legal_moves)
    results = _lay_results if view.phase == "lay" else _redeal_results
    found = Comparison(len(moves), moves.index(_planned(view, draw)), view.seat)
    for _ in range(max(BLOCK, playouts(budget.simulations) // (2 * len(moves)))):
        found.add(dict(enumerate(results(view, moves, draw))))
        if budget.is_out_of_time():
            break
    return [Choice(moves[place], found.points(place), found.tries[place]) for place in found.ranked()]


def _lay_results(view: View, moves: Sequence[Move], draw: Draw) -> list[Result]:
    """What each way of laying brings to team 0 on one guessed state."""
    state = _guessed_state(view, draw)
    return [_result_after_laying(_GAME.apply(state, move).state, draw) for move in moves]


def _result_after_laying(state: State, draw: Draw) -> Result:
    """Everybody else lays, the kon is played out; a redeal is worth nothing to anybody."""
    game = _GAME
    while state.phase is Phase.LAY:
        moves = game.legal_moves(state)
        best = max(moves, key=lambda move: sum(STRENGTH[card] for card in move.cards) + draw())
        state = game.apply(state, best).state
    if state.phase is not Phase.LEAD:
        return 0, 0
    hands = [bits(cards_of(hand)) for hand in state.hands]
    points = [0, 0]
    took = [False, False]
    for pile in state.piles:
        assert pile.winner is not None
        points[pile.winner % 2] += card_points(card for _, card in pile.cards)
        took[pile.winner % 2] = True
    assert state.leader is not None
    return play(Table(hands, state.leader, [], points, took), draw)


def _guessed_state(view: View, draw: Draw) -> State:
    """A state in the phase ``lay`` that looks like *view* to its seat."""
    facts: Any = view.facts
    me = view.seat
    assert me is not None
    held = [zone.cards for zone in view.zones if zone.name == "hands"]
    stock = sum(len(zone.cards) for zone in view.zones if zone.name == "stock")
    piles = [
        [(seat, HIDDEN if name == "??" else parse_card(name)) for seat, name in pile["cards"]]
        for pile in facts["piles"]
    ]
    seen = bits(held[me]) | bits(card for pile in piles for _, card in pile if card != HIDDEN)
    unknown = shuffled([card for bit, card in CARD_OF.items() if not bit & seen], draw)
    plain = [card for card in unknown if BIT_OF[card] & PLAIN_BITS]
    trumps = [card for card in unknown if BIT_OF[card] & TRUMP_BITS]
    for pile in piles:
        pile[:] = [(seat, plain.pop() if card == HIDDEN else card) for seat, card in pile]
    hands: list[list[Card]] = [[], [], [], []]
    for seat, cards in enumerate(held):
        if seat == me:
            hands[seat] = list(cards)
        elif cards:
            # all that a seat kept are trumps, but for one card at most (KZ-23, KZ-25)
            kept = [trumps.pop() if trumps else plain.pop() for _ in cards[1:]]
            either = plain if plain and (not trumps or draw() < 0.5) else trumps
            hands[seat] = [*kept, either.pop()]
    left = shuffled([*plain, *trumps], draw)
    assert len(left) == stock
    laid = {seat: [card for pile in piles for each, card in pile if each == seat] for seat in range(4)}
    return State(
        setup=Setup(view.rules, view.deal, view.dealer, view.standing, None, 0, view.bots),
        turn=me,
        phase=Phase.LAY,
        ply=view.ply,
        hands=tuple(card_set(hand) for hand in hands),
        result=None,
        redeals=facts["redeals"],
        stock=tuple(left),
        drawn=tuple((*laid[seat], *hands[seat]) for seat in range(4)),
        legs=facts["legs"],
        piles=tuple(Pile(tuple(pile), None) for pile in piles),
    )


def shuffled(cards: Sequence[Card], draw: Draw) -> list[Card]:
    """*cards* in any order."""
    found = list(cards)
    for last in range(len(found) - 1, 0, -1):
        other = int(draw() * (last + 1))
        found[last], found[other] = found[other], found[last]
    return found


def _redeal_results(view: View, moves: Sequence[Move], draw: Draw) -> list[Result]:
    """What each answer to a redeal, or after it, brings to team 0 on one guess."""
    return [_redeal_result(view, move.verb, draw) for move in moves]


def _redeal_result(view: View, verb: str, draw: Draw) -> Result:
    facts: Any = view.facts
    ours, theirs = map(int, facts["card_points"])
    match verb:
        case "keep":
            return play(_guessed_table(view, draw, keeps_hand=True), draw)
        case "keep-piles":
            return play(_guessed_table(view, draw, keeps_hand=False), draw)
        case "redeal" if facts["redeals"] == 2:
            return 2 if view.dealer & 1 else -2, 0
        case "redeal" if facts["winner"] is not None:
            # those who won the khvalyonka keep the piles if that is good for them
            ahead = 2 * (ours - theirs)
            return 0, max(ahead, 0) if facts["winner"] == 0 else min(ahead, 0)
    return 0, 0


def _guessed_table(view: View, draw: Draw, *, keeps_hand: bool) -> Table:
    """The tricks to come: with this hand and no good queen in the team, or with new hands."""
    facts: Any = view.facts
    me = view.seat
    assert me is not None
    held = [zone.cards for zone in view.zones if zone.name == "hands"]
    size = len(held[me])
    seen = bits(parse_card(name) for pile in facts["piles"] for _, name in pile["cards"])
    hands = [0] * 4
    if keeps_hand:
        hands[me] = bits(held[me])
        seen |= hands[me]
    unknown = [
        BIT_OF[card] for card in shuffled([card for bit, card in CARD_OF.items() if not bit & seen], draw)
    ]
    if keeps_hand:
        for bit in [bit for bit in unknown if bit & QUEENS]:
            unknown.remove(bit)
            hands[(me + (1 if draw() < 0.5 else 3)) % 4] |= bit
    for seat in range(4):
        for _ in range(size - hands[seat].bit_count()):
            hands[seat] |= unknown.pop()
    took = [any(pile["winner"] % 2 == team for pile in facts["piles"]) for team in (0, 1)]
    return Table(hands, facts["leader"], [], facts["card_points"], took)
