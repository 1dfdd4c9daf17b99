#!/bin/sh
# Plays a deal of Earl of Coventry against two bots: sh play.sh http://127.0.0.1:8000
set -eu
API="$1/api/v1/games/earl-of-coventry"

call() { curl --silent --show-error --fail-with-body --header 'Content-Type: application/json' --data @- "$API/$1"; }
pick() { printf '%s' "$table" | python3 -c "import json, sys; table = json.load(sys.stdin)
$1"; }

table=$(echo '{"players": 3, "seed": "example", "bots": [null, "random", "random"]}' | call deals)
while [ "$(pick 'print(table["phase"])')" != over ]; do
  # our first legal move if it is our turn, then the moves of the bots
  table=$(pick 'print(json.dumps({"state": table["state"], "advance": "bots",
    "moves": table["legal_moves"][:1] if table["turn"] == 0 else []}))' | call moves)
  pick 'for event in table["events"]: print("seat", event["seat"], event["text"])'
done
pick 'print("scores:", *table["result"]["scores"])'
