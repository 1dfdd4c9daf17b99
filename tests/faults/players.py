"""Players who know nothing but the client, and play game after game."""

import base64
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import count
from random import Random
from typing import Any, NamedTuple

from requests.adapters import HTTPAdapter

from kozyr.bots import bot_move
from kozyr.client import Client, Table
from kozyr.engine.dumping import dump_view
from kozyr.games import GAMES, PROFILES

RANKS = "23456789TJQKA"
MOST_SEATS = max(game.seats[1] for game in GAMES.values())
DEALS = 2
"""Deals of one game: what the first one leaves to the second has to survive, too."""


class Game(NamedTuple):
    """What a player decides before a game: everything that happens in it follows from *number*."""

    number: int
    slug: str
    asked: dict[str, Any]
    sealed: bool

    @classmethod
    def called(cls, number: int) -> "Game":
        """Game *number*: all four kinds in turn, open and sealed, with a bot in every third one."""
        slug = list(GAMES)[number % len(GAMES)]
        low, high = GAMES[slug].seats
        players = low + number // len(GAMES) % (high - low + 1)
        bots = [None] * (players - 1) + ["greedy" if number % 3 == 0 else None]
        asked = {"players": players, "seed": f"faults {number}", "bots": bots}
        return cls(number, slug, asked, sealed=number // len(GAMES) % 2 == 1)


def chosen(moves: list[str], chance: Random) -> str:
    """Mostly the move with the lowest cards, so that games end; now and then any."""
    if chance.random() < 0.05:
        return chance.choice(moves)
    return min(moves, key=_worth)


def _worth(move: str) -> list[int]:
    _, _, cards = move.partition(" ")
    return [RANKS.find(card[0]) for card in cards.split("+")] if cards else [len(RANKS)]


def play(game: Game, clients: Sequence[Client], noted: Callable[[Table], None]) -> None:
    """Plays *game* to its end and asserts that it ended as its moves say; every table is *noted*. Each seat
    moves with a client of its own, the bot is asked to by seat 0.
    """
    chance = Random(game.number)
    after: Any = None
    client = clients[0]
    table = client.deal(game.slug, **game.asked, seal=game.sealed)
    tickets = table.tickets or [None] * game.asked["players"]
    for deal in range(DEALS):
        if deal:
            table = client.deal(game.slug, after=table.state, ticket=tickets[0])
        moves: list[str] = []
        while table.turn is not None:
            noted(table)
            seat = 0 if game.asked["bots"][table.turn] else table.turn
            table = move_on(game, clients[seat], table, tickets, moves, chance)
        after = ended(game, after, moves)
        assert_same(game, client, table, tickets, after)


def move_on(
    game: Game, client: Client, table: Table, tickets: list[str | None], moves: list[str], chance: Random
) -> Table:
    """The table after the next move, the bot's or one that is added to *moves*."""
    asked: dict[str, Any] = {"expect_ply": table.ply, "ticket": tickets[table.turn or 0]}
    if game.asked["bots"][table.turn] is not None:
        asked["ticket"] = tickets[0]
        return client.make_moves(game.slug, table.state, moves=[], advance="bots", **asked)
    legal = table.legal_moves
    if not legal:
        legal = client.list_legal_moves(game.slug, table.state, ticket=asked["ticket"]).moves
    moves.append(chosen(legal, chance))
    return client.make_moves(game.slug, table.state, moves[-1], **asked)


def ended(game: Game, after: Any, moves: list[str]) -> Any:
    """The state to which *moves* of the persons lead by the rules alone, without any service."""
    rules = GAMES[game.slug]
    state = (rules.next_deal(after) if after else rules.deal(**game.asked)).state
    left = iter(moves)
    while state.result is None:
        level = state.setup.bots[state.turn]
        move = rules.parse_move(next(left)) if level is None else bot_move(PROFILES[rules.slug], state, level)
        state = rules.play(state, move).state
    assert next(left, None) is None, "there are moves after the end"
    return state


def assert_same(game: Game, client: Client, table: Table, tickets: list[str | None], end: Any) -> None:
    """Asserts that *table* is that of the state *end*; if sealed, in all that the tickets show of it."""
    rules = GAMES[game.slug]
    state: Any = rules.encode(end)
    assert table.ply == state["ply"]
    assert table.result is not None
    said = table.result._asdict()
    assert {name: said[name] for name in state["result"]} == state["result"]
    if not game.sealed:
        assert table.state == state
        return
    for seat, ticket in enumerate(tickets):
        if ticket is not None:
            seen = client.look(game.slug, table.state, ticket=ticket)
            assert seen == dump_view(rules, rules.view(end, seat))


class Players:
    """Threads that play until it is enough, a seat from an address of its own, and how their games went."""

    def __init__(self, url: str, number: int) -> None:
        self.ended: Counter[str] = Counter()
        self.lost: list[str] = []
        self.moves = 0
        self.outlived: set[int] = set()
        """Sealed games that began under another key than the one that seals them now."""
        self._numbers = count()
        self._enough = False
        self._changed = threading.Condition()
        self._threads = [threading.Thread(target=self._play, args=(url, table)) for table in range(number)]

    def __enter__(self) -> "Players":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """No game is begun any more; all are played to their end."""
        self._enough = True
        for thread in self._threads:
            thread.join()

    def wait_until(self, condition: Callable[[], bool], what: str, seconds: float = 60) -> None:
        """Waits until *condition*, which is looked at after every move; fails at the first lost game."""
        with self._changed:
            met = self._changed.wait_for(lambda: bool(self.lost) or condition(), seconds)
        assert not self.lost, "\n".join(self.lost)
        assert met, f"{what}: not within {seconds} s"

    def go_on(self, moves: int, what: str) -> None:
        """Waits until so many more moves have been made."""
        until = self.moves + moves
        self.wait_until(lambda: self.moves >= until, what)

    def _play(self, url: str, table: int) -> None:
        with ExitStack() as stack:
            clients = [stack.enter_context(Client(url)) for _ in range(MOST_SEATS)]
            for seat, client in enumerate(clients, 1):
                client._session.mount("http://", _From(f"127.66.255.{MOST_SEATS * table + seat}"))
            while not self._enough and not self.lost:
                with self._changed:
                    game = Game.called(next(self._numbers))
                self._play_one(game, clients)

    def _play_one(self, game: Game, clients: Sequence[Client]) -> None:
        keys: list[int] = []

        def noted(table: Table) -> None:
            if game.sealed:
                keys.append(base64.urlsafe_b64decode(table.state[4:8])[0])
            with self._changed:
                self.moves += 1
                if game.sealed and keys[-1] != keys[0]:
                    self.outlived.add(game.number)
                self._changed.notify_all()

        try:
            play(game, clients, noted)
            self.ended[f"{game.slug}, {'sealed' if game.sealed else 'open'}"] += 1
        except Exception:
            self.lost.append(f"game {game.number}:\n{traceback.format_exc()}")
        with self._changed:
            self._changed.notify_all()


class _From(HTTPAdapter):
    """Calls from one address, so that every seat is a caller of its own."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options, source_address=(self._address, 0))
