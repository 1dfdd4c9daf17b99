"""What every game promises, and the part of that promise which is the same for all of them.

A game is an object without state of its own. A state is pure data: what does not change while a deal goes on
is its :class:`Setup`, the rest are fields of the game's own state type. Nothing is ever changed in place.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    get_args,
    get_type_hints,
)

from kozyr.engine.cards import HIDDEN, Card, CardSet, Seat, card_set, cards_of, names
from kozyr.engine.codec import Codec, DecodeError, Fault, Json, Length, Range, codec_of
from kozyr.engine.fast_tuple import maker
from kozyr.engine.moves import (
    Event,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Refusal,
    Text,
    parse_move,
)
from kozyr.engine.shuffle import drawn_dealer, shuffled

R = TypeVar("R")
K = TypeVar("K")

Seed: TypeAlias = Annotated[str, Length(1, 128)]
BotName: TypeAlias = Annotated[str, Length(1, 32)]
MOST: Final = 2**31
"""The largest number that a state may count to: more than any series has deals or any deal moves."""
Ply: TypeAlias = Annotated[int, Range(0, MOST)]
NOT_IN_HAND: Final = Text("Этой карты нет в руке.", "That card is not in the hand.")
"""The sentence of CV-6 in every game."""


class Setup(NamedTuple, Generic[R, K]):
    """What stays the same for a whole deal (CV-15): options (R), the first standing (K), and more."""

    rules: R
    deal: Annotated[int, Range(1, MOST)]
    dealer: Seat
    standing: K
    seed: Seed | None
    shuffles: Annotated[int, Range(0, MOST)]
    bots: tuple[BotName | None, ...]


class Result(NamedTuple, Generic[K]):
    """How a deal ended (CV-16). Scores: one a seat, higher is better (CV-17)."""

    scores: tuple[int, ...]
    losers: tuple[Seat, ...]
    draw: bool
    reason: str
    series_over: bool
    standing: K


class ResultFields(Protocol):
    """What the result of every game has (CV-16)."""

    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def losers(self) -> tuple[Seat, ...]: ...
    @property
    def draw(self) -> bool: ...
    @property
    def reason(self) -> str: ...
    @property
    def series_over(self) -> bool: ...
    @property
    def standing(self) -> Any: ...


class State(Protocol):
    """What the state of every game has (api.md §3)."""

    @property
    def setup(self) -> Setup[Any, Any]: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def phase(self) -> Any: ...
    @property
    def ply(self) -> int: ...
    @property
    def hands(self) -> tuple[CardSet, ...]: ...
    @property
    def result(self) -> Any: ...


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """What a deal or a move leads to: the new state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


step_to: Final = maker(Step)
"""A step from its state and its events, for the hot paths."""


class Zone(NamedTuple):
    """A place with cards as one seat sees it: the sheet's name, whose it is, hidden cards as ``HIDDEN``."""

    name: str
    seat: Seat | None
    cards: tuple[Card, ...]


class View(NamedTuple):
    """What one seat, or a spectator (``seat`` None), may see of a state (CV-20).

    ``legal_moves`` is None unless the seat is on turn; ``facts`` are the game's public facts, as JSON data.
    """

    seat: Seat | None
    turn: Seat | None
    phase: str
    ply: int
    deal: int
    dealer: Seat
    rules: Any
    bots: tuple[str | None, ...]
    standing: Any
    result: Any
    zones: tuple[Zone, ...]
    facts: Mapping[str, Json]
    legal_moves: LegalMoves | None


class Cut(NamedTuple):
    """The cut of the pack: who cuts, and how many cards go to the bottom (CV-8, CV-10)."""

    by: Seat
    at: Annotated[int, Range(1, 51)]


NoCut: TypeAlias = Literal["none"]
NO_CUT: Final = "none"


class NoInputs(NamedTuple):
    """The inputs of a deal that only one game has: here none."""


class Takes(NamedTuple):
    """What a verb takes (CV-14): one of these numbers of cards, or a value; nothing if neither."""

    cards: tuple[int, ...] = ()
    value: bool = False


class Option(NamedTuple):
    """What is said of an option besides its name, values and default: its rule and one line."""

    rule: str
    text: Text


