"""`make refusals`: what the dearest refusal of every field of every operation costs.

python -m tests.faults.refusals               the dearest request of every field, the dearest first
python -m tests.faults.refusals --all         every field

The fields are those of the OpenAPI document. Each is filled with everything in :data:`FILLERS`, as long as a
body may be. Besides, records are played to a wrong move at their end. The service is called in this process,
so the CPU time is that of the service alone.
"""

import io
import json
import random
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask

from kozyr.api import schemas
from kozyr.api.http.application import create_app
from kozyr.api.openapi.packaged import load_document
from kozyr.api.settings import Settings
from kozyr.engine.game import Game
from kozyr.games import GAMES

MAX_CPU_MS: Final = 30
"""The bar for one request on a quiet machine."""
ROWS: Final = 25
BODY_BYTES: Final = 65536
MARGIN_BYTES: Final = 64
DEPTH: Final = 5
"""How far below the body fields are looked for."""
STATE_FIELDS: Final = ("state", "after")
REPEATS: Final = 3
PLAYS: Final = 20
SEED: Final = "refusals"
KEYS: Final = {0: bytes(32)}

Path = tuple[str | int, ...]
Filler = Callable[[Any, int], str]
"""A text of JSON of at most so many bytes that stands in place of a valid value."""


def _list_of(item: str) -> Filler:
    return lambda _, size: f"[{','.join([item] * ((size - 1) // (len(item) + 1)))}]"


def _valid_items(valid: Any, size: int) -> str:
    """The first item of the valid value, again and again."""
    item = dump(valid[0] if isinstance(valid, list) and valid else valid)
    return _list_of(item)(None, size)


