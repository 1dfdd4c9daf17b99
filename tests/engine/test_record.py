"""Records: as data, as text, and played again."""

import contextlib
import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.engine.game import Cut, Game
from kozyr.engine.record import (
    Deal,
    InvalidRecordError,
    InvalidTextError,
    Record,
    WrongMoveError,
    decode_record,
    encode_record,
    last_position,
    read_text,
    replay,
    write_text,
)
from kozyr.games import GAMES
from tests.conftest import ROOT
from tests.play import all_rules, deal_from_request
from tests.vectors import load_vectors

ANY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SVOI = GAMES["svoi-kozyri"]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
PACK = " ".join(
    next(vector.given["deals"]["pack"] for vector in load_vectors("svoi-kozyri") if "deals" in vector.given)
)
SHORT = f"""[Game "svoi-kozyri"] [Players 2] [Pack "{PACK}"] [Dealer 1] [Trumps ["h", "c"]]
1. lead 7c  2. cover 9c+6d"""


def random_series(game: Game[Any], number: int, deals: int = 3, plies: int = 120) -> tuple[Record, list[Any]]:
    """A series of random legal moves as its record, and every state met; the last deal may be cut off."""
    rng = Random(f"{game.slug} series {number}")
    low, high = game.seats
    players = rng.randint(low, high)
    rules = rng.choice(all_rules(game))
    dealer = rng.randrange(players)
    seed = f'записано {number} "[;]" \\ \n'
    cut = Cut((dealer - 1) % players, 7)
    step = game.deal(players, rules=rules, seed=seed, dealer=dealer, cut=cut)
    deals_of_record, states = [], []
    for index in range(deals):
        states.append(step.state)
        moves = []
        while step.state.result is None and len(moves) < plies:
            move = rng.choice(game.legal_moves(step.state))
            moves.append(move.text)
            step = game.apply(step.state, move)
            states.append(step.state)
        deals_of_record.append(
            Deal(tuple(moves), None if index else seed, None, None if index else cut, None, step.state.result)
        )
        if step.state.result is None:
            break
        if index < deals - 1:
            step = game.next_deal(step.state)
    return Record(game.slug, players, rules, tuple(deals_of_record), dealer), states


@ANY_GAME
def test_a_record_survives_json_and_text(game: Game[Any]) -> None:
    for number in range(12):
        record, _ = random_series(game, number)
        data = encode_record(game, record)
        assert json.loads(json.dumps(data)) == data
        text = write_text(data)
        assert read_text(text) == data
        assert write_text(read_text(text)) == text
        again = decode_record(game, data)
        assert encode_record(game, again) == data


@ANY_GAME
def test_a_replay_meets_the_very_same_states(game: Game[Any]) -> None:
    longest = 0
    for number in range(12):
        record, states = random_series(game, number)
        read = decode_record(game, read_text(write_text(encode_record(game, record))))
        assert [position.state for position in replay(game, read)] == states
        longest = max(longest, len(record.deals))
    assert longest == 3, "no series was met"


@ANY_GAME
def test_every_vector_that_is_dealt_can_be_recorded(game: Game[Any]) -> None:
    recorded = 0
    for vector in load_vectors(game.slug):
        request = vector.given.get("deals")
        moves = [step["move"] for step in vector.steps if "move" in step]
        if request is None or "after" in request:
            continue
        record = decode_record(game, {"game": game.slug, **request, "moves": moves})
        assert decode_record(game, read_text(write_text(encode_record(game, record)))).deals[0].pack
        state = deal_from_request(game, request).state
        for move in moves:
            state = game.play(state, game.parse_move(move)).state
        assert last_position(game, record).state == state
        recorded += 1
    assert recorded >= 4


def test_the_first_wrong_move_is_named_with_its_place_rule_and_the_legal_ones() -> None:
    record = decode_record(SVOI, read_text(SHORT + "  3. lead 7c"))
    with pytest.raises(WrongMoveError) as caught:
        list(replay(SVOI, record))
    wrong = caught.value
    assert (wrong.deal, wrong.ply, wrong.path, wrong.text) == (1, 2, "/moves/2", "lead 7c")
    assert wrong.refusal is not None
    assert wrong.refusal.rule == "CV-6"
    assert "take" in [move.text for move in SVOI.legal_moves(wrong.state)]


def test_positions_before_a_wrong_move_are_told() -> None:
    record = decode_record(SVOI, read_text(SHORT + "  3. shuffle"))
    positions = replay(SVOI, record)
    assert [next(positions).state.ply for _ in range(3)] == [0, 1, 2]
    with pytest.raises(WrongMoveError, match="no verb of this game") as caught:
        next(positions)
    assert caught.value.refusal is None


def test_a_move_after_the_end_is_wrong() -> None:
    record, _ = random_series(GAMES["earl-of-coventry"], 1, deals=2)
    more = record.deals[1]._replace(moves=(*record.deals[1].moves, "pass"))
    with pytest.raises(WrongMoveError, match="the deal is over") as caught:
        last_position(GAMES["earl-of-coventry"], record._replace(deals=(record.deals[0], more)))
    assert caught.value.path == f"/next/0/moves/{len(record.deals[1].moves)}"


def test_a_result_that_the_rules_do_not_give_is_wrong() -> None:
    game = GAMES["earl-of-coventry"]
    record, _ = random_series(game, 2, deals=1)
    data = encode_record(game, record)
    assert last_position(game, decode_record(game, data)).state.result is not None
    data["result"]["scores"][0] += 1
    with pytest.raises(InvalidRecordError, match="/result: is not the result of this deal"):
        last_position(game, decode_record(game, data))


