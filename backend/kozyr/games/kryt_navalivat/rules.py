"""Kryt'-navalivat' (Крыть-наваливать, "cover and pile on"): 2 players, 36 cards.

Source: docs/rules/kryt-navalivat.md, rules KN-1 to KN-14, gaps KN-A1 to KN-A11.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

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
    replace_at,
    suit_of,
)
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.fast_tuple import constructor
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
    VerbArguments,
    Zone,
    hands_by_path,
    new_step,
    option,
    score_events,
    visible_hands,
)
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move, Text
from kozyr.games.covering import rules as covering
from kozyr.games.covering.rules import TAKE, DrawRule, MaxTurns, PileVisibility, Standing

HAND: Final = 3
STOCK: Final = 30
SIXES: Final = RANK_CARDS[4]
EXCHANGE: Final = Move("exchange")
TAKES: Final = covering.take_counts(plain=1, trumped=3)
ONLY_TAKE: Final = (TAKE,)
ONLY_EXCHANGE: Final = (EXCHANGE,)
TAKE_OR_EXCHANGE: Final = (TAKE, EXCHANGE)
TRUMP: Final = Text("козырь", "a trump")


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    RESPOND = "respond"
    OVER = "over"


LEAD, RESPOND, OVER = Phase


class Rules(NamedTuple):
    """The options (section 7)."""

    trump_six_exchange: Annotated[
        Literal["own-turn", "off"],
        option(
            "KN-A1",
            ru="Обмен козырной шестёрки на открытую карту: в начале своего хода, никогда.",
            en="The trump six for the open card: at the start of your turn, never.",
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


_new_state: Final = constructor(State)


class KrytNavalivat(Game[State]):
    """The rules of Kryt'-navalivat'."""

    slug = "kryt-navalivat"
    titles = Text("Крыть-наваливать", "Kryt'-navalivat'")
    seats = (2, 2)
    pack = DECK36
    verbs: ClassVar[Mapping[str, VerbArguments]] = {
        "lead": VerbArguments((1,)),
        "cover": VerbArguments((1, 2)),
        "take": VerbArguments(),
        "exchange": VerbArguments(),
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
            phase=LEAD,
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
        exchanges = bool(state.stock) and _may_exchange(state, seat)
        if state.phase is RESPOND:
            others = TAKE_OR_EXCHANGE if exchanges else ONLY_TAKE
            return covering.answers(hand, state.pile[-1], state.trump, others)
        return LegalMoves("lead", hand, 0, 0, ONLY_EXCHANGE if exchanges else ())

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        setup, seat, _, ply, hands, _, trump, pile, stock, laid, known, out = state
        assert seat is not None
        cards = move.cards
        events: tuple[Event, ...]
        if cards:
            hands, known = covering.laid(hands, known, seat, cards)
            pile, laid, events = pile + cards, len(cards), MOVE_EVENTS[seat][move]
        elif move.verb == "take":
            count = TAKES[trump][pile[-1]]
            cards, pile, laid = pile[-count:], pile[:-count], 0
            hands, known = covering.taken(hands, known, seat, cards)
            events = covering.take_told(seat, cards)
        else:
            return self._apply_exchange(state, seat)
        if stock and hands[seat].bit_count() < HAND:
            hands, stock, known, drawn = _draw(hands, stock, known, seat)
            events = (*events, drawn)
        turn, phase = 1 - seat, RESPOND if pile else LEAD
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, trump, pile, stock, laid, known, out)
        if not hands[seat]:
            gone = moved._replace(out=(seat,))
            return _over(gone, _ending(gone), (*events, Event(seat, "out")))
        if moved.ply == setup.rules.max_turns:
            return _stopped(moved, events)
        return new_step(moved, events)

    def _apply_exchange(self, state: State, seat: Seat) -> Step[State]:
        """The trump six for the open card, and the turn goes on (KN-8)."""
        six, open_card = _six(state.trump), state.stock[-1]
        moved = state._replace(
            ply=state.ply + 1,
            hands=replace_at(state.hands, seat, state.hands[seat] & ~six | 1 << open_card),
            stock=(*state.stock[:-1], lowest(six)),
            known=replace_at(state.known, seat, state.known[seat] & ~six | 1 << open_card),
        )
        events = (Event(seat, "exchange", (lowest(six), open_card)),)
        return _stopped(moved, events) if moved.ply == state.setup.rules.max_turns else Step(moved, events)

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

    def refusal_text(self, rule: str, state: State, move: Move) -> Text:
        said = self.refusals[rule]
        if rule != "KN-4" or move.verb != "cover":
            return said
        return covering.misfit(move.cards[0], state.pile[-1], state.trump, said, TRUMP)

    def find_broken_rule(self, state: State, move: Move) -> str:
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
        taken = take_count(state) if state.phase is RESPOND and seat == state.turn else 0
        visibility = "all" if state.result else state.setup.rules.pile_visibility
        hidden = () if state.result else (HIDDEN,) * len(state.stock[:-1])
        return [
            *visible_hands(state.hands, seat, everything=state.result is not None),
            covering.seen_pile(state.pile, state.laid, taken, visibility),
            Zone("stock", None, hidden + state.stock[len(hidden) :]),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "trump": SUITS[state.trump],
            "take": take_count(state) if state.phase is RESPOND else None,
            "laid": state.laid,
            "out": list(state.out),
        }

    # ---- check: section 4 ----

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        return covering.find_length_faults(state.known, state.out, state.setup.standing, players)

    def zones_by_path(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [*hands_by_path(state.hands), ("/pile", state.pile), ("/stock", state.stock)]

    def find_faults(self, state: State) -> list[Fault]:
        return [
            *covering.find_faults(state),
            *_faults_in_stock(state),
            *_faults_in_first_stock(state),
            *(_faults_in_result(state) if state.result else _faults_in_turn(state)),
        ]


# ---- play ----


def take_count(state: State) -> int:
    """How many cards the seat on turn would take (KN-5)."""
    return covering.take_count(state.pile, TAKES[state.trump])


def _other(seat: Seat) -> Seat:
    return 1 - seat


def _six(trump: Suit) -> CardSet:
    return SIXES & SUIT_CARDS[trump]


def _may_exchange(state: State, seat: Seat) -> bool:
    """Whether *seat*, on turn, may exchange the trump six for the open card (KN-8, KN-A1)."""
    allowed = state.setup.rules.trump_six_exchange == "own-turn"
    return allowed and bool(state.stock) and bool(state.hands[seat] & _six(state.trump))


def _draw(
    hands: tuple[CardSet, ...], stock: tuple[Card, ...], known: tuple[CardSet, ...], seat: Seat
) -> tuple[tuple[CardSet, ...], tuple[Card, ...], tuple[CardSet, ...], Event]:
    """*seat* draws up to three cards, the open card last; everybody sees that one (KN-6, KN-7, KN-A11)."""
    wanted = HAND - hands[seat].bit_count()
    cards, stock = stock[:wanted], stock[wanted:]
    drawn = card_set(cards)
    seen = 0 if stock else 1 << cards[-1]
    return (
        replace_at(hands, seat, hands[seat] | drawn),
        stock,
        replace_at(known, seat, known[seat] | seen),
        Event(seat, "draw", cards, secret=drawn & ~seen, insiders=(seat,)),
    )


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


def _over(state: State, result: Result[Standing], events: tuple[Event, ...]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _stopped(state: State, events: tuple[Event, ...]) -> Step[State]:
    """``max_turns`` moves have been made (KN-A9)."""
    return _over(state, covering.stopped(state.setup, 2), events)


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