def _many_fields(value: str) -> Filler:
    def fill(_: Any, size: int) -> str:
        fields = [f'"{number:04x}":{value}' for number in range(size // (8 + len(value)))]
        return f"{{{','.join(fields)}}}"

    return fill


def _valid_and_many_fields(valid: Any, size: int) -> str:
    fields = dump(valid) if isinstance(valid, dict) and valid else '{"a":1}'
    return f"{fields[:-1]},{_many_fields('1')(None, size - len(fields) - 2)[1:]}"


def _nested(opening: str, closing: str) -> Filler:
    def fill(_: Any, size: int) -> str:
        depth = min(1000, (size - 1) // (len(opening) + len(closing)))
        return f"{opening * depth}1{closing * depth}"

    return fill


def _text_of(characters: str) -> Filler:
    return lambda _, size: f'"{characters * ((size - 2) // len(characters.encode()))}"'


def _record_of_deals(_: Any, size: int) -> str:
    deals = "".join(f"[Deal {number}] [Seed 1] " for number in range(2, size // 10))
    return f'"{deals[: max(0, size - 2)].rpartition("[Deal")[0]}"'


FILLERS: Final[dict[str, Filler]] = {
    "1,1,…": _list_of("1"),
    "2⁵³": _list_of("9007199254740993"),
    "-1": _list_of("-1"),
    "[],[],…": _list_of("[]"),
    "{},{},…": _list_of("{}"),
    "null,null,…": _list_of("null"),
    '"",…': _list_of('""'),
    '"x",…': _list_of('"x"'),
    "cards": _list_of('"6c"'),
    "two cards": _list_of('"6c","7c"'),
    "moves": _list_of('"lead 6c"'),
    "wrong moves": _list_of('"lead 6c+7d+8h+9s"'),
    "fields in a list": _list_of('{"a":1,"b":1,"c":1}'),
    "cuts": _list_of('{"by":9,"at":-1}'),
    "deals": _list_of('{"moves":[1,1,1,1]}'),
    "deal with everything wrong": _list_of(
        '{"seed":1,"pack":[1,1,1],"cut":{"x":1},"moves":[1,1,1],"result":{},"trumps":[1,1]}'
    ),
    "valid items": _valid_items,
    "unknown fields": _many_fields("1"),
    "unknown fields with lists": _many_fields("[1,[1,1,1]]"),
    "valid and unknown fields": _valid_and_many_fields,
    "nested lists": _nested("[", "]"),
    "nested objects": _nested('{"a":', "}"),
    "long text": _text_of("x"),
    "long escapes": _text_of("\\u0001"),
    "slashes": _text_of("~/"),
    "spaces": _text_of(" "),
    "not ASCII": _text_of("ж"),
    "not in the BMP": _text_of("\U0001f0a1"),
    "move with many cards": lambda _, size: f'"lead {"+".join(["6c"] * ((size - 8) // 3))}"',
    "verbs": _text_of("take "),
    "record of moves": _text_of("1. take "),
    "record of numbers": _text_of("1. "),
    "record of digits": _text_of("1"),
    "record of headers": _text_of("[A 1]"),
    "record of deals": _record_of_deals,
    "record with a list": lambda _, size: f'"[Moves {_list_of("1")(None, size - 12)}]"',
    "record with many deals": lambda _, size: f'"[Next {_list_of("1")(None, size - 12)}]"',
    "record of lines": _text_of("\\n"),
    "record with brackets": _text_of("["),
    "record of comments": _text_of(";x\\n"),
    "huge number": lambda _, size: "9" * min(size, 300),
    "huge float": lambda _, size: f"0.{'1' * (size - 3)}",
}


class Attack(NamedTuple):
    """One request that costs something: what it is, and its body."""

    operation: str
    game: str
    field: str
    filler: str
    body: bytes

    @property
    def path(self) -> str:
        """The address that it is sent to."""
        return self.operation.replace("{game}", self.game)


class Cost(NamedTuple):
    """What an attack costs: its CPU time, the status of the answer and its length."""

    attack: Attack
    cpu_ms: float
    status: int
    answer_bytes: int


class Reply(NamedTuple):
    """An answer of the service, its length, and the CPU seconds that it took."""

    status: int
    seconds: float
    size: int
    answer: Any


def dump(value: Any) -> str:
    """*value* as JSON."""
    return orjson.dumps(value).decode()


# ---- requests that are valid but for one field


def reach(schema: dict[str, Any], document: dict[str, Any], game: str, depth: int = DEPTH) -> Iterator[Path]:
    """The paths of all fields of a schema, the value itself first; the item 0 stands for all of a list."""
    yield ()
    if not depth:
        return
    for part in alternatives(schema, document):
        if not of_game(part, game):
            continue
        for name, inner in part.get("properties", {}).items():
            yield from ((name, *path) for path in reach(inner, document, game, depth - 1))
        if isinstance(part.get("items"), dict):
            yield from ((0, *path) for path in reach(part["items"], document, game, depth - 1))
        for index, inner in enumerate(part.get("prefixItems", ())):
            yield from ((index, *path) for path in reach(inner, document, game, depth - 1))


def of_game(schema: dict[str, Any], game: str) -> bool:
    """Whether *schema* is not one of another game."""
    return schema.get("properties", {}).get("game", {}).get("enum", [game]) == [game]


def alternatives(schema: dict[str, Any], document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """*schema* and all that it refers to instead of a value of its own."""
    if "$ref" in schema:
        yield from alternatives(
            document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document
        )
    for name in ("oneOf", "anyOf", "allOf"):
        for part in schema.get(name, ()):
            yield from alternatives(part, document)
    yield schema


def replace(body: Any, path: Path, filler: Filler, size: int) -> str:
    """*body* as JSON with *filler* in place of what is at *path*; what is missing on the way is made."""
    if not path:
        return filler(body, size)
    name, *rest = path
    if isinstance(name, str):
        fields = dict(body) if isinstance(body, dict) else {}
        inner = fields.pop(name, None)
        others = dump(fields)[1:-1]
        start = f"{{{others}{',' if others else ''}{json.dumps(name)}:"
        return start + replace(inner, tuple(rest), filler, size - len(start.encode()) - 1) + "}"
    items = list(body) if isinstance(body, list) else []
    items += [None] * (name + 1 - len(items))
    before, after = ("".join(f"{dump(item)}," for item in part) for part in (items[:name], items[name + 1 :]))
    end = f",{after[:-1]}" if after else ""
    taken = len(f"[{before}{end}]".encode())
    return f"[{before}{replace(items[name], tuple(rest), filler, size - taken)}{end}]"


def valid_bodies(
    app: Flask, document: dict[str, Any], games: Collection[str]
) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Every operation with a body, each of *games*, a valid body, and the schema of the body."""
    for path, item in document["paths"].items():
        if "post" not in item:
            continue
        schema = item["post"]["requestBody"]["content"]["application/json"]["schema"]
        for slug in games:
            game = GAMES[slug]
            players = game.seats[1]
            deal = {"players": players, "seed": SEED}
            state = call(app, f"/games/{slug}/deals", dump(deal).encode()).answer["state"]
            move = game.legal_moves(game.decode(state))[0].text
            bodies: dict[str, list[dict[str, Any]]] = {
                "deals": [deal, {"after": state}],
                "explanations": [{"state": state, "move": move}],
                "hints": [{"state": state, "level": "random"}],
                "legal-moves": [{"state": state}],
                "moves": [{"state": state, "move": move}],
                "replays": [{**deal, "moves": [move], "next": [{"moves": []}]}, {"text": "[Players 2]"}],
                "shuffles": [{}],
                "simulations": [{"bots": ["random"] * players, "deals": 1}],
                "views": [{"state": state, "seat": 0}],
            }
            for body in bodies[path.rpartition("/")[2]]:
                yield path, slug, body, schema


def all_attacks(
    app: Flask,
    *,
    games: Collection[str] = tuple(GAMES),
    fillers: Collection[str] = tuple(FILLERS),
    operations: str = "",
) -> Iterator[Attack]:
    """Every one of *fillers* in every field of every operation of *games* that end with *operations*."""
    document = orjson.loads(load_document())
    for operation, game, valid, schema in valid_bodies(app, document, games):
        if not operation.endswith(operations):
            continue
        for path in dict.fromkeys(reach(schema, document, game)):
            if len(path) > 1 and path[0] in STATE_FIELDS and not operation.endswith("/legal-moves"):
                continue  # a state is read in the same way wherever it stands
            for name in fillers:
                if name.startswith("record") and path != ("text",):
                    continue
                body = replace(valid, path, FILLERS[name], BODY_BYTES - MARGIN_BYTES).encode()
                if len(body) <= BODY_BYTES:
                    yield Attack(operation, game, "/".join(map(str, ("", *path))), name, body)


def played_attacks(app: Flask) -> Iterator[Attack]:
    """Records and lists of legal moves as long as they get, and a last move that is none."""
    for slug, game in GAMES.items():
        deal = {"players": game.seats[1], "seed": SEED}
        moves = max((_play(game, seed) for seed in range(PLAYS)), key=len)
        record = {**deal, "moves": [*moves, "none"]}
        yield Attack("/games/{game}/replays", slug, "/moves", "legal moves", dump(record).encode())
        state = call(app, f"/games/{slug}/deals", dump(deal).encode()).answer["state"]
        body = {"state": state, "moves": [*moves[: schemas.MAX_MOVES - 1], "none"]}
        yield Attack("/games/{game}/moves", slug, "/moves", "legal moves", dump(body).encode())
    body = {"players": 2, "seed": SEED, "rules": {"max_turns": 1}, "next": list(_short_deals())}
    body["moves"] = body["next"].pop(0)["moves"]
    yield Attack("/games/{game}/replays", "svoi-kozyri", "/next", "deals of one move", dump(body).encode())


def _play(game: Game[Any], seed: int) -> list[str]:
    """The moves of a deal that is played at random, to its end or as far as a body goes."""
    rng = random.Random(seed)
    state = game.deal(game.seats[1], seed=SEED).state
    moves: list[str] = []
    while state.result is None and len(moves) * (len("lead 6c") + 3) < BODY_BYTES - MARGIN_BYTES:
        move = rng.choice(game.legal_moves(state).texts())
        state = game.play(state, game.parse_move(move)).state
        moves.append(move)
    while len(dump(moves)) > BODY_BYTES - 4 * MARGIN_BYTES:
        moves.pop()
    return moves


def _short_deals() -> Iterator[dict[str, Any]]:
    """A series of deals of one move, as long as a body may be, and a last deal whose move is none."""
    game = GAMES["svoi-kozyri"]
    state = game.deal(2, seed=SEED, rules=game.rules(max_turns=1)).state
    size = 4 * MARGIN_BYTES
    while size < BODY_BYTES:
        move = game.legal_moves(state)[0]
        yield {"moves": [move.text]}
        size += len(dump({"moves": [move.text]})) + 1
        state = game.next_deal(game.apply(state, move).state).state
    yield {"moves": ["none"]}


# ---- what they cost


def make_app() -> Flask:
    """The service, which lets simulations be refused for what is wrong with them."""
    return create_app(Settings(state_keys=KEYS))


def call(app: Flask, path: str, body: bytes) -> Reply:
    """Posts *body* to the service in this thread."""
    status = []
    environ = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": f"/api/v1{path}",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    started = time.thread_time()
    response = app(environ, lambda line, _headers, *_: status.append(int(line[:3])))
    answer = b"".join(response)
    seconds = time.thread_time() - started
    if hasattr(response, "close"):
        response.close()
    return Reply(status[0], seconds, len(answer), orjson.loads(answer.partition(b"\n")[0]))


def measure(app: Flask, attack: Attack) -> Cost:
    """What *attack* costs: the least of a few calls, if the first is dear."""
    reply = call(app, attack.path, attack.body)
    repeats = REPEATS if 1000 * reply.seconds > MAX_CPU_MS / 4 else 0
    seconds = [reply.seconds, *(call(app, attack.path, attack.body).seconds for _ in range(repeats))]
    return Cost(attack, 1000 * min(seconds), reply.status, reply.size)


def main() -> None:
    parser = ArgumentParser(
        prog="python -m tests.faults.refusals", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--all", action="store_true", help=f"every field, not the {ROWS} dearest")
    arguments = parser.parse_args()
    app = make_app()
    dearest: dict[tuple[str, str], Cost] = {}
    count = 0
    for attack in (*played_attacks(app), *all_attacks(app)):
        cost = measure(app, attack)
        place = attack.operation, attack.field
        count += 1
        if place not in dearest or dearest[place].cpu_ms < cost.cpu_ms:
            dearest[place] = cost
    costs = sorted(dearest.values(), key=lambda cost: -cost.cpu_ms)
    print(f"{count} requests in {len(dearest)} fields")
    print("| CPU, ms | bytes | status | bytes of the answer | operation | field | filled with |")
    print("|--:|--:|--:|--:|---|---|---|")
    for cost in costs if arguments.all else costs[:ROWS]:
        attack = cost.attack
        numbers = f"{cost.cpu_ms:.1f} | {len(attack.body)} | {cost.status} | {cost.answer_bytes}"
        print(f"| {numbers} | {attack.path} | {attack.field or '/'} | {attack.filler} |")
    over = [cost for cost in costs if cost.cpu_ms > MAX_CPU_MS]
    print(f"{len(over)} over the bar of {MAX_CPU_MS} ms")


if __name__ == "__main__":
    main()
