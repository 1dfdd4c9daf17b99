"""The command line, called as a program calls it: arguments in, texts out."""

import io
import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kozyr.api.http.application import create_app
from kozyr.api.sealing import shuffles as fair
from kozyr.api.settings import Settings
from kozyr.cli import arena, main
from kozyr.cli import messages as words
from kozyr.client import Client
from kozyr.engine.cards import names
from kozyr.engine.record import encode_record, read_text, write_text
from kozyr.games import GAMES
from tests.api.conftest import Service
from tests.engine.test_record import SHORT, random_series

SIMULATE = [
    "simulate",
    "earl-of-coventry",
    "--bots",
    "greedy,random,random",
    "--seed",
    "cli",
    "--deals",
    "130",
]


class Terminal:
    """Runs commands with something typed, and reads what they say."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.complaint = ""

    def __call__(self, *arguments: str, typed: str = "", status: int = 0) -> str:
        """What the command says; its complaints are in `complaint`."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(arguments) == status
        said, self.complaint = self.capsys.readouterr()
        return said


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


# ---- deal


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_in_json_is_what_the_service_answers(terminal: Terminal, slug: str) -> None:
    players = GAMES[slug].seats[1]
    said = json.loads(terminal("deal", slug, "--seed", "cli", "--dealer", "1", "--json"))
    service = Service(create_app(Settings()))
    asked = {"players": players, "seed": "cli", "dealer": 1}
    assert said == service.post(f"/games/{slug}/deals", asked).body


def test_a_pack_a_cut_and_options_can_be_given(terminal: Terminal) -> None:
    pack = " ".join(names(GAMES["svoi-kozyri"].pack))
    said = terminal(
        *("deal", "svoi-kozyri", "--players", "3", "--pack", pack, "--cut", "2:5", "--json"),
        *("--rule", "orphan_sixes=remove", "--rule", "max_turns=50"),
    )
    state = json.loads(said)["state"]
    assert (state["seed"], state["rules"]["orphan_sixes"], state["rules"]["max_turns"]) == (
        None,
        "remove",
        50,
    )
    assert "Jc" in state["hands"][1], "the sixth card from the top goes to dealer+1, for the top one has left"


def test_a_deal_can_be_looked_at_from_one_seat(terminal: Terminal) -> None:
    said = terminal("deal", "kozel", "--seed", "cli", "--seat", "2", "--lang", "ru")
    assert "рука, вы: " in said
    assert said.count("[9]") == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("kozel", "--players", "3"), "must be 4"),
        (("kozel", "--dealer", "4"), "must be a seat"),
        (("svoi-kozyri", "--cut", "none"), "CV-10"),
        (("svoi-kozyri", "--pack", "6c 7c"), "must name these 36 cards"),
        (("svoi-kozyri", "--pack", "6c 1c"), "no card"),
        (("svoi-kozyri", "--rule", "tea=true"), "--rule tea: unknown field"),
        (("svoi-kozyri", "--rule", "tea"), "NAME=VALUE"),
    ],
)
def test_a_deal_that_cannot_be_dealt_is_complained_of(
    terminal: Terminal, arguments: tuple[str, ...], complaint: str
) -> None:
    assert terminal("deal", *arguments, status=1) == ""
    assert complaint in terminal.complaint


# ---- play


def first_moves(slug: str, terminal: Terminal, *more: str, typed: str) -> str:
    return terminal("play", slug, "--seed", "cli", "--bot", "greedy", *more, typed=typed)


