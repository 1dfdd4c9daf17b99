"""Svoi kozyri (Свои козыри, "own trumps"): 2 to 4 players, 36 cards.

Source: docs/rules/svoi-kozyri.md, rules SK-1 to SK-27, gaps SK-A1 to SK-A16.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

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
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.dealing import find_cut_faults
from kozyr.engine.fast_tuple import constructor
from kozyr.engine.game import (
    Cut,
    Game,
    NoCut,
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
from kozyr.engine.shuffle import draw_trumps
from kozyr.games.covering import rules as covering
from kozyr.games.covering.rules import TAKE, DrawRule, MaxTurns, PileVisibility, Standing

WHOLE: Final = card_set(DECK36)
SIXES: Final = RANK_CARDS[4]
TAKES: Final = covering.take_counts(plain=3, trumped=5)
ONLY_TAKE: Final = (TAKE,)
OWN_TRUMP: Final = Text("ваш козырь", "your trump")


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    LEAD = "lead"
    FREE_LEAD = "free-lead"
    RESPOND = "respond"
    OVER = "over"


LEAD, FREE_LEAD, RESPOND, OVER = Phase


class Rules(NamedTuple):
    """The options (section 7)."""

    orphan_sixes: Annotated[
        Literal["keep", "remove"],
        option(
            "SK-A2",
            ru="Шестёрки мастей, которые никому не козырь: остаются, где лежат, или убираются из колоды.",
            en="Sixes of suits that are nobody's trump: they stay where they were dealt, or leave the pack.",
        ),
    ] = "keep"
    draw_rule: Annotated[
        DrawRule,
        Option("SK-A3", covering.ABOUT_DRAW_RULE),
    ] = "lead-only"
    pile_visibility: Annotated[
        PileVisibility,
        Option("SK-A11", covering.ABOUT_PILE_VISIBILITY),
    ] = "peek"
    max_turns: Annotated[
        MaxTurns,
        Option("SK-A14", covering.ABOUT_MAX_TURNS),
    ] = None


class Inputs(NamedTuple):
    """What a deal of this game may be told besides: one trump suit a seat, all different (SK-3, SK-A13)."""

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


class SvoiKozyri(Game[State]):
    """The rules of Svoi kozyri."""

    slug = "svoi-kozyri"
    titles = Text("Свои козыри", "Svoi kozyri")
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
        faults = find_cut_faults(setup, cut, len(self.pack) - _orphans(setup.rules, players))
        trumps = inputs.trumps
        if trumps is not None and (len(trumps) != players or len(set(trumps)) < players):
            faults.append(Fault("/trumps", f"must be {players} different suits, one a seat (SK-3)"))
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
        trumps = inputs.trumps or (after.trumps if after else _first_trumps(setup, players))
        if setup.rules.orphan_sixes == "remove":
            dealt = self._played_with(setup.rules, trumps)
            pack = tuple(card for card in pack if dealt >> card & 1)
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

    def _played_with(self, rules: Rules, trumps: Sequence[Suit]) -> CardSet:
        """The cards of the pack once the sixes that nobody owns have left it (SK-A2)."""
        if rules.orphan_sixes == "keep":
            return WHOLE
        orphans = [suit for suit in range(4) if suit not in trumps]
        return WHOLE & ~(SIXES & sum(SUIT_CARDS[suit] for suit in orphans))

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        seat = state.turn
        if seat is None:
            return NO_MOVES
        hand = state.hands[seat]
        if state.phase is RESPOND:
            return covering.answers(hand, state.pile[-1], state.trumps[seat], ONLY_TAKE)
        return LegalMoves("lead", hand)

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        setup, seat, _, ply, hands, _, trumps, pile, laid, known, out = state
        assert seat is not None
        cards = move.cards
        events: tuple[Event, ...]
        if cards:
            hands, known = covering.laid(hands, known, seat, cards)
            pile, laid, events = pile + cards, len(cards), MOVE_EVENTS[seat][move]
        else:
            count = TAKES[trumps[seat]][pile[-1]]
            cards, pile, laid = pile[-count:], pile[:-count], 0
            hands, known = covering.taken(hands, known, seat, cards)
            events = covering.take_told(seat, cards)
        turn, phase = _next_holder(hands, seat), RESPOND if pile else LEAD
        moved = _new_state(setup, turn, phase, ply + 1, hands, None, trumps, pile, laid, known, out)
        if not hands[seat]:
            return self._go_out(moved, seat, move)
        if moved.ply == setup.rules.max_turns:
            return _stopped(moved, events)
        return new_step(moved, events)

    def _go_out(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Seat has laid its last card, as a lead or only as a cover: SK-21 to SK-26."""
        state = state._replace(out=(*state.out, seat))
        events = (*MOVE_EVENTS[seat][move], Event(seat, "out"))
        led = move.verb == "lead" or len(move.cards) == 2
        left = _holders(state.hands)
        if len(left) == 1:
            return _over(state, _ending(state, left[0], led=led), events)
        if state.ply == state.setup.rules.max_turns:
            return _stopped(state, events)
        return Step(state if led else state._replace(phase=FREE_LEAD), events)

    # ---- which rule forbids a move: section 6 ----

    refusals: ClassVar[Mapping[str, Text]] = {
        **covering.REFUSALS,
        "SK-7": covering.FIRST_LEAD,
        "SK-9": Text(
            "Верхнюю карту кроют старшей той же масти или своим козырем, а свой козырь — только старшим "
            "козырем.",
            "The top card is covered with a higher one of its suit or your own trump, and your own trump "
            "only with a higher trump.",
        ),
        "SK-13": Text(
            "На столе есть карта: покройте её и зайдите или берите.",
            "There is a card on the table: cover it and lead, or take.",
        ),
        "SK-18": covering.EMPTY_PILE,
        "SK-22": Text(
            "Свободный заход: положите одну любую карту, крыть и брать нельзя.",
            "A free lead: lay any one card; you may neither cover nor take.",
        ),
    }

    def refusal_text(self, rule: str, state: State, move: Move) -> Text:
        said = self.refusals[rule]
        if rule != "SK-9":
            return said
        assert state.turn is not None
        return covering.misfit(move.cards[0], state.pile[-1], state.trumps[state.turn], said, OWN_TRUMP)

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
        taken = take_count(state) if state.phase is RESPOND and seat == state.turn else 0
        visibility = "all" if state.result else state.setup.rules.pile_visibility
        return [
            *visible_hands(state.hands, seat, everything=state.result is not None),
            covering.seen_pile(state.pile, state.laid, taken, visibility),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "trumps": [SUITS[suit] for suit in state.trumps],
            "take": take_count(state) if state.phase is RESPOND else None,
            "laid": state.laid,
            "out": list(state.out),
        }

    # ---- check: section 4 ----

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        faults = covering.find_length_faults(state.known, state.out, state.setup.standing, players)
        if len(state.trumps) != players or len(set(state.trumps)) < players:
            faults.append(Fault("/trumps", f"must be {players} different suits, one a seat (SK-3)"))
        return faults

    def zones_by_path(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [*hands_by_path(state.hands), ("/pile", state.pile)]

    def cards_in_play(self, state: State) -> CardSet:
        return self._played_with(state.setup.rules, state.trumps)

    def find_faults(self, state: State) -> list[Fault]:
        return [
            *covering.find_faults(state),
            *_faults_in_out(state),
            *(_faults_in_result(state) if state.result else _faults_in_turn(state)),
        ]


# ---- deal ----


def _orphans(rules: Rules, players: int) -> int:
    """How many sixes leave the pack (SK-A2)."""
    return 0 if rules.orphan_sixes == "keep" else 4 - players


def _first_trumps(setup: Setup[Rules, Standing], players: int) -> tuple[Suit, ...]:
    """The trump suits of a series: drawn by lot, without a seed c d h s (CV-12)."""
    return tuple(range(players)) if setup.seed is None else draw_trumps(players, setup.seed)


def _pass_sixes(hands: list[CardSet], trumps: Sequence[Suit]) -> tuple[list[CardSet], list[Event]]:
    """Gives every six to the owner of its suit (SK-6), in *hands*; answers ``known`` and the events."""
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
    return covering.take_count(state.pile, TAKES[state.trumps[state.turn]])


def _holders(hands: Sequence[CardSet]) -> list[Seat]:
    return [seat for seat, hand in enumerate(hands) if hand]


def _next_holder(hands: Sequence[CardSet | bool], seat: Seat) -> Seat:
    """The next seat clockwise that holds cards (SK-21)."""
    players = len(hands)
    seat = (seat + 1) % players
    while not hands[seat]:
        seat = (seat + 1) % players
    return seat


def _ending(state: State, last: Seat, *, led: bool) -> Result[Standing]:
    """The result when only *last* holds cards (SK-24 to SK-26)."""
    return covering.ending(
        state.setup,
        state.hands,
        last,
        top=state.pile[-1],
        led=led,
        trump=state.trumps[last],
    )


def _over(state: State, result: Result[Standing], events: tuple[Event, ...]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _stopped(state: State, events: tuple[Event, ...]) -> Step[State]:
    """``max_turns`` moves have been made (SK-A14)."""
    return _over(state, covering.stopped(state.setup, len(state.hands)), events)


# ---- check ----


def _faults_in_out(state: State) -> list[Fault]:
    faults = []
    if sorted(state.out) != [seat for seat, hand in enumerate(state.hands) if not hand]:
        faults.append(Fault("/out", "must name exactly the seats without cards (SK-21)"))
    if state.result is None and len(_holders(state.hands)) < 2:
        faults.append(Fault("/hands", "in play at least two seats hold cards (SK-24)"))
    if state.turn is not None and not state.hands[state.turn]:
        faults.append(Fault("/turn", "the seat on turn holds cards (SK-21)"))
    return faults


def _faults_in_turn(state: State) -> list[Fault]:
    faults = []
    if state.phase is FREE_LEAD:
        faults += _faults_in_free_lead(state)
    players = len(state.hands)
    if not state.out and state.turn != (state.setup.dealer + 1 + state.ply) % players:
        faults.append(
            Fault(
                "/turn",
                "goes round from the dealer's left, one seat a move (CV-5, SK-7)",
            )
        )
    if not state.ply:
        faults += _faults_in_first_hands(state)
    return faults


def _faults_in_free_lead(state: State) -> list[Fault]:
    if state.laid != 1 or len(state.pile) < 2 or not state.out:
        return [Fault("/phase", "a free lead follows the exit of a seat by a cover (SK-22)")]
    if len(_holders(state.hands)) > 1 and state.turn != _next_holder(state.hands, state.out[-1]):
        return [Fault("/turn", "the seat after the one that went out leads (SK-22)")]
    return []


def _faults_in_first_hands(state: State) -> list[Fault]:
    """What is wrong with the hands before the first move: dealt evenly, then the sixes moved (SK-5, SK-6)."""
    faults = []
    players = len(state.hands)
    cards = sum(hand.bit_count() for hand in state.hands)
    moved = sum(known.bit_count() for known in state.known)
    for seat, (hand, known, trump) in enumerate(zip(state.hands, state.known, state.trumps, strict=True)):
        own_six = SIXES & SUIT_CARDS[trump]
        if not hand & own_six:
            faults.append(
                Fault(
                    f"/hands/{seat}",
                    "everybody holds the six of his own trump suit (SK-6)",
                )
            )
        if known & ~own_six:
            faults.append(
                Fault(
                    f"/known/{seat}",
                    "only the own six has been seen before the first move (SK-6)",
                )
            )
        place = (seat - state.setup.dealer - 1) % players
        dealt = (cards - place + players - 1) // players
        given = dealt - (hand.bit_count() - known.bit_count())
        if not 0 <= given <= moved - known.bit_count():
            faults.append(
                Fault(
                    f"/hands/{seat}",
                    f"{dealt} cards are dealt there before the sixes move (SK-5)",
                )
            )
    return faults


def _faults_in_result(state: State) -> list[Fault]:
    assert state.result is not None
    return covering.faults_in_result(state.result, _possible_results(state))


def _possible_results(state: State) -> list[Result[Standing]]:
    """Every result that the rules can give for these cards (CV-16)."""
    left = _holders(state.hands)
    if len(left) > 1 and state.ply == state.setup.rules.max_turns:
        return [covering.stopped(state.setup, len(state.hands))]
    if len(left) == 1 and state.laid and state.pile:
        return [_ending(state, left[0], led=led) for led in _possible_leads(state, left[0])]
    return []


def _possible_leads(state: State, last: Seat) -> list[bool]:
    """Whether the last card of all was a lead: one card alone is one if it was a free lead (SK-22, SK-25)."""
    if state.laid == 2:
        return [True]
    freed = len(state.out) > 1 and len(state.pile) > 2
    if not freed:
        return [False]
    freer, gone = state.out[-2:]
    holding = [seat in (gone, last) for seat in range(len(state.hands))]
    return [True, False] if _next_holder(holding, freer) == gone else [False]
