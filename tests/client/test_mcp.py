"""The tools of the MCP server, called by a client as an assistant calls them."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client as Assistant
from mcp import StdioServerParameters

from kozyr.client import LocalClient
from kozyr.games import GAMES
from kozyr.mcp import create_server
from tests.engine.test_record import SHORT

MAX_ANSWER_LENGTH = 3000
"""Characters of the longest answer to a position: assistants read all of it."""


def talk(conversation: Callable[[Assistant], Awaitable[Any]], server: Any = None) -> Any:
    """The result of a *conversation* with the *server*, which runs in this process by default."""

    async def connected() -> Any:
        async with Assistant(create_server(LocalClient()) if server is None else server) as assistant:
            return await conversation(assistant)

    return asyncio.run(connected())


async def call(assistant: Assistant, tool: str, **arguments: Any) -> Any:
    """The answer of a tool, which must not refuse."""
    result = await assistant.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def call_and_fail(assistant: Assistant, tool: str, **arguments: Any) -> str:
    """The error message of a tool, which must refuse."""
    result = await assistant.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content)


def test_every_tool_is_harmless_and_says_what_it_does() -> None:
    tools = talk(lambda assistant: assistant.list_tools()).tools
    assert {tool.name for tool in tools} >= {"games", "deal", "play", "look", "explain", "referee"}
    for tool in tools:
        assert tool.annotations.read_only_hint
        assert tool.annotations.idempotent_hint
        assert not tool.annotations.open_world_hint
        assert tool.description


@pytest.mark.parametrize("slug", GAMES)
def test_an_assistant_plays_a_deal_to_its_end_and_the_next_one_begins(slug: str) -> None:
    async def conversation(assistant: Assistant) -> None:
        here = {"game": slug}
        players = GAMES[slug].seats[1]
        table = await call(assistant, "deal", **here, players=players, seat=1, bot="greedy", seed="assistant")
        ticket = table["ticket"]
        assert table["seat"] == 1
        assert "??" not in table["hand"]
        for _ in range(400):
            if table["result"] is not None:
                break
            assert len(str(table)) < MAX_ANSWER_LENGTH
            move = table["legal_moves"][-1]
            table = await call(assistant, "play", **here, state=table["state"], ticket=ticket, move=move)
        assert table["result"]["scores"]
        following = await call(assistant, "next_deal", **here, state=table["state"], ticket=ticket)
        assert following["phase"]

    talk(conversation)


def test_a_move_against_the_rules_is_refused_with_the_rule_and_the_legal_ones() -> None:
    async def conversation(assistant: Assistant) -> None:
        seats = {"players": 2, "bot": "greedy"}
        table = await call(assistant, "deal", game="svoi-kozyri", seed="a", **seats)
        here = {"game": "svoi-kozyri", "state": table["state"], "ticket": table["ticket"]}
        wrong = "lead 6c" if table["phase"] == "respond" else "take"
        error = await call_and_fail(assistant, "play", **here, move=wrong)
        assert "illegal-move" in error
        assert "Legal moves: " in error
        explanation = await call(assistant, "explain", **here, move=wrong)
        assert explanation["rule"] in error
        assert (await call(assistant, "look", **here))["hand"] == table["hand"]
        hint = await call(assistant, "hint", **here)
        assert (await call(assistant, "explain", **here, move=hint["move"]))["legal"]

    talk(conversation)


def test_what_cannot_be_dealt_is_refused_in_words() -> None:
    async def conversation(assistant: Assistant) -> None:
        assert "must be 4" in await call_and_fail(assistant, "deal", game="kozel", players=3)
        assert "seat must be" in await call_and_fail(
            assistant, "deal", game="kozel", players=4, seat=7, bot="greedy"
        )
        assert "unknown-game" in await call_and_fail(assistant, "deal", game="poker", players=3)

    talk(conversation)


def test_an_assistant_can_referee_a_game_that_was_written_down() -> None:
    async def conversation(assistant: Assistant) -> None:
        right = await call(assistant, "referee", game="svoi-kozyri", record=SHORT)
        assert (right["valid"], right["positions"]) == (True, 3)
        wrong = await call(assistant, "referee", game="svoi-kozyri", record=SHORT + " 3. lead 7c")
        assert (wrong["valid"], wrong["rule"], list(wrong["errors"])) == (False, "CV-6", ["/moves/2"])

    talk(conversation)


def test_it_can_be_started_by_an_assistant() -> None:
    async def conversation(assistant: Assistant) -> Any:
        return await call(assistant, "games")

    command = StdioServerParameters(command=sys.executable, args=["-m", "kozyr.cli", "mcp"])
    answer = talk(conversation, command)
    assert [game["slug"] for game in answer["games"]] == list(GAMES)
