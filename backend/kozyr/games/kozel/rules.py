"""Kozel (Козёл, Nizhny Novgorod students' rules): 4 players in two teams, 36 cards, fixed trumps.

Source: docs/rules/kozel.md, rules KZ-1 to KZ-32, gaps KZ-A1 to KZ-A24.

Seats 0 and 2 are team 0, seats 1 and 3 are team 1 (KZ-6): the team of a seat is ``seat % 2``.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, TypeAlias

from kozyr.engine.cards import (
    DECK36,
    HIDDEN,
    RANKS,
    SUIT_CARDS,
    Card,
    CardSet,
    Seat,
    card_name,
    card_set,
    cut_pack,
    deal_singly,
    parse_card,
    parse_cards,
    rank_of,
    replace_at,
    suit_of,
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
from kozyr.engine.moves import MOVE_EVENTS, NO_MOVES, Event, LegalMoves, Move, Text, move_event, new_event

# ---- cards: KZ-1 to KZ-5 ----

PLAIN_ORDER: Final = "6789KTA"
"""The ranks of the plain cards from low to high (KZ-4)."""
TRUMP_ORDER: Final = parse_cards(
    [*("7c", "8c", "9c", "Kc", "Tc", "Ac"), *("Jd", "Jh", "Js", "Jc"), *("Qd", "Qh", "Qs", "Qc"), "6c"]
)
"""The trumps from low to high (KZ-2)."""
TRUMPS: Final = card_set(TRUMP_ORDER)
PLAIN: Final = card_set(DECK36) & ~TRUMPS
SHAMOK: Final = parse_card("6c")
SHAMKA: Final = parse_card("Qc")
CATCHERS: Final = (SHAMOK, SHAMKA)
"""The two cards of KZ-19."""
FIRST_LEAD: Final = parse_card("Ad")
QUEENS: Final = card_set(parse_cards(["Qc", "Qd", "Qh", "Qs"]))
QUEEN_OF_DIAMONDS: Final = 1 << parse_card("Qd")

_WORTH: Final = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
CARD_POINTS: Final = tuple(_WORTH.get(rank, 0) for _ in range(4) for rank in RANKS)
"""For each card its card points (KZ-5)."""
FOLLOWS: Final = tuple(
    TRUMPS if TRUMPS >> card & 1 else PLAIN & SUIT_CARDS[suit_of(card)] for card in range(52)
)
"""For each card the set of those that follow it when it is led: trumps are one suit (KZ-13, KZ-14)."""


def _strength(card: Card) -> int:
    if TRUMPS >> card & 1:
        return len(PLAIN_ORDER) + TRUMP_ORDER.index(card)
    return PLAIN_ORDER.find(RANKS[rank_of(card)])


STRENGTH: Final = tuple(_strength(card) for card in range(52))
"""For each card its strength, higher takes; plain cards of different suits do not compare (KZ-2, KZ-4)."""

Team: TypeAlias = Annotated[int, Range(0, 1)]
Points: TypeAlias = Annotated[int, Range(0)]
Laid: TypeAlias = tuple[Seat, Card]
Trick: TypeAlias = tuple[Laid, ...]
"""Who laid which card, in the order laid."""

FINES: Final = ("no-cut", "wrong-cut")
GO_ON: Final = ("redeal", "rekhval", "keep-piles", "overflow")
"""The reasons after which the same kon goes on (section 7)."""
CALLED: Final = ("redeal", "rekhval", "keep-piles", "three-redeals")
"""The reasons by which a deal ends in which a redeal was called for (KZ-30 to KZ-32)."""
MOST_REDEALS: Final = 3
PAIR: Final = 2
CHIPER: Final = 4
NO_POINTS: Final = 6


class Phase(StrEnum):
    """What the seat on turn has to do (section 2)."""

    KHVAL = "khval"
    LAY = "lay"
    REDEAL = "redeal"
    REKHVAL = "rekhval"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


KHVAL, LAY, REDEAL, REKHVAL, LEAD, FOLLOW, OVER = Phase


class Rules(NamedTuple):
    """The options (section 8)."""

    pants_legs: Annotated[
        Literal["choice", "1", "2"],
        option(
            "KZ-A6",
            ru="Некозырных карт в «штанах», если их две: сколько захочет хвалящийся, одна, обе.",
            en="Plain cards in “pants” if the boaster has two: as many as he likes, one, both.",
        ),
    ] = "choice"
    pants_overflow: Annotated[
        Literal["to-partner", "redeal"],
        option(
            "KZ-A4",
            ru="Лишние карты после хвалёнки: отдать партнёру или раздать хвалёнку заново.",
            en="Too many cards after the khvalyonka: they go to the partner, or it is dealt anew.",
        ),
    ] = "to-partner"
    khval_tie: Annotated[
        Literal["nearest-boaster", "first-pile", "boaster"],
        option(
            "KZ-A2",
            ru="Взятки хвалёнки равны, первым ходит: ближайший к хвалящемуся, взявший первую, хвалящийся.",
            en="Equal khvalyonka tricks, who leads: nearest to the boaster, taker of the first, the boaster.",
        ),
    ] = "nearest-boaster"
    zero_means: Annotated[
        Literal["points", "tricks"],
        option(
            "KZ-A8",
            ru="Шесть очков записывают: не набравшим ни одного очка или не взявшим ни одной взятки.",
            en="Six points are charged: for taking no card points, or only for taking no trick.",
        ),
    ] = "points"
    eggs_stack: Annotated[
        bool,
        option(
            "KZ-A10",
            ru="«Яйца» подряд умножают снова: в удвоенном коне удваивают ещё раз, не больше чем до 64.",
            en="“Eggs” in a row multiply again: in a doubled kon they double once more, up to 64.",
        ),
    ] = False
    double_penalties: Annotated[
        bool,
        option(
            "KZ-A9",
            ru="Удваивать и штраф за съём: после «яиц» он тоже удваивается.",
            en="Double the fine for the cut too: after “eggs” it is doubled as well.",
        ),
    ] = False
    redeal: Annotated[
        Literal["optional", "off", "forced"],
        option(
            "KZ-A14",
            ru="Пересдача без дам: по желанию команды, никогда, обязательно.",
            en="Redeal without queens: if the team wants it, never, always.",
        ),
    ] = "optional"
    target: Annotated[
        int,
        Range(2, 100),
        option(
            "KZ-7",
            ru="Игра до: команда, набравшая столько очков, проиграла.",
            en="Points that lose the game: the team that has so many has lost.",
        ),
    ] = 12
    cut_fines: Annotated[
        bool,
        option(
            "KZ-9",
            ru="Штраф за неверный съём: если колоду не дали подснять или подснял не тот игрок.",
            en="Fine for a wrong cut: if the cut is not offered or somebody else cuts.",
        ),
    ] = True


class Standing(NamedTuple):
    """Points of team 0 and team 1 before this kon, the factor of this kon, and its number (section 4)."""

    points: tuple[Points, Points]
    multiplier: Annotated[int, Range(1, 64)]
    kon: Annotated[int, Range(1)]


class Pile(NamedTuple):
    """One trick of the khvalyonka: the boaster's card first, and who took it once it is opened (KZ-26)."""

    cards: Trick
    winner: Seat | None


