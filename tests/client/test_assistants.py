"""The tools of an assistant, called as an assistant calls them."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client as Assistant
from mcp import StdioServerParameters

from kozyr.client import LocalClient
from kozyr.games import GAMES
from kozyr.mcp import server_of
from tests.engine.test_record import SHORT

LARGEST = 3000
"""Characters of the largest answer that a position may make: assistants read all of it."""


def talk(conversation: Callable[[Assistant], Awaitable[Any]], server: Any = None) -> Any:
    """What comes of a conversation with the server, in process if it is not named."""

    async def connected() -> Any:
        async with Assistant(server_of(LocalClient()) if server is None else server) as assistant:
            return await conversation(assistant)

    return asyncio.run(connected())


async def told(assistant: Assistant, tool: str, **asked: Any) -> Any:
    """The answer of a tool that must not refuse."""
    answer = await assistant.call_tool(tool, asked)
    assert not answer.is_error, answer.content
    return answer.structured_content


async def refused(assistant: Assistant, tool: str, **asked: Any) -> str:
    """What a tool says that refuses."""
    answer = await assistant.call_tool(tool, asked)
    assert answer.is_error
    return str(answer.content)


def test_every_tool_is_harmless_and_says_what_it_does() -> None:
    listed = talk(lambda assistant: assistant.list_tools()).tools
    assert {tool.name for tool in listed} >= {"games", "deal", "play", "look", "explain", "referee"}
    for tool in listed:
        assert tool.annotations.read_only_hint
        assert tool.annotations.idempotent_hint
        assert not tool.annotations.open_world_hint
        assert tool.description


@pytest.mark.parametrize("slug", GAMES)
def test_an_assistant_plays_a_deal_to_its_end_and_the_next_one_begins(slug: str) -> None:
    async def conversation(assistant: Assistant) -> None:
        here = {"game": slug}
        players = GAMES[slug].seats[1]
        table = await told(assistant, "deal", **here, players=players, seat=1, bot="greedy", seed="assistant")
        ticket = table["ticket"]
        assert table["seat"] == 1
        assert "??" not in table["hand"]
        for _ in range(400):
            if table["result"] is not None:
                break
            assert len(str(table)) < LARGEST
            move = table["legal_moves"][-1]
            table = await told(assistant, "play", **here, state=table["state"], ticket=ticket, move=move)
        assert table["result"]["scores"]
        following = await told(assistant, "next_deal", **here, state=table["state"], ticket=ticket)
        assert following["phase"]

    talk(conversation)


def test_a_move_against_the_rules_is_refused_with_the_rule_and_the_legal_ones() -> None:
    async def conversation(assistant: Assistant) -> None:
        asked = {"game": "svoi-kozyri", "players": 2, "bot": "greedy", "seed": "a"}
        table = await told(assistant, "deal", **asked)
        here = {"game": "svoi-kozyri", "state": table["state"], "ticket": table["ticket"]}
        wrong = "lead 6c" if table["phase"] == "respond" else "take"
        said = await refused(assistant, "play", **here, move=wrong)
        assert "illegal-move" in said
        assert "Legal moves: " in said
        explained = await told(assistant, "explain", **here, move=wrong)
        assert explained["rule"] in said
        assert (await told(assistant, "look", **here))["hand"] == table["hand"]
        hint = await told(assistant, "hint", **here)
        assert (await told(assistant, "explain", **here, move=hint["move"]))["legal"]

    talk(conversation)


def test_what_cannot_be_dealt_is_refused_in_words() -> None:
    async def conversation(assistant: Assistant) -> None:
        assert "must be 4" in await refused(assistant, "deal", game="kozel", players=3)
        assert "seat must be" in await refused(
            assistant, "deal", game="kozel", players=4, seat=7, bot="greedy"
        )
        assert "unknown-game" in await refused(assistant, "deal", game="poker", players=3)

    talk(conversation)


def test_an_assistant_can_referee_a_game_that_was_written_down() -> None:
    async def conversation(assistant: Assistant) -> None:
        right = await told(assistant, "referee", game="svoi-kozyri", record=SHORT)
        assert (right["valid"], right["positions"]) == (True, 3)
        wrong = await told(assistant, "referee", game="svoi-kozyri", record=SHORT + " 3. lead 7c")
        assert (wrong["valid"], wrong["rule"], list(wrong["errors"])) == (False, "CV-6", ["/moves/2"])

    talk(conversation)


def test_it_can_be_started_by_an_assistant() -> None:
    async def conversation(assistant: Assistant) -> Any:
        return await told(assistant, "games")

    command = StdioServerParameters(command=sys.executable, args=["-m", "kozyr.cli", "mcp"])
    found = talk(conversation, command)
    assert [game["slug"] for game in found["games"]] == list(GAMES)
