"""Five Tricks: the sheet RULES.md in code."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from five_tricks.options import Rules
from kozyr.engine.cards import (
    DECK52,
    HIDDEN,
    RANKS,
    SUIT_CARDS,
    SUITS,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    cut_pack,
    deal_singly,
    replace_at,
    suit_of,
)
from kozyr.engine.codec import Inline, Json
from kozyr.engine.game import (
    Cut,
    Game,
    NoCut,
    NoInputs,
    PathZone,
    Ply,
    Result,
    Setup,
    Step,
    VerbArguments,
    Zone,
    hands_by_path,
    score_events,
    visible_hands,
)
from kozyr.engine.moves import NO_MOVES, Event, LegalMoves, Move, move_event

KEEP: Final = Move("keep")
DECK24: Final = tuple(card for card in DECK52 if card % 13 >= RANKS.index("9"))
HAND_SIZE: Final = 5


class Phase(StrEnum):
    """What the seat on turn has to do."""

    EXCHANGE = "exchange"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


EXCHANGE, LEAD, FOLLOW, OVER = Phase


class Standing(NamedTuple):
    """The points before this deal, one number a seat (FT-9)."""

    totals: tuple[int, ...]


class State(NamedTuple):
    """One moment of a deal."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    turned: tuple[Card]
    stock: tuple[Card, ...]
    laid: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    leader: Seat
    won: tuple[tuple[Card, ...], ...]


