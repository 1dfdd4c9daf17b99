"""The client: the same calls as the OpenAPI document, over HTTP and in process."""

import inspect
import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from kozyr.api.openapi.packaged import load_document
from kozyr.client import Calls, Client, LocalClient, NoAnswerError, ProblemError, SimulatedDeal, Summary
from kozyr.games import GAMES

DOCUMENT = json.loads(load_document())
OPERATIONS = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if method in ("get", "post")
}


@pytest.fixture(params=["http", "local"])
def client(request: pytest.FixtureRequest) -> Iterator[Calls]:
    """Both kinds of client."""
    if request.param == "local":
        yield LocalClient()
        return
    with Client(request.getfixturevalue("live_server"), pause=0) as client:
        yield client


# ---- the contract


def snake_case(name: str) -> str:
    return re.sub(r"([A-Z])", lambda match: "_" + match[0].lower(), name)


def fields_of(schema: dict[str, Any]) -> set[str]:
    """The names of all fields that a request may have."""
    if "$ref" in schema:
        return fields_of(DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    inner = [fields_of(part) for key in ("oneOf", "anyOf", "allOf") for part in schema.get(key, ())]
    return set(schema.get("properties", {})).union(*inner)


def test_every_operation_of_the_document_is_a_method_and_goes_to_its_address() -> None:
    documented = {snake_case(name): (method, path) for name, (method, path, _) in OPERATIONS.items()}
    assert documented == dict(Calls.OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_method_has_the_parameters_of_its_operation(name: str) -> None:
    _, path, operation = OPERATIONS[name]
    content = operation.get("requestBody", {}).get("content", {})
    documented = fields_of(content["application/json"]["schema"]) if content else set()
    if "{game}" in path:
        documented.add("game")
    if name == "replay":  # the fields of the record are one parameter
        documented -= fields_of({"$ref": "#/components/schemas/DealPlayed"})
        documented -= {"version", "players", "rules", "dealer", "bots", "next", "text"}
        documented.add("record")
    parameters = set(inspect.signature(getattr(Calls, snake_case(name))).parameters) - {"self"}
    assert parameters == documented


# ---- playing


def play_to_end(client: Calls, slug: str) -> Any:
    """The last table of a deal that bots play."""
    bots = ["greedy"] * GAMES[slug].seats[1]
    table = client.deal(slug, players=len(bots), seed="client", bots=bots)
    while table.result is None:
        table = client.make_moves(slug, table.state, advance="bots")
    return table


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_can_be_played_to_its_end(client: Calls, slug: str) -> None:
    table = play_to_end(client, slug)
    assert table.game == slug
    assert table.phase == "over"
    assert table.turn is None
    assert table.legal_moves == []
    assert len(table.result.scores) == GAMES[slug].seats[1]
    following = client.deal(slug, after=table.state)
    assert following.state["standing"] == table.result.standing or table.result.series_over


def test_both_clients_have_the_same_answers(live_server: str) -> None:
    with Client(live_server) as client:
        assert play_to_end(client, "kozel") == play_to_end(LocalClient(), "kozel")


def test_a_move_can_be_made_explained_and_looked_at(client: Calls) -> None:
    table = client.deal("svoi-kozyri", players=2, seed="client", dealer=0)
    assert client.list_legal_moves("svoi-kozyri", table.state).moves == table.legal_moves
    moved = client.make_moves("svoi-kozyri", table.state, table.legal_moves[0], expect_ply=0)
    assert moved.ply == 1
    assert moved.events[0].text == table.legal_moves[0]
    explanation = client.explain_move("svoi-kozyri", moved.state, table.legal_moves[0])
    assert not explanation.legal
    assert explanation.rule == "CV-6"
    view = client.look("svoi-kozyri", moved.state, seat=moved.turn)
    assert view["legal_moves"] == moved.legal_moves
    assert client.look("svoi-kozyri", moved.state)["seat"] is None


def test_a_hint_is_a_legal_move_with_a_reason(client: Calls) -> None:
    table = client.deal("svoi-kozyri", players=2, seed="client", dealer=0)
    hint = client.hint("svoi-kozyri", table.state, level="medium", simulations=20)
    assert hint.move in table.legal_moves
    assert hint.level == "medium"
    assert hint.reason["ru"]
    assert {alternative.move for alternative in hint.alternatives} <= set(table.legal_moves)
    assert client.hint("svoi-kozyri", table.state, level="medium", simulations=20) == hint


def test_an_illegal_move_is_an_exception_that_names_the_rule(client: Calls) -> None:
    table = client.deal("svoi-kozyri", players=2, seed="client")
    with pytest.raises(ProblemError, match="illegal-move") as error:
        client.make_moves("svoi-kozyri", table.state, "take")
    problem = error.value
    assert (problem.code, problem.status, problem.rule) == ("illegal-move", 409, "SK-7")
    assert problem.text is not None
    assert problem.text["ru"]
    assert problem.legal_moves == table.legal_moves
    assert list(problem.errors) == ["/move"]


def test_what_is_wrong_with_a_request_is_an_exception_with_its_places(client: Calls) -> None:
    with pytest.raises(ProblemError) as error:
        client.deal("svoi-kozyri", players=2, dealer=4, bots=["random"])
    assert error.value.code == "invalid-request"
    assert set(error.value.errors) == {"/dealer", "/bots"}
    assert "/dealer: must be a seat" in str(error.value)


def test_an_unknown_game_is_an_exception(client: Calls) -> None:
    with pytest.raises(ProblemError, match="unknown-game"):
        client.get_game("poker")


def test_games_and_the_service_can_be_asked_about(client: Calls) -> None:
    assert [game["slug"] for game in client.list_games()] == list(GAMES)
    assert client.get_game("kozel")["seats"] == {"min": 4, "max": 4}
    assert client.check_health()
    assert client.check_readiness()["games"] == list(GAMES)


# ---- sealed tables


def test_a_sealed_table_is_played_with_tickets(client: Calls) -> None:
    table = client.deal("svoi-kozyri", players=2, seed="client", dealer=0, seal=True)
    assert isinstance(table.state, str)
    assert table.tickets is not None
    mine, other = table.tickets[1], table.tickets[0]
    moves = client.list_legal_moves("svoi-kozyri", table.state, ticket=mine).moves
    with pytest.raises(ProblemError, match="not-your-turn"):
        client.make_moves("svoi-kozyri", table.state, moves[0], ticket=other)
    assert client.explain_move("svoi-kozyri", table.state, moves[0], ticket=mine).legal
    moved = client.make_moves("svoi-kozyri", table.state, moves[0], ticket=mine)
    assert moved.turn == 0
    assert moved.legal_moves == []
    assert moved.tickets is None
    assert moved.view == client.look("svoi-kozyri", moved.state, ticket=mine)


def test_a_fair_deal_is_revealed_at_its_end_and_its_record_can_be_checked(client: Calls) -> None:
    slug = "earl-of-coventry"
    shuffle = client.shuffle(slug)
    bots = [None, "random", "random"]
    options: dict[str, Any] = {"seal": True, "shuffle": shuffle.shuffle, "client_seed": "ours"}
    table = client.deal(slug, players=3, dealer=0, bots=bots, **options)
    assert table.tickets is not None
    ticket = table.tickets[0]
    table = client.make_moves(slug, table.state, moves=[], advance="bots", ticket=ticket)
    while table.result is None:
        table = client.make_moves(slug, table.state, table.legal_moves[0], advance="bots", ticket=ticket)
    assert table.reveal is not None
    assert table.reveal["commitment"] == shuffle.commitment
    record = {"players": 3, "dealer": 0, "bots": bots, "seed": table.reveal["seed"]}
    assert client.replay(slug, record, commitments=[shuffle.commitment]).reveals == [table.reveal]
    with pytest.raises(ProblemError, match="/commitments/0"):
        client.replay(slug, record, commitments=["0" * 64])
    deal = client.deal(slug, players=3, dealer=0, bots=bots, seed=table.reveal["seed"])
    assert client.replay(slug, record).table.state == deal.state


# ---- records and experiments


def test_a_record_can_be_replayed_as_data_and_as_text(client: Calls) -> None:
    record = {"players": 2, "seed": "client", "moves": []}
    table = client.deal("svoi-kozyri", players=2, seed="client")
    record["moves"] = [table.legal_moves[0]]
    replay = client.replay("svoi-kozyri", record, at=[0])
    assert replay.length == 2
    assert replay.positions[0].table.state == table.state
    assert replay.positions[0].move is None
    again = client.replay("svoi-kozyri", replay.text, every=1)
    assert again.record == replay.record
    assert [position.place for position in again.positions] == [0, 1]
    assert again.table == replay.table
    assert client.replay("svoi-kozyri", replay.record, every=1) == again


def test_a_simulation_tells_every_deal_and_then_its_summary(client: Calls) -> None:
    bots = ["greedy", "random", "random"]
    *deals, summary = client.simulate("earl-of-coventry", bots=bots, deals=20, seed="client")
    assert isinstance(summary, Summary)
    assert all(isinstance(deal, SimulatedDeal) for deal in deals)
    assert [deal.deal for deal in deals if isinstance(deal, SimulatedDeal)] == list(range(20))
    assert (summary.deals, summary.finished) == (20, 20)
    score = summary.seats[0].score
    assert score.mean is not None
    assert score.low is not None
    assert score.low < score.mean
    assert list(client.simulate("earl-of-coventry", bots=bots, deals=20, seed="client"))[-1] == summary


def test_a_simulation_that_is_refused_is_an_exception(client: Calls) -> None:
    with pytest.raises(ProblemError, match="must name 4 bots"):
        next(client.simulate("kozel", bots=["random"], deals=1))


def test_a_simulation_can_be_left_early(client: Calls) -> None:
    stream = client.simulate("earl-of-coventry", bots=["random"] * 3, deals=5000)
    assert isinstance(next(stream), SimulatedDeal)
    stream.close()  # type: ignore[attr-defined]
    assert client.check_health()


# ---- when the network fails


class Flaky(BaseHTTPRequestHandler):
    """Fails in the ways that `failures` of its server list, one after another, and then answers."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server: Any = self.server
        server.requests += 1
        failure = server.failures.pop(0) if server.failures else 200
        if failure == "hang up":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        body = b"<html>" if failure == "a page" else json.dumps({"status": "ok"}).encode()
        if isinstance(failure, int) and failure >= 500:
            body = json.dumps({"code": "internal-error", "detail": "It broke.", "status": failure}).encode()
        self.send_response(failure if isinstance(failure, int) else 200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def flaky(*failures: int | str) -> Iterator[Any]:
    """A server that fails in these ways first and then answers."""
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), Flaky)
    server.failures = list(failures)
    server.requests = 0
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("failures", [(503,), (429, 502, 504), ("hang up",), ("hang up", 503, "hang up")])
def test_a_call_that_gets_no_answer_is_made_again(failures: tuple[int | str, ...]) -> None:
    with flaky(*failures) as server, Client(server.url, pause=0) as client:
        assert client.check_health()
        assert server.requests == len(failures) + 1


def test_it_gives_up_after_some_retries() -> None:
    with flaky(*["hang up"] * 9) as server, Client(server.url, pause=0, retries=2) as client:
        with pytest.raises(NoAnswerError, match="no answer from"):
            client.check_health()
        assert server.requests == 3


def test_the_last_refusal_is_raised() -> None:
    with flaky(503, 503) as server, Client(server.url, pause=0, retries=1) as client:
        with pytest.raises(ProblemError) as error:
            client.check_health()
        assert error.value.status == 503


def test_a_call_that_fails_in_the_service_is_not_made_again() -> None:
    with flaky(500) as server, Client(server.url, pause=0) as client:
        with pytest.raises(ProblemError, match="internal-error"):
            client.check_health()
        assert server.requests == 1


def test_an_answer_of_something_else_is_an_exception() -> None:
    with (
        flaky("a page") as server,
        Client(server.url, pause=0) as client,
        pytest.raises(NoAnswerError, match="not the service's"),
    ):
        client.check_health()


def test_no_server_is_an_exception() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with Client(f"http://127.0.0.1:{port}", pause=0, retries=1) as client, pytest.raises(NoAnswerError):
            client.check_health()


@pytest.mark.parametrize("url", ["http://h:1", "http://h:1/", "http://h:1/api/v1", "http://h:1/api/v1/"])
def test_an_address_may_name_the_api_or_not(url: str) -> None:
    assert Client(url).base_url == "http://h:1/api/v1"


def test_calls_in_process_are_not_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two simulations at once."""
    monkeypatch.setenv("KOZYR_RATE_STORAGE", "memory://")
    monkeypatch.setenv("KOZYR_RATE_CALLS", "1/hour")
    client = LocalClient()
    first, second = (client.simulate("kozel", bots=["random"] * 4, deals=2, seed=seed) for seed in "ab")
    kinds = [type(item) for pair in zip(first, second, strict=True) for item in pair]
    assert kinds == [SimulatedDeal] * 4 + [Summary] * 2
