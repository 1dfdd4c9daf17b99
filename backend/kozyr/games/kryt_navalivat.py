"""Kryt'-navalivat' (Крыть-наваливать, "cover and pile on"): 2 players, 36 cards.

Source: docs/rules/kryt-navalivat.md, rules KN-1 to KN-14, gaps KN-A1 to KN-A11.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from kozyr.engine import covering
from kozyr.engine.cards import (
    DECK36,
    HIDDEN,
    RANK_CARDS,
    SUIT_CARDS,
    SUITS,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    cut_pack,
    deal_singly,
    lowest,
    replaced,
    suit_of,
)
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.covering import TAKE, DrawRule, MaxTurns, PileVisibility, Standing
from kozyr.engine.game import (
    Cut,
    Game,
    NoCut,
    NoInputs,
    Option,
    Ply,
    Result,
    Setup,
    Step,
    Takes,
    Zone,
    hand_paths,
    option,
    score_events,
    seen_hands,
)
from kozyr.engine.moves import NO_MOVES, Event, LegalMoves, Move, Text, move_event

HAND: Final = 3
STOCK: Final = 30
SIXES: Final = RANK_CARDS[4]
EXCHANGE: Final = Move("exchange")


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    RESPOND = "respond"
    OVER = "over"


class Rules(NamedTuple):
    """The options (section 7)."""

    trump_six_exchange: Annotated[
        Literal["own-turn", "off"],
        option(
            "KN-A1",
            ru="Обмен козырной шестёрки на открытую карту: в начале своего хода (own-turn), никогда (off).",
            en="The trump six for the open card: at the start of your turn (own-turn), or never (off).",
        ),
    ] = "own-turn"
    draw_rule: Annotated[DrawRule, Option("KN-A6", covering.ABOUT_DRAW_RULE)] = "lead-only"
    pile_visibility: Annotated[PileVisibility, Option("KN-9", covering.ABOUT_PILE_VISIBILITY)] = "peek"
    max_turns: Annotated[MaxTurns, Option("KN-A9", covering.ABOUT_MAX_TURNS)] = None


class State(NamedTuple):
    """One moment of a deal (section 4)."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    trump: Suit
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    laid: Annotated[int, Range(0, 2)]
    known: tuple[CardSet, ...]
    out: tuple[Seat, ...]


