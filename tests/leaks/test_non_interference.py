"""Nobody learns what is not theirs: what differs only in what a seat may not know is answered the same.

Twins (:mod:`tests.leaks.twins`) of random positions of every game are compared as the engine shows them,
and sealed and asked about over HTTP with the same ticket. Status, headers and bodies must be equal byte
for byte, but for the sealed string itself, whose length must be equal.
"""

from itertools import pairwise
from random import Random
from typing import Any, Final

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from kozyr.api.http.application import create_app
from kozyr.api.sealing.tickets import make_ticket
from kozyr.api.settings import Settings
from kozyr.api.states import Series, current_keyring, dump_state
from kozyr.bots import LEVELS, bot_move
from kozyr.engine.cards import HIDDEN, CardSet, Seat, card_name, card_set
from kozyr.engine.game import Game
from kozyr.engine.moves import Move
from kozyr.games import GAMES, PROFILES
from tests.leaks.twins import positions, remembered, seen_by, twin

SHOWN: Final = 500
"""Positions of every game that are compared from every seat as the engine shows them …"""
ASKED: Final = 150
"""… and that are asked about over HTTP from one seat."""
WITHOUT_MEMORY: Final = next(name for name, level in LEVELS.items() if not level.memory)
"""A level whose hints depend on what is seen alone; the twins differ in what others remember."""
SERIES: Final = Series(b"one of many....!", False)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(state_keys={1: bytes(range(32))}, entropy=bytes))


class Asker:
    """Asks about a sealed state with the ticket of one seat, or as a spectator."""

    def __init__(self, app: Flask, game: Game[Any], state: Any, seat: Seat | None) -> None:
        self.client: FlaskClient = app.test_client()
        self.game = game
        with app.app_context():
            self.state = dump_state(game, state, SERIES)
            self.ticket = None if seat is None else make_ticket(current_keyring(), game.slug, SERIES.id, seat)

    def ask(self, endpoint: str, **asked: Any) -> tuple[Any, ...]:
        """The answer, its sealed state replaced by the length of it: status, headers, body."""
        body = {"state": self.state, **asked}
        if self.ticket is not None:
            body["ticket"] = self.ticket
        response = self.client.post(
            f"/api/v1/games/{self.game.slug}/{endpoint}", json=body, headers={"X-Request-Id": "leak"}
        )
        content = response.data
        if response.status_code == 200 and endpoint in ("moves", "deals"):
            sealed = orjson.loads(content)["state"].encode()
            content = content.replace(sealed, b"#" * len(sealed))
        assert response.status_code < 500
        return response.status_code, sorted(response.headers.items()), content


def questions(
    game: Game[Any], state: Any, seat: Seat | None, chance: Random
) -> list[tuple[str, dict[str, Any]]]:
    """What can be asked without making a move: all endpoints, right and wrong."""
    texts = [move.text for move in _some_moves(game, chance)]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("views", {}),
        ("views", {"seat": chance.randrange(len(state.hands))}),
        ("legal-moves", {}),
        ("moves", {"moves": []}),
        ("moves", {"moves": [], "expect_ply": state.ply + 1}),
        ("moves", {"moves": [], "advance": "forced"}) if seat != state.turn else ("views", {}),
        ("moves", {"move": "no move"}),
        ("hints", {"level": WITHOUT_MEMORY}),
        ("deals", {"after": None}),
    ]
    for text in chance.sample(texts, 3):
        asked.append(("explanations", {"move": text}))
        if seat != state.turn or game.parse_move(text) not in game.legal_moves(state):
            asked.append(("moves", {"move": text}))
    return asked


@each_game
def test_the_engine_shows_twins_alike_to_every_seat(game: Game[Any]) -> None:
    """Views, legal moves of the seat on turn, and which rule forbids what."""
    chance = Random(f"shown {game.slug}")
    compared = 0
    for state in positions(game, SHOWN):
        for seat in (None, *range(len(state.hands))):
            other = twin(game, state, game.cards_in_play(state) & ~seen_by(game, state, seat), chance)
            if other is None:
                continue
            compared += 1
            assert game.view(state, seat) == game.view(other, seat)
            if seat != state.turn:
                continue
            moves = game.legal_moves(state)
            assert list(game.legal_moves(other)) == list(moves)
            for move in _some_moves(game, chance):
                assert game.find_refusal(state, move) == game.find_refusal(other, move), move.text
    assert compared > SHOWN * 2


