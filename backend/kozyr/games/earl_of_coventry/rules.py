"""Earl of Coventry (Граф Ковентри): 3 to 6 players, 52 cards.

Source: docs/rules/earl-of-coventry.md, rules EC-1 to EC-12, gaps EC-A1 to EC-A9.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from kozyr.engine.cards import (
    DECK52,
    RANK_CARDS,
    RANKS,
    Card,
    CardSet,
    Rank,
    Seat,
    card_set,
    cut_pack,
    deal_singly,
    rank_of,
    replace_at,
)
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.game import (
    NOT_IN_HAND,
    Cut,
    Game,
    NoCut,
    NoInputs,
    Ply,
    Setup,
    Step,
    VerbArguments,
    Zone,
    hands_by_path,
    new_step,
    option,
    score_events,
    visible_hands,
)
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move, MoveEvents, Text

FOUR: Final = 4
ONLY_PASS: Final = LegalMoves(others=(Move("pass"),))
SAID: Final = tuple(tuple(MoveEvents(seat, verse) for verse in range(FOUR + 1)) for seat in range(6))
"""For each seat and verse what is told of a card that is played (EC-8)."""

RUSSIAN_RANKS: Final = {
    "2": "двойка",
    "3": "тройка",
    "4": "четвёрка",
    "5": "пятёрка",
    "6": "шестёрка",
    "7": "семёрка",
    "8": "восьмёрка",
    "9": "девятка",
    "T": "десятка",
    "J": "валет",
    "Q": "дама",
    "K": "король",
    "A": "туз",
}
ENGLISH_RANKS: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}


def russian_verses(rank: str) -> list[str]:
    """The four verses of a rank character in Russian, in agreement with its name (EC-8, section 6)."""
    masculine = rank in "JKA"
    fine, other, her, she = (
        ("хорош", "другой", "ему", "он") if masculine else ("хороша", "другая", "ей", "она")
    )
    return [
        f"Вот {RUSSIAN_RANKS[rank]}, {fine} собой",
        f"А вот {other}, {her} под стать",
        f"Из трёх {she} всех лучше",
        "А это граф Ковентри",
    ]


def english_verses(rank: str) -> list[str]:
    """The four verses of a rank character in English (EC-8, section 6)."""
    return [
        f"Here's a fine {ENGLISH_RANKS[rank]} for all to see",
        f"And another as fine as {'she' if rank == 'Q' else 'he'}",
        "Here's the finest of the three",
        "And here's the Earl of Coventry",
    ]


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


LEAD, FOLLOW, OVER = Phase


class Rules(NamedTuple):
    """The options (section 8)."""

    auto_pass: Annotated[
        bool,
        option(
            "EC-A1",
            ru="Пасовать без спроса: у кого нет названного достоинства, пропускается без хода «пас».",
            en="Pass without asking: who does not hold the rank is skipped, without a move for the pass.",
        ),
    ] = False
    series_deals: Annotated[
        Annotated[int, Range(1, 24)],
        option(
            "EC-11",
            ru="Раздач в серии: после последней побеждает наибольший итог.",
            en="Deals in a series: after the last one the highest total wins.",
        ),
    ] = 6
    ranking: Annotated[
        Literal["competition", "dense"],
        option(
            "EC-A4",
            ru="Места после ничьей по очкам: 1, 1, 3 или 1, 1, 2.",
            en="Places after a tie: 1, 1, 3 or 1, 1, 2.",
        ),
    ] = "competition"


class Standing(NamedTuple):
    """The units won and lost so far in the series, one number a seat; together 0 (EC-10, EC-11)."""

    totals: tuple[int, ...]


class Result(NamedTuple):
    """How a deal ended (CV-16), with one place a seat by the totals, 1 the highest (EC-11)."""

    scores: tuple[int, ...]
    losers: tuple[Seat, ...]
    draw: bool
    reason: str
    series_over: bool
    standing: Standing
    places: tuple[int, ...]


class State(NamedTuple):
    """One moment of a deal (section 4)."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result | None
    rank: Rank | None
    run: tuple[Card, ...]
    done: tuple[tuple[Card, ...], ...]


_new_state: Final = constructor(State)


