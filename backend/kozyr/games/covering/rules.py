"""What covers what, how many to take, going out, the draw: shared by the games in which a pile is covered.

The rule numbers are those of Svoi kozyri; the sheet of Kryt'-navalivat' refers to them.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from kozyr.engine.card_names import card_text
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
from kozyr.engine.codec import Fault, Range
from kozyr.engine.game import NOT_IN_HAND, Result, Setup, Zone
from kozyr.engine.moves import Event, LegalMoves, Move, Text, new_event

ACE: Final = 12
TAKE: Final = Move("take")

DrawRule: TypeAlias = Literal["lead-only", "any-top", "none"]
PileVisibility: TypeAlias = Literal["peek", "top-only", "all"]
MaxTurns: TypeAlias = Annotated[int, Range(1, 100000)] | None


class Standing(NamedTuple):
    """Defeats, one number a seat, and draws so far in the series (SK-27)."""

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
    """The cards of *hand* that cover *top* for a player whose trump suit is *trump* (SK-9).

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
    """For each trump suit and each top card how many cards a take is, if there are so many: *plain*, with a
    trump on top *trumped*, with the trump ace on top all of them (SK-16).
    """
    return tuple(
        tuple(
            plain if suit_of(top) != trump else len(DECK52) if rank_of(top) == ACE else trumped
            for top in DECK52
        )
        for trump in range(4)
    )


def take_count(pile: Sequence[Card], counts: Sequence[int]) -> int:
    """How many cards a take from *pile*, which is not empty, is; *counts* are those for the trump suit."""
    return min(counts[pile[-1]], len(pile))


def answers(hand: CardSet, top: Card, trump: Suit, others: tuple[Move, ...]) -> LegalMoves:
    """Cover and lead in one move, or cover with the last card; then *others* (SK-13 to SK-15)."""
    covers = hand & _COVERS[trump][top]
    if hand & (hand - 1):
        return LegalMoves("cover", 0, covers, hand, others)
    return LegalMoves("cover", covers, 0, 0, others)


# ---- a move ----

Row: TypeAlias = tuple[CardSet, ...]
"""A set of cards for every seat: the hands, or what is known of them."""


def laid(hands: Row, known: Row, seat: Seat, cards: tuple[Card, ...]) -> tuple[Row, Row]:
    """After *seat* has laid one card or two: neither held nor known there any more."""
    kept = ~(1 << cards[0] | 1 << cards[-1])
    held, seen = list(hands), list(known)
    held[seat] &= kept
    seen[seat] &= kept
    return tuple(held), tuple(seen)


def taken(hands: Row, known: Row, seat: Seat, cards: tuple[Card, ...]) -> tuple[Row, Row]:
    """After *seat* has taken *cards*: everybody knows them in its hand (SK-16, SK-18)."""
    more = 0
    for card in cards:
        more |= 1 << card
    held, seen = list(hands), list(known)
    held[seat] |= more
    seen[seat] |= more
    return tuple(held), tuple(seen)


