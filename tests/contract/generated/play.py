"""Plays a deal with the client that openapi-python-client made, and tells how it went."""

import json
import sys

from kozyr_api import Client
from kozyr_api.api.deals import deal
from kozyr_api.api.moves import make_moves
from kozyr_api.models import (
    DealGame,
    EarlOfCoventryResult,
    EarlOfCoventryState,
    FirstDeal,
    FirstDealBotsItemType0,
    MakeMovesGame,
    MovesRequest,
    MovesRequestAdvance,
    Problem,
    Table,
)

GREEDY = FirstDealBotsItemType0.GREEDY


def answered(answer: Table | Problem | None) -> Table:
    assert isinstance(answer, Table), answer
    assert isinstance(answer.state, EarlOfCoventryState)
    return answer


with Client(f"{sys.argv[1]}/api/v1") as client:

    def made(moves: list[str]) -> Table | Problem | None:
        asked = MovesRequest(state=table.state, moves=moves, advance=MovesRequestAdvance.BOTS)
        return make_moves.sync(MakeMovesGame.EARL_OF_COVENTRY, client=client, body=asked)

    first = FirstDeal(players=3, seed="generated", bots=[None, GREEDY, GREEDY])
    table = answered(deal.sync(DealGame.EARL_OF_COVENTRY, client=client, body=first))
    table = answered(made([]))
    while table.result is None:
        assert table.legal_moves
        table = answered(made(table.legal_moves[:1]))
    refused = made(["pass"])

assert isinstance(table.result, EarlOfCoventryResult)
assert isinstance(refused, Problem)
print(json.dumps({"ply": table.ply, "scores": table.result.scores, "refused": refused.code}))
