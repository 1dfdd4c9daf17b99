"""How a table is shown in the terminal."""

from collections.abc import Iterable, Iterator
from typing import Any

from kozyr.cli import messages as words
from kozyr.engine.cards import Seat, cards_of, names
from kozyr.engine.game import Game, View, Zone
from kozyr.engine.moves import Event


def seat_name(lang: str, seat: Seat, you: Seat | None) -> str:
    """A seat, as it is called in the terminal; *you* is the reader's."""
    return words.say(lang, "you") if seat == you else words.say(lang, "seat", seat)


def event_lines(lang: str, events: Iterable[Event], you: Seat | None, verses: Any = None) -> Iterator[str]:
    """What happened, one line an event, as *you* may see it."""
    for event in events:
        seen = event.seen_by(you)
        line = f"  {seat_name(lang, seen.seat, you)}: {words.spoken(lang, seen.text)}"
        if seen.to is not None:
            line += f" → {seat_name(lang, seen.to, you)}"
        if seen.points is not None:
            line += f" {seen.points:+d}" if seen.verb == "score" else f" ({seen.points})"
        if seen.verse is not None and verses and seen.cards:
            line += f" — {verses[lang][names(seen.cards)[0][0]][seen.verse - 1]}"
        yield line


def open_lines(lang: str, game: Game[Any], state: Any) -> Iterator[str]:
    """What a spectator sees, with all hands open."""
    view = game.view(state, None)
    hands = [Zone("hands", seat, cards_of(hand)) for seat, hand in enumerate(state.hands)]
    others = [zone for zone in view.zones if zone.name != "hands"]
    return view_lines(lang, view._replace(zones=(*hands, *others)))


def view_lines(lang: str, view: View) -> Iterator[str]:
    """What a seat sees: the cards of every place that has some, and the facts that matter."""
    for zone in view.zones:
        if not zone.cards:
            continue
        name = words.ZONES[lang].get(zone.name, zone.name)
        whose = "" if zone.seat is None else f", {seat_name(lang, zone.seat, view.seat)}"
        hidden = sum(card < 0 for card in zone.cards)
        if hidden == len(zone.cards):
            shown = f"[{hidden}]"
        else:
            shown = " ".join(words.card(lang, name) for name in names(zone.cards))
        yield f"  {name}{whose}: {shown}"
    for fact, name in words.FACTS[lang].items():
        value = view.facts.get(fact)
        if value is not None:
            yield f"  {name}: {_fact(lang, fact, value)}"


def _fact(lang: str, fact: str, value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_fact(lang, fact, each) for each in value)
    if fact.startswith("trump"):
        return words.SUITS.get(value, str(value))
    if fact == "rank":
        return words.RANKS[lang].get(value, str(value))
    return str(value)
