"""Checks of a state that are the same for all games (CV-4, CV-15, CV-16), and the faults that they name."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from kozyr.engine.cards import Card, CardSet, card_set, cards_of, names
from kozyr.engine.codec import Fault, FaultsError
from kozyr.engine.state import State

PathZone: TypeAlias = tuple[str, Sequence[Card] | CardSet]
"""The path of a zone in the JSON of a state, and its cards: a sequence or a set."""


class InvalidStateError(FaultsError):
    """The value is no state of the game."""


def seat_fault(path: str, players: int) -> Fault:
    """The fault of a value at *path* that is none of the seats at the table (CV-5)."""
    return Fault(path, f"must be a seat, 0 to {players - 1}")


def player_count_fault(path: str, seats: tuple[int, int], noun: str = "") -> Fault:
    """The fault of a number of players, or of so many of *noun*, outside of *seats*, the fewest and most."""
    low, high = seats
    limits = f"{low} to {high}" if low < high else f"{low}"
    return Fault(path, f"must be {limits} {noun}".rstrip())


def list_fault(path: str, length: int) -> Fault:
    """The fault of a list at *path* that has another length than *length*."""
    return Fault(path, f"must be a list of {length}")


def find_common_faults(state: State, players: int) -> list[Fault]:
    """What is wrong with the fields that every state has besides its hands (CV-15, CV-16)."""
    setup = state.setup
    faults = []
    if setup.dealer >= players:
        faults.append(seat_fault("/dealer", players))
    if state.turn is not None and state.turn >= players:
        faults.append(seat_fault("/turn", players))
    if len(setup.bots) != players:
        faults.append(list_fault("/bots", players))
    if setup.seed is None and setup.shuffles:
        faults.append(Fault("/shuffles", "without a seed nothing has been shuffled"))
    over = state.phase == "over"
    if over != (state.result is not None):
        faults.append(Fault("/result", "is given in the phase over, and only then (CV-16)"))
    if over != (state.turn is None):
        faults.append(Fault("/turn", "is null in the phase over, and only then (CV-16)"))
    return faults


_HAND_PATHS: Final = tuple(f"/hands/{seat}" for seat in range(6))


def hands_by_path(hands: Sequence[CardSet]) -> list[PathZone]:
    """The hands with their paths."""
    return list(zip(_HAND_PATHS, hands, strict=False))


def find_pack_faults(pack: CardSet, zones: Sequence[PathZone]) -> list[Fault]:
    """Which cards lie in two *zones*, in none, or do not belong to *pack* (CV-4)."""
    cards = size = 0
    for _, zone in zones:
        if isinstance(zone, int):
            cards |= zone
            size += zone.bit_count()
        else:
            cards |= card_set(zone)
            size += len(zone)
    if cards == pack and size == pack.bit_count():
        return []
    return _name_pack_faults(pack, zones)


def _name_pack_faults(pack: CardSet, zones: Sequence[PathZone]) -> list[Fault]:
    faults = []
    before = 0
    for path, zone in zones:
        for card in cards_of(zone) if isinstance(zone, int) else zone:
            if before >> card & 1:
                faults.append(Fault(path, f"{names([card])[0]} lies in two places (CV-4)"))
            elif not pack >> card & 1:
                faults.append(Fault(path, f"{names([card])[0]} is not in the pack of this game (CV-4)"))
            before |= 1 << card
    missing = pack & ~before
    if missing:
        faults.append(Fault("", f"these cards lie nowhere: {' '.join(names(cards_of(missing)))} (CV-4)"))
    return faults


def collect_faults(*claims: tuple[bool, str, str]) -> list[Fault]:
    """The faults among *claims*; each is: whether it is a fault, its path, what must hold instead."""
    return [Fault(path, message) for broken, path, message in claims if broken]
