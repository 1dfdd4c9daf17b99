"""The command line, called as a program: arguments and standard input go in, texts come out."""

import io
import json
import os
import re
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings
from kozyr.cli import arena, main
from kozyr.cli.messages import HANDS, LANGUAGES, MESSAGES, message
from kozyr.cli.rendering import Renderer
from kozyr.cli.serve import choose_bind
from kozyr.client import Client
from kozyr.engine.cards import names
from kozyr.engine.fair import commitment_of
from kozyr.engine.record import encode_record, read_text, write_text
from kozyr.games import GAMES, PROFILES
from tests.api.conftest import ApiClient
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


def has_ipv6() -> bool:
    """Whether a server can listen at an IPv6 address of this machine."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


class Terminal:
    """Runs commands with a standard input, and reads their output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.errors = ""

    def __call__(self, *arguments: str, stdin: str = "", status: int = 0) -> str:
        """The standard output of the command; `errors` has its standard error."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        assert main(arguments) == status
        output, self.errors = self.capsys.readouterr()
        return output


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


# ---- deal


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_in_json_is_what_the_service_answers(terminal: Terminal, slug: str) -> None:
    players = GAMES[slug].seats[1]
    table = json.loads(terminal("deal", slug, "--seed", "cli", "--dealer", "1", "--json"))
    service = ApiClient(create_app(Settings()))
    payload = {"players": players, "seed": "cli", "dealer": 1}
    assert table == service.post(f"/games/{slug}/deals", payload).body


def test_a_pack_a_cut_and_options_can_be_given(terminal: Terminal) -> None:
    pack = " ".join(names(GAMES["svoi-kozyri"].pack))
    output = terminal(
        *("deal", "svoi-kozyri", "--players", "3", "--pack", pack, "--cut", "2:5", "--json"),
        *("--rule", "orphan_sixes=remove", "--rule", "max_turns=50"),
    )
    state = json.loads(output)["state"]
    assert (state["seed"], state["rules"]["orphan_sixes"], state["rules"]["max_turns"]) == (
        None,
        "remove",
        50,
    )
    assert "Jc" in state["hands"][1], "the sixth card from the top goes to dealer+1, for the top one has left"


def test_a_deal_can_be_looked_at_from_one_seat(terminal: Terminal) -> None:
    output = terminal("deal", "kozel", "--seed", "cli", "--seat", "2", "--lang", "ru")
    assert "рука, вы: " in output
    assert output.count("[9]") == 3


@pytest.mark.parametrize(
    ("arguments", "error"),
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
def test_a_deal_that_cannot_be_dealt_is_an_error(
    terminal: Terminal, arguments: tuple[str, ...], error: str
) -> None:
    assert terminal("deal", *arguments, status=1) == ""
    assert error in terminal.errors


# ---- play


def run_play(slug: str, terminal: Terminal, *more: str, stdin: str) -> str:
    return terminal("play", slug, "--seed", "cli", "--bot", "greedy", *more, stdin=stdin)


@pytest.mark.parametrize("slug", GAMES)
def test_a_person_plays_a_deal_to_its_end(terminal: Terminal, slug: str, tmp_path: Path) -> None:
    record = tmp_path / "record"
    output = run_play(slug, terminal, "--lang", "en", "--record", str(record), stdin="1\n" * 400 + "q\n" * 2)
    assert "The deal is over" in output
    assert "Scores: " in output
    assert terminal("verify", str(record)).endswith(".\n")
    assert "result" in read_text(record.read_text())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_moves_are_explained_and_asked_for_again(terminal: Terminal, lang: str) -> None:
    stdin = "99\nfoo\ntake\n?take\n?lead 2c\nq\n"
    output = terminal("play", "svoi-kozyri", "--seed", "cli1", "--bot", "greedy", "--lang", lang, stdin=stdin)
    assert output.count(message(lang, "which")) == 6
    assert output.count(message(lang, "none")) == 1
    assert output.count(message(lang, "invalid", "")) == 2
    refusal = getattr(GAMES["svoi-kozyri"].refusals["SK-7"], lang)
    assert output.count(f"{refusal} (SK-7)") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason(terminal: Terminal, slug: str, lang: str) -> None:
    output = run_play(slug, terminal, "--lang", lang, stdin="h\nq\n")
    hint = next(
        line for line in output.splitlines() if message(lang, "hint", "", "", "").split("  ")[0] in line
    )
    text, reason = re.findall(r"\[(.+)\]\. (.+)", hint)[0]
    assert f"[{text}]\n" in output, "it is among the legal moves"
    assert len(reason) > 10


def test_a_person_sees_no_card_of_others(terminal: Terminal) -> None:
    output = run_play("kozel", terminal, "--lang", "en", "--seat", "1", stdin="q\n")
    hands = [line for line in output.splitlines() if line.startswith("  hand")]
    assert len(hands) == 4
    assert [("[" in line) for line in hands] == [True, False, True, True]


def test_a_program_plays_with_lines_of_json(terminal: Terminal) -> None:
    first = json.loads(run_play("earl-of-coventry", terminal, "--json", stdin="").splitlines()[0])
    view = first["view"]
    assert view["seat"] == view["turn"] == 0
    stdin = f"tea\nplay 2h\n{view['legal_moves'][0]}\n"
    lines = [
        json.loads(line)
        for line in run_play("earl-of-coventry", terminal, "--json", stdin=stdin).split("\n")[:-1]
    ]
    assert lines[0] == first
    assert lines[1]["problem"]["code"] == "invalid-move"
    others = [event["seat"] for event in lines[-1]["events"]]
    assert lines[-1]["events"][0]["text"] == view["legal_moves"][0]
    assert others[0] == 0
    assert lines[-1]["view"]["ply"] > view["ply"]


def test_a_seat_that_is_not_there_is_an_error(terminal: Terminal) -> None:
    terminal("play", "kozel", "--seat", "4", status=1)
    assert "--seat must be 0 to 3" in terminal.errors


# ---- replay and verify


def test_a_record_can_be_turned_from_text_to_json_and_back(terminal: Terminal, tmp_path: Path) -> None:
    for slug, game in GAMES.items():
        data = encode_record(game, random_series(game, 4)[0])
        file = tmp_path / slug
        file.write_text(write_text(data), encoding="utf-8")
        as_json = terminal("replay", str(file), "--as-json")
        assert json.loads(as_json) == data
        assert terminal("replay", "-", "--as-text", stdin=as_json) == write_text(data)


def test_a_replay_shows_every_position(terminal: Terminal) -> None:
    lines = terminal("replay", "-", "--json", stdin=SHORT).splitlines()
    positions = [json.loads(line) for line in lines]
    assert [(position["place"], position["move"]) for position in positions] == [
        (0, None),
        (1, "lead 7c"),
        (2, "cover 9c+6d"),
    ]
    assert positions[2]["table"]["ply"] == 2
    one = terminal("replay", "-", "--json", "--at", "1", stdin=SHORT).splitlines()
    assert [json.loads(line) for line in one] == [positions[1]]


def test_a_position_is_shown_with_all_hands(terminal: Terminal) -> None:
    output = terminal("replay", "-", "--at", "2", "--lang", "en", stdin=SHORT)
    hands = [line for line in output.splitlines() if line.startswith("  hand")]
    assert len(hands) == 2
    assert "[" not in "".join(hands)


def test_a_position_that_is_not_there_is_an_error(terminal: Terminal) -> None:
    terminal("replay", "-", "--at", "3", stdin=SHORT, status=1)
    assert "--at must be 0 to 2" in terminal.errors


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_record_is_reported_with_place_and_rule(
    terminal: Terminal, lang: str, tmp_path: Path
) -> None:
    wrong, right = tmp_path / "wrong", tmp_path / "right"
    wrong.write_text(SHORT + " 3. lead 7c")
    right.write_text(SHORT)
    terminal("verify", str(wrong), str(right), "--lang", lang, status=1)
    sentence = getattr(GAMES["svoi-kozyri"].refusals["CV-6"], lang)
    assert terminal.errors == f"{wrong}: 1/3. lead 7c: {sentence} (CV-6)\n"
    lines = terminal("verify", str(wrong), str(right), "--json", status=1).splitlines()
    reports = [json.loads(line) for line in lines]
    assert [report["valid"] for report in reports] == [False, True]
    assert (reports[0]["path"], reports[0]["rule"]) == ("/moves/2", "CV-6")
    assert "take" in reports[0]["legal_moves"]


def test_a_fair_deal_is_checked_against_its_commitment(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "record"
    server_seed = "5" * 64
    data = {"game": "svoi-kozyri", "players": 2, "seed": f"{server_seed}.ours", "moves": []}
    file.write_text(write_text(data))
    committed = commitment_of(server_seed)
    assert terminal("verify", str(file), "--commitment", committed)
    terminal("verify", str(file), "--commitment", "0" * 64, status=1)
    assert "deal 1 was not shuffled from the committed seed" in terminal.errors
    terminal("verify", str(file), "--commitment", committed, "--commitment", committed, status=1)
    assert "deal 2 has no seed" in terminal.errors
    terminal("verify", str(file), str(file), "--commitment", committed, status=1)
    assert "goes with one file" in terminal.errors


@pytest.mark.parametrize("text", ["[Players 2", "{", "{}", "[Game 3]", '[Game "tea"]', '[Game "kozel"]', ""])
def test_a_file_that_is_no_record_is_an_error(terminal: Terminal, text: str, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text(text)
    assert terminal("verify", str(file), status=1) == ""
    assert str(file) in terminal.errors


def test_a_file_that_is_not_there_is_an_error(terminal: Terminal, tmp_path: Path) -> None:
    terminal("replay", str(tmp_path / "nothing"), status=1)
    assert "nothing" in terminal.errors


# ---- simulate


def test_the_totals_are_the_same_whatever_the_number_of_workers(terminal: Terminal) -> None:
    one, two = (terminal(*SIMULATE, "--json", "--workers", workers) for workers in ("1", "2"))
    assert one == two
    assert json.loads(one)["deals"] == 130


def test_the_summary_is_that_of_the_service(terminal: Terminal) -> None:
    service = ApiClient(create_app(Settings()))
    payload = {"bots": ["greedy", "random", "random"], "seed": "cli", "deals": 130}
    response = service.client.post("/api/v1/games/earl-of-coventry/simulations", json=payload)
    summary = json.loads(response.data.splitlines()[-1])["summary"]
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
    assert "ask for at least 130" in terminal.errors


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
    assert "another plan" in terminal.errors
    assert file.read_text() == before


@pytest.mark.parametrize("text", ["tea\n", "{}\n", "[1]\n", '{"plan": {"seed": "cli"}}\n'])
def test_a_file_of_something_else_is_left_alone(terminal: Terminal, text: str, tmp_path: Path) -> None:
    file = tmp_path / "results"
    file.write_text(text)
    terminal(*SIMULATE, "--results", str(file), status=1)
    assert file.read_text() == text


def test_a_simulation_is_shown_as_a_table(terminal: Terminal) -> None:
    output = terminal(*SIMULATE, "--workers", "1")
    assert "130 deals" in output
    assert "first-out" in output
    assert output.splitlines()[-1].startswith("   2  random")


# ---- arena

ARENA = ["arena", "kozel", "--levels", "random,greedy", "--seed", "cli", "--deals", "40", "--json"]


def test_the_better_level_wins_the_arena_and_workers_make_no_difference(terminal: Terminal) -> None:
    one, two = (terminal(*ARENA, "--workers", workers) for workers in ("1", "2"))
    assert one == two
    (pair,) = json.loads(one)["pairs"]
    assert (pair["first"], pair["second"], pair["deals"], pair["capped"]) == ("random", "greedy", 40, 0)
    assert pair["margin"]["high"] < 0, "random is worse"


def test_both_levels_have_every_seat(terminal: Terminal) -> None:
    for players in (2, 3, 4):
        seating, reverse = arena.seatings("a", "b", players)
        assert all({one, other} == {"a", "b"} for one, other in zip(seating, reverse, strict=True))
    output = terminal("arena", "svoi-kozyri", "--levels", "greedy,random", "--deals", "3", "--max-plies", "5")
    assert "3 more broken off" in output


@pytest.mark.parametrize("levels", ["greedy", "greedy,greedy"])
def test_an_arena_needs_two_levels(terminal: Terminal, levels: str) -> None:
    terminal("arena", "kozel", "--levels", levels, status=1)
    assert "two different levels" in terminal.errors


def test_every_pair_meets_once(terminal: Terminal) -> None:
    command = (
        "arena",
        "kryt-navalivat",
        "--levels",
        "random,greedy,novice",
        "--deals",
        "2",
        "--workers",
        "1",
    )
    output = terminal(*command).splitlines()
    assert [line.split()[0:3:2] for line in output] == [
        ["random", "greedy"],
        ["random", "novice"],
        ["greedy", "novice"],
    ]


# ---- serve


@pytest.mark.parametrize(
    ("host", "port", "bind", "expected"),
    [
        (None, None, "", "127.0.0.1:8000"),
        (None, None, "0.0.0.0:9000", "0.0.0.0:9000"),
        (None, None, "unix:/run/kozyr.sock", "unix:/run/kozyr.sock"),
        (None, None, "127.0.0.1:1,[::1]:1", "127.0.0.1:1,[::1]:1"),
        (None, 8123, "0.0.0.0:9000", "0.0.0.0:8123"),
        (None, 8123, "[::]:9000", "[::]:8123"),
        (None, 8123, "unix:/run/kozyr.sock", "127.0.0.1:8123"),
        (None, 8123, "127.0.0.1:1,[::1]:1", "127.0.0.1:8123"),
        ("localhost", None, "0.0.0.0:9000", "localhost:9000"),
        ("::1", None, "", "[::1]:8000"),
        ("[::1]", 8123, "", "[::1]:8123"),
        ("::", 0, "", "[::]:0"),
    ],
)
def test_the_service_listens_where_it_is_told(
    host: str | None, port: int | None, bind: str, expected: str
) -> None:
    assert choose_bind(host, port, bind) == expected


def run_service(folder: Path, *arguments: str, bind: str | None = None) -> str:
    """What the service prints until it is ready; it is ended then."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    environment |= {"KOZYR_WORKERS": "1"} | ({"KOZYR_BIND": bind} if bind else {})
    command = [sys.executable, "-m", "kozyr.cli", "serve", *arguments]
    log = folder / "log"
    with log.open("w") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
    try:
        while server.poll() is None and "is ready" not in log.read_text(encoding="utf-8"):
            time.sleep(0.05)
    finally:
        server.terminate()
        server.wait(30)
    return log.read_text(encoding="utf-8")