@pytest.mark.parametrize("slug", GAMES)
def test_a_person_plays_a_deal_to_its_end(terminal: Terminal, slug: str, tmp_path: Path) -> None:
    record = tmp_path / "record"
    said = first_moves(slug, terminal, "--lang", "en", "--record", str(record), typed="1\n" * 400 + "q\n" * 2)
    assert "The deal is over" in said
    assert "Scores: " in said
    assert terminal("verify", str(record)).endswith(".\n")
    assert "result" in read_text(record.read_text())


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_wrong_moves_are_explained_and_asked_for_again(terminal: Terminal, lang: str) -> None:
    typed = "99\nfoo\ntake\n?take\n?lead 2c\nq\n"
    said = terminal("play", "svoi-kozyri", "--seed", "cli1", "--bot", "greedy", "--lang", lang, typed=typed)
    assert said.count(words.say(lang, "which")) == 6
    assert said.count(words.say(lang, "none")) == 1
    assert said.count(words.say(lang, "invalid", "")) == 2
    refusal = getattr(GAMES["svoi-kozyri"].refusals["SK-7"], lang)
    assert said.count(f"{refusal} (SK-7)") == 2


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason(terminal: Terminal, slug: str, lang: str) -> None:
    said = first_moves(slug, terminal, "--lang", lang, typed="h\nq\n")
    hint = next(
        line for line in said.splitlines() if words.say(lang, "hint", "", "", "").split("  ")[0] in line
    )
    text, reason = re.findall(r"\[(.+)\]\. (.+)", hint)[0]
    assert f"[{text}]\n" in said, "it is among the legal moves"
    assert len(reason) > 10


def test_a_person_sees_no_card_of_others(terminal: Terminal) -> None:
    said = first_moves("kozel", terminal, "--lang", "en", "--seat", "1", typed="q\n")
    hands = [line for line in said.splitlines() if line.startswith("  hand")]
    assert len(hands) == 4
    assert [("[" in line) for line in hands] == [True, False, True, True]


def test_a_program_plays_with_lines_of_json(terminal: Terminal) -> None:
    first = json.loads(first_moves("earl-of-coventry", terminal, "--json", typed="").splitlines()[0])
    view = first["view"]
    assert view["seat"] == view["turn"] == 0
    typed = f"tea\nplay 2h\n{view['legal_moves'][0]}\n"
    lines = [
        json.loads(line)
        for line in first_moves("earl-of-coventry", terminal, "--json", typed=typed).split("\n")[:-1]
    ]
    assert lines[0] == first
    assert lines[1]["problem"]["code"] == "invalid-move"
    others = [event["seat"] for event in lines[-1]["events"]]
    assert lines[-1]["events"][0]["text"] == view["legal_moves"][0]
    assert others[0] == 0
    assert lines[-1]["view"]["ply"] > view["ply"]


def test_a_seat_that_is_not_there_is_complained_of(terminal: Terminal) -> None:
    terminal("play", "kozel", "--seat", "4", status=1)
    assert "--seat must be 0 to 3" in terminal.complaint


# ---- replay and verify


def test_a_record_can_be_turned_from_text_to_json_and_back(terminal: Terminal, tmp_path: Path) -> None:
    for slug, game in GAMES.items():
        data = encode_record(game, random_series(game, 4)[0])
        file = tmp_path / slug
        file.write_text(write_text(data), encoding="utf-8")
        as_json = terminal("replay", str(file), "--as-json")
        assert json.loads(as_json) == data
        assert terminal("replay", "-", "--as-text", typed=as_json) == write_text(data)


def test_a_replay_shows_every_position(terminal: Terminal) -> None:
    lines = terminal("replay", "-", "--json", typed=SHORT).splitlines()
    shown = [json.loads(line) for line in lines]
    assert [(each["place"], each["move"]) for each in shown] == [
        (0, None),
        (1, "lead 7c"),
        (2, "cover 9c+6d"),
    ]
    assert shown[2]["table"]["ply"] == 2
    one = terminal("replay", "-", "--json", "--at", "1", typed=SHORT).splitlines()
    assert [json.loads(line) for line in one] == [shown[1]]


def test_a_position_is_shown_with_all_hands(terminal: Terminal) -> None:
    said = terminal("replay", "-", "--at", "2", "--lang", "en", typed=SHORT)
    hands = [line for line in said.splitlines() if line.startswith("  hand")]
    assert len(hands) == 2
    assert "[" not in "".join(hands)


