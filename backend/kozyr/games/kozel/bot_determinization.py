"""Determinization for Kozel: the hidden cards dealt at random, as far as a seat cannot know better."""

from collections.abc import Sequence
from typing import Any, Final

from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw, shuffle
from kozyr.engine.cards import HIDDEN, Card, Seat, card_set, cards_of, parse_card
from kozyr.engine.game import Setup, View
from kozyr.games.kozel.bot_inference import NO_HISTORY, common_history, trick_histories, voids_after
from kozyr.games.kozel.bot_position import (
    ALL,
    BIT_OF,
    CARD_OF,
    PLAIN_BITS,
    TRUMP_BITS,
    Bits,
    Position,
    bits,
)
from kozyr.games.kozel.cards import QUEEN_OF_DIAMONDS, QUEENS
from kozyr.games.kozel.state import Phase, Pile, State

MAX_ATTEMPTS: Final = 12
"""Deals of the hidden cards for one position; the last one ignores the voids."""
GOOD_QUEENS: Final[Bits] = bits(cards_of(QUEENS & ~QUEEN_OF_DIAMONDS))
"""The queens of which a team has none if it may call for a redeal (KZ-30)."""


def _hands(view: View) -> list[tuple[Card, ...]]:
    """The hands by seat, with HIDDEN for the cards of the others."""
    return [zone.cards for zone in view.zones if zone.name == "hands"]


def _has_piles(view: View) -> list[bool]:
    """Whether each team has taken a pile."""
    return [any(pile["winner"] % 2 == team for pile in view.facts["piles"]) for team in (0, 1)]


