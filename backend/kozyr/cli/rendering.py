"""Rendering of events, views and tables for the terminal."""

from collections.abc import Iterable, Iterator
from typing import Any

from kozyr.bots import Phrases, Profile
from kozyr.cli.messages import HANDS, RANKS, SCORE_VERB, SUITS, card_text, message
from kozyr.engine.cards import Seat, cards_of, names
from kozyr.engine.game import View, Zone
from kozyr.engine.moves import Event


class Renderer:
    """Writes lines about one game in one language, for one reader.

    *seat* is the reader's, who is called "you"; None is a spectator. A game without phrases is described
    by the names that the API uses.
    """

    def __init__(self, profile: Profile, lang: str, seat: Seat | None) -> None:
        self.lang = lang
        self.seat = seat
        self._game = profile.game
        self._has_phrases = lang in profile.phrases
        self._phrases = profile.phrases.get(lang, Phrases())

    def seat_name(self, seat: Seat) -> str:
        """What *seat* is called."""
        return message(self.lang, "you") if seat == self.seat else message(self.lang, "seat", seat)

    def reason_text(self, reason: str) -> str:
        """The reason of a result."""
        return self._phrases.reasons.get(reason, reason)

    def move_text(self, text: str) -> str:
        """A move or an event in the grammar of moves (CV-13), said of somebody: ``covers with 9♦``."""
        verb, _, rest = text.partition(" ")
        phrase = self._phrases.verbs.get(verb)
        if phrase is None:
            phrase = SCORE_VERB[self.lang] if verb == "score" else verb.replace("-", " ")
        if not rest:
            return phrase
        if rest[0].islower():
            return f"{phrase} {self._phrases.values.get(rest, rest)}"
        first, *others = (card_text(self.lang, name) for name in rest.split("+"))
        if len(others) == 1 and verb in self._phrases.second_card:
            return f"{phrase} {first}{self._phrases.second_card[verb].format(*others)}"
        return " ".join((phrase, first, *others))

    def event_lines(self, events: Iterable[Event]) -> Iterator[str]:
        """One line for each event; cards that the reader may not see are hidden."""
        for event in events:
            visible = event.seen_by(self.seat)
            line = f"  {self.seat_name(visible.seat)}: {self.move_text(visible.text)}"
            if visible.to is not None:
                line += f" → {self.seat_name(visible.to)}"
            if visible.points is not None:
                line += f" {visible.points:+d}" if visible.verb == "score" else f" ({visible.points})"
            verses = self._phrases.verses.get(names(visible.cards)[0][0]) if visible.cards else None
            if visible.verse is not None and verses:
                line += f" — {verses[visible.verse - 1]}"
            yield line

    def open_lines(self, state: Any) -> Iterator[str]:
        """What a spectator sees of *state*, with all hands open."""
        view = self._game.view(state, None)
        hands = [Zone("hands", seat, cards_of(hand)) for seat, hand in enumerate(state.hands)]
        others = [zone for zone in view.zones if zone.name != "hands"]
        return self.view_lines(view._replace(zones=(*hands, *others)))

    def view_lines(self, view: View) -> Iterator[str]:
        """The zones of *view* that have cards, and its public facts."""
        for zone in view.zones:
            if not zone.cards:
                continue
            owner = "" if zone.seat is None else f", {self.seat_name(zone.seat)}"
            hidden = sum(card < 0 for card in zone.cards)
            if hidden == len(zone.cards):
                cards = f"[{hidden}]"
            else:
                cards = " ".join(card_text(self.lang, name) for name in names(zone.cards))
            yield f"  {self._zone_name(zone.name)}{owner}: {cards}"
        for fact, name in self._fact_names(view).items():
            value = view.facts.get(fact)
            if value is not None:
                yield f"  {name}: {self._fact_text(value)}"

    def _zone_name(self, zone: str) -> str:
        return self._phrases.zones.get(zone, HANDS[self.lang] if zone == "hands" else zone)

    def _fact_names(self, view: View) -> dict[str, str]:
        """The facts that are shown, with their names; all plain ones if the game has no phrases."""
        if self._has_phrases:
            return dict(self._phrases.facts)
        return {fact: fact.replace("_", " ") for fact, value in view.facts.items() if _is_plain(value)}

    def _fact_text(self, value: Any) -> str:
        """The value of a fact; suits and ranks are written as on cards."""
        if isinstance(value, list):
            return " ".join(self._fact_text(item) for item in value)
        return SUITS.get(value) or RANKS[self.lang].get(value) or str(value)


def _is_plain(value: Any) -> bool:
    """Whether a fact is a text, a number, or a list of them."""
    if isinstance(value, list):
        return all(_is_plain(item) for item in value)
    return isinstance(value, str | int) and not isinstance(value, bool)
