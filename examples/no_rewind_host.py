"""A host whose players cannot take moves back: `python no_rewind_host.py http://127.0.0.1:8000`.

The service stores nothing, so a player with an old state could go on from there. A host that must prevent it
stores two numbers for every table: the number of its latest deal, and its latest `ply`.
"""

import sys

from kozyr.client import Client

GAME = "kozel"
client = Client(sys.argv[1])
latest = {}  # table → (deal, ply)


class RewindError(Exception):
    """A move from an old state."""


def accept(name, table):
    """Stores that *table* is the latest one called *name*, and returns it."""
    latest[name] = (table.state["deal"], table.ply)
    return table


def move(name, state, text):
    """Makes a move from *state*, which must be the latest one."""
    if (state["deal"], state["ply"]) != latest[name]:
        raise RewindError(f"{name} has gone on since then")
    return accept(name, client.make_moves(GAME, state, text, advance="bots"))


start = accept("evening", client.deal(GAME, players=4, seed="example", bots=[None] + ["greedy"] * 3))
start = accept("evening", client.make_moves(GAME, start.state, moves=[], advance="bots"))
later = move("evening", start.state, start.legal_moves[0])
print("moved to ply", later.ply)
try:
    move("evening", start.state, start.legal_moves[-1])
except RewindError as error:
    print("refused:", error)
print("moved to ply", move("evening", later.state, later.legal_moves[0]).ply)
