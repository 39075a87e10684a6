"""The turntable, looked at from above its near half: ours, and S0's regression (S0 fig. 11)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, inverse
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze, TrueTable
from pandarena.lab.looking.still import EXPOSURES, calibrated
from pandarena.panda import HOME_Q
from pandarena.perception.turntable import Track, regression
from pandarena.scenario import Scenario
from pandarena.skills.look import View, camera_poses

NEARER = 0.79
"""Of the way to the turntable's centre is what is looked at: from there most of it is in view."""
DISTANCES, ELEVATIONS = (0.55, 0.65), (1.0, 0.8)
"""Of the camera from there [m], [rad]."""
PATIENCE = 2.0
"""For a change of the table's speed to be noticed [s]."""
KNOWN = 0.005
"""And how near the new speed must be told [rad/s], a tenth of the usual one."""
WINDOWS = (0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""[s]; S0 settled for 4."""


def over_the_table(gaze: Gaze) -> Array:
    """Joint angles from which most of the turntable is seen."""
    x, y, top = gaze.field.turntable
    T_ee_camera = gaze.world.field.side(gaze.team).wrist.T_mount_camera
    view = View((NEARER * x, NEARER * y, top), DISTANCES, ELEVATIONS, (0.0,))
    found = reach(camera_poses(view) @ inverse(T_ee_camera), HOME_Q)
    assert found, found.why
    return found.q


def watched(gaze: Gaze, table: TrueTable, seconds: float) -> Iterator[BlocksReading]:
    """Every exposure of so much more looking; the table turns meanwhile."""
    q, until = over_the_table(gaze), table.time + seconds
    while table.time < until - 1e-9:
        table.advance(math.ceil((table.time + 1.0 / EXPOSURES) * 100 - 1e-6) / 100)
        yield gaze.wrist(round(table.time * 100), q, table.T_base_block)


def ahead(table: TrueTable, track: Track, seconds: float) -> Array:
    """Errors of all known blocks so far ahead [m]; lets the time pass."""
    at = table.time + seconds
    table.advance(at)
    off = [track.predict(b, at) - table.T_base_block[b] for b in track.estimate.blocks]
    return np.array([float(np.linalg.norm(d[:3, 3])) for d in off])


def noticed(scenario: Scenario, seed: int, factor: float, before: float = 3.0) -> float:
    """How long after a change of its speed by `factor` the track knows [s]; infinity: too long.

    It must have noticed nothing in the time `before`: what it takes for a change then is none.
    """
    gaze = Gaze(calibrated(scenario), seed)
    table, track = TrueTable(gaze), Track.begin(gaze.field)
    for reading in watched(gaze, table, before):
        track = track.read(reading)
    if track.state.changed > 0.0:
        return math.inf
    gaze.world.turning.factor = factor
    for reading in watched(gaze, table, PATIENCE):
        track = track.read(reading)
        if track.state.changed > before and abs(track.state.speed - table.speed) < KNOWN:
            return table.time - before
    return math.inf


@dataclass(frozen=True)
class Speeds:
    """Estimated over true speeds of one way to tell them, after a window of looking."""

    method: str
    window: float
    """[s]"""
    n: int
    mean: float
    """Of estimate over truth [1]."""
    deviation: float
    """Standard deviation of it."""


def figure_11(
    scenario: Scenario, seeds: Sequence[int], windows: Sequence[float] = WINDOWS
) -> list[Speeds]:
    """S0's regression and ours, after each window."""
    found: dict[tuple[str, float], list[float]] = {}
    for seed in seeds:
        gaze = Gaze(calibrated(scenario), seed)
        table = TrueTable(gaze)
        track, readings = Track.begin(gaze.field), list[BlocksReading]()
        for window in windows:
            for reading in watched(gaze, table, window - table.time):
                readings.append(reading)
                track = track.read(reading)
            by_line = regression(readings, gaze.field, window)
            if by_line is not None and track.estimate.blocks:
                found.setdefault(("regression", window), []).append(by_line.speed / table.speed)
                found.setdefault(("ours", window), []).append(track.state.speed / table.speed)
    return [
        Speeds(m, w, len(v), float(np.mean(v)), float(np.std(v, ddof=1)) if len(v) > 1 else 0.0)
        for (m, w), v in sorted(found.items())
    ]
