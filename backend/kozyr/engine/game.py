"""The interface of a game: what every game can do, and what its rules have to provide.

A game is an object without state of its own; states are pure data (:mod:`kozyr.engine.state`). What dealing
and checking have in common for all games is in :mod:`kozyr.engine.dealing` and :mod:`kozyr.engine.checking`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, get_args, get_type_hints

from kozyr.engine.cards import Card, CardSet, Seat, card_set
from kozyr.engine.checking import (
    InvalidStateError,
    PathZone,
    find_common_faults,
    find_pack_faults,
    hands_by_path,
    player_count_fault,
)
from kozyr.engine.codec import Codec, DecodeError, Fault, Json, codec_of
from kozyr.engine.dealing import (
    NO_CUT,
    Cut,
    DealNotOverError,
    InvalidDealError,
    NoCut,
    NoInputs,
    check_table,
    find_cut_faults,
    prepare_pack,
)
from kozyr.engine.moves import (
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Refusal,
    Text,
    parse_move,
)
from kozyr.engine.shuffle import draw_dealer
from kozyr.engine.state import (
    MAX_COUNT,
    BotName,
    Ply,
    Result,
    S,
    Seed,
    Setup,
    State,
    Step,
    View,
    Zone,
    new_step,
    score_events,
    visible_hands,
)

__all__ = [
    "MAX_COUNT",
    "NOT_IN_HAND",
    "NO_CUT",
    "BotName",
    "Cut",
    "DealNotOverError",
    "DealOverError",
    "Game",
    "InvalidDealError",
    "InvalidStateError",
    "NoCut",
    "NoInputs",
    "Option",
    "PathZone",
    "Ply",
    "Result",
    "S",
    "Seed",
    "Setup",
    "State",
    "Step",
    "VerbArguments",
    "View",
    "Zone",
    "hands_by_path",
    "new_step",
    "option",
    "options_of",
    "score_events",
    "visible_hands",
]

NOT_IN_HAND: Final = Text("Этой карты нет в руке.", "That card is not in the hand.")
"""The sentence of CV-6 in every game."""


class VerbArguments(NamedTuple):
    """What a verb takes (CV-14): one of these numbers of cards, or a value; nothing if neither is set."""

    cards: tuple[int, ...] = ()
    value: bool = False

    def describe(self) -> str:
        """The arguments in words, for error messages."""
        if self.value:
            return "a value"
        match self.cards:
            case ():
                return "nothing"
            case (1,):
                return "one card"
            case counts:
                return f"{' or '.join(map(str, counts))} cards"


class Option(NamedTuple):
    """What an option is about: the number of its rule and one line for players."""

    rule: str
    text: Text


def option(rule: str, ru: str, en: str) -> Option:
    """What an option is about, for the annotation of a field of a game's ``Rules``."""
    return Option(rule, Text(ru, en))


def options_of(rules: type[Any]) -> dict[str, Option]:
    """What each option in a game's ``Rules`` is about, by name, in order."""
    hints = get_type_hints(rules, include_extras=True)
    return {
        name: next(item for item in get_args(hint) if isinstance(item, Option))
        for name, hint in hints.items()
    }


class DealOverError(ValueError):
    """The deal has a result, so no more moves can be made."""


STATE_VERSION: Final = 1
"""The version of the schema of states, in every open state."""
_WRONG_VERSION: Final = Fault("/version", f"must be {STATE_VERSION}")