def _some_moves(game: Game[Any], chance: Random) -> list[Move]:
    """Moves of the game's verbs with cards drawn by lot."""
    cards = chance.sample(game.pack, 6)
    moves = []
    for verb, takes in game.verbs.items():
        moves += [Move(verb, (card,)) for card in cards] if 1 in takes.cards else []
        moves += [Move(verb, pair) for pair in pairwise(cards)] if 2 in takes.cards else []
        moves += [] if takes.cards or takes.value else [Move(verb)]
    return moves


@each_game
def test_twins_are_answered_alike(app: Flask, game: Game[Any]) -> None:
    chance = Random(f"twins {game.slug}")
    asked = pairs = 0
    for state in positions(game, ASKED):
        seat = chance.choice([None, *range(len(state.hands)), state.turn])
        other = twin(game, state, game.cards_in_play(state) & ~seen_by(game, state, seat), chance)
        if other is None:
            continue
        pairs += 1
        one, two = Asker(app, game, state, seat), Asker(app, game, other, seat)
        for endpoint, question in questions(game, state, seat, chance):
            assert one.ask(endpoint, **question) == two.ask(endpoint, **question), (endpoint, question)
            asked += 1
    assert pairs > ASKED * 0.8
    assert asked > 1000


@each_game
def test_moves_are_told_alike_unless_they_show_more(app: Flask, game: Game[Any]) -> None:
    """The same move in twins: the table after it differs for a seat only by cards that it has come to see."""
    chance = Random(f"moves {game.slug}")
    compared = 0
    for state in positions(game, ASKED):
        mover = state.turn
        seat = chance.choice([None, *range(len(state.hands)), mover])
        own = state.hands[mover]
        hidden = game.cards_in_play(state) & ~seen_by(game, state, seat) & ~own & ~seen_by(game, state, mover)
        other = twin(game, state, hidden, chance)
        if other is None:
            continue
        moves = game.legal_moves(state)
        assert list(game.legal_moves(other)) == list(moves)
        move = chance.choice(moves)
        after, after_other = game.apply(state, move).state, game.apply(other, move).state
        if shape(game, after, seat) != shape(game, after_other, seat):
            continue  # what the rules made of hidden cards is public: who drew how many, who decides
        if moved(state, other) & (shown(game, state, move, seat) | shown(game, other, move, seat)):
            continue
        tables = [told(app, game, each, move.text, mover, seat) for each in (state, other)]
        assert tables[0] == tables[1], move.text
        compared += 1
    assert compared > ASKED * 0.4


def shown(game: Game[Any], state: Any, move: Move, seat: Seat | None) -> CardSet:
    """The cards that *seat* sees after *move*, or is told of."""
    step = game.apply(state, move)
    told = (card for each in step.events for card in each.seen_by(seat).cards if card != HIDDEN)
    return seen_by(game, step.state, seat) | card_set(told)


def moved(state: Any, other: Any) -> int:
    """The cards that do not lie in the same place in both."""
    found = 0
    for hand, hand_other in zip(state.hands, other.hands, strict=True):
        found |= hand ^ hand_other
    for name in {"pile", "stock"} & set(state._fields):
        for card, card_other in zip(getattr(state, name), getattr(other, name), strict=True):
            if card != card_other:
                found |= card_set((card, card_other))
    for pile, pile_other in zip(getattr(state, "piles", ()), getattr(other, "piles", ()), strict=True):
        for (_, card), (_, card_other) in zip(pile.cards, pile_other.cards, strict=True):
            if card != card_other:
                found |= card_set((card, card_other))
    return found


def shape(game: Game[Any], state: Any, seat: Seat | None) -> tuple[Any, ...]:
    """What everybody sees of a state but for the cards themselves."""
    zones = [(zone.name, zone.seat, len(zone.cards)) for zone in game.view(state, seat).zones]
    return zones, state.turn, state.phase, state.result is None


