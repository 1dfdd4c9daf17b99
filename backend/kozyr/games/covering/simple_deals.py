"""Whole deals of the covering games between simple players, without a state and a view for every move.

What they decide and what follows from it is the same, move for move (a test plays both); it only takes a
tenth of the time. Cards are bits as on the tables of :mod:`kozyr.games.covering.table`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple

from kozyr.bots.players import LOTS, TOGETHER, first_lots
from kozyr.bots.simple import SLIP, slipped
from kozyr.engine.cards import CardSet, Seat
from kozyr.engine.game import State
from kozyr.engine.moves import LegalMoves, Move
from kozyr.games.covering import rules as covering
from kozyr.games.covering.table import (
    BIT_OF,
    CARD_OF,
    DRAW,
    EXCHANGE,
    TAKE,
    Bit,
    Bits,
    Customs,
    customs_of,
    settled,
)

SLIPPING: Final = ceil(SLIP * LOTS)
"""A first lot below this is a slip."""
EXCHANGING: Final = Move("exchange")
NOBODY: Final = -1


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (
    {
        subset: sum(BIT_OF[13 * suit + rank] for rank in range(4, 13) if subset >> rank & 1)
        for subset in range(0, 1 << 13, 1 << 4)
    }
    for suit in range(4)
)
"""For each set of the cards of a suit the same set as bits of the table."""


class Ending(NamedTuple):
    """How a deal ended; the reason is None if it was broken off. The loser may be :data:`NOBODY`."""

    reason: str | None
    plies: int
    loser: Seat


_customs = lru_cache(maxsize=256)(customs_of)


def _svoi_kozyri(state: State, most: int) -> Ending:
    table: Any = state
    return _play(table, _customs("svoi-kozyri", table.setup.rules, table.trumps), [], most)


def _kryt_navalivat(state: State, most: int) -> Ending:
    table: Any = state
    customs = _customs("kryt-navalivat", table.setup.rules, (table.trump, table.trump))
    return _play(table, customs, [BIT_OF[card] for card in reversed(table.stock)], most)


QUICK: Final[Mapping[str, Callable[[State, int], Ending]]] = {
    "svoi-kozyri": _svoi_kozyri,
    "kryt-navalivat": _kryt_navalivat,
}
"""Plays a deal that begins with a state, until it ends or so many moves are made; by the game's slug."""


def _play(state: State, customs: Customs, stock: list[Bit], most: int) -> Ending:
    setup = state.setup
    covers, takes, plains, refill = customs.covers, customs.takes, customs.plains, customs.refill
    assert state.turn is not None
    turn, hands = state.turn, [_table_bits(hand) for hand in state.hands]
    followers = (*range(1, customs.players), 0)
    pile: list[Bit] = []
    responds, left, ply = False, customs.players, 0
    head = f"{setup.seed}/{setup.deal}"
    max_turns = setup.rules.max_turns
    limit = most if max_turns is None else min(most, max_turns)
    while ply < limit:
        for first_lot in first_lots(head, ply // TOGETHER)[: limit - ply]:
            hand = hands[turn]
            if first_lot < SLIPPING:
                top = pile[-1] if responds else 0
                cover, lead = _slip(first_lot / LOTS, customs, turn, hand, top, stock)
            elif not responds:
                options = hand & plains[turn] or hand
                cover, lead = 0, options & -options
            else:
                options = hand & covers[turn][pile[-1]]
                if options:
                    options = options & plains[turn] or options
                    cover = options & -options
                    options = (hand ^ cover) & plains[turn] or hand ^ cover
                    lead = options & -options
                else:
                    cover, lead = TAKE, 0
            ply += 1
            if cover < TAKE:
                hand ^= cover | lead
                if cover:
                    pile.append(cover)
                if lead:
                    pile.append(lead)
                while stock and hand.bit_count() < refill:
                    hand |= stock.pop()
                hands[turn] = hand
                responds = True
                if not hand:
                    left -= 1
                    if left == 1:
                        return _settled(settled(customs, hands, pile[-1], lead > 0), ply)
                    responds = lead > 0
            elif cover == TAKE:
                count = takes[turn][pile[-1]]
                hands[turn] = hand | sum(pile[-count:])
                del pile[-count:]
                responds = bool(pile)
            else:
                hands[turn] = hand ^ (customs.six | stock[0])
                stock[0] = customs.six
                continue
            turn = followers[turn]
            while not hands[turn]:
                turn = followers[turn]
    return Ending("max-turns" if limit == max_turns else None, limit, NOBODY)


def _settled(loser: int, plies: int) -> Ending:
    return Ending("draw", plies, NOBODY) if loser == DRAW else Ending("last-player", plies, loser)


def _slip(
    lot: float, customs: Customs, turn: Seat, hand: Bits, top: Bit, stock: list[Bit]
) -> tuple[Bit, Bit]:
    """Any legal move, as what covers (or TAKE, EXCHANGE) and what is led; *top* is 0 if the seat leads."""
    cards, left = 0, hand
    while left:
        cards |= 1 << CARD_OF[left & -left]
        left &= left - 1
    exchange = (EXCHANGING,) if customs.exchanges and stock and hand & customs.six else ()
    if not top:
        move = slipped(LegalMoves("lead", cards, 0, 0, exchange), lot)
        return (0, BIT_OF[move.cards[0]]) if move.cards else (EXCHANGE, 0)
    others = (covering.TAKE, *exchange)
    move = slipped(covering.answers(cards, CARD_OF[top], customs.trumps[turn], others), lot)
    if not move.cards:
        return (EXCHANGE if move == EXCHANGING else TAKE), 0
    cover, *lead = [BIT_OF[card] for card in move.cards]
    return cover, lead[0] if lead else 0


def _table_bits(hand: CardSet) -> Bits:
    """A hand as bits of the table."""
    return (
        _CLUBS[hand & 0x1FFF]
        | _DIAMONDS[hand >> 13 & 0x1FFF]
        | _HEARTS[hand >> 26 & 0x1FFF]
        | _SPADES[hand >> 39]
    )
