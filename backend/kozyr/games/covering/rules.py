"""The rules that the games with a covered pile share: covering, taking, going out, draws.

The rule numbers are those of the sheet SK; the sheet KN refers to it.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from kozyr.engine.cards import (
    DECK52,
    HIDDEN,
    HIGHER,
    SUIT_CARDS,
    Card,
    CardSet,
    Seat,
    Suit,
    rank_of,
    suit_of,
)
from kozyr.engine.moves import Event, LegalMoves, Move, new_event
from kozyr.engine.state import Result, Setup, Zone
from kozyr.games.covering.options import DrawRule, PileVisibility

ACE: Final = 12
TAKE: Final = Move("take")


class Standing(NamedTuple):
    """Defeats of each seat, and draws, so far in the series (SK-27)."""

    losses: tuple[int, ...]
    draws: int


class CoveringState(Protocol):
    """What the state of every covering game has (section 4 of the sheets)."""

    @property
    def setup(self) -> Setup[Any, Standing]: ...
    @property
    def phase(self) -> Any: ...
    @property
    def ply(self) -> int: ...
    @property
    def hands(self) -> tuple[CardSet, ...]: ...
    @property
    def result(self) -> Result[Standing] | None: ...
    @property
    def pile(self) -> tuple[Card, ...]: ...
    @property
    def laid(self) -> int: ...
    @property
    def known(self) -> tuple[CardSet, ...]: ...
    @property
    def out(self) -> tuple[Seat, ...]: ...


# ---- covering and taking ----


def coverers(hand: CardSet, top: Card, trump: Suit) -> CardSet:
    """The cards of *hand* that cover the card *top* for a player with the trump suit *trump* (SK-9).

    >>> from kozyr.engine.cards import card_set, cards_of, names, parse_card, parse_cards
    >>> hand = card_set(parse_cards(["8c", "6d", "Ad", "7s"]))
    >>> names(cards_of(coverers(hand, parse_card("7c"), trump=1)))
    ['8c', '6d', 'Ad']
    """
    return hand & _COVERS[trump][top]


_COVERS: Final = tuple(
    tuple(HIGHER[top] if suit_of(top) == trump else HIGHER[top] | SUIT_CARDS[trump] for top in DECK52)
    for trump in range(4)
)
"""For each trump suit and each top card the cards that cover it (SK-9)."""


def take_counts(plain: int, trumped: int) -> tuple[tuple[int, ...], ...]:
    """For each trump suit and each top card, how many cards a take is if the pile has so many (SK-16).

    *plain* if the top card is no trump, *trumped* if it is one, all cards if it is the trump ace.
    """
    return tuple(
        tuple(
            plain if suit_of(top) != trump else len(DECK52) if rank_of(top) == ACE else trumped
            for top in DECK52
        )
        for trump in range(4)
    )


def take_count(pile: Sequence[Card], counts: Sequence[int]) -> int:
    """How many cards a take from *pile* is. The pile is not empty; *counts* are those of the trump suit."""
    return min(counts[pile[-1]], len(pile))


def response_moves(hand: CardSet, top: Card, trump: Suit, others: tuple[Move, ...]) -> LegalMoves:
    """The responses to *top*: cover and lead, or cover with the last card; then *others* (SK-13 to SK-15)."""
    covers = hand & _COVERS[trump][top]
    if hand & (hand - 1):
        return LegalMoves("cover", 0, covers, hand, others)
    return LegalMoves("cover", covers, 0, 0, others)


# ---- a move ----

Row: TypeAlias = tuple[CardSet, ...]
"""A set of cards for every seat: the hands, or what everybody knows of them."""


def lay_cards(hands: Row, known: Row, seat: Seat, cards: tuple[Card, ...]) -> tuple[Row, Row]:
    """*hands* and *known* after *seat* has laid one card or two."""
    others = ~(1 << cards[0] | 1 << cards[-1])
    new_hands, new_known = list(hands), list(known)
    new_hands[seat] &= others
    new_known[seat] &= others
    return tuple(new_hands), tuple(new_known)


def take_cards(hands: Row, known: Row, seat: Seat, cards: tuple[Card, ...]) -> tuple[Row, Row]:
    """*hands* and *known* after *seat* has taken *cards*, which everybody has seen (SK-16, SK-18)."""
    taken = 0
    for card in cards:
        taken |= 1 << card
    new_hands, new_known = list(hands), list(known)
    new_hands[seat] |= taken
    new_known[seat] |= taken
    return tuple(new_hands), tuple(new_known)


def take_events(seat: Seat, cards: tuple[Card, ...]) -> tuple[Event]:
    """The event of a take: its cards, the top one first."""
    return (new_event(seat, "take", cards[::-1]),)


# ---- the end ----


def final_result(
    setup: Setup[Any, Standing],
    hands: Sequence[CardSet],
    last: Seat,
    *,
    top: Card,
    led: bool,
    trump: Suit,
) -> Result[Standing]:
    """The result when only seat *last* holds cards (SK-24 to SK-26).

    *top* was laid last, as a lead (*led*) or only as a cover. *trump* is the trump suit of seat *last*.
    ``rules.draw_rule`` says against which last cards there can be a draw (SK-A3).
    """
    hand = hands[last]
    rule: DrawRule = setup.rules.draw_rule
    answerable = rule == "any-top" or (rule == "lead-only" and led)
    if answerable and not hand & (hand - 1) and coverers(hand, top, trump):
        return draw_result(setup, len(hands))
    losses = setup.standing.losses
    return Result(
        scores=tuple(-1 if seat == last else 0 for seat in range(len(hands))),
        losers=(last,),
        draw=False,
        reason="last-player",
        series_over=False,
        standing=Standing(
            (*losses[:last], losses[last] + 1, *losses[last + 1 :]),
            setup.standing.draws,
        ),
    )


def draw_result(setup: Setup[Any, Standing], players: int) -> Result[Standing]:
    """The result of a draw (SK-25)."""
    standing = setup.standing
    return Result(
        (0,) * players,
        (),
        True,
        "draw",
        False,
        Standing(standing.losses, standing.draws + 1),
    )


def max_turns_result(setup: Setup[Any, Standing], players: int) -> Result[Standing]:
    """The result when ``max_turns`` moves have been made (SK-A14)."""
    return Result((0,) * players, (), False, "max-turns", False, setup.standing)


def next_dealer(setup: Setup[Any, Standing], result: Result[Standing]) -> Seat:
    """The loser deals next; without a loser the same dealer deals again (SK-4, SK-27)."""
    return result.losers[0] if result.losers else setup.dealer


# ---- looking at the pile ----


def visible_pile(pile: tuple[Card, ...], laid: int, take: int, visibility: PileVisibility) -> Zone:
    """The pile as a seat sees it (SK-12, SK-19, SK-20, SK-A11).

    It sees the top card, a cover that was *laid* just under it, and, if it may take *take* cards (else 0),
    these and one more.
    """
    if visibility == "all":
        visible = len(pile)
    elif visibility == "top-only":
        visible = 1
    else:
        visible = max(1, laid, take + 1 if take else 0)
    hidden = max(0, len(pile) - visible)
    return Zone("pile", None, (HIDDEN,) * hidden + pile[hidden:])
