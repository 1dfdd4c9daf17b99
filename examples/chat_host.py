"""The core of a chat bot: for each chat it stores one sealed state with its ticket, and nothing else.

A messenger's library calls `answer(chat, text)` for every message and sends the result back. A sealed state
cannot be read, so it may be stored by the messenger, or even in a button. Here a script plays:
`python chat_host.py http://127.0.0.1:8000`.
"""

import sys

from kozyr.client import Client, ProblemError

GAME = "svoi-kozyri"
client = Client(sys.argv[1])
seed = sys.argv[2] if sys.argv[2:] else None  # for reproducible games; otherwise each is different
chats = {}  # chat → (sealed state, ticket); in production a database table


def answer(chat, text):
    """The reply to one message."""
    try:
        if text == "/new" or chat not in chats:
            table = client.deal(GAME, players=3, bots=[None, "greedy", "greedy"], seal=True, seed=seed)
            chats[chat] = table.state, table.tickets[0]
            text = None
        state, ticket = chats[chat]
        moves = [] if text is None else [text]
        table = client.make_moves(GAME, state, moves=moves, advance="bots", ticket=ticket)
    except ProblemError as problem:
        if problem.code == "illegal-move":
            return f"{problem.text['ru']} ({problem.rule})"
        return f"Не понимаю: {problem.detail}"
    chats[chat] = table.state, ticket
    if table.result:
        del chats[chat]
        return f"Партия окончена, проиграли: {table.result.losers}. /new — ещё одна."
    hand = next(zone["cards"] for zone in table.view["zones"] if (zone["name"], zone["seat"]) == ("hands", 0))
    events = "".join(f"{event.seat}: {event.text}\n" for event in table.events)
    return f"{events}Ваши карты: {' '.join(hand)}\nХоды: {', '.join(table.legal_moves[:6])} …"


if __name__ == "__main__":
    for chat, text in [(1, "/new"), (2, "/new"), (1, "tea"), (2, "lead ??"), (2, "cover 6c+7c")]:
        print(f"[chat {chat}] > {text}\n{answer(chat, text)}\n")
    while 1 in chats:
        moves = client.list_legal_moves(GAME, chats[1][0], ticket=chats[1][1]).moves
        reply = answer(1, moves[-1])
    print(reply)