Hands: TypeAlias = tuple[CardSet, ...]
Table: TypeAlias = Setup[Rules, Standing]
Ending: TypeAlias = Result[Standing]


class State(NamedTuple):
    """One moment of a deal (section 4)."""

    setup: Annotated[Setup[Rules, Standing], Inline.INLINE]
    turn: Seat | None
    phase: Phase
    ply: Ply
    hands: tuple[CardSet, ...]
    result: Result[Standing] | None
    redeals: Annotated[int, Range(0, MOST_REDEALS)]
    stock: tuple[Card, ...] = ()
    drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    legs: Annotated[int, Range(0, 2)] = 0
    piles: tuple[Pile, ...] = ()
    trick: Trick = ()
    won: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    leader: Seat | None = None
    winner: Team | None = None


_new_state: Final = constructor(State)


class Kozel(Game[State]):
    """The rules of Kozel."""

    slug = "kozel"
    titles = Text("Козёл", "Kozel")
    seats = (4, 4)
    pack = DECK36
    verbs: ClassVar[Mapping[str, VerbArguments]] = {
        "khval": VerbArguments(value=True),
        "lay": VerbArguments((1, 2)),
        "redeal": VerbArguments(),
        "keep": VerbArguments(),
        "rekhval": VerbArguments(),
        "keep-piles": VerbArguments(),
        "lead": VerbArguments((1,)),
        "follow": VerbArguments((1,)),
    }
    phases = Phase
    rules = Rules
    state = State

    # ---- deal: KZ-8 to KZ-10, section 7 ----

    def first_standing(self, players: int) -> Standing:
        return Standing((0, 0), 1, 1)

    def next_dealer(self, after: State) -> Seat:
        dealer = after.setup.dealer
        return dealer if _kon_goes_on(after) else (dealer + 1) % 4

    def cards_to_deal(self, after: State | None) -> tuple[Card, ...]:
        if not _keeps_piles(after):
            return self.pack
        kept = _cards_in_piles(after.piles) if after else 0
        return tuple(card for card in self.pack if not kept >> card & 1)

    def find_input_faults(
        self,
        setup: Table,
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> list[Fault]:
        if cut is None:
            return []
        if _keeps_piles(after):
            return [Fault("/cut", "there is no cut after keep-piles (KZ-31)")]
        if not isinstance(cut, Cut):
            return []
        faults = []
        if not 0 <= cut.by < 4:
            faults.append(Fault("/cut/by", "must be a seat, 0 to 3"))
        if not 1 <= cut.at < len(self.pack):
            faults.append(Fault("/cut/at", f"must be 1 to {len(self.pack) - 1} (CV-8)"))
        return faults

    def start(
        self,
        setup: Table,
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> Step[State]:
        state = State(
            setup=setup,
            turn=_boaster(setup),
            phase=KHVAL,
            ply=0,
            hands=(0, 0, 0, 0),
            result=None,
            redeals=after.redeals if after and _kon_goes_on(after) else 0,
            stock=pack,
        )
        if _is_fined(setup, cut):
            return _over(state, _fined(setup, cut), [])
        if isinstance(cut, Cut):
            pack = cut_pack(pack, cut.at)
        if after and _keeps_piles(after):
            kept = state._replace(legs=after.legs, piles=after.piles, winner=after.winner)
            return _dealt_singly(kept, pack, after.leader)
        if setup.standing.kon == 1:
            return _dealt_singly(state, pack, None)
        return Step(state._replace(stock=pack), ())

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        seat, phase = state.turn, state.phase
        if seat is None:
            return NO_MOVES
        hand = state.hands[seat]
        if phase is FOLLOW:
            # the suit led, trumps being one suit; without it any card (KZ-13, KZ-14)
            return LegalMoves("follow", hand & FOLLOWS[state.trick[0][1]] or hand)
        if phase is LEAD:
            return _lead_moves(state, hand)
        return _lay_moves(state, hand) if phase is LAY else DECISIONS[phase]

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        seat, phase = state.turn, state.phase
        assert seat is not None
        if phase is FOLLOW or phase is LEAD:
            return _apply_card(state, seat, move)
        if phase is LAY:
            return _apply_lay(state, seat, move)
        moved = state._replace(ply=state.ply + 1)
        events = [move_event(seat, move)]
        match move.verb:
            case "khval":
                return _draw(moved._replace(phase=LAY), seat, events)
            case "keep":
                return _play_begins(moved, events)
            case "redeal":
                return _call_redeal(moved, events)
            case decision:
                return _over(moved, _goes_on(state.setup, decision), events)

    # ---- which rule forbids a move: section 6 ----

    refusals: ClassVar[Mapping[str, Text]] = {
        "CV-6": NOT_IN_HAND,
        "KZ-11": Text(
            "Первый ход первого кона — всегда бубновый туз.",
            "The first kon always begins with the ace of diamonds.",
        ),
        "KZ-12": Text(
            "Идёт розыгрыш: один заходит, остальные по очереди кладут по одной карте.",
            "Tricks are being played: one seat leads, the others lay one card each in turn.",
        ),
        "KZ-13": Text(
            "Надо положить карту той масти, с которой зашли: такая есть в руке.",
            "Follow the suit that was led: the hand holds a card of it.",
        ),
        "KZ-14": Text(
            "Все козыри — одна масть: на козырь кладут козырь, а козырные валет и дама не считаются картами "
            "своей масти.",
            "All trumps are one suit: a trump asks for a trump, and jacks and queens are not of the suit "
            "printed on them.",
        ),
        "KZ-15": Text(
            "Нельзя заходить с козыря, пока на руке есть некозырная карта.",
            "A trump may not be led as long as the hand holds a plain card.",
        ),
        "KZ-21": Text(
            "Хвалёнка одна — «штаны», и начинает её хвалящийся до раздачи.",
            "There is one khvalyonka, pants, and the boaster begins with it before the cards are dealt.",
        ),
        "KZ-24": Text(
            "Хвалящийся кладёт рубашкой вверх одну некозырную карту или две, если их две.",
            "The boaster lays one plain card face down, or two if he has two.",
        ),
        "KZ-25": Text(
            "Положите столько некозырных карт, сколько положил хвалящийся: по одной на каждую его карту.",
            "Lay as many plain cards as the boaster has laid: one on each of his.",
        ),
        "KZ-30": Text(
            "Пересдача решается только сразу после раздачи, командой без дам или с одной бубновой: пересдать "
            "или играть.",
            "A redeal is decided right after the deal, by a team without queens or with only Qd: redeal or "
            "keep.",
        ),
        "KZ-31": Text(
            "После пересдачи выигравшие хвалёнку решают: перехвалить или оставить взятки.",
            "After a redeal the winners of the khvalyonka decide: boast again or keep the piles.",
        ),
        "KZ-A6": Text(
            "Столько карт хвалящийся положить не может: число «штанин» задано правилом pants_legs.",
            "The boaster may not lay that many cards: the option pants_legs fixes the number of piles.",
        ),
    }

    def find_broken_rule(self, state: State, move: Move) -> str:
        if move.verb == "khval" and move.value != "pants":
            return "KZ-21"
        if move.verb not in PHASE_VERBS[state.phase]:
            return VERB_RULES.get(move.verb) or _rule_of_phase(state)
        assert state.turn is not None
        hand = state.hands[state.turn]
        cards = card_set(move.cards)
        if cards & ~hand:
            return "CV-6"
        match state.phase:
            case Phase.LAY:
                forbidden = not cards & TRUMPS and _boasts(state)
                return "KZ-A6" if forbidden else _rule_of_phase(state)
            case Phase.LEAD:
                return "KZ-15" if _first_lead_made(state) else "KZ-11"
        asked = FOLLOWS[state.trick[0][1]]
        return "KZ-14" if asked == TRUMPS or cards & TRUMPS & ~SUIT_CARDS[0] else "KZ-13"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        everything = state.result is not None
        stock = state.stock if everything else (HIDDEN,) * len(state.stock)
        return [
            *visible_hands(state.hands, seat, everything=everything),
            Zone("stock", None, stock),
            *(
                Zone("piles", None, tuple(card for _, card in _seen_pile(state, pile, seat)))
                for pile in state.piles
            ),
            *(Zone("trick", owner, (card,)) for owner, card in state.trick),
            *(Zone("won", None, cards) for cards in state.won),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "teams": [[0, 2], [1, 3]],
            "boaster": None if state.setup.standing.kon == 1 else _boaster(state.setup),
            "legs": state.legs,
            "piles": [
                {"cards": _spoken(_seen_pile(state, pile, seat)), "winner": pile.winner}
                for pile in state.piles
            ],
            "winner": state.winner,
            "leader": state.leader,
            "trick": _spoken(state.trick),
            "card_points": list(card_points_of_teams(state)),
            "redeals": state.redeals,
        }

    # ---- check: section 4 ----

    def find_length_faults(self, state: State, players: int) -> list[Fault]:
        faults = []
        if len(state.drawn) != 4:
            faults.append(Fault("/drawn", "must be a list of 4"))
        if state.leader is not None and state.leader > 3:
            faults.append(Fault("/leader", "must be a seat, 0 to 3"))
        return faults

    def zones_by_path(self, state: State) -> list[tuple[str, Sequence[Card] | CardSet]]:
        return [
            *hands_by_path(state.hands),
            ("/stock", state.stock),
            *(
                (f"/piles/{index}/cards", [card for _, card in pile.cards])
                for index, pile in enumerate(state.piles)
            ),
            ("/trick", [card for _, card in state.trick]),
            *((f"/won/{team}", cards) for team, cards in enumerate(state.won)),
        ]

    def find_faults(self, state: State) -> list[Fault]:
        faults = [*_faults_in_standing(state), *_faults_in_redeals(state), *_faults_in_stage(state)]
        return faults or _faults_in_result(state)


PHASE_VERBS: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.KHVAL: ("khval",),
    Phase.LAY: ("lay",),
    Phase.REDEAL: ("redeal", "keep"),
    Phase.REKHVAL: ("rekhval", "keep-piles"),
    Phase.LEAD: ("lead",),
    Phase.FOLLOW: ("follow",),
    Phase.OVER: (),
}
"""The verbs that belong to each phase (section 2)."""

DECISIONS: Final[Mapping[Phase, LegalMoves]] = {
    Phase.KHVAL: LegalMoves(others=(Move("khval", value="pants"),)),
    Phase.REDEAL: LegalMoves(others=(Move("redeal"), Move("keep"))),
    Phase.REKHVAL: LegalMoves(others=(Move("rekhval"), Move("keep-piles"))),
}
"""The legal moves of the phases in which they are always the same."""

VERB_RULES: Final[Mapping[str, str]] = {
    "redeal": "KZ-30",
    "keep": "KZ-30",
    "rekhval": "KZ-31",
    "keep-piles": "KZ-31",
}
"""The rule of a verb that stands outside its own phase; else the rule of the phase counts (section 6)."""

PHASE_RULES: Final[Mapping[Phase, str]] = {
    Phase.KHVAL: "KZ-21",
    Phase.REDEAL: "KZ-30",
    Phase.REKHVAL: "KZ-31",
}


def _rule_of_phase(state: State) -> str:
    """The rule that a verb breaks which does not belong to the phase (section 6)."""
    if state.phase is LAY:
        return "KZ-24" if _boasts(state) else "KZ-25"
    return PHASE_RULES.get(state.phase, "KZ-12")


# ---- seats ----


def _boaster(setup: Table) -> Seat:
    """The dealer's left neighbour (KZ-21)."""
    return (setup.dealer + 1) % 4


def _boasts(state: State) -> bool:
    """Whether the seat on turn in the phase ``lay`` is the boaster."""
    return state.turn == _boaster(state.setup)


def _clockwise(first: Seat) -> tuple[Seat, ...]:
    """All four seats, from *first* on (CV-5)."""
    return tuple((first + place) % 4 for place in range(4))


def _holder(hands: Hands, card: Card) -> Seat:
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1)


