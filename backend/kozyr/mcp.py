"""The table as tools of an assistant: the calls of the service over the Model Context Protocol.

An assistant plays one seat. It gets a sealed state and a ticket, sees what its seat may see, and sends both
back with its next move. The server stores nothing, so every tool may be called again. This module needs the
optional part ``mcp`` of the package.
"""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from kozyr import __version__
from kozyr.client import Calls, NoAnswerError, ProblemError, Table

INSTRUCTIONS: Final = """\
A card table for traditional games. `games` lists them with their options. `deal` seats you against bots
and answers a `state` and a `ticket`: keep both, and hand them to `play` with one of `legal_moves`. Cards
are two characters, rank and suit: `Td` is the ten of diamonds; `??` is a card that you may not see.
`explain` says why a move is not allowed. When `result` is there the deal is over, and `next_deal` goes
on with the series. `referee` checks a whole game that was written down.
"""
HARMLESS: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
"""The annotations of every tool."""

MIN_MOVES_TO_ABBREVIATE: Final = 9
"""So many moves of two cards, or more, are written in one line if they can."""


def create_server(calls: Calls) -> MCPServer:
    """A server whose tools call the service by *calls*."""
    server = MCPServer("kozyr", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    tools = _Tools(calls)
    for tool in (
        tools.games,
        tools.deal,
        tools.play,
        tools.next_deal,
        tools.look,
        tools.explain,
        tools.hint,
        tools.referee,
    ):
        server.tool(annotations=HARMLESS)(tool)
    return server


class _Tools:
    """The tools. The assistant reads their docstrings."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def games(self) -> dict[str, Any]:
        """List the games: slug, title, number of players, options with their values, levels of bots."""
        return {
            "games": [
                {
                    "slug": game["slug"],
                    "title": game["titles"]["en"],
                    "players": game["seats"],
                    "options": {option["name"]: _values(option) for option in game["options"]},
                    "bots": [bot["name"] for bot in game["bots"]],
                }
                for game in self._calls.list_games()
            ]
        }

    def deal(
        self,
        game: str,
        players: int,
        seat: int = 0,
        bot: str = "medium",
        rules: dict[str, Any] | None = None,
        seed: str | None = None,
    ) -> dict[str, Any]:
        """Deal a new game: you at one seat, bots at the others, who move until it is your turn."""
        bots = [None if number == seat else bot for number in range(players)]
        try:
            table = self._calls.deal(game, players=players, bots=bots, rules=rules, seed=seed, seal=True)
            ticket = (table.tickets or [])[seat]
            return {"ticket": ticket, **self._play_bots(table, ticket or "")}
        except (ProblemError, NoAnswerError, IndexError) as error:
            _refuse(error)

    def play(self, game: str, state: str, ticket: str, move: str) -> dict[str, Any]:
        """Make a move, one of `legal_moves`; the bots move until it is your turn again."""
        try:
            return self._play_bots(self._calls.make_moves(game, state, move, ticket=ticket), ticket)
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def next_deal(self, game: str, state: str, ticket: str) -> dict[str, Any]:
        """Deal the next deal of the series after a deal that is over."""
        try:
            return self._play_bots(self._calls.deal(game, after=state, ticket=ticket), ticket)
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def look(self, game: str, state: str, ticket: str) -> dict[str, Any]:
        """What your seat sees of a state."""
        try:
            return _summarize_view(self._calls.look(game, state, ticket=ticket))
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def explain(self, game: str, state: str, ticket: str, move: str) -> dict[str, Any]:
        """Whether you may make a move, and if not, the rule that forbids it."""
        try:
            return self._calls.explain_move(game, state, move, ticket=ticket)._asdict()
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def hint(self, game: str, state: str, ticket: str) -> dict[str, Any]:
        """The move that a good player would make, and why; it knows no more than your seat does."""
        try:
            hint = self._calls.hint(game, state, ticket=ticket)
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)
        tried = [f"{option.move}: {option.estimate} {hint.measure}" for option in hint.alternatives[:5]]
        return {"move": hint.move, "reason": hint.reason["en"], "proved": hint.exact, "tried": tried}

    def referee(self, game: str, record: str) -> dict[str, Any]:
        """Check a whole game that was written down, such as `[Players 2] [Seed "x"] 1. lead 8h 2. take`."""
        try:
            replay = self._calls.replay(game, record)
        except ProblemError as problem:
            return {"valid": False, **_dump_problem(problem)}
        except NoAnswerError as error:
            _refuse(error)
        table = replay.table
        result = None if table.result is None else table.result._asdict()
        return {"valid": True, "positions": replay.length, "turn": table.turn, "result": result}

    def _play_bots(self, table: Table, ticket: str) -> dict[str, Any]:
        """Lets the bots move until the seat of *ticket* is on turn; the summary of the table after that."""
        events = list(table.events)
        while table.result is None and (table.view or {}).get("seat") != table.turn:
            ply = table.ply
            table = self._calls.make_moves(table.game, table.state, moves=[], advance="bots", ticket=ticket)
            events += table.events
            if table.ply == ply:
                break
        return {
            "state": table.state,
            "happened": [f"seat {event.seat}: {event.text}" for event in events],
            **_summarize_view(table.view or {}),
        }


def _summarize_view(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view in short: the own hand, the sizes of all hands, the cards on the table, the public facts."""
    zones = view.get("zones", [])
    seat = view.get("seat")
    hand = [
        card for zone in zones if (zone["name"], zone["seat"]) == ("hands", seat) for card in zone["cards"]
    ]
    table: dict[str, list[str]] = {}
    for zone in zones:
        if zone["name"] != "hands" and zone["cards"]:
            name = zone["name"] if zone["seat"] is None else f"{zone['name']} of seat {zone['seat']}"
            table.setdefault(name, []).append(" ".join(zone["cards"]))
    omitted = {"zones", "game", "rules", "bots", "deal", "dealer"}
    return {
        "hand": hand,
        "sizes": [len(zone["cards"]) for zone in zones if zone["name"] == "hands"],
        "table": table,
        **{name: value for name, value in view.items() if name not in omitted},
        "legal_moves": _abbreviate_moves(view.get("legal_moves") or []),
    }


def _abbreviate_moves(moves: list[str]) -> list[str]:
    """*moves*, with many moves of two cards in one line if every first card goes with every second one.

    >>> firsts, seconds = ("6d", "7d", "8d"), ("6s", "7s", "8s")
    >>> _abbreviate_moves([f"cover {first}+{second}" for first in firsts for second in seconds])
    ['cover X+Y, where X is one of 6d 7d 8d, and Y another of 6s 7s 8s']
    """
    pairs = [move for move in moves if "+" in move]
    parts = [move.replace("+", " ").split() for move in pairs]
    verbs, firsts, seconds = (
        (list(dict.fromkeys(column)) for column in zip(*parts, strict=True)) if pairs else ([], [], [])
    )
    product = [
        f"{verb} {first}+{second}"
        for verb in verbs
        for first in firsts
        for second in seconds
        if first != second
    ]
    if len(pairs) < MIN_MOVES_TO_ABBREVIATE or set(product) != set(pairs):
        return moves
    line = (
        f"{' '.join(verbs)} X+Y, where X is one of {' '.join(firsts)}, and Y another of {' '.join(seconds)}"
    )
    return [line, *(move for move in moves if "+" not in move)]


def _values(option: Mapping[str, Any]) -> Any:
    """The values of an option: a list, or its type."""
    return option.get("values", option["type"])


def _dump_problem(problem: ProblemError) -> dict[str, Any]:
    data = {"code": problem.code, "detail": problem.detail, "errors": problem.errors}
    optional = {"rule": problem.rule, "legal_moves": problem.legal_moves}
    return data | {name: value for name, value in optional.items() if value is not None}


def _refuse(error: Exception) -> NoReturn:
    """Raises ``ToolError`` with a message that the assistant can act on."""
    if isinstance(error, ProblemError) and error.legal_moves is not None:
        legal = ", ".join(error.legal_moves)
        raise ToolError(f"{error} (rule {error.rule}). Legal moves: {legal}") from None
    if isinstance(error, IndexError):
        raise ToolError("seat must be one of the players' seats, from 0") from None
    raise ToolError(str(error)) from None