def test_the_service_obeys_the_setting(tmp_path: Path) -> None:
    output = run_service(tmp_path, bind="127.0.0.1:0")
    assert re.fullmatch(r"Kozyr is ready: http://127\.0\.0\.1:[1-9]\d*/\n", output)


def test_the_service_listens_at_a_socket_file(tmp_path: Path) -> None:
    bind = f"unix:{tmp_path}/kozyr.sock"
    assert run_service(tmp_path, bind=bind) == f"{bind}\nKozyr is ready: {bind}\n"


def test_a_browser_can_open_what_is_printed_for_all_addresses(tmp_path: Path) -> None:
    output = run_service(tmp_path, bind="0.0.0.0:0")
    assert re.fullmatch(r"Kozyr is ready: http://127\.0\.0\.1:[1-9]\d*/\n", output)


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize(
    ("arguments", "bind"), [(("--host", "::1", "--port", "0"), None), ((), "[::1]:0"), ((), "[::]:0")]
)
def test_addresses_of_ipv6_are_printed_with_brackets(
    tmp_path: Path, arguments: tuple[str, ...], bind: str | None
) -> None:
    output = run_service(tmp_path, *arguments, bind=bind)
    assert re.fullmatch(r"Kozyr is ready: http://\[::1\]:[1-9]\d*/\n", output)


