"""The calls of the service in Python: over HTTP (:class:`Client`) or in process (:class:`LocalClient`).

Methods and parameters have the names of the OpenAPI document, in snake case. A parameter that is None is left
out of the request. Answers are named tuples; states, records, views and descriptions of games are plain data.
The service stores nothing, so every call may be repeated; :class:`Client` repeats those that get no answer.

A deal of the first game, with one seat that follows hints:

>>> client = LocalClient()
>>> game = client.list_games()[0]
>>> players = game["seats"]["min"]
>>> bots = [None] + ["greedy"] * (players - 1)
>>> table = client.deal(game["slug"], players=players, bots=bots, seed="kozyr")
>>> while table.result is None:
...     moves = [client.hint(table.game, table.state, level="greedy").move] if table.turn == 0 else []
...     table = client.make_moves(table.game, table.state, moves=moves, advance="bots")
>>> len(table.result.scores) == players
True
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import requests

from kozyr.engine.codec import Json

State: TypeAlias = dict[str, Any] | str
"""An open state (data for JSON), or a sealed one (a text)."""
API: Final = "/api/v1"


# ---- answers ----


class Event(NamedTuple):
    """One thing that happened.

    *text* is in the grammar of moves, for example ``draw 6d+??``. *to* is the seat that gets the cards,
    *verse* the number (from 1) of what is said with them, *points* are card points or a score; None where an
    event has none of them.
    """

    seat: int
    text: str
    to: int | None = None
    verse: int | None = None
    points: int | None = None


class Result(NamedTuple):
    """How a deal ended. *scores* has one number for each seat, higher is better; *losers* are seats.

    *reason* is one word of the game; *standing* is what the next deal of the series begins with, as data.
    """

    scores: list[int]
    losers: list[int]
    draw: bool
    reason: str
    series_over: bool
    standing: dict[str, Any]
    places: list[int] | None = None


class Table(NamedTuple):
    """A state and everything that the next step needs. *game* is the slug, *events* led to the state.

    *legal_moves* are those of the seat on turn; of a sealed state, empty if the ticket is not that seat's.
    Only sealed states have the last three fields: *view* is what the seat of the ticket sees; *tickets*, one
    for each seat (None for a bot), come once, with the first deal; *reveal* says how a fair deal that is over
    was shuffled.
    """

    game: str
    state: Any
    ply: int
    turn: int | None
    phase: str
    legal_moves: list[str]
    events: list[Event]
    result: Result | None
    view: dict[str, Any] | None = None
    tickets: list[str | None] | None = None
    reveal: dict[str, Any] | None = None


class LegalMoves(NamedTuple):
    """The legal moves of the seat on turn, as texts; none if the deal is over (*turn* is None)."""

    turn: int | None
    phase: str
    moves: list[str]


class Explanation(NamedTuple):
    """Whether a move is legal; if not, the rule that forbids it and a sentence (``ru``, ``en``)."""

    legal: bool
    rule: str | None
    text: dict[str, str] | None


class Alternative(NamedTuple):
    """A move that a bot considered: its mean value, and over how many simulations."""

    move: str
    estimate: float
    visits: int


class Hint(NamedTuple):
    """The move of a bot, and a reason for people (``ru``, ``en``).

    *alternatives* are the moves that it considered, best first; *measure* says what their estimates count;
    *exact* is what perfect play leads to if the ending is solved, else ``unknown``.
    """

    move: str
    level: str
    alternatives: list[Alternative]
    measure: str
    reason: dict[str, str]
    exact: str


class Shuffle(NamedTuple):
    """The service's part of a seed: sealed (*shuffle*), and the commitment to it (64 hexadecimal digits)."""

    shuffle: str
    commitment: str


class Position(NamedTuple):
    """A position of a record: its number from 0, the deal of the record from 1, the move that led to it.

    *move* is None right after a deal.
    """

    place: int
    record_deal: int
    move: str | None
    table: Table


