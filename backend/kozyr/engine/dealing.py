"""Dealing as all games do it: players and dealer, pack, shuffle and cut (CV-7 to CV-12, CV-18, CV-19)."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from kozyr.engine.cards import Card, Seat, names
from kozyr.engine.checking import player_count_fault, seat_fault
from kozyr.engine.codec import Fault, FaultsError, Range
from kozyr.engine.shuffle import shuffle_pack
from kozyr.engine.state import Setup


class Cut(NamedTuple):
    """The cut of the pack: who cuts, and how many cards go to the bottom (CV-8, CV-10)."""

    by: Seat
    at: Annotated[int, Range(1, 51)]


NoCut: TypeAlias = Literal["none"]
NO_CUT: Final = "none"


class NoInputs(NamedTuple):
    """The inputs of a deal that only one game has: here none."""


class InvalidDealError(FaultsError):
    """The inputs of a deal do not fit the game."""


class DealNotOverError(ValueError):
    """The deal has no result yet, so no other deal can follow it."""


def check_table(
    seats: tuple[int, int], players: int, dealer: Seat | None, bots: Sequence[str | None] | None
) -> None:
    """Raises :class:`InvalidDealError` if a first deal cannot have these players, dealer or bots."""
    if not seats[0] <= players <= seats[1]:
        raise InvalidDealError([player_count_fault("/players", seats)])
    faults = []
    if dealer is not None and not 0 <= dealer < players:
        faults.append(seat_fault("/dealer", players))
    if bots is not None and len(bots) != players:
        faults.append(Fault("/bots", f"must name {players} seats"))
    if faults:
        raise InvalidDealError(faults)


def prepare_pack(
    cards: tuple[Card, ...], pack: Sequence[Card] | None, setup: Setup[Any, Any]
) -> tuple[tuple[Card, ...], Setup[Any, Any]]:
    """The pack for a deal of *cards*, and the setup with the shuffle counted.

    An explicit *pack* must name *cards*, each once, and is not shuffled (CV-11). Without it *cards* are
    shuffled from the seed (CV-24). :class:`InvalidDealError`.
    """
    if pack is None:
        if setup.seed is None:
            raise InvalidDealError([Fault("/seed", "a deal needs a seed or a pack")])
        shuffled = shuffle_pack(cards, setup.seed, setup.shuffles)
        return shuffled, setup._replace(shuffles=setup.shuffles + 1)
    if len(pack) != len(cards) or set(pack) != set(cards):
        message = f"must name these {len(cards)} cards, each once: {_describe(cards)}"
        raise InvalidDealError([Fault("/pack", message)])
    return tuple(pack), setup


def _describe(cards: Sequence[Card]) -> str:
    """A whole pack by its first and last card, other *cards* one by one."""
    return f"{names(cards)[0]} to {names(cards)[-1]}" if len(cards) in (36, 52) else " ".join(names(cards))


def find_cut_faults(setup: Setup[Any, Any], cut: Cut | NoCut | None, size: int) -> list[Fault]:
    """What is wrong with the cut of a pack of *size* cards; only the seat dealer-1 may cut (CV-10)."""
    if cut is None:
        return []
    if not isinstance(cut, Cut):
        return [Fault("/cut", "this game has no rule for a deal that is not cut (CV-10)")]
    faults = []
    neighbour = (setup.dealer - 1) % len(setup.bots)
    if cut.by != neighbour:
        message = f"only the dealer's right neighbour cuts, seat {neighbour} (CV-10)"
        faults.append(Fault("/cut/by", message))
    return faults + find_depth_faults(cut, size)


def find_depth_faults(cut: Cut, size: int) -> list[Fault]:
    """What is wrong with the depth of *cut* in a pack of *size* cards (CV-8)."""
    return [] if 1 <= cut.at < size else [Fault("/cut/at", f"must be 1 to {size - 1} (CV-8)")]
