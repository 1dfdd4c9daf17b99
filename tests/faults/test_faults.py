"""No game is lost while parts of the service are killed, replaced and stopped."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kozyr.games import GAMES
from tests.faults.players import Players
from tests.faults.scene import scene

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.servers

PLAYERS = 6
MOVES = 150
"""Moves that are made in every state of things."""


def test_no_game_is_lost(tmp_path: Path) -> None:
    """Each of them ends exactly as its moves say, whatever fails in between."""
    with scene(tmp_path) as stage, Players(stage.url, PLAYERS) as players:
        first, second = stage.services

        def wait_for_moves(what: str) -> None:
            players.wait_for_moves(MOVES, what)
            print(f"{players.moves:>6} moves, {players.finished.total():>3} games: {what}")

        wait_for_moves("everything runs")
        assert stage.counts_in_redis()
        first.kill()
        wait_for_moves("one replica was killed")
        stage.start(first)
        wait_for_moves("it is back")
        stage.kill_workers(second)
        wait_for_moves("the workers of the other were killed")
        for numbers in ((1, 2), (2, 1)):  # all know a key before one seals with it
            for service in stage.services:
                stage.give_keys(service, *numbers)
                stage.reload(service)
            wait_for_moves(f"both were reloaded with the keys {numbers}")
        players.wait_until(lambda: len(players.rekeyed) > 1, "games go on under another key")
        stage.redis.stop()
        wait_for_moves("redis was stopped")
        stage.start_redis()
        players.wait_until(stage.counts_in_redis, "calls are counted in redis again")
        wait_for_moves("redis is back")
        stage.reload(stage.nginx)
        wait_for_moves("nginx was reloaded")
        second.stop()
        wait_for_moves("a replica was taken away")
        stage.start(second)
        wait_for_moves("it is back")
    assert not players.failures, "\n".join(players.failures)
    assert len(players.finished) == 2 * len(GAMES), "every game, open and sealed"
    calls = stage.calls()
    finished = players.finished.total()
    print(f"{finished} games ended as their moves say, {len(players.rekeyed)} of them under two keys")
    print("calls:", ", ".join(f"{count} {what}" for what, count in sorted(calls.items())))
    assert calls["repeated at another replica"] > 0
    assert set(calls) <= {"answered 200", "answered 429", "repeated at another replica"}
    for service in stage.services:
        assert "Traceback" not in service.output


PLY = "() => document.querySelector('kozyr-table')?.view?.ply ?? -1"
MOVED_ON = """(ply) => {
    const table = document.querySelector("kozyr-table");
    if (table?.view?.ply > ply) return true;
    if (table?.legalMoves.length > 0) table.play(table.legalMoves[0]);
    return false;
}"""
"""Whether there is a new position; until then the table is asked to move as soon as it can."""


def test_a_table_in_a_browser_does_not_notice(tmp_path: Path, new_page: "Callable[..., Page]") -> None:
    """The page comes through nginx; whichever replica is killed, the table goes on."""
    with scene(tmp_path) as stage:
        page = new_page(reduced_motion="reduce")
        page.goto(f"{stage.url}/embed.html?game=earl-of-coventry&players=3&seed=faults&pause=0&speed=0")
        first, second = stage.services
        for killed, back in ((first, second), (second, first)):
            if not back.is_running:
                stage.start(back)
            killed.kill()
            for _ in range(4):
                page.wait_for_function(MOVED_ON, arg=page.evaluate(PLY), polling=100, timeout=30_000)
        page.close()  # it still asks for what may be needed later
        assert stage.calls()["repeated at another replica"] > 0
