"""Moves and events, and the one grammar in which both are written (CV-13, CV-14).

>>> parse_move("cover 6d+Qs")
Move(verb='cover', cards=(17, 49), value=None)
>>> parse_move("cover 6d+Qs").text
'cover 6d+Qs'
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, overload

from kozyr.engine.cards import CARDS, DECK52, HIDDEN, Card, CardSet, Seat, card_name, cards_of, names
from kozyr.engine.fast_tuple import constructor

_CARD = "[2-9TJQKA][cdhs]"
_MOVE: Final = re.compile(
    rf"([a-z]+(?:-[a-z]+)*)(?: (?:({_CARD}(?:\+{_CARD})*)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*)))?"
)


class Text(NamedTuple):
    """A sentence for players, in Russian and in English."""

    ru: str
    en: str


class Refusal(NamedTuple):
    """Why a move is not allowed: the number of the rule that forbids it, and one sentence."""

    rule: str
    text: Text


class InvalidMoveError(ValueError):
    """The text is no move: not of the grammar, or not in the game's table of verbs (CV-14)."""


class IllegalMoveError(ValueError):
    """The game has the move, but it is not allowed in this position (CV-14); ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.text.en}")
        self.refusal = refusal


def format_move(verb: str, cards: Sequence[Card], value: str | None) -> str:
    """The text of a move or an event (CV-13)."""
    if cards:
        return f"{verb} {'+'.join(names(cards))}"
    return verb if value is None else f"{verb} {value}"


class Move(NamedTuple):
    """One decision: a verb, alone, with cards in the order in which they are laid, or with a value."""

    verb: str
    cards: tuple[Card, ...] = ()
    value: str | None = None

    @property
    def text(self) -> str:
        """The move as text (CV-13)."""
        return format_move(*self)


def parse_move(text: str) -> Move:
    """The move written in *text*; :class:`InvalidMoveError` if it is not of the grammar (CV-13)."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise InvalidMoveError(_describe_syntax_error(text))
    verb, card_names, value = match.groups()
    if card_names is None:
        return Move(verb, (), value)
    cards = tuple(CARDS[name] for name in card_names.split("+"))
    if len(set(cards)) < len(cards):
        raise InvalidMoveError("a card is named twice")
    return Move(verb, cards)


def _describe_syntax_error(text: str) -> str:
    """Why *text* is not of the grammar, as exactly as possible without quoting it."""
    verb, space, rest = text.partition(" ")
    if not re.fullmatch("[a-z]+(?:-[a-z]+)*", verb):
        return "a move begins with a verb in small letters, as in lead 8h"
    names = rest.split("+")
    if space and (len(names) > 1 or not rest[:1].islower()):
        for place, name in enumerate(names, start=1):
            if name not in CARDS:
                return (
                    f"card {place} is no card: it is a rank, 2 to 9 T J Q K A, and a suit, c d h s, as in Td"
                )
    return "not a move: a verb, alone or with a space and cards joined by + or a value"


class Event(NamedTuple):
    """One thing that happened, and the seat that did it.

    ``secret`` holds those of its cards that only the seats in ``insiders`` may know. ``to``, ``verse`` and
    ``points`` spare clients a guess: who received the cards, which verse is spoken, what the cards count.
    """

    seat: Seat
    verb: str
    cards: tuple[Card, ...] = ()
    value: str | None = None
    to: Seat | None = None
    verse: int | None = None
    points: int | None = None
    secret: CardSet = 0
    insiders: tuple[Seat, ...] = ()

    @property
    def text(self) -> str:
        """The event as text; hidden cards are ``??`` (CV-13)."""
        return format_move(self.verb, self.cards, self.value)

    def seen_by(self, seat: Seat | None) -> "Event":
        """The event as *seat*, or a spectator (None), may see it (CV-20)."""
        if not self.secret or seat in self.insiders:
            return self
        visible = tuple(HIDDEN if self.secret >> card & 1 else card for card in self.cards)
        return self._replace(cards=visible, secret=0, insiders=())


new_event: Final = constructor(Event)
"""``Event``, faster."""


def move_event(seat: Seat, move: Move) -> Event:
    """The event of a *move*, with the same text."""
    return new_event(seat, move.verb, move.cards, move.value)


class MoveEvents(dict[Move, tuple[Event]]):
    """For each move of a seat, its event alone in a tuple, with the *verse* that is spoken.

    An event is made when it is first looked up, and kept: a game has a limited number of moves.
    """

    def __init__(self, seat: Seat, verse: int | None = None) -> None:
        self._seat = seat
        self._verse = verse

    def __missing__(self, move: Move) -> tuple[Event]:
        self[move] = events = (move_event(self._seat, move)._replace(verse=self._verse),)
        return events


