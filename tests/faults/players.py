"""Players that use only the client, and play game after game."""

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
MAX_SEATS = max(game.seats[1] for game in GAMES.values())
DEALS_PER_GAME = 2
"""What the first deal leaves to the second has to survive, too."""


class Game(NamedTuple):
    """How a game is played: everything in it follows from *number*."""

    number: int
    slug: str
    params: dict[str, Any]
    sealed: bool

    @classmethod
    def from_number(cls, number: int) -> "Game":
        """Game *number*: all four kinds in turn, open and sealed, with a bot in every third one."""
        slug = list(GAMES)[number % len(GAMES)]
        low, high = GAMES[slug].seats
        players = low + number // len(GAMES) % (high - low + 1)
        bots = [None] * (players - 1) + ["greedy" if number % 3 == 0 else None]
        params = {"players": players, "seed": f"faults {number}", "bots": bots}
        return cls(number, slug, params, sealed=number // len(GAMES) % 2 == 1)


def choose_move(moves: list[str], rng: Random) -> str:
    """Mostly the move with the lowest cards, so that games end; now and then any."""
    if rng.random() < 0.05:
        return rng.choice(moves)
    return min(moves, key=_rank_indices)


def _rank_indices(move: str) -> list[int]:
    _, _, cards = move.partition(" ")
    return [RANKS.find(card[0]) for card in cards.split("+")] if cards else [len(RANKS)]


def play(game: Game, clients: Sequence[Client], on_table: Callable[[Table], None]) -> None:
    """Plays *game* to its end and asserts that it ended as its moves say; *on_table* is called with every
    table. Each seat moves with a client of its own; seat 0 advances the bot.
    """
    rng = Random(game.number)
    after: Any = None
    client = clients[0]
    table = client.deal(game.slug, **game.params, seal=game.sealed)
    tickets = table.tickets or [None] * game.params["players"]
    for deal in range(DEALS_PER_GAME):
        if deal:
            table = client.deal(game.slug, after=table.state, ticket=tickets[0])
        moves: list[str] = []
        while table.turn is not None:
            on_table(table)
            seat = 0 if game.params["bots"][table.turn] else table.turn
            table = move_on(game, clients[seat], table, tickets, moves, rng)
        after = replay_moves(game, after, moves)
        assert_same(game, client, table, tickets, after)


def move_on(
    game: Game, client: Client, table: Table, tickets: list[str | None], moves: list[str], rng: Random
) -> Table:
    """The table after the next move, the bot's or one that is added to *moves*."""
    params: dict[str, Any] = {"expect_ply": table.ply, "ticket": tickets[table.turn or 0]}
    if game.params["bots"][table.turn] is not None:
        params["ticket"] = tickets[0]
        return client.make_moves(game.slug, table.state, moves=[], advance="bots", **params)
    legal = table.legal_moves
    if not legal:
        legal = client.list_legal_moves(game.slug, table.state, ticket=params["ticket"]).moves
    moves.append(choose_move(legal, rng))
    return client.make_moves(game.slug, table.state, moves[-1], **params)


def replay_moves(game: Game, after: Any, moves: list[str]) -> Any:
    """The state after *moves* of the persons by the rules alone, without any service."""
    rules = GAMES[game.slug]
    state = (rules.next_deal(after) if after else rules.deal(**game.params)).state
    remaining = iter(moves)
    while state.result is None:
        level = state.setup.bots[state.turn]
        move = (
            rules.parse_move(next(remaining))
            if level is None
            else bot_move(PROFILES[rules.slug], state, level)
        )
        state = rules.play(state, move).state
    assert next(remaining, None) is None, "there are moves after the end"
    return state


def assert_same(game: Game, client: Client, table: Table, tickets: list[str | None], end: Any) -> None:
    """Asserts that *table* is that of the state *end*; if sealed, in all that the tickets show of it."""
    rules = GAMES[game.slug]
    state: Any = rules.encode(end)
    assert table.ply == state["ply"]
    assert table.result is not None
    result = table.result._asdict()
    assert {name: result[name] for name in state["result"]} == state["result"]
    if not game.sealed:
        assert table.state == state
        return
    for seat, ticket in enumerate(tickets):
        if ticket is not None:
            seen = client.look(game.slug, table.state, ticket=ticket)
            assert seen == dump_view(rules, rules.view(end, seat))


class Players:
    """Threads that play until they are stopped, each seat from an address of its own, and their results."""

    def __init__(self, url: str, number: int) -> None:
        self.finished: Counter[str] = Counter()
        self.failures: list[str] = []
        self.moves = 0
        self.rekeyed: set[int] = set()
        """Sealed games that began under another key than the one that seals them now."""
        self._numbers = count()
        self._stopped = False
        self._changed = threading.Condition()
        self._threads = [threading.Thread(target=self._play, args=(url, table)) for table in range(number)]

    def __enter__(self) -> "Players":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Waits until the games that have begun are over; no more are begun."""
        self._stopped = True
        for thread in self._threads:
            thread.join()

    def wait_until(self, condition: Callable[[], bool], what: str, seconds: float = 60) -> None:
        """Waits until *condition*, which is looked at after every move; fails at the first failed game."""
        with self._changed:
            met = self._changed.wait_for(lambda: bool(self.failures) or condition(), seconds)
        assert not self.failures, "\n".join(self.failures)
        assert met, f"{what}: not within {seconds} s"

    def wait_for_moves(self, moves: int, what: str) -> None:
        """Waits until so many more moves have been made."""
        until = self.moves + moves
        self.wait_until(lambda: self.moves >= until, what)

    def _play(self, url: str, table: int) -> None:
        with ExitStack() as stack:
            clients = [stack.enter_context(Client(url)) for _ in range(MAX_SEATS)]
            for seat, client in enumerate(clients, 1):
                client._session.mount("http://", _From(f"127.66.255.{MAX_SEATS * table + seat}"))
            while not self._stopped and not self.failures:
                with self._changed:
                    game = Game.from_number(next(self._numbers))
                self._play_one(game, clients)

    def _play_one(self, game: Game, clients: Sequence[Client]) -> None:
        keys: list[int] = []

        def on_table(table: Table) -> None:
            if game.sealed:
                keys.append(base64.urlsafe_b64decode(table.state[4:8])[0])
            with self._changed:
                self.moves += 1
                if game.sealed and keys[-1] != keys[0]:
                    self.rekeyed.add(game.number)
                self._changed.notify_all()

        try:
            play(game, clients, on_table)
            self.finished[f"{game.slug}, {'sealed' if game.sealed else 'open'}"] += 1
        except Exception:
            self.failures.append(f"game {game.number}:\n{traceback.format_exc()}")
        with self._changed:
            self._changed.notify_all()


class _From(HTTPAdapter):
    """Calls from one address, so that every seat is a caller of its own."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options, source_address=(self._address, 0))
