"""Plays a deal of Svoi kozyri against two bots: `python play.py http://127.0.0.1:8000`."""

import sys

import requests

API = f"{sys.argv[1]}/api/v1/games/svoi-kozyri"


def call(what, **body):
    answer = requests.post(f"{API}/{what}", json=body, timeout=30)
    if answer.status_code != 200:
        raise SystemExit(answer.json()["detail"])
    return answer.json()


table = call("deals", players=3, bots=[None, "greedy", "greedy"], seed="example")
table = call("moves", state=table["state"], moves=[], advance="bots")
while table["result"] is None:
    move = table["legal_moves"][-1]  # our strategy: when in doubt, take
    table = call("moves", state=table["state"], move=move, advance="bots")
    for event in table["events"]:
        print(f"seat {event['seat']}: {event['text']}")
print("lost:", table["result"]["losers"])
