"""A thousand deals over HTTP and their statistics: `python experiment.py http://127.0.0.1:8000`.

Does it pay to think? A simple bot plays Earl of Coventry against two that play at random.
"""

import sys

from kozyr.client import Client

BOTS = ["greedy", "random", "random"]

with Client(sys.argv[1]) as client:
    *deals, summary = client.simulate("earl-of-coventry", bots=BOTS, deals=1000, seed="example")

print(f"{summary.deals} deals, {summary.finished} to the end: {summary.reasons}")
print(f"{summary.plies.mean:.1f} moves a deal, longest {max(deal.plies for deal in deals)}")
print("seat  bot      losses  mean score  95 % interval")
for seat in summary.seats:
    mean, low, high = seat.score
    print(f"{seat.seat:4}  {seat.bot:7} {seat.losses:7}  {mean:+10.2f}  {low:+.2f} … {high:+.2f}")
