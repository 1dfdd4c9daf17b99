"""Earl of Coventry (Граф Ковентри): 3 to 6 players, 52 cards.

Source: docs/rules/earl-of-coventry.md, rules EC-1 to EC-12, gaps EC-A1 to EC-A9.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

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
from kozyr.engine.checking import PathZone, hands_by_path
from kozyr.engine.codec import Inline, Json
from kozyr.engine.dealing import Cut, NoCut, NoInputs
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.game import Game, VerbArguments
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move, MoveEvents
from kozyr.engine.state import Ply, Setup, Step, Zone, new_step, score_events, visible_hands
from kozyr.games.earl_of_coventry.options import Rules

FOUR: Final = 4
"""The cards of a rank."""
ONLY_PASS: Final = LegalMoves(others=(Move("pass"),))
VERSE_EVENTS: Final = tuple(tuple(MoveEvents(seat, verse) for verse in range(FOUR + 1)) for seat in range(6))
"""For each seat and verse the events of the cards that the seat plays (EC-8)."""


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


LEAD, FOLLOW, OVER = Phase


class Standing(NamedTuple):
    """The units that each seat has won or lost so far in the series; the sum is 0 (EC-10, EC-11)."""

    totals: tuple[int, ...]


class Result(NamedTuple):
    """How a deal ended (CV-16), with the place of each seat by the totals, 1 the highest (EC-11)."""

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


class EarlOfCoventryRules(Game[State]):
    """The rules of the Earl of Coventry, without the checks of a state and without texts."""

    slug = "earl-of-coventry"
    seats = (3, 6)
    pack = DECK52
    verbs: ClassVar[Mapping[str, VerbArguments]] = {"play": VerbArguments((1,)), "pass": VerbArguments()}
    phases = Phase
    rules = Rules
    state = State

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
            after_pass = _new_state(setup, turn, phase, ply + 1, hands, None, rank, run, done)
            return new_step(after_pass, MOVE_EVENTS[seat][move])
        run += cards
        events = VERSE_EVENTS[seat][len(run)][move]
        rank = rank_of(cards[0])
        hands = replace_at(hands, seat, hands[seat] ^ 1 << cards[0])
        if len(run) == FOUR:
            turn, phase, rank = seat, LEAD, None
            done += (run,)
            run = ()
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, rank, run, done)
        if not hands[seat]:
            return _end_deal(moved, events)
        if setup.rules.auto_pass and rank is not None:
            return _skip_passes(moved, events)
        return new_step(moved, events)

    # ---- which rule forbids a move: section 7 ----

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

    # ---- where the cards lie: CV-4, section 4 ----

    def zones_by_path(self, state: State) -> list[PathZone]:
        return [
            *hands_by_path(state.hands),
            ("/run", state.run),
            *[(f"/done/{index}", four) for index, four in enumerate(state.done)],
        ]


# ---- play ----


def _skip_passes(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Passes for all seats up to the next one that holds the rank, which may be the same (EC-5, EC-A1)."""
    assert state.turn is not None
    turn = state.turn
    while not holds_rank(state, turn):
        events += (Event(turn, "pass"),)
        turn = (turn + 1) % len(state.hands)
    return Step(state._replace(turn=turn), events)


def holds_rank(state: State, seat: Seat) -> bool:
    """Whether *seat* holds a card of the current rank (EC-5)."""
    return state.rank is not None and bool(state.hands[seat] & RANK_CARDS[state.rank])


def _end_deal(state: State, events: tuple[Event, ...]) -> Step[State]:
    result = final_result(state)
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def final_result(state: State) -> Result:
    """The result when one hand is empty (EC-9 to EC-11)."""
    rules, deal, totals = state.setup.rules, state.setup.deal, state.setup.standing.totals
    sizes = [hand.bit_count() for hand in state.hands]
    winner = sizes.index(0)
    scores = tuple(sum(sizes) if seat == winner else -size for seat, size in enumerate(sizes))
    new_totals = tuple(total + score for total, score in zip(totals, scores, strict=True))
    return Result(
        scores=scores,
        losers=tuple(seat for seat in range(len(sizes)) if seat != winner),
        draw=False,
        reason="first-out",
        series_over=deal == rules.series_deals,
        standing=Standing(new_totals),
        places=tuple(_place(total, new_totals, rules) for total in new_totals),
    )


def _place(total: int, totals: Sequence[int], rules: Rules) -> int:
    """The place of a seat with *total* among *totals*, 1 the highest (EC-A4)."""
    higher = [each for each in totals if each > total]
    return 1 + len(set(higher) if rules.ranking == "dense" else higher)
