"""A host whose players cannot take moves back: `python no_rewind_host.py http://127.0.0.1:8000`.

The service keeps nothing, so whoever holds an old state could go on from it. A host that must prevent that
keeps, of every table, how far it has come: the number of the deal and its `ply`. Two small numbers a table.
"""

import sys

from kozyr.client import Client

GAME = "kozel"
client = Client(sys.argv[1])
reached = {}  # table → (deal, ply)


class RewindError(Exception):
    """Somebody wants to go on from an old state."""


def accept(name, table):
    """Hands out a table as the latest one of its name."""
    reached[name] = (table.state["deal"], table.ply)
    return table


def move(name, state, text):
    """Makes a move, if the state is the latest one."""
    if (state["deal"], state["ply"]) != reached[name]:
        raise RewindError(f"{name} has gone on since then")
    return accept(name, client.make_moves(GAME, state, text, advance="bots"))


start = accept("evening", client.deal(GAME, players=4, seed="example", bots=[None] + ["greedy"] * 3))
start = accept("evening", client.make_moves(GAME, start.state, moves=[], advance="bots"))
later = move("evening", start.state, start.legal_moves[0])
print("moved to ply", later.ply)
try:
    move("evening", start.state, start.legal_moves[-1])
except RewindError as refused:
    print("refused:", refused)
print("moved to ply", move("evening", later.state, later.legal_moves[0]).ply)
