"""Plays a deal of Svoi kozyri against two bots: `python play.py http://127.0.0.1:8000`."""

import sys

import requests

API = f"{sys.argv[1]}/api/v1/games/svoi-kozyri"


def call(operation, **body):
    response = requests.post(f"{API}/{operation}", json=body, timeout=30)
    if response.status_code != 200:
        raise SystemExit(response.json()["detail"])
    return response.json()


table = call("deals", players=3, bots=[None, "greedy", "greedy"], seed="example")
table = call("moves", state=table["state"], moves=[], advance="bots")
while table["result"] is None:
    move = table["legal_moves"][-1]  # our strategy: always the last legal move
    table = call("moves", state=table["state"], move=move, advance="bots")
    for event in table["events"]:
        print(f"seat {event['seat']}: {event['text']}")
print("lost:", table["result"]["losers"])
