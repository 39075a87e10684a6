"""S0's soft descents again (appendices C and D): five profiles, and 10 to 500 waypoints.

A held block goes down by 0.065 m in 1.5 s over the goal platform, touching nothing, from several
places, heights and yaws. Of each descent two records are kept:

    motion   the hand's true height at each control tick (10 ms), whatever the waypoints
    logged   what a player reads that asks for the arm's state whenever it sends a waypoint

J is the integral of the squared second derivative of height over time [m²/s³], from the first
reference to the last, of the natural cubic spline through a record. (S0's text writes s, the share
of the way; its table's column is J_int_zddot2, and its values fit heights in metres: row S0-41.)
Terminal speed is the last step of a record over its time, negative downwards.

    python benchmarks/descents.py [--json] [--svg DIR] [--places 10]

Ours are means over places with 95 % bootstrap intervals. `theory` is the same figure of the exact
profile at the same waypoints; `with noise` that of the profile read with white noise of the size
that fits the published J best, over all numbers of waypoints.
"""

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from pandarena.api import make_match
from pandarena.charts import Axis, Chart, Line
from pandarena.field import Field
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.match.conductor import Match
from pandarena.motion.profiles import (
    CUBIC,
    LOGISTIC,
    PROFILES,
    QUINTIC,
    RAISED_COSINE,
    SEPTIC,
    Profile,
    heights,
    roughness,
    terminal_speed,
)
from pandarena.skills.above import Pace, pick
from pandarena.skills.descend import Descent, descend
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Station

DROP, DURATION, N = 0.065, 1.5, 150
WAYPOINTS = (10, 30, 50, 70, 100, 150, 200, 500)
RECORDS = ("motion", "logged")
LATER = 0.1
"""[s]"""
TICK = 0.01
LOW_LEFT = (0.03, 0.45)
Key = tuple[str, int]
"""A profile's name and its number of waypoints."""

TASKS: dict[Key, Profile] = {
    **{(p.name, N): p for p in PROFILES},
    **{(CUBIC.name, n): CUBIC for n in WAYPOINTS},
}
Published = dict[Key, tuple[float, float]]
"""J, and the terminal speed [m/s]."""
PUBLISHED_PROFILES: Published = {  # figures 16 and 19
    (RAISED_COSINE.name, N): (0.24387, -4.375e-4),
    (CUBIC.name, N): (0.32818, -4.0909e-4),
    (SEPTIC.name, N): (0.35304, 0.0),
    (LOGISTIC.name, N): (0.36782, -3e-3),
    (QUINTIC.name, N): (0.3696, 0.0),
}
PUBLISHED_WAYPOINTS: Published = {  # figures 17 and 18
    (CUBIC.name, 10): (0.0062277, -1.6967e-3),
    (CUBIC.name, 30): (0.011386, -5.1787e-4),
    (CUBIC.name, 50): (0.021788, -6.6667e-5),
    (CUBIC.name, 70): (0.051908, -1.0181e-3),
    (CUBIC.name, 100): (0.074952, -2.5613e-4),
    (CUBIC.name, 150): (0.27922, 1e-4),
    (CUBIC.name, 200): (0.28998, -1.8709e-4),
    (CUBIC.name, 500): (4.8386, -3.8294e-5),
}


# Playing.


@dataclass(frozen=True, eq=False)
class Record:
    """Heights [m] over time [s], both from the first reference on."""

    t: Array
    z: Array


