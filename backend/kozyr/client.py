"""The calls of the service in Python: over HTTP (:class:`Client`) or in process (:class:`LocalClient`).

Methods and parameters are called as in the OpenAPI document, in snake case. What is None is left out of the
request. Every call may be repeated without harm, because the service keeps nothing; so calls that fail on the
way are made again by themselves.

>>> client = LocalClient()
>>> table = client.deal("earl-of-coventry", players=3, seed="kozyr", bots=[None, "random", "random"])
>>> while table.result is None:
...     moves = table.legal_moves[:1] if table.state["bots"][table.turn] is None else []
...     table = client.make_moves(table.game, table.state, moves=moves, advance="bots")
>>> table.result.reason
'first-out'
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
"""An open state, or a sealed one."""
API: Final = "/api/v1"


# ---- what is answered ----


class Event(NamedTuple):
    """One thing that happened, in the grammar of moves, and what a reader would otherwise have to guess."""

    seat: int
    text: str
    to: int | None = None
    verse: int | None = None
    points: int | None = None


class Result(NamedTuple):
    """How a deal ended. Scores: one a seat, higher is better."""

    scores: list[int]
    losers: list[int]
    draw: bool
    reason: str
    series_over: bool
    standing: dict[str, Any]
    places: list[int] | None = None


class Table(NamedTuple):
    """A state and everything that is needed for the next step; ``game`` is the game's slug.

    Of a sealed state there is also a ``view``, of the seat whose ticket was shown; ``legal_moves`` are
    empty if that seat is not on turn; ``tickets``, one a seat, are told once; ``reveal`` tells how a fair
    deal that is over was shuffled.
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
    """The legal moves of a position."""

    turn: int | None
    phase: str
    moves: list[str]


class Explanation(NamedTuple):
    """Whether a move is allowed; if not, the rule that forbids it and one sentence (``ru``, ``en``)."""

    legal: bool
    rule: str | None
    text: dict[str, str] | None


class Alternative(NamedTuple):
    """A move that a bot tried: what it leads to on average, and over how many tries."""

    move: str
    estimate: float
    visits: int


class Hint(NamedTuple):
    """The move that a bot would make, and why (``reason``: ``ru``, ``en``).

    ``measure`` says what estimates count; ``exact`` what perfect play leads to, if that is proved.
    """

    move: str
    level: str
    alternatives: list[Alternative]
    measure: str
    reason: dict[str, str]
    exact: str


class Shuffle(NamedTuple):
    """The service's part of a seed, sealed, and its commitment to it."""

    shuffle: str
    commitment: str


class Position(NamedTuple):
    """A position of a record: its number, the deal of the record, and the move that led to it."""

    place: int
    record_deal: int
    move: str | None
    table: Table


class Replay(NamedTuple):
    """A record that has been played again: in both forms, with its last table and the positions asked for.

    ``reveals`` tell how the deals were shuffled whose commitments were given.
    """

    record: dict[str, Any]
    text: str
    length: int
    table: Table
    events: list[Event]
    positions: list[Position]
    reveals: list[dict[str, Any] | None] | None = None


class SimulatedDeal(NamedTuple):
    """How one deal of a simulation went; ``scores`` is None if it was broken off (``reason`` ``cap``)."""

    deal: int
    seed: str
    dealer: int
    reason: str
    plies: int
    scores: list[int] | None
    losers: list[int]
    draw: bool


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float | None
    low: float | None
    high: float | None


class SeatSummary(NamedTuple):
    """How a seat fared in a simulation."""

    seat: int
    bot: str
    losses: int
    score: Estimate


class Summary(NamedTuple):
    """What all deals of a simulation say together."""

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


# ---- what can go wrong ----


