"""Svoi kozyri (Свои козыри, "own trumps"): 2 to 4 players, 36 cards.

Source: docs/rules/svoi-kozyri.md, rules SK-1 to SK-27, gaps SK-A1 to SK-A16.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from kozyr.engine.cards import (
    DECK36,
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
)
from kozyr.engine.checking import PathZone, hands_by_path
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.dealing import Cut, NoCut, find_cut_faults
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.game import Game, VerbArguments
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move
from kozyr.engine.shuffle import draw_trumps
from kozyr.engine.state import Ply, Result, Setup, Step, Zone, new_step, score_events, visible_hands
from kozyr.games.covering import rules as covering
from kozyr.games.covering.rules import TAKE, Standing
from kozyr.games.svoi_kozyri.options import Rules

WHOLE_PACK: Final = card_set(DECK36)
SIXES: Final = RANK_CARDS[4]
TAKE_COUNTS: Final = covering.take_counts(plain=3, trumped=5)
ONLY_TAKE: Final = (TAKE,)


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    FREE_LEAD = "free-lead"
    RESPOND = "respond"
    OVER = "over"


LEAD, FREE_LEAD, RESPOND, OVER = Phase


class Inputs(NamedTuple):
    """Inputs of a deal of this game: one trump suit for each seat, all different (SK-3, SK-A13)."""

    trumps: tuple[Suit, ...] | None = None


class State(NamedTuple):
    """One moment of a deal (section 4)."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    trumps: tuple[Suit, ...]
    pile: tuple[Card, ...]
    laid: Annotated[int, Range(0, 2)]
    known: tuple[CardSet, ...]
    out: tuple[Seat, ...]


_new_state: Final = constructor(State)


class SvoiKozyriRules(Game[State]):
    """The rules of Svoi kozyri, without the checks of a state and without texts."""

    slug = "svoi-kozyri"
    seats = (2, 4)
    pack = DECK36
    verbs: ClassVar[Mapping[str, VerbArguments]] = {
        "lead": VerbArguments((1,)),
        "cover": VerbArguments((1, 2)),
        "take": VerbArguments(),
    }
    phases = Phase
    rules = Rules
    inputs = Inputs
    state = State

    # ---- deal: SK-3 to SK-7 ----

    def first_standing(self, players: int) -> Standing:
        return Standing((0,) * players, 0)

    def next_dealer(self, after: State) -> Seat:
        assert after.result is not None
        return covering.next_dealer(after.setup, after.result)

    def find_input_faults(
        self,
        setup: Setup[Rules, Standing],
        cut: Cut | NoCut | None,
        inputs: Inputs,
        after: State | None,
    ) -> list[Fault]:
        players = len(setup.bots)
        faults = find_cut_faults(setup, cut, len(self.pack) - _removed_sixes(setup.rules, players))
        if inputs.trumps is not None:
            faults += find_trump_faults(inputs.trumps, players)
        return faults

    def start(
        self,
        setup: Setup[Rules, Standing],
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: Inputs,
        after: State | None,
    ) -> Step[State]:
        players = len(setup.bots)
        trumps = inputs.trumps or (after.trumps if after else _initial_trumps(setup, players))
        if setup.rules.orphan_sixes == "remove":
            kept = cards_in_play(setup.rules, trumps)
            pack = tuple(card for card in pack if kept >> card & 1)
        if isinstance(cut, Cut):
            pack = cut_pack(pack, cut.at)
        hands = deal_singly(pack, players, setup.dealer)
        known, events = _pass_sixes(hands, trumps)
        leader = (setup.dealer + 1) % players
        state = State(
            setup=setup,
            turn=leader,
            phase=LEAD,
            ply=0,
            hands=tuple(hands),
            result=None,
            trumps=trumps,
            pile=(),
            laid=0,
            known=tuple(known),
            out=(),
        )
        return Step(state, tuple(events))

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        seat = state.turn
        if seat is None:
            return NO_MOVES
        hand = state.hands[seat]
        if state.phase is RESPOND:
            return covering.response_moves(hand, state.pile[-1], state.trumps[seat], ONLY_TAKE)
        return LegalMoves("lead", hand)

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        setup, seat, _, ply, hands, _, trumps, pile, laid, known, out = state
        assert seat is not None
        cards = move.cards
        events: tuple[Event, ...]
        if cards:
            hands, known = covering.lay_cards(hands, known, seat, cards)
            pile, laid, events = pile + cards, len(cards), MOVE_EVENTS[seat][move]
        else:
            count = TAKE_COUNTS[trumps[seat]][pile[-1]]
            cards, pile, laid = pile[-count:], pile[:-count], 0
            hands, known = covering.take_cards(hands, known, seat, cards)
            events = covering.take_events(seat, cards)
        turn, phase = next_seat_with_cards(hands, seat), RESPOND if pile else LEAD
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, trumps, pile, laid, known, out)
        if not hands[seat]:
            return _go_out(moved, seat, move)
        if moved.ply == setup.rules.max_turns:
            return _stop_at_limit(moved, events)
        return new_step(moved, events)

    # ---- which rule forbids a move: section 6 ----

    def find_broken_rule(self, state: State, move: Move) -> str:
        assert state.turn is not None
        if card_set(move.cards) & ~state.hands[state.turn]:
            return "CV-6"
        match state.phase, move.verb:
            case Phase.LEAD, _:
                return "SK-18" if state.ply else "SK-7"
            case Phase.FREE_LEAD, _:
                return "SK-22"
            case _, "lead":
                return "SK-13"
        top, trump = state.pile[-1], state.trumps[state.turn]
        return "SK-14" if covering.coverers(card_set(move.cards[:1]), top, trump) else "SK-9"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        take = take_count(state) if state.phase is RESPOND and seat == state.turn else 0
        visibility = "all" if state.result else state.setup.rules.pile_visibility
        return [
            *visible_hands(state.hands, seat, everything=state.result is not None),
            covering.visible_pile(state.pile, state.laid, take, visibility),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "trumps": [SUITS[suit] for suit in state.trumps],
            "take": take_count(state) if state.phase is RESPOND else None,
            "laid": state.laid,
            "out": list(state.out),
        }

    # ---- where the cards lie: CV-4, section 4 ----

    def zones_by_path(self, state: State) -> list[PathZone]:
        return [*hands_by_path(state.hands), ("/pile", state.pile)]

    def cards_in_play(self, state: State) -> CardSet:
        return cards_in_play(state.setup.rules, state.trumps)