# ---- deal: section 7 ----


def _kon_goes_on(after: State) -> bool:
    assert after.result is not None
    return after.result.reason in GO_ON


def _keeps_piles(after: State | None) -> bool:
    return after is not None and after.result is not None and after.result.reason == "keep-piles"


def _cards_in_piles(piles: Sequence[Pile]) -> CardSet:
    return card_set(card for pile in piles for _, card in pile.cards)


def _is_fined(setup: Table, cut: Cut | NoCut | None) -> bool:
    """Whether the cut costs points: it was not offered, or not made by the right neighbour (KZ-9)."""
    if not setup.rules.cut_fines or cut is None:
        return False
    return not isinstance(cut, Cut) or cut.by != (setup.dealer - 1) % 4


def _dealt_singly(state: State, pack: tuple[Card, ...], leader: Seat | None) -> Step[State]:
    """All of *pack* goes round; without a *leader* the holder of Ad leads (KZ-10, KZ-11, KZ-31)."""
    hands = tuple(deal_singly(pack, 4, state.setup.dealer))
    if leader is None:
        leader = _holder(hands, FIRST_LEAD)
    return _hands_full(state._replace(stock=(), hands=hands, leader=leader), [])


# ---- khvalyonka: KZ-21 to KZ-29 ----


def _choices_of_legs(rules: Rules, plain: int) -> tuple[int, ...]:
    """How many cards a boaster with *plain* plain cards may lay (KZ-24, KZ-A6)."""
    if plain == 1:
        return (1,)
    return (1, 2) if rules.pants_legs == "choice" else (int(rules.pants_legs),)


