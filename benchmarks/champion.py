"""What the champion's ingredients and remedies bring, what each trouble costs it, and its risks.

    python benchmarks/champion.py [--json] [--seeds 5] [--out runs/ablation] [--only NAME ...]
    python benchmarks/champion.py --troubles [--seeds 5] [--out runs/troubles] [--only hang stuck]
    python benchmarks/champion.py --risks runs/lab

Without more, every line plays the champion without one thing, in the scenario where that thing is
for, on both sides of the same seeds. `points` is the mean score without it less that with it,
paired by seed with both sides taken together, with a 95 % interval; `seconds` the same of when the
last block was placed. With `--troubles` every line is one trouble or disturbance at `hard`, in
`ideal` for the rest: its score as a share of that without, paired alike. With --out both go on
where they were stopped. `--risks` plays nothing: it counts, in rows that
`pandarena bench champion --out` kept, what `strategies/champion/risks.py` has as its figures.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pandarena.lab.bench import Bench, bench
from pandarena.lab.figures.statistics import Estimate, mean, rate
from pandarena.lab.measure.row import Row
from pandarena.lab.play import events_of
from pandarena.lab.store import Store
from pandarena.lab.terms import Given
from pandarena.match.events import Event
from pandarena.troubles import TROUBLES

COLLAPSE = ("collapse:hard",)
PICTURES = {"dim"}
"""Troubles of pictures only: matches here are played on the pose sensor."""
FALLEN = (1, 2, 4, 8)
"""So many levels of a tower of eight fall."""
HIGH = 8
"""Levels above it are high ones (`risks.py`)."""
Found = dict[str, object]


@dataclass(frozen=True)
class Left:
    """An ingredient, and how the champion is made to do without."""

    name: str
    set: tuple[str, ...]
    scenario: str = "ideal"
    trouble: tuple[str, ...] = ()

    def given(self, without: bool, time: float) -> Given:
        """The conditions, with or without it."""
        done_without = tuple(f"player.{s}" for s in self.set) if without else ()
        return Given(self.scenario, time, set=done_without, trouble=self.trouble, sensor="pose")


INGREDIENTS = (
    Left("full speed, 60 % without", ("speed=0.6",)),
    Left("tower at the near corner, platform's middle without", ("inset=0.125",)),
    Left("hand tilts", ("tilting=false",)),
    Left("looking while moving", ("watchful=false",), "lab"),
    Left("camera calibrated", ("calibrate=false",), "lab"),
    Left("camera calibrated", ("calibrate=false",), "ideal", ("mount:hard",)),
    Left("blocks lie flat", ("lying=false",), "lab"),
    Left("tower's true axis, top block's without", ("true_axis=false",), "lab"),
    Left("held back if the tower is another", ("wary=false",), "ideal", COLLAPSE),
    Left("what is missed is looked for", ("searching=false",), "ideal", COLLAPSE),
    Left("landing felt", ("feeling=false",), "ideal", ("bias:hard",)),
    Left("landing felt", ("feeling=false",), "lab"),
    Left("noise learnt from what is seen", ("learning=false",), "ideal", ("jitter:hard",)),
    Left("a hand that hangs is told by its width", ("by_width=false",), "ideal", ("hang:hard",)),
    Left("what sits awry is taken again", ("regrasp=false",), "ideal", ("side_faces:hard",)),
)


def conditions(time: float) -> Iterator[tuple[str, Given]]:
    """What each line of `--troubles` is about, beginning with none."""
    yield "none", Given(time=time, sensor="pose")
    for name in TROUBLES:
        if name not in PICTURES:
            yield name, Given(time=time, sensor="pose", trouble=(f"{name}:hard",))
    for fallen in FALLEN:
        what = f"topple@2:after=placed,count={FALLEN[-1]},level={FALLEN[-1] + 1 - fallen}"
        name = f"collapse of {fallen} of {FALLEN[-1]} levels"
        yield name, Given(time=time, sensor="pose", disturb=(what,))


# What was played.


def played(plan: Bench, store: Store) -> dict[int, list[Row]]:
    """Rows by seed, both sides together."""
    found: dict[int, list[Row]] = {}
    for kept in store.rows({trial.key for trial in plan.trials}):
        if kept.row is not None:
            found.setdefault(kept.trial.seed, []).append(kept.row)
    return found


def paired(
    a: dict[int, list[Row]],
    b: dict[int, list[Row]],
    figure: str,
    by: Callable[[float, float], float] = lambda x, y: x - y,
) -> Estimate:
    """Mean of what `a` has more than `b`, seed by seed."""
    return mean(
        [by(value(a[seed], figure), value(b[seed], figure)) for seed in sorted(a) if seed in b]
    )


def value(rows: list[Row], figure: str) -> float:
    """A mean over both sides; what never came came at the end."""
    told = [getattr(row, figure) for row in rows]
    return float(np.mean([row.time if t is None else t for t, row in zip(told, rows, strict=True)]))


def share(rows: Iterable[Row], so: Callable[[Row], bool]) -> Estimate:
    """Of matches in which something is so."""
    every = [so(row) for row in rows]
    return rate(every, [1] * len(every))


def flat(rows: dict[int, list[Row]]) -> list[Row]:
    return [row for found in rows.values() for row in found]


def perfect(row: Row) -> bool:
    """All points."""
    return row.score >= row.best


# What is told of it.


def without(left: Left, seeds: range, time: float, store: Store) -> Found:
    """One line of what an ingredient brings."""
    plans = [bench(("champion",), (left.given(off, time),), seeds) for off in (False, True)]
    for plan in plans:
        plan.run(store, mix=True)
    full, less = (played(plan, store) for plan in plans)
    points, seconds = (paired(less, full, name) for name in ("score", "last_placed_s"))
    return {
        "ingredient": left.name,
        "scenario": " ".join((left.scenario, *left.trouble)),
        "matches": len(flat(less)),
        "perfect": share(flat(full), perfect).value,
        "perfect_without": share(flat(less), perfect).value,
        "points": points.value,
        "points_ci": points.interval,
        "seconds": seconds.value,
        "seconds_ci": seconds.interval,
    }


def cost(name: str, given: Given, plain: dict[int, list[Row]], seeds: range, store: Store) -> Found:
    """One line of what a trouble costs."""
    plan = bench(("champion",), (given,), seeds)
    plan.run(store, mix=True)
    found = played(plan, store)
    rows, kept = flat(found), paired(found, plain, "score", by=lambda x, y: x / y)
    points, whole = mean([row.score for row in rows]), share(rows, perfect)
    first = rate([row.dynamic_first for row in rows], [row.dynamic_tried for row in rows])
    return {
        "trouble": name,
        "matches": len(rows),
        "score": points.value,
        "share": kept.value,
        "share_ci": kept.interval,
        "perfect": whole.value,
        "perfect_ci": whole.interval,
        "dynamic_first_try": first.value,
        "strikes": share(rows, lambda row: row.strikes > 0).value,
        "falls": share(rows, lambda row: row.fallen > 0).value,
    }


def risks(store: Store) -> Found:
    """How often steps fail, what they take, and how often a tower falls, by Laplace's rule."""
    rows, low, high = list[Row](), np.zeros(2), np.zeros(2)
    for kept in store.rows():
        if kept.row is not None:
            rows.append(kept.row)
            fell = fallings(events_of(store.details(kept.trial.key)), kept.trial.side)
            low, high = low + fell[0], high + fell[1]
    a_low, a_high = (float((k + 1) / (n + 2)) for k, n in (low, high))
    return {
        "matches": len(rows),
        **_steps("static", rows),
        **_steps("dynamic", rows),
        "placed_low": int(low[1]),
        "placed_high": int(high[1]),
        "collapse": a_low,
        "collapse_high": a_high,
    }


