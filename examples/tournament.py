"""Every pair of bot levels plays the same deals on changed seats: `python tournament.py http://127.0.0.1:8000`.

The same seeds and changed seats give both the same luck; the rest is skill.
"""

import sys
from itertools import combinations

from kozyr.client import Client, SimulatedDeal

LEVELS = ["random", "greedy"]
DEALS = 50


def mean_score(client, pair):
    """The mean score of the first of the pair, over the same deals on both seats."""
    scores = []
    for seat, bots in enumerate((pair, pair[::-1])):
        deals = client.simulate("kryt-navalivat", bots=list(bots), deals=DEALS, seed="example")
        scores += [deal.scores[seat] for deal in deals if isinstance(deal, SimulatedDeal) and deal.scores]
    return sum(scores) / len(scores)


with Client(sys.argv[1]) as client:
    for pair in combinations(LEVELS, 2):
        print(f"{pair[0]} against {pair[1]}: {mean_score(client, pair):+.3f} a deal")