def _lay_moves(state: State, hand: CardSet) -> LegalMoves:
    """One plain card for each pile; the boaster chooses how many piles there are (KZ-24, KZ-25)."""
    plain = hand & PLAIN
    legs = (state.legs,) if state.legs else _choices_of_legs(state.setup.rules, plain.bit_count())
    pairs = plain if 2 in legs else 0
    return LegalMoves("lay", singles=plain if 1 in legs else 0, firsts=pairs, seconds=pairs)


def _draw(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """*seat* draws bottom and top cards until it has enough plain ones; its turn (KZ-22, KZ-23, KZ-25)."""
    wanted = state.legs or 1
    stock = state.stock
    hand = 0
    drawn: tuple[Card, ...] = ()
    while (hand & PLAIN).bit_count() < wanted:
        pair = (stock[-1], stock[0])
        stock = stock[1:-1]
        hand |= card_set(pair)
        drawn += pair
        events.append(_drawn_event(seat, pair))
    moved = state._replace(
        turn=seat,
        stock=stock,
        hands=replace_at(state.hands, seat, hand),
        drawn=(*state.drawn[:seat], drawn, *state.drawn[seat + 1 :]),
    )
    return Step(moved, tuple(events))


def _drawn_event(seat: Seat, cards: tuple[Card, ...]) -> Event:
    return Event(seat, "draw", cards, secret=card_set(cards), insiders=(seat,))


def _apply_lay(state: State, seat: Seat, move: Move) -> Step[State]:
    event = move_event(seat, move)
    if _boasts(state):
        event = event._replace(secret=card_set(move.cards), insiders=(seat,))
    piles = state.piles or (Pile((), None),) * len(move.cards)
    moved = state._replace(
        ply=state.ply + 1,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~card_set(move.cards)),
        legs=len(piles),
        piles=tuple(
            Pile((*pile.cards, (seat, card)), None) for pile, card in zip(piles, move.cards, strict=True)
        ),
    )
    if seat != state.setup.dealer:
        return _draw(moved, (seat + 1) % 4, [event])
    gifts = _gifts(moved)
    if gifts is None:
        return _over(moved, _goes_on(state.setup, "overflow"), [event])
    return _open(moved, gifts, [event])


def _gifts(state: State) -> list[tuple[Seat, tuple[Card, ...]]] | None:
    """What seats with too many cards give to their partners; None if the khvalyonka is void (KZ-A4)."""
    size = 9 - state.legs
    gifts = []
    for seat in _clockwise(_boaster(state.setup)):
        hand = state.hands[seat]
        surplus = hand.bit_count() - size
        if surplus <= 0:
            continue
        partner = state.hands[(seat + 2) % 4].bit_count()
        if state.setup.rules.pants_overflow == "redeal" or partner + surplus > size:
            return None
        held = tuple(card for card in state.drawn[seat] if hand >> card & 1)
        gifts.append((seat, held[-surplus:]))
    return gifts


def _open(state: State, gifts: Sequence[tuple[Seat, tuple[Card, ...]]], events: list[Event]) -> Step[State]:
    """All have laid: the gifts, the opened piles, the rest of the stock (KZ-26 to KZ-29)."""
    setup = state.setup
    hands = list(state.hands)
    for seat, cards in gifts:
        partner = (seat + 2) % 4
        given = card_set(cards)
        hands[seat] ^= given
        hands[partner] |= given
        events.append(Event(seat, "give", cards, to=partner, secret=given, insiders=(seat, partner)))
    piles = tuple(Pile(pile.cards, taker(pile.cards)) for pile in state.piles)
    events += [Event(seat, "open", (card,)) for seat, card in (pile.cards[0] for pile in piles)]
    events += [_won_event("win-pile", taker(pile.cards), pile.cards) for pile in piles]
    for seat, share in _shares(setup, hands, state.stock):
        hands[seat] |= card_set(share)
        events.append(_drawn_event(seat, share))
    leader = khval_leader(setup, piles)
    opened = state._replace(
        stock=(),
        drawn=((), (), (), ()),
        hands=tuple(hands),
        piles=piles,
        leader=leader,
        winner=leader % 2,
    )
    return _hands_full(opened, events)


def _shares(
    setup: Table, hands: Sequence[CardSet], stock: Sequence[Card]
) -> list[tuple[Seat, tuple[Card, ...]]]:
    """What each seat gets of the stock, so that all hands become equal (KZ-28, KZ-A5)."""
    size = (sum(hand.bit_count() for hand in hands) + len(stock)) // 4
    seats = _clockwise(_boaster(setup))
    shares: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    left = iter(stock)
    for _ in range(size):
        for seat in seats:
            if hands[seat].bit_count() + len(shares[seat]) < size:
                shares[seat].append(next(left))
    return [(seat, tuple(share)) for seat, share in shares.items() if share]


def khval_leader(setup: Table, piles: Sequence[Pile]) -> Seat:
    """Who leads the first trick: the taker of the larger pile (KZ-29, KZ-A2)."""
    takers = [taker(pile.cards) for pile in piles]
    points = [card_points(card for _, card in pile.cards) for pile in piles]
    if takers[0] == takers[-1] or points[0] > points[-1]:
        return takers[0]
    if points[0] < points[-1]:
        return takers[-1]
    boaster = _boaster(setup)
    match setup.rules.khval_tie:
        case "first-pile":
            return takers[0]
        case "boaster":
            return boaster
        case "nearest-boaster":
            return min(takers, key=lambda seat: (seat - boaster) % 4)


