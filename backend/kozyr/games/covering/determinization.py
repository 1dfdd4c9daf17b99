"""What a seat of a covering game knows, and the worlds that are possible for it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kozyr.bots.memory import Memory
from kozyr.bots.rng import Draw, shuffle
from kozyr.engine.cards import HIDDEN, SUITS, Seat, Suit, cards_of
from kozyr.engine.game import View
from kozyr.games.covering.inference import Clue, infer_clues
from kozyr.games.covering.table import ALL_CARDS, BIT_OF, CARD_OF, Bit, Bits, Ruleset, Table, bits

RulesetOf: TypeAlias = Callable[[Any, Sequence[Suit]], Ruleset]
"""Makes the rules of a deal from its options and the trump suit of each seat."""


class Determinizer:
    """Deals the cards whose places a seat does not know, at random but by the rules and by its clues."""

    def __init__(self, ruleset_of: RulesetOf, view: View, memory: Memory) -> None:
        assert view.seat is not None
        trumps = [SUITS.index(suit) for suit in view.facts.get("trumps") or [view.facts["trump"]] * 2]
        self.own_seat: Seat = view.seat
        self.ruleset = ruleset_of(view.rules, trumps)
        self._responds = view.phase == "respond"
        hands = [zone.cards for zone in view.zones if zone.name == "hands"]
        self._sizes = [len(cards) for cards in hands]
        self._hands = [
            bits(cards)
            if seat == self.own_seat
            else bits(cards_of(memory.hands[seat]))
            if memory.hands
            else 0
            for seat, cards in enumerate(hands)
        ]
        """The cards of each hand that are known."""
        pile = next(zone.cards for zone in view.zones if zone.name == "pile")
        self._pile = [
            card if card != HIDDEN or memory.pile is None else memory.pile[index]
            for index, card in enumerate(pile)
        ]
        self._stock = [card for zone in view.zones if zone.name == "stock" for card in zone.cards[::-1]]
        self._unseen = self._find_unseen(view)
        """The cards whose places are not known."""
        self._unknown_counts = [
            size - hand.bit_count() for size, hand in zip(self._sizes, self._hands, strict=True)
        ]
        """How many cards of each hand are not known."""
        self.clues: list[Clue] = []
        if not self.is_certain:
            self.clues = infer_clues(
                self.ruleset,
                self.own_seat,
                self._pile,
                view.facts["laid"],
                self._unknown_counts,
                self._sizes,
            )
        self._constraints = [(self.positions_of(clue), clue.cards, clue.weight) for clue in self.clues]

    def _find_unseen(self, view: View) -> list[Bit]:
        """The cards that may lie anywhere. An unseen six goes to its owner, who alone can hold it (SK-6)."""
        seen = sum(self._hands) | bits(card for card in (*self._pile, *self._stock) if card != HIDDEN)
        pack = ALL_CARDS
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

    def positions_of(self, clue: Clue) -> range:
        """Where the cards of *clue* stand in the shuffled list of unseen cards (hands draw from its end)."""
        end = len(self._unseen) - sum(self._unknown_counts[: clue.seat])
        return range(end - clue.size, end)

    @property
    def is_certain(self) -> bool:
        """Whether only one world is possible: at most one place has unknown cards."""
        hands = sum(count > 0 for count in self._unknown_counts)
        return hands + self._pile.count(HIDDEN) + self._stock.count(HIDDEN) <= 1

    def possible_cards(self, seat: Seat) -> Bits:
        """The cards that *seat* holds or may hold."""
        return self._hands[seat] | (sum(self._unseen) if self._unknown_counts[seat] else 0)

    @property
    def seats_left(self) -> int:
        """How many seats hold cards."""
        return sum(size > 0 for size in self._sizes)

    def sample(self, draw: Draw) -> Table:
        """A world in which the seat would see and remember what it does."""
        unseen = self._unseen[:]
        shuffle(unseen, draw)
        if self._constraints:
            self._apply_clues(unseen, draw)
        hands = self._hands[:]
        for seat, count in enumerate(self._unknown_counts):
            for _ in range(count):
                hands[seat] |= unseen.pop()
        pile = [unseen.pop() if card == HIDDEN else BIT_OF[card] for card in self._pile]
        stock = [unseen.pop() if card == HIDDEN else BIT_OF[card] for card in self._stock]
        return Table(self.ruleset, hands, pile, stock, self.own_seat, self._responds)

    def _apply_clues(self, unseen: list[Bit], draw: Draw) -> None:
        """Swaps cards so that the clues hold, each with the probability of its weight."""
        allowed = [ALL_CARDS] * len(unseen)
        for positions, cards, weight in self._constraints:
            if draw() < weight:
                for position in positions:
                    allowed[position] &= cards
        for position, cards in enumerate(allowed):
            card = unseen[position]
            if not card & cards:
                others = [
                    index for index, each in enumerate(unseen) if each & cards and card & allowed[index]
                ]
                if others:
                    other = others[int(draw() * len(others))]
                    unseen[position], unseen[other] = unseen[other], card
