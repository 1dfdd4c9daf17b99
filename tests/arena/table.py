"""The matches of the table in docs/bots.md, and how a row of it is written."""

from itertools import pairwise

from tests.arena.matches import Line, Match

LADDER = ["novice", "easy", "medium", "hard", "expert"]
TABLES = [
    ("svoi-kozyri", 4),
    ("svoi-kozyri", 2),
    ("kryt-navalivat", 2),
    ("earl-of-coventry", 4),
    ("kozel", 4),
]
DEALS = {"novice": 300, "easy": 200, "medium": 100, "hard": 120}
"""Deals of a ladder match, by the weaker level."""


def _ladder(game: str, players: int) -> list[tuple[Match, int]]:
    more = {"earl-of-coventry": 8, "kozel": 3}.get(game, 1)
    return [(Match(game, players, b, a), DEALS[a] * more) for a, b in pairwise(LADDER)]


MATCHES = [
    *[each for game, players in TABLES for each in _ladder(game, players)],
    (Match("svoi-kozyri", 4, "expert", "greedy", alone=True), 50),
    (Match("svoi-kozyri", 3, "expert", "greedy", alone=True), 50),
    (Match("svoi-kozyri", 2, "expert", "greedy"), 100),
    (Match("kryt-navalivat", 2, "expert", "greedy"), 100),
    (Match("kozel", 4, "expert", "greedy"), 200),
    (Match("svoi-kozyri", 4, "medium", "random", alone=True), 50),
    (Match("kozel", 4, "medium", "random"), 100),
]

PAIRED = [
    (Match("earl-of-coventry", players, "expert", "greedy", alone=True), deals)
    for players, deals in ((3, 5000), (4, 5000), (6, 15000))
]
"""Matches in which chance decides most: only what one seat gets more, deals and lots being the same, shows
anything (`tests/arena/alone.py`).
"""


def head() -> str:
    return (
        "| game | seats | a | b | deals | defeats a : b | draws | unfinished | bad points a : b | "
        "better for a, a deal and seat | defeats of a, of all rounds | ms a move, median (99 %) | moves |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    )


def row(line: Line) -> str:
    match = line.match
    share = line.loss_share
    lost = "-" if share is None else f"{100 * share:.1f} ± {100 * line.loss_half:.1f} %"
    return (
        f"| {match.game} | {match.players}{' (1 v all)' if match.alone else ''} | {match.a} | {match.b} "
        f"| {line.deals} | {line.defeats[0]} : {line.defeats[1]} | {line.draws} | {line.unfinished} "
        f"| {line.badness[0]:.0f} : {line.badness[1]:.0f} | {line.gain:+.3f} ± {line.half:.3f}"
        f"{' *' if line.is_better else ''} "
        f"| {lost} | {line.milliseconds:.1f} ({line.slowest:.0f}) | {line.plies} |"
    )