# ---- redeal: KZ-30 to KZ-32 ----


def redeal_team(hands: Sequence[CardSet]) -> int | None:
    """The team whose two hands hold no queen, or Qd as the only one (KZ-30); None if there is none."""
    for team in (0, 1):
        if not (hands[team] | hands[team + 2]) & QUEENS & ~QUEEN_OF_DIAMONDS:
            return team
    return None


def _redeal_seat(setup: Table, team: int) -> Seat:
    """Who decides for *team*: its first seat clockwise from the dealer's left (KZ-A14)."""
    first = _boaster(setup)
    return first if first % 2 == team else (first + 1) % 4


def _hands_full(state: State, events: list[Event]) -> Step[State]:
    team = redeal_team(state.hands)
    rule = state.setup.rules.redeal
    if team is None or rule == "off":
        return _play_begins(state, events)
    seat = _redeal_seat(state.setup, team)
    if rule == "forced":
        return _call_redeal(state, [*events, Event(seat, "redeal")])
    return Step(state._replace(phase=REDEAL, turn=seat), tuple(events))


def _call_redeal(state: State, events: list[Event]) -> Step[State]:
    """A redeal is called for: the third one ends the kon, in kon 1 the deal is over (KZ-30 to KZ-32)."""
    setup = state.setup
    called = state._replace(redeals=state.redeals + 1)
    if called.redeals == MOST_REDEALS:
        return _over(called, _redealt_out(setup), events)
    if setup.standing.kon == 1:
        return _over(called, _goes_on(setup, "redeal"), events)
    return Step(called._replace(phase=REKHVAL, turn=state.leader), tuple(events))


def _play_begins(state: State, events: list[Event]) -> Step[State]:
    return Step(state._replace(phase=LEAD, turn=state.leader), tuple(events))


# ---- play: KZ-11 to KZ-19 ----


def _first_lead_made(state: State) -> bool:
    """Whether Ad, the first lead of kon 1, has been made (KZ-11)."""
    return state.setup.standing.kon > 1 or any(state.won)


def _lead_moves(state: State, hand: CardSet) -> LegalMoves:
    """Ad as the first lead of kon 1; else plain cards, or trumps if there is nothing else (KZ-11, KZ-15)."""
    if not _first_lead_made(state):
        return LegalMoves("lead", 1 << FIRST_LEAD)
    return LegalMoves("lead", hand & PLAIN or hand)


def taker(trick: Trick) -> Seat:
    """Who takes *trick*: the highest trump, or else the highest card of the suit led (KZ-16, KZ-A1)."""
    counted = FOLLOWS[trick[0][1]] | TRUMPS
    strongest, best = trick[0][0], -1
    for seat, card in trick:
        strength = STRENGTH[card]
        if strength > best and counted >> card & 1:
            strongest, best = seat, strength
    return strongest


def card_points(cards: Iterable[Card]) -> int:
    """The card points of *cards* (KZ-5)."""
    return sum([CARD_POINTS[card] for card in cards])


def card_points_of_teams(state: State) -> tuple[int, int]:
    """What team 0 and team 1 have taken so far, opened piles included (KZ-17, KZ-27)."""
    points = [card_points(cards) for cards in state.won]
    for cards, winner in state.piles:
        if winner is not None:
            points[winner % 2] += card_points(card for _, card in cards)
    return points[0], points[1]


def catcher(trick: Trick) -> Seat | None:
    """Who laid 6c, if Qc of the other team lies in the same trick (KZ-19)."""
    seats = {card: seat for seat, card in trick}
    shamok, shamka = seats.get(SHAMOK), seats.get(SHAMKA)
    if shamok is None or shamka is None or shamok % 2 == shamka % 2:
        return None
    return shamok


def _apply_card(state: State, seat: Seat, move: Move) -> Step[State]:
    setup, _, _, ply, hands, _, redeals, stock, drawn, legs, piles, trick, won, leader, winner = state
    card = move.cards[0]
    hands = replace_at(hands, seat, hands[seat] ^ 1 << card)
    trick += ((seat, card),)
    events: tuple[Event, ...] = MOVE_EVENTS[seat][move]
    if card in CATCHERS:
        by = catcher(trick)
        if by is not None:
            caught = state._replace(ply=ply + 1, hands=hands, trick=trick)
            return _over(caught, _caught(setup, by), [*events, Event(by, "catch", CATCHERS)])
    turn, phase = (seat + 1) % 4, FOLLOW
    if len(trick) == 4:
        turn = leader = taker(trick)
        phase = LEAD
        cards = tuple([card for _, card in trick])
        won = (won[0], won[1] + cards) if leader % 2 else (won[0] + cards, won[1])
        points = card_points(cards)
        events += (new_event(leader, "win-trick", cards, points=points),)
        trick = ()
    khval = (redeals, stock, drawn, legs, piles)
    moved = _new_state(setup, turn, phase, ply + 1, hands, None, *khval, trick, won, leader, winner)
    if not hands[turn]:
        return _over(moved, _counted(moved), [*events])
    return new_step(moved, events)


def _won_event(verb: str, seat: Seat, trick: Trick) -> Event:
    cards = tuple(card for _, card in trick)
    return Event(seat, verb, cards, points=card_points(cards))


# ---- the end of a kon: KZ-17 to KZ-20, KZ-32, section 7 ----


def _over(state: State, result: Ending, events: list[Event]) -> Step[State]:
    return Step(
        state._replace(turn=None, phase=OVER, result=result),
        (*events, *score_events(result.scores)),
    )


def _charged(setup: Table, reason: str, team: int, charge: int, multiplier: int = 1) -> Ending:
    """The kon is over and *team* is charged; *multiplier* is that of the next kon (KZ-18 to KZ-20)."""
    ours, theirs = setup.standing.points
    points = (ours, theirs + charge) if team else (ours + charge, theirs)
    return Result(
        scores=tuple(-charge if seat % 2 == team else 0 for seat in range(4)),
        losers=(team, team + 2),
        draw=False,
        reason=reason,
        series_over=points[team] >= setup.rules.target,
        standing=Standing(points, multiplier, setup.standing.kon + 1),
    )


def _goes_on(setup: Table, reason: str) -> Ending:
    """The deal is over but the kon goes on; nobody is charged (section 7)."""
    return Result((0, 0, 0, 0), (), False, reason, False, setup.standing)