def _steps(kind: str, rows: list[Row]) -> Found:
    tried, placed = (
        sum(getattr(row, f"{kind}_{what}") for row in rows) for what in ("attempts", "placed")
    )
    stages = [s for row in rows if (s := getattr(row, f"{kind}_stages"))]
    took = float(np.mean([sum(each[:6]) for each in stages])) if stages else None
    fails = (tried - placed + 1) / (tried + 2)
    return {f"{kind}_tried": tried, f"{kind}_fails": fails, f"{kind}_seconds": took}


def fallings(events: list[Event], team: str) -> tuple[np.ndarray, np.ndarray]:
    """(falls by its own doing, placements) of a team, on low levels and on high ones."""
    counts, level, fell = {False: np.zeros(2), True: np.zeros(2)}, 0, False
    for event in events:
        if event.team != team:
            continue
        if event.kind == "placed":
            level, fell = int(event.what.get("level", 0)), False
            counts[level > HIGH][1] += 1
        elif event.kind == "toppled" and event.what.get("by") == team and level and not fell:
            fell = True  # once, however many blocks
            counts[level > HIGH][0] += 1
    return counts[False], counts[True]


# As rows of tables in Markdown.


def ingredient_line(found: Found) -> str:
    span = {k: _span(found[f"{k}_ci"]) for k in ("points", "seconds")}
    return (
        f"| {found['ingredient']} | {found['scenario']} | {found['matches']} "
        f"| {_percent(found['perfect'])} | {_percent(found['perfect_without'])} "
        f"| {found['points']:+,.0f} {span['points']} | {found['seconds']:+.1f} {span['seconds']} |"
    )