# ---- deal ----


def _removed_sixes(rules: Rules, players: int) -> int:
    """How many sixes leave the pack (SK-A2)."""
    return 0 if rules.orphan_sixes == "keep" else 4 - players


def cards_in_play(rules: Rules, trumps: Sequence[Suit]) -> CardSet:
    """The pack without the sixes that leave it because their suit is nobody's trump suit (SK-A2)."""
    if rules.orphan_sixes == "keep":
        return WHOLE_PACK
    orphans = [suit for suit in range(4) if suit not in trumps]
    return WHOLE_PACK & ~(SIXES & sum(SUIT_CARDS[suit] for suit in orphans))


def find_trump_faults(trumps: Sequence[Suit], players: int) -> list[Fault]:
    """What is wrong with the trump suits (SK-3)."""
    if len(trumps) == players and len(set(trumps)) == players:
        return []
    return [Fault("/trumps", f"must be {players} different suits, one a seat (SK-3)")]


def _initial_trumps(setup: Setup[Rules, Standing], players: int) -> tuple[Suit, ...]:
    """The trump suits of a new series: drawn by lot; without a seed c d h s (CV-12)."""
    return tuple(range(players)) if setup.seed is None else draw_trumps(players, setup.seed)


def _pass_sixes(hands: list[CardSet], trumps: Sequence[Suit]) -> tuple[list[CardSet], list[Event]]:
    """Gives every six to the owner of its suit (SK-6). Changes *hands*; returns ``known`` and the events."""
    known = [0] * len(hands)
    events = []
    for suit in sorted(trumps):
        owner, six = trumps.index(suit), SIXES & SUIT_CARDS[suit]
        if hands[owner] & six:
            continue
        giver = 0
        while not hands[giver] & six:
            giver += 1
        hands[giver] ^= six
        hands[owner] |= six
        known[owner] = six
        events.append(Event(giver, "pass-six", (lowest(six),), None, owner))
    return known, events


# ---- play ----


def take_count(state: State) -> int:
    """How many cards the seat on turn would take (SK-16)."""
    assert state.turn is not None
    return covering.take_count(state.pile, TAKE_COUNTS[state.trumps[state.turn]])


def seats_with_cards(hands: Sequence[CardSet]) -> list[Seat]:
    """The seats that hold cards, ascending."""
    return [seat for seat, hand in enumerate(hands) if hand]


def next_seat_with_cards(hands: Sequence[CardSet | bool], seat: Seat) -> Seat:
    """The next seat after *seat*, clockwise, that holds cards (SK-21)."""
    players = len(hands)
    seat = (seat + 1) % players
    while not hands[seat]:
        seat = (seat + 1) % players
    return seat


def _go_out(state: State, seat: Seat, move: Move) -> Step[State]:
    """*seat* has laid its last card with *move*, as a lead or only as a cover (SK-21 to SK-26)."""
    state = state._replace(out=(*state.out, seat))
    events = (*MOVE_EVENTS[seat][move], Event(seat, "out"))
    led = move.verb == "lead" or len(move.cards) == 2
    others = seats_with_cards(state.hands)
    if len(others) == 1:
        return _end_deal(state, last_player_result(state, others[0], led=led), events)
    if state.ply == state.setup.rules.max_turns:
        return _stop_at_limit(state, events)
    return Step(state if led else state._replace(phase=FREE_LEAD), events)


def last_player_result(state: State, last: Seat, *, led: bool) -> Result[Standing]:
    """The result when only *last* holds cards; *led*: the last card was a lead (SK-24 to SK-26)."""
    return covering.final_result(
        state.setup,
        state.hands,
        last,
        top=state.pile[-1],
        led=led,
        trump=state.trumps[last],
    )


def _end_deal(state: State, result: Result[Standing], events: tuple[Event, ...]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _stop_at_limit(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Ends the deal after ``max_turns`` moves (SK-A14)."""
    return _end_deal(state, covering.max_turns_result(state.setup, len(state.hands)), events)