def option(rule: str, ru: str, en: str) -> Option:
    """An option's remark, for the annotation of a field of a game's ``Rules``.

    A text is the option's name for players, a colon, and what the option or its values mean: "Limit of moves
    in a deal: after it the deal ends without a loser." A page may show the name alone.
    """
    return Option(rule, Text(ru, en))


def remarks(rules: type[Any]) -> dict[str, Option]:
    """The remarks of all options in a game's ``Rules``, in their order."""
    hints = get_type_hints(rules, include_extras=True)
    return {
        name: next(remark for remark in get_args(hint) if isinstance(remark, Option))
        for name, hint in hints.items()
    }


class InvalidDealError(ValueError):
    """The inputs of a deal do not fit the game; ``faults`` names every reason found, by path."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


class InvalidStateError(ValueError):
    """The value is no state of the game; ``faults`` names every reason found, by path."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


class DealOverError(ValueError):
    """The deal has a result; there are no moves any more."""


class DealNotOverError(ValueError):
    """The deal has no result yet; no other deal can follow it."""


class Game(ABC, Generic[S]):
    """The rules of one card game."""

    slug: ClassVar[str]
    titles: ClassVar[Text]
    seats: ClassVar[tuple[int, int]]
    """The smallest and the largest number of players."""
    pack: ClassVar[tuple[Card, ...]]
    """The pack in canonical order."""
    verbs: ClassVar[Mapping[str, Takes]]
    phases: ClassVar[type[Any]]
    """The phases, an enum of texts; the last one is ``over``."""
    rules: ClassVar[type[Any]]
    """The options: a ``NamedTuple`` with defaults and a remark (:func:`option`) on every field."""
    inputs: ClassVar[type[Any]] = NoInputs
    """Inputs of a deal that only this game has."""
    state: ClassVar[type[Any]]
    texts: ClassVar[Mapping[str, Json]] = {}
    """What is said at this table, as JSON data; ru and en."""

    # ---- dealing ----

    def deal(
        self,
        players: int,
        *,
        rules: Any = None,
        seed: str | None = None,
        pack: Sequence[Card] | None = None,
        dealer: Seat | None = None,
        cut: Cut | NoCut | None = None,
        bots: Sequence[str | None] | None = None,
        inputs: Any = None,
    ) -> Step[S]:
        """The first deal of a series (CV-9 to CV-12).

        *pack* is an explicit order of the whole pack, index 0 on top; without it the pack is shuffled from
        *seed*. What is drawn by lot comes from *seed* too. :class:`InvalidDealError` if it does not fit.
        """
        low, high = self.seats
        if not low <= players <= high:
            raise InvalidDealError(
                [
                    Fault(
                        "/players",
                        f"must be {low} to {high}" if low < high else f"must be {low}",
                    )
                ]
            )
        faults = []
        if dealer is not None and not 0 <= dealer < players:
            faults.append(Fault("/dealer", f"must be a seat, 0 to {players - 1}"))
        if bots is not None and len(bots) != players:
            faults.append(Fault("/bots", f"must name {players} seats"))
        if faults:
            raise InvalidDealError(faults)
        if dealer is None:
            dealer = 0 if seed is None else drawn_dealer(players, seed)
        setup = Setup(
            self.rules() if rules is None else rules,
            1,
            dealer,
            self.first_standing(players),
            seed,
            0,
            (None,) * players if bots is None else tuple(bots),
        )
        return self._deal(setup, pack, cut, inputs, None)

    def next_deal(
        self,
        after: S,
        *,
        seed: str | None = None,
        pack: Sequence[Card] | None = None,
        cut: Cut | NoCut | None = None,
        inputs: Any = None,
    ) -> Step[S]:
        """The deal that follows *after*, a state in the phase ``over`` (CV-18, CV-19).

        *seed* is taken if the series has none yet. :class:`DealNotOverError`, :class:`InvalidDealError`.
        """
        if after.result is None:
            raise DealNotOverError("the deal is not over yet")
        old = after.setup
        players = len(after.hands)
        if after.result.series_over:
            number, standing, dealer = (
                1,
                self.first_standing(players),
                (old.dealer + 1) % players,
            )
        else:
            number, standing, dealer = (
                old.deal + 1,
                after.result.standing,
                self.next_dealer(after),
            )
        setup = old._replace(
            deal=number,
            dealer=dealer,
            standing=standing,
            seed=seed if old.seed is None else old.seed,
        )
        return self._deal(setup, pack, cut, inputs, after)

    def _deal(
        self,
        setup: Setup[Any, Any],
        pack: Sequence[Card] | None,
        cut: Cut | NoCut | None,
        inputs: Any,
        after: S | None,
    ) -> Step[S]:
        whole = self.cards_to_deal(after)
        inputs = self.inputs() if inputs is None else inputs
        if pack is None:
            if setup.seed is None:
                raise InvalidDealError([Fault("/seed", "a deal needs a seed or a pack")])
            pack = shuffled(whole, setup.seed, setup.shuffles)
            setup = setup._replace(shuffles=setup.shuffles + 1)
        elif len(pack) != len(whole) or set(pack) != set(whole):
            raise InvalidDealError(
                [
                    Fault(
                        "/pack",
                        f"must name these {len(whole)} cards, each once: {_spelled(whole)}",
                    )
                ]
            )
        faults = self.faulty_inputs(setup, cut, inputs, after)
        if faults:
            raise InvalidDealError(faults)
        return self.start(setup, tuple(pack), cut, inputs, after)

    def cards_to_deal(self, after: S | None) -> tuple[Card, ...]:
        """The cards that a pack for the deal after *after* has, in canonical order."""
        return self.pack

    def faulty_inputs(
        self,
        setup: Setup[Any, Any],
        cut: Cut | NoCut | None,
        inputs: Any,
        after: S | None,
    ) -> list[Fault]:
        """What is wrong with the cut and with the game's own inputs."""
        return self.faulty_cut(setup, cut, len(self.pack))

    def faulty_cut(self, setup: Setup[Any, Any], cut: Cut | NoCut | None, size: int) -> list[Fault]:
        """What is wrong with the cut of a pack of *size* cards: only dealer-1 may cut (CV-10)."""
        if cut is None:
            return []
        if not isinstance(cut, Cut):
            return [Fault("/cut", "this game has no rule for a deal that is not cut (CV-10)")]
        faults = []
        neighbour = (setup.dealer - 1) % len(setup.bots)
        if cut.by != neighbour:
            faults.append(
                Fault(
                    "/cut/by",
                    f"only the dealer's right neighbour cuts, seat {neighbour} (CV-10)",
                )
            )
        if not 1 <= cut.at < size:
            faults.append(Fault("/cut/at", f"must be 1 to {size - 1} (CV-8)"))
        return faults

    @abstractmethod
    def first_standing(self, players: int) -> Any:
        """The standing with which a series begins."""

    @abstractmethod
    def next_dealer(self, after: S) -> Seat:
        """Who deals after the finished state *after*, in a series that goes on (CV-19)."""

    @abstractmethod
    def start(
        self,
        setup: Setup[Any, Any],
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: Any,
        after: S | None,
    ) -> Step[S]:
        """Cuts (the cut has been checked) and deals *pack*; *after* is the finished state that it follows."""

    # ---- playing ----

    def parse_move(self, text: str) -> Move:
        """The move written in *text*; :class:`InvalidMoveError` if it is none of this game (CV-14)."""
        return _parsed(self, text)

    @abstractmethod
    def legal_moves(self, state: S) -> LegalMoves:
        """The legal moves of the seat on turn; none once the deal is over."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> Step[S]:
        """What *move* leads to. Trusts its caller: the move is one of ``legal_moves(state)``."""

    def play(self, state: S, move: Move) -> Step[S]:
        """As :meth:`apply`, but checked: :class:`DealOverError`, :class:`IllegalMoveError`."""
        if state.result is not None:
            raise DealOverError("the deal is over")
        refusal = self.why_not(state, move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        return self.apply(state, move)

    def why_not(self, state: S, move: Move) -> Refusal | None:
        """Which rule forbids *move* here, in words; None if it is legal. The deal is not over."""
        if move in self.legal_moves(state):
            return None
        rule = self.broken_rule(state, move)
        return Refusal(rule, self.sentence(rule, state, move))

    def sentence(self, rule: str, state: S, move: Move) -> Text:
        """What *rule* says against *move*; a game may say first what is wrong with its card."""
        return self.refusals[rule]

    refusals: ClassVar[Mapping[str, Text]]
    """One sentence for every rule that :meth:`broken_rule` names."""

    @abstractmethod
    def broken_rule(self, state: S, move: Move) -> str:
        """The number of the rule that forbids *move*, which is not legal here: the sheet's section 6."""

    # ---- looking ----

    def view(self, state: S, seat: Seat | None) -> View:
        """What *seat*, or a spectator (None), may see (CV-20, CV-21)."""
        setup = state.setup
        return View(
            seat=seat,
            turn=state.turn,
            phase=state.phase.value,
            ply=state.ply,
            deal=setup.deal,
            dealer=setup.dealer,
            rules=setup.rules,
            bots=setup.bots,
            standing=setup.standing,
            result=state.result,
            zones=tuple(self.zones(state, seat)),
            facts=self.facts(state, seat),
            legal_moves=self.legal_moves(state) if seat is not None and seat == state.turn else None,
        )

    @abstractmethod
    def zones(self, state: S, seat: Seat | None) -> list[Zone]:
        """The places with cards as *seat* sees them: section 5 of the sheet. In ``over`` all is open."""

    @abstractmethod
    def facts(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """The public facts of the game, as JSON data."""

    # ---- checking and writing ----

    def check(self, state: S) -> list[Fault]:
        """Every reason found why *state* cannot be a state of this game (CV-23), each with its path."""
        faults = self._faulty_table(state)
        if faults:
            return faults
        faults = _faulty_pack(self.cards_in_play(state), self.zones_of(state))
        return faults or self.faults_in(state)

    def _faulty_table(self, state: S) -> list[Fault]:
        """What is wrong with the fields of every state, before any of them is used (CV-15, CV-16)."""
        low, high = self.seats
        players = len(state.hands)
        if not low <= players <= high:
            return [
                Fault(
                    "/hands",
                    f"must be {low} to {high} hands" if low < high else f"must be {low} hands",
                )
            ]
        setup = state.setup
        faults = []
        if setup.dealer >= players:
            faults.append(Fault("/dealer", f"must be a seat, 0 to {players - 1}"))
        if state.turn is not None and state.turn >= players:
            faults.append(Fault("/turn", f"must be a seat, 0 to {players - 1}"))
        if len(setup.bots) != players:
            faults.append(Fault("/bots", f"must be a list of {players}"))
        if setup.seed is None and setup.shuffles:
            faults.append(Fault("/shuffles", "without a seed nothing has been shuffled"))
        over = state.phase == "over"
        if over != (state.result is not None):
            faults.append(Fault("/result", "is given in the phase over, and only then (CV-16)"))
        if over != (state.turn is None):
            faults.append(Fault("/turn", "is null in the phase over, and only then (CV-16)"))
        faults += self.faulty_lengths(state, players)
        return faults

    def faulty_lengths(self, state: S, players: int) -> list[Fault]:
        """What is wrong with the lengths and seats of the game's own lists, before any of them is used."""
        return []

    @abstractmethod
    def zones_of(self, state: S) -> list[tuple[str, Sequence[Card] | CardSet]]:
        """Every zone of the state with its path and its cards (a list of cards, or a set): CV-4."""

    def cards_in_play(self, state: S) -> CardSet:
        """The cards that lie in the zones of the state, each in exactly one place."""
        return card_set(self.pack)

    @abstractmethod
    def faults_in(self, state: S) -> list[Fault]:
        """Every reason found, of the sheet's section 4, where the common fields and the cards are right."""

    @property
    def codec(self) -> Codec[S]:
        """Reads and writes the fields of a state other than ``game`` and ``version``."""
        return codec_of(self.state)

    def encode(self, state: S) -> dict[str, Json]:
        """The open state, as data for JSON (api.md §3)."""
        written: dict[str, Json] = {"game": self.slug, "version": 1}
        written.update(self.codec.encode(state))
        return written

    def decode(self, value: Json) -> S:
        """The state that *value* (parsed JSON) says, checked whole; :class:`InvalidStateError`."""
        if type(value) is not dict:
            raise InvalidStateError([Fault("", "must be an object")])
        if value.get("game") != self.slug:
            raise InvalidStateError([Fault("/game", f"must be {self.slug}: this is no state of that game")])
        fields = dict(value)
        del fields["game"]
        version = fields.pop("version", None)
        faults = [] if type(version) is int and version == 1 else [Fault("/version", "must be 1")]
        try:
            state: S = self.codec.decode(fields)
        except DecodeError as error:
            raise InvalidStateError([*faults, *error.faults, *self._faults_beneath(fields)]) from None
        faults += self.check(state)
        if faults:
            raise InvalidStateError(faults)
        return state

    def _faults_beneath(self, fields: dict[str, Json]) -> list[Fault]:
        """What is wrong with a state besides fields that no state has."""
        known = self.codec.schema["properties"]
        own = {name: each for name, each in fields.items() if name in known}
        try:
            return self.check(self.codec.decode(own)) if len(own) < len(fields) else []
        except DecodeError:
            return []


@lru_cache(maxsize=8192)
def _parsed(game: Game[Any], text: str) -> Move:
    move = parse_move(text)
    takes = game.verbs.get(move.verb)
    if takes is None:
        raise InvalidMoveError(f"no verb of this game: {move.verb} (there are: {', '.join(game.verbs)})")
    if move.cards and len(move.cards) not in takes.cards:
        raise InvalidMoveError(f"{move.verb} takes {_said(takes)}")
    if not move.cards and (takes.cards or (move.value is not None) != takes.value):
        raise InvalidMoveError(f"{move.verb} takes {_said(takes)}")
    if card_set(move.cards) & ~card_set(game.pack):
        raise InvalidMoveError("a card that is not in the pack of this game")
    return move


def seen_hands(hands: Sequence[CardSet], seat: Seat | None, *, everything: bool) -> list[Zone]:
    """The hands as *seat* sees them: its own, of the others the size (CV-20); or *everything* (CV-21)."""
    return [
        Zone(
            "hands",
            owner,
            cards_of(hand) if everything or owner == seat else (HIDDEN,) * hand.bit_count(),
        )
        for owner, hand in enumerate(hands)
    ]


def score_events(scores: Sequence[int]) -> list[Event]:
    """One event ``score`` for each seat whose score is not 0 (conventions, section 5)."""
    return [Event(seat, "score", points=score) for seat, score in enumerate(scores) if score]


HAND_PATHS: Final = tuple(f"/hands/{seat}" for seat in range(6))


def hand_paths(hands: Sequence[CardSet]) -> list[tuple[str, Sequence[Card] | CardSet]]:
    """The hands with their paths, for :meth:`Game.zones_of`."""
    return list(zip(HAND_PATHS, hands, strict=False))


def _spelled(whole: Sequence[Card]) -> str:
    return f"{names(whole)[0]} to {names(whole)[-1]}" if len(whole) in (36, 52) else " ".join(names(whole))


def _said(takes: Takes) -> str:
    if takes.value:
        return "a value"
    match takes.cards:
        case ():
            return "nothing"
        case (1,):
            return "one card"
        case counts:
            return f"{' or '.join(map(str, counts))} cards"


def _faulty_pack(whole: CardSet, zones: Sequence[tuple[str, Sequence[Card] | CardSet]]) -> list[Fault]:
    """Where a card lies twice, is missing or does not belong to the pack (CV-4)."""
    found = size = 0
    for _, held in zones:
        if isinstance(held, int):
            found |= held
            size += held.bit_count()
        else:
            found |= card_set(held)
            size += len(held)
    if found == whole and size == whole.bit_count():
        return []
    return _named_faults(whole, zones)


def _named_faults(whole: CardSet, zones: Sequence[tuple[str, Sequence[Card] | CardSet]]) -> list[Fault]:
    faults = []
    found = 0
    for path, held in zones:
        for card in cards_of(held) if isinstance(held, int) else held:
            if found >> card & 1:
                faults.append(Fault(path, f"{names([card])[0]} lies in two places (CV-4)"))
            elif not whole >> card & 1:
                faults.append(
                    Fault(
                        path,
                        f"{names([card])[0]} is not in the pack of this game (CV-4)",
                    )
                )
            found |= 1 << card
    missing = whole & ~found
    if missing:
        faults.append(
            Fault(
                "",
                f"these cards lie nowhere: {' '.join(names(cards_of(missing)))} (CV-4)",
            )
        )
    return faults