class Replay(NamedTuple):
    """A record that has been played again.

    *record* and *text* are its two forms, *length* is the number of positions, *table* the last one.
    *positions* are those that the call asked for; *reveals*, one for each commitment of the call, say how
    those deals were shuffled.
    """

    record: dict[str, Any]
    text: str
    length: int
    table: Table
    events: list[Event]
    positions: list[Position]
    reveals: list[dict[str, Any] | None] | None = None


class SimulatedDeal(NamedTuple):
    """One deal of a simulation. If it was broken off, *scores* is None and *reason* is ``cap``.

    *deal* is its number from 0; ``deals`` with its *seed* deals the same cards; *plies* counts its moves.
    """

    deal: int
    seed: str
    dealer: int
    reason: str
    plies: int
    scores: list[int] | None
    losers: list[int]
    draw: bool


class Estimate(NamedTuple):
    """A mean and its 95 % interval; None where there are too few deals."""

    mean: float | None
    low: float | None
    high: float | None


class SeatSummary(NamedTuple):
    """One seat in a simulation: in how many deals it lost, and its mean score."""

    seat: int
    bot: str
    losses: int
    score: Estimate


class Summary(NamedTuple):
    """All deals of a simulation together.

    *asked* deals were requested, *deals* were played, *finished* were not broken off; *reasons* counts deals
    by reason. *ended* says why the simulation ended: ``all``, ``time`` or ``busy``.
    """

    game: str
    rules: dict[str, Any]
    bots: list[str]
    seed: str
    max_plies: int
    first: int
    asked: int
    deals: int
    finished: int
    reasons: dict[str, int]
    draws: int
    plies: Estimate
    seats: list[SeatSummary]
    ended: str | None = None


# ---- errors ----


class ProblemError(Exception):
    """The service refuses a request. ``document`` is its problem document (RFC 9457).

    ``code`` and ``status`` say what kind of problem it is; ``errors`` has the messages by JSON pointer into
    the request. For an illegal move, ``rule`` is the number of the broken rule, ``text`` a sentence in ``ru``
    and ``en``, and ``legal_moves`` are those that the caller may know; otherwise these three are None.
    """

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        self.status = status
        self.document = dict(document)
        self.code: str = document.get("code", "")
        self.detail: str = document.get("detail", "")
        self.errors: dict[str, list[str]] = document.get("errors", {})
        self.rule: str | None = document.get("rule")
        self.text: dict[str, str] | None = document.get("text")
        self.legal_moves: list[str] | None = document.get("legal_moves")
        lines = "".join(f"\n  {path or '/'}: {'; '.join(texts)}" for path, texts in self.errors.items())
        super().__init__(f"{self.code} ({status}): {self.detail}{lines}")


class NoAnswerError(Exception):
    """No answer of the service: it cannot be reached, or something else answers. Retries have failed."""


# ---- the calls ----