class KrytNavalivat(Game[State]):
    """The rules of Kryt'-navalivat'."""

    slug = "kryt-navalivat"
    titles = Text("Крыть-наваливать", "Kryt'-navalivat'")
    seats = (2, 2)
    pack = DECK36
    verbs: ClassVar[Mapping[str, Takes]] = {
        "lead": Takes((1,)),
        "cover": Takes((1, 2)),
        "take": Takes(),
        "exchange": Takes(),
    }
    phases = Phase
    rules = Rules
    state = State

    # ---- deal: KN-1 to KN-3 ----

    def first_standing(self, players: int) -> Standing:
        return Standing((0,) * players, 0)

    def next_dealer(self, after: State) -> Seat:
        assert after.result is not None
        return covering.next_dealer(after.setup, after.result)

    def start(
        self,
        setup: Setup[Rules, Standing],
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> Step[State]:
        if isinstance(cut, Cut):
            pack = cut_pack(pack, cut.at)
        dealt, open_card, rest = pack[: 2 * HAND], pack[2 * HAND], pack[2 * HAND + 1 :]
        state = State(
            setup=setup,
            turn=_other(setup.dealer),
            phase=Phase.LEAD,
            ply=0,
            hands=tuple(deal_singly(dealt, 2, setup.dealer)),
            result=None,
            trump=suit_of(open_card),
            pile=(),
            stock=(*rest, open_card),
            laid=0,
            known=(0, 0),
            out=(),
        )
        return Step(state, (Event(setup.dealer, "turn-trump", (open_card,)),))

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        seat = state.turn
        if seat is None:
            return NO_MOVES
        hand = state.hands[seat]
        exchange = (EXCHANGE,) if _may_exchange(state, seat) else ()
        if state.phase is Phase.RESPOND:
            return covering.answers(hand, state.pile[-1], state.trump, (TAKE, *exchange))
        return LegalMoves("lead", singles=hand, others=exchange)

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        seat = state.turn
        assert seat is not None
        match move.verb:
            case "exchange":
                return self._apply_exchange(state, seat)
            case "take":
                return self._apply_take(state, seat)
            case _:
                return self._apply_laid(state, seat, move)

    def _apply_exchange(self, state: State, seat: Seat) -> Step[State]:
        six, open_card = _six(state.trump), state.stock[-1]
        moved = state._replace(
            ply=state.ply + 1,
            hands=replaced(state.hands, seat, state.hands[seat] & ~six | 1 << open_card),
            stock=(*state.stock[:-1], lowest(six)),
            known=replaced(state.known, seat, state.known[seat] & ~six | 1 << open_card),
        )
        event = Event(seat, "exchange", (lowest(six), open_card))
        return self._go_on(moved, seat, state.phase, [event])

    def _apply_take(self, state: State, seat: Seat) -> Step[State]:
        count = take_count(state)
        moved = state._replace(**covering.taking(state, seat, count))
        return self._finish_turn(moved, seat, covering.take_event(state, seat, count))

    def _apply_laid(self, state: State, seat: Seat, move: Move) -> Step[State]:
        moved = state._replace(**covering.laying(state, seat, move.cards))
        return self._finish_turn(moved, seat, move_event(seat, move))

    def _finish_turn(self, state: State, seat: Seat, event: Event) -> Step[State]:
        """Seat draws, and goes out if it still holds nothing: KN-6, KN-10 to KN-12."""
        state, drawn = _draw(state, seat)
        events = [event, *drawn]
        if not state.hands[seat]:
            state = state._replace(out=(seat,))
            return _over(state, _ending(state), [*events, Event(seat, "out")])
        phase = Phase.RESPOND if state.pile else Phase.LEAD
        return self._go_on(state, _other(seat), phase, events)

    def _go_on(self, state: State, turn: Seat, phase: Phase, events: list[Event]) -> Step[State]:
        """*turn* is next, unless ``max_turns`` is reached (KN-A9)."""
        if state.ply == state.setup.rules.max_turns:
            return _over(state, covering.stopped(state.setup, 2), events)
        return Step(state._replace(turn=turn, phase=phase), tuple(events))

    # ---- which rule forbids a move: section 6 ----

    refusals: ClassVar[Mapping[str, Text]] = {
        **covering.REFUSALS,
        "KN-3": covering.FIRST_LEAD,
        "KN-4": Text(
            "Верхнюю карту кроют старшей той же масти или козырем, козырь — только старшим козырем, и сразу "
            "заходят; или берут.",
            "The top card is covered with a higher one of its suit or a trump, a trump only with a higher "
            "trump, and a lead follows at once; or you take.",
        ),
        "KN-5": covering.EMPTY_PILE,
        "KN-8": Text(
            "Менять можно только козырную шестёрку из своей руки на открытую карту, пока в запасе есть карты "
            "и если обмен разрешён.",
            "Only the trump six in your own hand may be exchanged for the open card, while there are cards "
            "in the stock and if the exchange is in use.",
        ),
    }

    def broken_rule(self, state: State, move: Move) -> str:
        assert state.turn is not None
        if move.verb == "exchange":
            return "KN-8"
        if card_set(move.cards) & ~state.hands[state.turn]:
            return "CV-6"
        match state.phase, move.verb:
            case Phase.LEAD, _:
                return "KN-3" if len(state.stock) == STOCK else "KN-5"
            case _, "lead":
                return "KN-4"
        covers = covering.coverers(card_set(move.cards[:1]), state.pile[-1], state.trump)
        return "SK-14" if covers else "KN-4"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        taken = take_count(state) if state.phase is Phase.RESPOND and seat == state.turn else 0
        visibility = "all" if state.result else state.setup.rules.pile_visibility
        hidden = () if state.result else (HIDDEN,) * len(state.stock[:-1])
        return [
            *seen_hands(state.hands, seat, everything=state.result is not None),
            covering.seen_pile(state.pile, state.laid, taken, visibility),
            Zone("stock", None, hidden + state.stock[len(hidden) :]),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "trump": SUITS[state.trump],
            "take": take_count(state) if state.phase is Phase.RESPOND else None,
            "laid": state.laid,
            "out": list(state.out),
        }

    # ---- check: section 4 ----

    def faulty_lengths(self, state: State, players: int) -> list[Fault]:
        return covering.faulty_lengths(state.known, state.out, state.setup.standing, players)

    def zones_of(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [*hand_paths(state.hands), ("/pile", state.pile), ("/stock", state.stock)]

    def faults_in(self, state: State) -> list[Fault]:
        return [
            *covering.faults_in(state),
            *_faults_in_stock(state),
            *_faults_in_first_stock(state),
            *(_faults_in_result(state) if state.result else _faults_in_turn(state)),
        ]


# ---- play ----


def take_count(state: State) -> int:
    """How many cards the seat on turn would take (KN-5)."""
    return covering.take_count(state.pile, state.trump, plain=1, trumped=3)


def _other(seat: Seat) -> Seat:
    return 1 - seat


def _six(trump: Suit) -> CardSet:
    return SIXES & SUIT_CARDS[trump]


def _may_exchange(state: State, seat: Seat) -> bool:
    """Whether *seat*, on turn, may exchange the trump six for the open card (KN-8, KN-A1)."""
    allowed = state.setup.rules.trump_six_exchange == "own-turn"
    return allowed and bool(state.stock) and bool(state.hands[seat] & _six(state.trump))


def _draw(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """*seat* draws up to three cards, the open card last; everybody sees that one (KN-6, KN-7, KN-A11)."""
    wanted = max(0, HAND - state.hands[seat].bit_count())
    cards, stock = state.stock[:wanted], state.stock[wanted:]
    if not cards:
        return state, []
    drawn = card_set(cards)
    seen = 0 if stock else 1 << cards[-1]
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] | drawn),
        stock=stock,
        known=replaced(state.known, seat, state.known[seat] | seen),
    )
    return state, [Event(seat, "draw", cards, secret=drawn & ~seen, insiders=(seat,))]