class FiveTricksRules(Game[State]):
    """The rules of Five Tricks, without the checks of a state and without texts."""

    slug = "five-tricks"
    seats = (2, 3)
    pack = DECK24
    verbs: ClassVar[Mapping[str, VerbArguments]] = {
        "swap": VerbArguments((1,)),
        "keep": VerbArguments(),
        "play": VerbArguments((1,)),
    }
    phases = Phase
    rules = Rules
    state = State

    # ---- deal: FT-1, FT-2 ----

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
        dealt = HAND_SIZE * players
        first = (setup.dealer + 1) % players
        state = State(
            setup=setup,
            turn=first,
            phase=EXCHANGE if setup.rules.exchange else LEAD,
            ply=0,
            hands=tuple(deal_singly(pack[:dealt], players, setup.dealer)),
            result=None,
            turned=(pack[dealt],),
            stock=pack[dealt + 1 :],
            laid=((),) * players,
            trick=(),
            leader=first,
            won=((),) * players,
        )
        return Step(state, ())

    # ---- legal moves: FT-3 to FT-6 ----

    def legal_moves(self, state: State) -> LegalMoves:
        if state.turn is None:
            return NO_MOVES
        hand = state.hands[state.turn]
        if state.phase is EXCHANGE:
            return LegalMoves("swap", hand, others=(KEEP,))
        if state.phase is LEAD:
            return LegalMoves("play", hand)
        following = hand & SUIT_CARDS[suit_of(state.trick[0])]
        if not following and state.setup.rules.must_trump:
            following = hand & SUIT_CARDS[trump_of(state)]
        return LegalMoves("play", following or hand)

    # ---- apply: FT-3, FT-7, FT-8 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        assert state.turn is not None
        if state.phase is EXCHANGE:
            return _apply_exchange(state, state.turn, move)
        return _apply_play(state, state.turn, move)

    # ---- which rule forbids a move ----

    def find_broken_rule(self, state: State, move: Move) -> str:
        assert state.turn is not None
        hand = state.hands[state.turn]
        if (move.verb == "play") == (state.phase is EXCHANGE):
            return "FT-3"
        if card_set(move.cards) & ~hand:
            return "CV-6"
        return "FT-5" if hand & SUIT_CARDS[suit_of(state.trick[0])] else "FT-6"

    # ---- view ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        is_over = state.result is not None
        return [
            *visible_hands(state.hands, seat, everything=is_over),
            Zone("turned", None, state.turned),
            Zone("stock", None, state.stock if is_over else _backs(state.stock)),
            *[
                Zone("laid", owner, cards if is_over or owner == seat else _backs(cards))
                for owner, cards in enumerate(state.laid)
            ],
            Zone("trick", None, state.trick),
            *[Zone("won", owner, cards) for owner, cards in enumerate(state.won)],
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {"trump": SUITS[trump_of(state)], "leader": state.leader, "points": [*points_of(state)]}

    # ---- check ----

    def zones_by_path(self, state: State) -> list[PathZone]:
        return [
            *hands_by_path(state.hands),
            ("/turned", state.turned),
            ("/stock", state.stock),
            *[(f"/laid/{seat}", cards) for seat, cards in enumerate(state.laid)],
            ("/trick", state.trick),
            *[(f"/won/{seat}", cards) for seat, cards in enumerate(state.won)],
        ]


# ---- play ----


def _backs(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _apply_exchange(state: State, seat: Seat, move: Move) -> Step[State]:
    players = len(state.hands)
    events: tuple[Event, ...] = (move_event(seat, move),)
    if move.cards:
        card, drawn = move.cards[0], state.stock[0]
        events = (_private_event(seat, "swap", card), _private_event(seat, "draw", drawn))
        state = state._replace(
            hands=replace_at(state.hands, seat, state.hands[seat] & ~(1 << card) | 1 << drawn),
            stock=state.stock[1:],
            laid=(*state.laid[:seat], (card,), *state.laid[seat + 1 :]),
        )
    ply = state.ply + 1
    phase = LEAD if ply == players else EXCHANGE
    return Step(state._replace(turn=(seat + 1) % players, phase=phase, ply=ply), events)


def _private_event(seat: Seat, verb: str, card: Card) -> Event:
    return Event(seat, verb, (card,), secret=1 << card, insiders=(seat,))


def _apply_play(state: State, seat: Seat, move: Move) -> Step[State]:
    players = len(state.hands)
    events: tuple[Event, ...] = (move_event(seat, move),)
    trick = (*state.trick, *move.cards)
    state = state._replace(
        turn=(seat + 1) % players,
        phase=FOLLOW,
        ply=state.ply + 1,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~(1 << move.cards[0])),
        trick=trick,
    )
    if len(trick) < players:
        return Step(state, events)
    lead, trump = suit_of(trick[0]), trump_of(state)
    best = max(trick, key=lambda card: strength(card, lead, trump))
    winner = (state.leader + trick.index(best)) % players
    state = state._replace(
        turn=winner,
        phase=LEAD,
        trick=(),
        leader=winner,
        won=(*state.won[:winner], state.won[winner] + trick, *state.won[winner + 1 :]),
    )
    events += (Event(winner, "win", trick),)
    if any(state.hands):
        return Step(state, events)
    result = result_of(state)
    over = state._replace(turn=None, phase=OVER, result=result)
    return Step(over, (*events, *score_events(result.scores)))


def trump_of(state: State) -> Suit:
    """The suit of the card turned up (FT-2)."""
    return suit_of(state.turned[0])


def wins_trick(trick: Sequence[Card], card: Card, trump: Suit) -> bool:
    """Whether *card* would be the best of *trick* if it were played now (FT-7)."""
    lead = suit_of(trick[0])
    return max((*trick, card), key=lambda each: strength(each, lead, trump)) == card


def strength(card: Card, lead: Suit, trump: Suit) -> tuple[int, Card]:
    """Compares cards of a trick: trumps, then the suit led, then the others (FT-7)."""
    suit = suit_of(card)
    return 2 if suit == trump else int(suit == lead), card


def points_of(state: State) -> tuple[int, ...]:
    """The points of each seat in this deal so far (FT-8)."""
    players = len(state.hands)
    points = [len(cards) // players for cards in state.won]
    if sum(points) == HAND_SIZE:
        points[state.leader] += state.setup.rules.last_trick - 1
    return tuple(points)


def result_of(state: State) -> Result[Standing]:
    """The result after five tricks (FT-8, FT-9)."""
    points = points_of(state)
    totals = tuple(before + now for before, now in zip(state.setup.standing.totals, points, strict=True))
    is_draw = min(points) == max(points)
    return Result(
        scores=points,
        losers=() if is_draw else tuple(seat for seat, each in enumerate(points) if each == min(points)),
        draw=is_draw,
        reason="played-out",
        series_over=max(totals) >= state.setup.rules.target,
        standing=Standing(totals),
    )
