"""Blocks on their platform, looked at from a place; what each method makes of it (W-03)."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pandarena.estimates import BlocksReading, TagsReading
from pandarena.geometry import Array, angle_between
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze
from pandarena.panda import HOME_Q
from pandarena.perception.filters import FILTERS, mean, robust
from pandarena.perception.fusing import course_average
from pandarena.scenario import Scenario
from pandarena.skills.calibrate import View

EXPOSURES = 30
"""A second."""


def calibrated(scenario: Scenario) -> Scenario:
    """With a wrist camera whose error was found: what is left is noise."""
    sensor = replace(scenario.sensor, mount_shift=0.0, mount_turn=0.0, focal=0.0, bias=0.0)
    return replace(scenario, sensor=sensor)


@dataclass(frozen=True, eq=False)
class Look:
    """Exposures from one place, and where the blocks truly are."""

    tags: Sequence[TagsReading]
    blocks: Sequence[BlocksReading]
    true: Mapping[int, Array]
    """T_base_block"""
    resting: float
    """Height of the blocks' centres [m]."""
    edge: float = 0.05
    """Of the blocks [m]."""


@dataclass(frozen=True)
class Off:
    """One block's error."""

    shift: float
    """[m]"""
    turn: float
    """[rad]"""


def look(
    gaze: Gaze, view: View, exposures: int, light: float = 1.0, first_tick: int = 0
) -> Look | None:
    """Look at the source platform for so many exposures; None where the arm cannot."""
    field, q = gaze.field, configuration(gaze, view)
    if q is None:
        return None
    T = field.T_base_world @ gaze.world.block_transforms(gaze.world.now.qpos)
    true = {b: T[b] for b in field.own_static}
    shots = [
        gaze.wrist_shot(first_tick - (-k * 100 // EXPOSURES), q, true, light)
        for k in range(exposures)
    ]
    tags = [gaze.eyes.tags(shot) for shot in shots]
    camera = gaze.world.field.side(gaze.team).wrist
    if gaze.eyes.detects:
        blocks = [gaze.eyes.fused(each, camera) for each in tags]
    else:
        blocks = [gaze.eyes.blocks(shot) for shot in shots]
    return Look(tags, blocks, true, field.source[2] + field.block_size / 2, field.block_size)


def configuration(gaze: Gaze, view: View) -> Array | None:
    """Joint angles that see the source platform so; None where the arm cannot."""
    field = gaze.field
    x, y, top = field.source
    T_ee_camera = gaze.world.field.side(gaze.team).wrist.T_mount_camera
    hand = view.T_base_ee((x, y, top + field.block_size / 2), T_ee_camera)
    found = reach(hand, HOME_Q)
    return found.q if found else None


Method = Callable[[Look], Mapping[int, Array]]


def _filtered(name: str) -> Method:
    return lambda seen: FILTERS[name](seen.blocks)


def _courses(seen: Look) -> Mapping[int, Array]:
    return mean([course_average(tags, seen.edge) for tags in seen.tags])


def _ours(seen: Look) -> Mapping[int, Array]:
    return {e.id: e.T_base_block for e in robust(seen.blocks, resting=[seen.resting])}


METHODS: dict[str, Method] = {
    "course's average": _courses,
    **{name: _filtered(name) for name in FILTERS if name != "ours"},
    "ours": _ours,
}
"""From a look to T_base_block of all blocks: the course's mean of faces, then its mean over time;
the reports' filters of our blocks; and ours, which knows what the blocks lie on."""


def errors(found: Mapping[int, Array], true: Mapping[int, Array]) -> list[Off]:
    """Of the blocks that were found."""
    return [
        Off(
            float(np.linalg.norm((T - true[b])[:3, 3])),
            angle_between(_proper(T[:3, :3]), true[b][:3, :3]),
        )
        for b, T in found.items()
        if b in true
    ]


def _proper(R: Array) -> Array:
    """The rotation nearest to a mean of rotations."""
    U, _, V = np.linalg.svd(R)
    return np.asarray(U @ np.diag([1.0, 1.0, np.linalg.det(U @ V)]) @ V, float)


FACTORS: dict[str, tuple[float, ...]] = {
    "distance": (0.25, 0.35, 0.45, 0.55),
    "slant": (0.0, 25.0, 45.0),
    "window": (1, 10, 50, 100),
    "light": (1.0, 0.6, 0.25),
}
"""What is varied, one at a time: camera to platform [m], from straight above [degrees], exposures,
share of the usual light."""
USUAL = {"distance": 0.4, "slant": 15.0, "window": 10.0, "light": 1.0}


@dataclass(frozen=True)
class Figure:
    """One method at one setting."""

    factor: str
    value: float
    method: str
    n: int
    """Blocks that were found."""
    of: int
    """Blocks that were there."""
    mm: float
    """Median error of the position."""
    mm_95: float
    degrees: float
    """Median error of the attitude."""
    degrees_95: float
    ms: float
    """Computing time of a look, median."""


def characterise(
    scenario: Scenario, seeds: Sequence[int], factors: Mapping[str, Sequence[float]] = FACTORS
) -> Iterator[Figure]:
    """Each method at each setting, one factor after the other."""
    gazes = [Gaze(calibrated(scenario), seed) for seed in seeds]
    for factor, values in factors.items():
        for value in values:
            looks = [_at({**USUAL, factor: value}, gaze) for gaze in gazes]
            for method in METHODS:
                yield _figure(factor, value, method, [seen for seen in looks if seen is not None])


SIDES = (0.0, 90.0, 180.0, -90.0)
"""Towards which a look leans, tried in turn until the arm can [degrees]."""


def _at(setting: Mapping[str, float], gaze: Gaze) -> Look | None:
    lean, window = math.radians(setting["slant"]), round(setting["window"])
    for side in SIDES:
        view = View(setting["distance"], lean, math.radians(side))
        seen = look(gaze, view, window, setting["light"])
        if seen is not None:
            return seen
    return None


def _figure(factor: str, value: float, method: str, looks: Sequence[Look]) -> Figure:
    off: list[Off] = []
    took: list[float] = []
    for seen in looks:
        began = time.process_time()
        found = METHODS[method](seen)
        took.append(1e3 * (time.process_time() - began))
        off += errors(found, seen.true)
    there = sum(len(seen.true) for seen in looks)
    mm, degrees = [1e3 * o.shift for o in off], [math.degrees(o.turn) for o in off]
    return Figure(
        factor, value, method, len(off), there, *spread(mm), *spread(degrees),
        ms=float(np.median(took)) if took else math.nan,
    )  # fmt: skip


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    if not values:
        return math.nan, math.nan
    return float(np.median(values)), float(np.percentile(values, 95))
