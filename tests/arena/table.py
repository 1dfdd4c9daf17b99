"""The matches of the table in docs/bots.md, and the format of its rows."""

from itertools import pairwise

from tests.arena.matches import Match, MatchSummary

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
    factor = {"earl-of-coventry": 8, "kozel": 3}.get(game, 1)
    return [(Match(game, players, b, a), DEALS[a] * factor) for a, b in pairwise(LADDER)]


MATCHES = [
    *[match for game, players in TABLES for match in _ladder(game, players)],
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
"""Matches in which luck decides most: only paired deals show a difference (`tests/arena/paired.py`)."""

HEADER = (
    "| game | seats | a | b | deals | defeats a : b | draws | unfinished | bad points a : b | "
    "better for a, a deal and seat | defeats of a, of all rounds | ms a move, median (99 %) | moves |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def format_row(summary: MatchSummary) -> str:
    match = summary.match
    share = summary.loss_share
    points = summary.penalty_points
    better = f"{summary.gain:+.3f} ± {summary.half:.3f}{' *' if summary.is_better else ''}"
    lost = "-" if share is None else f"{100 * share:.1f} ± {100 * summary.loss_half:.1f} %"
    return (
        f"| {match.game} | {match.players}{' (1 v all)' if match.alone else ''} | {match.a} | {match.b} "
        f"| {summary.deals} | {summary.defeats[0]} : {summary.defeats[1]} "
        f"| {summary.draws} | {summary.capped} | {points[0]:.0f} : {points[1]:.0f} | {better} "
        f"| {lost} | {summary.milliseconds:.1f} ({summary.slowest:.0f}) | {summary.plies} |"
    )
