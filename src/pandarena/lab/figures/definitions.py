"""Which figures there are: the name of each in `pandarena bench --json`, and what it is made of.

Adding one is adding a line here, and one to `docs/bench.md`.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pandarena.geometry import Array
from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.measure.row import Row
from pandarena.lab.measure.stages import STAGES

Part = Callable[[Row], float]
Maybe = Callable[[Row], float | None]

RATES: Mapping[str, tuple[Part, Part]] = {
    "perfect": (lambda r: r.score >= r.best, lambda _: 1),
    "static_grasped": (lambda r: r.static_grasped, lambda r: r.static_attempts),
    "static_placed": (lambda r: r.static_placed, lambda r: r.static_attempts),
    "dynamic_first_try": (lambda r: r.dynamic_first, lambda r: r.dynamic_tried),
    "dynamic_grasped": (lambda r: r.dynamic_grasped, lambda r: r.dynamic_attempts),
    "dynamic_placed": (lambda r: r.dynamic_placed, lambda r: r.dynamic_attempts),
    "recovered": (lambda r: r.recovered, lambda r: r.failed_grasps),
    "stable": (lambda r: r.stable, lambda _: 1),
    "fallen": (lambda r: r.fallen > 0, lambda _: 1),
    "strikes": (lambda r: r.strikes > 0, lambda _: 1),
    "forfeited": (lambda r: bool(r.forfeit), lambda _: 1),
}
"""Shares: (successes, attempts) of a row."""
WINS: Mapping[str, tuple[Part, Part]] = {"wins": (lambda r: r.won, lambda _: 1)}
"""Where there is an opponent."""
COUNTS: Mapping[str, Part] = {
    "fallen_per_match": lambda r: r.fallen,
    "strikes_per_match": lambda r: r.strikes,
}
"""Means of what is counted in each match."""
TIMES: Mapping[str, Maybe] = {
    "four_static_s": lambda r: r.four_static_s,
    "twelve_s": lambda r: r.twelve_s,
}
"""Medians over all matches, those that never came so far among them."""
MEDIANS: Mapping[str, Maybe] = {
    "first_lift_s": lambda r: r.first_lift_s,
    "cycle_s": lambda r: r.cycle_s,
    "offset_mm": lambda r: r.offset_mm,
    "yaw_deg": lambda r: r.yaw_deg,
    "pose_error_mm": lambda r: r.pose_error_mm,
    "pose_error_deg": lambda r: r.pose_error_deg,
}
"""Over the matches that have one."""
MEANS: Mapping[str, Maybe] = {
    "height": lambda r: r.height,
    "think_s": lambda r: r.think_s,
    "think_share": lambda r: r.think_s / r.time if r.time else None,
}


def figures(rows: Sequence[Row], opponent: bool) -> dict[str, Estimate]:
    """All of them, by name."""
    rates = {**RATES, **(WINS if opponent else {})}
    told = {name: _rate(rows, *parts) for name, parts in rates.items()}
    end = max((r.time for r in rows), default=0.0)
    told |= {name: statistics.until([f(r) for r in rows], end) for name, f in TIMES.items()}
    told |= {name: statistics.median(_seen(rows, f)) for name, f in MEDIANS.items()}
    counts = {name: [f(r) for r in rows] for name, f in COUNTS.items()}
    means = {name: _seen(rows, f) for name, f in MEANS.items()}
    found = statistics.means({**counts, **means, **stages(rows)})
    return told | found | {name: statistics.count(found[name]) for name in counts}


def stages(rows: Sequence[Row]) -> dict[str, Array]:
    """Seconds of each stage of a carry, and CPU seconds, in each match that has one."""
    told: dict[str, Array] = {}
    for kind, found in (
        ("static", [r.static_stages for r in rows if r.static_stages]),
        ("dynamic", [r.dynamic_stages for r in rows if r.dynamic_stages]),
    ):
        times = np.array(found, float).reshape(len(found), len(STAGES) + 1)
        told |= {f"{kind}_{name}_s": times[:, i] for i, name in enumerate((*STAGES, "think"))}
    return told


def _rate(rows: Sequence[Row], successes: Part, attempts: Part) -> Estimate:
    return statistics.rate([successes(r) for r in rows], [attempts(r) for r in rows])


def _seen(rows: Sequence[Row], figure: Maybe) -> list[float]:
    return [value for r in rows if (value := figure(r)) is not None]
