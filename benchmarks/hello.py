"""Does `hello` score 4,000 on every seed, on both sides?

    python benchmarks/hello.py [--json] [--seeds 100] [--time 180] [--workers 2]

Prints each match that does not, with the line that plays it again.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor

from pandarena import play
from pandarena.field import TEAMS, Team

Row = tuple[Team, int, int, int, float]


def one(job: tuple[Team, int, float]) -> Row:
    """Side, seed, score, strikes and falls, time of the last placement [s]."""
    side, seed, time = job
    players = ("hello", "none") if side == "red" else ("none", "hello")
    result = play(*players, seed=seed, time=time)
    mishaps = sum(e.kind in ("struck", "toppled", "lost") for e in result.events)
    return side, seed, result.score[side], mishaps, result.side(side).scored_at


def main() -> int:
    """Play them all, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--time", type=float, default=180.0, help="length of a match [s]")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    jobs = [(side, seed, options.time) for side in TEAMS for seed in range(1, options.seeds + 1)]
    rows: list[Row] = []
    with ProcessPoolExecutor(options.workers) as pool:
        for row in pool.map(one, jobs):
            rows.append(row)
            side, seed, score, mishaps, _ = row
            if score != 4000 or mishaps:
                players = "hello none" if side == "red" else "none hello"
                line = f"pandarena match {players} --seed {seed} --time {options.time:g}"
                print(f"{score:,} points, {mishaps} mishaps: {line}", file=sys.stderr)
    figures = {f"{side}_4000": sum(r[2] == 4000 for r in rows if r[0] == side) for side in TEAMS}
    figures |= {"seeds": options.seeds, "mishaps": sum(r[3] for r in rows)}
    figures |= {"slowest_s": round(max(r[4] for r in rows), 2)}
    print(json.dumps(figures) if options.json else figures)
    return 0 if all(r[2] == 4000 for r in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