def told(
    app: Flask, game: Game[Any], state: Any, text: str, mover: Seat, seat: Seat | None
) -> tuple[Any, ...]:
    """What *seat* is told of a move of *mover*: the answer if it is its own, the events, what it sees."""
    asker = Asker(app, game, state, mover)
    step = game.apply(state, game.parse_move(text))
    events = [each.seen_by(seat) for each in step.events]
    watcher = Asker(app, game, step.state, seat)
    seen = [watcher.ask("views"), watcher.ask("moves", moves=[]), [(each.seat, each.text) for each in events]]
    if seat == mover:
        seen.append(asker.ask("moves", move=text))
    return tuple(seen)


@each_game
def test_a_sealed_deal_is_told_alike_whatever_the_pack(app: Flask, game: Game[Any]) -> None:
    """Two packs that differ in two cards: a spectator is told the same, and the strings are as long."""
    chance = Random(f"packs {game.slug}")
    client = app.test_client()
    told_alike = 0
    for _ in range(40):
        pack = [card_name(card) for card in chance.sample(game.pack, len(game.pack))]
        first, second = chance.sample(range(len(pack)), 2)
        swapped = pack.copy()
        swapped[first], swapped[second] = pack[second], pack[first]
        answers = []
        for each in (pack, swapped):
            asked = {"players": game.seats[1], "pack": each, "seal": True}
            body = client.post(f"/api/v1/games/{game.slug}/deals", json=asked).get_json()
            answers.append({**body, "state": len(body["state"])})
        if all(answers[0][public] == answers[1][public] for public in ("events", "phase", "turn")):
            assert answers[0] == answers[1]
            told_alike += 1
    assert told_alike > 10


@each_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_alike_in_twins(game: Game[Any], level: str) -> None:
    """Its seed is the same, and so is what it could remember: cards that it has seen laid or taken."""
    chance = Random(f"bots {game.slug} {level}")
    thinks = LEVELS[level].simulations > 0
    decided = 0
    for state in positions(game, 16 if thinks else 160, plies=24):
        hidden = game.cards_in_play(state) & ~seen_by(game, state, state.turn) & ~remembered(state)
        other = twin(game, state, hidden, chance)
        if other is None:
            continue
        assert bot_move(PROFILES[game.slug], state, level) == bot_move(PROFILES[game.slug], other, level)
        decided += 1
    assert decided >= (4 if thinks else 40)


# ---- that these tests could fail


@each_game
def test_what_is_public_does_show(app: Flask, game: Game[Any]) -> None:
    """Swapping a card that a seat sees with one that it does not changes what it is answered."""
    chance = Random(f"public {game.slug}")
    shown = 0
    for state in positions(game, 60):
        seat = state.turn
        own = state.hands[seat]
        other = twin(game, state, own | (game.cards_in_play(state) & ~seen_by(game, state, seat)), chance)
        if other is None or other.hands[seat] == own:
            continue
        shown += 1
        one, two = Asker(app, game, state, seat), Asker(app, game, other, seat)
        assert one.ask("views") != two.ask("views")
        assert one.ask("moves", moves=[]) != two.ask("moves", moves=[])
    assert shown > 30


@each_game
def test_an_open_state_does_tell_twins_apart(app: Flask, game: Game[Any]) -> None:
    """The twins are not the same state after all."""
    chance = Random(f"open {game.slug}")
    client = app.test_client()
    told_apart = 0
    for state in positions(game, 20):
        other = twin(game, state, game.cards_in_play(state) & ~seen_by(game, state, None), chance)
        if other is None:
            continue
        written = [
            client.post(
                f"/api/v1/games/{game.slug}/moves", json={"state": game.encode(each), "moves": []}
            ).data
            for each in (state, other)
        ]
        assert written[0] != written[1]
        told_apart += 1
    assert told_apart > 10


@each_game
def test_a_sealed_state_has_one_length(app: Flask, game: Game[Any]) -> None:
    with app.app_context():
        lengths = {len(dump_state(game, state, SERIES)) for state in positions(game, 200)}
    assert len(lengths) == 1
    assert max(lengths) <= 700
