"""What each ingredient of the champion brings: it is left out, and the same seeds are played again.

    python benchmarks/champion.py [--json] [--seeds 5] [--out runs/ablation] [--only NAME ...]

Every line plays the champion without one thing, in the scenario where that thing is for, on both
sides of the same seeds. `points` is the mean score without it less that with it, paired by seed
with both sides taken together, with a 95 % interval; `seconds` the same of when the last block was
placed. With --out it goes on where it was stopped.
"""

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pandarena.lab.bench import Bench, bench
from pandarena.lab.figures.statistics import Estimate, mean, rate
from pandarena.lab.measure.row import Row
from pandarena.lab.store import Store
from pandarena.lab.terms import Given

COLLAPSE = ("collapse:hard",)


@dataclass(frozen=True)
class Left:
    """An ingredient, and how the champion is made to do without."""

    name: str
    set: tuple[str, ...]
    scenario: str = "ideal"
    trouble: tuple[str, ...] = ()

    def given(self, without: bool, time: float) -> Given:
        """The conditions, with or without it."""
        pose = ("scenario.sensor.kind=pose",)
        return Given(
            self.scenario,
            time,
            set=(*pose, *(f"player.{s}" for s in self.set)) if without else pose,
            trouble=self.trouble,
        )


INGREDIENTS = (
    Left("full speed, 60 % without", ("speed=0.6",)),
    Left("tower at the near corner, platform's middle without", ("inset=0.125",)),
    Left("hand tilts", ("tilting=false",)),
    Left("looking while moving", ("watchful=false",), "lab"),
    Left("camera calibrated", ("calibrate=false",), "lab"),
    Left("blocks lie flat", ("lying=false",), "lab"),
    Left("tower's true axis, top block's without", ("true_axis=false",), "lab"),
    Left("held back if the tower is another", ("wary=false",), "ideal", COLLAPSE),
)


def played(plan: Bench, store: Store) -> dict[int, list[Row]]:
    """Rows by seed, both sides together."""
    found: dict[int, list[Row]] = {}
    for kept in store.rows({trial.key for trial in plan.trials}):
        if kept.row is not None:
            found.setdefault(kept.trial.seed, []).append(kept.row)
    return found


def paired(a: dict[int, list[Row]], b: dict[int, list[Row]], figure: str) -> Estimate:
    """Mean of what `a` has more than `b`, seed by seed."""
    return mean(
        [value(a[seed], figure) - value(b[seed], figure) for seed in sorted(a) if seed in b]
    )


def value(rows: list[Row], figure: str) -> float:
    """A mean over both sides; what never came came at the end."""
    told = [getattr(row, figure) for row in rows]
    return float(np.mean([row.time if t is None else t for t, row in zip(told, rows, strict=True)]))


def perfect(rows: dict[int, list[Row]]) -> Estimate:
    """Share of matches with all points."""
    every = [row for found in rows.values() for row in found]
    return rate([row.score >= row.best for row in every], [1] * len(every))


def measure(left: Left, seeds: range, time: float, store: Store) -> dict[str, object]:
    """One line."""
    plans = [bench(("champion",), (left.given(without, time),), seeds) for without in (False, True)]
    for plan in plans:
        plan.run(store, mix=True)
    full, without = (played(plan, store) for plan in plans)
    points, seconds = (paired(without, full, name) for name in ("score", "last_placed_s"))
    return {
        "ingredient": left.name,
        "scenario": " ".join((left.scenario, *left.trouble)),
        "matches": sum(map(len, without.values())),
        "perfect": perfect(full).value,
        "perfect_without": perfect(without).value,
        "points": points.value,
        "points_ci": points.interval,
        "seconds": seconds.value,
        "seconds_ci": seconds.interval,
    }


def line(found: dict[str, object]) -> str:
    """As a row of a table in Markdown."""
    span = {k: _span(found[f"{k}_ci"]) for k in ("points", "seconds")}
    return (
        f"| {found['ingredient']} | {found['scenario']} | {found['matches']} "
        f"| {100 * float(str(found['perfect'])):.0f} % "
        f"| {100 * float(str(found['perfect_without'])):.0f} % "
        f"| {found['points']:+,.0f} {span['points']} | {found['seconds']:+.1f} {span['seconds']} |"
    )


def _span(ci: object) -> str:
    return f"({ci[0]:+,.0f} .. {ci[1]:+,.0f})" if isinstance(ci, tuple) else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", type=float, default=180.0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="parts of ingredients' names")
    args = parser.parse_args()
    chosen = [i for i in INGREDIENTS if not args.only or any(o in i.name for o in args.only)]
    with tempfile.TemporaryDirectory() as spare, Store.create(args.out or Path(spare)) as store:
        found = []
        for left in chosen:
            found.append(measure(left, range(1, args.seeds + 1), args.time, store))
            if not args.json:
                print(line(found[-1]), flush=True)
    if args.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