def test_a_setting_that_is_no_place_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOZYR_BIND", "localhost:http")
    assert main(["serve"]) == 1
    assert capsys.readouterr().err.startswith("KOZYR_BIND must be like ")


def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", "65536"])
    assert "must be 0 to 65535" in capsys.readouterr().err


def test_the_service_runs_until_it_is_ended() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kozyr.cli", "serve", "--port", str(port), "--workers", "1"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        with Client(f"http://127.0.0.1:{port}", retries=10, pause=0.1) as client:
            assert client.check_readiness()["games"] == list(GAMES)
    finally:
        server.terminate()
        _, output = server.communicate(timeout=30)
    assert output.startswith(f"http://127.0.0.1:{port}/\n")
    assert "Traceback" not in output


# ---- the program


def test_it_can_be_run_as_a_module() -> None:
    run: Any = subprocess.run(
        [sys.executable, "-m", "kozyr.cli", "--help"], capture_output=True, text=True, check=True
    )
    for command in ("play", "deal", "replay", "verify", "simulate", "arena", "serve"):
        assert f"    {command} " in run.stdout


def test_a_command_that_is_not_understood_has_its_own_status(terminal: Terminal) -> None:
    with pytest.raises(SystemExit) as error:
        main(["deal", "poker"])
    assert error.value.code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_phrase(lang: str) -> None:
    for profile in PROFILES.values():
        assert profile.game.verbs.keys() <= profile.phrases[lang].verbs.keys()
    assert MESSAGES["ru"].keys() == MESSAGES["en"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_phrases_is_shown_in_the_words_of_the_api(lang: str) -> None:
    profile = replace(PROFILES["kryt-navalivat"], phrases={})
    game = profile.game
    step = game.deal(2, seed="cli")
    renderer = Renderer(profile, lang, 0)
    assert [line.split(": ")[1] for line in renderer.event_lines(step.events)] == ["turn trump 7♣"]
    lines = list(renderer.view_lines(game.view(step.state, 0)))
    assert [line.split(":")[0].strip().split(",")[0] for line in lines] == [
        *([HANDS[lang]] * 2),
        *("stock", "trump", "laid", "out"),
    ]
    assert renderer.move_text("cover 6d+7d") == "cover 6♦ 7♦"
    assert renderer.reason_text("last-player") == "last-player"