class LoggingArm:
    """An arm whose state is read whenever a reference is sent to it."""

    def __init__(self, station: Station) -> None:
        self._arm, self._clock = station.arm, station.clock
        self.rows: list[tuple[float, int]] = []
        """When it was read [s], and of which tick it was."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._arm, name)

    def track(self, q: Array, dq: Array) -> object:
        # Not the clock's `now`: the skill asks it, too, and to be asked twice takes it time.
        self.rows.append((self._clock.us / 1e6, round(self._arm.state().stamp / TICK)))
        return self._arm.track(q, dq)


class LoggingStation:
    """A station with such an arm."""

    def __init__(self, station: Station) -> None:
        self._station, self.arm = station, LoggingArm(station)

    def __getattr__(self, name: str) -> object:
        return getattr(self._station, name)


@dataclass
class Place:
    """A place for all descents, and what was recorded there."""

    xy: tuple[float, float]
    height: float
    yaw: float
    seed: int
    records: dict[tuple[Key, str], Record] = field(default_factory=dict)
    later: dict[Key, float] = field(default_factory=dict)
    """The hand's speed `LATER` after the last reference [m/s]."""

    @staticmethod
    def draw(seed: int) -> "Place":
        """Somewhere over the goal platform."""
        rng, side = np.random.default_rng(seed), Field().seen_by("red")
        x, y = rng.uniform(-0.06, 0.06, 2) + side.goal[:2]
        level, yaw = int(rng.integers(1, 6)), float(rng.uniform(-0.7, 0.7))
        return Place((float(x), float(y)), side.level_height(level) + 0.02, yaw, seed)

    def play(self) -> None:
        """All descents, one after the other, in one match."""
        rows: dict[Key, list[tuple[float, int]]] = {}

        def player(station: Station) -> None:
            take_a_block(station)
            above = pointing_down((*self.xy, self.height + DROP), self.yaw)
            for (name, n), profile in TASKS.items():
                moved = move_hand(station, above, 0.5)
                assert moved, moved.why
                station.clock.sleep(0.3)
                logging = LoggingStation(station)
                done = descend(logging, DROP, Descent(profile, DURATION, n))
                assert done, f"{name}, {n}: {done.why}"
                rows[name, n] = logging.arm.rows
                station.clock.sleep(2 * LATER)

        match = make_match(player, "none", seed=self.seed, time=120.0)
        truth = heights_of(match)
        assert not match.seats["red"].forfeit, match.seats["red"].traceback
        for key, logged in rows.items():
            self._keep(key, logged, truth)

    def _keep(self, key: Key, rows: list[tuple[float, int]], truth: dict[int, float]) -> None:
        when, read = (np.array(column) for column in zip(*rows, strict=True))
        first, last = round(when[0] / TICK), round(when[-1] / TICK)
        whole = np.arange(first, last + 1)
        for name, t, ticks in (("motion", TICK * whole, whole), ("logged", when, read)):
            z = np.array([truth[k] for k in ticks.tolist()])
            self.records[key, name] = Record(t - t[0], z - truth[first])
        later = last + round(LATER / TICK)
        self.later[key] = (truth[later] - truth[later - 1]) / TICK


def take_a_block(station: Station) -> None:
    """Any static block of the team's, high up."""
    x, y, top = station.field.source
    assert move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), 0.6)
    station.clock.sleep(0.05)
    seen = station.cameras["wrist"].blocks().in_base()
    picked = pick(station, seen[min(station.field.own_static & set(seen))], 0.25, Pace())
    assert picked, picked.why


def heights_of(match: Match) -> dict[int, float]:
    """Play it while it has a player; the hand's true height [m] at each tick."""
    seat, q = match.seats["red"], match.world.index.arms["red"].q
    truth: dict[int, float] = {}
    while seat.playing and not match.over:
        truth[match.world.tick] = float(fk(match.world.now.qpos[q])[2, 3])
        match.step()
    return truth


# Figures.


@dataclass(frozen=True)
class Mean:
    """A mean over places, and its 95 % bootstrap interval."""

    value: float
    low: float
    high: float

    @staticmethod
    def of(values: Sequence[float]) -> "Mean":
        drawn = np.random.default_rng(0).choice(values, (4000, len(values))).mean(axis=1)
        low, high = np.quantile(drawn, [0.025, 0.975])
        return Mean(float(np.mean(values)), float(low), float(high))

    def show(self, scale: float = 1.0) -> str:
        value, low, high = (f"{scale * v:.3g}" for v in (self.value, self.low, self.high))
        return f"{value} [{low}, {high}]"


