"""Kryt'-navalivat' (Крыть-наваливать, "cover and pile on"): 2 players, 36 cards.

Source: docs/rules/kryt-navalivat.md, rules KN-1 to KN-14, gaps KN-A1 to KN-A11.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

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
from kozyr.engine.checking import PathZone, hands_by_path
from kozyr.engine.codec import Inline, Json, Range
from kozyr.engine.dealing import Cut, NoCut, NoInputs
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.game import Game, VerbArguments
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move
from kozyr.engine.state import Ply, Result, Setup, Step, Zone, new_step, score_events, visible_hands
from kozyr.games.covering import rules as covering
from kozyr.games.covering.rules import TAKE, Standing
from kozyr.games.kryt_navalivat.options import Rules

HAND_SIZE: Final = 3
STOCK_SIZE: Final = 30
SIXES: Final = RANK_CARDS[4]
EXCHANGE: Final = Move("exchange")
TAKE_COUNTS: Final = covering.take_counts(plain=1, trumped=3)
ONLY_TAKE: Final = (TAKE,)
ONLY_EXCHANGE: Final = (EXCHANGE,)
TAKE_OR_EXCHANGE: Final = (TAKE, EXCHANGE)


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    RESPOND = "respond"
    OVER = "over"


LEAD, RESPOND, OVER = Phase


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


class KrytNavalivatRules(Game[State]):
    """The rules of Kryt'-navalivat', without the checks of a state and without texts."""

    slug = "kryt-navalivat"
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
        dealt, open_card, rest = pack[: 2 * HAND_SIZE], pack[2 * HAND_SIZE], pack[2 * HAND_SIZE + 1 :]
        state = State(
            setup=setup,
            turn=other_seat(setup.dealer),
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
            return covering.response_moves(hand, state.pile[-1], state.trump, others)
        return LegalMoves("lead", hand, 0, 0, ONLY_EXCHANGE if exchanges else ())

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        setup, seat, _, ply, hands, _, trump, pile, stock, laid, known, out = state
        assert seat is not None
        cards = move.cards
        events: tuple[Event, ...]
        if cards:
            hands, known = covering.lay_cards(hands, known, seat, cards)
            pile, laid, events = pile + cards, len(cards), MOVE_EVENTS[seat][move]
        elif move.verb == "take":
            count = TAKE_COUNTS[trump][pile[-1]]
            cards, pile, laid = pile[-count:], pile[:-count], 0
            hands, known = covering.take_cards(hands, known, seat, cards)
            events = covering.take_events(seat, cards)
        else:
            return _apply_exchange(state, seat)
        if stock and hands[seat].bit_count() < HAND_SIZE:
            hands, stock, known, draw = _draw_up(hands, stock, known, seat)
            events = (*events, draw)
        turn, phase = 1 - seat, RESPOND if pile else LEAD
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, trump, pile, stock, laid, known, out)
        if not hands[seat]:
            last = moved._replace(out=(seat,))
            return _end_deal(last, last_player_result(last), (*events, Event(seat, "out")))
        if moved.ply == setup.rules.max_turns:
            return _stop_at_limit(moved, events)
        return new_step(moved, events)

    # ---- which rule forbids a move: section 6 ----

    def find_broken_rule(self, state: State, move: Move) -> str:
        assert state.turn is not None
        if move.verb == "exchange":
            return "KN-8"
        if card_set(move.cards) & ~state.hands[state.turn]:
            return "CV-6"
        match state.phase, move.verb:
            case Phase.LEAD, _:
                return "KN-3" if len(state.stock) == STOCK_SIZE else "KN-5"
            case _, "lead":
                return "KN-4"
        covers = covering.coverers(card_set(move.cards[:1]), state.pile[-1], state.trump)
        return "SK-14" if covers else "KN-4"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        take = take_count(state) if state.phase is RESPOND and seat == state.turn else 0
        visibility = "all" if state.result else state.setup.rules.pile_visibility
        hidden = () if state.result else (HIDDEN,) * len(state.stock[:-1])
        return [
            *visible_hands(state.hands, seat, everything=state.result is not None),
            covering.visible_pile(state.pile, state.laid, take, visibility),
            Zone("stock", None, hidden + state.stock[len(hidden) :]),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "trump": SUITS[state.trump],
            "take": take_count(state) if state.phase is RESPOND else None,
            "laid": state.laid,
            "out": list(state.out),
        }

    # ---- where the cards lie: CV-4, section 4 ----

    def zones_by_path(self, state: State) -> list[PathZone]:
        return [*hands_by_path(state.hands), ("/pile", state.pile), ("/stock", state.stock)]


# ---- play ----


def take_count(state: State) -> int:
    """How many cards the seat on turn would take (KN-5)."""
    return covering.take_count(state.pile, TAKE_COUNTS[state.trump])


def other_seat(seat: Seat) -> Seat:
    """The other one of the two seats."""
    return 1 - seat


def trump_six(trump: Suit) -> CardSet:
    """The six of the suit *trump*, as a set."""
    return SIXES & SUIT_CARDS[trump]


def _may_exchange(state: State, seat: Seat) -> bool:
    """Whether *seat*, on turn, may exchange the trump six for the open card (KN-8, KN-A1)."""
    allowed = state.setup.rules.trump_six_exchange == "own-turn"
    return allowed and bool(state.stock) and bool(state.hands[seat] & trump_six(state.trump))


def _apply_exchange(state: State, seat: Seat) -> Step[State]:
    """*seat* exchanges the trump six for the open card, and stays on turn (KN-8)."""
    six, open_card = trump_six(state.trump), state.stock[-1]
    moved = state._replace(
        ply=state.ply + 1,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~six | 1 << open_card),
        stock=(*state.stock[:-1], lowest(six)),
        known=replace_at(state.known, seat, state.known[seat] & ~six | 1 << open_card),
    )
    events = (Event(seat, "exchange", (lowest(six), open_card)),)
    return _stop_at_limit(moved, events) if moved.ply == state.setup.rules.max_turns else Step(moved, events)


def _draw_up(
    hands: tuple[CardSet, ...], stock: tuple[Card, ...], known: tuple[CardSet, ...], seat: Seat
) -> tuple[tuple[CardSet, ...], tuple[Card, ...], tuple[CardSet, ...], Event]:
    """*seat* draws up to three cards; the open card comes last, and all see it (KN-6, KN-7, KN-A11).

    Returns the new hands, stock and known, and the event.
    """
    count = HAND_SIZE - hands[seat].bit_count()
    cards, stock = stock[:count], stock[count:]
    new_cards = card_set(cards)
    open_card = 0 if stock else 1 << cards[-1]
    return (
        replace_at(hands, seat, hands[seat] | new_cards),
        stock,
        replace_at(known, seat, known[seat] | open_card),
        Event(seat, "draw", cards, secret=new_cards & ~open_card, insiders=(seat,)),
    )


def last_player_result(state: State) -> Result[Standing]:
    """The result when the seat in ``out`` has laid its last card (KN-11, KN-12)."""
    return covering.final_result(
        state.setup,
        state.hands,
        other_seat(state.out[0]),
        top=state.pile[-1],
        led=state.laid == 2 or len(state.pile) == 1,
        trump=state.trump,
    )


def _end_deal(state: State, result: Result[Standing], events: tuple[Event, ...]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _stop_at_limit(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Ends the deal after ``max_turns`` moves (KN-A9)."""
    return _end_deal(state, covering.max_turns_result(state.setup, 2), events)