def _eggs(setup: Table) -> Ending:
    """60:60: nobody is charged, the next kon is doubled (KZ-18, KZ-A10)."""
    points, multiplier, kon = setup.standing
    doubled = min(64, 2 * multiplier) if setup.rules.eggs_stack else 2
    return Result((0, 0, 0, 0), (), True, "points", False, Standing(points, doubled, kon + 1))


def _counted(state: State) -> Ending:
    """The hands are empty, card points are counted (KZ-17, KZ-18)."""
    setup = state.setup
    points = card_points_of_teams(state)
    if points[0] == points[1]:
        return _eggs(setup)
    team = 0 if points[0] < points[1] else 1
    charge = _charge(points[team], spared=_is_spared(state, team))
    return _charged(setup, "points", team, charge * setup.standing.multiplier)


def _charge(points: int, *, spared: bool) -> int:
    """What a team with so many card points, fewer than 60, is charged with (KZ-18)."""
    if points == 0 and not spared:
        return NO_POINTS
    return CHIPER if points <= 30 else PAIR


def _is_spared(state: State, team: int) -> bool:
    """Whether *team* took a trick or a pile, and that is enough against the six points (KZ-A8)."""
    if state.setup.rules.zero_means == "points":
        return False
    return bool(state.won[team]) or any(
        winner is not None and winner % 2 == team for _, winner in state.piles
    )


def _caught(setup: Table, by: Seat) -> Ending:
    """*by* has caught Qc of the other team (KZ-19)."""
    return _charged(setup, "shamok-catch", 1 - by % 2, CHIPER * setup.standing.multiplier)


def _redealt_out(setup: Table) -> Ending:
    """Three redeals in a row: the dealer's team is charged (KZ-32)."""
    return _charged(setup, "three-redeals", setup.dealer % 2, PAIR * setup.standing.multiplier)


def _fined(setup: Table, cut: Cut | NoCut | None) -> Ending:
    """The fine for a cut that was not offered, or for the team of the one who cut (KZ-9, KZ-A9, KZ-A24)."""
    if isinstance(cut, Cut):
        return _fine(setup, "wrong-cut", cut.by % 2)
    return _fine(setup, "no-cut", setup.dealer % 2)


def _fine(setup: Table, reason: str, team: int) -> Ending:
    multiplier = setup.standing.multiplier
    if setup.rules.double_penalties:
        return _charged(setup, reason, team, PAIR * multiplier)
    return _charged(setup, reason, team, PAIR, multiplier)


# ---- view ----


def _seen_pile(state: State, pile: Pile, seat: Seat | None) -> Trick:
    """*pile* as *seat* sees it: the boaster's card lies face down until all have laid (KZ-24, KZ-26)."""
    (boaster, _), *others = pile.cards
    if state.phase is not LAY or seat == boaster:
        return pile.cards
    return ((boaster, HIDDEN), *others)


def _seats(trick: Trick) -> tuple[Seat, ...]:
    return tuple(seat for seat, _ in trick)


def _spoken(trick: Trick) -> list[list[Json]]:
    return [[seat, card_name(card)] for seat, card in trick]


# ---- check: section 4 ----


def _found(*claims: tuple[bool, str, str]) -> list[Fault]:
    """The faults among *claims*, each of them: whether it is one, where, what must hold instead."""
    return [Fault(path, message) for broken, path, message in claims if broken]


def _stage(state: State) -> str:
    """The phase, or how the deal ended: what the cards, the turn and the moves have to fit."""
    return f"over: {state.result.reason}" if state.result else str(state.phase)


def _faults_in_stage(state: State) -> list[Fault]:
    match _stage(state):
        case "khval":
            return _faults_in_khval(state)
        case "over: no-cut" | "over: wrong-cut":
            return _faults_in_whole_pack(state)
        case "lay" | "over: overflow":
            return _faults_in_laying(state)
        case "redeal" | "rekhval" | "over: redeal" | "over: rekhval" | "over: keep-piles":
            return _faults_in_redeal(state)
        case "over: three-redeals":
            return _faults_in_redeal(state)
        case "lead" | "follow" | "over: points" | "over: shamok-catch":
            return _faults_in_play(state)
    return [Fault("/result/reason", "is no reason of this game (CV-17)")]


def _faults_in_standing(state: State) -> list[Fault]:
    rules, deal, _, (points, multiplier, kon), *_ = state.setup
    factors = (1, 2, 4, 8, 16, 32, 64) if rules.eggs_stack else (1, 2)
    fresh = not any(points) and multiplier == 1
    return _found(
        (kon == 1 and not fresh, "/standing", "a game begins with 0:0 and multiplier 1 (KZ-7)"),
        (kon > 1 and fresh, "/standing", "each kon charges a team or doubles the next one (KZ-18)"),
        (any(each % 2 for each in points), "/standing/points", "must be even (KZ-18)"),
        (max(points) >= rules.target, "/standing/points", f"the game ends with {rules.target} (KZ-20)"),
        (multiplier not in factors, "/standing/multiplier", "no eggs give this factor (KZ-18, KZ-A10)"),
        (deal < kon + _redeals_before(state), "/deal", "each kon and each redeal was a deal (CV-15)"),
    )


def _redeals_before(state: State) -> int:
    """The redeals with which earlier deals of this kon ended."""
    called = state.result.reason in CALLED if state.result else state.phase is REKHVAL
    return state.redeals - called


def _faults_in_redeals(state: State) -> list[Fault]:
    before = _redeals_before(state)
    called_out = _stage(state) == "over: three-redeals"
    return _found(
        (state.redeals > 0 and state.setup.rules.redeal == "off", "/redeals", "are off (KZ-A14)"),
        (before < 0, "/redeals", "one was called for in this deal (KZ-30)"),
        (called_out != (state.redeals == MOST_REDEALS), "/redeals", "the third one ends the kon (KZ-32)"),
    )


def _faults_in_result(state: State) -> list[Fault]:
    """Whether the result is one that the rules give for these cards (CV-16)."""
    result, setup = state.result, state.setup
    if result is None:
        return []
    match result.reason:
        case "no-cut":
            possible = [_fine(setup, "no-cut", setup.dealer % 2)]
        case "wrong-cut":
            possible = [_fine(setup, "wrong-cut", team) for team in (0, 1)]
        case "three-redeals":
            possible = [_redealt_out(setup)]
        case "points":
            possible = [_counted(state)]
        case "shamok-catch":
            by = catcher(state.trick)
            possible = [] if by is None else [_caught(setup, by)]
        case reason:
            possible = [_goes_on(setup, reason)]
    return _found((result not in possible, "/result", "the rules cannot give it for these cards (CV-16)"))