def test_a_position_that_is_not_there_is_complained_of(terminal: Terminal) -> None:
    terminal("replay", "-", "--at", "3", typed=SHORT, status=1)
    assert "--at must be 0 to 2" in terminal.complaint


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_wrong_record_is_complained_of_with_place_and_rule(
    terminal: Terminal, lang: str, tmp_path: Path
) -> None:
    wrong, right = tmp_path / "wrong", tmp_path / "right"
    wrong.write_text(SHORT + " 3. lead 7c")
    right.write_text(SHORT)
    terminal("verify", str(wrong), str(right), "--lang", lang, status=1)
    sentence = getattr(GAMES["svoi-kozyri"].refusals["CV-6"], lang)
    assert terminal.complaint == f"{wrong}: 1/3. lead 7c: {sentence} (CV-6)\n"
    lines = terminal("verify", str(wrong), str(right), "--json", status=1).splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["valid"] for each in found] == [False, True]
    assert (found[0]["path"], found[0]["rule"]) == ("/moves/2", "CV-6")
    assert "take" in found[0]["legal_moves"]


def test_a_fair_deal_is_checked_against_its_commitment(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "record"
    server_seed = "5" * 64
    data = {"game": "svoi-kozyri", "players": 2, "seed": f"{server_seed}.ours", "moves": []}
    file.write_text(write_text(data))
    committed = fair.commitment(server_seed)
    assert terminal("verify", str(file), "--commitment", committed)
    terminal("verify", str(file), "--commitment", "0" * 64, status=1)
    assert "deal 1 was not shuffled from the committed seed" in terminal.complaint
    terminal("verify", str(file), "--commitment", committed, "--commitment", committed, status=1)
    assert "deal 2 has no seed" in terminal.complaint
    terminal("verify", str(file), str(file), "--commitment", committed, status=1)
    assert "goes with one file" in terminal.complaint


@pytest.mark.parametrize("text", ["[Players 2", "{", "{}", "[Game 3]", '[Game "tea"]', '[Game "kozel"]', ""])
def test_what_is_no_record_is_complained_of(terminal: Terminal, text: str, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text(text)
    assert terminal("verify", str(file), status=1) == ""
    assert str(file) in terminal.complaint


def test_a_file_that_is_not_there_is_complained_of(terminal: Terminal, tmp_path: Path) -> None:
    terminal("replay", str(tmp_path / "nothing"), status=1)
    assert "nothing" in terminal.complaint


# ---- simulate


def test_the_totals_are_the_same_whatever_the_number_of_workers(terminal: Terminal) -> None:
    one, two = (terminal(*SIMULATE, "--json", "--workers", workers) for workers in ("1", "2"))
    assert one == two
    assert json.loads(one)["deals"] == 130


def test_the_summary_is_that_of_the_service(terminal: Terminal) -> None:
    service = Service(create_app(Settings()))
    asked = {"bots": ["greedy", "random", "random"], "seed": "cli", "deals": 130}
    answer = service.client.post("/api/v1/games/earl-of-coventry/simulations", json=asked)
    summary = json.loads(answer.data.splitlines()[-1])["summary"]
    assert json.loads(terminal(*SIMULATE, "--json", "--workers", "1")) == summary


def test_a_run_that_was_broken_off_goes_on_from_its_file(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "results"
    more = ("--json", "--workers", "1", "--results", str(file))
    whole = terminal(*SIMULATE, *more)
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 4, "the plan and three shards"
    file.write_text(lines[0] + lines[2] + lines[3][:20])
    assert terminal(*SIMULATE, *more) == whole
    assert sorted(file.read_text().splitlines(keepends=True)) == sorted(lines)


def test_more_deals_of_the_same_plan_are_added(terminal: Terminal, tmp_path: Path) -> None:
    more = ("--json", "--workers", "1", "--results", str(tmp_path / "results"))
    terminal(*SIMULATE[:-1], "60", *more)
    assert terminal(*SIMULATE, *more) == terminal(*SIMULATE, "--json", "--workers", "1")
    terminal(*SIMULATE[:-1], "60", *more, status=1)
    assert "ask for at least 130" in terminal.complaint


def test_without_a_seed_a_run_goes_on_with_that_of_its_file(terminal: Terminal, tmp_path: Path) -> None:
    results = ("--workers", "1", "--json", "--results", str(tmp_path / "results"))
    first = terminal(
        "simulate", "earl-of-coventry", "--bots", "random,random,random", "--deals", "5", *results
    )
    again = terminal(
        "simulate", "earl-of-coventry", "--bots", "random,random,random", "--deals", "5", *results
    )
    assert first == again


def test_results_of_another_plan_are_not_mixed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "results"
    terminal(*SIMULATE, "--workers", "1", "--results", str(file))
    before = file.read_text()
    terminal(*SIMULATE, "--max-plies", "7", "--results", str(file), status=1)
    assert "another plan" in terminal.complaint
    assert file.read_text() == before


@pytest.mark.parametrize("text", ["tea\n", "{}\n", "[1]\n", '{"plan": {"seed": "cli"}}\n'])
def test_a_file_of_something_else_is_left_alone(terminal: Terminal, text: str, tmp_path: Path) -> None:
    file = tmp_path / "results"
    file.write_text(text)
    terminal(*SIMULATE, "--results", str(file), status=1)
    assert file.read_text() == text


def test_a_simulation_is_told_as_a_table(terminal: Terminal) -> None:
    said = terminal(*SIMULATE, "--workers", "1")
    assert "130 deals" in said
    assert "first-out" in said
    assert said.splitlines()[-1].startswith("   2  random")


# ---- arena

ARENA = ["arena", "kozel", "--levels", "random,greedy", "--seed", "cli", "--deals", "40", "--json"]


def test_the_better_level_wins_the_arena_and_workers_make_no_difference(terminal: Terminal) -> None:
    one, two = (terminal(*ARENA, "--workers", workers) for workers in ("1", "2"))
    assert one == two
    (pair,) = json.loads(one)["pairs"]
    assert (pair["first"], pair["second"], pair["deals"], pair["capped"]) == ("random", "greedy", 40, 0)
    assert pair["margin"]["high"] < 0, "random is worse"


def test_luck_falls_on_both_alike(terminal: Terminal) -> None:
    for players in (2, 3, 4):
        there, back = arena.seated("a", "b", players)
        assert all({one, other} == {"a", "b"} for one, other in zip(there, back, strict=True))
    said = terminal("arena", "svoi-kozyri", "--levels", "greedy,random", "--deals", "3", "--max-plies", "5")
    assert "3 more broken off" in said


@pytest.mark.parametrize("levels", ["greedy", "greedy,greedy"])
def test_an_arena_needs_two_levels(terminal: Terminal, levels: str) -> None:
    terminal("arena", "kozel", "--levels", levels, status=1)
    assert "two different levels" in terminal.complaint


def test_every_pair_meets_once(terminal: Terminal) -> None:
    asked = ("arena", "kryt-navalivat", "--levels", "random,greedy,novice", "--deals", "2", "--workers", "1")
    said = terminal(*asked).splitlines()
    assert [line.split()[0:3:2] for line in said] == [
        ["random", "greedy"],
        ["random", "novice"],
        ["greedy", "novice"],
    ]


# ---- serve


def test_the_service_runs_until_it_is_ended() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kozyr.cli", "serve", "--port", str(port), "--workers", "1"]
    served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        with Client(f"http://127.0.0.1:{port}", retries=10, pause=0.1) as client:
            assert client.check_readiness()["games"] == list(GAMES)
    finally:
        served.terminate()
        _, said = served.communicate(timeout=30)
    assert said.startswith(f"http://127.0.0.1:{port}/\n")
    assert "Traceback" not in said


# ---- the program


def test_it_can_be_run_as_a_module() -> None:
    run: Any = subprocess.run(
        [sys.executable, "-m", "kozyr.cli", "--help"], capture_output=True, text=True, check=True
    )
    for command in ("play", "deal", "replay", "verify", "simulate", "arena", "serve"):
        assert f"    {command} " in run.stdout


def test_what_is_not_understood_is_a_status_of_its_own(terminal: Terminal) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["deal", "poker"])
    assert caught.value.code == 2


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_verb_and_reason_is_said_in_words(lang: str) -> None:
    verbs = {verb for game in GAMES.values() for verb in game.verbs}
    assert verbs - words.VERBS[lang].keys() <= ({"keep"} if lang == "en" else set())
    assert words.SAID["ru"].keys() == words.SAID["en"].keys()
