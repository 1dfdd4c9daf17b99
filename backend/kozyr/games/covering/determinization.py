"""What a seat of a covering game knows, and the ways in which the other cards may lie."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.engine.cards import HIDDEN, SUITS, Seat, Suit, cards_of
from kozyr.engine.game import View
from kozyr.games.covering.inference import Sign, signs
from kozyr.games.covering.table import ALL, BIT_OF, CARD_OF, Bit, Bits, Draw, Ruleset, Table, bits

RulesetOf: TypeAlias = Callable[[Any, Sequence[Suit]], Ruleset]
"""Makes the rules of a deal from its options and the trump suit of each seat."""


class Guess:
    """What a seat sees and remembers, and the cards of which it does not know where they lie."""

    def __init__(self, ruleset_of: RulesetOf, view: View, memory: Memory) -> None:
        assert view.seat is not None
        trumps = [SUITS.index(suit) for suit in view.facts.get("trumps") or [view.facts["trump"]] * 2]
        self.me: Seat = view.seat
        self.ruleset = ruleset_of(view.rules, trumps)
        self._responds = view.phase == "respond"
        held = [zone.cards for zone in view.zones if zone.name == "hands"]
        self._sizes = [len(cards) for cards in held]
        self._hands = [
            bits(held[seat]) if seat == self.me else bits(cards_of(memory.hands[seat])) if memory.hands else 0
            for seat in range(len(held))
        ]
        shown = next(zone.cards for zone in view.zones if zone.name == "pile")
        self._pile = [
            card if card != HIDDEN or memory.pile is None else memory.pile[place]
            for place, card in enumerate(shown)
        ]
        self._stock = [card for zone in view.zones if zone.name == "stock" for card in zone.cards[::-1]]
        self._unknown = self._unseen(view)
        self._slots = [size - hand.bit_count() for size, hand in zip(self._sizes, self._hands, strict=True)]
        """How many cards of each hand are unknown."""
        self.signs: list[Sign] = []
        """What the pile tells of them."""
        if not self.is_open:
            laid = view.facts["laid"]
            self.signs = signs(self.ruleset, self.me, self._pile, laid, self._slots, self._sizes)
        self._told = [(self.places_of(sign), sign.cards, sign.weight) for sign in self.signs]

    def _unseen(self, view: View) -> list[Bit]:
        """The cards that may lie anywhere; sixes that only their owner can hold are put there (SK-6)."""
        seen = sum(self._hands) | bits(card for card in (*self._pile, *self._stock) if card != HIDDEN)
        pack = ALL
        trumps = self.ruleset.trumps
        if getattr(view.rules, "orphan_sixes", "keep") == "remove":
            pack &= ~0xF | sum(1 << trump for trump in trumps)
        if len(set(trumps)) > 1 and HIDDEN not in self._pile:
            for seat, trump in enumerate(trumps):
                six = 1 << trump
                if not seen & six and self._hands[seat].bit_count() < self._sizes[seat]:
                    self._hands[seat] |= six
                    seen |= six
        return [bit for bit in CARD_OF if bit & pack & ~seen]

    def places_of(self, sign: Sign) -> range:
        """Where the cards that *sign* speaks of lie among the unknown cards of a guess."""
        end = len(self._unknown) - sum(self._slots[: sign.seat])
        return range(end - sign.places, end)

    @property
    def is_open(self) -> bool:
        """Whether the cards can lie in one way only: what is unknown is all in one hand."""
        hands = sum(slots > 0 for slots in self._slots)
        return hands + self._pile.count(HIDDEN) + self._stock.count(HIDDEN) <= 1

    def may_hold(self, seat: Seat) -> Bits:
        """The cards that *seat* holds or may hold."""
        return self._hands[seat] | (sum(self._unknown) if self._slots[seat] else 0)

    @property
    def left(self) -> int:
        """How many seats hold cards."""
        return sum(size > 0 for size in self._sizes)

    def table(self, draw: Draw) -> Table:
        """One way in which the cards may lie."""
        unknown = self._unknown[:]
        for last in range(len(unknown) - 1, 0, -1):
            other = int(draw() * (last + 1))
            unknown[last], unknown[other] = unknown[other], unknown[last]
        if self._told:
            self._heed(unknown, draw)
        hands = self._hands[:]
        for seat, slots in enumerate(self._slots):
            for _ in range(slots):
                hands[seat] |= unknown.pop()
        pile = [unknown.pop() if card == HIDDEN else BIT_OF[card] for card in self._pile]
        stock = [unknown.pop() if card == HIDDEN else BIT_OF[card] for card in self._stock]
        return Table(self.ruleset, hands, pile, stock, self.me, self._responds)

    def _heed(self, unknown: list[Bit], draw: Draw) -> None:
        """Exchanges cards of a guess so that the signs that are believed in come true."""
        allowed = [ALL] * len(unknown)
        for places, cards, weight in self._told:
            if draw() < weight:
                for place in places:
                    allowed[place] &= cards
        for place, cards in enumerate(allowed):
            card = unknown[place]
            if not card & cards:
                others = [at for at, each in enumerate(unknown) if each & cards and card & allowed[at]]
                if others:
                    other = others[int(draw() * len(others))]
                    unknown[place], unknown[other] = unknown[other], card
