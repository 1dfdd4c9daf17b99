"""A toy game with exact values, for the tests of the generic search and of its worlds.

Seat 0 holds some cards and leads one. Seat 1 holds one card of the rest, hidden; it then moves a number of
times to no effect. The score of seat 0 is ten times its card plus the hidden card.
"""

from typing import Any, Final, NamedTuple

from kozyr.bots.profile import Profile
from kozyr.engine.cards import HIDDEN, Card, card_set
from kozyr.engine.game import Result, Step, View, Zone
from kozyr.engine.moves import LegalMoves, Move

PASS: Final = Move("pass")


class ToyState(NamedTuple):
    hidden: Card
    led: Card | None
    waits: int
    """Moves of seat 1 until the deal ends."""
    turn: int | None = 0

    @property
    def result(self) -> Any:
        if self.led is None or self.waits:
            return None
        score = 10 * self.led + self.hidden
        return Result((score, -score), (1,), False, "done", False, ())


class ToyGame:
    """Only what the generic search needs of a game. *faults*: hidden cards with which a state is wrong."""

    slug = "toy"

    def __init__(self, own: range, pack: range, waits: int = 2, faults: tuple[Card, ...] = ()) -> None:
        self.own = own
        self.pack = tuple(pack)
        self.waits = waits
        self.faults = faults
        self.checked: list[Card] = []
        self.in_play: range | None = None
        """The cards of the deal, if they are not the whole pack."""

    def check(self, state: ToyState) -> list[str]:
        self.checked.append(state.hidden)
        return ["wrong"] if state.hidden in self.faults else []

    def cards_in_play(self, state: ToyState) -> int:
        return card_set(self.pack) if self.in_play is None else card_set(self.in_play)

    def apply(self, state: ToyState, move: Move) -> Step[Any]:
        if move == PASS:
            return Step(state._replace(waits=state.waits - 1), ())
        return Step(ToyState(state.hidden, move.cards[0], self.waits, 1), ())

    def view(self, state: ToyState, seat: int | None) -> View:
        zones = (Zone("hands", 0, tuple(self.own)), Zone("hands", 1, (HIDDEN,)))
        return View(
            seat,
            state.turn,
            "lead",
            0,
            1,
            0,
            None,
            (None, None),
            None,
            None,
            zones,
            {},
            self.legal_moves(state),
        )

    def legal_moves(self, state: ToyState) -> LegalMoves:
        return LegalMoves(others=(PASS,)) if state.turn == 1 else self.legal_leads()

    def legal_leads(self) -> LegalMoves:
        return LegalMoves("lead", card_set(self.own), 0, 0, ())


def simple_player(view: View, rng: Any) -> Move:
    """Leads its second card."""
    assert view.legal_moves is not None
    return view.legal_moves[min(1, len(view.legal_moves) - 1)]


def state_from_view(game: Any, view: View) -> Any:
    [hidden] = view.zones[1].cards
    return ToyState(hidden, None, 0)


def toy_profile(game: ToyGame, **parts: Any) -> Profile:
    return Profile(
        **{"game": game, "simple_player": simple_player, "state_from_view": state_from_view, **parts}
    )