# ---- check: before the piles are opened ----


def _faults_in_unopened(state: State) -> list[Fault]:
    return _found(
        (bool(state.trick) or any(state.won), "/trick", "no trick is played before KZ-29"),
        (state.leader is not None, "/leader", "is null before the piles are opened (KZ-26)"),
        (state.winner is not None, "/winner", "is null before the piles are opened (KZ-26)"),
        (any(pile.winner is not None for pile in state.piles), "/piles", "have no winner yet (KZ-26)"),
    )


def _faults_in_whole_pack(state: State) -> list[Fault]:
    """What is wrong with a state in which nothing has been dealt yet."""
    return _faults_in_unopened(state) + _found(
        (len(state.stock) != len(DECK36), "/stock", "must hold all 36 cards: nothing has been dealt"),
        (any(state.drawn), "/drawn", "nothing has been drawn yet (KZ-22)"),
        (bool(state.legs or state.piles), "/piles", "nothing has been laid yet (KZ-24)"),
        (state.ply > 0, "/ply", "is 0 before the first move (CV-15)"),
        (state.result is not None and not state.setup.rules.cut_fines, "/result", "no fines here (KZ-9)"),
    )


def _faults_in_khval(state: State) -> list[Fault]:
    return _faults_in_whole_pack(state) + _found(
        (state.setup.standing.kon == 1, "/phase", "there is no khvalyonka in kon 1 (KZ-10)"),
        (state.turn != _boaster(state.setup), "/turn", "the dealer's left neighbour boasts (KZ-21)"),
    )


def _faults_in_laying(state: State) -> list[Fault]:
    """What is wrong while the seats draw and lay in turn, or when the last one has (KZ-22 to KZ-25)."""
    setup = state.setup
    seats = _clockwise(_boaster(setup))
    laid = 4 if state.turn is None else seats.index(state.turn)
    drawing = seats[: laid + 1]
    faults = _found(
        (setup.standing.kon == 1, "/phase", "there is no khvalyonka in kon 1 (KZ-10)"),
        (state.ply != 1 + laid, "/ply", "is 1 and one more for each seat that has laid (CV-15)"),
        (bool(state.legs) != (laid > 0), "/legs", "is 0 until the boaster has laid (KZ-24)"),
    )
    faults += _faults_in_unopened(state) + _faults_in_shape(state, seats[:laid])
    if faults:
        return faults
    for place, seat in enumerate(seats):
        cards = card_set(pile.cards[place][1] for pile in state.piles if place < laid)
        faults += _faults_in_drawn(state, seat, cards, draws=seat in drawing)
    plain = (card_set(state.drawn[seats[0]]) & PLAIN).bit_count()
    if faults or not laid:
        return faults
    return _found(
        (
            state.legs not in _choices_of_legs(setup.rules, plain),
            "/legs",
            "the boaster cannot lay so many cards (KZ-24, KZ-A6)",
        ),
        (laid == 4 and _gifts(state) is not None, "/result", "no hand is too large for KZ-28 (KZ-A4)"),
    )


def _faults_in_shape(state: State, seats: tuple[Seat, ...]) -> list[Fault]:
    """Whether there are ``legs`` piles of plain cards, laid by *seats* in this order (KZ-24, KZ-25)."""
    return _found(
        (len(state.piles) != state.legs, "/piles", "there are as many piles as legs (KZ-24)"),
        (bool(_cards_in_piles(state.piles) & TRUMPS), "/piles", "only plain cards are laid (KZ-24, KZ-25)"),
        *(
            (_seats(pile.cards) != seats, f"/piles/{index}/cards", "are laid from the boaster on (KZ-25)")
            for index, pile in enumerate(state.piles)
        ),
    )


def _faults_in_drawn(state: State, seat: Seat, laid: CardSet, *, draws: bool) -> list[Fault]:
    """What is wrong with the cards that *seat* has drawn, of which it has laid some."""
    drawn, path = state.drawn[seat], f"/drawn/{seat}"
    cards = card_set(drawn)
    if len(drawn) % 2 or cards.bit_count() < len(drawn) or cards != state.hands[seat] | laid:
        return [Fault(path, "must be what the seat holds and has laid, in pairs (KZ-22)")]
    if not draws:
        return _found((bool(drawn), path, "this seat has not drawn yet (KZ-25)"))
    wanted = 1 if seat == _boaster(state.setup) else state.legs
    before = (card_set(drawn[:-2]) & PLAIN).bit_count()
    return _found(
        ((cards & PLAIN).bit_count() < wanted, path, "too few plain cards to stop (KZ-23, KZ-25)"),
        (before >= wanted, path, "the last pair was not needed (KZ-23, KZ-25)"),
    )


# ---- check: from the opened piles on ----


def _faults_in_opened(state: State) -> list[Fault]:
    """What is wrong with stock, piles and leader once all hands are full (KZ-26 to KZ-29)."""
    later = state.setup.standing.kon > 1
    khval = bool(state.legs or state.piles) or state.winner is not None
    faults = _found(
        (bool(state.stock), "/stock", "is empty once the cards are dealt (KZ-28)"),
        (any(state.drawn), "/drawn", "is empty once the cards are dealt (KZ-28)"),
        (state.leader is None, "/leader", "is known once the cards are dealt (KZ-11, KZ-29)"),
        (not later and khval, "/piles", "there is no khvalyonka in kon 1 (KZ-10)"),
    )
    return faults + _faults_in_piles(state) if later else faults


def _faults_in_piles(state: State) -> list[Fault]:
    setup, piles = state.setup, state.piles
    one = state.legs == 2 and setup.rules.pants_legs == "1"
    faults = _faults_in_shape(state, _clockwise(_boaster(setup)))
    faults += _found((not piles or one, "/legs", "no boaster can have laid so many cards (KZ-24, KZ-A6)"))
    return faults or _found(
        (state.winner != khval_leader(setup, piles) % 2, "/winner", "took no larger pile (KZ-A3)"),
        *(
            (pile.winner != taker(pile.cards), f"/piles/{index}/winner", "did not take it (KZ-A1)")
            for index, pile in enumerate(piles)
        ),
    )


def _dealt_hands(state: State) -> Hands:
    """The hands before the trick that lies on the table."""
    laid = {seat: 1 << card for seat, card in state.trick}
    return tuple(hand | laid.get(seat, 0) for seat, hand in enumerate(state.hands))


