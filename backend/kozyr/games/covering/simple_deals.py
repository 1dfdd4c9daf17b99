"""Whole deals of the covering games between simple players, without a state and a view for every move.

Moves and results are the same as move by move (a test plays both), in a tenth of the time. Cards are bits as
on a :class:`~kozyr.games.covering.table.Table`.
"""

from math import ceil
from typing import Final

from kozyr.bots.profile import SimpleDeal
from kozyr.bots.rng import BLOCK_SIZE, DRAW_RANGE, draw_block
from kozyr.engine.cards import CardSet, Seat
from kozyr.engine.game import State
from kozyr.engine.moves import LegalMoves, Move
from kozyr.games.covering import rules as covering
from kozyr.games.covering.simple import SLIP_RATE, slip
from kozyr.games.covering.table import (
    BIT_OF,
    CARD_OF,
    DRAW,
    EXCHANGE,
    TAKE,
    Bit,
    Bits,
    Ruleset,
    final_loser,
)

SLIP_THRESHOLD: Final = ceil(SLIP_RATE * DRAW_RANGE)
"""A first raw draw below this is a slip."""
EXCHANGE_MOVE: Final = Move("exchange")

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (
    {
        subset: sum(BIT_OF[13 * suit + rank] for rank in range(4, 13) if subset >> rank & 1)
        for subset in range(0, 1 << 13, 1 << 4)
    }
    for suit in range(4)
)
"""For each set of cards of one suit the same set as bits of the table."""


def play_simple_deal(state: State, ruleset: Ruleset, stock: list[Bit], max_plies: int) -> SimpleDeal:
    """Plays a deal from its first *state* until it ends or *max_plies* moves are made.

    Cards are drawn from the end of *stock*, which is changed.
    """
    setup = state.setup
    covers, takes, plains, refill = ruleset.covers, ruleset.takes, ruleset.plains, ruleset.refill
    assert state.turn is not None
    turn, hands = state.turn, [_table_bits(hand) for hand in state.hands]
    followers = (*range(1, ruleset.players), 0)
    pile: list[Bit] = []
    responds, seats_left, ply = False, ruleset.players, 0
    prefix = f"{setup.seed}/{setup.deal}"
    max_turns = setup.rules.max_turns
    limit = max_plies if max_turns is None else min(max_plies, max_turns)
    while ply < limit:
        for draw in draw_block(prefix, ply // BLOCK_SIZE)[: limit - ply]:
            hand = hands[turn]
            if draw < SLIP_THRESHOLD:
                top = pile[-1] if responds else 0
                cover, lead = _slip(draw / DRAW_RANGE, ruleset, turn, hand, top, stock)
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
                    seats_left -= 1
                    if seats_left == 1:
                        return _result(final_loser(ruleset, hands, pile[-1], lead > 0), ply, ruleset.players)
                    responds = lead > 0
            elif cover == TAKE:
                count = takes[turn][pile[-1]]
                hands[turn] = hand | sum(pile[-count:])
                del pile[-count:]
                responds = bool(pile)
            else:
                hands[turn] = hand ^ (ruleset.six | stock[0])
                stock[0] = ruleset.six
                continue
            turn = followers[turn]
            while not hands[turn]:
                turn = followers[turn]
    reason = "max-turns" if limit == max_turns else None
    return SimpleDeal(reason, limit, (), (0,) * ruleset.players)


def _result(loser: int, plies: int, players: int) -> SimpleDeal:
    """The result of a deal with this *loser*, or of a drawn one (:data:`DRAW`)."""
    if loser == DRAW:
        return SimpleDeal("draw", plies, (), (0,) * players, draw=True)
    return SimpleDeal("last-player", plies, (loser,), tuple([-(seat == loser) for seat in range(players)]))


def _slip(
    number: float, ruleset: Ruleset, turn: Seat, hand: Bits, top: Bit, stock: list[Bit]
) -> tuple[Bit, Bit]:
    """Any legal move, chosen by *number*: what covers (or TAKE, EXCHANGE; 0 if nothing), and what is led.

    *top* is the top card of the pile, 0 if the seat leads.
    """
    cards, rest = 0, hand
    while rest:
        cards |= 1 << CARD_OF[rest & -rest]
        rest &= rest - 1
    exchange = (EXCHANGE_MOVE,) if ruleset.exchanges and stock and hand & ruleset.six else ()
    if not top:
        move = slip(LegalMoves("lead", cards, 0, 0, exchange), number)
        return (0, BIT_OF[move.cards[0]]) if move.cards else (EXCHANGE, 0)
    others = (covering.TAKE, *exchange)
    move = slip(covering.response_moves(cards, CARD_OF[top], ruleset.trumps[turn], others), number)
    if not move.cards:
        return (EXCHANGE if move == EXCHANGE_MOVE else TAKE), 0
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