def take_told(seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """The take as it is told to everybody: its cards, the top one first."""
    return (new_event(seat, "take", cards[::-1]),)


# ---- the end ----


def ending(
    setup: Setup[Any, Standing],
    hands: Sequence[CardSet],
    last: Seat,
    *,
    top: Card,
    led: bool,
    trump: Suit,
) -> Result[Standing]:
    """The result when only seat *last* holds cards (SK-24 to SK-26).

    *top* was laid last, as a lead (*led*) or only as a cover; *trump* is the trump suit of seat *last*.
    ``rules.draw_rule`` says which last cards can be drawn against (SK-A3).
    """
    hand = hands[last]
    rule: DrawRule = setup.rules.draw_rule
    answerable = rule == "any-top" or (rule == "lead-only" and led)
    if answerable and not hand & (hand - 1) and coverers(hand, top, trump):
        return drawn(setup, len(hands))
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


def drawn(setup: Setup[Any, Standing], players: int) -> Result[Standing]:
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


def stopped(setup: Setup[Any, Standing], players: int) -> Result[Standing]:
    """The result when ``max_turns`` moves have been made (SK-A14)."""
    return Result((0,) * players, (), False, "max-turns", False, setup.standing)


def next_dealer(setup: Setup[Any, Standing], result: Result[Standing]) -> Seat:
    """The loser deals next, without a loser the same dealer again (SK-4, SK-27)."""
    return result.losers[0] if result.losers else setup.dealer


# ---- looking at the pile ----


def seen_pile(pile: tuple[Card, ...], laid: int, taken: int, visibility: PileVisibility) -> Zone:
    """The pile as a seat sees it: the top card, a cover just laid under it, and of a take to come
    (*taken* cards, 0 if the seat is not to answer) its cards and one more (SK-12, SK-19, SK-20, SK-A11).
    """
    if visibility == "all":
        shown = len(pile)
    elif visibility == "top-only":
        shown = 1
    else:
        shown = max(1, laid, taken + 1 if taken else 0)
    hidden = max(0, len(pile) - shown)
    return Zone("pile", None, (HIDDEN,) * hidden + pile[hidden:])


# ---- checking ----


def find_length_faults(
    known: Sequence[CardSet], out: Sequence[Seat], standing: Standing, players: int
) -> list[Fault]:
    """What is wrong with the lengths and seats of the lists of a covering game."""
    faults = []
    if len(known) != players:
        faults.append(Fault("/known", f"must be a list of {players}"))
    if len(standing.losses) != players:
        faults.append(Fault("/standing/losses", f"must be a list of {players}"))
    if any(seat >= players for seat in out) or len(set(out)) < len(out):
        faults.append(Fault("/out", f"must be different seats, 0 to {players - 1}"))
    return faults


def find_faults(state: CoveringState) -> list[Fault]:
    """What is wrong with the fields that both covering games have: what section 4 says in both sheets."""
    return [
        *_faults_in_series(state.setup),
        *_faults_in_known(state.known, state.hands),
        *_faults_in_ply(state),
        *_faults_in_phase(state),
        *_faults_in_laid(state),
    ]


def _faults_in_series(setup: Setup[Any, Standing]) -> list[Fault]:
    losses, draws = setup.standing
    if min(*losses, draws) < 0:
        return [Fault("/standing", "defeats and draws are not negative")]
    if sum(losses) + draws > setup.deal - 1:
        return [Fault("/standing", "more defeats and draws than deals before this one")]
    return []


def _faults_in_known(known: Sequence[CardSet], hands: Sequence[CardSet]) -> list[Fault]:
    return [
        Fault(f"/known/{seat}", "names a card that is not in that hand")
        for seat, cards in enumerate(known)
        if cards & ~hands[seat]
    ]


def _faults_in_ply(state: CoveringState) -> list[Fault]:
    """For the size of the pile, and for the limit (SK-A14)."""
    faults = []
    max_turns: int | None = state.setup.rules.max_turns
    if len(state.pile) > 2 * state.ply:
        faults.append(Fault("/pile", "more cards than so many moves can lay"))
    if max_turns is not None and state.ply > max_turns - (state.result is None):
        faults.append(Fault("/ply", "max_turns would have ended the deal before (SK-A14)"))
    return faults


def _faults_in_phase(state: CoveringState) -> list[Fault]:
    if state.result is None and (state.phase == "lead") != (not state.pile):
        return [Fault("/phase", "is lead if and only if the pile is empty (SK-18)")]
    return []


def _faults_in_laid(state: CoveringState) -> list[Fault]:
    pile, laid = state.pile, state.laid
    if not pile:
        return _faults_in_empty_pile(state)
    if laid == 2 and len(pile) < 3:
        return [Fault("/laid", "a cover and a lead lie on the card that was covered (SK-14)")]
    if laid == 1 and len(pile) > 1 and not state.out:
        return [
            Fault(
                "/laid",
                "one card alone is laid on an empty pile or after an exit (SK-18, SK-22)",
            )
        ]
    return []


def _faults_in_empty_pile(state: CoveringState) -> list[Fault]:
    faults = []
    if state.laid:
        faults.append(Fault("/laid", "is 0 while the pile is empty (SK-18)"))
    if state.ply and not any(state.known):
        faults.append(Fault("/known", "somebody has taken the pile (SK-18)"))
    return faults


def faults_in_result(result: Result[Standing], possible: Sequence[Result[Standing]]) -> list[Fault]:
    """What is wrong with *result*, which must be one of the *possible* ones (CV-16)."""
    if result in possible:
        return []
    return [Fault("/result", "is not a result that the rules can give for these cards (CV-16)")]


# ---- words of both games ----

ABOUT_DRAW_RULE: Final = Text(
    "Ничья последней картой: только против захода, против любой верхней карты, никогда.",
    "A draw by the last card: only against a lead, against any top card, never.",
)
ABOUT_PILE_VISIBILITY: Final = Text(
    "Что видно в стопке: карты взятия и одна под ними, только верхняя карта, всё.",
    "What is seen of the pile: the cards of a take and one below, the top card only, all.",
)
ABOUT_MAX_TURNS: Final = Text(
    "Предел ходов в раздаче: после него раздача кончается без проигравшего.",
    "Limit of moves in a deal: after it the deal ends without a loser.",
)

FIRST_LEAD: Final = Text(
    "Раздача начинается заходом: положите одну любую карту.",
    "The deal begins with a lead: lay any one card.",
)
EMPTY_PILE: Final = Text(
    "Стопка пуста: зайдите одной любой картой.",
    "The pile is empty: lead any one card.",
)
REFUSALS: Final[dict[str, Text]] = {
    "CV-6": NOT_IN_HAND,
    "SK-14": Text(
        "Покрыв, надо сразу зайти ещё одной картой.",
        "After covering, another card must be led at once.",
    ),
}
"""Sentences that both covering games say."""


def misfit(card: Card, top: Card, trump: Suit, rule: Text, called: Text) -> Text:
    """Why *card* does not cover *top*, then the *rule*; a card of the suit *trump* is *called* so."""
    one, other = card_text(card), card_text(top)
    if suit_of(card) == suit_of(top):
        why = Text(f"{other.ru} старше, чем {one.ru}", f"the {other.en} is higher than the {one.en}")
    elif suit_of(top) == trump:
        why = Text(
            f"{other.ru} — {called.ru}, а {one.ru} нет",
            f"the {other.en} is {called.en}, the {one.en} is not",
        )
    else:
        why = Text(
            f"{one.ru} другой масти, чем {other.ru}, и не {called.ru}",
            f"the {one.en} is of another suit than the {other.en} and not {called.en}",
        )
    return Text(_joined(why.ru, rule.ru), _joined(why.en, rule.en))


def _joined(why: str, rule: str) -> str:
    return f"{why[0].upper()}{why[1:]}: {rule[0].lower()}{rule[1:]}"