def _faults_in_redeal(state: State) -> list[Fault]:
    """What is wrong when a redeal may be, or was, called for in this deal (KZ-30 to KZ-32)."""
    setup, size = state.setup, 9 - state.legs
    faults = _faults_in_opened(state) + _found(
        (any(hand.bit_count() != size for hand in state.hands), "/hands", f"must be {size} cards (KZ-30)"),
    )
    team = redeal_team(state.hands)
    if faults or team is None:
        return faults or [Fault("/hands", "no team is without queens (KZ-30)")]
    stage, first, asked = _stage(state), setup.standing.kon == 1, setup.rules.redeal
    turns = {"redeal": _redeal_seat(setup, team), "rekhval": state.leader}
    elsewhere = ("rekhval", "over: rekhval", "over: keep-piles") if first else ("over: redeal",)
    faults = _found(
        (asked == "off", "/rules/redeal", "redeals are off (KZ-A14)"),
        (asked == "forced" and stage == "redeal", "/phase", "nobody is asked (KZ-A14)"),
        (state.turn != turns.get(stage), "/turn", "another seat decides (KZ-31, KZ-A14)"),
        (stage in elsewhere, "/phase", "boasting again is decided after a khvalyonka (KZ-31)"),
    )
    return faults + _faults_in_first_leader(state) + _faults_in_ply(state)


def _faults_in_first_leader(state: State) -> list[Fault]:
    """Who leads, or has led, the first trick (KZ-11, KZ-29)."""
    if state.setup.standing.kon == 1:
        leader = _holder(_dealt_hands(state), FIRST_LEAD)
    else:
        leader = khval_leader(state.setup, state.piles)
    return _found((state.leader != leader, "/leader", f"seat {leader} leads first (KZ-11, KZ-29)"))


def _faults_in_play(state: State) -> list[Fault]:
    """What is wrong while tricks are played, or after the last card (KZ-11 to KZ-19)."""
    faults = _faults_in_opened(state)
    faults = faults or _faults_in_places(state) + _faults_in_won(state)
    if faults:
        return faults
    faults = _faults_in_trick(state) + _faults_in_ply(state)
    if any(state.won):
        return faults
    forced = state.setup.rules.redeal == "forced" and redeal_team(_dealt_hands(state)) is not None
    return (
        faults
        + _faults_in_first_leader(state)
        + _found((forced, "/hands", "would have been dealt anew (KZ-A14)"))
    )


def _faults_in_places(state: State) -> list[Fault]:
    """What is wrong with the turn and with how many cards lie where."""
    assert state.leader is not None
    seats = _clockwise(state.leader)
    laid = len(state.trick)
    sizes = {hand.bit_count() for hand in _dealt_hands(state)}
    match _stage(state):
        case "lead":
            fits = not laid and state.turn == state.leader and 0 not in sizes
        case "follow":
            fits = 0 < laid < 4 and state.turn == seats[laid]
        case "over: points":
            fits = not laid and sizes == {0}
        case _:
            fits = catcher(state.trick) is not None
    return _found(
        (_seats(state.trick) != seats[:laid], "/trick", "is laid clockwise from the leader (KZ-12)"),
        (len(sizes) > 1, "/hands", "everybody has laid the same number of cards (KZ-12)"),
        (not fits, "/trick", "does not fit phase, turn and hands (KZ-12, KZ-19)"),
    )


def _faults_in_won(state: State) -> list[Fault]:
    """What is wrong with the tricks taken so far."""
    assert state.leader is not None
    won = state.won
    firsts = [cards[0] for cards in won if cards]
    first_kon = state.setup.standing.kon == 1
    return _found(
        (bool(firsts) and not won[state.leader % 2], "/leader", "has taken the last trick (KZ-16)"),
        (bool(firsts) and first_kon and FIRST_LEAD not in firsts, "/won", "Ad is led first (KZ-11)"),
        (any(len(cards) % 4 for cards in won), "/won", "must be tricks of four cards (KZ-16)"),
        (any(map(_holds_catch, won)), "/won", "a caught Qc ends the kon (KZ-19)"),
    )


def _holds_catch(won: Sequence[Card]) -> bool:
    """Whether 6c and Qc lie in one of the tricks *won*, laid by different teams (KZ-19)."""
    if SHAMOK not in won or SHAMKA not in won:
        return False
    tricks = (won[start : start + 4] for start in range(0, len(won), 4))
    return any(catcher(tuple(enumerate(cards))) is not None for cards in tricks)


def _faults_in_trick(state: State) -> list[Fault]:
    """Whether the cards of the trick could be laid by these hands (KZ-11, KZ-13 to KZ-15, KZ-19)."""
    if not state.trick:
        return []
    (leader, led), *others = state.trick
    follows, hands = FOLLOWS[led], state.hands
    before = state.trick[:-1] if state.result else state.trick
    first = not _first_lead_made(state)
    return _found(
        (first and led != FIRST_LEAD, "/trick/0", "the first card of kon 1 is Ad (KZ-11)"),
        (bool(TRUMPS >> led & 1 and hands[leader] & PLAIN), "/trick/0", "a plain card is held (KZ-15)"),
        (catcher(before) is not None, "/trick", "a caught Qc ends the kon at once (KZ-19)"),
        *(
            (
                not follows >> card & 1 and bool(hands[seat] & follows),
                f"/trick/{place}",
                "must follow (KZ-13)",
            )
            for place, (seat, card) in enumerate(others, start=1)
        ),
    )


def _faults_in_ply(state: State) -> list[Fault]:
    fits = state.ply in _possible_plies(state)
    return _found((not fits, "/ply", "is not the number of moves that lead here (CV-15)"))


def _possible_plies(state: State) -> set[int]:
    """How many moves can have been made, once all hands are full: khvalyonka, decisions, cards laid."""
    begun = {0} if state.setup.standing.kon == 1 else {5}
    if _redeals_before(state):
        begun.add(0)  # after keep-piles
    laid = sum(map(len, state.won)) + len(state.trick)
    decided = _stage(state) in ("over: rekhval", "over: keep-piles")
    return {before + asked + laid + decided for before in begun for asked in _times_asked(state)}


def _times_asked(state: State) -> tuple[int, ...]:
    """How often the question of KZ-30 can have been answered by a move in this deal."""
    if state.setup.rules.redeal != "optional" or state.phase is REDEAL:
        return (0,)
    if any(state.won):
        return (0, 1)
    return (0,) if redeal_team(_dealt_hands(state)) is None else (1,)
