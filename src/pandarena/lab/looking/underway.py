"""Readings taken while the arm moves, beside those at rest, in a match."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.api import make_match
from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, angle_between
from pandarena.kinematics import reach
from pandarena.lab.looking.still import calibrated
from pandarena.motion.rest import rest_to_rest
from pandarena.scenario import Scenario
from pandarena.skills.calibrate import View, exposures
from pandarena.station import Station

SPEED = 0.6
"""Share of the arm's limits."""
REST = 0.5
"""[s]"""
VIEWS = (
    View(0.45, 0.25, math.pi),
    View(0.38, 0.35, 1.6, 0.4),
    View(0.45, 0.25, math.pi),
    View(0.36, 0.3, -1.6, -0.4),
)
LATEST = 12.0
"""When it is over at the latest [s]."""


@dataclass(frozen=True, eq=False)
class Underway:
    """Errors of single readings."""

    at_rest: Array
    """(n, 2) position [m], attitude [rad]."""
    moving: Array
    """(k, 2)"""


def underway(scenario: Scenario, seed: int) -> Underway:
    """Look at the static blocks from several places, and on the way from each to the next."""
    rest: list[BlocksReading] = []
    moving: list[BlocksReading] = []

    def look(station: Station) -> None:
        for view in VIEWS:
            _go(station, view, moving)
            until = station.clock.now() + REST
            rest.extend(exposures(station, lambda until=until: station.clock.now() < until))

    match = make_match(look, None, calibrated(scenario), seed, time=LATEST)
    match.run()
    assert rest and moving, match.seats["red"].traceback
    T_base_world = match.world.field.seen_by("red").T_base_world
    true = T_base_world @ match.world.block_transforms(match.world.now.qpos)
    return Underway(_errors(rest, true), _errors(moving, true))


def _go(station: Station, view: View, taken: list[BlocksReading]) -> None:
    """To where that is seen, reading on the way but on the first one."""
    field, arm = station.field, station.arm
    x, y, top = field.source
    T_ee_camera = station.cameras["wrist"].T_ee_camera
    assert T_ee_camera is not None
    hand = view.T_base_ee((x, y, top + field.block_size / 2), T_ee_camera)
    q = arm.state().q_d
    found = reach(hand, q, arm.limits)
    path = rest_to_rest(q, found.q, arm.limits, SPEED) if found else None
    if not path:
        return
    first = station.clock.now() < 1e-6
    motion = arm.follow(path)
    readings = list(exposures(station, lambda: not motion.done))
    # The newest exposure of a way's beginning may still be one of the rest before.
    taken.extend([] if first else readings[2:])
    motion.wait()


def _errors(readings: Sequence[BlocksReading], true: Array) -> Array:
    off = [
        (
            float(np.linalg.norm((T - true[b])[:3, 3])),
            angle_between(T[:3, :3], true[b][:3, :3]),
        )
        for reading in readings
        for b, T in reading.in_base().items()
    ]
    return np.array(off, float).reshape(-1, 2)
