"""The table as tools of an assistant: the calls of the service over the Model Context Protocol.

An assistant plays a seat as a person would: it is given a sealed state and a ticket, sees what its seat may
see, and hands both back with its next move. Nothing is kept, so every tool may be called again.
Needs the optional part ``mcp`` of the package.
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
"""What is true of every tool: nothing is stored anywhere."""

FEW: Final = 9
"""From so many moves of two cards on they are told in one line."""


def server_of(calls: Calls) -> MCPServer:
    """A server whose tools make *calls*."""
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
    """The tools. Their docstrings are what the assistant reads."""

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
        bots = [None if each == seat else bot for each in range(players)]
        try:
            table = self._calls.deal(game, players=players, bots=bots, rules=rules, seed=seed, seal=True)
            ticket = (table.tickets or [])[seat]
            return {"ticket": ticket, **self._advanced(table, ticket or "")}
        except (ProblemError, NoAnswerError, IndexError) as error:
            _refuse(error)

    def play(self, game: str, state: str, ticket: str, move: str) -> dict[str, Any]:
        """Make a move, one of `legal_moves`; the bots move until it is your turn again."""
        try:
            return self._advanced(self._calls.make_moves(game, state, move, ticket=ticket), ticket)
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def next_deal(self, game: str, state: str, ticket: str) -> dict[str, Any]:
        """Deal the next deal of the series after a deal that is over."""
        try:
            return self._advanced(self._calls.deal(game, after=state, ticket=ticket), ticket)
        except (ProblemError, NoAnswerError) as error:
            _refuse(error)

    def look(self, game: str, state: str, ticket: str) -> dict[str, Any]:
        """What your seat sees of a state."""
        try:
            return _seen(self._calls.look(game, state, ticket=ticket))
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
        tried = [f"{each.move}: {each.estimate} {hint.measure}" for each in hint.alternatives[:5]]
        return {"move": hint.move, "reason": hint.reason["en"], "proved": hint.exact, "tried": tried}

    def referee(self, game: str, record: str) -> dict[str, Any]:
        """Check a whole game that was written down, such as `[Players 2] [Seed "x"] 1. lead 8h 2. take`."""
        try:
            found = self._calls.replay(game, record)
        except ProblemError as problem:
            return {"valid": False, **_told(problem)}
        except NoAnswerError as error:
            _refuse(error)
        result = None if found.table.result is None else found.table.result._asdict()
        return {"valid": True, "positions": found.length, "turn": found.table.turn, "result": result}

    def _advanced(self, table: Table, ticket: str) -> dict[str, Any]:
        """*table* after the moves of the bots, in few words."""
        events = list(table.events)
        while table.result is None and (table.view or {}).get("seat") != table.turn:
            before = table.ply
            table = self._calls.make_moves(table.game, table.state, moves=[], advance="bots", ticket=ticket)
            events += table.events
            if table.ply == before:
                break
        return {
            "state": table.state,
            "happened": [f"seat {event.seat}: {event.text}" for event in events],
            **_seen(table.view or {}),
        }


def _seen(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view in few words: the own hand, how many cards others hold, what lies on the table, the facts."""
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
    left_out = {"zones", "game", "rules", "bots", "deal", "dealer"}
    return {
        "hand": hand,
        "sizes": [len(zone["cards"]) for zone in zones if zone["name"] == "hands"],
        "table": table,
        **{name: value for name, value in view.items() if name not in left_out},
        "legal_moves": _in_short(view.get("legal_moves") or []),
    }


def _in_short(moves: list[str]) -> list[str]:
    """Many moves of two cards in one line, where every first card goes with every second one.

    >>> firsts, seconds = ("6d", "7d", "8d"), ("6s", "7s", "8s")
    >>> _in_short([f"cover {first}+{second}" for first in firsts for second in seconds])
    ['cover X+Y, where X is one of 6d 7d 8d, and Y another of 6s 7s 8s']
    """
    pairs = [move for move in moves if "+" in move]
    split = [move.replace("+", " ").split() for move in pairs]
    verbs, firsts, seconds = (
        (list(dict.fromkeys(parts)) for parts in zip(*split, strict=True)) if pairs else ([], [], [])
    )
    product = [
        f"{verb} {one}+{other}" for verb in verbs for one in firsts for other in seconds if one != other
    ]
    if len(pairs) < FEW or set(product) != set(pairs):
        return moves
    short = (
        f"{' '.join(verbs)} X+Y, where X is one of {' '.join(firsts)}, and Y another of {' '.join(seconds)}"
    )
    return [short, *(move for move in moves if "+" not in move)]


def _values(option: Mapping[str, Any]) -> Any:
    """The values of an option: a list, or its type."""
    return option.get("values", option["type"])


def _told(problem: ProblemError) -> dict[str, Any]:
    said = {"code": problem.code, "detail": problem.detail, "errors": problem.errors}
    more = {"rule": problem.rule, "legal_moves": problem.legal_moves}
    return said | {name: value for name, value in more.items() if value is not None}


def _refuse(error: Exception) -> NoReturn:
    """Tells the assistant what is wrong, in words that it can act on."""
    if isinstance(error, ProblemError) and error.legal_moves is not None:
        legal = ", ".join(error.legal_moves)
        raise ToolError(f"{error} (rule {error.rule}). Legal moves: {legal}") from None
    if isinstance(error, IndexError):
        raise ToolError("seat must be one of the players' seats, from 0") from None
    raise ToolError(str(error)) from None