def trouble_line(found: Found) -> str:
    low, high = found["share_ci"] if isinstance(found["share_ci"], tuple) else (0.0, 1.0)
    return (
        f"| {found['trouble']} | {found['matches']} | {found['score']:,.0f} "
        f"| {_percent(found['share'])} ({100 * low:.0f} .. {100 * min(high, 1.0):.0f}) "
        f"| {_percent(found['perfect'])} | {_percent(found['dynamic_first_try'])} "
        f"| {_percent(found['strikes'])} | {_percent(found['falls'])} |"
    )


def _percent(share: object) -> str:
    return f"{100 * share:.0f} %" if isinstance(share, float) else "-"


def _span(ci: object) -> str:
    return f"({ci[0]:+,.0f} .. {ci[1]:+,.0f})" if isinstance(ci, tuple) else ""


def lines(args: argparse.Namespace, store: Store) -> Iterator[tuple[Found, str]]:
    """What was asked for, line by line."""
    seeds = range(1, args.seeds + 1)
    wanted = lambda name: not args.only or any(o in name for o in args.only)  # noqa: E731
    if not args.troubles:
        for left in INGREDIENTS:
            if wanted(left.name):
                found = without(left, seeds, args.time, store)
                yield found, ingredient_line(found)
        return
    plain: dict[int, list[Row]] = {}
    for name, given in conditions(args.time):
        if name == "none":
            plan = bench(("champion",), (given,), seeds)
            plan.run(store, mix=True)
            plain = played(plan, store)
        if name == "none" or wanted(name):
            found = cost(name, given, plain, seeds, store)
            yield found, trouble_line(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", type=float, default=180.0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="parts of names")
    parser.add_argument("--troubles", action="store_true", help="what each trouble costs")
    parser.add_argument("--risks", type=Path, help="count risks in a folder of rows")
    args = parser.parse_args()
    if args.risks:
        print(json.dumps(risks(Store.read(args.risks)), indent=None if args.json else 2))
        return
    told = list[Found]()
    with tempfile.TemporaryDirectory() as spare, Store.create(args.out or Path(spare)) as store:
        for found, line in lines(args, store):
            told.append(found)
            if not args.json:
                print(line, flush=True)
    if args.json:
        print(json.dumps(told))


if __name__ == "__main__":
    main()
