"""The heart of a chat bot: of each chat it keeps one state, and nothing else.

`answer(chat, text)` is what a messenger's library calls for every message, and what it sends back. Played
here by a script: `python chat_host.py http://127.0.0.1:8000`.
"""

import sys

from kozyr.client import Client, ProblemError

GAME = "svoi-kozyri"
client = Client(sys.argv[1])
states = {}  # chat → state: in earnest a table of two columns, or the messenger's own storage


def answer(chat, text):
    """The reply to one message."""
    try:
        if text == "/new" or chat not in states:
            table = client.deal(GAME, players=3, bots=[None, "greedy", "greedy"], seed=f"chat {chat}")
            table = client.make_moves(GAME, table.state, moves=[], advance="bots")
        else:
            table = client.make_moves(GAME, states[chat], text, advance="bots")
    except ProblemError as problem:
        if problem.code == "illegal-move":
            return f"{problem.text['ru']} ({problem.rule})"
        return f"Не понимаю: {problem.detail}"
    states[chat] = table.state
    if table.result:
        del states[chat]
        return f"Партия окончена, проиграли: {table.result.losers}. /new — ещё одна."
    hand = next(
        zone["cards"]
        for zone in client.look(GAME, table.state, seat=0)["zones"]
        if zone["name"] == "hands" and zone["seat"] == 0
    )
    happened = "\n".join(f"{event.seat}: {event.text}" for event in table.events)
    return f"{happened}\nВаши карты: {' '.join(hand)}\nХоды: {', '.join(table.legal_moves[:6])} …"


if __name__ == "__main__":
    for chat, text in [(1, "/new"), (2, "/new"), (1, "lead 2c"), (1, "tea"), (2, "take")]:
        print(f"[chat {chat}] > {text}\n{answer(chat, text)}\n")
    while 1 in states:
        moves = client.list_legal_moves(GAME, states[1]).moves
        reply = answer(1, moves[-1])
    print(reply)