MOVE_EVENTS: Final = tuple(MoveEvents(seat) for seat in range(6))
"""For each seat its moves' events: ``MOVE_EVENTS[seat][move]`` is a tuple with one event."""


class _OneCardMoves(dict[str, tuple[Move, ...]]):
    """For each verb its moves with one card, by card. A row is made when it is first looked up, and kept."""

    def __missing__(self, verb: str) -> tuple[Move, ...]:
        self[verb] = moves = tuple(Move(verb, (card,)) for card in DECK52)
        return moves


class _TwoCardMoves(dict[str, tuple[tuple[Move, ...], ...]]):
    """For each verb its moves with two cards, by the first card and the second."""

    def __missing__(self, verb: str) -> tuple[tuple[Move, ...], ...]:
        self[verb] = moves = tuple(
            tuple(Move(verb, (first, second)) for second in DECK52) for first in DECK52
        )
        return moves


_ONE_CARD: Final = _OneCardMoves()
_TWO_CARDS: Final = _TwoCardMoves()


class LegalMoves(Sequence[Move]):
    """The legal moves of a position. Counting, ``in`` and indexing do not list them.

    In this order: *verb* with one card of *singles*; *verb* with a card of *firsts* and another card of
    *seconds*, a set that holds all of *firsts*; the moves *others*.

    >>> from kozyr.engine.cards import DECK36, card_set
    >>> moves = LegalMoves("cover", firsts=card_set(DECK36), seconds=card_set(DECK36), others=(Move("take"),))
    >>> len(moves), moves[-1].text, Move("cover", (4, 5)) in moves
    (1261, 'take', True)
    """

    __slots__ = ("_firsts", "_others", "_seconds", "_singles", "_verb")

    def __init__(
        self,
        verb: str = "",
        singles: CardSet = 0,
        firsts: CardSet = 0,
        seconds: CardSet = 0,
        others: tuple[Move, ...] = (),
    ) -> None:
        self._verb = verb
        self._singles = singles
        self._firsts = firsts
        self._seconds = seconds
        self._others = others

    def __len__(self) -> int:
        if self._firsts:
            pairs = self._firsts.bit_count() * (self._seconds.bit_count() - 1)
            return self._singles.bit_count() + pairs + len(self._others)
        return self._singles.bit_count() + len(self._others)

    def __iter__(self) -> Iterator[Move]:
        with_card = _ONE_CARD[self._verb]
        for card in cards_of(self._singles):
            yield with_card[card]
        if self._firsts:
            with_cards = _TWO_CARDS[self._verb]
            for first in cards_of(self._firsts):
                with_first = with_cards[first]
                for second in cards_of(self._seconds & ~(1 << first)):
                    yield with_first[second]
        yield from self._others

    def texts(self) -> list[str]:
        """The moves as text, in their order (CV-13)."""
        verb = self._verb
        texts = [f"{verb} {name}" for name in names(cards_of(self._singles))]
        for first in cards_of(self._firsts):
            start = f"{verb} {card_name(first)}+"
            texts += [start + name for name in names(cards_of(self._seconds & ~(1 << first)))]
        return texts + [move.text for move in self._others]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move) and move.verb == self._verb and move.value is None:
            cards = move.cards
            if len(cards) == 1:
                return bool(self._singles >> cards[0] & 1) or move in self._others
            if len(cards) == 2:
                first, second = cards
                pair = first != second and self._firsts >> first & self._seconds >> second & 1
                return bool(pair) or move in self._others
        return move in self._others

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if type(index) is slice:
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index if index >= 0 else len(self) + index
        if place < 0:
            raise IndexError(index)
        if self._singles:
            singles = cards_of(self._singles)
            if place < len(singles):
                return _ONE_CARD[self._verb][singles[place]]
            place -= len(singles)
        if self._firsts:
            seconds = self._seconds.bit_count() - 1
            pairs = self._firsts.bit_count() * seconds
            if place < pairs:
                first = cards_of(self._firsts)[place // seconds]
                second = cards_of(self._seconds & ~(1 << first))[place % seconds]
                return _TWO_CARDS[self._verb][first][second]
            place -= pairs
        return self._others[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._verb, self._singles, self._firsts, self._seconds, self._others))

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}: {', '.join(move.text for move in self[:8])}{'…' * (len(self) > 8)}>"


NO_MOVES: Final = LegalMoves()
