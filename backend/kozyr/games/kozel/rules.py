"""Kozel (Козёл, Nizhny Novgorod students' rules): 4 players in two teams, 36 cards, fixed trumps.

Source: docs/rules/kozel.md, rules KZ-1 to KZ-32, gaps KZ-A1 to KZ-A24.

This module has the deal, the phases and the views. The parts of the sheet have modules of their own:
``cards``, ``state``, ``khvalyonka``, ``redeals``, ``tricks``, ``scoring``.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from kozyr.engine.cards import (
    DECK36,
    HIDDEN,
    SUIT_CARDS,
    Card,
    Seat,
    card_name,
    card_set,
    cut_pack,
    deal_singly,
)
from kozyr.engine.checking import PathZone, hands_by_path, seat_fault
from kozyr.engine.codec import Fault, Json
from kozyr.engine.dealing import Cut, NoCut, NoInputs, find_depth_faults
from kozyr.engine.game import Game, VerbArguments
from kozyr.engine.moves import NO_MOVES, LegalMoves, Move, move_event
from kozyr.engine.state import Step, Zone, visible_hands
from kozyr.games.kozel.cards import FIRST_LEAD, FOLLOWS, TRUMPS
from kozyr.games.kozel.khvalyonka import apply_lay, draw_pairs, lay_moves
from kozyr.games.kozel.options import Rules
from kozyr.games.kozel.redeals import begin_play, call_redeal, offer_redeal
from kozyr.games.kozel.scoring import (
    KON_GOES_ON_REASONS,
    card_points_of_teams,
    cut_fine_result,
    end_deal,
    unscored_result,
)
from kozyr.games.kozel.state import (
    FOLLOW,
    KHVAL,
    LAY,
    LEAD,
    DealSetup,
    Phase,
    Pile,
    Standing,
    State,
    Trick,
    boaster_of,
    cards_in_piles,
    holder_of,
    is_boasting,
    is_first_lead_made,
)
from kozyr.games.kozel.tricks import apply_card, lead_moves


class KozelRules(Game[State]):
    """The rules of Kozel, without the checks of a state and without texts."""

    slug = "kozel"
    seats = (4, 4)
    pack = DECK36
    verbs: ClassVar[Mapping[str, VerbArguments]] = {
        "khval": VerbArguments(value=True),
        "lay": VerbArguments((1, 2)),
        "redeal": VerbArguments(),
        "keep": VerbArguments(),
        "rekhval": VerbArguments(),
        "keep-piles": VerbArguments(),
        "lead": VerbArguments((1,)),
        "follow": VerbArguments((1,)),
    }
    phases = Phase
    rules = Rules
    state = State

    # ---- deal: KZ-8 to KZ-10, section 7 ----

    def first_standing(self, players: int) -> Standing:
        return Standing((0, 0), 1, 1)

    def next_dealer(self, after: State) -> Seat:
        dealer = after.setup.dealer
        return dealer if _kon_goes_on(after) else (dealer + 1) % 4

    def cards_to_deal(self, after: State | None) -> tuple[Card, ...]:
        if not _keeps_piles(after):
            return self.pack
        kept = cards_in_piles(after.piles) if after else 0
        return tuple(card for card in self.pack if not kept >> card & 1)

    def find_input_faults(
        self,
        setup: DealSetup,
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> list[Fault]:
        if cut is None:
            return []
        if _keeps_piles(after):
            return [Fault("/cut", "there is no cut after keep-piles (KZ-31)")]
        if not isinstance(cut, Cut):
            return []
        faults = []
        if not 0 <= cut.by < 4:
            faults.append(seat_fault("/cut/by", 4))
        return faults + find_depth_faults(cut, len(self.pack))

    def start(
        self,
        setup: DealSetup,
        pack: tuple[Card, ...],
        cut: Cut | NoCut | None,
        inputs: NoInputs,
        after: State | None,
    ) -> Step[State]:
        state = State(
            setup=setup,
            turn=boaster_of(setup),
            phase=KHVAL,
            ply=0,
            hands=(0, 0, 0, 0),
            result=None,
            redeals=after.redeals if after and _kon_goes_on(after) else 0,
            stock=pack,
        )
        if _is_cut_fined(setup, cut):
            return end_deal(state, cut_fine_result(setup, cut), [])
        if isinstance(cut, Cut):
            pack = cut_pack(pack, cut.at)
        if after and _keeps_piles(after):
            kept = state._replace(legs=after.legs, piles=after.piles, winner=after.winner)
            return _deal_all_cards(kept, pack, after.leader)
        if setup.standing.kon == 1:
            return _deal_all_cards(state, pack, None)
        return Step(state._replace(stock=pack), ())

    # ---- legal moves: section 2 ----

    def legal_moves(self, state: State) -> LegalMoves:
        seat, phase = state.turn, state.phase
        if seat is None:
            return NO_MOVES
        hand = state.hands[seat]
        if phase is FOLLOW:
            # the suit led, trumps being one suit; without it any card (KZ-13, KZ-14)
            return LegalMoves("follow", hand & FOLLOWS[state.trick[0][1]] or hand)
        if phase is LEAD:
            return lead_moves(state, hand)
        return lay_moves(state, hand) if phase is LAY else FIXED_MOVES[phase]

    # ---- apply: section 3 ----

    def apply(self, state: State, move: Move) -> Step[State]:
        seat, phase = state.turn, state.phase
        assert seat is not None
        if phase is FOLLOW or phase is LEAD:
            return apply_card(state, seat, move)
        if phase is LAY:
            return apply_lay(state, seat, move)
        moved = state._replace(ply=state.ply + 1)
        events = [move_event(seat, move)]
        match move.verb:
            case "khval":
                return draw_pairs(moved._replace(phase=LAY), seat, events)
            case "keep":
                return begin_play(moved, events)
            case "redeal":
                return call_redeal(moved, events)
            case decision:
                return end_deal(moved, unscored_result(state.setup, decision), events)

    # ---- which rule forbids a move: section 6 ----

    def find_broken_rule(self, state: State, move: Move) -> str:
        if move.verb == "khval" and move.value != "pants":
            return "KZ-21"
        if move.verb not in PHASE_VERBS[state.phase]:
            return VERB_RULES.get(move.verb) or _phase_rule(state)
        assert state.turn is not None
        hand = state.hands[state.turn]
        cards = card_set(move.cards)
        if cards & ~hand:
            return "CV-6"
        match state.phase:
            case Phase.LAY:
                forbidden = not cards & TRUMPS and is_boasting(state)
                return "KZ-A6" if forbidden else _phase_rule(state)
            case Phase.LEAD:
                return "KZ-15" if is_first_lead_made(state) else "KZ-11"
        following = FOLLOWS[state.trick[0][1]]
        return "KZ-14" if following == TRUMPS or cards & TRUMPS & ~SUIT_CARDS[0] else "KZ-13"

    # ---- view: section 5 ----

    def zones(self, state: State, seat: Seat | None) -> list[Zone]:
        everything = state.result is not None
        stock = state.stock if everything else (HIDDEN,) * len(state.stock)
        return [
            *visible_hands(state.hands, seat, everything=everything),
            Zone("stock", None, stock),
            *(
                Zone("piles", None, tuple(card for _, card in _visible_pile(state, pile, seat)))
                for pile in state.piles
            ),
            *(Zone("trick", owner, (card,)) for owner, card in state.trick),
            *(Zone("won", None, cards) for cards in state.won),
        ]

    def facts(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {
            "teams": [[0, 2], [1, 3]],
            "boaster": None if state.setup.standing.kon == 1 else boaster_of(state.setup),
            "legs": state.legs,
            "piles": [
                {"cards": _dump_trick(_visible_pile(state, pile, seat)), "winner": pile.winner}
                for pile in state.piles
            ],
            "winner": state.winner,
            "leader": state.leader,
            "trick": _dump_trick(state.trick),
            "card_points": list(card_points_of_teams(state)),
            "redeals": state.redeals,
        }

    # ---- where the cards lie: CV-4, section 4 ----

    def zones_by_path(self, state: State) -> list[PathZone]:
        return [
            *hands_by_path(state.hands),
            ("/stock", state.stock),
            *(
                (f"/piles/{index}/cards", [card for _, card in pile.cards])
                for index, pile in enumerate(state.piles)
            ),
            ("/trick", [card for _, card in state.trick]),
            *((f"/won/{team}", cards) for team, cards in enumerate(state.won)),
        ]


PHASE_VERBS: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.KHVAL: ("khval",),
    Phase.LAY: ("lay",),
    Phase.REDEAL: ("redeal", "keep"),
    Phase.REKHVAL: ("rekhval", "keep-piles"),
    Phase.LEAD: ("lead",),
    Phase.FOLLOW: ("follow",),
    Phase.OVER: (),
}
"""The verbs that belong to each phase (section 2)."""
FIXED_MOVES: Final[Mapping[Phase, LegalMoves]] = {
    Phase.KHVAL: LegalMoves(others=(Move("khval", value="pants"),)),
    Phase.REDEAL: LegalMoves(others=(Move("redeal"), Move("keep"))),
    Phase.REKHVAL: LegalMoves(others=(Move("rekhval"), Move("keep-piles"))),
}
"""The legal moves of those phases in which they are always the same."""
VERB_RULES: Final[Mapping[str, str]] = {
    "redeal": "KZ-30",
    "keep": "KZ-30",
    "rekhval": "KZ-31",
    "keep-piles": "KZ-31",
}
"""The rules that verbs break outside of their own phase; for other verbs see the phase (section 6)."""
PHASE_RULES: Final[Mapping[Phase, str]] = {
    Phase.KHVAL: "KZ-21",
    Phase.REDEAL: "KZ-30",
    Phase.REKHVAL: "KZ-31",
}
"""The rules that a verb breaks which does not belong to the phase; where missing, KZ-12 (section 6)."""


def _phase_rule(state: State) -> str:
    """The rule that a verb breaks which does not belong to the phase of *state* (section 6)."""
    if state.phase is LAY:
        return "KZ-24" if is_boasting(state) else "KZ-25"
    return PHASE_RULES.get(state.phase, "KZ-12")


# ---- deal: section 7 ----


def _kon_goes_on(after: State) -> bool:
    """Whether the next deal belongs to the same kon."""
    assert after.result is not None
    return after.result.reason in KON_GOES_ON_REASONS


def _keeps_piles(after: State | None) -> bool:
    """Whether the piles of the khvalyonka stay for the next deal (KZ-31)."""
    return after is not None and after.result is not None and after.result.reason == "keep-piles"


def _is_cut_fined(setup: DealSetup, cut: Cut | NoCut | None) -> bool:
    """Whether the cut costs points: it was not offered, or somebody else than dealer-1 cut (KZ-9)."""
    if not setup.rules.cut_fines or cut is None:
        return False
    return not isinstance(cut, Cut) or cut.by != (setup.dealer - 1) % 4


def _deal_all_cards(state: State, pack: tuple[Card, ...], leader: Seat | None) -> Step[State]:
    """Deals all cards of *pack*; without a *leader* the holder of Ad leads (KZ-10, KZ-11, KZ-31)."""
    hands = tuple(deal_singly(pack, 4, state.setup.dealer))
    if leader is None:
        leader = holder_of(hands, FIRST_LEAD)
    return offer_redeal(state._replace(stock=(), hands=hands, leader=leader), [])


# ---- view ----


def _visible_pile(state: State, pile: Pile, seat: Seat | None) -> Trick:
    """*pile* as *seat* sees it: the boaster's card lies face down until all have laid (KZ-24, KZ-26)."""
    (boaster, _), *others = pile.cards
    if state.phase is not LAY or seat == boaster:
        return pile.cards
    return ((boaster, HIDDEN), *others)


def _dump_trick(trick: Trick) -> list[list[Json]]:
    """*trick* as JSON data: a list of seat and card."""
    return [[seat, card_name(card)] for seat, card in trick]