@dataclass(frozen=True)
class Row:
    """One kind of descent: as published, in theory, and as measured."""

    key: Key
    J: dict[str, float | Mean]
    speed: dict[str, float | Mean]

    @staticmethod
    def of(key: Key, published: tuple[float, float], places: list[Place], noise: float) -> "Row":
        exact = heights(TASKS[key], DROP, DURATION, key[1])
        J = roughness(exact.t, exact.z)
        records = {name: [p.records[key, name] for p in places] for name in RECORDS}
        return Row(
            key,
            {
                "published": published[0],
                "theory": J,
                "with noise": J + noise**2 * per_noise(key[1]),
                **{k: Mean.of([roughness(r.t, r.z) for r in rs]) for k, rs in records.items()},
            },
            {
                "published": published[1],
                "theory": terminal_speed(exact.t, exact.z),
                **{k: Mean.of([terminal_speed(r.t, r.z) for r in rs]) for k, rs in records.items()},
                "0.1 s later": Mean.of([p.later[key] for p in places]),
            },
        )

    def figures(self) -> dict[str, float]:
        """Flat, by name."""
        out: dict[str, float] = {}
        for what, values in (("J", self.J), ("speed", self.speed)):
            for kind, value in values.items():
                name = f"{self.key[0]}_{self.key[1]}_{what}_{kind}".replace(" ", "_")
                if isinstance(value, Mean):
                    out |= {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
                else:
                    out[name] = value
        return out


@lru_cache
def per_noise(n: int) -> float:
    """What J gains on average from white noise of unit variance on n + 1 heights [1/s³].

    J is a quadratic form of the heights, so that noise adds to it; it grows as n^4.
    """
    t = np.linspace(0.0, DURATION, n + 1)
    draws = np.random.default_rng(0).normal(size=(40, n + 1))
    return float(np.mean([roughness(t, z) for z in draws]))


def published_noise() -> float:
    """The white noise [m] with which the exact cubic comes nearest to the published J of all n."""

    def misfit(noise: float) -> float:
        off = []
        for (_, n), (J, _) in PUBLISHED_WAYPOINTS.items():
            exact = heights(CUBIC, DROP, DURATION, n)
            off.append(np.log(J / (roughness(exact.t, exact.z) + noise**2 * per_noise(n))))
        return float(np.square(off).sum())

    return min(np.geomspace(1e-6, 1e-3, 151).tolist(), key=misfit)


# Showing.


def tables(groups: dict[str, list[Row]]) -> str:
    """Both appendices, in Markdown."""
    parts: list[str] = []
    for title, rows in groups.items():
        for unit, scale, what in (("J [m²/s³]", 1.0, "J"), ("last step [mm/s]", 1e3, "speed")):
            kinds = list(getattr(rows[0], what))
            parts += [
                "",
                f"| {title}: {unit} | {' | '.join(kinds)} |",
                "|---" * (len(kinds) + 1) + "|",
            ]
            for row in rows:
                cells = [
                    v.show(scale) if isinstance(v, Mean) else f"{scale * v:.3g}"
                    for v in getattr(row, what).values()
                ]
                parts.append(f"| {row.key[0]}, {row.key[1]} | {' | '.join(cells)} |")
    return "\n".join(parts)


def charts(place: Place, waypoints: list[Row]) -> dict[str, Chart]:
    """Figures 12 and 13 at one place, and 17 over all."""
    time, fallen = Axis("time [s]", 0.0, DURATION), Axis("height above the start [mm]", -70.0, 5.0)

    def motion(name: str, key: Key) -> Line:
        record = place.records[key, "motion"]
        return Line(name, record.t.tolist(), (1e3 * record.z).tolist())

    def over_n(name: str, kind: str) -> Line:
        values = [row.J[kind] for row in waypoints]
        J = [v.value if isinstance(v, Mean) else v for v in values]
        return Line(name, [float(row.key[1]) for row in waypoints], J, marks=True)

    return {
        "profiles": Chart(
            f"Five profiles at {N} waypoints: the hand's motion",
            time,
            fallen,
            [motion(p.name, (p.name, N)) for p in PROFILES],
            legend=LOW_LEFT,
        ),
        "waypoints": Chart(
            "The cubic with few waypoints and many: the hand's motion",
            time,
            fallen,
            [motion(f"N = {n}", (CUBIC.name, n)) for n in (10, 30, 70, 150, 500)],
            legend=LOW_LEFT,
        ),
        "smoothness": Chart(
            "Smoothness J of the cubic over its number of waypoints N",
            Axis("N", 9.0, 560.0, log=True, at=WAYPOINTS),
            Axis("J [m²/s³]", 3e-3, 1e4, log=True),
            [
                over_n("published", "published"),
                over_n("theory", "theory"),
                over_n("theory, read with noise", "with noise"),
                over_n("ours, motion", "motion"),
                over_n("ours, logged at the waypoints", "logged"),
            ],
        ),
    }


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--svg", type=Path, help="folder for descents_*.svg")
    parser.add_argument("--places", type=int, default=10)
    options = parser.parse_args()
    places = [Place.draw(seed) for seed in range(1, options.places + 1)]
    for place in places:
        place.play()
    noise = published_noise()
    groups = {
        title: [Row.of(key, figures, places, noise) for key, figures in published.items()]
        for title, published in (
            ("profiles", PUBLISHED_PROFILES),
            ("waypoints", PUBLISHED_WAYPOINTS),
        )
    }
    if options.svg:
        options.svg.mkdir(parents=True, exist_ok=True)
        for name, chart in charts(places[0], groups["waypoints"]).items():
            (options.svg / f"descents_{name}.svg").write_text(chart.svg())
    if options.json:
        figures = {  # the cubic of 150 waypoints is in both, published as two figures
            f"{title}_{name}": value
            for title, rows in groups.items()
            for row in rows
            for name, value in row.figures().items()
        }
        print(json.dumps({"places": len(places), "published_noise_m": noise, **figures}))
        return
    print(tables(groups))
    print(f"\nThe noise that fits the published J of all N best: {1e6 * noise:.1f} um")


if __name__ == "__main__":
    main()