class TrickDeterminizer:
    """Samples positions of the phases ``lead`` and ``follow`` that fit a view and a memory."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        facts: Any = view.facts
        hands = _hands(view)
        self.seat: Seat = view.seat
        self.tricks_left = len(hands[view.seat])
        """The tricks that are not finished, the current one included."""
        self._sizes = [len(cards) for cards in hands]
        self._hand = bits(hands[view.seat])
        won = [[BIT_OF[card] for card in zone.cards] for zone in view.zones if zone.name == "won"]
        self._leader: Seat = facts["leader"]
        self._trick = [BIT_OF[parse_card(name)] for _, name in facts["trick"]]
        self._points = facts["card_points"]
        self._has_tricks = [bool(won[team]) or has_pile for team, has_pile in enumerate(_has_piles(view))]
        self._zero_tricks = view.rules.zero_means == "tricks"
        seen = self._hand | sum(self._trick) | sum(map(sum, won))
        seen |= bits(parse_card(name) for pile in facts["piles"] for _, name in pile["cards"])
        self._unknown = [bit for bit in CARD_OF if not bit & seen]
        voids = NO_HISTORY.voids
        if memory.tricks:
            histories = trick_histories(won, self._leader, _first_leaders(view))
            voids = common_history(histories).voids
            if self._trick:
                voids = voids_after(self._leader, self._trick, voids)
        self._allowed = [ALL & ~void for void in voids]

    @property
    def is_open(self) -> bool:
        """Whether no card is unknown."""
        return not self._unknown

    def sample(self, draw: Draw) -> Position:
        """A position that the seat cannot tell from the true one, if possible one that respects the voids."""
        hands = [0] * 4
        for attempt in range(1, MAX_ATTEMPTS + 1):
            hands = self._deal(draw, respect_voids=attempt < MAX_ATTEMPTS)
            if sum(hands):
                break
        return Position(hands, self._leader, self._trick, self._points, self._has_tricks, self._zero_tricks)

    def _deal(self, draw: Draw, *, respect_voids: bool) -> list[Bits]:
        """Deals the unknown cards, those first that the fewest seats may hold; empty hands if that fails."""
        others = [seat for seat in range(4) if seat != self.seat]
        room = self._sizes[:]
        room[self.seat] = 0
        hands = [0] * 4
        order = []
        for card in self._unknown:
            seats = [seat for seat in others if self._allowed[seat] & card] if respect_voids else others
            order.append((len(seats) + draw(), card, seats))
        order.sort()
        for _, card, seats in order:
            total = sum([room[seat] for seat in seats])
            if not total:
                return [0] * 4
            place = int(draw() * total)
            for seat in seats:
                place -= room[seat]
                if place < 0:
                    break
            hands[seat] |= card
            room[seat] -= 1
        hands[self.seat] = self._hand
        return hands


def _first_leaders(view: View) -> Sequence[Seat]:
    """The seats that may have led the first trick: any in kon 1; else a taker of a pile, or the boaster, who
    leads by the option ``khval_tie`` (KZ-29).
    """
    piles = view.facts["piles"]
    if not piles:
        return range(4)
    return sorted({*[pile["winner"] for pile in piles], view.facts["boaster"]})


def sample_lay_state(view: View, draw: Draw) -> State:
    """A state of the phase ``lay`` that the seat of *view* cannot tell from the true one."""
    facts: Any = view.facts
    assert view.seat is not None
    views_of_hands = _hands(view)
    stock_size = sum(len(zone.cards) for zone in view.zones if zone.name == "stock")
    piles = [
        [(seat, HIDDEN if name == "??" else parse_card(name)) for seat, name in pile["cards"]]
        for pile in facts["piles"]
    ]
    seen = bits(views_of_hands[view.seat])
    seen |= bits(card for pile in piles for _, card in pile if card != HIDDEN)
    unknown = [card for bit, card in CARD_OF.items() if not bit & seen]
    shuffle(unknown, draw)
    plain = [card for card in unknown if BIT_OF[card] & PLAIN_BITS]
    trumps = [card for card in unknown if BIT_OF[card] & TRUMP_BITS]
    for pile in piles:
        pile[:] = [(seat, plain.pop() if card == HIDDEN else card) for seat, card in pile]
    hands: list[list[Card]] = [[], [], [], []]
    for seat, cards in enumerate(views_of_hands):
        if seat == view.seat:
            hands[seat] = list(cards)
        elif cards:
            # a seat that has laid keeps trumps and at most one plain card (KZ-23, KZ-25)
            kept = [trumps.pop() if trumps else plain.pop() for _ in cards[1:]]
            last_kept_from = plain if plain and (not trumps or draw() < 0.5) else trumps
            hands[seat] = [*kept, last_kept_from.pop()]
    stock = [*plain, *trumps]
    shuffle(stock, draw)
    assert len(stock) == stock_size
    laid = {seat: [card for pile in piles for owner, card in pile if owner == seat] for seat in range(4)}
    return State(
        setup=Setup(view.rules, view.deal, view.dealer, view.standing, None, 0, view.bots),
        turn=view.seat,
        phase=Phase.LAY,
        ply=view.ply,
        hands=tuple(card_set(hand) for hand in hands),
        result=None,
        redeals=facts["redeals"],
        stock=tuple(stock),
        drawn=tuple((*laid[seat], *hands[seat]) for seat in range(4)),
        legs=facts["legs"],
        piles=tuple(Pile(tuple(pile), None) for pile in piles),
    )


def sample_first_lead(view: View, draw: Draw, *, keeps_hand: bool) -> Position:
    """The position at the first lead after a decision about a redeal.

    With *keeps_hand* the seat of *view* keeps its hand and its team holds no good queen (KZ-30). Without it
    all cards outside the piles are dealt anew.
    """
    facts: Any = view.facts
    assert view.seat is not None
    own_hand = _hands(view)[view.seat]
    size = len(own_hand)
    seen = bits(parse_card(name) for pile in facts["piles"] for _, name in pile["cards"])
    hands = [0] * 4
    if keeps_hand:
        hands[view.seat] = bits(own_hand)
        seen |= hands[view.seat]
    unknown = [bit for bit in CARD_OF if not bit & seen]
    shuffle(unknown, draw)
    if keeps_hand:
        for bit in [bit for bit in unknown if bit & GOOD_QUEENS]:
            unknown.remove(bit)
            hands[(view.seat + (1 if draw() < 0.5 else 3)) % 4] |= bit
    for seat in range(4):
        for _ in range(size - hands[seat].bit_count()):
            hands[seat] |= unknown.pop()
    return Position(hands, facts["leader"], [], facts["card_points"], _has_piles(view))
