"""A sampled mutation run: small faults are made on purpose, and the tests have to notice.

``python -m tests.mutation --mutants 20`` makes that many mutants in each room (bots, covering games, …), runs
the tests of the room against each, and prints the score and the survivors. The places are drawn from a seed,
one mutant a place. Type annotations are left out, since nothing runs there. Cosmic Ray makes the mutants, in
a copy of the tree.
"""

import argparse
import ast
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COSMIC_RAY = ROOT / ".cache" / "mutation" / "bin" / "cosmic-ray"
PACKAGE = "backend/kozyr"
TIMEOUT_SECONDS = 240.0


class Room(NamedTuple):
    """Modules to mutate, and the arguments of pytest that have to notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS = {
    "bots": Room(("bots",), ("tests/bots", "tests/leaks", "-m", "not servers and not browser and not node")),
    "covering": Room(
        ("games/covering", "games/svoi_kozyri", "games/kryt_navalivat"),
        ("tests/games", "tests/bots", "-k", "not kozel and not earl"),
    ),
    "earl": Room(("games/earl_of_coventry",), ("tests/games", "tests/bots", "-k", "earl")),
    "kozel": Room(("games/kozel",), ("tests/games", "tests/bots", "-k", "kozel")),
    "sealing": Room(
        ("api/sealing",),
        tuple(
            f"tests/api/test_{name}.py"
            for name in ("sealing", "tickets", "packing", "shuffles", "sealed_play", "fuzzed_seals")
        ),
    ),
}


class Mutant(NamedTuple):
    """A mutant by its id in the session, and the place that it changes."""

    job_id: str
    path: str
    row: int
    column: int
    operator: str


def copy_tree(target: Path) -> None:
    """Copies all files of the project that git knows, as they are now."""
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.check_output(command, cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)
    (target / "node_modules").symlink_to(ROOT / "node_modules")


def annotated_spans(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the type annotations of a module begin and end (row from 1, column from 0)."""
    nodes: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation):
                nodes.append(annotation)
                if isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
                    nodes.append(node.value)
            case ast.FunctionDef(returns=returns):
                nodes.append(returns)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in nodes
        if node is not None
    ]


def sample(session: Path, tree: Path, count: int, seed: str) -> list[Mutant]:
    """Leaves *count* mutants in the session, each at another place; returns them."""
    with sqlite3.connect(session) as database:
        query = "SELECT job_id, module_path, start_pos_row, start_pos_col, operator_name FROM mutation_specs"
        by_place: dict[tuple[str, int, int], list[Mutant]] = {}
        for row in sorted(database.execute(query), key=lambda row: row[1:]):
            mutant = Mutant(*row)
            by_place.setdefault((mutant.path, mutant.row, mutant.column), []).append(mutant)
        spans = {path: annotated_spans(tree / path) for path in {place[0] for place in by_place}}
        places = [
            (path, *at)
            for path, *at in sorted(by_place)
            if not any(start <= tuple(at) < end for start, end in spans[path])
        ]
        rng = random.Random(seed)
        chosen = [rng.choice(by_place[place]) for place in rng.sample(places, min(count, len(places)))]
        kept = {mutant.job_id for mutant in chosen}
        dropped = [(each.job_id,) for group in by_place.values() for each in group if each.job_id not in kept]
        for table in ("mutation_specs", "work_items"):
            database.executemany(f"DELETE FROM {table} WHERE job_id = ?", dropped)
    return chosen


def survivors(session: Path, mutants: int) -> list[str]:
    """The differences of the mutants that no test noticed; an error unless each of *mutants* was tested."""
    with sqlite3.connect(session) as database:
        rows = list(database.execute("SELECT test_outcome, diff FROM work_results"))
    outcomes = [outcome.lower() for outcome, _ in rows]
    if len(rows) != mutants or not set(outcomes) <= {"killed", "survived"}:
        raise RuntimeError(f"{mutants} mutants, but these outcomes: {outcomes}")
    return [diff for (_, diff), outcome in zip(rows, outcomes, strict=True) if outcome == "survived"]


def run_room(name: str, room: Room, count: int, seed: str) -> dict[str, Any]:
    """Tests *count* mutants of a room; its score and its survivors."""
    with tempfile.TemporaryDirectory(prefix="kozyr-mutation-") as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        copy_tree(tree)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *room.tests]
        config = Path(folder) / "config.toml"
        config.write_text(
            "[cosmic-ray]\n"
            f"module-path = {json.dumps([f'{PACKAGE}/{module}' for module in room.modules])}\n"
            f"timeout = {TIMEOUT_SECONDS}\n"
            "excluded-modules = []\n"
            f"test-command = {json.dumps(' '.join(_quote(word) for word in command))}\n"
            '[cosmic-ray.distributor]\nname = "local"\n',
            encoding="utf-8",
        )
        environment = {**os.environ, "PYTHONPATH": str(tree / "backend"), "PYTHONDONTWRITEBYTECODE": "1"}
        session = Path(folder) / "session.sqlite"

        def cosmic_ray(*arguments: str) -> None:
            subprocess.run([str(COSMIC_RAY), *arguments], cwd=tree, env=environment, check=True)

        cosmic_ray("init", str(config), str(session))
        mutants = sample(session, tree, count, f"{seed}/{name}")
        subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)
        cosmic_ray("exec", str(config), str(session))
        return {"tested": len(mutants), "survivors": survivors(session, len(mutants))}


def _quote(word: str) -> str:
    return f"'{word}'" if " " in word else word


def main() -> int:
    """Runs the rooms one after another; the exit status is 1 if fewer than the wanted share die."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=30, help="mutants a room (default: 30)")
    parser.add_argument("--seed", default="kozyr", help="draws the places")
    parser.add_argument("--room", choices=ROOMS, action="append", help="only this room; may be repeated")
    parser.add_argument("--at-least", type=float, default=0.85, help="the share that has to die")
    arguments = parser.parse_args()
    results = []
    for name in arguments.room or ROOMS:
        result = run_room(name, ROOMS[name], arguments.mutants, arguments.seed)
        results.append(result)
        for diff in result["survivors"]:
            print(f"\nsurvived in {name}:\n{diff.strip()}")
        killed = result["tested"] - len(result["survivors"])
        print(f"\n{name}: {killed} of {result['tested']} mutants died", flush=True)
    tested = sum(result["tested"] for result in results)
    killed = tested - sum(len(result["survivors"]) for result in results)
    print(f"\nall: {killed} of {tested} mutants died ({100 * killed / max(1, tested):.0f} %)")
    return 0 if tested and killed >= arguments.at_least * tested else 1


if __name__ == "__main__":
    sys.exit(main())