def _ending(state: State) -> Result[Standing]:
    """The result when the seat in ``out`` has laid its last card (KN-11, KN-12)."""
    return covering.ending(
        state.setup,
        state.hands,
        _other(state.out[0]),
        top=state.pile[-1],
        led=state.laid == 2 or len(state.pile) == 1,
        trump=state.trump,
    )


def _over(state: State, result: Result[Standing], events: list[Event]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=Phase.OVER, result=result),
        (*events, *score_events(result.scores)),
    )


# ---- check ----


def _faults_in_stock(state: State) -> list[Fault]:
    if not state.stock:
        return []
    faults = []
    if suit_of(state.stock[-1]) != state.trump:
        faults.append(Fault("/stock", "the last card is the open one, of the trump suit (KN-2)"))
    faults += [
        Fault(f"/hands/{seat}", "holds at least three cards while there is a stock (KN-6)")
        for seat, hand in enumerate(state.hands)
        if hand.bit_count() < HAND
    ]
    return faults


def _faults_in_first_stock(state: State) -> list[Fault]:
    """What is wrong with the stock of the deal itself: it is whole until a card is laid (KN-2, KN-6)."""
    whole = len(state.stock) == STOCK
    if not state.ply and not whole:
        return [Fault("/stock", "30 cards lie in the stock before the first move (KN-2)")]
    if not state.ply and any(state.known):
        return [Fault("/known", "nothing has been seen before the first move")]
    if whole and state.ply > (1 if _may_have_exchanged(state) else 0):
        return [Fault("/ply", "a stock of 30 cards means that nobody has laid a card (KN-6)")]
    if whole and state.turn == state.setup.dealer:
        return [Fault("/turn", "the non-dealer begins (KN-3)")]
    return []


def _faults_in_turn(state: State) -> list[Fault]:
    faults = [
        Fault(f"/hands/{seat}", "in play both seats hold cards (KN-10)")
        for seat, hand in enumerate(state.hands)
        if not hand
    ]
    if state.out:
        faults.append(Fault("/out", "in play nobody is out (KN-12)"))
    usual = (state.setup.dealer + 1 + state.ply) % 2
    if state.turn != usual and not _may_have_exchanged(state):
        faults.append(Fault("/turn", "the seats move alternately, the non-dealer first (KN-3)"))
    return faults


def _may_have_exchanged(state: State) -> bool:
    """Whether one of the moves made may have been an exchange (KN-8)."""
    if not state.ply or state.setup.rules.trump_six_exchange == "off":
        return False
    return not state.stock or bool(_six(state.trump) >> state.stock[-1] & 1)


def _faults_in_result(state: State) -> list[Fault]:
    assert state.result is not None
    empty = tuple(seat for seat, hand in enumerate(state.hands) if not hand)
    if state.out != empty:
        return [Fault("/out", "must name exactly the seat without cards (KN-10)")]
    return covering.faults_in_result(state.result, _possible_results(state))


def _possible_results(state: State) -> list[Result[Standing]]:
    """Every result that the rules can give for these cards (CV-16)."""
    if not state.out and state.ply == state.setup.rules.max_turns:
        return [covering.stopped(state.setup, 2)]
    if len(state.out) == 1 and state.laid and state.pile:
        return [_ending(state)]
    return []