class EarlOfCoventry(Game[State]):
    """The rules of the Earl of Coventry."""

    slug = "earl-of-coventry"
    titles = Text("Граф Ковентри", "Earl of Coventry")
    seats = (3, 6)
    pack = DECK52
    verbs: ClassVar[Mapping[str, VerbArguments]] = {"play": VerbArguments((1,)), "pass": VerbArguments()}
    phases = Phase
    rules = Rules
    state = State
    texts: ClassVar[Mapping[str, Json]] = {
        "verses": {
            "ru": {rank: russian_verses(rank) for rank in RANKS},
            "en": {rank: english_verses(rank) for rank in RANKS},
        }
    }

    # ---- deal: EC-1 to EC-4 ----

    def first_standing(self, players: int) -> Standing:
        return Standing((0,) * players)

    def next_dealer(self, after: State) -> Seat:
        return (after.setup.dealer + 1) % len(after.hands)

    def start(
        self,
        setup: Setup[Rules, Standing],
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> Step[State]:
        players = len(setup.bots)
        if isinstance(cut, Cut):
            pack = cut_pack(pack, cut.at)
        state = State(
            setup=setup,
            turn=(setup.dealer + 1) % players,
            phase=LEAD,
            ply=0,
            hands=tuple(deal_singly(pack, players, setup.dealer)),
            result=None,
            rank=None,
            run=(),
            done=(),
        )
        return Step(state, ())

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        if state.turn is None:
            return NO_MOVES
        hand = state.hands[state.turn]
        if state.rank is None:
            return LegalMoves("play", hand)
        matching = hand & RANK_CARDS[state.rank]
        return LegalMoves("play", matching) if matching else ONLY_PASS

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        setup, seat, _, ply, hands, _, rank, run, done = state
        assert seat is not None
        cards = move.cards
        turn, phase = (seat + 1) % len(hands), FOLLOW
        if not cards:
            passed = _new_state(setup, turn, phase, ply + 1, hands, None, rank, run, done)
            return new_step(passed, MOVE_EVENTS[seat][move])
        run += cards
        events = SAID[seat][len(run)][move]
        rank = rank_of(cards[0])
        hands = replace_at(hands, seat, hands[seat] ^ 1 << cards[0])
        if len(run) == FOUR:
            turn, phase, rank = seat, LEAD, None
            done += (run,)
            run = ()
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, rank, run, done)
        if not hands[seat]:
            return _over(moved, events)
        if setup.rules.auto_pass and rank is not None:
            return _skip(moved, events)
        return new_step(moved, events)

    # ---- which rule forbids a move: section 7 ----

    refusals: ClassVar[Mapping[str, Text]] = {
        "CV-6": NOT_IN_HAND,
        "EC-4": Text(
            "Раздача начинается с любой карты: пасовать нельзя.",
            "The deal begins with any card: you may not pass.",
        ),
        "EC-5": Text(
            "У кого есть карта названного достоинства, тот кладёт одну такую; у кого нет — пасует.",
            "Who holds a card of the current rank plays one such card; who does not passes.",
        ),
        "EC-7": Text(
            "Четвёрка сложена: начните новую любой картой, пасовать нельзя.",
            "The four is complete: begin a new one with any card; you may not pass.",
        ),
    }

    def find_broken_rule(self, state: State, move: Move) -> str:
        assert state.turn is not None
        if card_set(move.cards) & ~state.hands[state.turn]:
            return "CV-6"
        if state.phase is LEAD:
            return "EC-7" if state.ply else "EC-4"
        return "EC-5"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        return [
            *visible_hands(state.hands, seat, everything=state.result is not None),
            Zone("run", None, state.run),
            *[Zone("done", None, four) for four in state.done],
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "rank": None if state.rank is None else RANKS[state.rank],
            "verse": None if state.result else len(state.run) + 1,
        }

    # ---- check: section 4 ----

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        if len(state.setup.standing.totals) != players:
            return [Fault("/standing/totals", f"must be a list of {players}")]
        return []

    def zones_by_path(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [
            *hands_by_path(state.hands),
            ("/run", state.run),
            *[(f"/done/{place}", four) for place, four in enumerate(state.done)],
        ]

    def find_faults(self, state: State) -> list[Fault]:
        return [
            *_faults_in_series(state),
            *_faults_in_run(state),
            *_faults_in_hands(state),
            *_faults_in_ply(state),
            *(_faults_in_result(state) if state.result else _faults_in_turn(state)),
        ]


# ---- play ----


def _skip(state: State, events: tuple[Event, ...]) -> Step[State]:
    """With ``auto_pass`` the next seat that holds the rank is on turn; it may be the same (EC-5, EC-A1)."""
    assert state.turn is not None
    turn = state.turn
    while not _holds_rank(state, turn):
        events += (Event(turn, "pass"),)
        turn = (turn + 1) % len(state.hands)
    return Step(state._replace(turn=turn), events)


def _holds_rank(state: State, seat: Seat) -> bool:
    return state.rank is not None and bool(state.hands[seat] & RANK_CARDS[state.rank])


def _over(state: State, events: tuple[Event, ...]) -> Step[State]:
    result = _settled(state)
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _settled(state: State) -> Result:
    """The result when one hand is empty (EC-9 to EC-11)."""
    rules, deal, totals = state.setup.rules, state.setup.deal, state.setup.standing.totals
    sizes = [hand.bit_count() for hand in state.hands]
    winner = sizes.index(0)
    scores = tuple(sum(sizes) if seat == winner else -size for seat, size in enumerate(sizes))
    after = tuple(total + score for total, score in zip(totals, scores, strict=True))
    return Result(
        scores=scores,
        losers=tuple(seat for seat in range(len(sizes)) if seat != winner),
        draw=False,
        reason="first-out",
        series_over=deal == rules.series_deals,
        standing=Standing(after),
        places=tuple(_place(total, after, rules) for total in after),
    )


def _place(total: int, totals: Sequence[int], rules: Rules) -> int:
    """The place of a seat with *total* among *totals*, 1 the highest (EC-A4)."""
    higher = [each for each in totals if each > total]
    return 1 + len(set(higher) if rules.ranking == "dense" else higher)


# ---- check ----


@cache
def _dealt(players: int, dealer: Seat) -> tuple[int, ...]:
    """How many cards each seat is dealt (EC-3)."""
    return tuple(
        (len(DECK52) + players - 1 - (seat - dealer - 1) % players) // players for seat in range(players)
    )


def _faults_in_series(state: State) -> list[Fault]:
    deal, series_deals = state.setup.deal, state.setup.rules.series_deals
    totals = state.setup.standing.totals
    faults = []
    if deal > series_deals:
        faults.append(Fault("/deal", f"a series has {series_deals} deals (EC-11)"))
    if sum(totals):
        faults.append(Fault("/standing/totals", "add up to 0 (EC-10)"))
    sizes = _dealt(len(totals), state.setup.dealer)
    lost, won = max(sizes) * (deal - 1), (len(DECK52) - min(sizes)) * (deal - 1)
    if not all(-lost <= total <= won for total in totals):
        faults.append(Fault("/standing/totals", "more than so many deals can give (EC-10, EC-11)"))
    return faults


def _faults_in_run(state: State) -> list[Fault]:
    faults = [
        Fault(f"/done/{place}", "must be four cards of one rank (EC-7)")
        for place, four in enumerate(state.done)
        if len(four) != FOUR or card_set(four) != RANK_CARDS[rank_of(four[0])]
    ]
    if (state.rank is None) != (not state.run):
        faults.append(Fault("/rank", "is null if and only if the run is empty (EC-4, EC-7)"))
    if any(rank_of(card) != state.rank for card in state.run):
        faults.append(Fault("/run", "all its cards have the current rank (EC-5)"))
    if len(state.run) >= FOUR:
        faults.append(Fault("/run", "a fourth card completes it (EC-7)"))
    return faults


def _faults_in_hands(state: State) -> list[Fault]:
    faults = [
        Fault(f"/hands/{seat}", f"at most {dealt} cards are dealt there (EC-3)")
        for seat, (hand, dealt) in enumerate(
            zip(state.hands, _dealt(len(state.hands), state.setup.dealer), strict=True)
        )
        if hand.bit_count() > dealt
    ]
    empty = sum(not hand for hand in state.hands)
    if state.result is None and empty:
        faults.append(Fault("/hands", "in play every seat holds cards (EC-9)"))
    if state.result is not None and empty != 1:
        faults.append(Fault("/hands", "the deal ends when exactly one seat holds no cards (EC-9)"))
    return faults


def _faults_in_ply(state: State) -> list[Fault]:
    played = len(DECK52) - sum(hand.bit_count() for hand in state.hands)
    if state.ply < played:
        return [Fault("/ply", f"{played} cards have been played, one a move (EC-5)")]
    if state.setup.rules.auto_pass and state.ply > played:
        return [Fault("/ply", "with auto_pass every move plays a card (EC-A1)")]
    return []


def _faults_in_turn(state: State) -> list[Fault]:
    setup, players = state.setup, len(state.hands)
    faults = []
    if (state.phase is LEAD) != (state.rank is None):
        faults.append(Fault("/phase", "is lead if and only if there is no current rank (EC-4, EC-7)"))
    usual = (setup.dealer + 1 + state.ply - len(state.done)) % players
    if state.turn != usual and not (setup.rules.auto_pass and state.ply):
        faults.append(
            Fault(
                "/turn",
                "goes round from the dealer's left, one seat a move but for a fourth card (EC-4 to EC-7)",
            )
        )
    if setup.rules.auto_pass and state.rank is not None and not _holds_rank(state, state.turn or 0):
        faults.append(Fault("/turn", "with auto_pass the seat on turn holds the rank (EC-A1)"))
    return faults


def _faults_in_result(state: State) -> list[Fault]:
    if not any(hand == 0 for hand in state.hands) or state.result == _settled(state):
        return []
    return [Fault("/result", "is not the result that the rules give for these cards (CV-16)")]