class Game(ABC, Generic[S]):
    """The rules of one card game."""

    slug: ClassVar[str]
    titles: ClassVar[Text]
    seats: ClassVar[tuple[int, int]]
    """The smallest and the largest number of players."""
    pack: ClassVar[tuple[Card, ...]]
    """The pack in canonical order."""
    verbs: ClassVar[Mapping[str, VerbArguments]]
    phases: ClassVar[type[Any]]
    """The phases, a string enum; the last one is ``over``."""
    rules: ClassVar[type[Any]]
    """The options: a ``NamedTuple`` with a default and an :class:`Option` for every field."""
    inputs: ClassVar[type[Any]] = NoInputs
    """Inputs of a deal that only this game has: a ``NamedTuple`` with defaults."""
    state: ClassVar[type[Any]]
    """The type of its states, a ``NamedTuple``."""
    refusals: ClassVar[Mapping[str, Text]]
    """One sentence for every rule that :meth:`find_broken_rule` names."""
    texts: ClassVar[Mapping[str, Json]] = {}
    """Other texts for players, such as verses, as JSON data by language (``ru``, ``en``)."""

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
        *seed*. What is drawn by lot comes from *seed* too. :class:`InvalidDealError` names every fault.
        """
        check_table(self.seats, players, dealer, bots)
        if dealer is None:
            dealer = 0 if seed is None else draw_dealer(players, seed)
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

        *seed* counts only if the series has none yet. :class:`DealNotOverError`, :class:`InvalidDealError`.
        """
        if after.result is None:
            raise DealNotOverError("the deal is not over yet")
        setup = after.setup
        players = len(after.hands)
        if after.result.series_over:
            deal, standing, dealer = 1, self.first_standing(players), (setup.dealer + 1) % players
        else:
            deal, standing, dealer = setup.deal + 1, after.result.standing, self.next_dealer(after)
        setup = setup._replace(
            deal=deal,
            dealer=dealer,
            standing=standing,
            seed=seed if setup.seed is None else setup.seed,
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
        inputs = self.inputs() if inputs is None else inputs
        pack, setup = prepare_pack(self.cards_to_deal(after), pack, setup)
        faults = self.find_input_faults(setup, cut, inputs, after)
        if faults:
            raise InvalidDealError(faults)
        return self.start(setup, pack, cut, inputs, after)

    def cards_to_deal(self, after: S | None) -> tuple[Card, ...]:
        """The cards that the pack of the deal after *after* has, in canonical order."""
        return self.pack

    def find_input_faults(
        self,
        setup: Setup[Any, Any],
        cut: Cut | NoCut | None,
        inputs: Any,
        after: S | None,
    ) -> list[Fault]:
        """What is wrong with the cut and with the inputs that only this game has."""
        return find_cut_faults(setup, cut, len(self.pack))

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
        """Cuts and deals *pack*. The inputs are right; *after* is the finished state before this deal."""

    # ---- playing ----

    def parse_move(self, text: str) -> Move:
        """The move written in *text*; :class:`InvalidMoveError` if this game has no such move (CV-14)."""
        return _parse_move(self, text)

    @abstractmethod
    def legal_moves(self, state: S) -> LegalMoves:
        """The legal moves of the seat on turn; none once the deal is over."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> Step[S]:
        """What *move* leads to. Not checked: the move must be one of ``legal_moves(state)``."""

    def play(self, state: S, move: Move) -> Step[S]:
        """As :meth:`apply`, but checked: :class:`DealOverError`, :class:`IllegalMoveError`."""
        if state.result is not None:
            raise DealOverError("the deal is over")
        refusal = self.find_refusal(state, move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        return self.apply(state, move)

    def find_refusal(self, state: S, move: Move) -> Refusal | None:
        """Which rule forbids *move* here, in words; None if it is legal. The deal must not be over."""
        if move in self.legal_moves(state):
            return None
        rule = self.find_broken_rule(state, move)
        return Refusal(rule, self.refusal_text(rule, state, move))

    def refusal_text(self, rule: str, state: S, move: Move) -> Text:
        """The sentence by which *rule* forbids *move*; a game may add what is wrong with the card."""
        return self.refusals[rule]

    @abstractmethod
    def find_broken_rule(self, state: S, move: Move) -> str:
        """The number of the rule that forbids *move*, which is not legal here."""

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
        """The places with cards as *seat* sees them (section 5 of the sheet). In ``over`` all is open."""

    @abstractmethod
    def facts(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """The public facts of the game, as JSON data."""

    # ---- checking ----

    def check(self, state: S) -> list[Fault]:
        """Every reason why *state* cannot be a state of this game (CV-23), each with its path."""
        low, high = self.seats
        players = len(state.hands)
        if not low <= players <= high:
            return [player_count_fault("/hands", self.seats, "hands")]
        return (
            find_common_faults(state, players) + self.find_length_faults(state, players)
            or find_pack_faults(self.cards_in_play(state), self.zones_by_path(state))
            or self.find_faults(state)
        )

    def find_length_faults(self, state: S, players: int) -> list[Fault]:
        """What is wrong with the lengths and seats of the game's own lists; nothing else is checked yet."""
        return []

    @abstractmethod
    def zones_by_path(self, state: S) -> list[PathZone]:
        """Every zone of the state with its path and its cards (CV-4)."""

    def cards_in_play(self, state: S) -> CardSet:
        """The cards that must lie in the zones of the state, each in exactly one of them."""
        return _pack_set(self)

    @abstractmethod
    def find_faults(self, state: S) -> list[Fault]:
        """What section 4 of the sheet forbids. The common fields, lengths and the pack are right."""

    # ---- reading and writing ----

    @property
    def codec(self) -> Codec[S]:
        """Reads and writes the fields of a state, except ``game`` and ``version``."""
        return codec_of(self.state)

    def encode(self, state: S) -> dict[str, Json]:
        """The open state, as data for JSON (api.md §3)."""
        fields: dict[str, Json] = {"game": self.slug, "version": STATE_VERSION}
        fields.update(self.codec.encode(state))
        return fields

    def decode(self, value: Json) -> S:
        """The state written as *value* (parsed JSON), fully checked; :class:`InvalidStateError`."""
        if type(value) is not dict:
            raise InvalidStateError([Fault("", "must be an object")])
        if value.get("game") != self.slug:
            raise InvalidStateError([Fault("/game", f"must be {self.slug}: this is no state of that game")])
        fields = dict(value)
        del fields["game"]
        version = fields.pop("version", None)
        faults = [] if type(version) is int and version == STATE_VERSION else [_WRONG_VERSION]
        try:
            state: S = self.codec.decode(fields)
        except DecodeError as error:
            raise InvalidStateError([*faults, *error.faults, *self._check_known_fields(fields)]) from None
        faults += self.check(state)
        if faults:
            raise InvalidStateError(faults)
        return state

    def _check_known_fields(self, fields: dict[str, Json]) -> list[Fault]:
        """What :meth:`check` finds if the fields that no state has are left out."""
        properties = self.codec.schema["properties"]
        known = {name: value for name, value in fields.items() if name in properties}
        try:
            return self.check(self.codec.decode(known)) if len(known) < len(fields) else []
        except DecodeError:
            return []


@cache
def _pack_set(game: Game[Any]) -> CardSet:
    return card_set(game.pack)


@lru_cache(maxsize=8192)
def _parse_move(game: Game[Any], text: str) -> Move:
    move = parse_move(text)
    takes = game.verbs.get(move.verb)
    if takes is None:
        raise InvalidMoveError(f"no verb of this game: {move.verb} (there are: {', '.join(game.verbs)})")
    if move.cards and len(move.cards) not in takes.cards:
        raise InvalidMoveError(f"{move.verb} takes {takes.describe()}")
    if not move.cards and (takes.cards or (move.value is not None) != takes.value):
        raise InvalidMoveError(f"{move.verb} takes {takes.describe()}")
    if card_set(move.cards) & ~_pack_set(game):
        raise InvalidMoveError("a card that is not in the pack of this game")
    return move
