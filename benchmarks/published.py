"""Do the published systems show what their authors saw? Cell by cell, from rows that were kept.

    pandarena bench bracket --scenario gazebo --seeds 50 --time 300 --out runs/bracket
    python benchmarks/published.py bracket runs/bracket [--json]

`team1` is to be run as in its report, with `--set player.wanted=3`, and for `team1-4` also with
`--set player.tower=4`.

A cell is a mean or a share with its 95 % interval, ours and that of the report: Student's over its
repeated trials, Wilson's over its counts. Where the two meet the cell agrees.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
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


def of_turns_ended(hit: str, state: str, *events: str) -> Callable[[list[Match]], Estimate]:
    """A count of the rows as a share of the times that the player ended a state like this."""

    def turns(match: Match) -> int:
        said = (n for n in match[1]["notes"] if n[2].get("state") == state)
        return sum(n[1] in events for n in said)

    def told(matches: list[Match]) -> Estimate:
        hits = [getattr(kept.row, hit) for kept, _ in matches]
        return rate(hits, [turns(match) for match in matches])

    return told


def of_matches(
    hit: Callable[[Match], bool], among: Callable[[Match], bool] = lambda _: True
) -> Callable[[list[Match]], Estimate]:
    """A share of the matches."""

    def told(matches: list[Match]) -> Estimate:
        hits = [float(hit(m)) for m in matches if among(m)]
        return rate(hits, [1.0] * len(hits))

    return told


def on(side: str, ours: Callable[[list[Match]], Estimate]) -> Callable[[list[Match]], Estimate]:
    """Of the matches on one side."""
    return lambda matches: ours([m for m in matches if m[0].trial.side == side])


def averaged(values: Values) -> Callable[[list[Match]], Estimate]:
    """The mean over matches of each one's mean."""

    def told(matches: list[Match]) -> Estimate:
        each = [sum(v) / len(v) for match in matches if (v := values(match))]
        return mean(each)

    return told


def field_of(name: str) -> Values:
    """A figure of the row, where it has one."""

    def told(match: Match) -> list[float]:
        value = getattr(match[0].row, name)
        return [] if value is None else [float(value)]

    return told


def notes(text: str, value: str = "") -> Values:
    """What the player noted: one of its values, else when [s]."""

    def told(match: Match) -> list[float]:
        said = [note for note in match[1]["notes"] if note[1] == text]
        return [float(note[2][value]) if value else float(note[0]) for note in said]

    return told


def turns_of(match: Match) -> list[tuple[float, str, str]]:
    """When a transition was noted [s], upon which event, and where it led."""
    return [(float(n[0]), n[1], n[2]["to"]) for n in match[1]["notes"] if "to" in n[2]]


def lasting(begins: str, ends: str) -> Values:
    """From each event to the next other one [s]."""

    def told(match: Match) -> list[float]:
        found, began = list[float](), None
        for at, event, _ in turns_of(match):
            if event == begins:
                began = at
            elif event == ends and began is not None:
                found.append(at - began)
                began = None
        return found

    return told


def each_attempt(match: Match) -> list[float]:
    """Time at the turntable and with what was taken there, a closing of the hand [s] (`team1`)."""
    turns = turns_of(match)
    began = next((at for at, event, _ in turns if event == "no static block is left"), None)
    ended = [at for at, _, to in turns if to == "SELECT"]
    if began is None or ended[-1] <= began:
        return []
    tried = sum(e == "the fingers closed" and at <= ended[-1] for at, e, _ in turns)
    return [(ended[-1] - began) / tried] if tried else []


def whole(match: Match) -> bool:
    """Whether all that was wanted stood before time was over."""
    return any(event == "all that was wanted stands" for _, event, _ in turns_of(match))


def scored(points: int) -> Callable[[Match], bool]:
    return lambda match: bool(match[0].row and match[0].row.score == points)


def all_placed(matches: list[Match]) -> Estimate:
    """Of what was picked up."""
    rows = [kept.row for kept, _ in matches if kept.row]
    return rate([r.static_placed + r.dynamic_placed for r in rows],
                [r.static_grasped + r.dynamic_grasped for r in rows])  # fmt: skip


def students(values: list[float]) -> tuple[float, float]:
    """Student's interval of five repeated trials."""
    half = 2.776 * stdev(values) / math.sqrt(5)
    return fmean(values) - half, fmean(values) + half


def stage(name: str, kind: str, low: float, high: float) -> Cell:
    return Cell(f"{name}, {kind} [s]", (low, high), averaged(notes(f"{name}, {kind}", "seconds")))


STATIC = shares("static_placed", "static_attempts")
GRABBED = ("the fingers stay apart", "the fingers have closed")
SYSTEMS = {
    "team1": [
        Cell("static picked up", wilson(80, 80), shares("static_grasped", "static_attempts")),
        Cell("dynamic picked up (60 of 84)", wilson(60, 84),
             of_turns_ended("dynamic_grasped", "GRASP_DYNAMIC", "the fingers closed")),
        Cell("of these placed", wilson(140, 140), all_placed),
        Cell("a static block [s]", (19.5, 20.5),
             averaged(lasting("a static block is left", "placed"))),
        Cell("a dynamic attempt [s]", (45.5, 46.5), averaged(each_attempt)),
        Cell("three dynamic in 300 s (16 of 20)", wilson(16, 20), of_matches(whole)),
        Cell("then 10,500", wilson(15, 15), of_matches(scored(10_500), whole)),
    ],
    "timed": [
        Cell("static placed", wilson(40, 40), STATIC),
        Cell("dynamic grasped (36 of 46)", wilson(36, 46),
             of_turns_ended("dynamic_grasped", "GRAB_DYNAMIC", *GRABBED)),
        Cell("dynamic placed (26 of 46)", wilson(26, 46),
             of_turns_ended("dynamic_placed", "GRAB_DYNAMIC", *GRABBED)),
        Cell("four static, red [s]", students([111.07, 111.84, 111.35, 109.87, 111.59]),
             on("red", averaged(field_of("four_static_s")))),
        Cell("four static, blue [s]", students([121.87, 115.91, 118.60, 115.78, 117.70]),
             on("blue", averaged(field_of("four_static_s")))),
        Cell("score, red", students([20500, 20500, 20500, 14000, 20500]),
             on("red", averaged(field_of("score")))),
        Cell("score, blue", students([20500, 14000, 20500, 20500, 8500]),
             on("blue", averaged(field_of("score")))),
    ],
    "team1-4": [
        Cell("three dynamic in 300 s (16 of 20)", wilson(16, 20), of_matches(whole)),
        Cell("then 8,500", wilson(5, 5), of_matches(scored(8_500), whole)),
    ],
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
        stage("default position", "dynamic", 4.74, 5.66),
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
        player = args.system.split("-")[0]
        kept = [k for k in store.rows() if k.row and k.trial.player == player]
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