class ProblemError(Exception):
    """The service refuses a request; ``document`` is its problem document (RFC 9457).

    ``code`` and ``status`` say what kind of problem it is, ``errors`` where in the request (JSON pointer →
    what is wrong there). Of an illegal move ``rule`` is the rule's number, ``text`` says it in ``ru`` and
    ``en``, and ``legal_moves`` are those that the caller may know.
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
        places = "".join(f"\n  {path or '/'}: {'; '.join(said)}" for path, said in self.errors.items())
        super().__init__(f"{self.code} ({status}): {self.detail}{places}")


class NoAnswerError(Exception):
    """The service cannot be reached, or what answers is not the service; retries have not helped."""


# ---- the calls ----


class Calls(ABC):
    """The calls of the service, whichever way they go."""

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
    """Where each of them goes."""

    @abstractmethod
    def _send(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        """Makes one request; the status and the body of the answer. :class:`NoAnswerError`."""

    @abstractmethod
    def _stream(self, path: str, body: bytes) -> Iterator[bytes]:
        """Makes one request whose answer is told line by line; :class:`ProblemError`."""

    def _call(self, operation: str, game: str = "", /, **asked: Any) -> Any:
        method, path = self.OPERATIONS[operation]
        body = None if method == "GET" else _body(asked)
        return _read(*self._send(method, path.format(game=game), body))

    # ---- games

    def list_games(self) -> list[dict[str, Any]]:
        """Titles, seats, packs, verbs, options, bots and texts of every game."""
        games: list[dict[str, Any]] = self._call("list_games")["games"]
        return games

    def get_game(self, game: str) -> dict[str, Any]:
        """The same of one game."""
        found: dict[str, Any] = self._call("get_game", game)
        return found

    # ---- playing

    def shuffle(self, game: str) -> Shuffle:
        """Commits the service to its part of a seed, before the players choose theirs."""
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
        """Deals the first deal of a series for *players*, or the one after the finished state *after*."""
        asked = _without_none(locals(), "game")
        return _table(game, self._call("deal", game, **asked))

    def list_legal_moves(self, game: str, state: State, *, ticket: str | None = None) -> LegalMoves:
        """What the seat on turn may do."""
        asked = _without_none(locals(), "game")
        return LegalMoves(**self._call("list_legal_moves", game, **asked))

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
        """Makes *move*, or all *moves*, and then those that *advance* (``forced``, ``bots``) names."""
        asked = _without_none(locals(), "game")
        return _table(game, self._call("make_moves", game, **asked))

    def look(
        self, game: str, state: State, *, seat: int | None = None, ticket: str | None = None
    ) -> dict[str, Any]:
        """What *seat*, or a spectator, may see."""
        asked = _without_none(locals(), "game")
        found: dict[str, Any] = self._call("look", game, **asked)
        return found

    def explain_move(self, game: str, state: State, move: str, *, ticket: str | None = None) -> Explanation:
        """Whether the seat on turn may make *move*, and which rule forbids it."""
        asked = _without_none(locals(), "game")
        return Explanation(**self._call("explain_move", game, **asked))

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
        """The move that a bot of *level* would make for the seat on turn, and what it thought of others.

        Without *level* the best bot is asked, which never slips.
        """
        asked = _without_none(locals(), "game")
        said = self._call("hint", game, **asked)
        tried = [Alternative(**_known(Alternative, each)) for each in said["alternatives"]]
        return Hint(**{**_known(Hint, said), "alternatives": tried})

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
        """Plays *record*, data or text, again; shows the positions *at* and those at multiples of *every*.

        *commitments*, one a deal or None, must be those to the seeds of the record.
        """
        asked = _without_none({"at": at, "every": every, "commitments": commitments})
        said = {"text": record} if isinstance(record, str) else dict(record)
        found = self._call("replay", game, **said, **asked)
        return Replay(
            record=found["record"],
            text=found["text"],
            length=found["length"],
            table=_table(game, found["table"]),
            events=[_event(event) for event in found["events"]],
            positions=[
                Position(each["place"], each["record_deal"], each["move"], _table(game, each["table"]))
                for each in found["positions"]
            ],
            reveals=found.get("reveals"),
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
        """Plays many deals between *bots*: each is told as it ends, and last comes the :class:`Summary`.

        Who stops asking for more stops the service too.
        """
        asked = _without_none(locals(), "game")
        return _simulated(self._stream(self.OPERATIONS["simulate"][1].format(game=game), _body(asked)))

    # ---- the service

    def check_health(self) -> bool:
        """Whether the service runs."""
        return bool(self._call("check_health")["status"] == "ok")

    def check_readiness(self) -> dict[str, Any]:
        """The version of the service, and its games."""
        found: dict[str, Any] = self._call("check_readiness")
        return found


class Client(Calls):
    """The service at *base_url*, over one connection that is kept open.

    A call that gets no answer, or one that says to come back later (429, 502, 503, 504), is made again up to
    *retries* times, after *pause* seconds, then twice that, and so on; ``Retry-After`` is heeded. *timeout*
    is in seconds, for each try. Use it in one thread, or make one for each.
    """

    AGAIN: Final = frozenset((429, 502, 503, 504))
    LONGEST_PAUSE: Final = 30.0

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
                _read(response.status_code, response.content)
            try:
                yield from response.iter_lines()
            except requests.RequestException as error:
                raise NoAnswerError(f"the answer broke off: {error}") from error

    def _request(self, method: str, path: str, body: bytes | None, *, stream: bool) -> requests.Response:
        failure: Exception | None = None
        for attempt in range(self.retries + 1):
            asked_for = 0.0
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
                if response.status_code not in self.AGAIN or attempt == self.retries:
                    return response
                asked_for = _seconds(response.headers.get("Retry-After"))
                response.close()
            if attempt < self.retries:
                time.sleep(min(max(self.pause * 2**attempt, asked_for), self.LONGEST_PAUSE))
        raise NoAnswerError(f"no answer from {self.base_url}: {failure}") from failure


class LocalClient(Calls):
    """The same service without a network: its application is called in process."""

    def __init__(self) -> None:
        from kozyr.api.http.application import create_app  # noqa: PLC0415 - who only calls over HTTP needs no service
        from kozyr.api.settings import settings_from  # noqa: PLC0415

        # limits are for strangers
        self._app = create_app(settings_from()._replace(rate_storage=None, simulations=1000))

    def _send(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        answer = self._app.test_client().open(
            API + path, method=method, data=body, content_type=None if body is None else "application/json"
        )
        return answer.status_code, answer.data

    def _stream(self, path: str, body: bytes) -> Iterator[bytes]:
        answer = self._app.test_client().post(API + path, data=body, content_type="application/json")
        if answer.status_code != 200:
            _read(answer.status_code, answer.data)
        with answer:
            yield from answer.iter_encoded()


# ---- reading and writing ----


def _without_none(asked: Mapping[str, Any], *leave_out: str) -> dict[str, Any]:
    return {
        name: value for name, value in asked.items() if value is not None and name not in ("self", *leave_out)
    }


def _body(asked: Mapping[str, Any]) -> bytes:
    return json.dumps(asked, ensure_ascii=False, separators=(",", ":")).encode()


def _read(status: int, body: bytes) -> Json:
    """What an answer says; :class:`ProblemError`, or :class:`NoAnswerError` if the service did not answer."""
    try:
        said = json.loads(body)
    except ValueError:
        raise NoAnswerError(f"an answer (status {status}) that is not the service's") from None
    if status == 200:
        return said
    if isinstance(said, dict) and "code" in said:
        raise ProblemError(status, said)
    raise NoAnswerError(f"an answer (status {status}) that is not the service's")


def _seconds(said: str | None) -> float:
    """A ``Retry-After`` in seconds; dates are not heeded."""
    return float(said) if said is not None and said.isdecimal() else 0.0


def _known(kind: type[Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that *kind* has; a newer service may say more."""
    return {name: said[name] for name in kind._fields if name in said}


def _event(said: Mapping[str, Any]) -> Event:
    return Event(**_known(Event, said))


def _table(game: str, said: Mapping[str, Any]) -> Table:
    result = said["result"]
    return Table(
        **{
            **_known(Table, said),
            "game": game,
            "legal_moves": said["legal_moves"] or [],
            "events": [_event(event) for event in said["events"]],
            "result": None if result is None else Result(**_known(Result, result)),
        }
    )


def _simulated(lines: Iterator[bytes]) -> Iterator[SimulatedDeal | Summary]:
    for line in lines:
        said = json.loads(line)
        if "summary" in said:
            yield _summary(said["summary"])
            return
        yield SimulatedDeal(**_known(SimulatedDeal, said))
    raise NoAnswerError("the answer broke off before its summary")


def _summary(said: Mapping[str, Any]) -> Summary:
    seats = [
        SeatSummary(**{**_known(SeatSummary, seat), "score": Estimate(**seat["score"])})
        for seat in said["seats"]
    ]
    return Summary(**{**_known(Summary, said), "plies": Estimate(**said["plies"]), "seats": seats})
