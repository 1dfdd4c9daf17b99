"""Five Tricks: the sheet RULES.md in code."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

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
    replaced,
    suit_of,
)
from kozyr.engine.codec import Fault, Inline, Json, Range
from kozyr.engine.game import (
    NOT_IN_HAND,
    Cut,
    Game,
    NoCut,
    NoInputs,
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

DECK24: Final = tuple(card for card in DECK52 if card % 13 >= RANKS.index("9"))
HAND_SIZE: Final = 5
KEEP: Final = Move("keep")


class Phase(StrEnum):
    """What the seat on turn has to do."""

    EXCHANGE = "exchange"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


EXCHANGE, LEAD, FOLLOW, OVER = Phase


class Rules(NamedTuple):
    """The options."""

    exchange: Annotated[
        bool,
        option(
            "FT-3",
            ru="Обмен: перед первым ходом каждый может поменять одну карту на верхнюю из колоды.",
            en="Exchange: before the first lead each may change a card for the top one of the stock.",
        ),
    ] = True
    must_trump: Annotated[
        bool,
        option(
            "FT-6",
            ru="Бить обязательно: у кого нет масти хода, тот кладёт козырь.",
            en="Trumping is a duty: who does not hold the suit led plays a trump.",
        ),
    ] = False
    last_trick: Annotated[
        Annotated[int, Range(1, 3)],
        option(
            "FT-8",
            ru="Очков за последнюю взятку: остальные стоят по одному.",
            en="Points for the last trick: the others count one.",
        ),
    ] = 2
    target: Annotated[
        Annotated[int, Range(1, 100)],
        option(
            "FT-9",
            ru="Игра до очков: кто набрал столько, кончает серию.",
            en="Points of a series: it is over when a seat has so many.",
        ),
    ] = 21


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


class FiveTricks(Game[State]):
    """The rules of Five Tricks."""

    slug = "five-tricks"
    titles = Text("Пять взяток", "Five Tricks")
    seats = (2, 3)
    pack = DECK24
    verbs: ClassVar[Mapping[str, Takes]] = {"swap": Takes((1,)), "keep": Takes(), "play": Takes((1,))}
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

    refusals: ClassVar[Mapping[str, Text]] = {
        "CV-6": NOT_IN_HAND,
        "FT-3": Text(
            "Обмен — один раз и до первого хода: сначала все меняют карту или оставляют, потом играют.",
            "The exchange comes once and before the first lead: all swap a card or keep, then they play.",
        ),
        "FT-5": Text(
            "У кого есть масть хода, тот кладёт её.",
            "Who holds the suit led plays it.",
        ),
        "FT-6": Text(
            "Масти хода нет: кладут козырь, если он есть.",
            "Who does not hold the suit led plays a trump, if there is one.",
        ),
    }

    def broken_rule(self, state: State, move: Move) -> str:
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
            *seen_hands(state.hands, seat, everything=is_over),
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

    def faulty_lengths(self, state: State, players: int) -> list[Fault]:
        lists = {"laid": state.laid, "won": state.won, "standing/totals": state.setup.standing.totals}
        faults = [
            Fault(f"/{path}", f"must be a list of {players}")
            for path, value in lists.items()
            if len(value) != players
        ]
        if state.leader >= players:
            faults.append(Fault("/leader", f"must be a seat, 0 to {players - 1}"))
        return faults

    def zones_of(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [
            *hand_paths(state.hands),
            ("/turned", state.turned),
            ("/stock", state.stock),
            *[(f"/laid/{seat}", cards) for seat, cards in enumerate(state.laid)],
            ("/trick", state.trick),
            *[(f"/won/{seat}", cards) for seat, cards in enumerate(state.won)],
        ]

    def faults_in(self, state: State) -> list[Fault]:
        faults = [
            *_faults_in_series(state),
            *_faults_in_exchange(state),
            *_faults_in_hands(state),
            *_faults_in_turn(state),
        ]
        if not faults and state.result is not None and state.result != _result_of(state):
            faults.append(Fault("/result", "is not the result that the rules give for these cards (CV-16)"))
        return faults


# ---- play ----


def trump_of(state: State) -> Suit:
    """The suit of the card turned up (FT-2)."""
    return suit_of(state.turned[0])


def wins_trick(trick: Sequence[Card], card: Card, trump: Suit) -> bool:
    """Whether *card* would be the best of *trick* if it were played now (FT-7)."""
    lead = suit_of(trick[0])
    return max((*trick, card), key=lambda each: _strength(each, lead, trump)) == card


def _strength(card: Card, lead: Suit, trump: Suit) -> tuple[int, Card]:
    suit = suit_of(card)
    return 2 if suit == trump else int(suit == lead), card


def _backs(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _apply_exchange(state: State, seat: Seat, move: Move) -> Step[State]:
    players = len(state.hands)
    events = (move_event(seat, move),)
    if move.cards:
        card, drawn = move.cards[0], state.stock[0]
        events = (_private_event(seat, "swap", card), _private_event(seat, "draw", drawn))
        state = state._replace(
            hands=replaced(state.hands, seat, state.hands[seat] & ~(1 << card) | 1 << drawn),
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
    events = (move_event(seat, move),)
    trick = (*state.trick, *move.cards)
    state = state._replace(
        turn=(seat + 1) % players,
        phase=FOLLOW,
        ply=state.ply + 1,
        hands=replaced(state.hands, seat, state.hands[seat] & ~(1 << move.cards[0])),
        trick=trick,
    )
    if len(trick) < players:
        return Step(state, events)
    lead, trump = suit_of(trick[0]), trump_of(state)
    best = max(trick, key=lambda card: _strength(card, lead, trump))
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
    result = _result_of(state)
    over = state._replace(turn=None, phase=OVER, result=result)
    return Step(over, (*events, *score_events(result.scores)))


def points_of(state: State) -> tuple[int, ...]:
    """The points of each seat in this deal so far (FT-8)."""
    players = len(state.hands)
    points = [len(cards) // players for cards in state.won]
    if sum(points) == HAND_SIZE:
        points[state.leader] += state.setup.rules.last_trick - 1
    return tuple(points)


def _result_of(state: State) -> Result[Standing]:
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


# ---- check ----


def _faults_in_series(state: State) -> list[Fault]:
    setup = state.setup
    totals = setup.standing.totals
    faults = []
    if min(totals) < 0 or max(totals) >= setup.rules.target:
        faults.append(Fault("/standing/totals", f"are 0 to {setup.rules.target - 1} (FT-9)"))
    if sum(totals) != (setup.deal - 1) * (HAND_SIZE - 1 + setup.rules.last_trick):
        faults.append(Fault("/standing/totals", "add up to the points of the deals before this one (FT-8)"))
    return faults


def _faults_in_exchange(state: State) -> list[Fault]:
    players = len(state.hands)
    order = [(state.setup.dealer + 1 + place) % players for place in range(players)]
    decided = order[: state.ply] if state.setup.rules.exchange else []
    faults = [
        Fault(f"/laid/{seat}", "holds the one card that the seat has swapped (FT-3)")
        for seat, cards in enumerate(state.laid)
        if len(cards) > (seat in decided)
    ]
    if (state.phase is EXCHANGE) != (state.setup.rules.exchange and state.ply < players):
        faults.append(Fault("/phase", "is exchange until all seats have decided (FT-3)"))
    return faults


def _faults_in_hands(state: State) -> list[Fault]:
    players = len(state.hands)
    faults = [
        Fault(f"/won/{seat}", f"must be whole tricks of {players} cards (FT-7)")
        for seat, cards in enumerate(state.won)
        if len(cards) % players
    ]
    if len(state.trick) >= players:
        faults.append(Fault("/trick", "a trick is over when all have played (FT-7)"))
    tricks = sum(map(len, state.won)) // players
    played = [HAND_SIZE - tricks] * players
    for place, card in enumerate(state.trick[:players]):
        seat = (state.leader + place) % players
        played[seat] -= 1
        lead = suit_of(state.trick[0])
        if suit_of(card) != lead and state.hands[seat] & SUIT_CARDS[lead]:
            faults.append(Fault(f"/trick/{place}", "does not follow the suit led (FT-5)"))
    faults += [
        Fault(f"/hands/{seat}", f"must be {size} cards (FT-2)")
        for seat, (hand, size) in enumerate(zip(state.hands, played, strict=True))
        if hand.bit_count() != size
    ]
    decisions = players if state.setup.rules.exchange and state.phase is not EXCHANGE else 0
    if state.phase is not EXCHANGE and state.ply != decisions + tricks * players + len(state.trick):
        faults.append(Fault("/ply", "counts one for each decision and each card played (CV-15)"))
    if state.phase is EXCHANGE and (tricks or state.trick):
        faults.append(Fault("/phase", "the exchange comes before the first lead (FT-3)"))
    return faults


def _faults_in_turn(state: State) -> list[Fault]:
    players = len(state.hands)
    first = (state.setup.dealer + 1) % players
    faults = []
    is_first_trick = not any(state.won)
    if is_first_trick and state.leader != first:
        faults.append(Fault("/leader", "is the dealer's left neighbour (FT-4)"))
    if not is_first_trick and not state.won[state.leader]:
        faults.append(Fault("/leader", "has won the last trick (FT-7)"))
    if (state.phase is OVER) != (not any(state.hands)):
        faults.append(Fault("/phase", "is over when all cards are played, and only then (FT-8)"))
    if state.phase is EXCHANGE:
        turn = first + state.ply
    else:
        turn = state.leader + len(state.trick)
        if state.phase is not OVER and (state.phase is FOLLOW) != bool(state.trick):
            faults.append(Fault("/phase", "is follow if and only if there is a card in the trick (FT-5)"))
    if state.turn is not None and state.turn != turn % players:
        faults.append(Fault("/turn", "goes round from the leader (FT-3, FT-5)"))
    return faults