class Calls(ABC):
    """The calls of the service; subclasses send them.

    All calls raise :class:`ProblemError` if the service refuses and :class:`NoAnswerError` if it does not
    answer. *game* is the slug of a game, *state* a state from an earlier answer, open or sealed, and *ticket*
    the ticket of one seat, which most calls need with a sealed state.
    """

    OPERATIONS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "list_games": ("GET", "/games"),
        "get_game": ("GET", "/games/{game}"),
        "shuffle": ("POST", "/games/{game}/shuffles"),
        "deal": ("POST", "/games/{game}/deals"),
        "list_legal_moves": ("POST", "/games/{game}/legal-moves"),
        "make_moves": ("POST", "/games/{game}/moves"),
        "look": ("POST", "/games/{game}/views"),
        "explain_move": ("POST", "/games/{game}/explanations"),
        "hint": ("POST", "/games/{game}/hints"),
        "replay": ("POST", "/games/{game}/replays"),
        "simulate": ("POST", "/games/{game}/simulations"),
        "check_health": ("GET", "/health"),
        "check_readiness": ("GET", "/ready"),
    }
    """The HTTP method and the path of each call."""

    @abstractmethod
    def _send(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        """Makes one request and returns status and body of the response; :class:`NoAnswerError`."""

    @abstractmethod
    def _stream(self, path: str, body: bytes) -> Iterator[bytes]:
        """Makes one request and yields the lines of the response; :class:`ProblemError`."""

    def _call(self, operation: str, game: str = "", /, **payload: Any) -> Any:
        method, path = self.OPERATIONS[operation]
        body = None if method == "GET" else _encode_body(payload)
        return _parse_response(*self._send(method, path.format(game=game), body))

    # ---- games

    def list_games(self) -> list[dict[str, Any]]:
        """The description of every game: slug, titles, seats, pack, verbs, options, bots, texts."""
        games: list[dict[str, Any]] = self._call("list_games")["games"]
        return games

    def get_game(self, game: str) -> dict[str, Any]:
        """The description of one game, as in :meth:`list_games`."""
        description: dict[str, Any] = self._call("get_game", game)
        return description

    # ---- playing

    def shuffle(self, game: str) -> Shuffle:
        """Commits the service to its part of a seed, before the players choose theirs (fair deals)."""
        return Shuffle(**self._call("shuffle", game))

    def deal(
        self,
        game: str,
        *,
        players: int | None = None,
        rules: Mapping[str, Any] | None = None,
        seed: str | None = None,
        pack: Sequence[str] | None = None,
        dealer: int | None = None,
        cut: Mapping[str, int] | str | None = None,
        bots: Sequence[str | None] | None = None,
        trumps: Sequence[str] | None = None,
        after: State | None = None,
        seal: bool | None = None,
        ticket: str | None = None,
        tickets: Sequence[str | None] | None = None,
        shuffle: str | None = None,
        client_seed: str | None = None,
    ) -> Table:
        """Deals the first deal of a series for *players*, or the one after the finished state *after*.

        *rules* are options by name. *pack* has all cards, top first; without it *seed* shuffles. *cut* is
        ``{"by": seat, "at": depth}`` or ``"none"``. *bots* has a level or None for each seat. *seal* asks for
        a sealed state. *shuffle* and *client_seed* make a fair deal (:meth:`shuffle`). After a sealed deal
        *ticket* is needed, or, with a new *shuffle*, the *tickets* of all seats.
        """
        payload = _without_none(locals(), "game")
        return _parse_table(game, self._call("deal", game, **payload))

    def list_legal_moves(self, game: str, state: State, *, ticket: str | None = None) -> LegalMoves:
        """The legal moves of the seat on turn."""
        payload = _without_none(locals(), "game")
        return LegalMoves(**self._call("list_legal_moves", game, **payload))

    def make_moves(
        self,
        game: str,
        state: State,
        move: str | None = None,
        *,
        moves: Sequence[str] | None = None,
        expect_ply: int | None = None,
        advance: str | None = None,
        ticket: str | None = None,
    ) -> Table:
        """Makes *move*, or all *moves* in order, and then those that *advance* names: ``forced`` or ``bots``.

        *expect_ply* is the ply that the state must have, if given.
        """
        payload = _without_none(locals(), "game")
        return _parse_table(game, self._call("make_moves", game, **payload))

    def look(
        self, game: str, state: State, *, seat: int | None = None, ticket: str | None = None
    ) -> dict[str, Any]:
        """The view of *seat*, or of a spectator without one, as data."""
        payload = _without_none(locals(), "game")
        view: dict[str, Any] = self._call("look", game, **payload)
        return view

    def explain_move(self, game: str, state: State, move: str, *, ticket: str | None = None) -> Explanation:
        """Whether *move* is legal for the seat on turn, and which rule forbids it."""
        payload = _without_none(locals(), "game")
        return Explanation(**self._call("explain_move", game, **payload))

    def hint(
        self,
        game: str,
        state: State,
        *,
        level: str | None = None,
        simulations: int | None = None,
        budget_ms: int | None = None,
        ticket: str | None = None,
    ) -> Hint:
        """The move that a bot of *level* would make for the seat on turn, and its estimates of others.

        The default level is the best one, which never slips. *simulations* and *budget_ms* limit the search.
        """
        payload = _without_none(locals(), "game")
        data = self._call("hint", game, **payload)
        alternatives = [Alternative(**_known_fields(Alternative, item)) for item in data["alternatives"]]
        return Hint(**{**_known_fields(Hint, data), "alternatives": alternatives})

    # ---- records and experiments

    def replay(
        self,
        game: str,
        record: Mapping[str, Any] | str,
        *,
        at: Sequence[int] | None = None,
        every: int | None = None,
        commitments: Sequence[str | None] | None = None,
    ) -> Replay:
        """Plays *record* (data or text) again and checks every move.

        The answer has the positions *at* these numbers and at the multiples of *every*. *commitments*, one or
        None for each deal, are checked against the seeds of the record.
        """
        payload = _without_none({"at": at, "every": every, "commitments": commitments})
        body = {"text": record} if isinstance(record, str) else dict(record)
        data = self._call("replay", game, **body, **payload)
        return Replay(
            record=data["record"],
            text=data["text"],
            length=data["length"],
            table=_parse_table(game, data["table"]),
            events=[_parse_event(event) for event in data["events"]],
            positions=[
                Position(item["place"], item["record_deal"], item["move"], _parse_table(game, item["table"]))
                for item in data["positions"]
            ],
            reveals=data.get("reveals"),
        )

    def simulate(
        self,
        game: str,
        *,
        bots: Sequence[str],
        deals: int,
        players: int | None = None,
        first: int | None = None,
        seed: str | None = None,
        rules: Mapping[str, Any] | None = None,
        max_plies: int | None = None,
    ) -> Iterator[SimulatedDeal | Summary]:
        """Plays many *deals* between *bots* (a level for each seat), from number *first* on.

        Yields each deal as it ends, and the :class:`Summary` at last. The service stops when the caller
        closes the iterator. *seed* is that of all deals. A deal is broken off after *max_plies* moves.
        """
        payload = _without_none(locals(), "game")
        path = self.OPERATIONS["simulate"][1].format(game=game)
        return _parse_simulation(self._stream(path, _encode_body(payload)))

    # ---- the service

    def check_health(self) -> bool:
        """Whether the service runs."""
        return bool(self._call("check_health")["status"] == "ok")

    def check_readiness(self) -> dict[str, Any]:
        """Version, commit and games of the service; :class:`ProblemError` if it is not ready."""
        readiness: dict[str, Any] = self._call("check_readiness")
        return readiness


class Client(Calls):
    """The service at *base_url*, over one connection that is kept open.

    A call that gets no answer, or a status that asks to come back later (429, 502, 503, 504), is made again
    up to *retries* times: after *pause* seconds, then twice that, and so on, or after the ``Retry-After`` of
    the response if that is longer. *timeout* is in seconds, for each attempt. A client is for one thread. As
    a context manager it closes the connection.
    """

    RETRY_STATUSES: Final = frozenset((429, 502, 503, 504))
    MAX_PAUSE_SECONDS: Final = 30.0

    def __init__(
        self,
        base_url: str = "http://127.0.0.1:8000",
        *,
        timeout: float = 30.0,
        retries: int = 4,
        pause: float = 0.2,
    ) -> None:
        self.base_url = base_url.rstrip("/").removesuffix(API) + API
        self.timeout = timeout
        self.retries = retries
        self.pause = pause
        self._session = requests.Session()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection."""
        self._session.close()

    def _send(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        with self._request(method, path, body, stream=False) as response:
            return response.status_code, response.content

    def _stream(self, path: str, body: bytes) -> Iterator[bytes]:
        with self._request("POST", path, body, stream=True) as response:
            if response.status_code != 200:
                _parse_response(response.status_code, response.content)
            try:
                yield from response.iter_lines()
            except requests.RequestException as error:
                raise NoAnswerError(f"the answer broke off: {error}") from error

    def _request(self, method: str, path: str, body: bytes | None, *, stream: bool) -> requests.Response:
        failure: Exception | None = None
        for attempt in range(self.retries + 1):
            retry_after = 0.0
            try:
                response = self._session.request(
                    method,
                    self.base_url + path,
                    data=body,
                    headers={} if body is None else {"Content-Type": "application/json"},
                    timeout=self.timeout,
                    stream=stream,
                )
            except (
                requests.ConnectionError,
                requests.Timeout,
                requests.exceptions.ChunkedEncodingError,
            ) as error:
                failure = error
            except requests.RequestException as error:
                raise NoAnswerError(str(error)) from error
            else:
                if response.status_code not in self.RETRY_STATUSES or attempt == self.retries:
                    return response
                retry_after = _retry_after_seconds(response.headers.get("Retry-After"))
                response.close()
            if attempt < self.retries:
                time.sleep(min(max(self.pause * 2**attempt, retry_after), self.MAX_PAUSE_SECONDS))
        raise NoAnswerError(f"no answer from {self.base_url}: {failure}") from failure


class LocalClient(Calls):
    """The service in this process, without a network. It takes its settings from the environment.

    Its calls and simulations are not limited.
    """

    def __init__(self) -> None:
        from kozyr.api.http.application import create_app  # noqa: PLC0415 - a client over HTTP needs no service
        from kozyr.api.settings import load_settings  # noqa: PLC0415

        self._app = create_app(load_settings()._replace(rate_storage=None, simulations=1000))

    def _send(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        response = self._app.test_client().open(
            API + path, method=method, data=body, content_type=None if body is None else "application/json"
        )
        return response.status_code, response.data

    def _stream(self, path: str, body: bytes) -> Iterator[bytes]:
        response = self._app.test_client().post(API + path, data=body, content_type="application/json")
        if response.status_code != 200:
            _parse_response(response.status_code, response.data)
        with response:
            yield from response.iter_encoded()


# ---- requests and responses ----


def _without_none(arguments: Mapping[str, Any], *omitted: str) -> dict[str, Any]:
    return {
        name: value
        for name, value in arguments.items()
        if value is not None and name not in ("self", *omitted)
    }


def _encode_body(payload: Mapping[str, Any]) -> bytes:
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()


def _parse_response(status: int, body: bytes) -> Json:
    """The JSON of a successful response; :class:`ProblemError`, :class:`NoAnswerError`."""
    try:
        data = json.loads(body)
    except ValueError:
        raise NoAnswerError(f"an answer (status {status}) that is not the service's") from None
    if status == 200:
        return data
    if isinstance(data, dict) and "code" in data:
        raise ProblemError(status, data)
    raise NoAnswerError(f"an answer (status {status}) that is not the service's")


def _retry_after_seconds(header: str | None) -> float:
    """The seconds of a ``Retry-After`` header; 0 without one, or if it is a date."""
    return float(header) if header is not None and header.isdecimal() else 0.0


def _known_fields(kind: type[Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The items of *data* that are fields of *kind*; a newer service may send more."""
    return {name: data[name] for name in kind._fields if name in data}


def _parse_event(data: Mapping[str, Any]) -> Event:
    return Event(**_known_fields(Event, data))


def _parse_table(game: str, data: Mapping[str, Any]) -> Table:
    result = data["result"]
    return Table(
        **{
            **_known_fields(Table, data),
            "game": game,
            "legal_moves": data["legal_moves"] or [],
            "events": [_parse_event(event) for event in data["events"]],
            "result": None if result is None else Result(**_known_fields(Result, result)),
        }
    )


def _parse_simulation(lines: Iterator[bytes]) -> Iterator[SimulatedDeal | Summary]:
    for line in lines:
        data = json.loads(line)
        if "summary" in data:
            yield _parse_summary(data["summary"])
            return
        yield SimulatedDeal(**_known_fields(SimulatedDeal, data))
    raise NoAnswerError("the answer broke off before its summary")


def _parse_summary(data: Mapping[str, Any]) -> Summary:
    seats = [
        SeatSummary(**{**_known_fields(SeatSummary, seat), "score": Estimate(**seat["score"])})
        for seat in data["seats"]
    ]
    return Summary(**{**_known_fields(Summary, data), "plies": Estimate(**data["plies"]), "seats": seats})