def test_a_result_that_comes_too_early_is_wrong() -> None:
    game = GAMES["earl-of-coventry"]
    record, _ = random_series(game, 2, deals=1)
    data = encode_record(game, record)
    data["moves"].pop()
    with pytest.raises(InvalidRecordError, match="/result"):
        last_position(game, decode_record(game, data))


def test_a_deal_that_follows_an_unfinished_one_is_wrong() -> None:
    record = decode_record(SVOI, {**read_text(SHORT), "next": [{"seed": "x"}]})
    with pytest.raises(InvalidRecordError, match="/next/0: the deal before it is not over"):
        last_position(SVOI, record)


def test_a_further_deal_can_have_a_seed_of_its_own() -> None:
    game = GAMES["earl-of-coventry"]
    record, _ = random_series(game, 3, deals=1)
    data = encode_record(game, record._replace(deals=(*record.deals, Deal(seed="of its own"))))
    assert data["next"][0]["seed"] == "of its own"
    state = last_position(game, decode_record(game, data)).state
    assert (state.setup.deal, state.setup.seed, state.setup.shuffles) == (2, "of its own", 1)
    alone = game.deal(record.players, rules=record.rules, seed="of its own", dealer=state.setup.dealer)
    assert state.hands == alone.state.hands


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": "2"}, "/players"),
        ({"game": "kozel"}, "/game"),
        ({"version": 2}, "/version"),
        ({"rules": {"pile_visibility": "never"}}, "/rules/pile_visibility"),
        ({"moves": [1]}, "/moves/0"),
        ({"moves": "lead 8h"}, "/moves"),
        ({"cut": {"by": 0}}, "/cut/at"),
        ({"cut": "deep"}, "/cut"),
        ({"trumps": ["x", "c"]}, "/trumps/0"),
        ({"winner": 1}, "/winner"),
        ({"result": {}}, "/result/scores"),
        ({"next": {}}, "/next"),
        ({"next": [{"players": 2}]}, "/next/0/players"),
        ({"next": [7]}, "/next/0"),
    ],
)
def test_a_faulty_field_is_named(change: dict[str, Any], path: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        decode_record(SVOI, {**read_text(SHORT), **change})
    assert path in [fault.path for fault in caught.value.faults]


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_a_record_is_an_object(value: Any) -> None:
    with pytest.raises(InvalidRecordError, match="must be an object"):
        decode_record(SVOI, value)


@pytest.mark.parametrize(
    ("change", "path"), [({"players": 7}, "/players"), ({"dealer": 5}, "/dealer"), ({"cut": "none"}, "/cut")]
)
def test_a_deal_that_cannot_be_dealt_is_named(change: dict[str, Any], path: str) -> None:
    if change.get("players") == 7:
        change = {"players": 5}
    with pytest.raises(InvalidRecordError) as caught:
        last_position(SVOI, decode_record(SVOI, {**read_text(SHORT), **change}))
    assert [fault.path for fault in caught.value.faults] == [path]


# ---- text ----


def test_numbers_remarks_and_line_breaks_are_the_writers_business() -> None:
    edited = (
        SHORT.replace("1. lead", "; no good\n\n7. lead").replace("2. cover 9c", "7.\n\tcover\r\n 9c")
        + " ; end"
    )
    assert read_text(edited) == read_text(SHORT)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[Game]", 1, "a header is written"),
        ("[Players two]", 1, "JSON"),
        ("\n\n[Players 2", 3, "ends with"),
        ("[Players 2 3]", 1, "ends with"),
        ("[Players 2]\n[Players 3]", 2, "twice"),
        ('[Moves ["take"]]', 1, "cannot stand here"),
        ("[Next []]", 1, "cannot stand here"),
        ("[Deal 3]", 1, "this is deal 2"),
        ("lead 8h", 1, "after its number"),
        ("1. lead 8h 9h", 1, "after its number"),
        ("1. 2. take", 1, "followed by a move"),
        ("1. take\n2.", 2, "followed by a move"),
        ("1. take [", 1, "a header is written"),
        ('[Seed "' + "[" * 3, 1, "JSON"),
        ("[Rules " + "[" * 100_000, 1, "JSON"),
        ("[Players " + "9" * 5000 + "]", 1, "JSON"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(InvalidTextError, match=message) as caught:
        read_text(text)
    assert caught.value.line == line


@given(st.text(alphabet='[]Gamed "12.,:{}; \n\tлеad8h+\\', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = read_text(text)
    except InvalidTextError:
        return
    with contextlib.suppress(InvalidRecordError):
        assert encode_record(SVOI, decode_record(SVOI, value))


@given(st.text(min_size=1, max_size=40))
def test_any_seed_can_be_written(seed: str) -> None:
    data = {"game": "svoi-kozyri", "players": 2, "seed": seed, "moves": []}
    assert read_text(write_text(data)) == data


# ---- documentation ----

BLOCKS = re.findall(r"```(text|json)\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_same_records_as_text_and_as_data() -> None:
    texts = [body for kind, body in BLOCKS if kind == "text"]
    values = [json.loads(body) for kind, body in BLOCKS if kind == "json"]
    assert len(texts) == len(values) >= 2
    for text, data in zip(texts, values, strict=True):
        game = GAMES[data["game"]]
        assert read_text(text) == data
        record = decode_record(game, data)
        assert last_position(game, record).state.ply == len(record.deals[-1].moves)


def test_the_page_shows_what_is_written() -> None:
    text = next(body for kind, body in BLOCKS if kind == "text")
    assert write_text(read_text(text)) == text
