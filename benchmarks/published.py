"""Do the published systems show what their authors saw? Cell by cell, from rows that were kept.

    pandarena bench bracket --scenario gazebo --seeds 50 --time 300 --out runs/bracket
    python benchmarks/published.py bracket runs/bracket [--json]

A cell is a mean or a share with its 95 % interval, ours and that of the report: Student's over its
repeated trials, Wilson's over its counts. Where the two meet the cell agrees.
"""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandarena.lab.figures.statistics import Estimate, mean, rate, wilson
from pandarena.lab.store import Kept, Store

Match = tuple[Kept, dict[str, Any]]
"""A row, and its details."""
Values = Callable[[Match], list[float]]


@dataclass(frozen=True)
class Cell:
    """One figure of a report."""

    name: str
    published: tuple[float, float]
    """Its 95 % interval."""
    ours: Callable[[list[Match]], Estimate]


def shares(hit: str, tried: str) -> Callable[[list[Match]], Estimate]:
    """A share of two counts of the rows."""

    def told(matches: list[Match]) -> Estimate:
        rows = [kept.row for kept, _ in matches]
        return rate([getattr(r, hit) for r in rows], [getattr(r, tried) for r in rows])

    return told


def of_turns(hit: str, state: str, but: str = "-") -> Callable[[list[Match]], Estimate]:
    """A count of the rows as a share of the times that the player ended a state.

    `but` is in the reason of turns in which it did not even begin.
    """

    def turns(details: dict[str, Any]) -> int:
        ended = [n[2] for n in details["notes"] if n[2].get("state") == state]
        return sum(but not in str(values["why"]) for values in ended)

    def told(matches: list[Match]) -> Estimate:
        hits = [getattr(kept.row, hit) for kept, _ in matches]
        return rate(hits, [turns(details) for _, details in matches])

    return told


def averaged(values: Values) -> Callable[[list[Match]], Estimate]:
    """The mean over matches of each one's mean."""

    def told(matches: list[Match]) -> Estimate:
        each = [sum(v) / len(v) for match in matches if (v := values(match))]
        return mean(each)

    return told


def field_of(name: str) -> Values:
    """A figure of the row."""
    return lambda match: [float(getattr(match[0].row, name))]


def notes(text: str, value: str = "") -> Values:
    """What the player noted: one of its values, else when [s]."""

    def told(match: Match) -> list[float]:
        said = [note for note in match[1]["notes"] if note[1] == text]
        return [float(note[2][value]) if value else float(note[0]) for note in said]

    return told


def stage(name: str, kind: str, low: float, high: float) -> Cell:
    return Cell(f"{name}, {kind} [s]", (low, high), averaged(notes(f"{name}, {kind}", "seconds")))


STATIC = shares("static_placed", "static_attempts")
SYSTEMS = {
    "bracket": [
        Cell("static placed", wilson(4, 4), STATIC),
        Cell("dynamic picked up (24 of 29)", wilson(24, 29),
             of_turns("dynamic_grasped", "CATCH")),
        stage("moving to hover", "static", 3.06, 4.50),
        stage("moving to pickup", "static", 5.04, 5.43),
        Cell("closing gripper [s]", (0.26, 1.49),
             averaged(notes("closing gripper", "seconds"))),
        stage("default position", "static", 2.10, 2.36),
        stage("moving to hover", "dynamic", 4.93, 6.29),
        stage("moving to pickup", "dynamic", 3.20, 4.73),
    ],
    "sweep": [
        Cell("static placed", wilson(20, 20), STATIC),
        Cell("static done [s]", (144.5, 146.9), averaged(notes("four are placed"))),
        Cell("dynamic in 120 s", (0.0, 1.84), averaged(field_of("dynamic_standing"))),
        Cell("score", (4000.0, 14000.0), averaged(field_of("score"))),
    ],
    "forecast": [
        Cell("static placed", wilson(4, 4), STATIC),
        Cell("dynamic placed (7 of 8)", wilson(7, 8),
             of_turns("dynamic_placed", "GRAB_DYNAMIC", but="none of four yaws")),
        Cell("fourth static placed [s]", (106.0, 111.0), averaged(field_of("four_static_s"))),
        Cell("score", (20500.0, 28000.0), averaged(field_of("score"))),
    ],
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument("rows", type=Path, help="what was given to `pandarena bench --out`")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with Store.read(args.rows) as store:
        kept = [k for k in store.rows() if k.row and k.trial.player == args.system]
        matches = [(k, store.details(k.trial.key)) for k in kept]
    figures: dict[str, float] = {"matches": len(matches)}
    for cell in SYSTEMS[args.system]:
        found = cell.ours(matches)
        if found.value is None or found.interval is None:
            continue
        meets = found.interval[0] <= cell.published[1] and cell.published[0] <= found.interval[1]
        figures |= {cell.name: round(found.value, 4), f"{cell.name}: agrees": int(meets)}
        if not args.json:
            low, high = (f"{end:.4g}" for end in found.interval)
            print(f"{cell.name:32} {found.value:9.4g} [{low}, {high}] n {found.n}, published "
                  f"[{cell.published[0]:.4g}, {cell.published[1]:.4g}]"
                  f"{'' if meets else '  DIFFERS'}")  # fmt: skip
    if args.json:
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
