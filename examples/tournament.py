"""Every pair of bot levels plays the same deals on changed seats: `python tournament.py http://127.0.0.1:8000`.

With the same seeds and changed seats luck falls on both alike; what is left is skill.
"""

import sys
from itertools import combinations

from kozyr.client import Client, SimulatedDeal

LEVELS = ["random", "greedy"]
DEALS = 50


def scores(client, pair):
    """The mean score of the first of the pair, over the same deals on both seats."""
    mine = []
    for seat, bots in enumerate((pair, pair[::-1])):
        deals = client.simulate("kryt-navalivat", bots=list(bots), deals=DEALS, seed="example")
        mine += [deal.scores[seat] for deal in deals if isinstance(deal, SimulatedDeal) and deal.scores]
    return sum(mine) / len(mine)


with Client(sys.argv[1]) as client:
    for pair in combinations(LEVELS, 2):
        print(f"{pair[0]} against {pair[1]}: {scores(client, pair):+.3f} a deal")
